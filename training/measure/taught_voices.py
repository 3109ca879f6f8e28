"""Measures what teaching a voice does. usage: python3 -m training.measure.taught_voices VOICES BINARY [--takes 3] [--talk FOLDER] [--old BINARY]

VOICES holds a folder for each voice, and in it one for each word, with at least four recordings that sox can read. The first ones become the
takes, the others are heard. A word that isn't a phrase of climbing becomes a word of one's own, spelled as no dictionary has it. Two more
folders are optional: `near` has single words that are no commands (WORD.wav), `talk` has sentences; every second of them becomes the talk
that goes with the takes. --talk is a folder of other people's talk. Noise is pink; takes have it 30 dB below the voice.

Prints for each voice and all together: words heard at 30 and 15 dB, and commands in near words and talk, before and after it was taught, and
how long the fit took and how large it is. --old hears "before" with another build.
"""
import argparse
import json
import os
import shutil
import subprocess
import tempfile
import time
import wave
from collections import defaultdict
from pathlib import Path

import numpy as np

from training.measure import hearing
from training.measure.people_streams import RATE, active, read
from training.repository import ROOT

LEVEL = 2300                # of a word, root mean square of 16-bit samples
BEFORE, AFTER = 0.6, 0.35   # seconds of the room around a take
TAKE, TESTS = 30, (30, 15)  # dB above the noise


def pink(count, rng):
    spectrum = np.fft.rfft(rng.standard_normal(count))
    noise = np.fft.irfft(spectrum / np.sqrt(np.maximum(1, np.arange(len(spectrum)))), count)
    return noise / np.sqrt(np.mean(noise ** 2))


def level(samples):
    first, last = active(samples)
    cut = samples[first:last]
    return cut * min(LEVEL / (np.sqrt(np.mean(cut ** 2)) + 1e-9), 30000 / (np.abs(cut).max() + 1e-9))


def write(path, samples):
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.clip(samples, -32768, 32767).astype("<i2").tobytes())


def noisy(samples, ratio, rng):
    return samples + pink(len(samples), rng) * LEVEL * 10 ** (-ratio / 20)


def stream(path, items, ratio, gap, rng):
    """Writes items (samples, label) into a stream; returns its labels and seconds."""
    pieces, labels, at = [np.zeros(3 * RATE)], [], 3 * RATE
    for samples, label in items:
        labels.append((at / RATE, (at + len(samples)) / RATE, label, ""))
        quiet = np.zeros(int(rng.uniform(*gap) * RATE))
        pieces += [samples, quiet]
        at += len(samples) + len(quiet)
    write(path, noisy(np.concatenate([*pieces, np.zeros(RATE)]), ratio, rng))
    path.with_suffix(".tsv").write_text("".join(f"{a:.3f}\t{b:.3f}\t{label}\t{who}\n" for a, b, label, who in labels))
    return labels, at / RATE


def recordings(folder):
    return sorted(f for f in folder.iterdir() if f.is_file()) if folder.is_dir() else []


