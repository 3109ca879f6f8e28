#!/usr/bin/env python3
"""Measures how well strangers are heard, on development recordings and on held-out ones. usage: benchmarks/strangers.py OUT --part PART --recordings DIR... [--whole DIR...]

PART is `development`, for fitting and choosing, or `apart`, which is only reported: nothing may be fitted to it or chosen on it. Folders have a
manifest (training/clips.py). Of `--recordings`, only the quarter of speakers that training leaves out is used, half of it in each part (by the
CRC of the speaker's name). `--whole` folders hold voices, sources and people that no training knew, and belong entirely to the part they are
given for. Their kinds:

  commands   words and phrases said alone (label: the word; style `cut`: cut out of a sentence)
  phrases    phrases of climbing (label: the intent)
  values     weights, repetitions, effort (label: what is said)
  accents    core words by voices of other languages (label: the word)
  confusable single words that are no command; those in NEAR of training/phrases.py count as near words
  speech     talk (style `read`: sentences)
  noise      music, rain, streets, crowds; label `ir`: a room's impulse response

The streams are laid into OUT once (seed 1), then heard by `chalktalk listen`, with the networks or with `--engine pocketsphinx`. Prints the
figures of docs/hearing.md as a table, with counts and 95 % intervals: the wider of Wilson's and of drawing speakers anew; exact Poisson for hourly rates.
Needs training/requirements.txt and sox.
"""
import argparse
import concurrent.futures
import csv
import importlib.util
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import wave
import zlib
from pathlib import Path

import numpy as np

import hearing
import values

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "training"))
import phrases  # noqa: E402

spec = importlib.util.spec_from_file_location("people_streams", HERE / "people-streams.py")
streams = importlib.util.module_from_spec(spec)
spec.loader.exec_module(streams)

RATE = streams.RATE
QUIET = 60                 # dB below the voice: an almost silent room
GAP = (1.5, 3)             # seconds between words
PAUSE = (0.2, 2)           # seconds between stretches of talk
AMID = (0.8, 1.6)          # seconds between talk and a command amid it
AGAIN = (0.8, 2), (7, 8)   # seconds between a word and its repetition, and until the next word
CUT_AGAIN = 2              # each is used this often, because there are few
SENTENCES = 9000           # seconds at most


class Beds:
    """What a part's streams are made of."""

    def __init__(self, options):
        self.rng = np.random.default_rng(1)
        self.rows = []
        for folder in options.recordings:
            self.rows += [(folder, row) for row in manifest(folder) if left_out(row, options.part)]
        for folder in options.whole:
            self.rows += [(folder, row) for row in manifest(folder)]
        rooms = [row for folder in options.recordings for row in map(lambda r: (folder, r), manifest(folder)) if row[1]["label"] == "ir"]
        self.rooms = [streams.read(folder / row["file"]) for folder, row in rooms]   # all of them, because there are few
        noises = [streams.read(folder / row["file"]) for folder, row in self.of("noise") if row["label"] != "ir"]
        self.noises = [n for n in noises if len(n) > RATE]

    def of(self, kind, test=lambda row: True):
        return [(folder, row) for folder, row in self.rows if row["kind"] == kind and test(row)]

    def items(self, found, label=lambda row: row["label"], again=1, far=False):
        """(samples, label, speaker) in random order."""
        items = []
        for folder, row in found * again:
            samples = streams.read(folder / row["file"])
            if len(samples) < RATE // 10 or np.abs(samples).max() < 30:
                continue
            items.append((streams.far(samples, self.rooms, self.rng) if far else samples, label(row), row["speaker"]))
        return [items[i] for i in self.rng.permutation(len(items))]

    def lay(self, path, items, ratio, *gaps):
        if items and not path.with_suffix(".wav").exists():
            streams.write(path, *streams.lay(items, ratio, self.noises, self.rng, *gaps or (GAP,)))


def manifest(folder):
    return list(csv.DictReader((folder / "manifest.tsv").open(), delimiter="\t"))


