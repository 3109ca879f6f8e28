"""Makes a clone of github.com/cmusphinx/an4 a folder of recordings (scenes/clips.py). usage: python3 -m training.voices.an4 CLONE

Writes CLONE/manifest.tsv: 84 people of Carnegie Mellon say yes, no, stop, start, go, some other words, and spelt names and numbers.
"""
import collections
import csv
import re
import sys
import wave
from pathlib import Path

from training.voices import phrases
from training.voices.synthesisers import RATE

WORDS = {"repeat", "help", "erase", "enter", "rubout"}   # said alone, and no commands


def kind_of(text):
    """The kind, label and style of a recording."""
    if text in phrases.classes():
        return "commands", text, "isolated"
    return ("confusable", f"-:{text}", "isolated") if text in WORDS else ("speech", "-", "command")


def rows(clone):
    for part, folder in (("train", "an4_clstk"), ("test", "an4test_clstk")):
        for line in (clone / f"etc/an4_{part}.transcription").read_text().splitlines():
            text, name = re.fullmatch(r"(.*)\((\S+)\)\s*", line).groups()
            text = re.sub(r"</?s>", "", text).strip().lower()
            speaker = name.split("-")[1]
            path = clone / "wav" / folder / speaker / f"{name}.wav"
            with wave.open(str(path)) as file:
                if (file.getframerate(), file.getnchannels()) != (RATE, 1):
                    raise SystemExit(f"{path} isn't mono at {RATE} Hz")
                seconds = file.getnframes() / RATE
            kind, label, style = kind_of(text)
            yield {"file": path.relative_to(clone), "kind": kind, "label": label, "speaker": f"an4-{speaker}", "style": style,
                   "human": "documented", "seconds": f"{seconds:.2f}", "source": "cmusphinx/an4", "licence": "free (Carnegie Mellon)", "text": text}


def main():
    if len(sys.argv) != 2:
        raise SystemExit("usage: python3 -m training.voices.an4 CLONE")
    clone = Path(sys.argv[1])
    found = list(rows(clone))
    with (clone / "manifest.tsv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(found[0]), delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)
    print(clone, dict(collections.Counter(row["kind"] for row in found)), f"{len({row['speaker'] for row in found})} people")


if __name__ == "__main__":
    main()
