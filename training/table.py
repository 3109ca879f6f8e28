#!/usr/bin/env python3
"""Puts the judge's table (judge.json) into a file of networks. usage: table.py [MODEL]

Rewrites MODEL (default: models/words.ctw) in the current form, with its weights unchanged. An older form must hold all networks that the
program needs; its own threshold is dropped.
"""
import argparse
import sys
from pathlib import Path

import wordfile

MODEL = Path(__file__).resolve().parent.parent / "models/words.ctw"
NEEDED = ("core", "phones", "background")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    options = parser.parse_args()
    header, numbers = wordfile.read(options.model)
    missing = [part for part in NEEDED if part not in header]
    if missing:
        sys.exit(f"{options.model} lacks {', '.join(missing)}, which the program needs")
    header.pop("threshold", None)
    wordfile.write(options.model, header, numbers)


if __name__ == "__main__":
    main()
