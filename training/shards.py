"""Makes scenes and runs the embedding's lower part over them, once for all trainings.

usage: shards.py OUT --voices DIR [--packaged FILE] --recordings DIR [DIR ...] [--all] --minutes M

A shard is one .npz of 512 scenes: `x` (float16, what the lower part gives) and `y` (labels). Without --all a quarter of
the recordings' speakers is left out, for validation.
"""
import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np
import torch

import clips as clip_sets
import phrases
import trunk
from scenes import Scenes

SIZE = 512


def gather(options):
    clips = clip_sets.Clips()
    clip_sets.load_voices(options.voices, clips)
    if options.packaged:
        clip_sets.load_packaged(options.packaged, clips)
    for folder in options.recordings:
        clip_sets.load_recordings(folder, clips, lambda row: options.all or not clip_sets.is_validation(row))
    return clips


def lowered(part, feature):
    """(scenes, frames, bands) through the lower part, as float16."""
    with torch.no_grad():
        return part(torch.from_numpy(feature)[:, None]).half().numpy()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--voices", type=Path, required=True)
    parser.add_argument("--packaged", type=Path)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    part = trunk.lower()
    clips = gather(options)
    print({k: len(v) for k, v in vars(clips).items()}, flush=True)
    scenes = Scenes(clips, phrases.classes(), options.seed)
    begin, count = time.time(), 0
    while time.time() - begin < options.minutes * 60:
        xs, ys = zip(*(scenes.batch(32) for _ in range(SIZE // 32)))
        path = options.out / f"{options.seed}-{count:04}.npz"
        np.savez(path.with_suffix(".tmp.npz"), x=np.concatenate([lowered(part, x) for x in xs]),
                 y=np.concatenate(ys).astype(np.int16))
        path.with_suffix(".tmp.npz").rename(path)
        count += 1
        print(path.name, round(time.time() - begin), flush=True)


if __name__ == "__main__":
    main()
