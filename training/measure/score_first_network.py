"""Scores a network on labelled streams (WAV and TSV), over a range of thresholds. usage: python3 -m training.measure.score_first_network CHECKPOINT STREAMS [STREAMS ...]

A row in the .tsv beside a .wav has start, end, label, speaker; a label that begins with `-` is no command. A stream whose name begins with a
mode (confirm-20.wav) is heard in that mode, any other while climbing.
"""
import argparse
import wave
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch

from training.networks.first_network import logits_of
from training.networks.stored_networks import load_first
from training.scenes import mel_bands, speech_embedding
from training.voices import phrases

SMOOTH = 2             # answers, 40 ms apart, that are averaged
REFRACTORY = 0.6       # seconds in which a command isn't heard again
DELAY = 0.2            # seconds from a word's end to the middle of its answers
ANSWERED = {"yes": 1.5, "no": 1.5}   # log odds that a question adds (Sources/Hearing/Hearing/Judge/Judge.swift)


def scores(logits, classes, mode, strict=False):
    """The smoothed probability of each intent, with the mode's expectation: (answers, intents), and the intents' names."""
    meaning = phrases.intents(mode)
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
        now = ((4 * i + speech_embedding.FRAMES - 1) * mel_bands.HOP + mel_bands.WINDOW) / mel_bands.RATE
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
                torch.save(speech_embedding.lowered_stream(part, audio).half(), kept)
            rows = [l.rstrip("\n").split("\t") for l in path.with_suffix(".tsv").open()]
            labels = [(float(a), float(b), w, who) for a, b, w, who in rows]
            yield path.stem, torch.load(kept), labels, len(audio) / mel_bands.RATE


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
    net, classes = load_first(options.checkpoint)
    part = speech_embedding.lower()
    for name, lower, labels, seconds in streams_of(options.streams, part, options.cache):
        score, names = scores(logits_of(net, lower), classes, phrases.mode_of(name), options.strict)
        for threshold in map(float, options.thresholds.split(",")):
            print(f"{name:14} {threshold:4}", line(*judge(fire(score, names, threshold), labels), seconds, labels),
                  flush=True)


if __name__ == "__main__":
    main()
