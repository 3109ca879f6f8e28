"""Makes scenes and runs the embedding's lower part over them, once for all trainings.

usage: python3 -m training.networks.make_shards OUT --voices DIR [--packaged FILE] --recordings DIR [DIR ...] [--all] --minutes M [--network CHECKPOINT] [--noisy]

A shard is one .npz of 512 scenes: `x` (float16, the lower part's output) and `y` (labels). Without --all, a quarter of the recordings'
speakers is left out, for validation. With --network, most scenes that the network already answers right are left out (hard examples are
mined); a checkpoint still in training is read again for each shard. With --noisy, most scenes are noisy, with more core words and more
phrases that sound alike. A folder that has shards of this seed gets more.
"""
import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np
import torch

from training.networks import stored_networks
from training.scenes import clips as clip_sets, speech_embedding
from training.scenes.word_scenes import Scenes
from training.voices import phrases

SIZE = 512
EASY = 0.3             # share kept of the scenes that the network answers right


def hard(net, lower, labels, rng, device="cpu"):
    """Which scenes to keep: those with a missed or an invented command, and some others."""
    with torch.no_grad():
        command = 1 - torch.softmax(net(torch.from_numpy(lower).to(device).float()), 1)[:, 0].cpu().numpy()
    invented = ((labels == 0) & (command > 0.3)).any(1)
    missed = ((labels > 0) & (command < 0.5)).any(1)
    return invented | missed | (rng.random(len(labels)) < EASY)


def shard(scenes, part, net, rng):
    """The features and labels of a shard's scenes."""
    xs, ys, count = [], [], 0
    while count < SIZE:
        feature, label = scenes.batch(32)
        x = speech_embedding.lowered_scenes(part, feature)
        if net:
            keep = hard(net, x, label, rng)
            x, label = x[keep], label[keep]
        xs.append(x)
        ys.append(label)
        count += len(x)
    return np.concatenate(xs)[:SIZE], np.concatenate(ys)[:SIZE].astype(np.int16)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--voices", type=Path, required=True)
    parser.add_argument("--packaged", type=Path)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--network", type=Path)
    parser.add_argument("--noisy", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    part = speech_embedding.lower()
    clips = clip_sets.gather(options)
    print({k: len(v) for k, v in vars(clips).items()}, flush=True)
    begin, count = time.time(), sum(".tmp" not in path.name for path in options.out.glob(f"{options.seed}-*.npz"))
    scenes = Scenes(clips, phrases.classes(), [options.seed, count], options.noisy)
    while time.time() - begin < options.minutes * 60:
        net = stored_networks.load_first(options.network)[0] if options.network else None
        x, y = shard(scenes, part, net, scenes.rng)
        path = options.out / f"{options.seed}-{count:04}.npz"
        np.savez(path.with_suffix(".tmp.npz"), x=x, y=y)
        path.with_suffix(".tmp.npz").rename(path)
        count += 1
        print(path.name, round(time.time() - begin), flush=True)


if __name__ == "__main__":
    main()
