"""Makes utterances to learn phones from: voices and people, in rooms and noise. usage: python3 -m training.scenes.phone_utterances OUT --voices DIR... [--recordings DIR]...
[--digits DIR] [--packages DIR] [--minutes M] [--seed N] [--judged]

An utterance is what the program's endpointer cuts out: something said, with quiet around it. A shard is one .npz: `x` (the embedding's lower
part, float16, all utterances end to end), `ends`, `labels` (classes of phones.py end to end), `label_ends`, `told` (whether a person says one
of TOLD in it; leaving these out shows what a word is worth that no person was recorded saying). Most recordings of people are single words;
several of one person's are strung together. `--judged` uses the voices and speakers that training leaves out.
"""
import argparse
import csv
import re
import time
from pathlib import Path

import numpy as np
import soundfile
import torch

from training.scenes import clips, mel_bands, speech_embedding, word_scenes
from training.voices import phones, speak_sayings

RATE = 16000
SHARD = 250
MARGIN = (0.33, 0.6)        # seconds of room before and after
# How often each kind of source is used.
SHARES = {"kokoro": 4, "espeak": 2.0, "hibari": 2.4, "abroad": 2.6, "pico": 1.0, "piper": 1.2, "flite": 1.2, "festival": 0.6, "digits": 1.6, "words": 3.4, "read": 5.0, "prompts": 0.5}
# Words by people that a network can be trained without.
TOLD = set("yes no stop one right down go three on two up off left".split())
PEOPLE = ("digits", "words", "read", "prompts")
NUMBER = {str(n): speak_sayings.whole(n) for n in range(21)} | {str(n): speak_sayings.whole(n) for n in range(30, 100, 10)}


def is_left_out(voice):
    """Whether a voice is kept for judging."""
    family, name = voice.split(":", 1)
    return name in speak_sayings.LEFT_OUT.get(family, ()) or name == "en-gb-x-rp+f2"


class Speech:
    """What is said, by kind of source: {kind: {speaker: [(text, samples), ...]}}."""

    def __init__(self, is_judged):
        self.is_judged, self.kinds = is_judged, {}

    def add(self, kind, speaker, text, samples):
        if phones.spell(text, np.random.default_rng(0)) and len(samples) > 1600 and np.abs(samples).max() > 1e-3:
            self.kinds.setdefault(kind, {}).setdefault(speaker, []).append((text, samples))

    def voices(self, folder):
        for path in sorted(Path(folder).glob("*.npz")):
            data = np.load(path)
            for text, voice, pcm in zip(data["texts"], data["voices"], np.split(data["samples"], data["ends"][:-1])):
                if is_left_out(str(voice)) == self.is_judged:
                    self.add(str(voice).split(":")[0], str(voice), str(text),
                             clips.trim(pcm.astype(np.float32) / 32768))

    def recordings(self, folder):
        for row in csv.DictReader((Path(folder) / "manifest.tsv").open(), delimiter="\t"):
            if clips.is_validation(row) != self.is_judged or row["kind"] in ("noise", "synthetic"):
                continue
            text = row.get("text") if row["kind"] == "speech" else row["label"].lstrip("-:").replace("_", " ")
            text = re.sub(r"[^a-z' ]", " ", (text or "").lower())
            if not text.strip() or row["kind"] == "speech" and float(row["seconds"]) > 7:
                continue
            speaker = row["speaker"] if row["speaker"] not in ("", "?") else row["file"]
            self.add("read" if row["kind"] == "speech" else "words", speaker, " ".join(text.split()),
                     clips.trim(clips.read(Path(folder) / row["file"])))

    def digits(self, folder):
        """The Free Spoken Digit Dataset: digit_speaker_take.wav, 8 kHz; two of six people are left out."""
        for path in sorted((Path(folder) / "recordings").glob("*.wav")):
            digit, speaker, _ = path.stem.split("_")
            if (speaker in ("theo", "lucas")) == self.is_judged:
                samples, rate = soundfile.read(path, dtype="float32")
                self.add("digits", speaker, speak_sayings.ONES[int(digit)], clips.trim(upsampled(samples, rate)))

    def prompts(self, folder):
        """The numbers and letters of Asterisk's English prompts, by one person."""
        for path in sorted(Path(folder).rglob("en_US_f_Allison/*/*.wav")):
            name = path.stem
            text = NUMBER.get(name) if path.parent.name == "digits" else name if path.parent.name == "letters" else None
            if path.parent.name == "digits" and name in ("hundred", "point"):
                text = name
            if text and not self.is_judged and (len(text) > 1 or text.isalpha()):
                samples, rate = soundfile.read(path, dtype="float32")
                self.add("prompts", "allison", text, clips.trim(upsampled(samples, rate)))


