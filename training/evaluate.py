"""Scores a network on labelled streams (WAV and TSV), over a sweep of thresholds. usage: evaluate.py CHECKPOINT STREAMS

A label row is start, end, label, speaker in a .tsv beside the .wav; labels that begin with `-` are no commands.
"""
import argparse
import sys
import wave
from pathlib import Path

import numpy as np
import torch

import features
import phrases
from network import Network

SMOOTH = 3             # answers that are averaged
REFRACTORY = 0.6       # seconds in which a command isn't heard again


def load(path):
    checkpoint = torch.load(path, weights_only=False)
    net = Network(len(checkpoint["classes"]) + 1, checkpoint["width"])
    net.load_state_dict(checkpoint["weights"])
    return net.eval(), checkpoint["classes"]


def answers(net, audio):
    """Logits (answers, classes + 1) of a whole stream, minute by minute with the past that the network needs."""
    feature = features.features(audio)
    step, past, out = 6000, 400, []
    with torch.no_grad():
        for begin in range(0, len(feature), step):
            first = max(0, begin - past)
            logits = net(torch.from_numpy(feature[first:begin + step])[None])[0].T.numpy()
            out.append(logits[(begin - first) // 2:])
    return np.concatenate(out)


def intents(mode="climb"):
    """The phrases of a mode and what they mean."""
    return {p: rule for rule, alternatives in phrases.phrases()[mode].items() for p in alternatives}


def scores(logits, classes, mode="climb"):
    """Smoothed probability of each intent: (answers, intents), and the intents' names."""
    meaning = intents(mode)
    names = sorted(set(meaning.values()))
    probability = np.exp(logits - logits.max(1, keepdims=True))
    probability /= probability.sum(1, keepdims=True)
    summed = np.zeros((len(logits), len(names)))
    for index, phrase in enumerate(classes):
        if phrase in meaning:
            summed[:, names.index(meaning[phrase])] += probability[:, index + 1]
    kernel = np.ones(SMOOTH) / SMOOTH
    return np.stack([np.convolve(s, kernel)[:len(s)] for s in summed.T], 1), names


def fire(score, names, threshold):
    """Commands as (intent, end of the word, accepted), in seconds."""
    out, last = [], -9.0
    best = score.argmax(1)
    for i in np.where(score.max(1) > threshold)[0]:
        now = (features.WINDOW + 320 * i) / features.RATE
        if now - last > REFRACTORY:
            last = now
            out.append((names[best[i]], now - 0.18, now))
    return out


def judge(found, labels):
    """Counts as the contract has it: a command is right when it overlaps its label and names it."""
    used, right, wrong, late, missed = set(), 0, 0, [], []
    commands = [l for l in labels if not l[2].startswith("-")]
    for start, end, word, who in commands:
        for i, (intent, at, accepted) in enumerate(found):
            if i not in used and at - 0.3 < end + 0.15 and at > start - 0.15:
                used.add(i)
                right, wrong = right + (intent == word), wrong + (intent != word)
                late.append(accepted - end)
                break
        else:
            missed.append((word, who))
    return len(commands), right, wrong, len(found) - len(used), late, missed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("streams", type=Path)
    parser.add_argument("--thresholds", default="0.3,0.5,0.7,0.8,0.9,0.95,0.98")
    parser.add_argument("--missed", action="store_true")
    options = parser.parse_args()
    net, classes = load(options.checkpoint)
    streams = {}
    for path in sorted(options.streams.glob("*.wav")):
        with wave.open(str(path)) as file:
            audio = np.frombuffer(file.readframes(10**9), "<i2").astype(np.float32) / 32768
        rows = [l.rstrip("\n").split("\t") for l in path.with_suffix(".tsv").open()]
        labels = [(float(a), float(b), w, who) for a, b, w, who in rows]
        streams[path.stem] = (*scores(answers(net, audio), classes), labels, len(audio) / 16000)
    for threshold in map(float, options.thresholds.split(",")):
        cells = []
        for name, (score, names, labels, seconds) in streams.items():
            count, right, wrong, false, late, missed = judge(fire(score, names, threshold), labels)
            near = sum(l[2].startswith("-:") for l in labels)
            if count:
                cells.append(f"{name} {right / count:.3f} w{wrong} f{false} p50 {np.median(late or [0]):.2f} "
                             f"p95 {np.quantile(late or [0], 0.95):.2f}")
                if options.missed and name == "cmd-30":
                    print(missed, file=sys.stderr)
            elif near:
                cells.append(f"near {false / near:.3f}")
            else:
                cells.append(f"{name} {false / seconds * 3600:.1f}/h")
        print(threshold, " | ".join(cells), flush=True)


if __name__ == "__main__":
    main()
