"""Scores a recogniser on labelled streams. usage: python3 -m training.measure.hearing STREAMS [--pocketsphinx] [options]

STREAMS holds NAME.wav (16 kHz mono) with NAME.tsv: rows of start, end (seconds), label, speaker. A label that begins with `-` is no command;
`-:word` is a single word that sounds like one. A command is right if it overlaps a label (within 0.15 s) and has its intent; a command that
overlaps no label is invented. A stream whose name begins with a mode (confirm-20, as laid by training/measure/people_streams.py) is heard in that
mode, any other while climbing.

Runs `chalktalk listen` over each stream, or with --pocketsphinx stock `pocketsphinx_continuous -kws`. Prints a Markdown table: recall with
its 95 % interval, recorded and synthetic voices separately, wrong commands, invented commands an hour, latency, and processor time as a share
of the audio; then recall by word. An interval is the wider of Wilson's and of drawing speakers anew 2,000 times, because one speaker's words
succeed or fail together.
"""
import argparse
import json
import math
import random
import re
import resource
import statistics
import subprocess
import tempfile
import wave
from collections import defaultdict
from pathlib import Path

from training.repository import ROOT

SLACK = 0.15
MODES = ("climb", "lift", "list", "timer", "either", "confirm", "asleep")
CORE = ("send", "fall", "rest", "undo", "next")
SYNTHETIC = ("espeak", "flite", "festival", "kokoro", "piper", "rhvoice")


