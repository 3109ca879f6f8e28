"""Speaks what teaches phones: values with their commands, commands, names, words and talk. usage: python3 -m training.voices.speak_sayings OUT [--jobs N] [--parts N] [--seed N]

Makes parts like speak_phrases.py's, each with something of everything, so it can be stopped at any time; finished parts are kept. The voices in
`LEFT_OUT` are left out, to judge by. Seeds other than the first lean to what the first left weak: teens against tens, routes and rows, names.
"""
import argparse
import multiprocessing
import re
import shutil
from pathlib import Path

import numpy as np

from training.voices import foreign_accents, phones, phrases, speak_phrases, synthesisers

# Voices that nothing is fitted to: families and names as in `synthesisers.py`. slt and kal are in two engines.
LEFT_OUT = {"espeak": ("en-gb", "en-gb-x-rp"), "flite": ("slt", "kal16", "kal"),
            "festival": ("cmu_us_slt_arctic_hts", "kal_diphone"), "kokoro": tuple(str(n) for n in range(160, 200)),
            "hibari": tuple(str(n) for n in range(50, 60)), "abroad": ("czech_machac",)}
FIRST = 11                     # the first seed
ONES = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen").split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
# Words for names of routes; every dictionary has them.
NAMES = """pink slab blue traverse red corner yellow arete green roof black crack white wall the prow left hand right wing
orange overhang purple rain silver spoon golden gate fat bird happy feet cold coffee slow burn dirty harry big mouth little thief
broken arrow midnight dancer thunder road moon child lazy sunday quiet storm iron man electric avenue crazy horse sleeping beauty
the nose old friends last exit first contact silent partner hard rain jam session burning bridges""".split()


def whole(number):
    """A whole number below 1,000 in words."""
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10 - 2] + (f" {ONES[number % 10]}" if number % 10 else "")
    return f"{ONES[number // 100]} hundred" + (f" {whole(number % 100)}" if number % 100 else "")


def amount(rng):
    """A weight in words: mostly below 200, two in five with a fraction."""
    number = int(rng.choice([rng.integers(1, 20), rng.integers(20, 100), rng.integers(100, 200), rng.integers(200, 1000)],
                            p=[0.2, 0.5, 0.22, 0.08]))
    said = whole(number)
    if number > 100 and rng.random() < 0.6:
        said = (said.replace("hundred ", "hundred and ") if rng.random() < 0.5 or number % 100 < 10
                else said.replace("hundred ", ""))
    if number > 99 and said.startswith("one hundred") and rng.random() < 0.3:
        said = "a" + said[3:]
    part = rng.choice(["", "point five", "point two five", "point seven five", "and a half", "and a quarter",
                       "and three quarters"], p=[0.6, 0.2, 0.05, 0.05, 0.06, 0.02, 0.02])
    return " ".join(f"{said} {part}".split())


def grade(rng):
    kind = rng.integers(5)
    if kind == 0:
        return f"vee {whole(int(rng.integers(0, 18)))}"
    if kind == 1:
        return f"{ONES[rng.integers(3, 10)]} {rng.choice(['ay', 'b', 'c'])}" + (" plus" if rng.random() < 0.5 else "")
    if kind == 2:
        return f"five {ONES[rng.integers(6, 16)]}" + (f" {rng.choice(['ay', 'b', 'c', 'd'])}" if rng.random() < 0.7 else "")
    if kind == 3:
        return f"{ONES[rng.integers(3, 11)]}" + rng.choice(["", " plus", " minus"])
    return rng.choice(["moderate", "difficult", "very difficult", "severe", "hard severe", "very severe", "hard very severe",
                       "e one", "e two", "e three five c", "white", "yellow", "orange", "green", "blue", "red", "purple", "black"])


def value(rng):
    """A command with its value, or a value alone."""
    unit = rng.choice(["", " kilos", " kilograms", " pounds"], p=[0.6, 0.2, 0.05, 0.15])
    small = whole(int(rng.integers(1, 20) if rng.random() < 0.7 else rng.integers(20, 100)))
    return [lambda: f"weight {amount(rng)}{unit}", lambda: f"{small} reps", lambda: f"reps {small}",
            lambda: "effort " + (f"{ONES[rng.integers(1, 11)]}" + rng.choice(["", " point five", " and a half"])),
            lambda: f"plus {amount(rng)}{unit}", lambda: f"grade {grade(rng)}", lambda: f"route {small}", lambda: f"row {small}",
            lambda: "call it " + " ".join(rng.choice(NAMES, rng.integers(1, 4))), lambda: f"{amount(rng)}{unit}",
            lambda: " ".join(rng.choice(ONES[:10], rng.integers(1, 4)))][
                rng.choice(11, p=[0.2, 0.14, 0.05, 0.09, 0.09, 0.12, 0.06, 0.06, 0.07, 0.06, 0.06])]()


