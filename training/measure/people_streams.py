"""Lays recordings of people into labelled streams. usage: python3 -m training.measure.people_streams FOLDER OUT [--part validation]

FOLDER holds manifest.tsv (file, kind, label, speaker, style, ...) and 16 kHz audio that sox can read. Each stream is named after the mode in
which it is heard, for training/measure/hearing.py:
  confirm-20, confirm-10   yes and no, said alone, over noise that many dB below
  timer-20, timer-10       stop and start, said alone
  climb-cut-20             command words cut out of read speech: short, and run into their neighbours
  climb-words              other words, said alone; none is a command there
  climb-talk               talk without commands
Labels: start, end, label, speaker; a label that begins with `-` is no command. `--part validation` uses only the quarter of speakers that
training/scenes/clips.py leaves out. `--far` puts every clip into a room of the folder's impulse responses, a few metres away.
"""
import argparse
import csv
import itertools
import subprocess
import wave
import zlib
from pathlib import Path

import numpy as np

RATE = 16000
CUT = ("send", "fall", "rest", "next")     # "back" alone is not a command


def read(path):
    raw = subprocess.run(["sox", "-q", str(path), "-t", "raw", "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed",
                          "-"], capture_output=True, check=True).stdout
    return np.frombuffer(raw, "<i2").astype(np.float64)


def active(x):
    """The first and last sample within 30 dB of the loudest 20 ms and well above the clip's own noise."""
    count = max(1, len(x) // 320)
    energy = np.array([np.mean(x[i * 320:(i + 1) * 320] ** 2) for i in range(count)]) + 1e-9
    least = max(energy.max() * 1e-3, min(5 * np.quantile(energy, 0.1), energy.max() * 0.03))
    on = np.where(energy > least)[0]
    return on[0] * 320, min(len(x), (on[-1] + 1) * 320)


def far(x, rooms, rng):
    """The clip as it sounds in a room, from its first sound on."""
    room = rooms[rng.integers(len(rooms))]
    room = room[np.abs(room).argmax():][:RATE // 2]
    return np.convolve(x, room / np.sqrt(np.sum(room ** 2)))[:len(x) + RATE // 10]


def lay(items, ratio, noises, rng, *gaps):
    """Audio and labels: items `ratio` dB above the noise, a gap between any two; several gaps (pairs of seconds) take turns."""
    pieces, labels, at = [np.zeros(3 * RATE)], [], 3 * RATE
    for (x, label, speaker), gap in zip(items, itertools.cycle(gaps)):
        a, b = active(x)
        level = 2300 * 10 ** (rng.uniform(-4, 4) / 20) / (np.sqrt(np.mean(x[a:b] ** 2)) + 1e-9)
        x = x * min(level, 30000 / (np.abs(x).max() + 1e-9))
        labels.append(((at + a) / RATE, (at + b) / RATE, label, speaker))
        hush = np.zeros(int(rng.uniform(*gap) * RATE))
        pieces += [x, hush]
        at += len(x) + len(hush)
    y = np.concatenate(pieces)
    bed, have = [], 0
    while have < len(y):
        noise = noises[rng.integers(len(noises))]
        bed.append(noise * (2300 / 10 ** (ratio / 20) / (np.sqrt(np.mean(noise ** 2)) + 1e-9)))
        have += len(noise)
    return y + np.concatenate(bed)[:len(y)] + rng.normal(0, 8, len(y)), labels


def write(path, x, labels):
    with wave.open(f"{path}.wav", "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(RATE)
        file.writeframes(np.clip(np.round(x), -32768, 32767).astype("<i2").tobytes())
    Path(f"{path}.tsv").write_text("".join("%.3f\t%.3f\t%s\t%s\n" % row for row in labels))
    print(f"{path.name}: {len(x) / RATE / 60:.1f} min, {len(labels)} labels")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--part", choices=("all", "validation"), default="all")
    parser.add_argument("--noise", type=Path, help="another folder with a manifest, to take noise from")
    parser.add_argument("--far", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(options.seed)

    def keeps(row):
        name = row["speaker"] if row["speaker"] not in ("", "?") else row["file"]
        return options.part == "all" or zlib.crc32(name.encode()) % 4 == 0

    rows = list(filter(keeps, csv.DictReader((options.folder / "manifest.tsv").open(), delimiter="\t")))
    noise_rows = [(options.folder, r) for r in rows if r["kind"] == "noise" and r["label"] != "ir"]
    if options.noise:
        more = csv.DictReader((options.noise / "manifest.tsv").open(), delimiter="\t")
        noise_rows += [(options.noise, r) for r in filter(keeps, more) if r["kind"] == "noise"]
    noises = [n for n in (read(folder / r["file"]) for folder, r in noise_rows) if len(n) > RATE]

    # All rooms are used, because there are few. Training heard them only with other clips.
    every = csv.DictReader((options.folder / "manifest.tsv").open(), delimiter="\t")
    rooms = [read(options.folder / r["file"]) for r in every if r["label"] == "ir"] if options.far else []

    def clip(row):
        return far(read(options.folder / row["file"]), rooms, rng) if rooms else read(options.folder / row["file"])

    def take(test):
        items = [(clip(r), r["label"], r["speaker"]) for r in rows if test(r)]
        return [items[i] for i in rng.permutation(len(items))]

    def said(labels, style):
        return take(lambda r: r["kind"] == "commands" and r["label"] in labels and r["style"] == style)

    for mode, labels in (("confirm", ("yes", "no")), ("timer", ("stop", "start"))):
        items = said(labels, "isolated")
        for ratio in (20, 10):
            write(options.out / f"{mode}-{ratio}", *lay(items, ratio, noises, rng, (1.5, 3)))
    if items := said(CUT, "cut"):
        write(options.out / "climb-cut-20", *lay(items, 20, noises, rng, (1.5, 3)))
    words = take(lambda r: r["kind"] == "confusable" and r["style"] == "isolated")
    write(options.out / "climb-words", *lay([(x, f"-:{l}", s) for x, l, s in words], 20, noises, rng, (1.5, 3)))
    talk = take(lambda r: r["kind"] == "speech")
    write(options.out / "climb-talk", *lay([(x, "-", s) for x, _, s in talk], 20, noises, rng, (0.2, 2)))


if __name__ == "__main__":
    main()
