"""The rule by which the program takes a command, to choose its numbers by. usage: rule.py MODEL STREAMS [STREAMS ...] --cache DIR

Both networks of phrases as MODEL (models/words.ctw) has them, joined as in Agreement.swift, amid what stands around
(Surroundings.swift), with --phones held against those, by the numbers of judge.json. STREAMS are folders as of evaluate.py. Prints what each stream gives, within a word of what the program hears in it; it does not know the phones' second chance.

--fit prints what a logistic regression on the core words' proposals makes of the surroundings' numbers.
--stranger OLDER MIX SHIFT makes the second network as unsure of words as of a stranger's: of its log odds MIX are its own, the rest those
of an older one that was not taught these speakers, and SHIFT is added.
"""
import argparse
import itertools
import pickle
from collections import defaultdict
from pathlib import Path
import wave

import numpy as np
import torch

import evaluate
import mel
import packed
import phonenet
import phones
import trunk
import wordfile

TABLE = wordfile.table()
CORE = TABLE["core"]
THRESHOLD = 1 / (1 + np.exp(-TABLE["networks"]["takes"]))
PAIR, OTHER = TABLE["agreement"]["core"], TABLE["agreement"]["other"]
OTHERS = (OTHER["second"], OTHER["first"])
ROWS = {row["evidence"]: row for row in TABLE["networks"]["rows"]}
HARMLESS, SILENCING = TABLE["expectation"]["harmless"], TABLE["expectation"]["silencing"]
EXPECTED = {"status": HARMLESS, "history": HARMLESS, "sleep": SILENCING}   # Prior.swift, without a session
AFTER_A_FALL = {"low", "middle", "crux", "top"}             # `listen` doesn't listen for them
LIKELY, SURE, REFRACTORY = TABLE["spotting"]["looked"], TABLE["spotting"]["sure"], 0.6   # the last: ListenerSettings.swift
BEFORE, AFTER, WORST = 1.6, 0.3, ROWS["phones"]["least"]    # the first two: PhoneCandidates.swift


def odds(p):
    return np.log(np.clip(p, 1e-6, 1 - 1e-6) / np.clip(1 - p, 1e-6, 1))


def probability(x):
    return 1 / (1 + np.exp(-x))


def second_network(file, of, audio):
    """Probabilities (answers each 20 ms, classes + 1)."""
    return torch.softmax(packed.second_network(file, of, audio) / of["temperature"], 1).numpy()


