"""Packs the clips of a word network's training into one small file, for a machine that can be sent only so much.

usage: python3 -m training.scenes.packed_clips OUT.npz --voices DIR [--packaged FILE] --recordings DIR [DIR ...] [--all] [--megabytes N]

All commands and single words go in, and of talk and noise as much as there is room for, half of it each. Clips lie end to end as Ogg Vorbis, all equally
loud, as scenes set their levels anyway; rooms' impulse responses lie as they are. train_both.py takes the file as --packed.
"""
import argparse
import io
from pathlib import Path

import numpy as np
import soundfile

from training.scenes import clips as clip_sets
from training.scenes.clips import RATE, Clips, Take

QUALITY = 1.0              # of libsndfile's Vorbis: the smallest, some 26 kbit/s
BITS = 27e3                # a second, measured
GAP = RATE // 20           # silence between two clips
STRETCH = 600 * RATE       # samples encoded at once
LONGEST = 30 * RATE        # of talk and noise
KINDS = ("words", "near", "talk", "noise")


def encoded(pieces):
    """Clips as one stream for each STRETCH, and where each clip lies: (bytes, ends of streams, (stream, begin, end))."""
    streams, spans, audio, at = [], [], [], 0

    def close():
        nonlocal audio, at
        file, whole = io.BytesIO(), np.concatenate(audio)
        with soundfile.SoundFile(file, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=QUALITY) as stream:
            for begin in range(0, len(whole), RATE):   # libsndfile's Vorbis overruns its stack on long blocks
                stream.write(whole[begin:begin + RATE])
        streams.append(np.frombuffer(file.getvalue(), np.uint8))
        audio, at = [], 0

    for clip in pieces:
        level = max(np.abs(clip).max() / 0.9, np.sqrt(np.mean(clip ** 2)) / 0.1, 1e-9)
        spans.append((len(streams), at, at + len(clip)))
        audio += [clip / np.float32(level), np.zeros(GAP, np.float32)]
        at += len(clip) + GAP
        if at > STRETCH:
            close()
    if audio:
        close()
    return np.concatenate(streams), np.cumsum([len(stream) for stream in streams]), np.array(spans)


def decoded(data, ends, spans):
    streams = [soundfile.read(io.BytesIO(stream.tobytes()), dtype="float32")[0] for stream in np.split(data, ends[:-1])]
    return [streams[stream][begin:end] for stream, begin, end in spans]


def write(path, clips, megabytes, rng):
    takes = [(phrase, take) for phrase, some in clips.commands.items() for take in some]
    whole = {"commands": [take.clip for _, take in takes], "words": clips.words, "near": clips.near}
    room = megabytes * 8e6 / BITS * RATE - sum(len(clip) + GAP for some in whole.values() for clip in some)
    for kind in ("talk", "noise"):
        some, left = [], room / 2
        for at in rng.permutation(len(getattr(clips, kind))):
            clip = getattr(clips, kind)[at][:LONGEST]
            if len(clip) < left:
                some.append(clip)
                left -= len(clip) + GAP
        whole[kind] = some
    kept = {"phrases": np.array([phrase for phrase, _ in takes]), "groups": np.array([take.group for _, take in takes]),
            "weights": np.array([take.weight for _, take in takes]), "rooms": np.array([len(room) for room in clips.rooms], int),
            "responses": np.concatenate([*clips.rooms, np.zeros(0)]).astype(np.float16)}
    for kind, some in whole.items():
        kept |= {f"{kind}-{name}": value for name, value in zip(("data", "ends", "spans"), encoded(some))}
        print(f"{kind}: {len(some)} clips, {sum(map(len, some)) / RATE / 60:.0f} minutes", flush=True)
    np.savez(path, **kept)


def load(path):
    """The packed clips, as clips.gather gives them."""
    kept = np.load(path)
    of = {kind: decoded(*(kept[f"{kind}-{name}"] for name in ("data", "ends", "spans"))) for kind in ("commands", *KINDS)}
    clips = Clips(**{kind: of[kind] for kind in KINDS})
    clips.rooms = np.split(kept["responses"].astype(np.float32), np.cumsum(kept["rooms"])[:-1]) if len(kept["rooms"]) else []
    for phrase, group, weight, clip in zip(kept["phrases"], kept["groups"], kept["weights"], of["commands"]):
        clips.commands.setdefault(str(phrase), []).append(Take(str(group), float(weight), clip))
    return clips


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--voices", type=Path, required=True)
    parser.add_argument("--packaged", type=Path)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--megabytes", type=float, default=45)
    options = parser.parse_args()
    write(options.out, clip_sets.gather(options), options.megabytes, np.random.default_rng(1))
    print(f"{options.out}: {options.out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
