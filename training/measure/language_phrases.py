"""Measures the phrases that grammars/LANGUAGE adds. usage: python3 -m training.measure.language_phrases LANGUAGE OUT --noise FOLDER [options]

Each phrase is spoken by voices of several synthesisers, in `--takes` takes of different speed and pitch, over the noise of FOLDER (manifest.tsv,
as in training/scenes/clips.py), and heard by `chalktalk listen` with the language's grammars switched on, in the mode that the phrase belongs to.
The voices form groups (language_voices.py); each is heard with pronunciations fitted to the others (language_dictionary.py), as strangers would be.
`--shipped` takes the dictionary that ships, which all voices were fitted to. Prints Markdown: how often each phrase was heard and what it was taken
for, and the same by voice; then the commands heard where none was said, with and without the language: in each folder of `--talk`, and in the lines
of conversation-LANGUAGE.txt by the same voices.

language_voices.py names the voices and the packages that have them; `--packs` has Kokoro's. OUT keeps clips and streams: a second run speaks only
what is new.
"""
import argparse
import collections
import csv
import json
import re
import tempfile
from pathlib import Path

import numpy as np

from training.measure import hearing, language_dictionary, language_voices, people_streams as streams, verdicts
from training.repository import ROOT
from training.voices import synthesisers

AFTER_FALL = {"low", "middle", "crux", "top"}
# They change what is listened for: renamed, so that a stream goes on.
LISTENING = {"strict", "normal", "sleep"}


def noises_of(folder):
    rows = csv.DictReader((folder / "manifest.tsv").open(), delimiter="\t")
    read = [streams.read(folder / row["file"]) for row in rows if row["kind"] == "noise" and row["label"] != "ir"]
    return [noise for noise in read if len(noise) > streams.RATE]


def home_with(options, folder, dictionary):
    """A home whose configuration has the language's grammars and a dictionary, with the intents of LISTENING renamed."""
    own = Path(folder) / "chalktalk/grammars"
    own.mkdir(parents=True)
    for mode in language_voices.modes_of(options.language, options.grammars):
        text = (options.grammars / options.language / f"{mode}.gram").read_text()
        own.joinpath(f"{mode}.gram").write_text(re.sub(rf"(?<=public <)(?={'|'.join(LISTENING)}>)", "x", text))
    own.joinpath("climbing.dict").write_text(dictionary)
    return str(folder)


def heard(binary, stream, options, home):
    lines = [json.loads(line.split("\t", 1)[1]) for line in verdicts.heard(binary, stream, options, home)]
    return [(h["start"], h["end"], h["intent"].removeprefix("x"), h["phrase"]) for h in lines if h["type"] == "command"]


def share(trials):
    return f"{sum(trials) / len(trials):.2f} ({sum(trials)}/{len(trials)})" if trials else "-"


def measure(options, noises):
    """{(mode, intent, phrase): {ratio: [(voice, hit, the phrase it was taken for)]}}."""
    rng = np.random.default_rng(1)
    results = collections.defaultdict(lambda: collections.defaultdict(list))
    shipped = options.grammars / options.language / "climbing.dict"
    for at, group in enumerate(language_voices.voices_of(options)):
        spoken = collections.defaultdict(list)
        for mode, intent, phrase in language_voices.added(options.language, options.grammars):
            for voice, take in ((v, t) for v in group for t in range(language_voices.takes_of(v, options.takes))):
                _, samples = language_voices.clip(options.out, voice, options.language, phrase, take)
                if samples is not None:
                    spoken[mode, intent in AFTER_FALL].append((samples, f"{intent}\t{phrase}", voice))
        fitted = shipped.read_text() if options.shipped else language_dictionary.text(
            options.language, language_dictionary.fit(options.language, language_dictionary.fitting(options, but=at)), options.grammars)
        with tempfile.TemporaryDirectory() as folder:
            home = home_with(options, folder, fitted)
            for (mode, after_fall), items in spoken.items():
                items = [items[i] for i in rng.permutation(len(items))]
                for ratio in options.ratios:
                    path = options.out / f"{mode}-{'fall-' if after_fall else ''}{ratio}-{at}"
                    x, labels = streams.lay(items, ratio, noises, rng, (1, 1.6))
                    streams.write(path, x, labels)
                    commands = heard(options.binary, Path(f"{path}.wav"), ["--after-fall"] * after_fall, home)
                    judged = [(a, b, label.split("\t")[0], (voice, label.split("\t")[1])) for a, b, label, voice in labels]
                    for intent, (voice, phrase), _, got in hearing.judge(commands, judged)[0]:
                        wrong = got[3] if got is not None and got[2] != intent else None
                        results[mode, intent, phrase][ratio].append((voice, got is not None and got[2] == intent, wrong))
    return results


