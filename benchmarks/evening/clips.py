"""The climbers' words as files, and speaking them.

A folder of clips has VOICE/PHRASE-TAKE.wav (or .flac, .opus), where PHRASE is like grade_vee_one: takes 0 to 2 are said, 3 to 5 teach; VOICE/talk/
has what a climber says to nobody, VOICE/partner/ (if it is there) what a partner says besides, strangers/ people who have nothing to do with the climber. voices.tsv may say which kind a voice is (VOICE, native or foreign);
else the names are Kokoro's, whose first letter is a or b for a native.

`speak` makes such a folder with synthetic voices of training/voices/synthesisers.py.
"""
import glob
import math
import re
import subprocess
import wave
import zlib
from pathlib import Path

import numpy as np

from benchmarks.evening import rooms, story

RATE = rooms.RATE
LEVEL = .06                    # the climber's RMS
TAKES = (0, 1, 2)
TAUGHT_TAKES = (3, 4, 5)
# Speakers of Kokoro and hibari whose numbers no training of the shipped networks drew (training/voices/speak_phrases.py), and what Debian has.
VOICES = {"kokoro:307": "native", "hibari:72": "native", "kokoro:330": "native", "espeak:en-gb+m3": "native",
          "abroad:es+m2": "foreign", "abroad:de+f2": "foreign", "abroad:cmn+m5": "foreign", "abroad:hi+f4": "foreign"}
STRANGERS = ("flite:awb", "flite:slt", "espeak:en-us+m2", "espeak:en-gb-scotland+f3", "kokoro:311", "kokoro:318", "hibari:80", "hibari:85")


def slug(text):
    return re.sub("[^a-z]+", "_", text.lower()).strip("_")


def file_name(voice):
    """A voice's folder: espeak:en-gb+m3 is espeak-en-gb-m3."""
    return re.sub("[^A-Za-z0-9_]+", "-", voice)


def load(path):
    """A file's sound at 16 kHz."""
    if path.endswith(".opus"):
        command = ["opusdec", "--quiet", "--rate", str(RATE), path, "-"]
    else:
        command = ["sox", "-q", path, *f"-t raw -e signed -b 16 -r {RATE} -c 1 -".split()]
    raw = subprocess.run(command, capture_output=True, check=True).stdout
    return np.frombuffer(raw, "<i2").astype(np.float32) / 32768


def loudness(samples):
    """RMS of the loudest third, so that pauses don't count."""
    frames = max(1, len(samples) // 320)
    power = np.sort([float((samples[i * 320:(i + 1) * 320] ** 2).mean()) for i in range(frames)])
    return math.sqrt(power[-max(1, frames // 3):].mean()) + 1e-9


def muffled(samples):
    """Without most of what is above 2 kHz, and with its edges blurred."""
    spectrum = np.fft.rfft(samples)
    hertz = np.fft.rfftfreq(len(samples), 1 / RATE)
    out = np.fft.irfft(spectrum * np.where(hertz > 2000, (2000 / np.maximum(hertz, 1)) ** 1.5, 1), len(samples))
    return out.astype(np.float32)


class Clips:
    """A folder of clips, loaded as they are needed. All evenings share one."""

    def __init__(self, folder):
        self.folder, self.loaded = Path(folder), {}
        named = self.folder / "voices.tsv"
        rows = [line.split("\t") for line in named.read_text().splitlines()] if named.exists() else []
        self.kinds = {voice: kind for voice, kind in rows}
        if not self.kinds:
            folders = sorted(p.name for p in self.folder.iterdir() if (p / "talk").is_dir())
            self.kinds = {voice: "native" if voice[0] in "ab" else "foreign" for voice in folders}

    def clip(self, path):
        if path not in self.loaded:
            samples = load(path)
            self.loaded[path] = samples * (LEVEL / (loudness(samples) * .8))
        return self.loaded[path]

    def word(self, voice, said, take, takes=TAKES, mumbled=False):
        found = [f for f in sorted(glob.glob(f"{self.folder}/{voice}/{slug(said)}-*.*")) if int(f.rsplit("-", 1)[1].split(".")[0]) in takes]
        if not found:
            raise FileNotFoundError(f"{self.folder}/{voice} has no \"{said}\": no {slug(said)}-{takes[0]}.wav")
        path = found[take % len(found)]
        if not mumbled:
            return self.clip(path)
        if (path, "mumbled") not in self.loaded:
            self.loaded[path, "mumbled"] = muffled(self.clip(path))
        return self.loaded[path, "mumbled"]

    def talk(self, voice):
        """What a climber says to nobody."""
        return [self.clip(f) for f in sorted(glob.glob(f"{self.folder}/{voice}/talk/*.*"))]

    def partner(self, voice):
        """What a partner says to the climber."""
        return self.talk(voice) + [self.clip(f) for f in sorted(glob.glob(f"{self.folder}/{voice}/partner/*.*"))]

    def partners(self):
        """Who climbs with others: all voices that say a partner's lines."""
        talkers = [voice for voice in sorted(self.kinds) if len(self.partner(voice)) > len(story.TALK)]
        return talkers if len(talkers) > 1 else sorted(self.kinds)

    def strangers(self):
        return [self.clip(f) for f in sorted(glob.glob(f"{self.folder}/strangers/*.*"))]


def write(path, samples):
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def lines(voice):
    """What strangers talk about: sentences that training has for talk, others for each voice."""
    text = (Path(__file__).resolve().parents[2] / "training/measure/conversation.txt").read_text().splitlines()
    start = zlib.crc32(voice.encode()) % len(text)
    return [text[(start + place) % len(text)] for place in range(4)]


def speak(folder, voices=VOICES, strangers=STRANGERS):
    """Speaks what is missing in a folder of clips: some minutes for each voice."""
    from training.voices import synthesisers
    for voice, kind in voices.items():
        own = folder / file_name(voice)
        wanted = [(own / f"{slug(p)}-{t}.wav", p, t) for p in story.PHRASES for t in (0, 1)]
        wanted += [(own / f"{slug(p)}-0.wav", p, 0) for p in (*story.LONGER.values(), *story.ANSWERS, *story.sentences())]
        wanted += [(own / f"{slug(p)}-{t}.wav", p, t) for p in story.CORE for t in (2, *(TAUGHT_TAKES if kind == "foreign" else ()))]
        wanted += [(own / f"{place}/{slug(p)}-0.wav", p, 0) for place, said in (("talk", story.TALK), ("partner", story.PARTNER)) for p in said]
        for path, text, take in wanted:
            if not path.exists():
                said = without_silence(synthesisers.speak(voice, re.sub("[^a-z' ]", "", text.lower()) if kind == "foreign" else text, take))
                write(path, said * (.3 / (np.abs(said).max() + 1e-9)))
    for voice in strangers:
        for place, line in enumerate(lines(voice)):
            path = folder / f"strangers/{file_name(voice)}-{place}.wav"
            if not path.exists():
                said = synthesisers.speak(voice, line)
                write(path, said * (.3 / (np.abs(said).max() + 1e-9)))
    (folder / "voices.tsv").write_text("".join(f"{file_name(voice)}\t{kind}\n" for voice, kind in voices.items()))


def without_silence(samples):
    power = np.array([float((samples[i:i + 320] ** 2).mean()) for i in range(0, len(samples) - 320, 320)])
    loud = np.where(power > power.max() * 1e-4)[0]
    return samples[loud[0] * 320:(loud[-1] + 2) * 320] if len(loud) else samples
