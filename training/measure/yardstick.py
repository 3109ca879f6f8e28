"""Measures how well Chalktalk hears, kind by kind, and says whether one build hears worse than another.

usage: python3 -m training.measure.yardstick lay OUT --part PART [--known DIR...] [--fresh DIR...] [--validation DIR...] [--apart DIR...]
       python3 -m training.measure.yardstick hear OUT/PART NAME [--binary PATH] [--model FILE] [--jobs N]
       python3 -m training.measure.yardstick compare OUT/PART BEFORE AFTER [--jobs N]

`lay` lays a part's streams (yardstick_streams.py says from which folders): `development` is for fitting and choosing, `validation` for setting
thresholds, `apart` for reporting. Nothing may be chosen on `apart`: `hear` adds a line for each look at it to training/measure/looks.tsv. After two choices by it,
change SEED in yardstick_streams.py, which draws all parts anew.

`hear` runs `chalktalk listen` over the streams and keeps what was right, mistaken or invented in OUT/PART/NAME.json. --model tries another file
of networks, whose judge's table is in it.

`compare` takes two such names, or two builds (the program, or a file of networks for today's program), which it hears first. It prints both
by kind: counts, 95 % intervals (the wider of Wilson's and of drawing speakers anew; Poisson's for hourly rates), and the paired test: how often so great a loss comes by chance if each speaker's two results are swapped at random. It exits with 1 if a kind is significantly worse
(p < .05). There is no mean over kinds.

Needs training/requirements.txt, sox, espeak-ng and flite.
"""
import argparse
import concurrent.futures
import datetime
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import wave
from collections import defaultdict
from pathlib import Path

import numpy as np

from training.measure import hearing, spoken_values, yardstick_streams
from training.repository import ROOT

LOOKS = ROOT / "training/measure/looks.tsv"
TALK = ("climb-read", "climb-talk", "climb-orders")   # heard in the strict profile too
LIFT = [word for value in spoken_values.EXPECTED["lift"] for word in ("--expect", value)]
SWAPS = 20000


