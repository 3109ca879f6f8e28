"""Trains both word networks further on the same scenes, on a GPU if there is one.

usage: python3 -m training.networks.train_both OUT --from FILE --voices DIR [--packaged FILE] --recordings DIR [DIR ...] --minutes M [--jobs N] [--wall]
       python3 -m training.networks.train_both OUT --from FILE --packed FILE --minutes M [--jobs N] [--wall]

FILE is one of the program's files (models/words.ctw). A command counts only if both networks hear it, so both learn from the same hard scenes:
those that either answers wrongly, and some others. N processes make the scenes. OUT/first and OUT/second get what train_first.py and
train_second.py write, and a stopped run goes on (progress.py). The second network lacks its calibration: train_second.py adds it, called
with OUT/second as its folder and no more minutes than it has had. M counts this process's processor time, with --wall the time on the clock.
"""
import argparse
import multiprocessing
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from training.networks import make_shards, progress, second_network, stored_networks, train_first, train_second
from training.scenes import clips as clip_sets, mel_bands, packed_clips, speech_embedding, word_scenes

KEPT = 20000           # scenes kept to learn from again while new ones are slow to come
FIRST_KEPT = 640       # scenes before the first step
FRESH = 4              # batches taken between two steps at most
RATES = {"trunk": 2e-4, "first": 5e-4, "second": 5e-4}


def produce(queue, options, classes, known, seed):
    """Scenes and labels of both networks; where the second doesn't know a phrase (`known`), any answer will do."""
    torch.set_num_threads(1)
    second_class = np.array([-1, 0, *(known.index(phrase) + 1 if phrase in known else -1 for phrase in classes)])   # of -1, of 0, ...
    clips = packed_clips.load(options.packed) if options.packed else clip_sets.gather(options)
    scenes = word_scenes.Scenes(clips, classes, seed, noisy=True)
    while True:
        made = [scenes.sound() for _ in range(32)]
        queue.put((np.stack([mel_bands.features(audio) for audio, _ in made]),
                   np.stack([second_network.features(audio).astype(np.float16) for audio, _ in made]),
                   np.stack([word_scenes.labels(ends) for _, ends in made]).astype(np.int16),
                   second_class[1 + np.stack([word_scenes.labels(ends, train_second.HEARD, train_second.LATE) for _, ends in made])].astype(np.int16)))


class Training:
    """One network in training: its progress, and the mean of its weights along the way."""

    def __init__(self, out, options, net, groups, decay, mask):
        out.mkdir(parents=True, exist_ok=True)
        self.net, self.mask = net.train(), mask
        self.mean_net = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(decay))
        self.optimiser = torch.optim.AdamW(groups)
        clock = time.monotonic if options.wall else time.process_time
        self.done = progress.Progress(out, options.minutes, net, self.mean_net, self.optimiser, clock)

    def step(self, x, y, note):
        for group in self.optimiser.param_groups:
            group["lr"] = self.done.rate(group["rate"], 200)
        loss = train_first.loss_of(self.net(self.mask(x.float())), y.long())
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5)
        self.optimiser.step()
        self.mean_net.update_parameters(self.net)
        return self.done.stepped(loss, note)


class Heard:
    """The newest scenes that a network answered wrongly, and some others, as both networks hear them."""

    def __init__(self, device, rng):
        self.device, self.rng, self.parts, self.fresh = device, rng, [], 0

    def add(self, batch, lower, first, second):
        """Takes the hard scenes of a batch; the networks are the means of the weights so far."""
        mel, heard, *labels = batch
        low = speech_embedding.lowered_scenes(lower, mel, self.device)
        keep = make_shards.hard(first, low, labels[0], self.rng, self.device) | make_shards.hard(second, heard, labels[1], self.rng, self.device)
        self.fresh += len(keep)
        if keep.any():
            self.parts.append([torch.from_numpy(part[keep]).to(self.device) for part in (low, heard, *labels)])
        while self.count - len(self.parts[0][0]) > KEPT:
            del self.parts[0]

    @property
    def count(self):
        return sum(len(part[0]) for part in self.parts)

    def draw(self, size):
        """Features and labels of `size` scenes: (low, heard, first's labels, second's labels)."""
        drawn = [self.parts[at] for at in self.rng.integers(0, len(self.parts), size)]
        rows = [(part, int(self.rng.integers(len(part[0])))) for part in drawn]
        return [torch.stack([part[kind][row] for part, row in rows]) for kind in range(4)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--from", dest="start", type=Path, required=True)
    parser.add_argument("--packed", type=Path, help="a file that packed_clips.py wrote, instead of folders")
    parser.add_argument("--voices", type=Path)
    parser.add_argument("--packaged", type=Path)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[])
    parser.add_argument("--all", action="store_true", help="train on the speakers left out for judging, too")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--size", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wall", action="store_true")
    options = parser.parse_args()
    if not options.packed and not options.voices:
        parser.error("nothing to learn from: give --voices or --packed")
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    (net, classes), core = stored_networks.load_first(options.start), stored_networks.load_second(options.start)
    net, core, lower = net.to(device), core.to(device), speech_embedding.lower().to(device)
    own = list(net.embedding.parameters())
    others = [p for name, p in net.named_parameters() if not name.startswith("embedding.")]
    first = Training(options.out / "first", options, net, [{"params": own, "rate": RATES["trunk"], "weight_decay": 1e-4},
                                                           {"params": others, "rate": RATES["first"], "weight_decay": 1e-3}], 0.998, train_first.mask)
    second = Training(options.out / "second", options, core, [{"params": list(core.parameters()), "rate": RATES["second"], "weight_decay": 1e-3}],
                      0.999, train_second.mask)
    context = multiprocessing.get_context("spawn")   # a process that has used a GPU can't be forked
    queue = context.Queue(2 * options.jobs + 6)
    for job in range(options.jobs):
        seed = [options.seed, first.done.step, job]   # other scenes than before an interruption
        context.Process(target=produce, daemon=True, args=(queue, options, classes, core.classes, seed)).start()
    heard = Heard(device, np.random.default_rng([options.seed, first.done.step]))

    def save():
        train_first.save(first.mean_net.module, classes, argparse.Namespace(out=options.out / "first"))
        train_second.save(second.mean_net.module, options.out / "second/network.pt")
        first.done.save()
        second.done.save()

    while first.done.passed < 1:
        taken = 0
        while heard.count < FIRST_KEPT or taken < FRESH and not queue.empty():
            taken += 1
            heard.add(queue.get(), lower, first.mean_net.module.eval(), second.mean_net.module.eval())
        low, bands, *labels = heard.draw(options.size)
        is_due = first.step(low, labels[0], f"first, scenes {heard.fresh}")
        second.step(bands, labels[1], f"second, kept {heard.count}")
        if is_due:
            save()
    save()


if __name__ == "__main__":
    main()
