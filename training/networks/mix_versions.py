"""Combines networks of several versions of models/words.ctw into one file, without training. Needs numpy.

usage: python3 -m training.networks.mix_versions OUT --first FILE[:SHARE] ... --second FILE[:SHARE] ... --phones FILE [--judge table.json]

Several files for a network give the mean of their weights by their shares, which add up to 1. The phrases are those of the last file named; where another
lacks a phrase, the last file's weights stay. `git show COMMIT:models/words.ctw` prints an older version's file.
"""
import argparse
import copy
import json
from pathlib import Path

import numpy as np

from training.networks import model_file


class Part:
    """A network's header and its layers: {place in the header: (weights, biases)}."""

    def __init__(self, path, keys):
        header, numbers = model_file.read(path)
        self.header = {key: copy.deepcopy(header[key]) for key in keys}
        self.layers = {}
        for place, layer in self.each():
            count = int(np.prod(layer["shape"]))
            self.layers[place] = (numbers[layer["weights"]:layer["weights"] + count].reshape(layer["shape"]),
                                  numbers[layer["biases"]:layer["biases"] + layer["shape"][0]])

    def each(self, value=None, place=()):
        """Every layer of the header, in order."""
        value = self.header if value is None else value
        if isinstance(value, dict) and "weights" in value:
            yield place, value
        elif isinstance(value, (dict, list)):
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                yield from self.each(inner, (*place, key))

    @property
    def classes(self):
        return next(value["classes"] if isinstance(value, dict) else value for key, value in self.header.items() if key in ("classes", "core", "phones"))


def mean(parts, shares):
    """The last part with the mean of all parts' weights."""
    last = parts[-1]
    rows = ["", *last.classes]
    head = list(last.layers)[-1]
    mixed = {}
    for place, own in last.layers.items():
        mixed[place] = []
        for index, numbers in enumerate(own):
            total = np.zeros_like(numbers)
            for part, share in zip(parts, shares):
                theirs = part.layers[place][index]
                if place == head:
                    known = ["", *part.classes]
                    theirs = np.stack([theirs[known.index(phrase)] if phrase in known else numbers[row] for row, phrase in enumerate(rows)])
                total += share * theirs
            mixed[place].append(total)
    last.layers = mixed
    return last


def mixture(names, keys):
    files = [(name.rsplit(":", 1) if ":" in name else [name, "1"]) for name in names]
    shares = [float(share) for _, share in files]
    if abs(sum(shares) - 1) > 1e-6:
        raise SystemExit(f"the shares of {' '.join(names)} don't add up to 1")
    return mean([Part(Path(path), keys) for path, _ in files], shares)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    for network in ("first", "second", "phones"):
        parser.add_argument(f"--{network}", nargs="+", required=True, metavar="FILE[:SHARE]")
    parser.add_argument("--judge", type=Path, help="another table than training/judge/table.json")
    options = parser.parse_args()
    numbers, header, at = [], {}, 0

    def add(values):
        nonlocal at
        numbers.append(np.ravel(values))
        at += values.size
        return at - values.size

    for names, keys in ((options.first, ("classes", "temperature", "embedding", "layers")), (options.second, ("core",)),
                        (options.phones, ("phones",))):
        part = mixture(names, keys)
        for place, layer in part.each():
            layer["weights"], layer["biases"] = (add(values) for values in part.layers[place])
        header |= part.header
    model_file.write(options.out, header, np.concatenate(numbers), json.loads(options.judge.read_text()) if options.judge else None)
    print(options.out, at)


if __name__ == "__main__":
    main()
