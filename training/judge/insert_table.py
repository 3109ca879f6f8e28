"""Puts the judge's table (table.json) into a file of networks. usage: python3 -m training.judge.insert_table [MODEL]

Rewrites MODEL (default: models/words.ctw) in the current form, with its networks unchanged. An older form must hold all networks that the
program needs; its own threshold is dropped, and so is `background`, answers that `voice train` fitted against.
"""
import argparse
import sys
from pathlib import Path

import numpy as np

from training.networks import model_file
from training.repository import MODEL

NEEDED = ("core", "phones")


def without_background(header, numbers):
    """The same without `background`'s numbers, and with the other layers' places among those that stay."""
    background = header.pop("background", None)
    if background is None:
        return header, numbers
    begin, count = background["begin"], background["count"] * header["layers"][-1]["shape"][1]

    def moved(value):
        if isinstance(value, list):
            return [moved(inner) for inner in value]
        if isinstance(value, dict):
            return {key: inner - count if key in ("weights", "biases") and inner >= begin else moved(inner) for key, inner in value.items()}
        return value

    judge = header.pop("judge", None)
    return moved(header) | ({"judge": judge} if judge else {}), np.delete(numbers, slice(begin, begin + count))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, nargs="?", default=MODEL)
    options = parser.parse_args()
    header, numbers = model_file.read(options.model)
    missing = [part for part in NEEDED if part not in header]
    if missing:
        sys.exit(f"{options.model} lacks {', '.join(missing)}, which the program needs")
    header.pop("threshold", None)
    header, numbers = without_background(header, numbers)
    model_file.write(options.model, header, numbers)


if __name__ == "__main__":
    main()