def levels(audio):
    """Of 10 ms each above 100 Hz, in dB, and the same of 30 ms."""
    high = np.empty(len(audio) // 160 * 160)
    last = before = 0.0
    for i, value in enumerate(audio[:len(high)].tolist()):
        last = value - before + 0.96 * last
        before = value
        high[i] = last
    power = np.square(high).reshape(-1, 160).mean(1) + 1e-12
    return 10 * np.log10(power), 10 * np.log10(np.convolve(power, np.ones(3) / 3)[:len(power)])


def surroundings(stream, now, since):
    """Share of talk before a word that was heard by `now` (s), and the word's height above the room, dB."""
    level, average = stream["levels"]
    end = int(now * 100)
    recent = level[max(0, end - 300):end]
    if len(recent) < 75:
        return 0.0, 30.0
    room = np.sort(recent)[len(recent) // 5]
    word = np.sort(recent[-70:])[-12:].mean()
    least = max(word - 15, room + 0.4 * (word - room))
    before = average[max(0, end - min(300, int(max(0, since) * 100))):end]
    before = before[:max(0, len(before) - 75)][-115:]
    return (float((before > least).mean()) if len(before) else 0.0), float(np.clip(word - room, 5, 30))


class Phones:
    """How much worse the end of a stretch fits a word than any phones, in nats a phone (PhoneEngine.swift)."""

    def __init__(self, file):
        self.net, self.part = packed.phone_network(file), packed.lower(file)
        self.known, self.words = {}, phones.dictionary()

    def shortfall(self, stream, now, word):
        key = stream["name"], now, word
        if key not in self.known:
            end = int(now * mel.RATE)
            heard = stream["audio"][max(0, end - int(BEFORE * mel.RATE)):end]
            power = np.sort(np.square(heard[:len(heard) // 160 * 160]).reshape(-1, 160).mean(1))
            room = np.sqrt(power[:max(1, len(power) // 5)].mean() + 1e-12)
            quiet = np.random.default_rng(1).normal(0, room, int(AFTER * mel.RATE))
            rows = phonenet.answers(self.net, self.part, np.concatenate([heard, quiet]).astype(np.float32))
            rows = rows - rows.max(1, keepdims=True)
            self.known[key] = max(best_path(rows, way) / len(way) for way in self.words[word])
        return self.known[key]


def best_path(rows, way):
    """Of CTC, ending with the rows; whatever came before costs nothing."""
    label = np.zeros(2 * len(way) + 1, int)
    label[1::2] = way
    may_skip = np.zeros(len(label), bool)
    may_skip[3::2] = label[3::2] != label[1:-2:2]
    best = np.full(len(label), -1e9)
    for row in rows:
        one = np.r_[-1e9, best[:-1]]
        two = np.where(may_skip, np.r_[-1e9, -1e9, best[:-2]], -1e9)
        best = np.maximum(np.maximum(best, one), two)
        best[0] = -1e9
        best[1] = max(best[1], 0)
        best = best + row[label]
    return max(best[-1], best[-2])


def read(folders, file, older, cache):
    part, net = packed.lower(file), packed.first_network(file)
    for path in itertools.chain.from_iterable(sorted(folder.glob("*.wav")) for folder in folders):
        with wave.open(str(path)) as recording:
            audio = np.frombuffer(recording.readframes(10**9), "<i2").astype(np.float32) / 32768
        kept = cache / f"{path.parent.name}-{path.stem}.pkl"
        if not kept.exists():
            cache.mkdir(parents=True, exist_ok=True)
            logits = evaluate.logits_of(net, evaluate.lowered(part, audio)) / file.header["temperature"]
            first = torch.softmax(torch.from_numpy(logits), 1).numpy()
            kept.write_bytes(pickle.dumps((first, second_network(file, file.header["core"], audio), levels(audio))))
        first, second, level = pickle.loads(kept.read_bytes())
        rows = [line.rstrip("\n").split("\t") for line in path.with_suffix(".tsv").open()]
        stream = {"name": path.stem, "audio": audio, "first": first, "second": second, "levels": level,
                  "labels": [(float(a), float(b), word, who) for a, b, word, who in rows]}
        if older:
            stream["older"] = second_network(older, older.header, audio)
        yield stream


def compared(second, count):
    """The best of three averages of three of the second's answers, at each of the first's."""
    index = (4 * np.arange(count) + 75) // 2
    last = np.stack([second[np.clip(index - back, 0, len(second) - 1)] for back in range(5)])
    return np.stack([last[i:i + 3].mean(0) for i in range(3)]).max(0)


def joined(stream, file, older, options):
    """Probabilities of the first network's phrases, those that the second knows as both have it."""
    classes, theirs = file.header["classes"], file.header["core"]["classes"]
    out = stream["first"][:, 1:].copy()
    second = compared(stream["second"], len(out))
    for index, phrase in enumerate(theirs):
        if phrase not in classes:
            continue
        place = classes.index(phrase)
        mine, their = odds(out[:, place]), odds(second[:, index + 1])
        if older and phrase in CORE:
            other = odds(compared(stream["older"], len(out))[:, older.header["classes"].index(phrase) + 1])
            mix, shift = map(float, options.stranger[1:])
            their = mix * their + (1 - mix) * other + shift
        least = (options.second, options.first) if phrase in CORE else OTHERS
        alone = options.alone if phrase in CORE else THRESHOLD
        agreed = np.minimum(their - odds(np.float64(least[0])), mine - odds(np.float64(least[1])))
        out[:, place] = probability(odds(np.float64(THRESHOLD)) + np.maximum(agreed, mine - odds(np.float64(alone))))
    return out


def heard(stream, probabilities, file, options, spelling):
    """Commands as evaluate.fire has them, and the core words' proposals: (intent, s, log odds, talk, height)."""
    classes, mode = file.header["classes"], evaluate.mode_of(stream["name"])
    meaning = {p: intent for p, intent in evaluate.intents(mode).items() if p in classes and intent not in AFTER_A_FALL}
    names = sorted(set(meaning.values()))
    summed = np.zeros((len(probabilities), len(names)))
    for phrase, intent in meaning.items():
        summed[:, names.index(intent)] += probabilities[:, classes.index(phrase)]
    mean = np.stack([np.convolve(column, [0.5, 0.5])[:len(column)] for column in summed.T], 1)
    mean = np.maximum(mean, np.where(summed >= SURE, summed, 0))
    expected = np.array([(evaluate.ANSWERED if mode == "confirm" else EXPECTED).get(name, 0) for name in names])
    least, last, taken, proposals = odds(np.float64(THRESHOLD)), -9.0, [], []
    for i in np.where((mean > LIKELY).any(1))[0]:
        now = ((4 * i + trunk.FRAMES - 1) * mel.HOP + mel.WINDOW) / mel.RATE
        if now - last <= REFRACTORY:
            continue
        score = odds(mean[i]) + expected
        if mode != "confirm":
            talk, height = surroundings(stream, now, now - last)
            bias, of_talk, of_height = options.surroundings
            score = score + np.where(mean[i] > LIKELY, bias + of_talk * talk + of_height * height / 10, 0)
        best = int(score.argmax())
        phrase = max((p for p in meaning if meaning[p] == names[best]),
                     key=lambda p: probabilities[max(0, i - 1):i + 1, classes.index(p)].mean())
        if phrase in CORE and mode != "confirm":
            proposals.append((names[best], now, float(odds(mean[i])[best]), talk, height))
        if score[best] <= least:
            continue
        if spelling and phrase in CORE:
            doubt = options.doubt * max(WORST, spelling.shortfall(stream, now, phrase))
            if score[best] + doubt <= least:
                continue
        last = now
        taken.append((names[best], now - evaluate.DELAY, now))
    return taken, proposals


def apart(proposals):
    """Of those that come within 0.6 s of one another the likeliest."""
    group = []
    for proposal in proposals:
        if group and proposal[1] - group[-1][1] > REFRACTORY:
            yield max(group, key=lambda p: p[2])
            group = []
        group.append(proposal)
    if group:
        yield max(group, key=lambda p: p[2])


def fit(rows, truth, weights):
    """Logistic regression by Newton's method: the numbers of each column, and the bias last."""
    x = np.c_[rows, np.ones(len(rows))]
    w = np.zeros(x.shape[1])
    for _ in range(40):
        p = probability(x @ w)
        gradient = x.T @ ((p - truth) * weights) + 1e-3 * np.r_[w[:-1], 0]
        hessian = (x * (weights * p * (1 - p))[:, None]).T @ x + 1e-3 * np.eye(len(w))
        w -= np.linalg.solve(hessian, gradient)
    return w


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("streams", type=Path, nargs="+")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--second", type=float, default=PAIR["second"])
    parser.add_argument("--first", type=float, default=PAIR["first"])
    parser.add_argument("--alone", type=float, default=PAIR["alone"])
    parser.add_argument("--surroundings", type=float, nargs=3, metavar=("BIAS", "TALK", "TEN_DB"),
                        default=(ROWS["constant"]["weight"], ROWS["talk"]["weight"], 10 * ROWS["height"]["weight"]))
    parser.add_argument("--phones", action="store_true")
    parser.add_argument("--doubt", type=float, default=ROWS["phones"]["weight"])
    parser.add_argument("--stranger", nargs=3, metavar=("OLDER", "MIX", "SHIFT"))
    parser.add_argument("--fit", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    file = packed.File(options.model)
    older = packed.File(Path(options.stranger[0])) if options.stranger else None
    if older:
        older.header.setdefault("temperature", 1.0)
    spelling = Phones(file) if options.phones else None
    found = defaultdict(list)
    for stream in read(options.streams, file, older, options.cache):
        taken, proposals = heard(stream, joined(stream, file, older, options), file, options, spelling)
        seconds = len(stream["audio"]) / mel.RATE
        print(f"{stream['name']:16}", evaluate.line(*evaluate.judge(taken, stream["labels"]), seconds, stream["labels"]), flush=True)
        for intent, now, likely, talk, height in apart(proposals):
            label = next((l[2] for l in stream["labels"] if now - 0.7 < l[1] + 0.15 and now - 0.2 > l[0] - 0.15), None)
            found["rows"].append((likely, talk, height / 10))
            found["truth"].append(label == intent)
    if options.fit:
        truth = np.array(found["truth"])
        w = fit(np.array(found["rows"]), truth.astype(float), np.where(truth, 1.0, 2.0))
        _, of_talk, of_height, bias = w / w[0]
        print(f"{len(truth)} proposals, {truth.sum()} right; beside the networks' log odds: "
              f"bias {bias:.2f}, talk {of_talk:.2f}, ten dB {of_height:.2f}")


if __name__ == "__main__":
    main()