class Home:
    """A user's folders: the grammar with the voice's own words, and its takes."""

    def __init__(self, folder, words):
        self.folder = folder
        grammar = (ROOT / "grammars/climb.gram").read_text()
        known = set(hearing.CORE) | {word for word in words if f"= {word} " in grammar or f"| {word} " in grammar}
        self.spelling = {word: word for word in words if word in known}
        own = [word for word in words if word not in known]
        self.spelling |= {word: "zxq" + chr(97 + index // 26) + chr(97 + index % 26) for index, word in enumerate(own)}
        rules = "".join(f"\npublic <own-{index}> = {self.spelling[word]};" for index, word in enumerate(own))
        self.intents = {word: word for word in known} | {word: f"own-{index}" for index, word in enumerate(own)}
        self.dictionary = "".join(f"{self.spelling[word]} ZH OY ZH OY ZH OY ZH\n" for word in own)
        path = folder / "config/chalktalk/grammars/climb.gram"
        path.parent.mkdir(parents=True)
        path.write_text(grammar + rules + "\n")
        (folder / "data").mkdir()
        (folder / "config/chalktalk/dictionary.dict").write_text(self.dictionary)

    def environment(self):
        return os.environ | {"XDG_CONFIG_HOME": str(self.folder / "config"), "XDG_DATA_HOME": str(self.folder / "data"),
                             "XDG_STATE_HOME": str(self.folder / "state")}

    def run(self, binary, *arguments):
        return subprocess.run([*binary.split(), *map(str, arguments)], capture_output=True, text=True, check=True, env=self.environment())

    def hear(self, binary, path):
        lines = self.run(binary, "listen", "--jsonl", "--audio", path).stdout.splitlines()
        return sorted((h["start"], h["end"], h["intent"], h["accepted"]) for h in map(json.loads, lines) if h["type"] == "command")


def measure(voice, options, work, rng):
    words = sorted(f.name for f in voice.iterdir() if f.is_dir() and f.name not in ("near", "talk"))
    words = [word for word in words if len(recordings(voice / word)) > options.takes]
    home = Home(work / voice.name, words)
    voices = home.folder / "data/chalktalk/voice"
    samples = {word: [level(read(f)) for f in recordings(voice / word)] for word in words}
    near = [(level(read(f)), "-:" + f.stem) for f in recordings(voice / "near")]
    sentences = [(level(read(f)), "-") for f in recordings(voice / "talk")]
    others = [(level(read(f)), "-") for f in recordings(options.talk)] if options.talk else []
    tests = [(take, home.intents[word]) for word in words for take in samples[word][options.takes:][:options.tests]]
    tests = [tests[i] for i in rng.permutation(len(tests))]
    streams = {f"words {ratio} dB": stream(home.folder / f"words-{ratio}.wav", tests, ratio, (1.5, 3), rng) for ratio in TESTS}
    files = {f"words {ratio} dB": home.folder / f"words-{ratio}.wav" for ratio in TESTS}
    for name, items, gap in (("near words", near, (1.5, 3)), ("own talk", sentences[1::2], (0.2, 2)), ("others' talk", others, (0.2, 2))):
        if items:
            files[name] = home.folder / (name.replace("'", "").replace(" ", "-") + ".wav")
            streams[name] = stream(files[name], items, 30, gap, rng)
    found = {}

    def hear(when, binary):
        for name, (labels, seconds) in streams.items():
            heard = home.hear(binary, files[name])
            if name.startswith("words"):
                outcomes, invented = hearing.judge(heard, labels)
                trials = [h is not None and h[2] == word for word, _, _, h in outcomes]
                late = [h[3] - end for (_, _, end, h), ok in zip(outcomes, trials) if ok]
                found[when, name] = (sum(trials), len(trials), invented, late, [w for (w, *_), ok in zip(outcomes, trials) if not ok])
            elif name == "near words":
                found[when, name] = (sum(hearing.taken(heard, start, end) for start, end, *_ in labels), len(labels))
            else:
                found[when, name] = (len(heard), seconds)

    hear("before", options.old or options.binary)
    for word in words:
        for index, take in enumerate(samples[word][:options.takes]):
            padded = np.concatenate([np.zeros(int(BEFORE * RATE)), take, np.zeros(int(AFTER * RATE))])
            write(voices / "takes" / f"{home.spelling[word]}-{index + 1}.wav", noisy(padded, TAKE, rng))
    if sentences:
        pieces = [piece for samples, _ in sentences[::2] for piece in (samples, np.zeros(RATE // 2))]
        write(voices / "talk.wav", noisy(np.concatenate(pieces), TAKE, rng))
    begin = time.monotonic()
    home.run(options.binary, "voice", "train", "--refit")
    found["after", "fit"] = (time.monotonic() - begin, (voices / "adaptation.json").stat().st_size)
    hear("after", options.binary)
    return found


def line(name, founds):
    cells = []
    for kind in (*(f"words {ratio} dB" for ratio in TESTS), "near words", "own talk", "others' talk"):
        pairs = []
        for when in ("before", "after"):
            each = [found[when, kind] for found in founds if (when, kind) in found]
            if not each:
                continue
            hits, trials = sum(e[0] for e in each), sum(e[1] for e in each)
            pairs.append(f"{hits}/{trials} ({hits / trials:.3f})" if "talk" not in kind else f"{hits} in {trials / 60:.1f} min")
        cells.append(" → ".join(pairs))
    late = [x for found in founds for ratio in TESTS for x in found["after", f"words {ratio} dB"][3]]
    seconds, size = zip(*(found["after", "fit"] for found in founds))
    cells += [f"{np.median(late):.2f} / {np.quantile(late, 0.95):.2f} s", f"{max(seconds):.1f} s", f"{max(size) / 1000:.0f} kB"]
    print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("voices", type=Path)
    parser.add_argument("binary")
    parser.add_argument("--old")
    parser.add_argument("--takes", type=int, default=3)
    parser.add_argument("--tests", type=int, default=20, help="how many recordings of a word are heard, at most")
    parser.add_argument("--talk", type=Path)
    parser.add_argument("--only", nargs="*", help="voices")
    parser.add_argument("--keep", type=Path, help="keep streams and homes in this folder")
    options = parser.parse_args()
    work = options.keep or Path(tempfile.mkdtemp())
    kinds = [*(f"words {ratio} dB" for ratio in TESTS), "near words", "own talk", "others' talk", "latency p50 / p95", "fit", "size"]
    print("| voice | " + " | ".join(kinds) + " |\n|" + "---|" * (len(kinds) + 1))
    founds, missed = [], defaultdict(int)
    for voice in sorted(f for f in options.voices.iterdir() if f.is_dir() and (not options.only or f.name in options.only)):
        shutil.rmtree(work / voice.name, ignore_errors=True)
        founds.append(measure(voice, options, work, np.random.default_rng(1)))
        line(voice.name, founds[-1:])
        for word in founds[-1]["after", "words 30 dB"][4]:
            missed[word] += 1
    line("all", founds)
    print("missed at 30 dB after:", dict(missed))


if __name__ == "__main__":
    main()
