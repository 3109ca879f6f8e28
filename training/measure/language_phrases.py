"""Measures the phrases that grammars/LANGUAGE adds. usage: python3 -m training.measure.language_phrases LANGUAGE OUT --noise FOLDER [options]

Each phrase is spoken by voices of several synthesisers, in `--takes` takes of different speed and pitch, over the noise of FOLDER (manifest.tsv,
as in training/scenes/clips.py), and heard by `chalktalk listen` with the language's grammars switched on, in the mode that the phrase belongs to.
The voices form groups (VOICES); each group is heard with pronunciations fitted to the other groups (language_dictionary.py), as strangers would be.
`--shipped` takes the dictionary that ships, which all voices were fitted to. Prints Markdown: how often each phrase was heard and what it was taken
for, and the same by voice; then the commands heard where none was said, with and without the language: in each folder of `--talk`, and in the lines
of conversation-LANGUAGE.txt by the same voices.

Voices: espeak-ng; SVOX Pico (Debian's libttspico-utils) and MBROLA (mbrola, mbrola-de1 … -de7, mbrola-es1 … -es4), both non-free; festival's
el_diphone (festvox-ellpc11k); Kokoro's published packs, if `--packs` has them. OUT keeps clips and streams: a second run speaks only what is new.
"""
import argparse
import collections
import csv
import functools
import itertools
import json
import re
import subprocess
import tempfile
import zlib
from pathlib import Path

import numpy as np

from training.measure import hearing, people_streams as streams, verdicts
from training.repository import ROOT
from training.voices import phrases, synthesisers

MODES = ("climb", "lift", "timer", "list", "confirm", "either", "asleep", "offer")
AFTER_FALL = {"low", "middle", "crux", "top"}
# They change what is listened for: renamed, so that a stream goes on.
LISTENING = {"strict", "normal", "sleep"}
# Of espeak-ng only one group, because its voices are one synthesiser; each of MBROLA's is a speaker's recordings, with espeak-ng's pronunciation.
VOICES = {
    "de": (("espeak:de", "espeak:de+f2", "espeak:de+m3"), ("pico:de-DE", "mbrola:de3", "mbrola:de7"),
           ("mbrola:de1", "mbrola:de4"), ("mbrola:de2", "mbrola:de5", "mbrola:de6")),
    "es": (("espeak:es", "espeak:es+f2", "espeak:es-419+m3"), ("pico:es-ES", "mbrola:es1", "kokoro:ef_dora"),
           ("festival:el_diphone", "mbrola:es4", "kokoro:em_santa"), ("mbrola:es2", "mbrola:es3")),
}
# espeak-ng's names of sounds that MBROLA's Spanish voices call otherwise.
CASTILIAN = {"e/": "e", "o/": "o", "R2": "rr"}
LACKING = {"es3": {"j": "i", "w": "u", "R2": "r"}, "es4": {"j": "i", "w": "u"}}
# espeak-ng's IPA to Kokoro's signs, which for these languages differ less than for English.
KOKORO = (("ɔø", "Y"), ("aɪ", "I"), ("aʊ", "W"), ("eɪ", "A"), ("tʃ", "ʧ"), ("ts", "ʦ"), ("ɜ", "ɐ"), ("ː", ""))


def speak(voice, language, text, take):
    """The text by a voice, or nothing if it lacks a sound."""
    family, name = voice.split(":")
    rng = np.random.default_rng([zlib.crc32(voice.encode()), zlib.crc32(text.encode()), take])
    if family == "espeak":
        return _said(["espeak-ng", "-v", name, *_pace(rng), "-w", "{}", text])
    if family == "pico":
        tagged = f"<pitch level='{rng.integers(85, 120)}'><speed level='{rng.integers(80, 110)}'>{text}</speed></pitch>"
        return _said(["pico2wave", "-l", name, "-w", "{}", tagged])
    if family == "mbrola":
        return _mbrola(name, text, rng)
    if family == "kokoro":
        return synthesisers._kokoro_samples(_signs(language, text), packs()[name], rng)
    if family == "festival":
        script = (f"(voice_{name}) (Parameter.set 'Duration_Stretch {rng.uniform(0.9, 1.25):.2f}) "
                  f"(utt.save.wave (utt.synth (Utterance Text \"{text}\")) \"{{}}\" 'riff)")
        return _said(["festival", "--pipe"], script.encode("latin-1"))
    raise SystemExit(f"{voice}: there is no such synthesiser")


