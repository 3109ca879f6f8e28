"""Measures how well spoken values and sentences are heard: weights, repetitions, effort, grades, routes, names, rows. usage: python3 -m training.measure.spoken_values [--binary PATH] [--noise FOLDER] [--talk FOLDER] [--people FOLDER]...

Speaks each phrase with voices of espeak-ng and flite over synthetic noise (pink, with knocks), --decibels below the voice, and gives the stream
to `chalktalk listen` with what a session would expect. Counts by kind of voice and noise: right, asked about, wrong (a wrong command too), in
parts (only some of a sentence's clauses, each for itself), not heard. A voice "clips:FOLDER" is a folder of sound files, one a phrase:
fell_at_the_crux_felt_hard.wav.

--noise takes recorded noise instead, whose level moves (sound files of rooms, music, streets, rain). --talk (16 kHz WAV files of people who give
no command) also counts what is accepted or asked about there. --people (folders with a manifest, see training/scenes/clips.py) adds digits by the people
whom training leaves out, after a synthetic "route". --decibels 200 means digital silence between the words. Needs espeak-ng, flite, sox,
python3-numpy.
"""
import argparse
import collections
import csv
import json
import os
import re
import subprocess
import tempfile
import wave
import zlib
from pathlib import Path

import numpy as np

from training.repository import ROOT

RATE = 16000
EXPECTED = {
    "lift": ["weight=80,82.5/2.5", "reps=8", "effort=8/0.5", "plus=2.5/1.25"],
    "climb": ["grade=V4", "route=1,2,3,4,5,6", "name=Pink Slab,Crimp Ladder,Lost Arrow,Blue Monday"],
    "people": ["grade=V4", "route=1,2,3,4,5,6,7,8,9"],
    "partners": ["climber=Anna,Ben,Hannah,Carla", "grade=V4", "route=1,2,3,4"],
    "names": ["climber=Al,Jo,Tom,Maria,Sophie,Christopher", "grade=V4", "route=1,2,3,4"],
    "list": ["grade=V4", f"row={','.join(map(str, range(1, 31)))}"],
    "sentences": ["sentence=V4", "grade=V4", "route=1,2,3", "quality=1,2,3,4,5"],
    "sets": ["sentence=80x5", "weight=80/2.5", "reps=5", "effort=8/0.5", "plus=2.5/1.25"],
}
# What each sentence says, as clauses with their values.
SENTENCES = {
    "sentences": {
        "fell at the crux, felt hard": "fall crux felthard",
        "sent it second go, quality four": "send go=2 quality=4",
        "sent it, felt easy": "send felteasy",
        "new one, vee four": "next grade=V4",
        "next route, vee five": "next grade=V5",
        "fell off in the middle, rest two minutes": "fall middle rest=120",
        "sent it, rest three minutes": "send rest=180",
        "fell low down, felt hard": "fall low felthard",
        "undo that, it was a fall": "undo fall",
        "undo that, that was a send": "undo send",
        "felt hard, fell at the crux": "felthard fall crux",
        "second go, sent it": "go=2 send",
        "fell at the top, felt hard, rest five minutes": "fall top felthard rest=300",
        "sent it first try, felt hard": "send go=1 felthard",
        "at the crux, felt hard": "crux felthard",
        "rest two minutes": "rest=120",
        "fell off, next route": "fall next",
        "sent it, quality three, next one": "send quality=3 next",
        "came off at the crux, third go": "fall crux go=3",
        "sent it, felt easy, rest one minute": "send felteasy rest=60",
    },
    "sets": {
        "eighty for five, felt easy": "weight=80 reps=5 felteasy",
        "eighty two point five for five": "weight=82.5 reps=5",
        "next set, plus five": "nextset plus=5",
        "done, rest two minutes": "done rest=120",
        "done, felt hard": "done felthard",
        "missed it, rest three minutes": "missed rest=180",
        "eighty kilos for eight, felt hard": "weight=80 reps=8 felthard",
        "seventy five for ten, done": "weight=75 reps=10 done",
        "done, next set, plus two point five": "done nextset plus=2.5",
        "five reps, felt hard": "reps=5 felthard",
        "eighty for six, effort eight": "weight=80 reps=6 effort=8",
        "done, effort nine, rest ninety seconds": "done effort=9 rest=90",
    },
}
MODES = {"people": "climb", "partners": "climb", "names": "climb", "sentences": "climb", "sets": "lift"}
# Near what is expected, except for a few that are far off.
PHRASES = {
    "lift": {
        "weight": ["eighty", "eighty two point five", "seventy seven point five", "eighty five", "seventy five kilos",
                   "ninety kilos", "eighty seven point five", "one hundred and twenty", "fifteen"],
        "reps": ["eight", "five", "ten", "nine", "six", "seven", "twelve", "thirty"],
        "effort": ["eight", "seven point five", "nine", "six"],
        "plus": ["two point five", "five"],
    },
    "climb": {
        "grade": ["vee four", "vee five", "vee three", "vee six", "vee two", "vee eleven"],
        "route": ["one", "two", "three", "four", "six", "nine"],
        "name": ["pink slab", "crimp ladder", "lost arrow", "blue monday"],
    },
    "partners": {
        "climber": ["anna send", "ben send", "carla send", "hannah send", "anna fall", "ben fall", "carla rest", "ben undo",
                    "anna next route"],
        "name alone": ["anna", "ben", "carla", "climber ben"],
        "nextclimber": ["next climber", "change climber"],
    },
    "names": {"other names alone": ["al", "jo", "tom", "maria", "sophie", "christopher"]},
    "list": {"row": ["one", "two", "three", "four", "five", "seven", "eight", "twelve"]},
} | {mode: {"sentence": list(phrases)} for mode, phrases in SENTENCES.items()}
CARRIERS = {"name": "call it"}
VOICES = ["espeak:en-us", "espeak:en-gb", "espeak:en-us+f3", "espeak:en-gb-scotland+m3", "espeak:en-gb-x-rp+f2",
          "flite:slt", "flite:rms", "flite:awb", "flite:kal16"]