def talk(options, noises, home):
    """Commands heard in talk: (name, minutes, those of the language's own phrases, all, all without the language)."""
    rng = np.random.default_rng(2)
    laid = []
    for folder in options.talk:
        rows = [r for r in csv.DictReader((folder / "manifest.tsv").open(), delimiter="\t") if r["kind"] == "speech"]
        laid.append((folder.name, [(streams.read(folder / rows[at]["file"]), "-", "") for at in rng.permutation(len(rows))]))
    lines = (Path(__file__).parent / f"conversation-{options.language}.txt").read_text().splitlines()
    voices = sum(language_voices.voices_of(options), [])
    said = [language_voices.clip(options.out, voices[(at + k) % len(voices)], options.language, line, 0)[1]
            for at, line in enumerate(lines) for k in (0, 3, 7)]
    said = [(x, "-", "") for x in said if x is not None]
    laid.append((f"conversation-{options.language}", [said[at] for at in rng.permutation(len(said))]))
    own = {phrase for _, _, phrase in language_voices.added(options.language, options.grammars)}
    with tempfile.TemporaryDirectory() as plain:
        for name, items in laid:
            x, _ = streams.lay(items, 20, noises, rng, (0.2, 2))
            for mode in ("climb", "lift"):
                path = options.out / f"{mode}-{name}"
                streams.write(path, x, [])
                found = heard(options.binary, Path(f"{path}.wav"), [], home)
                before = heard(options.binary, Path(f"{path}.wav"), [], plain)
                yield path.name, len(x) / streams.RATE / 60, [f[3] for f in found if f[3] in own], len(found), len(before)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=sorted(language_voices.VOICES))
    parser.add_argument("out", type=Path)
    parser.add_argument("--noise", type=Path, required=True)
    parser.add_argument("--talk", type=Path, action="append", default=[])
    parser.add_argument("--packs", type=Path)
    parser.add_argument("--takes", type=int, default=3)
    parser.add_argument("--ratios", type=int, nargs="+", default=[30, 15])
    parser.add_argument("--shipped", action="store_true")
    parser.add_argument("--grammars", type=Path, default=ROOT / "grammars")
    parser.add_argument("--binary", default=str(ROOT / ".build/release/chalktalk"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.packs:
        synthesisers.use_packs(options.packs)
    noises = noises_of(options.noise)
    results = measure(options, noises)
    print("\n| phrase | command | " + " | ".join(f"{r} dB" for r in options.ratios) + " | taken for |")
    print("|---|---|" + "---|" * (len(options.ratios) + 1))
    for (mode, intent, phrase), by in results.items():
        cells = [share([hit for _, hit, _ in by[r]]) for r in options.ratios]
        wrong = collections.Counter(w for r in options.ratios for _, _, w in by[r] if w)
        print(f"| {phrase} | {mode}.{intent} | {' | '.join(cells)} | {', '.join(f'{w} {n}' for w, n in wrong.items())} |")
    print("\n| voice | " + " | ".join(f"{r} dB" for r in options.ratios) + " |\n|---|" + "---|" * len(options.ratios))
    for voice in sum(language_voices.voices_of(options), []):
        cells = [share([hit for by in results.values() for v, hit, _ in by[r] if v == voice]) for r in options.ratios]
        print(f"| {voice} | {' | '.join(cells)} |")
    with tempfile.TemporaryDirectory() as folder:
        home = home_with(options, folder, (options.grammars / options.language / "climbing.dict").read_text())
        for name, minutes, own, all_of, before in talk(options, noises, home):
            print(f"{name}: {minutes:.1f} min, {all_of} commands, {len(own)} of them the language's ({', '.join(own)}); {before} without it", flush=True)


if __name__ == "__main__":
    main()