def _pace(rng):
    """espeak-ng's options for a speed and a pitch."""
    return ["-s", str(rng.integers(135, 185)), "-p", str(rng.integers(30, 70))]


def _said(command, read=b""):
    """What a program writes into the WAV file named by {}, in its arguments or in what it reads."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        command = [part.replace("{}", file.name) for part in command]
        run = subprocess.run(command, input=read.replace(b"{}", file.name.encode()), capture_output=True, check=True)
        # MBROLA says so if the voice lacks a sound, and leaves it out.
        return None if b"unknown" in run.stderr else synthesisers._from_wav(Path(file.name).read_bytes())


@functools.cache
def _signs(language, text):
    out = subprocess.run(["espeak-ng", "-q", "--ipa", "-v", language, text], capture_output=True, check=True).stdout.decode()
    signs = re.sub(r"\([a-z-]+\)", "", " ".join(out.split()))
    for sign, ours in KOKORO:
        signs = signs.replace(sign, ours)
    return signs


def _mbrola(name, text, rng):
    said = subprocess.run(["espeak-ng", "-q", "--pho", "-v", f"mb-{name}", *_pace(rng), text], capture_output=True, check=True).stdout.decode()
    lines = [line.split("\t", 1) for line in said.splitlines() if line.strip()]
    names = CASTILIAN | LACKING.get(name, {})
    sounds = "".join("\t".join([names.get(first, first), *rest]) + "\n" for first, *rest in lines)
    return _said(["mbrola", "-e", f"/usr/share/mbrola/{name}/{name}", "-", "{}"], sounds.encode())


def modes_of(language, grammars):
    """The modes to which the language adds phrases."""
    return [mode for mode in MODES if (grammars / language / f"{mode}.gram").exists()]


def added(language, grammars=ROOT / "grammars"):
    """(mode, intent, phrase) of each phrase that the language adds, in the first mode that has it."""
    found, seen = [], set()
    for mode in modes_of(language, grammars):
        known, rules = (rules_of(folder / f"{mode}.gram") for folder in (grammars, grammars / language))
        for intent, said in rules.items():
            for phrase in said:
                if phrase not in known[intent] and (intent, phrase) not in seen:
                    seen.add((intent, phrase))
                    found.append((mode, intent, phrase))
    return found


def rules_of(path):
    """The phrases of each intent."""
    return {rule: [" ".join(p.split()).lower() for p in body.split("|")]
            for rule, body in re.findall(r"public\s+<(\w+)>\s*=\s*([^;]+);", phrases._strip(path.read_text()))}


def bodies(text):
    """What a grammar's rules say, in lower case."""
    return [body.lower() for body in re.findall(r"=\s*([^;]+);", phrases._strip(text))]


def clip(out, voice, language, text, take):
    """Where a clip is, and its samples, spoken once; None for the samples if the voice lacks a sound."""
    path = out / "clips" / voice.replace(":", "-") / f"{take}-{text}.npy"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        samples = speak(voice, language, text, take)
        np.save(path, np.zeros(0, np.float32) if samples is None else samples)
    samples = np.load(path)
    return path, samples.astype(np.float64) * 32768 if len(samples) else None


def voices_of(options):
    """The groups of voices that can speak here."""
    groups = VOICES[options.language]
    return [[v for v in group if options.packs or not v.startswith("kokoro")] for group in groups]