def left_out(row, part):
    """Whether training leaves a recording's speaker out and the speaker belongs to the part."""
    name = row["speaker"] if row["speaker"] not in ("", "?") else row["file"]
    key = zlib.crc32(name.encode())
    return key % 4 == 0 and (key // 4) % 2 == (part == "apart")


def word_of(row):
    return row["label"].removeprefix("-:")


def lay(beds, out):
    """All streams of a part. A stream's name begins with the mode in which it is heard."""
    alone = lambda labels: lambda row: row["label"] in labels and row.get("style") != "cut" and not row["speaker"].startswith("espeak")
    cut = beds.of("commands", lambda row: row.get("style") == "cut" and row["label"] in streams.CUT)
    core = beds.items(beds.of("commands", alone(hearing.CORE)) + beds.of("synthetic", alone(hearing.CORE)), again=CUT_AGAIN)
    for ratio in (30, 20, 10, 5):
        beds.lay(out / f"climb-core-{ratio}", core, ratio)
    for mode, labels in (("confirm", ("yes", "no")), ("timer", ("stop",))):
        for ratio in (20, 10):
            said = beds.of("commands", alone(labels))
            beds.lay(out / f"{mode}-people-{ratio}", beds.items(said), ratio)
        beds.lay(out / f"{mode}-far-20", beds.items(said, far=True), 20)
    beds.lay(out / "climb-cut-20", beds.items(cut, again=CUT_AGAIN), 20)
    said = beds.items(beds.of("phrases"))
    for name, ratio in (("quiet", QUIET), ("30", 30), ("20", 20), ("10", 10)):
        beds.lay(out / f"climb-phrases-{name}", said, ratio)
    longer = beds.items(beds.of("phrases", lambda row: " " in row["text"]))
    beds.lay(out / "climb-strict-10", longer, 10)
    for name, ratio in (("quiet", QUIET), ("20", 20), ("10", 10)):
        beds.lay(out / f"lift-values-{name}", beds.items(beds.of("values")), ratio)
    no_command = lambda row: "-:" + word_of(row)
    near, same = set(phrases.NEAR), phrases.homophones() | set(phrases.classes())
    similar = beds.of("confusable", lambda row: word_of(row) in near - same)
    beds.lay(out / "climb-near", beds.items(similar, no_command), 30)
    others = beds.items(beds.of("confusable", lambda row: word_of(row) not in near | same), no_command)[:400]
    beds.lay(out / "climb-others", others, 20)
    talk = lambda row: "-"
    said = beds.of("speech", lambda row: row.get("style") != "read" and not row["speaker"].startswith("so-"))
    beds.lay(out / "climb-talk", beds.items(said, talk), 20, PAUSE)
    sentences, kept, seconds = beds.items(beds.of("speech", lambda row: row["speaker"].startswith("so-")), talk), [], 0
    for item in sentences:
        seconds += len(item[0]) / RATE + sum(PAUSE) / 2
        if seconds < SENTENCES:
            kept.append(item)
    for at, ratio in enumerate((30, 20, 10)):
        beds.lay(out / f"climb-sentences-{ratio}", kept[at::3], ratio, PAUSE)
    beds.lay(out / "climb-near-10", beds.items(similar, no_command), 10)
    accented = beds.items(beds.of("accents"))
    for ratio in (30, 10):
        beds.lay(out / f"climb-accents-{ratio}", accented, ratio)
    amid = [item for one, some in zip(core, zip(sentences[::2], sentences[1::2])) for item in (*some, one)]
    for ratio in (30, 10):
        beds.lay(out / f"climb-amid-{ratio}", amid, ratio, AMID)
    said = twice(beds.items(beds.of("commands", alone(hearing.CORE)) + beds.of("synthetic", alone(hearing.CORE))) + accented)
    for ratio in (30, 10):
        beds.lay(out / f"climb-twice-{ratio}", said, ratio, *AGAIN)
    if not (out / "climb-noise.wav").exists():
        noise = [n * 1500 / (np.sqrt(np.mean(n ** 2)) + 1e-9) for n in beds.noises]
        streams.write(out / "climb-noise", np.concatenate(noise), [])


def twice(items):
    """Each item and the same word by the same speaker again, as another take where there is one."""
    takes = {}
    for item in items:
        takes.setdefault(item[1:], []).append(item)
    pairs = [pair for some in takes.values() for pair in zip(some[::2], some[1::2] or some)]
    return [item for pair in pairs for item in pair]


class Heard:
    """What is heard in a stream, and what was said in it."""

    def __init__(self, path, options, extra=()):
        self.name = path.stem
        with wave.open(str(path)) as file:
            self.seconds = file.getnframes() / file.getframerate()
        rows = [line.rstrip("\n").split("\t") for line in path.with_suffix(".tsv").open()]
        self.labels = [(float(a), float(b), word, who) for a, b, word, who in rows]
        mode = path.stem.split("-")[0]
        command = [options.binary, "listen", "--audio", str(path), "--jsonl", "--mode", mode, *extra]
        if options.engine:
            command += ["--engine", options.engine]
        with tempfile.TemporaryDirectory() as home:
            homes = {name: home for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
            run = subprocess.run(command, capture_output=True, text=True, env=os.environ | homes)
        if run.returncode:
            sys.exit(f"{' '.join(command)} failed: {run.stderr.strip()}")
        self.commands = [c for c in map(json.loads, run.stdout.splitlines()) if c["type"] == "command"]
        spans = [(c["start"], c["end"], c["intent"], c["accepted"]) for c in self.commands]
        self.outcomes, self.invented = hearing.judge(spans, self.labels)
        self.spans = spans

    def right(self):
        return [(who, heard is not None and heard[2] == word) for word, who, _, heard in self.outcomes]

    def wrong(self):
        return [(who, heard is not None and heard[2] != word) for word, who, _, heard in self.outcomes]

    def near(self):
        return [(who, hearing.taken(self.spans, a, b)) for a, b, word, who in self.labels if word.startswith("-:")]

    def by_the_second(self):
        """Of each word that was said twice: whether it was heard once at least."""
        right = self.right()
        return [(who, first or second) for (who, first), (_, second) in zip(right[::2], right[1::2])]

    def late(self):
        return [heard[3] - end for word, _, end, heard in self.outcomes if heard is not None and heard[2] == word]

    def values(self):
        """Of each value: right at once, right or asked, wrong."""
        judged = [(who, values.judged(None, word, (a, b), self.commands)) for a, b, word, who in self.labels]
        return [[(who, outcome in kinds) for who, outcome in judged] for kinds in (("right",), ("right", "asked"), ("wrong",))]


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


def table(heard):
    """Rows of the table: (what, figures)."""
    one = lambda name: heard.get(name)
    cells = lambda names, measure: " / ".join(hearing.cell(measure(one(n))) if one(n) and measure(one(n)) else "-" for n in names)
    right, wrong = (lambda h: h.right()), (lambda h: h.wrong())
    yield "core words, 30 / 20 / 10 / 5 dB", cells([f"climb-core-{r}" for r in (30, 20, 10, 5)], right)
    for what, prefix in (("sentences", "climb-sentences"), ("talk by people", "climb-talk"), ("noise", "climb-noise")):
        found = [h for name, h in heard.items() if name.startswith(prefix)]
        if found:
            yield f"{what}, an hour", poisson(sum(h.invented for h in found), sum(h.seconds for h in found) / 3600)
    yield "near words, 30 / 10 dB; other words", cells(["climb-near", "climb-near-10", "climb-others"], lambda h: h.near())
    yield "core words amid sentences, 30 / 10 dB", cells(["climb-amid-30", "climb-amid-10"], right)
    for ratio in (20, 10):
        people = [h for h in (one(f"confirm-people-{ratio}"), one(f"timer-people-{ratio}")) if h]
        if people:
            yield f"yes, no, stop, {ratio} dB", hearing.cell([trial for h in people for trial in h.right()])
    said = [h for h in heard.values() if not h.name.startswith("lift-") and h.outcomes and not h.name.startswith("strict:")]
    yield "wrong command, all streams; the worst", (
        hearing.cell([trial for h in said for trial in h.wrong()])
        + "; " + max(((sum(w for _, w in h.wrong()) / len(h.outcomes), h.name) for h in said), default=(0, "-"))[1])
    yield "phrases of climbing, quiet / 30 / 20 / 10 dB", cells([f"climb-phrases-{r}" for r in ("quiet", 30, 20, 10)], right)
    yield "wrong among them", cells([f"climb-phrases-{r}" for r in ("quiet", 30, 20, 10)], wrong)
    for place, what in enumerate(("values, quiet / 20 / 10 dB: at once", "at once or after a question", "wrong")):
        yield what, cells([f"lift-values-{r}" for r in ("quiet", 20, 10)], lambda h: h.values()[place])
    yield "cut out of sentences, 20 dB", cells(["climb-cut-20"], right)
    yield "core words by voices of other languages, 30 / 10 dB", cells([f"climb-accents-{r}" for r in (30, 10)], right)
    yield "words said twice, 30 / 10 dB: each", cells([f"climb-twice-{r}" for r in (30, 10)], right)
    yield "heard by the second time", cells([f"climb-twice-{r}" for r in (30, 10)], lambda h: h.by_the_second())
    yield "strict, 10 dB", cells(["strict:climb-strict-10"], right)
    found = [h for name, h in heard.items() if name.startswith("strict:climb-") and name != "strict:climb-strict-10"]
    if found:
        yield "strict, talk, an hour", poisson(sum(h.invented for h in found), sum(h.seconds for h in found) / 3600)
    yield "far off, yes and no; stop, 20 dB", cells(["confirm-far-20", "timer-far-20"], right)
    late = sorted(l for r in (30, 20, 10, 5) for l in (one(f"climb-core-{r}").late() if one(f"climb-core-{r}") else []))
    if late:
        yield "end of word to accepted, p50 / p95", f"{statistics.median(late):.2f} / {late[int(len(late) * .95)]:.2f} s"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--part", choices=("development", "apart"), required=True)
    parser.add_argument("--recordings", type=Path, nargs="*", default=[])
    parser.add_argument("--whole", type=Path, nargs="*", default=[])
    parser.add_argument("--binary", default=str(hearing.ROOT / ".build/release/chalktalk"))
    parser.add_argument("--engine", choices=("pocketsphinx",))
    parser.add_argument("--only", default="", help="only streams whose name begins with this")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print every word that was lost, mistaken or invented")
    options = parser.parse_args()
    folder = options.out / options.part
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "laid").exists():
        lay(Beds(options), folder)
        (folder / "laid").touch()
    lift = [word for value in values.EXPECTED["lift"] for word in ("--expect", value)]
    runs = []
    for path in sorted(folder.glob(f"{options.only}*.wav")):
        if path.stem != "climb-strict-10":
            runs.append((path.stem, path, lift if path.stem.startswith("lift-") else ()))
        if path.stem.startswith(("climb-strict", "climb-sentences", "climb-talk")):
            runs.append((f"strict:{path.stem}", path, ("--profile", "strict")))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = pool.map(lambda run: Heard(run[1], options, run[2]), runs)
    heard = {run[0]: one for run, one in zip(runs, found)}
    if options.verbose:
        for name, one in heard.items():
            report(name, one)
    print(f"| {options.part}, {options.engine or 'networks'} | |\n|---|---|")
    for what, figures in table(heard):
        print(f"| {what} | {figures} |")


def report(name, one):
    for word, who, end, heard in one.outcomes:
        if not name.startswith("lift-") and (heard is None or heard[2] != word):
            print(f"{name}\t{end:.2f}\t{who}\t{word}\t{'lost' if heard is None else heard[2]}")
    inside = lambda c: any(c["start"] < b + hearing.SLACK and c["end"] > a - hearing.SLACK for a, b, w, _ in one.labels if w != "-")
    for command in one.commands:
        if not inside(command):
            print(f"{name}\t{command['end']:.2f}\t-\t-\tinvented {command['phrase']} {command.get('confidence')}")
    for (a, b, word, who), (_, is_taken) in zip([l for l in one.labels if l[2].startswith("-:")], one.near()):
        if is_taken:
            inside_it = [c["phrase"] for c in one.commands if c["start"] < b + hearing.SLACK and c["end"] > a - hearing.SLACK]
            print(f"{name}\t{b:.2f}\t{who}\t{word}\taccepted as {inside_it[0]}")


if __name__ == "__main__":
    main()