def confusable(rng):
    """A value with a number that sounds like another, or a route, a row or a name."""
    number = whole(int(rng.choice([rng.integers(13, 20), 10 * rng.integers(1, 10), 10 * rng.integers(2, 10) + rng.integers(1, 10)],
                                  p=[0.45, 0.4, 0.15])))
    small = whole(int(rng.integers(1, 31)))
    return [lambda: f"{number} reps", lambda: f"weight {number}", lambda: f"reps {number}", lambda: number,
            lambda: f"route {small}", lambda: f"row {small}", lambda: "call it " + " ".join(rng.choice(NAMES, rng.integers(1, 3))),
            lambda: " ".join(rng.choice(NAMES, rng.integers(1, 4)))][rng.choice(8, p=[0.22, 0.16, 0.06, 0.06, 0.22, 0.1, 0.1, 0.08])]()


def said(rng, commands, words, talk, leaning=0.0):
    """Something to say, in lower-case words; `leaning` is the share of confusable values."""
    kind = rng.random()
    if kind < 0.5:
        return confusable(rng) if rng.random() < leaning else value(rng)
    if kind < 0.6:
        return str(rng.choice(commands))
    if kind < 0.75:
        return " ".join(rng.choice(words, rng.integers(1, 4)))
    text = str(rng.choice(talk)).split()
    begin = rng.integers(0, max(1, len(text) - 3))
    return " ".join(text[begin:begin + rng.integers(2, 8)])


def plan(count, seed):
    """`count` parts: {name: [(voice, text, take), ...]}."""
    sounds = phones.dictionary()
    fortunes = " ".join(p.read_text(errors="ignore") for p in phrases.FORTUNES.iterdir() if p.is_file() and "." not in p.name)
    words = sorted(set(re.findall(r"\b[a-z]{3,}\b", fortunes)) & set(sounds))
    talk = [t for t in (re.sub(r"[^a-z' ]", " ", s.lower()) for s in phrases.sayings() + phrases.SENTENCES)]
    talk = [" ".join(t.split()) for t in talk if all(w in sounds for w in t.split()) and len(t.split()) > 1]
    commands = phrases.classes()
    parts = {}
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        family = ("espeak", "kokoro", "hibari", "abroad", "flite", "piper", "kokoro", "hibari", "abroad", "pico", "festival", "espeak")[index % 12]
        if family == "pico" and not shutil.which("pico2wave"):
            family = "hibari"      # Debian's package is non-free
        size = {"kokoro": 60, "festival": 60, "abroad": 100}.get(family, 150)
        name = f"said-{index:03}-{family}" if seed == FIRST else f"said-{seed}-{index:03}-{family}"
        parts[name] = [(voice(rng, family), said(rng, commands, words, talk, 0.0 if seed == FIRST else 0.6), k) for k in range(size)]
    return parts


def voice(rng, family):
    if family == "espeak":
        accent = rng.choice([a for a in synthesisers.ESPEAK_ACCENTS if a not in LEFT_OUT["espeak"]])
        return f"espeak:{accent}" + ("" if rng.random() < 0.2 else f"+{rng.choice(synthesisers.ESPEAK_VARIANTS)}")
    if family == "kokoro":
        return f"kokoro:{rng.integers(160)}"
    if family == "hibari":
        return f"hibari:{rng.integers(50)}"
    if family == "piper":
        return "piper:joe"
    if family == "pico":
        return f"pico:{rng.choice(synthesisers.PICO)}"
    if family == "abroad" and rng.random() < 0.5:
        return synthesisers.formant_learner(rng)
    names = {"flite": synthesisers.FLITE, "festival": synthesisers.FESTIVAL, "abroad": tuple(foreign_accents.VOICES)}[family]
    return f"{family}:{rng.choice([n for n in names if n not in LEFT_OUT[family]])}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--parts", type=int, default=160)
    parser.add_argument("--seed", type=int, default=FIRST)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    jobs = [(options.out / f"{name}.npz", clips) for name, clips in plan(options.parts, options.seed).items()]
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for name, count in pool.imap(speak_phrases.make, [j for j in jobs if not j[0].exists()]):
            print(name, count, flush=True)


if __name__ == "__main__":
    main()
