"""Trains the second network.

usage: python3 -m training.networks.train_second OUT --voices DIR [--packaged FILE] --recordings DIR [DIR ...] --minutes M [--from FILE [--share S]]

Causal convolutions along time over 40 bands (after TC-ResNet, Choi et al., 2019), with an answer every 20 ms. Dilation lets it see the last
1.9 s: the word, and the quiet before and after it. FILE is a checkpoint or one of the program's files (models/words.ctw), whose network it
goes on from; the result is then a mix of S of the new weights (0 to 1) and the rest of FILE's. Without --from it starts from nothing and
learns every phrase. A second process makes the scenes, and with --from leaves out most that the network already answers right.
M counts this process's processor time. OUT/network.pt is written every two minutes, with what an interrupted run goes on from (progress.py), at
the end with its calibration (calibrate.py); export_words.py --core puts it into the program's file.
"""
import argparse
import multiprocessing
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")   # before NumPy, whose idle threads would otherwise take the training's core
import numpy as np
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from training.networks import calibrate, make_shards, progress
from training.networks.second_network import BANDS, SecondNetwork, calibrated, features, mixed
from training.networks.stored_networks import load_second
from training.networks.train_first import loss_of
from training.scenes import clips as clip_sets, mel_bands
from training.scenes.word_scenes import LENGTH, RATE, Scenes, labels
from training.voices import phrases

HEARD = (mel_bands.WINDOW + 2 * mel_bands.HOP * np.arange((LENGTH - mel_bands.WINDOW) // mel_bands.HOP // 2 + 1)) / RATE   # seconds heard at each answer of a scene
LATE = (0.14, 0.32)                # seconds after a word's end in which its class is the answer
KEPT = 1500                        # batches kept to learn from again while new scenes are slow to come


def save(net, path):
    progress.write({"weights": net.state_dict(), "classes": net.classes}, path)


class Sounds:
    """Scenes as this network hears them: features and labels, an answer every 20 ms."""

    def __init__(self, clips, classes, seed, noisy=True):
        self.scenes = Scenes(clips, classes, seed, noisy)

    def batch(self, count):
        made = [self.scenes.sound() for _ in range(count)]
        return np.stack([features(audio) for audio, _ in made]), np.stack([labels(ends, HEARD, LATE) for _, ends in made])


def produce(queue, options, classes, seed):
    torch.set_num_threads(1)
    sounds = Sounds(clip_sets.gather(options), classes, seed)
    rng, checkpoint, xs, ys, net = sounds.scenes.rng, options.out / "network.pt", [], [], None
    while True:
        if net is None or rng.random() < 0.02:
            net = load_second(checkpoint if checkpoint.exists() else options.start) if options.start else None
        x, y = sounds.batch(options.size)
        keep = make_shards.hard(net, x, y, rng) if net else np.ones(len(x), bool)
        xs, ys = [*xs, *x[keep].astype(np.float16)], [*ys, *y[keep].astype(np.int16)]
        while len(xs) >= options.size:
            queue.put((np.stack(xs[:options.size]), np.stack(ys[:options.size])))
            xs, ys = xs[options.size:], ys[options.size:]


def mask(x):
    """Hides some bands and stretches of time now and then (SpecAugment, Park et al., 2019)."""
    for scene in x:
        if torch.rand(()) < 0.4:
            low = int(torch.randint(0, BANDS - 6, ()))
            scene[:, low:low + int(torch.randint(1, 7, ()))] = 0
        if torch.rand(()) < 0.3:
            first = int(torch.randint(0, len(scene) - 8, ()))
            scene[first:first + int(torch.randint(1, 6, ()))] = 0
    return x


def calibration(net, clips):
    """(The temperature that divides the logits, the shift that lowers the background's)."""
    logits, targets, sounds = [], [], Sounds(clips, net.classes, 2024, noisy=False)
    for _ in range(50):
        x, y = sounds.batch(32)
        with torch.no_grad():
            out = net(torch.from_numpy(x)).transpose(1, 2)
        known = torch.from_numpy(y) >= 0
        logits.append(out[known])
        targets.append(torch.from_numpy(y)[known])
    return calibrate.fit(torch.cat(logits), torch.cat(targets).long())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--voices", type=Path, required=True)
    parser.add_argument("--packaged", type=Path)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[])
    parser.add_argument("--all", action="store_true", help="train on the speakers left out for judging, too")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--size", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="start", type=Path)
    parser.add_argument("--share", type=float, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    net = (load_second(options.start) if options.start else SecondNetwork(phrases.classes())).train()
    queue = multiprocessing.Queue(16)
    optimiser = torch.optim.AdamW(net.parameters(), options.rate, weight_decay=1e-3)
    mean_net = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.999))
    done = progress.Progress(options.out, options.minutes, net, mean_net, optimiser)
    seed = [options.seed, done.step]   # other scenes than before the interruption
    multiprocessing.Process(target=produce, daemon=True, args=(queue, options, net.classes, seed)).start()
    rng, shown, fresh = np.random.default_rng(seed), [], 0
    while done.passed < 1:
        for group in optimiser.param_groups:
            group["lr"] = done.rate(options.rate, 200)
        while len(shown) < 30 or not queue.empty():
            shown, fresh = [queue.get(), *shown[:KEPT - 1]], fresh + 1
        x, y = shown[rng.integers(len(shown))]
        loss = loss_of(net(mask(torch.from_numpy(x).float())), torch.from_numpy(y).long())
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        mean_net.update_parameters(net)
        if done.stepped(loss, f"batches {fresh}"):
            save(mean_net.module, options.out / "network.pt")
            done.save()
    done.save()
    net = mean_net.module.eval()
    net = calibrated(net, *calibration(net, clip_sets.left_out(options)))
    save(mixed(net, load_second(options.start), options.share) if options.start else net, options.out / "network.pt")


if __name__ == "__main__":
    main()