def spoken(intent, value):
    if intent in PHRASES["partners"] or intent in PHRASES["names"] or intent == "sentence":
        return value
    return f"{value} reps" if intent == "reps" else f"{CARRIERS.get(intent, intent)} {value}"


def speak(voice, words, folder):
    """The words by a voice."""
    kind, name = voice.split(":", 1)
    if kind == "clips":
        return resampled(Path(name) / (re.sub("[^a-z]+", "_", words).strip("_") + ".wav"))
    raw = folder / "raw.wav"
    command = ["espeak-ng", "-v", name, "-s", "155", "-w", raw, words] if kind == "espeak" else [
        "flite", "-voice", name, "-t", words, "-o", raw]
    subprocess.run(command, check=True)
    return resampled(raw)


def resampled(path):
    """A file's sound at 16 kHz, without the silence around it, at a level of its own."""
    data = subprocess.run(["sox", "-q", path, "-t", "raw", "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed", "-"],
                          capture_output=True, check=True).stdout
    signal = np.frombuffer(data, "<i2").astype(float)
    level = np.array([np.mean(signal[i:i + 320] ** 2) for i in range(0, len(signal) - 320, 320)])
    loud = np.where(level > level.max() * 1e-3)[0]
    signal = signal[loud[0] * 320:(loud[-1] + 1) * 320]
    return signal * 2000 / np.sqrt(np.mean(signal ** 2))


