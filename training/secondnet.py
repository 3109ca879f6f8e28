"""Trains the second network.

usage: secondnet.py OUT --voices DIR [--packaged FILE] --recordings DIR [DIR ...] --minutes M [--from FILE [--share S]]

Causal convolutions along time over 40 bands (after TC-ResNet, Choi et al., 2019), with an answer every 20 ms. Dilation lets it see the last
1.9 s: the word, and the quiet before and after it. FILE is a checkpoint or one of the program's files (models/words.ctw), whose network it
goes on from; the result is then a mix of S of the new weights (0 to 1) and the rest of FILE's. Without --from it starts from nothing and
learns every phrase. A second process makes the scenes, and with --from leaves out most that the network already answers right.
OUT/network.pt is written every two minutes, at the end with its calibration (calibrate.py); export.py --core puts it into the program's file.
"""
import argparse
import multiprocessing
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")   # before NumPy, whose idle threads would otherwise take the training's core
import numpy as np
import torch
from scipy.signal import lfilter
from torch import nn
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

import calibrate
import clips as clip_sets
import mel
import phrases
import shards
from scenes import LENGTH, RATE, Scenes, labels
from train import loss_of

BANDS, WIDTH, TAPS, DILATIONS = 40, 128, 5, (1, 2, 4, 8, 8)
FFT, LOW, HIGH = 512, 60.0, 7600.0
SMOOTH, GAIN, OFFSET, FLOOR = 0.025, 0.98, 2.0, 2e-6
HEARD = (mel.WINDOW + 2 * mel.HOP * np.arange((LENGTH - mel.WINDOW) // mel.HOP // 2 + 1)) / RATE   # seconds heard at each answer of a scene
LATE = (0.14, 0.32)                # seconds after a word's end in which its class is the answer
KEPT = 1500                        # batches kept to learn from again while new scenes are slow to come


def bank():
    """Triangular filters (FFT // 2 + 1, BANDS), evenly spaced on the HTK mel scale."""
    edges = 700 * (10 ** (np.linspace(*(2595 * np.log10(1 + hz / 700) for hz in (LOW, HIGH)), BANDS + 2) / 2595) - 1)
    hertz = np.arange(FFT // 2 + 1)[:, None] * RATE / FFT
    return np.maximum(0, np.minimum((hertz - edges[:-2]) / (edges[1:-1] - edges[:-2]),
                                    (edges[2:] - hertz) / (edges[2:] - edges[1:-1]))).astype(np.float32)


BANK = bank()


def features(audio):
    """Samples in -1..1 to (frames, BANDS), each band divided by its own recent past (PCEN, Wang et al., 2017; NormalisedFrontEnd.swift)."""
    frames = np.lib.stride_tricks.sliding_window_view(audio, mel.WINDOW)[::mel.HOP]
    power = np.concatenate([np.square(np.abs(np.fft.rfft(frames[i:i + 20000] * mel.TAPER, FFT))).astype(np.float32) @ BANK
                            for i in range(0, len(frames), 20000)]) + np.float32(FLOOR)
    smooth, _ = lfilter([SMOOTH], [1, SMOOTH - 1], power, axis=0, zi=power[:1] * (1 - SMOOTH))
    return (np.sqrt(power / smooth ** GAIN + OFFSET) - np.sqrt(OFFSET)).astype(np.float32)


class Second(nn.Module):
    """(batch, frames, BANDS) to logits (batch, classes + 1, frames / 2); answer j has heard frames 0 to 2 j."""

    def __init__(self, classes):
        super().__init__()
        self.classes = list(classes)
        self.layers = nn.ModuleList([nn.Conv1d(BANDS, WIDTH, TAPS, stride=2),
                                     *(nn.Conv1d(WIDTH, WIDTH, TAPS, dilation=d) for d in DILATIONS),
                                     nn.Conv1d(WIDTH, len(self.classes) + 1, 1)])
        self.drop = nn.Dropout(0.1)

    def forward(self, x):
        stem, *blocks, head = self.layers
        x = F.relu(stem(F.pad(x.transpose(1, 2), (TAPS - 1, 0))))
        for block in blocks:
            x = F.relu(x + block(F.pad(x, ((TAPS - 1) * block.dilation[0], 0))))
        return head(self.drop(x))


def load(path):
    """The network of a checkpoint, or of one of the program's files with its calibration in it."""
    if path.suffix == ".pt":
        kept = torch.load(path, weights_only=False)
        net = Second(kept["classes"])
        net.load_state_dict(kept["weights"])
        return net.eval()
    import packed   # here, because it imports this module
    file = packed.File(path)
    of = file.header["core"]
    return calibrated(packed.second_network(file, of).eval(), of["temperature"], 0)


@torch.no_grad()
def calibrated(net, temperature, shift):
    """The network with calibrated logits: the background's lowered by the shift, all divided by the temperature."""
    head = net.layers[-1]
    head.bias[0] -= shift
    head.weight /= temperature
    head.bias /= temperature
    return net


@torch.no_grad()
def mixed(net, other, share):
    """The network whose weights are a share of one and the rest of the other."""
    for mine, theirs in zip(net.parameters(), other.parameters(), strict=True):
        mine.mul_(share).add_(theirs, alpha=1 - share)
    return net


@torch.no_grad()
def logits(net, audio):
    """Of a whole stream: (answers every 20 ms, classes + 1)."""
    return net(torch.from_numpy(features(audio))[None])[0].T.numpy()


def save(net, path):
    temporary = path.with_suffix(".tmp")
    torch.save({"weights": net.state_dict(), "classes": net.classes}, temporary)
    temporary.rename(path)


class Sounds:
    """Scenes as this network hears them: features and labels, an answer every 20 ms."""

    def __init__(self, clips, classes, seed, noisy=True):
        self.scenes = Scenes(clips, classes, seed, noisy)

    def batch(self, count):
        made = [self.scenes.sound() for _ in range(count)]
        return np.stack([features(audio) for audio, _ in made]), np.stack([labels(ends, HEARD, LATE) for _, ends in made])


def produce(queue, options, classes, seed):
    torch.set_num_threads(1)
    sounds = Sounds(shards.gather(options), classes, seed)
    rng, checkpoint, xs, ys, net = sounds.scenes.rng, options.out / "network.pt", [], [], None
    while True:
        if net is None or rng.random() < 0.02:
            net = load(checkpoint if checkpoint.exists() else options.start) if options.start else None
        x, y = sounds.batch(options.size)
        keep = shards.hard(net, x, y, rng) if net else np.ones(len(x), bool)
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


def judged_by(options):
    """The recordings that training left out, or without recordings the spoken corpus."""
    clips = clip_sets.Clips()
    for folder in options.recordings:
        clip_sets.load_recordings(folder, clips, clip_sets.is_validation)
    if not options.recordings:
        clip_sets.load_voices(options.voices, clips)
        clip_sets.load_packaged(options.packaged, clips)
    return clips


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
    net = (load(options.start) if options.start else Second(phrases.classes())).train()
    queue = multiprocessing.Queue(16)
    multiprocessing.Process(target=produce, daemon=True, args=(queue, options, net.classes, options.seed)).start()
    optimiser = torch.optim.AdamW(net.parameters(), options.rate, weight_decay=1e-3)
    mean_net = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.999))
    rng, shown, fresh, mean, step = np.random.default_rng(options.seed), [], 0, 0.0, 0
    begin = saved = time.time()
    while (passed := (time.time() - begin) / 60 / options.minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = options.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * passed)) + 1e-6
        while len(shown) < 30 or not queue.empty():
            shown, fresh = [queue.get(), *shown[:KEPT - 1]], fresh + 1
        x, y = shown[rng.integers(len(shown))]
        loss = loss_of(net(mask(torch.from_numpy(x).float())), torch.from_numpy(y).long())
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        mean_net.update_parameters(net)
        mean, step = 0.98 * mean + 0.02 * float(loss.detach()), step + 1
        if step % 100 == 0:
            print(f"{step} {mean / (1 - 0.98 ** step):.3f} {passed:.3f} batches {fresh}", flush=True)
        if time.time() - saved > 120:
            save(mean_net.module, options.out / "network.pt")
            saved = time.time()
    net = mean_net.module.eval()
    net = calibrated(net, *calibration(net, judged_by(options)))
    save(mixed(net, load(options.start), options.share) if options.start else net, options.out / "network.pt")


if __name__ == "__main__":
    main()
