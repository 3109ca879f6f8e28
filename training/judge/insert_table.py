"""Puts the judge's table (table.json) into a file of networks. usage: python3 -m training.judge.insert_table [MODEL]

Rewrites MODEL (default: models/words.ctw) in the current form, with its weights unchanged. An older form must hold all networks that the
program needs; its own threshold is dropped.
"""
import argparse
import sys
from pathlib import Path

from training.networks import model_file
from training.repository import MODEL

NEEDED = ("core", "phones", "background")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    options = parser.parse_args()
    header, numbers = model_file.read(options.model)
    missing = [part for part in NEEDED if part not in header]
    if missing:
        sys.exit(f"{options.model} lacks {', '.join(missing)}, which the program needs")
    header.pop("threshold", None)
    model_file.write(options.model, header, numbers)


if __name__ == "__main__":
    main()
