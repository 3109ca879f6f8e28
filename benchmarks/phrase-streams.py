#!/usr/bin/env python3
"""Speaks the phrases of two words with a voice that no training used. usage: benchmarks/phrase-streams.py OUT --noise FOLDER [--ratio 10]

These are the phrases of the strict profile. There are no recordings of people saying them, so festival's "ked" does, over the noise of FOLDER
(manifest.tsv; the quarter that training/clips.py leaves out), `--ratio` dB below. Writes a stream for each mode, as benchmarks/hearing.py reads
them: climb-phrases-10.wav, .tsv. Phrases that change the listening itself ("normal mode", "go to sleep") come last, because the program obeys
them. Needs training/requirements.txt and festival.
"""
import argparse
import csv
import importlib.util
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "training"))
import clips
import phrases
import voices

VOICE = "festival:ked_diphone"
LAST = ["normal", "sleep"]

spec = importlib.util.spec_from_file_location("people_streams", HERE / "people-streams.py")
streams = importlib.util.module_from_spec(spec)
spec.loader.exec_module(streams)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--noise", type=Path, required=True)
    parser.add_argument("--ratio", type=int, default=10)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(1)
    rows = csv.DictReader((options.noise / "manifest.tsv").open(), delimiter="\t")
    noises = [streams.read(options.noise / r["file"]) for r in rows
              if r["kind"] == "noise" and r["label"] != "ir" and clips.is_validation(r)]
    noises = [n for n in noises if len(n) > streams.RATE]
    for mode, rules in phrases.phrases().items():
        said = [(rule, p) for rule, all_of in rules.items() for p in all_of if " " in p]
        items = [(voices.speak(VOICE, p).astype(np.float64) * 32768, rule, "festival_ked") for rule, p in said]
        if items:
            items = [items[i] for i in rng.permutation(len(items))]
            items.sort(key=lambda item: LAST.index(item[1]) + 1 if item[1] in LAST else 0)
            streams.write(options.out / f"{mode}-phrases-{options.ratio}",
                          *streams.lay(items, options.ratio, noises, rng, (1.5, 3)))


if __name__ == "__main__":
    main()
