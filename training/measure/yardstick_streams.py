"""Draws speakers into parts and lays each part's streams, for yardstick.py.

A speaker belongs to one part, drawn once by SEED within its family, so that every part holds people, recordings, each family of voices and
each accent. Folders hold a manifest.tsv (training/scenes/clips.py) and audio. Of `known` folders only the quarter of speakers that training leaves
out is used. No training heard anyone of a `fresh` folder. A `validation` or `apart` folder belongs to that part entirely.
"""
import collections
import csv
import hashlib
import tempfile
from pathlib import Path

import numpy as np

from training.measure import hearing, people_streams as streams, spoken_values
from training.scenes import clips
from training.voices import phrases

SEED = 55                  # change it to draw all parts anew, and say so in training/measure/looks.tsv
PARTS = ("development", "validation", "apart")
TURNS = ("development", "apart", "development", "validation")
SMALL = 4                  # a family of fewer speakers is drawn together with the other small ones
RATE = streams.RATE
QUIET = 60                 # dB below the voice: an almost silent room
GAP = (1.5, 3)             # seconds between words
PAUSE = (0.2, 2)           # seconds between stretches of talk
AMID = (0.8, 1.6)          # seconds between a sentence and a word after it
AGAIN = (0.8, 2), (7, 8)   # seconds between a word and its repetition, and until the next word
MOST = {"core": 240, "phrases": 300, "accents": 200, "near": 400, "others": 300, "twice": 60}
# These change what is listened for, or are heard only right after a fall.
LEFT_OUT = {"strict", "normal", "sleep", "wake", "low", "middle", "crux", "top"}
ANSWERS = (("confirm", ("yes", "no")), ("timer", ("stop",)))
# What people do in recordings whose manifest doesn't tell: read aloud, or command another machine; everything else counts as conversation.
READ = ("jimbozhang/speechocean762", "resemble-ai/Resemblyzer", "NVIDIA/DALI_extra", "puri-gagan/speechdataset")
ORDERS = ("Picovoice/speech-to-intent-benchmark", "Picovoice/wake-word-benchmark", "MycroftAI/Precise-Community-Data:")
LEVELS = (("quiet", QUIET), ("30", 30), ("20", 20), ("10", 10))


def family(row):
    """What a speaker is drawn within: a corpus of people, a synthesiser, and for Kokoro the pack's language too."""
    speaker = row["speaker"]
    if speaker.startswith("kokoro-"):
        return speaker[:len("kokoro-") + 1]
    return speaker.split("_")[0].split("-")[0]


def person(row):
    """The person behind a speaker: one of Kokoro's stands in several languages."""
    name = row["speaker"] if row["speaker"] not in ("", "?") else row["file"]
    return name.rsplit("_", 1)[-1] if name.startswith("kokoro-") else name


def drawn(rows):
    """The part of each person."""
    families = collections.defaultdict(set)
    for row in rows:
        families[family(row)].add(person(row))
    groups = collections.defaultdict(set)
    for name, people in families.items():
        groups[name if len(people) >= SMALL else ""] |= people
    part = {}
    for name, people in sorted(groups.items()):
        order = sorted(people, key=lambda one: hashlib.sha256(f"{SEED} {name} {one}".encode()).digest())
        for place, one in enumerate(order):
            part.setdefault(one, TURNS[place % len(TURNS)])
    return part


def manifest(folder):
    return [(folder, row) for row in csv.DictReader((folder / "manifest.tsv").open(), delimiter="\t")]


class Beds:
    """What a part's streams are made of."""

    def __init__(self, part, known, fresh, entire):
        self.part = part
        self.rng = np.random.default_rng([SEED, PARTS.index(part)])
        rows = [found for folder in known for found in manifest(folder)]
        rooms = [found for found in rows if found[1]["label"] == "ir"]
        rows = [found for found in rows if clips.is_validation(found[1])] + [found for folder in fresh for found in manifest(folder)]
        of = drawn([row for _, row in rows])
        mine = [found for found in rows if of[person(found[1])] == part]
        mine += [found for folder in entire for found in manifest(folder)]
        self.rows = [found for found in mine if found[1]["label"] not in LEFT_OUT]
        self.rooms = [streams.read(folder / row["file"]) for folder, row in rooms]   # all of them, because there are few
        noises = [streams.read(folder / row["file"]) for folder, row in self.of("noise") if row["label"] != "ir"]
        self.noises = [noise for noise in noises if len(noise) > RATE]

    def of(self, kind, test=lambda row: True):
        return [found for found in self.rows if found[1]["kind"] == kind and test(found[1])]

    def items(self, found, most=None, label=lambda row: row["label"], far=False):
        """(samples, label, speaker) in random order."""
        items = []
        for at in self.rng.permutation(len(found))[:most]:
            folder, row = found[at]
            samples = streams.read(folder / row["file"])
            if len(samples) >= RATE // 10 and np.abs(samples).max() >= 30:
                items.append((streams.far(samples, self.rooms, self.rng) if far else samples, label(row), row["speaker"]))
        return items

    def lay(self, path, items, ratio, *gaps):
        if items:
            streams.write(path, *streams.lay(items, ratio, self.noises, self.rng, *gaps or (GAP,)))


def word_of(row):
    return row["label"].removeprefix("-:")


