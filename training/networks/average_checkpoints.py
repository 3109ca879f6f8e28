"""Averages checkpoints of one run; the mean often errs less than each of them.

usage: python3 -m training.networks.average_checkpoints OUT CHECKPOINT [CHECKPOINT ...] [--shares S ...]

The shares (equal by default) weigh the checkpoints, in their order, and add up to 1. The phrases are those of the first checkpoint; where
another lacks a phrase, the first's weights stay.
"""
import argparse
from pathlib import Path

import torch

from training.networks import stored_networks


def weights_of(part, name, first):
    """A checkpoint's weights, with the last layer in the order of the first checkpoint's phrases."""
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
    parts = [{"weights": net.state_dict(), "classes": classes} for net, classes in map(stored_networks.load_first, options.checkpoints)]
    shares = options.shares or [1 / len(parts)] * len(parts)
    if len(shares) != len(parts) or abs(sum(shares) - 1) > 1e-6:
        raise SystemExit("--shares needs a number for each checkpoint, adding up to 1")
    mean = {name: sum(share * weights_of(part, name, parts[0]) for share, part in zip(shares, parts)) for name in parts[0]["weights"]}
    torch.save({"weights": mean, "classes": parts[0]["classes"]}, options.out)


if __name__ == "__main__":
    main()
