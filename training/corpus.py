"""Speaks the corpus: every phrase, near word and sentence by many voices. usage: corpus.py OUT [--jobs N]

A finished part is kept, so that an interrupted run goes on where it stopped. A part is one .npz: `samples` (int16,
all clips end to end), `ends` (where each clip ends), `texts`, `voices`.
"""
import argparse
import multiprocessing
from pathlib import Path

import numpy as np

import phrases
import voices


def plan():
    """The parts, the most needed first: {name: [(voice, text, take), ...]}."""
    core, all_phrases = list(phrases.CORE), phrases.classes()
    others = [p for p in all_phrases if p not in core]
    near = sorted(set(phrases.NEAR) - set(all_phrases))
    rng = np.random.default_rng(5)
    parts = {}

    def add(kind, texts, kokoro, piper, flite, festival, espeak):
        parts[f"{kind}-flite"] = [(f"flite:{v}", t, k) for t in texts for v in voices.FLITE for k in range(flite)]
        parts[f"{kind}-espeak"] = [(f"espeak:{rng.choice(voices.ESPEAK_ACCENTS)}+{rng.choice(voices.ESPEAK_VARIANTS)}",
                                    t, k) for t in texts for k in range(espeak)]
        parts[f"{kind}-piper"] = [("piper:joe", t, k) for t in texts for k in range(piper)]
        parts[f"{kind}-festival"] = [(f"festival:{v}", t, k) for t in texts for v in voices.FESTIVAL
                                     for k in range(festival)]
        parts[f"{kind}-kokoro"] = [(f"kokoro:{rng.integers(200)}", t, k) for t in texts for k in range(kokoro)]

    add("core", core, 150, 60, 12, 8, 90)
    parts["core-espeak-plain"] = [(f"espeak:{a}", t, k) for t in all_phrases for a in voices.ESPEAK_ACCENTS
                                  for k in range(10 if t in core else 2)]
    parts["core-accented-kokoro"] = [(f"kokoro:{rng.integers(200)}/{a}", t, k) for t in core
                                     for a in range(len(voices.ACCENTED[t])) for k in range(14)]
    add("near", near, 4, 4, 1, 1, 6)
    add("other", others, 14, 12, 4, 3, 30)
    add("sentence", phrases.SENTENCES, 3, 3, 1, 1, 4)
    sayings = phrases.sayings()
    for family, names, count in (("piper", ["joe"], 500), ("flite", voices.FLITE, 500), ("kokoro", range(200), 160),
                                 ("espeak", [f"{a}+{v}" for a in voices.ESPEAK_ACCENTS
                                             for v in voices.ESPEAK_VARIANTS], 300)):
        parts[f"talk-{family}"] = [(f"{family}:{rng.choice(names)}", str(rng.choice(sayings)), 0)
                                   for _ in range(count)]
    return parts


def make(job):
    path, clips = job
    spoken = [voices.speak(*clip[:2], take=clip[2]) for clip in clips]
    pcm = [np.clip(np.round(s * 32767), -32768, 32767).astype(np.int16) for s in spoken]
    np.savez(path, samples=np.concatenate(pcm), ends=np.cumsum([len(p) for p in pcm]),
             texts=np.array([c[1] for c in clips]), voices=np.array([c[0] for c in clips]))
    return path.name, len(clips)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    jobs = [(options.out / f"{name}-{i:03}.npz", clips[i:i + 150])
            for name, clips in plan().items() for i in range(0, len(clips), 150)]
    missing = [j for j in jobs if not j[0].exists()]
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for name, count in pool.imap(make, missing):
            print(name, count, flush=True)


if __name__ == "__main__":
    main()
