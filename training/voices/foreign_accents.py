"""English by voices of other languages: each uses the nearest sounds of its own language, as a learner may.

espeak-ng's voices are named by language and variant ("pl+f2") and say the phones of the CMU dictionary. Festival's have their own names; the
words, the length and the pitch of each sound come from its American voice "ked", the recordings from Debian's packages of Italian, Czech,
Finnish, Hindi, Marathi and Telugu voices (listed in `run`). Where two sounds replace one ("a1 i"), they share its time.
"""
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from training.voices import phones

# espeak-ng's languages. Some apply rules of their own (in German, "send" becomes "sent").
LANGUAGES = ("es", "es-419", "it", "pt", "pt-br", "fr-fr", "de", "nl", "sv", "da", "nb", "pl", "cs", "sk", "hr", "hu", "ro", "bg", "uk", "ru",
             "lt", "el", "tr", "fi", "et", "hi", "bn", "ta", "te", "ml", "ur", "fa", "ar", "sw", "af", "id", "ms", "vi", "ja", "ko", "cmn",
             "ka", "eo")
# The dictionary's phones in espeak-ng's signs, which all of its languages share. Of several, a speaker uses one.
SIGNS = {"AA": "a o", "AE": "e a", "AH": "a a o", "AO": "o", "AW": "au", "AY": "ai", "B": "b", "CH": "tS", "D": "d", "DH": "d d z", "EH": "e",
         "ER": "er", "EY": "ei e", "F": "f", "G": "g", "HH": "h", "IH": "i", "IY": "i", "JH": "dZ", "K": "k", "L": "l", "M": "m", "N": "n",
         "NG": "N Ng", "OW": "o ou", "OY": "oi", "P": "p", "R": "r", "S": "s", "SH": "S", "T": "t", "TH": "t s f", "UH": "u", "UW": "u",
         "V": "v", "W": "w v", "Y": "j", "Z": "z s", "ZH": "Z"}
