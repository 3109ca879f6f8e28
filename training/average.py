"""Takes the mean of checkpoints of one run, which often errs less than each.

usage: average.py OUT CHECKPOINT [CHECKPOINT ...] [--shares S ...]

The shares (equal by default) are the checkpoints' weights in the mean, in their order, and add up to 1.
"""
import argparse
from pathlib import Path

import torch


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--shares", type=float, nargs="+")
    options = parser.parse_args()
    parts = [torch.load(path, weights_only=False) for path in options.checkpoints]
    shares = options.shares or [1 / len(parts)] * len(parts)
    if len(shares) != len(parts) or abs(sum(shares) - 1) > 1e-6:
        raise SystemExit("--shares needs a number for each checkpoint, together 1")
    if any(part["classes"] != parts[0]["classes"] for part in parts):
        raise SystemExit("the checkpoints don't know the same phrases")
    mean = {name: sum(share * part["weights"][name] for share, part in zip(shares, parts)) for name in parts[0]["weights"]}
    torch.save({"weights": mean, "classes": parts[0]["classes"]}, options.out)


if __name__ == "__main__":
    main()
