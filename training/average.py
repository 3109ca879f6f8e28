"""Takes the mean of checkpoints of one run, which often errs less than each. usage: average.py OUT CHECKPOINT [CHECKPOINT ...]"""
import sys

import torch


def main():
    out, *paths = sys.argv[1:]
    parts = [torch.load(path, weights_only=False) for path in paths]
    if any(part["classes"] != parts[0]["classes"] for part in parts):
        raise SystemExit("the checkpoints don't know the same phrases")
    mean = {name: sum(part["weights"][name] for part in parts) / len(parts) for name in parts[0]["weights"]}
    torch.save({"weights": mean, "classes": parts[0]["classes"]}, out)


if __name__ == "__main__":
    main()
