"""Trains the network of phones. usage: python3 -m training.networks.train_phones OUT --shards DIR [--judged DIR] [--from FILE [--share S]] [--minutes M] [--rate R]

The embedding's lower part stays unchanged. The rest learns by CTC (Graves et al., 2006): the answers' phones, without repeats and blanks, are
what was said.

To keep it from learning its shards by heart, stretches of time and bands are hidden (after Park et al., 2019), and what is judged and kept is
the running mean of its weights, at the point where it got the fewest phones wrong in what was left out. FILE is a checkpoint or one of the
program's files (models/words.ctw); with S, the result is a mix of S of the new weights and the rest of FILE's.
"""
import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from training.networks.phone_network import EATEN, LOWER_BANDS, LOWER_CHANNELS, PhoneNetwork
from training.networks.stored_networks import phone_weights
from training.voices import phones

KEPT = 0.998               # share of the mean of the weights that each step keeps


def hidden(x, rng):
    """The batch with some stretches of time, and sometimes a band, replaced by the utterance's mean."""
    bands = x.view(*x.shape[:2], LOWER_BANDS, LOWER_CHANNELS)
    means = bands.mean(1, keepdim=True)
    for row, mean in zip(bands, means):
        for _ in range(rng.integers(0, 3)):
            at, length = rng.integers(len(row)), rng.integers(1, 5)
            row[at:at + length] = mean
        if rng.random() < 0.25:
            band = rng.integers(LOWER_BANDS)
            row[:, band] = mean[:, band]
    return x


def read(path, without=False):
    """(answers of the lower part, classes) of a shard's utterances; with `without`, only those in which no person says a word of `phone_utterances.TOLD`."""
    data = np.load(path)
    xs = np.split(data["x"], data["ends"][:-1])
    labels = np.split(data["labels"].astype(np.int64), data["label_ends"][:-1])
    told = data["told"] if without else np.zeros(len(xs), bool)
    return [(x, l) for x, l, t in zip(xs, labels, told) if not t and len(x) - EATEN >= len(l) + (l[1:] == l[:-1]).sum()]


def padded(utterances):
    """A batch: (x, lengths, labels, label lengths). Short utterances are padded with their last answer."""
    longest = max(len(x) for x, _ in utterances)
    x = np.stack([np.concatenate([x, np.repeat(x[-1:], longest - len(x), 0)]) for x, _ in utterances]).astype(np.float32)
    return (torch.from_numpy(x), torch.tensor([len(x) - EATEN for x, _ in utterances]),
            torch.from_numpy(np.concatenate([l for _, l in utterances])), torch.tensor([len(l) for _, l in utterances]))


def errors(log_probabilities, lengths, labels):
    """Edits between the best path's phones and the labels, and the number of labels."""
    edits = 0
    for row, length, wanted in zip(log_probabilities.argmax(2), lengths, labels):
        best = [int(c) for i, c in enumerate(row[:length]) if c and (i == 0 or c != row[i - 1])]
        last = list(range(len(wanted) + 1))
        for i, phone in enumerate(best, 1):
            diagonal, last[0] = last[0], i
            for j, other in enumerate(wanted, 1):
                diagonal, last[j] = last[j], min(last[j] + 1, last[j - 1] + 1, diagonal + (phone != other))
        edits += last[-1]
    return edits, sum(map(len, labels))


def judge(net, utterances):
    net.eval()
    edits = total = 0
    with torch.no_grad():
        for at in range(0, len(utterances), 50):
            some = utterances[at:at + 50]
            x, lengths, _, _ = padded(some)
            wrong, count = errors(net(x), lengths, [l for _, l in some])
            edits, total = edits + wrong, total + count
    net.train()
    return edits / total


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--shards", type=Path, required=True, help="shards to train on; new ones may appear meanwhile")
    parser.add_argument("--judged", type=Path, help="shards of the voices and people left out")
    parser.add_argument("--from", dest="start", type=Path, help="start from the weights in it that fit")
    parser.add_argument("--share", type=float, default=1)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", action="store_true", help="leave out people's takes of 13 words, to see what synthetic voices alone teach")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    net = PhoneNetwork()
    if options.start:
        start = phone_weights(options.start)
        fits = {name: value for name, value in start.items() if name in net.state_dict() and net.state_dict()[name].shape == value.shape}
        net.load_state_dict(fits, strict=False)
    mean, best = copy.deepcopy(net), 9.0
    judged = [read(path) for path in sorted(options.judged.glob("*.npz"))] if options.judged else []
    slow = [p for n, p in net.named_parameters() if n.startswith("embedding")]
    rest = [p for n, p in net.named_parameters() if not n.startswith("embedding")]
    optimiser = torch.optim.AdamW([{"params": slow, "lr": options.rate * 0.3}, {"params": rest, "lr": options.rate}], weight_decay=1e-3)
    rates = [group["lr"] for group in optimiser.param_groups]
    begun, step, losses, told = time.monotonic(), 0, [], time.monotonic()

    def spent():
        return (time.monotonic() - begun) / 60 / options.minutes

    while spent() < 1:
        paths = sorted(options.shards.glob("*.npz"))
        some = [u for i in rng.permutation(len(paths))[:8] for u in read(paths[i], options.without)]
        some.sort(key=lambda u: len(u[0]))
        batches = [some[i:i + options.batch] for i in range(0, len(some), options.batch)]
        for index in rng.permutation(len(batches)):
            share = spent()
            for group, rate in zip(optimiser.param_groups, rates):
                group["lr"] = rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * min(1, share)))
            x, lengths, labels, label_lengths = padded(batches[index])
            loss = F.ctc_loss(net(hidden(x, rng)).transpose(0, 1), labels, lengths, label_lengths, blank=phones.BLANK, zero_infinity=True)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            optimiser.step()
            losses.append(loss.item())
            step += 1
            with torch.no_grad():
                kept = min(KEPT, step / (step + 10))
                for old, new in zip(mean.parameters(), net.parameters()):
                    old.lerp_(new, 1 - kept)
            if time.monotonic() - told > 120 or share >= 1:
                told = time.monotonic()
                wrong = [judge(mean, some) for some in judged]
                figures = " ".join(f"{w:.3f}" for w in wrong)
                print(f"{share * options.minutes:.1f} min, step {step}, {len(paths)} shards, loss {np.mean(losses[-200:]):.3f}, judged {figures}", flush=True)
                torch.save(net.state_dict(), options.out / "last.pt")
                if not wrong or np.mean(wrong) < best:
                    best = np.mean(wrong) if wrong else best
                    torch.save(mean.state_dict(), options.out / "network.pt")
            if share >= 1:
                break
    if options.start and options.share < 1:
        made = torch.load(options.out / "network.pt")
        torch.save({name: value.lerp(fits.get(name, value), 1 - options.share) for name, value in made.items()}, options.out / "network.pt")


if __name__ == "__main__":
    main()
