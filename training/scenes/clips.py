"""Loads the clips: the spoken corpus, recordings of packages, and folders of recordings with a manifest.

A recordings folder has `manifest.tsv` (file, kind, label, speaker, source) with the kinds commands, synthetic, confusable, speech and noise.
All audio is float32, 16 kHz, in -1..1.
"""
import csv
import re
import zlib
from collections import namedtuple
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import soundfile

from training.voices import phrases

RATE = 16000
LONGEST_WORDS = 1.6    # seconds; several words that last longer are talk
RECORDED = 6.0         # weight of a recorded command, among recordings; synthetic voices have 0.35 to 1.2
# What a take counts among, and weighs there.
Take = namedtuple("Take", "group weight clip")
GROUPS = ("packs", "recordings", "synthetic")
# Labels that the grammars spell differently.
RENAMED = {"grade_up": "grade up", "grade_down": "grade down"}


@dataclass
class Clips:
    """What scenes are made of. `commands[phrase]` holds takes; the rest are plain clips."""
    commands: dict = field(default_factory=dict)
    words: list = field(default_factory=list)      # single words that are no command
    near: list = field(default_factory=list)       # single words that sound like a command
    talk: list = field(default_factory=list)       # running speech
    noise: list = field(default_factory=list)
    rooms: list = field(default_factory=list)      # impulse responses

    def add(self, text, clip, group, weight, known):
        if text in known:
            self.commands.setdefault(text, []).append(Take(group, weight, trim(clip)))
        elif " " in text and len(clip) > LONGEST_WORDS * RATE:
            self.talk.append(clip)
        else:
            self.near.append(trim(clip))


def read(path):
    samples, rate = soundfile.read(str(path), dtype="float32")
    if rate != RATE or samples.ndim > 1:
        raise SystemExit(f"{path} is not 16 kHz mono")
    return samples


def trim(clip):
    """The part with the word: within 30 dB of the loudest 20 ms, and well above the recording's own noise."""
    count = max(1, len(clip) // 320)
    energy = np.array([np.mean(clip[i * 320:(i + 1) * 320] ** 2) for i in range(count)]) + 1e-12
    least = max(energy.max() * 1e-3, min(5 * np.quantile(energy, 0.1), energy.max() * 0.03))
    active = np.where(energy > least)[0]
    return clip[active[0] * 320:min(len(clip), (active[-1] + 2) * 320)]


def is_validation(row):
    """Whether a recording is left out of training: a quarter of the speakers, by a hash of the name (or of the file, if unnamed)."""
    name = row["speaker"] if row["speaker"] not in ("", "?") else row["file"]
    return zlib.crc32(name.encode()) % 4 == 0


def load_voices(folder, clips):
    """The spoken corpus. Formant voices weigh less, because they are all one synthesiser. Kokoro's published voices are a group of their
    own, because each is someone else."""
    known = set(phrases.classes())
    for part in sorted(Path(folder).glob("*.npz")):
        data = np.load(part)
        pieces = np.split(data["samples"], data["ends"][:-1])
        for text, voice, pcm in zip(data["texts"], data["voices"], pieces):
            family = str(voice).split(":")[0]
            clip = pcm.astype(np.float32) / 32768
            if len(clip) > 1600 and np.abs(clip).max() > 1e-3:
                weight = {"espeak": 0.35, "pack": 1.0, "kokoro": 1.2, "hibari": 1.0, "abroad": 1.0}.get(family, 0.7)
                clips.add(str(text), clip, "packs" if family == "pack" else "synthetic", weight, known)


def load_packaged(path, clips):
    """Talk, words and noise of packages, gathered by `package_recordings.py`."""
    data = np.load(path)
    for kind, piece in zip(data["kinds"], np.split(data["samples"], data["ends"][:-1])):
        clip = piece.astype(np.float32) / 32768
        if kind == "word":
            clips.words.append(trim(clip))
        else:
            (clips.talk if kind == "talk" else clips.noise).append(clip)


def load_recordings(folder, clips, keep):
    """A folder with a manifest; `keep(row)` chooses its rows."""
    known = set(phrases.classes())
    rows = csv.DictReader((Path(folder) / "manifest.tsv").open(), delimiter="\t")
    for row in filter(keep, rows):
        clip = read(Path(folder) / row["file"])
        if len(clip) < 1600 or np.abs(clip).max() < 1e-3:
            continue
        label = RENAMED.get(row["label"], row["label"])
        if row["kind"] in ("commands", "synthetic") or row["kind"] == "confusable" and label in known:
            is_recorded, is_cut = row["kind"] != "synthetic", row.get("style") == "cut"
            weight = RECORDED * (0.4 if is_cut else 1) if is_recorded else 0.5 if row["speaker"].startswith("espeak") else 1.0
            clips.add(label, clip, "recordings" if is_recorded else "synthetic", weight, known)
        elif row["kind"] == "confusable":
            clips.words.extend([trim(clip)] * 2)
            clips.near.extend([trim(clip)] * 2)
        elif row["kind"] == "speech":
            # Single words of a speech-command set may be commands of ours (stop, yes, no).
            word = re.search(r"speech_commands[^/]*/(?:[^/]*/)*([a-z]+)/[^/]*$", row["source"])
            if word and word[1] in known:
                clips.add(word[1], clip, "recordings", 1.0, known)
            else:
                clips.talk.append(clip)
        elif row["label"] == "ir":
            clips.rooms.append(clip[np.abs(clip).argmax():][:RATE // 2])
        else:
            clips.noise.extend([clip] * 3)   # fewer than those of games, but nearer to a gym


def gather(options):
    """All clips of the folders in `options`; without `options.all`, a quarter of the recordings' speakers is left out."""
    clips = Clips()
    load_voices(options.voices, clips)
    if options.packaged:
        load_packaged(options.packaged, clips)
    for folder in options.recordings:
        load_recordings(folder, clips, lambda row: options.all or not is_validation(row))
    return clips


def left_out(options):
    """The recordings that training left out, or without recordings the spoken corpus."""
    clips = Clips()
    for folder in options.recordings:
        load_recordings(folder, clips, is_validation)
    if not options.recordings:
        load_voices(options.voices, clips)
        load_packaged(options.packaged, clips)
    return clips
