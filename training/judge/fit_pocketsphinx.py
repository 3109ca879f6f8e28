"""Fits the judge's rows for PocketSphinx alone. usage: python3 -m training.judge.fit_pocketsphinx STREAMS [--binary CHALKTALK] [--write]

STREAMS are the development streams of training/measure/yardstick.py. The program hears them with `--engine pocketsphinx --explain`, using its own
model's table, and prints the measures of the best phrase of each utterance. An utterance should be accepted if it names the word that was
said; one that names another word, or that holds no command, should not, weighted by COSTS. The loss is logistic. The threshold is the lowest
at which talk by people and sentences stay within BUDGET; it goes into the constant, so that the table accepts sums above 0. --write puts the
rows into table.json; `insert_table.py` then puts them into the model.
"""
import argparse
import json
import re
import subprocess
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from training import repository
from training.judge import fit_networks
from training.voices import phrases

WORDS = tuple(f"climb-core-{level}" for level in (30, 20, 10, 5))
COSTS = {"climb-talk-20": 4, "climb-read-20": 2, "climb-orders-20": 2, "climb-noise": 2, "climb-near-30": 0.35, "climb-near-10": 0.35, "climb-others-20": 0.35}
TALK = ("climb-talk-20", "climb-read-20", "climb-orders-20")
BUDGET = 10                # false commands an hour of talk
# Company shorter than this is a climber who repeats a missed word.
BOUNDS = {"frames": (-8, 0), "ahead": (0, 3), "quiet": (0, 1.5), "company": (0.8, 2.5)}
NAMES = ("frames", "ahead", "quiet", "talk", "company", "constant")
BUILT = repository.ROOT / ".build/release/chalktalk"
AFTER = 0.6                # seconds from a word's end within which its utterance ends


def heard(binary, stream):
    """Of each utterance that fits some phrase: (time of the verdict (s), phrase, {evidence: measure})."""
    out = subprocess.run([binary, "listen", "--audio", stream, "--mode", "climb", "--engine", "pocketsphinx", "--explain"],
                         capture_output=True, text=True, check=True).stdout
    found = []
    for line in out.splitlines():
        if head := re.match(r' *(\d+\.\d+)  (?:- )?\S.*?"(.*?)"', line):
            found.append((float(head[1]), head[2], {}))
        elif found and (row := re.match(r" +(\S+) +(-?[\d.]+) x", line)):
            found[-1][2][row[1]] = float(row[2])
    return [one for one in found if one[2]]


def examples(binary, folder):
    """Measures (utterances, NAMES), weights, whether each should be accepted, and its stream and word."""
    meaning = phrases.intents("climb")
    rows, weights, wanted, keys = [], [], [], []
    for name in WORDS + tuple(COSTS):
        labels = [line.rstrip("\n").split("\t") for line in (folder / f"{name}.tsv").open()]
        said = [(float(a), float(b), word) for a, b, word, _ in labels if not word.startswith("-")]
        for now, phrase, measures in heard(binary, folder / f"{name}.wav"):
            place = next((k for k, (a, b, _) in enumerate(said) if a < now < b + AFTER), None)
            if name in WORDS and place is None:
                continue
            rows.append([np.clip(measures.get(n, 0), *BOUNDS.get(n, (-np.inf, np.inf))) for n in NAMES])
            wanted.append(place is not None and meaning.get(phrase) == said[place][2])
            weights.append(COSTS.get(name, 1))
            keys.append((name, place))
        print(f"{name}: {sum(key[0] == name for key in keys)} utterances", flush=True)
    return np.array(rows), np.array(weights), np.array(wanted), keys


def weights_of(rows, weights, wanted):
    scale = rows.std(0) + (rows.std(0) == 0)
    sign = np.where(wanted, -1, 1)

    def loss(v):
        signed = sign * (rows @ (v / scale))
        return (weights * np.logaddexp(0, signed)).sum() + 1e-2 * (v ** 2).sum(), (rows / scale).T @ (weights * sign / (1 + np.exp(-signed))) + 2e-2 * v

    return minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B").x / scale


def seconds(stream):
    return (stream.stat().st_size - 44) / 32000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("streams", type=Path)
    parser.add_argument("--binary", default=str(BUILT))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    table = repository.judge_table()
    rows, weights, wanted, keys = examples(options.binary, options.streams)
    found = weights_of(rows, weights, wanted)
    total = rows @ found
    rules = table["pocketsphinx"]
    total[rows[:, NAMES.index("ahead")] < rules["ahead"]] = -99
    talk = np.sort([t for t, key in zip(total, keys) if key[0] in TALK])[::-1]
    allowed = int(BUDGET * sum(seconds(options.streams / f"{name}.wav") for name in TALK) / 3600)
    takes = talk[allowed] + 1e-3
    for name in WORDS + tuple(COSTS):
        taken = {key[1] if name in WORDS else i for i, (t, key, right) in enumerate(zip(total, keys, wanted))
                 if key[0] == name and t > takes and (right or name not in WORDS)}
        print(f"{name}: {len(taken)} accepted")
    new = []
    for name, weight in zip(NAMES, found):
        bounds = dict(zip(("least", "most"), BOUNDS.get(name, ())))
        new.append({"evidence": name, "weight": round(float(weight - takes if name == "constant" else weight), 2), **bounds})
        print(json.dumps(new[-1]))
    if options.write:
        repository.TABLE.write_text(fit_networks.rewritten(table | {"pocketsphinx": rules | {"rows": new}}))


if __name__ == "__main__":
    main()