def recorded(folder, length, rng):
    """Recordings one after another in random order, each of unit power over the whole."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".wav", ".flac"))
    parts, total = [], 0
    while total < length:
        path = files[rng.integers(len(files))]
        raw = subprocess.run(["sox", "-q", path, "-t", "raw", "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed", "-"],
                             capture_output=True, check=True).stdout
        part = np.frombuffer(raw, "<i2").astype(float)[:20 * RATE]
        power = np.mean(part ** 2) if len(part) else 0
        if power > 1:
            parts.append(part / np.sqrt(power))
            total += len(part)
    return np.concatenate(parts)[:length]


def noise(length, rng):
    """Pink noise of unit power, with a knock every few seconds."""
    spectrum = np.fft.rfft(rng.standard_normal(length))
    spectrum /= np.sqrt(np.maximum(np.arange(len(spectrum)), 20))
    pink = np.fft.irfft(spectrum, length)
    pink /= np.sqrt(np.mean(pink ** 2))
    for start in rng.integers(0, length - RATE, length // (4 * RATE)):
        decay = np.exp(-np.arange(RATE // 8) / (RATE / 50))
        pink[start:start + RATE // 8] += 3 * decay * rng.standard_normal(RATE // 8)
    return pink


def lay(items, decibels, rng, folder):
    """Items in a row over synthetic noise or that of a folder: the signal, and (start, end) of each in seconds."""
    parts, spans, position = [np.zeros(2 * RATE)], [], 2 * RATE
    for item in items:
        gap = int(rng.uniform(1.2, 2.2) * RATE)
        spans.append((position / RATE, (position + len(item)) / RATE))
        parts += [item, np.zeros(gap)]
        position += len(item) + gap
    signal = np.concatenate(parts)
    beneath = recorded(folder, len(signal), rng) if folder else noise(len(signal), rng)
    return signal + 2000 * 10 ** (-decibels / 20) * beneath, spans


def listen(signal, mode, options, folder):
    path = folder / "stream.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.clip(signal, -32768, 32767).astype("<i2").tobytes())
    words = MODES.get(mode, mode)
    command = [options.binary, "listen", "--audio", path, "--mode", words, "--jsonl"]
    for value in EXPECTED[mode]:
        command += ["--expect", value]
    environment = os.environ | {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    lines = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    return [heard for heard in map(json.loads, lines.splitlines()) if heard["type"] == "command"]


def judged(intent, phrase, span, heard):
    """What became of a phrase: right, asked, wrong or unheard."""
    inside = [h for h in heard if h["start"] < span[1] and h["end"] > span[0]]
    if not inside:
        return "unheard"
    if intent == "sentence":
        return sentence(phrase, inside)
    if intent == "nextclimber":
        return "right" if inside[0]["intent"] == intent else "wrong"
    if "value" not in inside[0]:
        return "wrong"
    if "rival" in inside[0]:
        return "asked"
    return "right" if meant(inside[0]["phrase"]) == meant(phrase) else "wrong"


def sentence(phrase, heard):
    """What became of a sentence."""
    said = next(clauses[phrase] for clauses in SENTENCES.values() if phrase in clauses).split()
    found = [clause.removesuffix(" kg") for command in heard for clause in command.get("clauses", [command["intent"]])]
    if len(heard) == 1 and sorted(found) == sorted(said):
        return "right"
    return "parts" if set(found) <= set(said) | {clause.split("=")[0] for clause in said} else "wrong"


def meant(phrase):
    """The words in a fixed order, without those that change nothing."""
    phrase = phrase.replace("one hundred", "hundred").replace("a hundred", "hundred")
    return sorted("vee" if word == "v" else word for word in phrase.split() if word not in ("and", "kilos", "kilograms"))


def by_people(folders, voices, folder):
    """("people:SPEAKER", "route", phrase, samples): "route" by a voice, then a digit by somebody whom training left out."""
    digits = "one two three four five six seven eight nine".split()
    carriers = [speak(voice, "route", folder) for voice in voices]
    found = []
    for place in folders:
        for row in csv.DictReader((place / "manifest.tsv").open(), delimiter="\t"):
            if row["label"].lstrip("-:") in digits and zlib.crc32(row["speaker"].encode()) % 4 == 0:
                digit = resampled(place / row["file"])
                phrase = f"route {row['label'].lstrip('-:')}"
                item = np.concatenate([carriers[len(found) % len(carriers)], np.zeros(RATE // 20), digit])
                found.append((f"people:{row['speaker']}", "route", phrase, item))
    return found


def measure(mode, decibels, options, rng, folder, counts):
    if mode == "people":
        items = by_people(options.people, options.voices, folder)
    else:
        phrases = [(intent, spoken(intent, value)) for intent, values in PHRASES[mode].items() for value in values]
        items = [(voice, intent, phrase, speak(voice, phrase, folder)) for voice in options.voices for intent, phrase in phrases]
    items = [items[i] for i in rng.permutation(len(items))]
    signal, spans = lay([item[-1] for item in items], decibels, rng, options.noise)
    heard = listen(signal, mode, options, folder)
    for (voice, intent, phrase, _), span in zip(items, spans):
        outcome = judged(intent, phrase, span, heard)
        counts[(f"{intent}, {mode}" if intent == "sentence" else intent, voice.split(":")[0], decibels)][outcome] += 1
        if options.verbose and outcome != "right":
            print(outcome, voice, decibels, phrase, [h["phrase"] for h in heard if h["start"] < span[1] and h["end"] > span[0]])


def talk(mode, options, folder):
    seconds, taken, asked = 0, [], []
    for path in sorted(options.talk.glob("*.wav")):
        with wave.open(str(path)) as file:
            signal = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
        seconds += len(signal) / RATE
        for heard in listen(signal, mode, options, folder):
            if "value" in heard:
                (asked if "rival" in heard else taken).append(heard["phrase"])
    print(f"talk, {mode}: {seconds / 60:.0f} minutes; accepted {len(taken)} {taken}; asked {len(asked)} {asked}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=str(ROOT / ".build/debug/chalktalk"))
    parser.add_argument("--decibels", type=int, nargs="+", default=[30, 20, 10])
    parser.add_argument("--modes", nargs="+", choices=list(PHRASES), default=list(PHRASES))
    parser.add_argument("--voices", nargs="+", default=VOICES)
    parser.add_argument("--people", type=Path, nargs="*", default=[], help="folders of recordings of people")
    parser.add_argument("--noise", type=Path, help="a folder of recorded noise, instead of synthetic noise")
    parser.add_argument("--talk", type=Path, help="a folder of 16 kHz WAV files")
    parser.add_argument("--verbose", action="store_true", help="print every phrase that was not heard right")
    options = parser.parse_args()
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for mode in options.modes + (["people"] if options.people else []):
            for decibels in options.decibels:
                measure(mode, decibels, options, np.random.default_rng(decibels), folder, counts)
            if options.talk and mode != "people":
                talk(mode, options, folder)
    print("| value | voices | dB | right | asked | wrong | in parts | not heard | trials |\n|---|---|---|---|---|---|---|---|---|")
    for (intent, kind, decibels), count in sorted(counts.items()):
        total = sum(count.values())
        shares = " | ".join(f"{count[outcome] / total:.2f}" for outcome in ("right", "asked", "wrong", "parts", "unheard"))
        print(f"| {intent} | {kind} | {decibels} | {shares} | {total} |")


if __name__ == "__main__":
    main()
