#!/usr/bin/env python3
"""Put the judge's table (judge.json) into a file of networks. usage: table.py [MODEL]

MODEL (models/words.ctw where none is named) is written anew in the present form, its weights unchanged. So is one of a form before,
where it has all the networks that the program needs; its own threshold goes.
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
        sys.exit(f"{options.model} lacks {', '.join(missing)}: the program needs all its networks")
    header.pop("threshold", None)
    wordfile.write(options.model, header, numbers)


if __name__ == "__main__":
    main()
