"""Mines hard negatives: scenes without a command in which the present network hears one.

usage: mine.py CHECKPOINT OUT.npz --voices DIR --packaged FILE [--recordings DIR] [--all] [--minutes M] [--threshold T]
"""
import argparse
import time
from pathlib import Path

import numpy as np
import torch

import evaluate
import features
import train
from scenes import Scenes


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--voices", type=Path, required=True)
    parser.add_argument("--packaged", type=Path, required=True)
    parser.add_argument("--recordings", type=Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--threshold", type=float, default=0.25)
    parser.add_argument("--seed", type=int, default=77)
    options = parser.parse_args()
    torch.set_num_threads(1)
    net, classes = evaluate.load(options.checkpoint)
    scenes = Scenes(train.gather(options), classes, options.seed)
    found, tried, begin = [], 0, time.time()
    while time.time() - begin < options.minutes * 60:
        audio = np.stack([scenes.background() for _ in range(16)])
        with torch.no_grad():
            logits = net(torch.from_numpy(features.features(audio))).numpy()
        for one, answer in zip(audio, logits):
            score, _ = evaluate.scores(answer.T, classes)
            if score.max() > options.threshold:
                found.append(np.round(one * 32767).astype(np.int16))
        tried += len(audio)
    print(f"{len(found)} of {tried} scenes")
    np.savez(options.out, samples=np.concatenate(found), ends=np.cumsum([len(f) for f in found]))


if __name__ == "__main__":
    main()
