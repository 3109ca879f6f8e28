"""Scores a network on labelled streams (WAV and TSV), over a range of thresholds. usage: evaluate.py CHECKPOINT STREAMS [STREAMS ...]

A row in the .tsv beside a .wav has start, end, label, speaker; a label that begins with `-` is no command. A stream whose name begins with a
mode (confirm-20.wav) is heard in that mode, any other while climbing.
"""
import argparse
import wave
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch

import mel
import phrases
import trunk

SMOOTH = 2             # answers, 40 ms apart, that are averaged
REFRACTORY = 0.6       # seconds in which a command isn't heard again
DELAY = 0.2            # seconds from a word's end to the middle of its answers
ANSWERED = {"yes": 1.5, "no": 1.5}   # log odds that a question adds (Sources/Hearing/Hearing/Judge/Judge.swift)


def load(path):
    """The first network of a checkpoint or of one of the program's files, and its phrases."""
    if path.suffix == ".ctw":
        import packed   # here, because secondnet.py imports this module
        file = packed.File(path)
        return packed.first_network(file), file.header["classes"]
    checkpoint = torch.load(path, weights_only=False)
    net = trunk.Upper(len(checkpoint["classes"]) + 1, trunk.operations())
    net.load_state_dict(checkpoint["weights"])
    return net.eval(), checkpoint["classes"]


def lowered(part, audio):
    """The lower part's output for a whole stream, a step every 40 ms: (1, channels, steps, bands)."""
    feature = torch.from_numpy(mel.features(audio))[None, None]
    step, need, out = 6000, 24, []   # a step of the lower part sees 24 frames
    for begin in range(0, feature.shape[2] - need, step):
        with torch.no_grad():
            out.append(part(feature[:, :, begin:begin + step + 28])[:, :, :step // 4])
    return torch.cat(out, 2)


def logits_of(net, lower):
    """Logits (answers, classes + 1) of a whole stream, an answer every 40 ms. Answer k has heard mel frames up to 4 k + 75."""
    phases = []
    with torch.no_grad():
        for phase in (0, 1):
            embedded = []
            mid = lower[:, :, phase:].float()
            step = 1500   # even, so that the pooling keeps its phase
            for begin in range(0, mid.shape[2] - 13, step):
                part = net.embedding(mid[:, :, begin:begin + step + 12], last_is_linear=True)[..., 0]
                embedded.append(part[:, :, :step // 2])
            phases.append(net.classify(torch.cat(embedded, 2) / 10)[0].T.numpy())
    out = np.empty((sum(map(len, phases)), phases[0].shape[1]), np.float32)
    out[0::2], out[1::2] = phases
    return out


def mode_of(name):
    mode = name.split("-")[0]
    return mode if mode in phrases.GRAMMARS else "climb"


def intents(mode):
    """The phrases of a mode, with the intent of each."""
    return {p: rule for rule, alternatives in phrases.phrases()[mode].items() for p in alternatives}


def scores(logits, classes, mode, strict=False):
    """The smoothed probability of each intent, with the mode's expectation: (answers, intents), and the intents' names."""
    meaning = intents(mode)
    if strict:
        has_long = {rule for p, rule in meaning.items() if " " in p}
        meaning = {p: rule for p, rule in meaning.items() if " " in p or rule not in has_long}
    names = sorted(set(meaning.values()))
    probability = np.exp(logits - logits.max(1, keepdims=True))
    probability /= probability.sum(1, keepdims=True)
    summed = np.zeros((len(logits), len(names)))
    for index, phrase in enumerate(classes):
        if phrase in meaning:
            summed[:, names.index(meaning[phrase])] += probability[:, index + 1]
    kernel = np.ones(SMOOTH) / SMOOTH
    smooth = np.stack([np.convolve(s, kernel)[:len(s)] for s in summed.T], 1).clip(1e-6, 1 - 1e-6)
    odds = np.log(smooth / (1 - smooth))
    if mode == "confirm":
        odds = odds + np.array([ANSWERED.get(n, 0) for n in names])
    return 1 / (1 + np.exp(-odds)), names


def fire(score, names, threshold):
    """Commands as (intent, end of the word, accepted), in seconds."""
    out, last = [], -9.0
    best = score.argmax(1)
    for i in np.where(score.max(1) > threshold)[0]:
        now = ((4 * i + trunk.FRAMES - 1) * mel.HOP + mel.WINDOW) / mel.RATE
        if now - last > REFRACTORY:
            last = now
            out.append((names[best[i]], now - DELAY, now))
    return out


def judge(found, labels):
    """Counts: a command is right if it overlaps its label and names it."""
    used, late, words = set(), [], defaultdict(lambda: [0, 0, 0])   # of each word: said, right, wrong
    for start, end, word, _ in labels:
        if word.startswith("-"):
            continue
        words[word][0] += 1
        for i, (intent, at, accepted) in enumerate(found):
            if i not in used and at - 0.5 < end + 0.15 and at > start - 0.15:
                used.add(i)
                words[word][1 if intent == word else 2] += 1
                late.append(accepted - end)
                break
    return words, len(found) - len(used), late


def streams_of(folders, part, cache):
    for folder in folders:
        for path in sorted(folder.glob("*.wav")):
            with wave.open(str(path)) as file:
                audio = np.frombuffer(file.readframes(10**9), "<i2").astype(np.float32) / 32768
            kept = cache / f"{folder.name}-{path.stem}.pt"
            if not kept.exists():
                cache.mkdir(exist_ok=True, parents=True)
                torch.save(lowered(part, audio).half(), kept)
            rows = [l.rstrip("\n").split("\t") for l in path.with_suffix(".tsv").open()]
            labels = [(float(a), float(b), w, who) for a, b, w, who in rows]
            yield path.stem, torch.load(kept), labels, len(audio) / mel.RATE


def line(words, false, late, seconds, labels):
    near = sum(l[2].startswith("-:") for l in labels)
    count, right, wrong = (sum(w[i] for w in words.values()) for i in range(3))
    if not count:
        return f"taken {false / near:.3f}" if near else f"{false / seconds * 3600:.1f}/h"
    each = " ".join(f"{w} {r / n:.2f}" for w, (n, r, _) in sorted(words.items()) if n >= 10)
    return f"{right / count:.3f} wrong {wrong} invented {false} late {np.median(late or [0]):.2f}/" \
           f"{np.quantile(late or [0], 0.95):.2f} | {each}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("streams", type=Path, nargs="+")
    parser.add_argument("--thresholds", default="0.3,0.5,0.7,0.8,0.9")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    net, classes = load(options.checkpoint)
    part = trunk.lower()
    for name, lower, labels, seconds in streams_of(options.streams, part, options.cache):
        score, names = scores(logits_of(net, lower), classes, mode_of(name), options.strict)
        for threshold in map(float, options.thresholds.split(",")):
            print(f"{name:14} {threshold:4}", line(*judge(fire(score, names, threshold), labels), seconds, labels),
                  flush=True)


if __name__ == "__main__":
    main()
