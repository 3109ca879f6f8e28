"""Lists what the networks propose in streams, with all evidence, for fit_networks.py. usage: python3 -m training.judge.list_proposals MODEL STREAMS OUT [--cache DIR]

Runs the three networks of MODEL (models/words.ctw) in Python as the program does (NetworkCandidates.swift, Agreement.swift,
Surroundings.swift, PhoneCandidates.swift), to within a word or two of `chalktalk listen`. STREAMS is a folder of NAME.wav and NAME.tsv, as
laid by training/measure/yardstick.py; streams of questions (confirm-) and values (lift-) are skipped, because they are judged differently. OUT
gets a pickle for each stream: `labels`, `levels`, and `proposals`, one for each answer at which a phrase is likely at all: (s, [Found, ...]),
the likeliest first.
"""
import argparse
import itertools
import pickle
import wave
import zlib
from collections import namedtuple
from pathlib import Path

import numpy as np
import torch

from training.networks import phone_network, second_network as second_net, stored_networks
from training.networks.first_network import logits_of
from training.repository import ROOT, judge_table
from training.scenes import mel_bands, speech_embedding
from training.voices import phones, phrases

TABLE = judge_table()
CORE = set(TABLE["core"])
THRESHOLD = 1 / (1 + np.exp(-TABLE["networks"]["takes"]))
AFTER_A_FALL = {"low", "middle", "crux", "top"}             # `listen` ignores them
LEAST, KEPT = 0.1, 3                                        # probability from which a phrase counts; intents kept of an answer
BEFORE, AFTER, REACH, FAINT = 1.6, 0.3, 0.28, -32           # PhoneCandidates.swift, PhoneEngine.swift, FaintRoom.swift
LEFT_OUT = ("confirm-", "lift-")
LOOSE = {"second": 0.2, "first": 0.001, "alone": 0.85}      # loose joining for core words; fit_networks.py tries stricter ones

WAIT = TABLE["networks"]["doubt"]["seconds"]

# An intent, its likeliest phrase, log odds by both networks, by how many nats a phone its phones fall short, the number of phones before it in
# the last 1.6 s and after the answer while it may wait. `parts` is None except for an intent with a core word: there it holds (first network,
# second network, the intent's other phrases) as probabilities, at the answer before and at this one.
Found = namedtuple("Found", "intent phrase networks short before after parts")


def odds(p):
    return np.log(np.clip(p, 1e-6, 1 - 1e-6) / np.clip(1 - p, 1e-6, 1))


def probability(x):
    return 1 / (1 + np.exp(-x))


def second_network(file, of, audio):
    """Probabilities (answers every 20 ms, classes + 1)."""
    logits = second_net.logits(stored_networks.second_network(file, of), audio)
    return torch.softmax(torch.from_numpy(logits / of["temperature"]), 1).numpy()


