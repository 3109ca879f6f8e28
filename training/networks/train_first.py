"""Trains the first network's upper part on shards. usage: python3 -m training.networks.train_first OUT --shards DIR [DIR ...] --minutes M [--from FILE]

FILE is a checkpoint, or one of the program's files (models/words.ctw), whose first network it goes on from. Shards that appear while it runs
are used too. M counts this process's processor time. Writes the weights' mean to OUT/network.pt every two minutes, and beside it what an
interrupted run goes on from (progress.py).
"""
import argparse
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np
import torch
from torch.nn import functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from training.networks import progress, stored_networks
from training.networks.first_network import FirstNetwork
from training.scenes import speech_embedding
from training.voices import phrases

MOST = 60          # newest shards of each folder that are kept in memory


class Shards:
    def __init__(self, folders):
        self.folders, self.loaded, self.rng = folders, {}, np.random.default_rng(0)

    def refresh(self):
        for folder in self.folders:
            paths = [p for p in sorted(folder.glob("*.npz")) if ".tmp" not in p.name][-MOST:]
            for path in paths:
                if path not in self.loaded:
                    data = np.load(path)
                    self.loaded[path] = data["x"], data["y"]
            for old in [p for p in self.loaded if p.parent == folder and p not in paths]:
                del self.loaded[old]

    def batch(self, size):
        x, y = list(self.loaded.values())[self.rng.integers(len(self.loaded))]
        rows = self.rng.integers(0, len(x), size)
        return torch.from_numpy(x[rows]).float(), torch.from_numpy(y[rows]).long()


def loss_of(logits, target):
    """Cross-entropy on commands' answers, and on the background: its hardest twentieth and the whole."""
    each = F.cross_entropy(logits, target.clamp(min=0), reduction="none", label_smoothing=0.02)
    command, background = target > 0, target == 0
    quiet = each[background]
    hardest = quiet.topk(max(1, len(quiet) // 20)).values
    return each[command].mean() + 1.5 * hardest.mean() + quiet.mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--shards", type=Path, nargs="+", required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--trunk-rate", type=float, default=5e-4)
    parser.add_argument("--size", type=int, default=24)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--from", dest="start", type=Path)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    torch.set_num_threads(options.threads)
    classes = phrases.classes()
    net = FirstNetwork(len(classes) + 1, speech_embedding.operations())
    if options.start:
        start, known = stored_networks.load_first(options.start)
        carry_over(net, start.state_dict(), known, classes)
    own = list(net.embedding.parameters())
    others = [p for name, p in net.named_parameters() if not name.startswith("embedding.")]
    optimiser = torch.optim.AdamW([{"params": own, "rate": options.trunk_rate, "weight_decay": 1e-4},
                                   {"params": others, "rate": options.rate, "weight_decay": 1e-3}])
    mean_net = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.998))
    shards = Shards(options.shards)
    done = progress.Progress(options.out, options.minutes, net, mean_net, optimiser)
    shards.refresh()
    while done.passed < 1:
        if done.step % 100 == 0:
            shards.refresh()
        for group in optimiser.param_groups:
            group["lr"] = done.rate(group["rate"], 150)
        x, y = shards.batch(options.size)
        logits = net(mask(x))
        loss = loss_of(logits, y)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        mean_net.update_parameters(net)
        if done.stepped(loss, f"shards {len(shards.loaded)}"):
            save(mean_net.module, classes, options)
            done.save()
    save(mean_net.module, classes, options)
    done.save()


def carry_over(net, weights, known, classes):
    """Copies a network's weights; a phrase that it didn't know starts from nothing."""
    known = ["", *known]
    for name in ("head.weight", "head.bias"):
        grown = net.state_dict()[name] * 0
        for index, phrase in enumerate(["", *classes]):
            if phrase in known:
                grown[index] = weights[name][known.index(phrase)]
        weights[name] = grown
    net.load_state_dict(weights)


def mask(x):
    """Hides a stretch of time now and then (after SpecAugment, Park et al., 2019)."""
    for scene in x:
        if torch.rand(()) < 0.3:
            first = int(torch.randint(0, scene.shape[1] - 4, ()))
            scene[:, first:first + int(torch.randint(1, 4, ()))] = 0
    return x


def save(net, classes, options):
    progress.write({"weights": net.state_dict(), "classes": classes}, options.out / "network.pt")


if __name__ == "__main__":
    main()