VOWELS = set("AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split())
# Sounds of festival's American voice that the other language lacks or names differently.
ITALIAN = {"aa": "a1", "ae": "E1", "ah": "a", "ao": "O1", "aw": "a1 u", "ax": "a", "axr": "e r", "ay": "a1 i", "eh": "E1", "er": "E1 r", "ey": "e1 i",
           "ih": "i", "iy": "i1", "ow": "o1 u", "oy": "O1 i", "uh": "u", "uw": "u1", "ch": "tS", "jh": "dZ", "dh": "d", "dx": "r", "th": "t",
           "hh": "", "ng": "ng g", "sh": "S", "zh": "Z", "y": "j", "pau": "#"}
CZECH = {"aa": "a:", "ae": "e", "ah": "a", "ao": "o:", "aw": "a u", "ax": "e", "axr": "e r", "ay": "a j", "eh": "e", "er": "e r", "ey": "e j", "ih": "i",
         "iy": "i:", "ow": "o u", "oy": "o j", "uh": "u", "uw": "u:", "ch": "c~", "jh": "dz~", "dh": "d", "dx": "d", "th": "t", "hh": "h",
         "ng": "n* k", "sh": "s~", "zh": "z~", "y": "j", "w": "v", "pau": "#"}
FINNISH = {"aa": "a:", "ae": "&", "ah": "a", "ao": "o:", "aw": "a u", "ax": "e", "axr": "e r", "ay": "a i", "eh": "e", "er": "7 r", "ey": "e i", "ih": "i",
           "iy": "i:", "ow": "o u", "oy": "o i", "uh": "u", "uw": "u:", "ch": "t s", "jh": "d j", "dh": "d", "dx": "d", "th": "t", "hh": "h",
           "ng": "N:", "sh": "s", "zh": "s", "z": "s", "y": "j", "w": "v", "pau": "#"}
INDIAN = {"aa": "aa", "ae": "ay", "ah": "a", "ao": "aw", "aw": "aa v", "ax": "a", "axr": "a r", "ay": "aa y", "eh": "eh", "er": "a r", "ey": "ee",
          "ow": "oo", "oy": "oh y", "t": "T", "d": "D", "dx": "D", "jh": "j", "hh": "h", "ng": "n g", "zh": "j", "z": "j", "w": "v"}
# What final voiced sounds become in languages that have none.
UNVOICED = {"b": "p", "d": "t", "g": "k", "v": "f", "z": "s"}
HARD = set("p t k f s c~ s~ S".split())
# Of each voice: its sounds, and its speaker's pitch in hertz.
VOICES = {"lp_diphone": (ITALIAN, 115), "pc_diphone": (ITALIAN, 190),
          "czech_dita": (CZECH, 190), "czech_krb": (CZECH, 230), "czech_machac": (CZECH, 105), "czech_ph": (CZECH, 105),
          "hy_fi_mv_diphone": (FINNISH, 105), "suo_fi_lj_diphone": (FINNISH, 180),
          "hindi_NSK_diphone": (INDIAN, 120), "marathi_NSK_diphone": (INDIAN, 120), "telugu_NSK_diphone": (INDIAN, 120)}
LIVELY = 1.5      # exponent that exaggerates the pitch's movement, because "ked" is flat

TOLD = """(voice_ked_diphone)
(set! said (utt.synth (Utterance Text "%s")))
(mapcar (lambda (s) (format t "sound %%s %%f\\n" (item.name s) (item.feat s 'end))) (utt.relation.items said 'Segment))
(mapcar (lambda (s) (format t "pitch %%f %%f\\n" (item.feat s 'pos) (item.feat s 'f0))) (utt.relation.leafs said 'Target))
"""


def festival(script):
    return subprocess.run(["festival", "--pipe"], input=script.encode(), capture_output=True, check=True).stdout.decode()


def american(text):
    """Sounds (name, begin, end) and pitch (time, hertz) of the text as "ked" says it; times in seconds."""
    rows = [line.split() for line in festival(TOLD % text).splitlines()]
    ends = [(row[1], float(row[2])) for row in rows if row[:1] == ["sound"]]
    begins = [0.0, *(end for _, end in ends)]
    return ([(name, begin, end) for begin, (name, end) in zip(begins, ends)],
            [(float(row[1]), float(row[2])) for row in rows if row[:1] == ["pitch"]])


def carried(sounds, table):
    """The sounds in the other language; equal neighbours become one."""
    out = []
    for name, begin, end in sounds:
        parts = table.get(name, name).split()
        edges = np.linspace(begin, end, len(parts) + 1)
        for part, a, b in zip(parts, edges, edges[1:]):
            if out and out[-1][0] == part:
                out[-1] = (part, out[-1][1], b)
            else:
                out.append((part, a, b))
    if table in (CZECH, FINNISH):
        out = [(UNVOICED.get(part, part) if after in HARD or after == "#" else part, a, b)
               for (part, a, b), after in zip(out, [*(p for p, _, _ in out[1:]), "#"])]
    return out


def respelled(text, speaker, rng):
    """The text in espeak-ng's signs. Where a phone has several, the speaker always uses the same one."""
    sounds = {phone: speaker.choice(signs.split()) for phone, signs in SIGNS.items()}
    words = []
    for word in text.split():
        said = [phones.PHONES[c - 1] for c in phones.spell(word, rng) or ()]
        stressed = next((at for at, phone in enumerate(said) if phone in VOWELS), 0)
        words.append("".join(("'" if at == stressed else "") + sounds[phone] for at, phone in enumerate(said)))
    return " ".join(words)


def speak(name, text, rng):
    """The text as a WAV file's bytes."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        if name in VOICES:
            said = segments(name, text, rng)
            festival(f"(voice_{name}) (utt.save.wave (utt.synth (Utterance Segments ({said}))) \"{file.name}\" 'riff)")
        else:
            signs = respelled(text, np.random.default_rng([13, *name.encode()]), rng)
            subprocess.run(["espeak-ng", "-v", name, "-s", str(rng.integers(110, 180)), "-p", str(rng.integers(25, 75)), "-w", file.name,
                            f"[[{signs}]]"], capture_output=True, check=True)
        return Path(file.name).read_bytes()


def segments(name, text, rng):
    """Input for festival's voice: sounds, with their length in seconds and their pitch as pairs of time and hertz."""
    table, hertz = VOICES[name]
    sounds, pitch = american(text)
    hertz, slow = hertz * rng.uniform(0.85, 1.18), rng.uniform(0.8, 1.25)
    middle = np.mean([f0 for _, f0 in pitch])

    def segment(part, begin, end):
        targets = " ".join(f"({(at - begin) * slow:.3f} {hertz * (f0 / middle) ** LIVELY:.0f})" for at, f0 in pitch if begin <= at < end)
        return f"({part} {(end - begin) * slow:.3f} {targets})"

    return " ".join(segment(*sound) for sound in carried(sounds, table))