def listen(path, options, *extra):
    """What `chalktalk listen` accepts in a stream, with the shipped settings."""
    mode = path.stem.split("-")[0].replace("strict", "climb")
    with tempfile.TemporaryDirectory() as home:
        if options.model:
            models = Path(home) / "chalktalk/models"
            models.mkdir(parents=True)
            (models / "words.ctw").symlink_to(options.model.resolve())
        homes = {name: home for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
        command = [options.binary, "listen", "--audio", str(path), "--jsonl", "--mode", mode, *extra]
        run = subprocess.run(command, capture_output=True, text=True, env=os.environ | homes)
    if run.returncode:
        sys.exit(f"{' '.join(command)} failed: {run.stderr.strip()}")
    return [heard for heard in map(json.loads, run.stdout.splitlines()) if heard["type"] == "command"]


def labels_of(path):
    rows = [line.rstrip("\n").split("\t") for line in path.with_suffix(".tsv").open()]
    return [(float(a), float(b), word, who) for a, b, word, who in rows]


def trials(path, commands):
    """What was heard of a stream: for each measure a list of (speaker, hit), and for its invented commands (seconds, [place])."""
    labels = labels_of(path)
    if path.stem.startswith("lift-"):
        judged = [(who, spoken_values.judged(None, word, (a, b), commands)) for a, b, word, who in labels]
        return {name: [(who, outcome in of) for who, outcome in judged]
                for name, of in (("right", ("right",)), ("asked", ("right", "asked")), ("wrong", ("wrong",)))}
    spans = [(c["start"], c["end"], c["intent"], c["accepted"]) for c in commands]
    outcomes, _ = hearing.judge(spans, labels)
    found = {
        "right": [(who, heard is not None and heard[2] == word) for word, who, _, heard in outcomes],
        "wrong": [(who, heard is not None and heard[2] != word) for word, who, _, heard in outcomes],
        "late": [heard[3] - end for word, _, end, heard in outcomes if heard is not None and heard[2] == word],
        "near": [(who, hearing.taken(spans, a, b)) for a, b, word, who in labels if word.startswith("-:")],
        "mistaken": [(word, heard[2], who) for word, who, _, heard in outcomes if heard is not None and heard[2] != word],
        "lost": [(word, who) for word, who, _, heard in outcomes if heard is None],
    }
    used = {heard[0] for *_, heard in outcomes if heard is not None}
    found["invented"] = [(c["start"], c["intent"], c["phrase"]) for c in commands if c["start"] not in used]
    with wave.open(str(path)) as file:
        found["seconds"] = file.getnframes() / file.getframerate()
    return found


def hear(options):
    runs = [(path.stem, path, LIFT if path.stem.startswith("lift-") else ("--profile", "strict") if path.stem.startswith("strict-") else ())
            for path in sorted(options.streams.glob("*.wav")) if path.stem.startswith(tuple(options.only))]
    runs += [(f"strict:{path.stem}", path, ("--profile", "strict")) for _, path, _ in runs if path.stem.startswith(TALK)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = pool.map(lambda run: trials(run[1], listen(run[1], options, *run[2])), runs)
    heard = {run[0]: one for run, one in zip(runs, found)}
    (options.streams / f"{options.name}.json").write_text(json.dumps(heard))
    if options.streams.name == "apart":
        with LOOKS.open("a") as file:
            commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
            file.write(f"{datetime.date.today()}\t{yardstick_streams.SEED}\t{commit}\t{options.name}\t{options.why}\n")
    if options.act is hear:
        for what, figures in kinds(heard):
            print(f"| {what.lstrip('*')} | {shown(figures)} |")


def is_recorded(who):
    return not who.split("_")[0].split("-")[0].startswith(hearing.SYNTHETIC)


def kinds(heard):
    """(kind, figures), where figures are trials (a list) or (invented, seconds)."""
    def of(name, measure="right", test=lambda who: True):
        return [(who, hit) for who, hit in heard.get(name, {}).get(measure, []) if test(who)]

    for ratio in (30, 20, 10, 5):
        yield f"core words, {ratio} dB", of(f"climb-core-{ratio}")
    for ratio in (30, 10):
        yield f"recordings among them, {ratio} dB", of(f"climb-core-{ratio}", test=is_recorded)
    for ratio in (20, 10):
        yield f"core words after a sentence, {ratio} dB", of(f"climb-amid-{ratio}")
    for level in ("quiet", 30, 20, 10):
        yield f"phrases, {level}" + " dB" * (level != "quiet"), of(f"climb-phrases-{level}")
    for ratio in (30, 10):
        yield f"accents, core words, {ratio} dB", of(f"climb-accents-{ratio}")
    for ratio in (30, 10):
        yield f"accents, phrases, {ratio} dB", of(f"climb-accented-{ratio}")
    for ratio in (20, 10):
        yield f"yes, no and stop, {ratio} dB", of(f"confirm-people-{ratio}") + of(f"timer-people-{ratio}")
    yield "the same from metres away, 20 dB", of("confirm-far-20") + of("timer-far-20")
    for ratio in (20, 10):
        yield f"values at once, {ratio} dB", of(f"lift-values-{ratio}")
        yield f"values after one question, {ratio} dB", of(f"lift-values-{ratio}", "asked")
        yield f"*wrong values, {ratio} dB", of(f"lift-values-{ratio}", "wrong")
    yield "accents and core words said twice, each, 30 dB", of("climb-twice-30")
    yield "phrases, strict, 10 dB", of("strict-phrases-10")
    for ratio in (30, 10):
        yield f"*near words, {ratio} dB", of(f"climb-near-{ratio}", "near")
    yield "*other words, 20 dB", of("climb-others-20", "near")
    words = [one for name, one in heard.items() if "wrong" in one and not name.startswith(("lift-", "strict"))]
    yield "*taken for another command, all streams", [trial for one in words for trial in one["wrong"]]
    for name, what in (("read", "read talk"), ("talk", "conversation"), ("orders", "other commands"), ("noise", "noise")):
        for prefix in ("climb-", "strict:climb-"):
            full = prefix + name + "-20" * (name != "noise")
            if full in heard:
                yield f"*{what}{', strict' * (prefix != 'climb-')}, an hour", (heard[full]["invented"], heard[full]["seconds"])


def shown(figures):
    return poisson(len(figures[0]), figures[1] / 3600) if isinstance(figures, tuple) else hearing.cell(figures)


def poisson(count, hours):
    """A rate an hour with its exact 95 % interval."""
    def tail(mean, most):
        return sum(math.exp(-mean + k * math.log(mean) - math.lgamma(k + 1)) for k in range(most + 1)) if mean > 0 else 1.0

    def solve(share, most):
        low, high = 0.0, 10.0 * (count + 5)
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if tail(middle, most) > share else (low, middle)
        return low

    least = solve(0.975, count - 1) if count else 0.0
    return f"{count / hours:.1f} ({count} in {hours * 60:.0f} min; {least / hours:.1f}-{solve(0.025, count) / hours:.1f})"


def losses(before, after, is_bad):
    """What each speaker (of invented commands, each stretch of half a minute) lost from one build to the other."""
    lost = defaultdict(float)
    if isinstance(before, tuple):
        for sign, (invented, _) in ((-1, before), (1, after)):
            for start, *_ in invented:
                lost[int(start // 30)] += sign
        return list(lost.values())
    for (who, was), (_, now) in zip(before, after):
        lost[who] += (now - was) if is_bad else (was - now)
    return list(lost.values())


def chance(lost):
    """How often swapping each speaker's two results at random loses as much or more."""
    lost = np.array([one for one in lost if one])
    if not len(lost):
        return 1.0
    signs = np.random.default_rng(1).choice((-1, 1), (SWAPS, len(lost)))
    return float((signs @ lost >= lost.sum() - 1e-9).mean())


def heard_of(build, options):
    """What a build heard: by the name given to `hear`, or heard now by a program or with a file of networks."""
    found = options.streams / f"{build}.json"
    if not found.exists():
        path = Path(build)
        if not path.is_file():
            sys.exit(f"{build} is neither a name that `hear` wrote in {options.streams} nor a program or a file of networks (.ctw)")
        is_model = path.suffix == ".ctw"
        binary, model = (options.binary, path) if is_model else (str(path.resolve()), None)
        name = re.sub(r"[^\w.-]+", "_", build)   # always heard anew: a program may have been built again
        hear(argparse.Namespace(**vars(options) | {"name": name, "binary": binary, "model": model}))
        found = options.streams / f"{name}.json"
    return json.loads(found.read_text())


def compare(options):
    before, after = (heard_of(build, options) for build in (options.before, options.after))
    print(f"| {options.streams.name} | {options.before} | {options.after} | p worse | p better |\n|---|---|---|---|---|")
    worse = []
    for (what, was), (_, now) in zip(kinds(before), kinds(after)):
        if not was:
            continue
        lost = losses(was, now, what.startswith("*"))
        p = chance(lost)
        if p < 0.05:
            worse.append(what)
        print(f"| {what.lstrip('*')} | {shown(was)} | {shown(now)} | {p:.3f} | {chance([-one for one in lost]):.3f} |")
    late = [[l for name, one in heard.items() if name.startswith("climb-core") for l in one["late"]] for heard in (before, after)]
    print("| end of a core word to accepted, p50 / p95 | " + " | ".join(
        f"{statistics.median(l):.2f} / {sorted(l)[int(len(l) * .95)]:.2f} s" if l else "-" for l in late) + " | | |")
    if worse:
        sys.exit(f"significantly worse: {'; '.join(one.lstrip('*') for one in worse)}")


def lay(options):
    folder = options.out / options.part
    folder.mkdir(parents=True, exist_ok=True)
    yardstick_streams.lay(yardstick_streams.Beds(options.part, options.known, options.fresh, getattr(options, options.part, [])), folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(required=True)
    laying = actions.add_parser("lay")
    laying.add_argument("out", type=Path)
    laying.add_argument("--part", choices=yardstick_streams.PARTS, required=True)
    for name in ("known", "fresh", "validation", "apart"):
        laying.add_argument(f"--{name}", type=Path, nargs="*", default=[], metavar="DIR")
    laying.set_defaults(act=lay)
    listening = actions.add_parser("hear")
    listening.add_argument("streams", type=Path, metavar="OUT/PART")
    listening.add_argument("name")
    listening.add_argument("--model", type=Path)
    listening.set_defaults(act=hear)
    comparing = actions.add_parser("compare")
    comparing.add_argument("streams", type=Path, metavar="OUT/PART")
    comparing.add_argument("before")
    comparing.add_argument("after")
    for action in (listening, comparing):
        action.add_argument("--binary", default=str(ROOT / ".build/release/chalktalk"))
        action.add_argument("--jobs", type=int, default=1)
        action.add_argument("--only", nargs="*", default=[""], help="only streams whose names begin with one of these")
        action.add_argument("--why", default="", help="why `apart` is looked at, for looks.tsv")
    comparing.set_defaults(act=compare)
    options = parser.parse_args()
    options.act(options)


if __name__ == "__main__":
    main()
