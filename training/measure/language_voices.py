"""Speaks the phrases that grammars/LANGUAGE adds, for language_dictionary.py and language_phrases.py.

Voices: espeak-ng; SVOX Pico (Debian's libttspico-utils) and MBROLA (mbrola, mbrola-de1 … -de7, mbrola-es1, -es2), both non-free; festival's
el_diphone (festvox-ellpc11k); Kokoro's published packs, if synthesisers.use_packs was told where they are.
"""
import functools
import re
import subprocess
import tempfile
import zlib
from pathlib import Path

import numpy as np

from training.repository import ROOT
from training.voices import phrases, synthesisers

MODES = ("climb", "lift", "timer", "list", "confirm", "either", "asleep", "offer")
# Of espeak-ng only one group, because its voices are one synthesiser; each of MBROLA's is a speaker's recordings, with espeak-ng's pronunciation.
# Its es3 and es4 lack sounds that espeak-ng asks for.
VOICES = {
    "de": (("espeak:de", "espeak:de+f2", "espeak:de+m3"), ("pico:de-DE", "mbrola:de3", "mbrola:de7"),
           ("mbrola:de1", "mbrola:de4"), ("mbrola:de2", "mbrola:de5", "mbrola:de6")),
    "es": (("espeak:es", "espeak:es+f2", "espeak:es-419+m3"), ("pico:es-ES", "mbrola:es1"), ("festival:el_diphone", "kokoro:em_santa"),
           ("mbrola:es2", "kokoro:ef_dora")),
}
# espeak-ng's names of sounds that MBROLA's Spanish voices call otherwise.
CASTILIAN = {"e/": "e", "o/": "o", "R2": "rr"}
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
    sounds = "".join("\t".join([CASTILIAN.get(first, first), *rest]) + "\n" for first, *rest in lines)
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
    """Half as many of a voice that is slow to speak."""
    return most // 2 if voice.startswith("kokoro") else most


def packs():
    return synthesisers._packs(synthesisers.os.environ["CHALKTALK_PACKS"])