def wilson(hits, trials, z=1.959964):
    """The 95 % interval of a rate."""
    if trials == 0:
        return 0.0, 1.0
    p = hits / trials
    centre = (p + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
    return max(0.0, centre - half), min(1.0, centre + half)


def by_speaker(trials, draws=2000):
    """The 95 % interval of the rate of (speaker, hit) when speakers are drawn anew."""
    hits = defaultdict(list)
    for speaker, hit in trials:
        hits[speaker].append(hit)
    groups, rng = list(hits.values()), random.Random(1)
    rates = []
    for _ in range(draws):
        drawn = [hit for group in rng.choices(groups, k=len(groups)) for hit in group]
        rates.append(sum(drawn) / len(drawn))
    rates.sort()
    return rates[int(0.025 * draws)], rates[int(0.975 * draws)]


def cell(trials):
    """The rate, count and interval of (speaker, hit)."""
    if not trials:
        return "-"
    hits = sum(hit for _, hit in trials)
    lows, highs = zip(wilson(hits, len(trials)), by_speaker(trials))
    return f"{hits / len(trials):.3f} ({hits}/{len(trials)}; {min(lows):.2f}-{max(highs):.2f})"


def mode_of(stream):
    prefix = stream.stem.split("-")[0]
    return prefix if prefix in MODES else "climb"


def chalktalk(stream, mode, options):
    """What Chalktalk hears: (start, end, intent, accepted)."""
    command = [options.binary, "listen", "--audio", str(stream), "--jsonl", "--profile", options.profile, "--mode", mode]
    if options.engine:
        command += ["--engine", "pocketsphinx"]
    if options.threshold:
        command += ["--threshold", str(options.threshold)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    heard = map(json.loads, run.stdout.splitlines())
    return [(h["start"], h["end"], h["intent"], h["accepted"]) for h in heard if h["type"] == "command"]


def pocketsphinx(stream, mode, options):
    """What stock keyword spotting hears. It doesn't report when it answered, so there is no latency."""
    with tempfile.NamedTemporaryFile("w", suffix=".kws") as words:
        words.writelines(f"{word} /{options.kws_threshold}/\n" for word in CORE)
        words.flush()
        run = subprocess.run(
            ["pocketsphinx_continuous", "-infile", str(stream), "-kws", words.name, "-time", "yes", "-logfn",
             "/dev/null"], capture_output=True, text=True, check=True)
    rows = re.findall(r"^(\w+) +([\d.]+) +([\d.]+) +[\d.]+$", run.stdout, re.M)
    return [(float(start), float(end), word, None) for word, start, end in rows]


def alone(recognise, stream, labels, options, folder):
    """What is heard of each word if the stream begins this many seconds before it, as after a start or a gap."""
    heard = []
    for start, end, *_ in labels:
        first = max(0, start - options.alone)
        cut = Path(folder, "alone.wav")
        subprocess.run(["sox", stream, cut, "trim", str(first), str(end + 1 - first)], check=True)
        heard += [(a + first, b + first, intent, accepted and accepted + first)
                  for a, b, intent, accepted in recognise(cut, mode_of(stream), options)]
    return heard


def judge(heard, labels):
    """What was heard at each label (or None), and the number of commands that belong to no label."""
    used, outcomes = set(), []
    for start, end, word, speaker in labels:
        if word.startswith("-"):
            continue
        match = next((i for i, h in enumerate(heard)
                      if i not in used and h[0] < end + SLACK and h[1] > start - SLACK), None)
        if match is not None:
            used.add(match)
        outcomes.append((word, speaker, end, None if match is None else heard[match]))
    return outcomes, len(heard) - len(used)


def taken(heard, start, end):
    """Whether anything was heard where a word is."""
    return any(h[0] < end + SLACK and h[1] > start - SLACK for h in heard)


def cpu():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime + resource.getrusage(resource.RUSAGE_CHILDREN).ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("streams", type=Path)
    parser.add_argument("--pocketsphinx", action="store_true")
    parser.add_argument("--kws-threshold", default="1e-5")
    parser.add_argument("--profile", default="normal")
    parser.add_argument("--threshold", type=float)
    parser.add_argument("--telephone", action="store_true", help="at 8 kHz, like a Bluetooth headset")
    parser.add_argument("--alone", type=float, metavar="SECONDS",
                        help="each word in a stream of its own, which begins this long before the word")
    parser.add_argument("--engine", action="store_true", help="PocketSphinx alone, through chalktalk")
    parser.add_argument("--binary", default=str(ROOT / ".build/release/chalktalk"))
    options = parser.parse_args()
    recognise = pocketsphinx if options.pocketsphinx else chalktalk
    words = defaultdict(list)
    folder = tempfile.TemporaryDirectory()
    print("| stream | recall | recorded | synthetic | wrong | invented (an hour) | latency p50 / p95 | CPU |")
    print("|---|---|---|---|---|---|---|---|")
    for stream in sorted(options.streams.glob("*.wav")):
        with wave.open(str(stream)) as file:
            seconds = file.getnframes() / file.getframerate()
        rows = [line.rstrip("\n").split("\t") for line in stream.with_suffix(".tsv").open()]
        labels = [(float(a), float(b), word, who) for a, b, word, who in rows]
        audio = Path(folder.name, stream.name) if options.telephone else stream
        if options.telephone:
            subprocess.run(["sox", "-q", stream, "-r", "8000", audio], check=True)
        before = cpu()
        if options.alone is None:
            heard = sorted(recognise(audio, mode_of(stream), options))
        else:
            heard = sorted(alone(recognise, audio, labels, options, folder.name))
        share = (cpu() - before) / seconds
        outcomes, invented = judge(heard, labels)
        right = [h is not None and h[2] == word for word, _, _, h in outcomes]
        synthetic = [who.split("_")[0].startswith(SYNTHETIC) for _, who, _, _ in outcomes]
        late = [h[3] - end for (_, _, end, h), ok in zip(outcomes, right) if ok and h[3] is not None]
        trials = [(who, ok) for (_, who, _, _), ok in zip(outcomes, right)]
        for (word, who, _, _), ok, made in zip(outcomes, right, synthetic):
            words[stream.stem, word, made].append((who, ok))
        wrong = [(who, h is not None and h[2] != word) for word, who, _, h in outcomes]
        near = [(who, taken(heard, start, end)) for start, end, word, who in labels if word.startswith("-:")]
        rate = f"{cell(near)} of other words" if near else f"{invented} ({invented / seconds * 3600:.1f})"
        pick = lambda made: cell([t for t, s in zip(trials, synthetic) if s == made])
        latency = f"{statistics.median(late):.2f} / {sorted(late)[int(len(late) * .95)]:.2f} s" if late else "-"
        print(f"| {stream.stem} | {cell(trials)} | {pick(False)} | {pick(True)} | "
              f"{cell(wrong)} | {rate} | {latency} | {share:.1%} |", flush=True)
    print("\n| stream | word | recorded | synthetic |\n|---|---|---|---|")
    for stream, word in sorted({(stream, word) for stream, word, _ in words}):
        print(f"| {stream} | {word} | {cell(words[stream, word, False])} | {cell(words[stream, word, True])} |")


if __name__ == "__main__":
    main()
