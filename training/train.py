"""Trains the network. usage: train.py OUT --voices DIR --packaged FILE [--recordings DIR] [--all] --minutes M [--from CHECKPOINT]

Without --all a quarter of the recordings' speakers is left out, for validation. Checkpoints go to OUT/network.pt each two minutes.
"""
import argparse
import multiprocessing
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")   # before NumPy: its idle threads would take the learner's core
import numpy as np
import torch
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

import clips as clip_sets
import phrases
from network import Network
from scenes import Scenes


def gather(options):
    clips = clip_sets.Clips()
    clip_sets.load_voices(options.voices, clips)
    clip_sets.load_packaged(options.packaged, clips)
    if options.recordings:
        clip_sets.load_recordings(
            options.recordings, clips, lambda row: options.all or not clip_sets.is_validation(row))
    return clips


def produce(queue, clips, classes, seed, size, hard):
    scenes = Scenes(clips, classes, seed)
    scenes.hard = hard
    while True:
        x, y = scenes.batch(size)
        queue.put((x.astype(np.float16), y.astype(np.int16)))


def loss_of(logits, target):
    """Cross-entropy on commands' answers, and on the background's hardest tenth and its whole."""
    each = F.cross_entropy(logits, target.clamp(min=0), reduction="none", label_smoothing=0.02)
    command, background = target > 0, target == 0
    quiet = each[background]
    hardest = quiet.topk(max(1, len(quiet) // 20)).values
    return each[command].mean() + 1.5 * hardest.mean() + quiet.mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--voices", type=Path, required=True)
    parser.add_argument("--packaged", type=Path, required=True)
    parser.add_argument("--recordings", type=Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=32)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--from", dest="start", type=Path)
    parser.add_argument("--hard", type=Path, help="mined audio, an .npz of clips")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    classes = phrases.classes()
    clips = gather(options)
    print({k: len(v) for k, v in vars(clips).items()}, flush=True)
    hard = []
    if options.hard:
        data = np.load(options.hard)
        hard = [p.astype(np.float32) / 32768 for p in np.split(data["samples"], data["ends"][:-1])]
    queue = multiprocessing.Queue(12)
    for worker in range(options.workers):
        multiprocessing.Process(target=produce, daemon=True, args=(
            queue, clips, classes, [options.seed, worker], options.size, hard)).start()

    net = Network(len(classes) + 1, options.width)
    if options.start:
        carry_over(net, torch.load(options.start), classes)
    optimiser = torch.optim.AdamW(net.parameters(), options.rate, weight_decay=1e-3)
    begin, mean, saved, step = time.time(), 0.0, 0.0, 0
    shown = []  # when making batches falls behind learning, old ones are learnt from again
    mean_net = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.999), use_buffers=True)
    while (passed := (time.time() - begin) / 60 / options.minutes) < 1:
        warm = min(1, (step + 1) / 200)
        for group in optimiser.param_groups:
            group["lr"] = options.rate * warm * (0.5 + 0.5 * np.cos(np.pi * passed)) + 1e-6
        if fresh := len(shown) < 50 or not queue.empty():
            shown = [queue.get(), *shown[:299]]
        x, y = shown[0 if fresh else np.random.randint(len(shown))]
        x = torch.from_numpy(x).float()
        mask(x)
        logits = net(x)
        loss = loss_of(logits, torch.from_numpy(y).long()[:, :logits.shape[2]])
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        mean_net.update_parameters(net)
        mean = 0.98 * mean + 0.02 * float(loss.detach())
        step += 1
        if step % 100 == 0:
            print(f"{step} {mean / (1 - 0.98 ** step):.3f} {passed:.3f} queue {queue.qsize()}", flush=True)
        if time.time() - saved > 120:
            save(mean_net.module, classes, options), (saved := time.time())
    save(mean_net.module, classes, options)


def carry_over(net, start, classes):
    """Takes a checkpoint's weights over; a phrase that it did not know starts from nothing."""
    known = ["", *start["classes"]]
    weights = start["weights"]
    for name in ("head.weight", "head.bias"):
        grown = net.state_dict()[name] * 0
        for index, phrase in enumerate(["", *classes]):
            if phrase in known:
                grown[index] = weights[name][known.index(phrase)]
        weights[name] = grown
    net.load_state_dict(weights)


def mask(x):
    """SpecAugment (Park et al., 2019), mild: a few bands off, a few frames off."""
    for scene in x:
        if torch.rand(()) < 0.5:
            low = int(torch.randint(0, 34, ()))
            scene[:, low:low + int(torch.randint(1, 7, ()))] = 0
        if torch.rand(()) < 0.3:
            first = int(torch.randint(0, scene.shape[0] - 8, ()))
            scene[first:first + int(torch.randint(1, 6, ()))] = 0


def save(net, classes, options):
    torch.save({"weights": net.state_dict(), "classes": classes, "width": options.width}, options.out / "network.tmp")
    (options.out / "network.tmp").rename(options.out / "network.pt")


if __name__ == "__main__":
    main()