def levels(audio):
    """Levels above 100 Hz in dB: of every 10 ms, and averaged over 30 ms."""
    high = np.empty(len(audio) // 160 * 160)
    last = before = 0.0
    for i, value in enumerate(audio[:len(high)].tolist()):
        last = value - before + 0.96 * last
        before = value
        high[i] = last
    power = np.square(high).reshape(-1, 160).mean(1) + 1e-12
    return 10 * np.log10(power), 10 * np.log10(np.convolve(power, np.ones(3) / 3)[:len(power)])


def read(path, file, net, part, cache):
    """Samples, probabilities of the first and the second network, levels."""
    with wave.open(str(path)) as recording:
        audio = np.frombuffer(recording.readframes(10**9), "<i2").astype(np.float32) / 32768
    kept = cache / f"{path.stem}-{zlib.crc32(path.read_bytes()):08x}-{file.crc:08x}.pkl"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        logits = logits_of(net, speech_embedding.lowered_stream(part, audio)) / file.header["temperature"]
        first = torch.softmax(torch.from_numpy(logits), 1).numpy()
        kept.write_bytes(pickle.dumps((first, second_network(file, file.header["core"], audio), levels(audio))))
    return audio, *pickle.loads(kept.read_bytes())


def compared(second, count):
    """At each answer of the first network, the best average of three of the second's."""
    index = (4 * np.arange(count) + 75) // 2
    last = np.stack([second[np.clip(index - back, 0, len(second) - 1)] for back in range(5)])
    return np.stack([last[i:i + 3].mean(0) for i in range(3)]).max(0)


def both(mine, theirs, least):
    """The probability of a phrase that two networks agree on (Agreement.swift)."""
    mine, theirs = odds(mine), odds(theirs)
    agreed = np.minimum(theirs - odds(np.float64(least["second"])), mine - odds(np.float64(least["first"])))
    return probability(odds(THRESHOLD) + np.maximum(agreed, mine - odds(np.float64(least["alone"]))))


def joined(first, theirs, file):
    """Probabilities of the first network's phrases; phrases that the second knows need its agreement."""
    classes, out = file.header["classes"], first[:, 1:].copy()
    for index, phrase in enumerate(file.header["core"]["classes"]):
        if phrase in classes:
            place, least = classes.index(phrase), LOOSE if phrase in CORE else TABLE["agreement"]["other"]
            out[:, place] = both(out[:, place], theirs[:, index + 1], least)
    return out


class Spelling:
    """How much worse the end of a stretch fits some phrases than any phones, in nats a phone (PhoneEngine.swift)."""

    def __init__(self, file, all_phrases):
        self.net, self.part = stored_networks.phone_network(file), stored_networks.lower(file)
        words = phones.dictionary()
        self.ways = [(phrase, tuple(itertools.chain(*way))) for phrase in all_phrases
                     for way in itertools.product(*[words[word][:2 if " " not in phrase else 1] for word in phrase.split()])]
        longest = max(2 * len(way) + 1 for _, way in self.ways)
        self.labels = np.zeros((len(self.ways), longest), int)
        self.may_skip = np.zeros((len(self.ways), longest), bool)
        self.counts = np.array([len(way) for _, way in self.ways])
        for row, (_, way) in enumerate(self.ways):
            label = np.zeros(2 * len(way) + 1, int)
            label[1::2] = way
            self.labels[row, :len(label)] = label
            self.may_skip[row, 3:len(label):2] = label[3::2] != label[1:-2:2]

    def fits(self, audio, now, asked):
        """{phrase: (nats a phone, number of phones before it)} in what has been heard by `now` (s)."""
        rows, begins = self._heard(audio, now - BEFORE, now)
        found = {}
        chosen = np.array([at for at, (phrase, _) in enumerate(self.ways) if phrase in asked])
        for at, nats, start in zip(chosen, *self._best_paths(rows - rows.max(1, keepdims=True), chosen)):
            phrase = self.ways[at][0]
            if nats > found.get(phrase, (-np.inf,))[0]:
                found[phrase] = float(nats), int(begins[:start].sum())
        return found

    def after(self, audio, now):
        """How many phones begin while a word heard by `now` (s) waits."""
        begins = self._heard(audio, now - BEFORE, now + WAIT)[1]
        return int(begins[int((BEFORE - REACH) / (phone_network.STEP * mel_bands.HOP / mel_bands.RATE)):].sum())

    def _heard(self, audio, since, until):
        """The network's answers to a stretch (s) followed by a little room noise, and at which of them a phone begins."""
        heard = audio[max(0, int(since * mel_bands.RATE)):int(until * mel_bands.RATE)]
        power = np.sort(np.square(heard[:len(heard) // 160 * 160]).reshape(-1, 160).mean(1))
        room, rng = np.sqrt(power[:max(1, len(power) // 5)].mean() + 1e-12), np.random.default_rng(1)
        heard = np.concatenate([heard, rng.normal(0, room, int(AFTER * mel_bands.RATE))])
        heard = heard + rng.normal(0, np.sqrt(np.mean(heard ** 2) + 1e-12) * 10 ** (FAINT / 20), len(heard))
        rows = phone_network.answers(self.net, self.part, heard.astype(np.float32))
        greedy = rows.argmax(1)
        return rows, (greedy > 0) & (greedy != np.r_[0, greedy[:-1]])

    def _best_paths(self, rows, chosen):
        """Nats a phone of CTC's best paths that end with the rows, and where they begin; what came before costs nothing."""
        labels, may_skip, counts = self.labels[chosen], self.may_skip[chosen], self.counts[chosen]
        best, since = np.full(labels.shape, -1e9), np.zeros(labels.shape, int)
        one, two = best.copy(), best.copy()
        for time, row in enumerate(rows):
            one[:, 1:] = best[:, :-1]
            two[:, 2:] = np.where(may_skip[:, 2:], best[:, :-2], -1e9)
            came = np.stack([best, one, two]).argmax(0)
            best = np.maximum(np.maximum(best, one), two)
            since = np.where(came == 0, since, np.where(came == 1, np.roll(since, 1, 1), np.roll(since, 2, 1)))
            best[:, 0] = -1e9
            since[:, 1] = np.where(best[:, 1] < 0, time, since[:, 1])
            best[:, 1] = np.maximum(best[:, 1], 0)
            best = best + row[labels]
        every, last = np.arange(len(best)), 2 * counts
        last = np.where(best[every, last] > best[every, last - 1], last, last - 1)
        return best[every, last] / counts, since[every, last]


def proposals(audio, first, theirs, file, meaning, spelling):
    """For each answer at which an intent is likely at all: (s, its likeliest intents with the evidence of the phones)."""
    likely, classes, second = joined(first, theirs, file), file.header["classes"], file.header["core"]["classes"]
    names = sorted(set(meaning.values()))
    columns = {phrase: classes.index(phrase) for phrase in meaning}
    summed = np.zeros((len(likely), len(names)))
    for phrase, intent in meaning.items():
        summed[:, names.index(intent)] += likely[:, columns[phrase]]
    mean = np.stack([np.convolve(column, [0.5, 0.5])[:len(column)] for column in summed.T], 1)
    mean = np.where(summed >= TABLE["spotting"]["sure"], np.maximum(summed, mean), mean)
    found = []
    for i in np.where(mean.max(1) > LEAST)[0]:
        now = ((4 * i + speech_embedding.FRAMES - 1) * mel_bands.HOP + mel_bands.WINDOW) / mel_bands.RATE
        if now < BEFORE:
            continue   # too short for the network of phones
        ways = [[p for p in meaning if meaning[p] == names[k]] for k in np.argsort(-mean[i])[:KEPT]]
        said = [max(mine, key=lambda p: likely[max(0, i - 1):i + 1, columns[p]].mean()) for mine in ways]
        fits, after, some = spelling.fits(audio, now, said), spelling.after(audio, now), []
        for mine, phrase in zip(ways, said):
            k = names.index(meaning[phrase])
            core = next((p for p in mine if p in CORE), None)
            parts = core and [(float(first[j, columns[core] + 1]), float(theirs[j, second.index(core) + 1]),
                               float(summed[j, k] - likely[j, columns[core]])) for j in (max(0, i - 1), i)]
            some.append(Found(names[k], phrase, float(odds(mean[i, k])), *fits[phrase], after, parts))
        found.append((now, some))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("streams", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--cache", type=Path, default=ROOT / "training/out/answers", help="folder for the networks' answers")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    file = stored_networks.File(options.model)
    part, net, spellings = stored_networks.lower(file), stored_networks.first_network(file), {}
    for path in sorted(options.streams.glob("*.wav")):
        kept = options.out / f"{path.stem}.pkl"
        if path.name.startswith(LEFT_OUT) or kept.exists():
            continue
        mode, classes = phrases.mode_of(path.stem), file.header["classes"]
        meaning = {p: intent for p, intent in phrases.intents(mode).items() if p in classes and intent not in AFTER_A_FALL}
        spellings.setdefault(mode, Spelling(file, sorted(meaning)))
        audio, first, second, level = read(path, file, net, part, options.cache)
        found = [(now, [tuple(one) for one in some]) for now, some in
                 proposals(audio, first, compared(second, len(first)), file, meaning, spellings[mode])]
        rows = [line.rstrip("\n").split("\t") for line in path.with_suffix(".tsv").open()]
        labels = [(float(a), float(b), word, who) for a, b, word, who in rows]
        kept.write_bytes(pickle.dumps({"name": path.stem, "labels": labels, "levels": level, "proposals": found}))
        print(f"{path.stem}: {len(found)} proposals", flush=True)


if __name__ == "__main__":
    main()