def takes_of(voice, most):
    """One of a voice that is slow to speak."""
    return 1 if voice.startswith("kokoro") else most


def fitting(options, but=None):
    """(phrase, voice, the network's answers) of two takes by all groups of voices but one."""
    from training.measure import language_dictionary
    said = sorted({phrase for _, _, phrase in added(options.language, options.grammars)})
    found = []
    for at, group in enumerate(voices_of(options)):
        for voice in group if at != but else ():
            for phrase, take in itertools.product(said, range(takes_of(voice, 2))):
                path, samples = clip(options.out, voice, options.language, phrase, take)
                if samples is not None:
                    found.append((phrase, voice, language_dictionary.answers(path, samples)))
    return found


def noises_of(folder):
    rows = csv.DictReader((folder / "manifest.tsv").open(), delimiter="\t")
    read = [streams.read(folder / row["file"]) for row in rows if row["kind"] == "noise" and row["label"] != "ir"]
    return [noise for noise in read if len(noise) > streams.RATE]


def home_with(options, folder, dictionary):
    """A home whose configuration has the language's grammars and a dictionary, with the intents of LISTENING renamed."""
    own = Path(folder) / "chalktalk/grammars"
    own.mkdir(parents=True)
    for mode in modes_of(options.language, options.grammars):
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
    from training.measure import language_dictionary
    rng = np.random.default_rng(1)
    results = collections.defaultdict(lambda: collections.defaultdict(list))
    shipped = options.grammars / options.language / "climbing.dict"
    for at, group in enumerate(voices_of(options)):
        spoken = collections.defaultdict(list)
        for mode, intent, phrase in added(options.language, options.grammars):
            for voice, take in ((v, t) for v in group for t in range(takes_of(v, options.takes))):
                _, samples = clip(options.out, voice, options.language, phrase, take)
                if samples is not None:
                    spoken[mode, intent in AFTER_FALL].append((samples, f"{intent}\t{phrase}", voice))
        fitted = shipped.read_text() if options.shipped else language_dictionary.text(
            options.language, language_dictionary.fit(options.language, fitting(options, but=at)), options.grammars)
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
    voices = sum(voices_of(options), [])
    said = [clip(options.out, voices[(at + k) % len(voices)], options.language, line, 0)[1] for at, line in enumerate(lines) for k in (0, 3, 7)]
    said = [(x, "-", "") for x in said if x is not None]
    laid.append((f"conversation-{options.language}", [said[at] for at in rng.permutation(len(said))]))
    own = {phrase for _, _, phrase in added(options.language, options.grammars)}
    with tempfile.TemporaryDirectory() as plain:
        for name, items in laid:
            x, _ = streams.lay(items, 20, noises, rng, (0.2, 2))
            for mode in ("climb", "lift"):
                path = options.out / f"{mode}-{name}"
                streams.write(path, x, [])
                found = heard(options.binary, Path(f"{path}.wav"), [], home)
                before = heard(options.binary, Path(f"{path}.wav"), [], plain)
                yield path.name, len(x) / streams.RATE / 60, [f[3] for f in found if f[3] in own], len(found), len(before)


def packs():
    return synthesisers._packs(synthesisers.os.environ["CHALKTALK_PACKS"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=sorted(VOICES))
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
    for voice in sum(voices_of(options), []):
        cells = [share([hit for by in results.values() for v, hit, _ in by[r] if v == voice]) for r in options.ratios]
        print(f"| {voice} | {' | '.join(cells)} |")
    with tempfile.TemporaryDirectory() as folder:
        home = home_with(options, folder, (options.grammars / options.language / "climbing.dict").read_text())
        for name, minutes, own, all_of, before in talk(options, noises, home):
            print(f"{name}: {minutes:.1f} min, {all_of} commands, {len(own)} of them the language's ({', '.join(own)}); {before} without it", flush=True)


if __name__ == "__main__":
    main()
