"""Speaks the corpus: every phrase, near word and sentence, by many voices. usage: python3 -m training.voices.speak_phrases OUT [--jobs N] [--packs FILE] [--clips N]

Finished parts are kept, so an interrupted run goes on where it stopped. A part is one .npz: `samples` (int16, all clips end to end), `ends`
(where each clip ends), `texts`, `voices`.
"""
import argparse
import multiprocessing
import shutil
from pathlib import Path

import numpy as np

from training.voices import foreign_accents, phrases, synthesisers


def plan(has_packs=False):
    """The parts, the most needed first: {name: [(voice, text, take), ...]}. With `has_packs`, Kokoro's published voices speak too."""
    core, all_phrases = list(phrases.CORE), phrases.classes()
    pairs = [p for p in all_phrases if " " in p]
    near = sorted(set(phrases.NEAR) - set(all_phrases) - phrases.homophones())
    neighbours = [w for w in phrases.neighbours() if w not in near]
    sayings = phrases.sayings()
    rng = np.random.default_rng(5)
    parts = {}

    def espeak(plain=0):
        accent = rng.choice(synthesisers.ESPEAK_ACCENTS)
        return f"espeak:{accent}" + ("" if rng.random() < plain else f"+{rng.choice(synthesisers.ESPEAK_VARIANTS)}")

    def add(name, texts, takes, voice):
        parts[name] = [(voice(), t, k) for t in texts for k in range(takes)]

    def flite():
        return f"flite:{rng.choice(synthesisers.FLITE)}"

    def kokoro():
        return f"kokoro:{rng.integers(200)}"

    def piper():
        return "piper:joe"

    add("phrase-espeak", all_phrases, 10, lambda: espeak(0.3))
    add("phrase-piper", all_phrases, 8, piper)
    add("phrase-flite", all_phrases, 5, flite)
    add("phrase-kokoro", all_phrases, 5, kokoro)
    add("near-piper", near, 1, piper)
    add("near-flite", near, 1, flite)
    add("near-espeak", near, 2, espeak)
    # A phrase of two words shares one with another phrase, so it needs more voices than a single word.
    add("pair-espeak", pairs, 12, lambda: espeak(0.4))
    add("pair-flite", pairs, 6, flite)
    crossed = rng.permutation(phrases.crossed()).tolist()
    add("crossed-espeak", crossed[:600], 1, lambda: espeak(0.4))
    add("crossed-flite", crossed[300:700], 1, flite)
    add("pair-piper", pairs, 4, piper)
    add("crossed-piper", crossed[700:1000], 1, piper)
    add("sentence-piper", phrases.SENTENCES, 1, piper)
    add("sentence-flite", phrases.SENTENCES, 2, flite)
    add("sentence-espeak", phrases.SENTENCES, 2, espeak)
    add("neighbour-espeak", neighbours[:1500], 1, espeak)
    add("neighbour-flite", neighbours[:1500], 1, flite)
    add("more-kokoro", all_phrases, 8, kokoro)
    parts["accented-kokoro"] = [(f"kokoro:{rng.integers(200)}/{a}", t, k) for t in core
                                for a in range(len(synthesisers.ACCENTED[t])) for k in range(4)]
    add("talk-piper", list(rng.choice(sayings, 200)), 1, piper)
    add("talk-flite", list(rng.choice(sayings, 150)), 1, flite)
    add("neighbour-piper", neighbours[:1500], 1, piper)
    add("near-kokoro", near, 1, kokoro)
    add("sentence-kokoro", phrases.SENTENCES, 2, kokoro)
    add("more-piper", all_phrases, 8, piper)
    add("more-flite", all_phrases, 10, flite)
    add("talk-espeak", list(rng.choice(sayings, 100)), 1, espeak)
    add("last-kokoro", all_phrases, 12, kokoro)
    add("neighbour-kokoro", neighbours, 1, kokoro)
    for takes, family, voice in ((10, "hibari", lambda: f"hibari:{rng.integers(60)}"), (6, "pico", lambda: f"pico:{rng.choice(synthesisers.PICO)}")):
        if family == "pico" and not shutil.which("pico2wave"):
            print("speak_phrases.py: leaving out SVOX Pico's two voices (libttspico-utils, in Debian's non-free section)", flush=True)
            continue
        add(f"phrase-{family}", all_phrases, takes, voice)
        add(f"near-{family}", near, 2, voice)
        add(f"crossed-{family}", crossed[:700], 1, voice)
        add(f"sentence-{family}", phrases.SENTENCES, 2, voice)
        add(f"neighbour-{family}", neighbours[:1500], 1, voice)
        add(f"talk-{family}", list(rng.choice(sayings, 250)), 1, voice)

    def learner():
        return f"abroad:{rng.choice(list(foreign_accents.VOICES))}"

    for name, takes, voice in (("abroad", 16, learner), ("abroad-espeak", 14, lambda: synthesisers.formant_learner(rng))):
        add(f"phrase-{name}", all_phrases, takes, voice)
        add(f"near-{name}", near, 2, voice)
        add(f"pair-{name}", pairs, 6, voice)
        add(f"crossed-{name}", crossed[:500], 1, voice)
        add(f"neighbour-{name}", neighbours[:800], 1, voice)
        add(f"sentence-{name}", phrases.SENTENCES, 2, voice)
    if has_packs:
        def pack():
            return f"pack:{rng.choice(synthesisers.PACKS)}" + (f"/{rng.choice(list(synthesisers.FOREIGN))}" if rng.random() < 0.4 else "")

        add("core-pack", core, 140, pack)
        # Lost more often than the others, by every voice.
        add("fall-pack", ["fall"], 80, pack)
        add("phrase-pack", all_phrases, 12, pack)
        add("near-pack", near, 6, pack)
        add("sentence-pack", phrases.SENTENCES, 2, pack)
    # Shuffled, so that the beginning of a part holds something of everything.
    return {name: [clips[i] for i in rng.permutation(len(clips))] for name, clips in parts.items()}


def make(job):
    path, clips = job
    spoken = [synthesisers.speak(*clip[:2], take=clip[2]) for clip in clips]
    pcm = [np.clip(np.round(s * 32767), -32768, 32767).astype(np.int16) for s in spoken]
    np.savez(path, samples=np.concatenate(pcm), ends=np.cumsum([len(p) for p in pcm]),
             texts=np.array([c[1] for c in clips]), voices=np.array([c[0] for c in clips]))
    return path.name, len(clips)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--packs", type=Path, help="an .npz of Kokoro's published voices (synthesisers.use_packs)")
    parser.add_argument("--clips", type=int, default=10**9, help="at most so many clips of each kind")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.packs:
        synthesisers.use_packs(options.packs.resolve())
    jobs = [(options.out / f"{name}-{i:03}.npz", clips[i:min(i + 150, options.clips)])
            for name, clips in plan(options.packs is not None).items() for i in range(0, min(len(clips), options.clips), 150)]
    missing = [j for j in jobs if not j[0].exists()]
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for name, count in pool.imap(make, missing):
            print(name, count, flush=True)


if __name__ == "__main__":
    main()
