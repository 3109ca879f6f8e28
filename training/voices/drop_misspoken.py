"""Leaves out of spoken clips what a voice said badly. usage: python3 -m training.voices.drop_misspoken VOICES OUT [--binary PATH]

VOICES holds what speak_phrases.py wrote. Left out: core words that the program takes for another command, and clips that are too short, too
long or too faint. OUT gets the other clips, and OUT/dropped.tsv (file, voice, text, why). A core word that isn't heard at all stays: such voices are
what training is for.
"""
import argparse
import json
import os
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

from training.voices import phrases
from training.voices.synthesisers import RATE

LEAD, GAP = 3.0, 1.6             # seconds before the first word, and between two
LOUDNESS, HISS = 3000, 20        # root mean squares of the words and of the noise under them, of 32768
SHORTEST, LONGEST = 0.2, (0.9, 0.6)   # seconds; at most the first and the second for each word
FAINTEST = 0.005                 # root mean square of what is within 20 dB of the peak, of 1


def taken_for(words, binary):
    """What the program takes each clip of a word for, alone in a quiet room: an intent, or none."""
    rng = np.random.default_rng(1)
    parts, spans, at = [np.zeros(int(LEAD * RATE))], [], LEAD
    for samples in words:
        spans.append((at, at + len(samples) / RATE))
        parts += [samples, np.zeros(int(GAP * RATE))]
        at = spans[-1][1] + GAP
    audio = np.concatenate(parts)
    loud = audio[np.abs(audio) > 300]
    audio = audio * (LOUDNESS / np.sqrt(np.mean(loud ** 2))) + rng.normal(0, HISS, len(audio))
    with tempfile.TemporaryDirectory() as home:
        with wave.open(f"{home}/words.wav", "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(np.clip(audio, -32768, 32767).astype("<i2").tobytes())
        homes = {name: home for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
        run = subprocess.run([binary, "listen", "--audio", f"{home}/words.wav", "--jsonl", "--mode", "climb"], capture_output=True, text=True,
                             check=True, env=os.environ | homes)
    heard = [one for one in map(json.loads, run.stdout.splitlines()) if one["type"] == "command"]
    return [next((one["intent"] for one in heard if one["start"] < end + 0.15 and one["end"] > begin - 0.15), None) for begin, end in spans]


def fault(samples, text):
    """What is wrong with a clip by its length and loudness, or nothing."""
    values = samples.astype(np.float32) / 32768
    peak = np.abs(values).max()
    if len(values) < SHORTEST * RATE:
        return "short"
    if len(values) > (LONGEST[0] + LONGEST[1] * len(text.split())) * RATE:
        return "long"
    loud = values[np.abs(values) > 0.1 * peak]
    return "faint" if peak < 1e-3 or np.sqrt(np.mean(loud ** 2)) < FAINTEST else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voices", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--binary", default=".build/release/chalktalk")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with (options.out / "dropped.tsv").open("a") as log:
        for path in sorted(options.voices.glob("*.npz")):
            if (options.out / path.name).exists():
                continue
            data = np.load(path)
            clips, texts, voices = np.split(data["samples"], data["ends"][:-1]), list(data["texts"]), list(data["voices"])
            faults = [fault(samples, text) for samples, text in zip(clips, texts)]
            core = [place for place, text in enumerate(texts) if text in phrases.CORE and not faults[place]]
            for place, intent in zip(core, taken_for([clips[place] for place in core], options.binary) if core else []):
                if intent not in (None, texts[place]):
                    faults[place] = f"taken for {intent}"
            for text, voice, why in zip(texts, voices, faults):
                if why:
                    print(path.name, voice, text, why, sep="\t", file=log, flush=True)
            kept = [place for place, why in enumerate(faults) if not why]
            np.savez(options.out / path.name, samples=np.concatenate([clips[place] for place in kept]),
                     ends=np.cumsum([len(clips[place]) for place in kept]), texts=np.array([texts[place] for place in kept]),
                     voices=np.array([voices[place] for place in kept]))
            print(path.name, f"{len(kept)} of {len(clips)} kept", flush=True)


if __name__ == "__main__":
    main()