def is_core(row):
    return row["label"] in hearing.CORE and row.get("style") != "cut" and not row["speaker"].startswith("espeak")


def lay(beds, out):
    """All streams of a part. A stream's name begins with the mode in which it is heard."""
    core = beds.items(recordings_first(beds.of("commands", is_core) + beds.of("synthetic", is_core) + beds.of("foreign", is_core), beds.rng))
    for ratio in (30, 20, 10, 5):
        beds.lay(out / f"climb-core-{ratio}", core, ratio)
    for kind, most, name in (("phrases", MOST["phrases"], "phrases"), ("accented-phrases", MOST["accents"], "accented")):
        said = beds.items(beds.of(kind), most)
        for level, ratio in LEVELS if kind == "phrases" else LEVELS[1::2]:
            beds.lay(out / f"climb-{name}-{level}", said, ratio)
    longer = beds.items(beds.of("phrases", lambda row: " " in row["text"]), MOST["accents"])
    beds.lay(out / "strict-phrases-10", longer, 10)
    accented = beds.items(beds.of("accents"), MOST["accents"])
    for ratio in (30, 10):
        beds.lay(out / f"climb-accents-{ratio}", accented, ratio)
    lay_answers(beds, out)
    lay_no_commands(beds, out)
    for ratio in (20, 10):
        beds.lay(out / f"climb-amid-{ratio}", after_sentences(beds), ratio, AMID)
        beds.lay(out / f"lift-values-{ratio}", values(beds), ratio)
    beds.lay(out / "climb-twice-30", twice((accented + core)[:4 * MOST["twice"]]), 30, *AGAIN)
    lay_talk(beds, out)


def recordings_first(found, rng):
    """At most MOST["core"], all recordings among them."""
    made = [one for one in found if one[1]["speaker"].split("_")[0].startswith(hearing.SYNTHETIC)]
    recorded = [one for one in found if one not in made]
    picked = rng.permutation(len(made))[:max(0, MOST["core"] - len(recorded))]
    return recorded + [made[at] for at in picked]


def lay_answers(beds, out):
    for mode, labels in ANSWERS:
        said = beds.of("commands", lambda row: row["label"] in labels and row.get("style") != "cut")
        for ratio in (20, 10):
            beds.lay(out / f"{mode}-people-{ratio}", beds.items(said), ratio)
        if beds.rooms:
            beds.lay(out / f"{mode}-far-20", beds.items(said, far=True), 20)


def lay_no_commands(beds, out):
    near, same = set(phrases.NEAR), phrases.homophones() | set(phrases.classes())
    no_command = lambda row: "-:" + word_of(row)
    similar = beds.items(beds.of("confusable", lambda row: word_of(row) in near - same), MOST["near"], no_command)
    for ratio in (30, 10):
        beds.lay(out / f"climb-near-{ratio}", similar, ratio)
    others = beds.of("confusable", lambda row: word_of(row) not in near | same)
    beds.lay(out / "climb-others-20", beds.items(others, MOST["others"], no_command), 20)
    noise = [one * 1500 / (np.sqrt(np.mean(one ** 2)) + 1e-9) for one in beds.noises]
    if noise:
        streams.write(out / "climb-noise", np.concatenate(noise), [])


def lay_talk(beds, out):
    """Laid last: more recordings of talk leave the other streams as they were."""
    for kind in ("read", "orders", "talk"):
        said = beds.of("speech", lambda row: row.get("style") != "sentence" and kind_of_talk(row) == kind)
        beds.lay(out / f"climb-{kind}-20", beds.items(said, label=lambda row: "-"), 20, PAUSE)


def kind_of_talk(row):
    style, source = row.get("style", ""), row.get("source", "")
    if style == "read" or any(name in source for name in READ):
        return "read"
    return "orders" if style == "command" or any(name in source for name in ORDERS) else "talk"


def after_sentences(beds):
    """Sentences, each followed by a core word of the same voice."""
    words = collections.defaultdict(list)
    for found in beds.of("commands", is_core) + beds.of("foreign", is_core):
        words[found[1]["speaker"]].append(found)
    items = []
    for sentence in beds.of("speech", lambda row: row.get("style") == "sentence"):
        if own := words[sentence[1]["speaker"]]:
            items += beds.items([sentence], label=lambda row: "-")
            items += beds.items([own[at] for at in beds.rng.permutation(len(own))[:1]])
    return items


def values(beds):
    """Weights, repetitions and effort by the part's share of spoken_values.py's voices."""
    names = [{"speaker": voice.replace(":", "_"), "file": voice} for voice in spoken_values.VOICES]
    of = drawn(names)
    voices = [row["file"] for row in names if of[person(row)] == beds.part]
    said = [spoken_values.spoken(intent, value) for intent, every in spoken_values.PHRASES["lift"].items() for value in every]
    with tempfile.TemporaryDirectory() as home:
        items = [(spoken_values.speak(voice, text, Path(home)), text, voice) for voice in voices for text in said]
    return [items[at] for at in beds.rng.permutation(len(items))]


def twice(items):
    """Each item and the same word by the same speaker again, as another take where there is one."""
    takes = {}
    for item in items:
        takes.setdefault(item[1:], []).append(item)
    pairs = [pair for some in takes.values() for pair in zip(some[::2], some[1::2] or some)]
    return [item for pair in pairs for item in pair]
