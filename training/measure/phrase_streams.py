"""Speaks the phrases of two words with a voice that no training used. usage: python3 -m training.measure.phrase_streams OUT --noise FOLDER [--ratio 10]

These are the phrases of the strict profile. There are no recordings of people saying them, so festival's "ked" does, over the noise of FOLDER
(manifest.tsv; the quarter that training/scenes/clips.py leaves out), `--ratio` dB below. Writes a stream for each mode, as training/measure/hearing.py reads
them: climb-phrases-10.wav, .tsv. Phrases that change the listening itself ("normal mode", "go to sleep") come last, because the program obeys
them. Needs training/requirements.txt and festival.
"""
import argparse
import csv
from pathlib import Path

import numpy as np

from training.measure import people_streams as streams
from training.scenes import clips
from training.voices import phrases, synthesisers

VOICE = "festival:ked_diphone"
LAST = ["normal", "sleep"]


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
        items = [(synthesisers.speak(VOICE, p).astype(np.float64) * 32768, rule, "festival_ked") for rule, p in said]
        if items:
            items = [items[i] for i in rng.permutation(len(items))]
            items.sort(key=lambda item: LAST.index(item[1]) + 1 if item[1] in LAST else 0)
            streams.write(options.out / f"{mode}-phrases-{options.ratio}",
                          *streams.lay(items, options.ratio, noises, rng, (1.5, 3)))


if __name__ == "__main__":
    main()
