"""Calibrates a network's probabilities. usage: python3 -m training.networks.calibrate CHECKPOINT OUT.json --recordings DIR [DIR ...]

Training gives commands and the background's hardest answers extra weight, which distorts the probabilities. Two numbers correct this: a
temperature that divides the logits, and a shift that lowers the background's logit (after Guo et al., 2017, with the prior shift of Saerens
et al., 2002). They are fitted by maximum likelihood on fresh scenes, made of the recordings that training left out, or, without recordings, of
the spoken corpus. Prints how often the probabilities were right.
"""
import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from training.networks import stored_networks
from training.scenes import clips as clip_sets, speech_embedding
from training.scenes.word_scenes import Scenes


def answers(net, part, scenes, count):
    """Logits (n, classes + 1) and labels (n) of the answers that have a label."""
    logits, labels = [], []
    for _ in range(count // 32):
        x, y = scenes.batch(32)
        with torch.no_grad():
            out = net(torch.from_numpy(speech_embedding.lowered_scenes(part, x)).float()).transpose(1, 2)
        known = torch.from_numpy(y) >= 0
        logits.append(out[known])
        labels.append(torch.from_numpy(y)[known])
    return torch.cat(logits), torch.cat(labels).long()


def apply(logits, temperature, shift):
    """What the exported network gives: logits over the temperature, the background's lowered by the shift."""
    lowered_logits = torch.cat([logits[:, :1] - shift, logits[:, 1:]], 1)
    return lowered_logits / temperature


def fit(logits, labels):
    values = torch.zeros(2, requires_grad=True)   # log temperature, shift
    optimiser = torch.optim.LBFGS([values], max_iter=60)

    def loss():
        optimiser.zero_grad()
        value = F.cross_entropy(apply(logits, values[0].exp(), values[1]), labels)
        value.backward()
        return value

    optimiser.step(loss)
    return float(values[0].exp().detach()), float(values[1].detach())


def reliability(logits, labels):
    """Rows of (lower bound, mean probability of a command, share that was one, answers)."""
    command = 1 - F.softmax(logits, 1)[:, 0]
    for low in np.arange(0, 1, 0.2):
        inside = (command >= low) & (command < low + 0.2001)
        if inside.any():
            yield low, float(command[inside].mean()), float((labels[inside] > 0).float().mean()), int(inside.sum())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[])
    parser.add_argument("--voices", type=Path)
    parser.add_argument("--packaged", type=Path)
    parser.add_argument("--scenes", type=int, default=1500)
    options = parser.parse_args()
    torch.set_num_threads(1)
    net, classes = stored_networks.load_first(options.checkpoint)
    logits, labels = answers(net, speech_embedding.lower(), Scenes(clip_sets.left_out(options), classes, seed=2024), options.scenes)
    half = torch.arange(len(labels)) < len(labels) // 2   # fitted on one half of the scenes, reported for the other
    temperature, shift = fit(logits[half], labels[half])
    print(f"temperature {temperature:.3f}, background's logit lowered by {shift:.3f}")
    for name, given in (("as trained", logits[~half]), ("calibrated", apply(logits[~half], temperature, shift))):
        print(f"{name}: loss {F.cross_entropy(given, labels[~half]):.4f}")
        for low, mean, share, count in reliability(given, labels[~half]):
            print(f"  {low:.1f} to {low + 0.2:.1f}: mean {mean:.2f}, a command in {share:.2f} of {count}")
    options.out.write_text(json.dumps({"temperature": temperature, "shift": shift}) + "\n")


if __name__ == "__main__":
    main()