def upsampled(samples, rate):
    """To 16 kHz by the Fourier transform, with nothing above the old limit."""
    spectrum = np.fft.rfft(samples)
    count = round(len(samples) * RATE / rate)
    whole = np.zeros(count // 2 + 1, complex)
    whole[:min(len(spectrum), len(whole))] = spectrum[:len(whole)]
    return (np.fft.irfft(whole, count) * count / len(samples)).astype(np.float32)


class Utterances(word_scenes.Scenes):
    """Scenes with one utterance each, which sound like those of word_scenes.py."""

    def __init__(self, speech, noises, rooms, seed):
        self.rng = np.random.default_rng(seed)
        self.clips = clips.Clips(noise=noises, rooms=rooms)
        self.noise = [n / (np.sqrt(np.mean(n ** 2)) + 1e-9) for n in noises if len(n) > RATE]
        self.speech = {kind: [said for said in by.values()] for kind, by in speech.kinds.items()}
        self.names = [kind for kind in SHARES if self.speech.get(kind)]
        shares = np.array([SHARES[kind] for kind in self.names])
        self.shares = shares / shares.sum()
        self.clips.talk = [s for kind in ("kokoro", "read", "espeak") for said in self.speech.get(kind, []) for _, s in said if len(s) > RATE]

    def utterance(self):
        """(mel features, phones' classes, whether a person says one of TOLD)."""
        kind = self.names[self.rng.choice(len(self.names), p=self.shares)]
        speakers = self.speech[kind]
        said = speakers[self.rng.integers(len(speakers))]
        is_short = kind in ("digits", "words", "prompts")
        count = int(self.rng.choice([1, 2, 3, 4], p=[0.4, 0.25, 0.2, 0.15])) if is_short else 1 + (self.rng.random() < 0.12)
        if len(said) == 1 and is_short:       # a person with a single word: now and then followed by another person's
            count = 1 if self.rng.random() < 0.6 else 2
        speaker, level = self._speaker(), self.rng.uniform(0.03, 0.2)
        pieces, labels, told = [], [], False
        for index in range(count):
            if index and len(said) == 1:
                said = speakers[self.rng.integers(len(speakers))]
            text, clip = said[self.rng.integers(len(said))]
            if index:
                gap = int(self.rng.uniform(-0.04, 0.2) * RATE)
                if gap >= 0:
                    pieces.append(np.zeros(gap, np.float32))
                else:
                    clip = clip[-gap:]
            pieces.append(self._say(clip, speaker, level * self.rng.uniform(0.8, 1.25)))
            labels += phones.spell(text, self.rng)
            told |= kind in PEOPLE and not TOLD.isdisjoint(text.split())
        before, after = (int(self.rng.uniform(*MARGIN) * RATE) for _ in range(2))
        audio = np.concatenate([np.zeros(before, np.float32), *pieces, np.zeros(after, np.float32)])
        word_scenes.LENGTH = len(audio)
        return mel_bands.features(self._microphone(self._over_noise(self._room(audio)))), labels, told

    def _over_noise(self, audio):
        loud = np.abs(audio) > 0.1 * np.abs(audio).max()
        bed = self._noise()
        if self.rng.random() < 0.2:
            bed = bed + self._noise() * self.rng.uniform(0.2, 1)
        if self.rng.random() < 0.1 and self.clips.talk:
            bed = bed + self._babble() * self.rng.uniform(0.3, 1)
        bed /= np.sqrt(np.mean(bed ** 2)) + 1e-9
        if self.rng.random() < 0.2:
            bed = self._with_knocks(bed)
        ratio = self.rng.uniform(4, 36)
        return audio + bed * np.float32(0.6 * np.sqrt(np.mean(audio[loud] ** 2)) / 10 ** (ratio / 20))

    def _with_knocks(self, bed):
        """Knocks of holds and plates: short bursts, some as loud as the voice."""
        for _ in range(self.rng.integers(1, 4)):
            decay = np.exp(-np.arange(RATE // 8) / (RATE * self.rng.uniform(0.008, 0.03))).astype(np.float32)
            at = self.rng.integers(0, max(1, len(bed) - len(decay)))
            piece = bed[at:at + len(decay)]
            piece += (self.rng.uniform(2, 8) * decay * self.rng.normal(0, 1, len(decay)))[:len(piece)].astype(np.float32)
        return bed


def noises(folders, is_judged):
    """Noises and impulse responses of recordings with a manifest."""
    found = clips.Clips()
    for folder in folders:
        clips.load_recordings(folder, found, lambda row: row["kind"] == "noise" and clips.is_validation(row) == is_judged)
    return found.noise, found.rooms


def load(options, is_judged):
    speech = Speech(is_judged)
    for folder in options.voices:
        speech.voices(folder)
    for folder in options.recordings:
        speech.recordings(folder)
    if options.digits:
        speech.digits(options.digits)
    if options.packages:
        speech.prompts(options.packages)
    return speech


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--voices", type=Path, nargs="+", required=True)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[])
    parser.add_argument("--digits", type=Path)
    parser.add_argument("--packages", type=Path)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judged", action="store_true")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    speech = load(options, options.judged)
    print({kind: (len(by), sum(map(len, by.values()))) for kind, by in speech.kinds.items()}, flush=True)
    source = Utterances(speech, *noises(options.recordings, options.judged), options.seed)
    part, begun, index = speech_embedding.lower(), time.monotonic(), 0
    while time.monotonic() - begun < options.minutes * 60:
        made = [source.utterance() for _ in range(SHARD)]
        low = [speech_embedding.lowered_utterance(part, features) for features, _, _ in made]
        np.savez(options.out / f"{options.seed:02}-{index:03}.npz", x=np.concatenate(low).astype(np.float16), ends=np.cumsum([len(l) for l in low]),
                 labels=np.concatenate([l for _, l, _ in made]).astype(np.int16), label_ends=np.cumsum([len(l) for _, l, _ in made]),
                 told=np.array([t for _, _, t in made]))
        index += 1
        print(index, f"{(time.monotonic() - begun) / 60:.1f} minutes", flush=True)


if __name__ == "__main__":
    main()
