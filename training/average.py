"""Takes the mean of checkpoints of one run, which often errs less than each.

usage: average.py OUT CHECKPOINT [CHECKPOINT ...] [--shares S ...]

The shares (equal by default) are the checkpoints' weights in the mean, in their order, and add up to 1. The phrases are the first
checkpoint's; one that another does not know yet keeps the first's weights.
"""
import argparse
from pathlib import Path

import torch

import evaluate


def weights_of(part, name, first):
    """A checkpoint's weights, the last layer's in the order of the first checkpoint's phrases."""
    if not name.startswith("head."):
        return part["weights"][name]
    known, weights = ["", *part["classes"]], first["weights"][name].clone()
    for row, phrase in enumerate(["", *first["classes"]]):
        if phrase in known:
            weights[row] = part["weights"][name][known.index(phrase)]
    return weights


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--shares", type=float, nargs="+")
    options = parser.parse_args()
    parts = [{"weights": net.state_dict(), "classes": classes} for net, classes in map(evaluate.load, options.checkpoints)]
    shares = options.shares or [1 / len(parts)] * len(parts)
    if len(shares) != len(parts) or abs(sum(shares) - 1) > 1e-6:
        raise SystemExit("--shares needs a number for each checkpoint, together 1")
    mean = {name: sum(share * weights_of(part, name, parts[0]) for share, part in zip(shares, parts)) for name in parts[0]["weights"]}
    torch.save({"weights": mean, "classes": parts[0]["classes"]}, options.out)


if __name__ == "__main__":
    main()
