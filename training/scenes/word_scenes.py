"""Makes scenes to learn from: commands said alone, and talk that holds their words, over a gym's noise.

A command is a word said alone; a word spliced into talk is background. Labels are those of the network's answers, one every 80 ms: the class
of a command that ended 0.12 to 0.32 s ago, background (0) elsewhere, and -1 where either will do.
"""
import numpy as np
from scipy.signal import butter, fftconvolve, lfilter, sosfilt

from training.scenes import mel_bands, speech_embedding
from training.scenes.clips import GROUPS
from training.voices import phrases

RATE = 16000
SECONDS = 4
LENGTH = SECONDS * RATE
FRAMES = (LENGTH - mel_bands.WINDOW) // mel_bands.HOP + 1
ANSWERS = (FRAMES - speech_embedding.FRAMES) // speech_embedding.STEP + 1
HEARD = (np.arange(ANSWERS) * speech_embedding.STEP + speech_embedding.FRAMES - 1) * mel_bands.HOP + mel_bands.WINDOW   # samples before each answer
LATE = (0.12, 0.32)                # seconds after a word's end in which its class is the answer, so that quiet must follow
IGNORED = (-0.12, 0.60)            # seconds around the end in which the background isn't required
# How often a phrase is said; all others 0.5.
SHARES = {**dict.fromkeys(phrases.CORE, 5.0), "yes": 4.0, "no": 5.0, "stop": 4.0, "start": 1.5, "down": 1.0, "up": 1.0}
# In noisy scenes: more core words, most of all the one that new voices lose, and more phrases that sound alike.
NOISY_SHARES = {**SHARES, **dict.fromkeys(phrases.CORE, 9.0), "fall": 14.0, "fell off": 1.5, "redo": 1.2,
                **dict.fromkeys(("sent it", "log fall", "log send", "harder", "undo that", "next route", "start rest", "previous", "status",
                                 "show status"), 1.0)}
NEAR_SHARE = 0.6                   # of the words that are no command, the share that sounds like one
# Of a phrase's takes, the share of Kokoro's published voices if there are enough; of the others, the share of recordings.
PACKS_SHARE, RECORDED_SHARE, ENOUGH = 0.5, 0.65, 12


class Scenes:
    """An endless, seeded source of (features, labels). With `noisy`, three scenes in five are at most 14 dB above the noise."""

    def __init__(self, clips, classes, seed, noisy=False):
        self.noisy = noisy
        self.rng = np.random.default_rng(seed)
        self.clips, self.classes = clips, classes
        self.names = [n for n in classes if n in clips.commands]
        shares = np.array([(NOISY_SHARES if noisy else SHARES).get(n, 0.5) for n in self.names])
        self.name_share = shares / shares.sum()
        self.weights = {n: self._shares(n) for n in self.names}
        self.noise = [n / (np.sqrt(np.mean(n ** 2)) + 1e-9) for n in clips.noise if len(n) > RATE]

    def _shares(self, name):
        takes = self.clips.commands[name]
        weights, group = np.array([take.weight for take in takes]), np.array([GROUPS.index(take.group) for take in takes])
        packs, recordings = (most * min(1, (group == index).sum() / ENOUGH) for index, most in enumerate((PACKS_SHARE, RECORDED_SHARE)))
        for index, share in enumerate((packs, (1 - packs) * recordings, (1 - packs) * (1 - recordings))):
            if (group == index).any():
                weights[group == index] *= share / weights[group == index].sum()
        return weights / weights.sum()

    def sound(self):
        """A scene's samples, and its commands as (sample at which the command ended, class)."""
        kind = self.rng.random()
        audio, ends = self._commands() if kind < 0.62 else self._talk() if kind < 0.94 else self._quiet()
        return self._microphone(self._over_noise(self._room(audio))), ends

    def scene(self):
        audio, ends = self.sound()
        return mel_bands.features(audio), labels(ends)

    def batch(self, count):
        pairs = [self.scene() for _ in range(count)]
        return np.stack([f for f, _ in pairs]), np.stack([l for _, l in pairs])

    # What is said.

    def _commands(self, share=0.66):
        """Commands said alone, and now and then another word alone."""
        audio, ends = np.zeros(LENGTH, np.float32), []
        speaker = self._speaker()
        at = int(self.rng.uniform(0.05, 1.2) * RATE)
        level = self.rng.uniform(0.03, 0.2)
        while at < LENGTH - RATE // 2:
            is_command = self.rng.random() < share
            clip, name = self._command() if is_command else (self._word(), None)
            clip = self._say(clip, speaker, level * self.rng.uniform(0.7, 1.4))
            if at + len(clip) > LENGTH:
                break
            audio[at:at + len(clip)] += clip
            at += len(clip)
            if name:
                ends.append((at, self.classes.index(name) + 1))
            at += int(self.rng.uniform(0.32, 1.3) * RATE)
        return audio, ends

    def _talk(self):
        """Running speech; commands' words occur in it close to other speech."""
        audio = np.zeros(LENGTH, np.float32)
        at = -int(self.rng.uniform(0, 1.5) * RATE)
        speaker, level = self._speaker(), self.rng.uniform(0.03, 0.2)
        tight, after_command = False, False
        while at < LENGTH:
            kind = self.rng.random()
            if kind < 0.55 and not after_command:
                clip = self.clips.talk[self.rng.integers(len(self.clips.talk))]
                clip = self._crop(clip, min(len(clip), int(self.rng.uniform(0.8, 4) * RATE)))
            elif kind < 0.75 or after_command:
                clip, after_command = self._word(), False
            else:
                # Right after other speech a pause may follow ("take a rest"); otherwise speech must.
                clip, after_command = self._command()[0], not tight or self.rng.random() < 0.5
            clip = self._say(clip, speaker, level * self.rng.uniform(0.7, 1.4))
            begin, end = max(0, at), min(LENGTH, at + len(clip))
            if end > begin:
                audio[begin:end] += clip[begin - at:end - at]
            # A command's word in talk has no pause around it, or it would be one.
            tight = after_command or self.rng.random() < 0.6
            at += len(clip) + int(self.rng.uniform(-0.02, 0.05) * RATE if tight else self.rng.uniform(0.1, 0.7) * RATE)
            if not tight and self.rng.random() < 0.5:
                speaker = self._speaker()
        return audio, []

    def _quiet(self):
        return np.zeros(LENGTH, np.float32), []

    def _command(self):
        name = self.names[self.rng.choice(len(self.names), p=self.name_share)]
        options = self.clips.commands[name]
        return options[self.rng.choice(len(options), p=self.weights[name])].clip, name

    def _word(self):
        if self.rng.random() < 0.12:   # half a command is no command
            clip, _ = self._command()
            cut = int(len(clip) * self.rng.uniform(0.35, 0.6))
            return clip[:cut] if self.rng.random() < 0.6 else clip[-cut:]
        pool = self.clips.near if self.clips.near and self.rng.random() < NEAR_SHARE else self.clips.words
        return pool[self.rng.integers(len(pool))]

    # How it sounds.

    def _speaker(self):
        """A vocal tract's length, the same for all that one person says."""
        return self.rng.uniform(0.86, 1.18)

    def _say(self, clip, speaker, level):
        clip = stretch(clip, speaker * self.rng.uniform(0.94, 1.06))
        if len(clip) < 1.5 * RATE and self.rng.random() < 0.4:
            clip = tempo(clip, self.rng.uniform(0.75, 1.35))
        if self.rng.random() < 0.5:
            clip = lfilter([1, self.rng.uniform(-0.7, 0.6)], [1], clip)
        return (clip * (level / (np.sqrt(np.mean(clip ** 2)) + 1e-6))).astype(np.float32)

    def _room(self, audio):
        if self.rng.random() < 0.6 or not audio.any():
            return audio
        if self.clips.rooms and self.rng.random() < 0.4:
            tail = self.clips.rooms[self.rng.integers(len(self.clips.rooms))]
            tail = tail / np.sqrt(np.sum(tail ** 2))
            return fftconvolve(audio, tail)[:len(audio)].astype(np.float32)
        seconds = self.rng.uniform(0.1, 0.5)
        time = np.arange(int(seconds * RATE)) / RATE
        tail = self.rng.normal(0, 1, len(time)) * 10 ** (-3 * time / seconds)
        tail *= 10 ** (-self.rng.uniform(2, 15) / 20) / np.sqrt(np.sum(tail ** 2))
        tail[0] += 1
        return fftconvolve(audio, tail.astype(np.float32))[:len(audio)].astype(np.float32)

    def _over_noise(self, audio):
        loud = np.abs(audio) > 0.1 * (np.abs(audio).max() + 1e-9)
        speech = np.sqrt(np.mean(audio[loud] ** 2)) if audio.any() else self.rng.uniform(0.02, 0.2)
        bed = self._noise()
        if self.rng.random() < 0.25:
            bed = bed + self._noise() * self.rng.uniform(0.2, 1)
        if self.rng.random() < 0.2:
            bed = bed + self._babble() * self.rng.uniform(0.3, 1)
        bed /= np.sqrt(np.mean(bed ** 2)) + 1e-9
        return audio + bed * np.float32(0.6 * speech / 10 ** (self._ratio(audio) / 20))

    def _ratio(self, audio):
        """How far the speech is above its noise, in dB."""
        if not audio.any():
            return self.rng.uniform(-3, 20)
        if not self.noisy:
            return self.rng.uniform(0, 32)
        return self.rng.uniform(-1, 14) if self.rng.random() < 0.6 else self.rng.uniform(8, 34)

    def _noise(self):
        if self.rng.random() < 0.08 or not self.noise:
            colour = self.rng.uniform(0, 0.98)
            return lfilter([1], [1, -colour], self.rng.normal(0, 1, LENGTH)).astype(np.float32)
        return self._crop(self.noise[self.rng.integers(len(self.noise))], LENGTH).copy()

    def _babble(self):
        """Four people at once, too many to make out a word."""
        mixed = np.zeros(LENGTH, np.float32)
        for _ in range(4):
            clip = self.clips.talk[self.rng.integers(len(self.clips.talk))]
            mixed += self._crop(clip, LENGTH) / (np.sqrt(np.mean(clip ** 2)) + 1e-6)
        return mixed / 2

    def _crop(self, clip, length):
        """A random stretch of the clip; a shorter clip is repeated."""
        if len(clip) < length:
            clip = np.tile(clip, -(-length // len(clip)))
        begin = self.rng.integers(0, len(clip) - length + 1)
        return clip[begin:begin + length]

    def _band(self):
        telephone = self.rng.random() < 0.5
        low = self.rng.uniform(60, 300)
        high = self.rng.uniform(3300, 3900) if telephone else self.rng.uniform(4000, 7500)
        return butter(8 if telephone else 2, [low, high], "bandpass", fs=RATE, output="sos")

    def _microphone(self, audio):
        audio = audio * np.float32(10 ** (self.rng.uniform(-26, 6) / 20))   # people are far off and speak quietly
        if self.rng.random() < 0.3:
            audio = lfilter([1, self.rng.uniform(-0.5, 0.5)], [1], audio)
        if self.rng.random() < 0.25:   # a small or distant microphone; at its narrowest, a Bluetooth headset at 8 kHz
            audio = sosfilt(self._band(), audio)
        audio = audio + self.rng.normal(0, 10 ** self.rng.uniform(-4.6, -3.2), len(audio))
        return np.clip(audio, -1, 1).astype(np.float32)


def stretch(clip, factor):
    """Faster and higher by a factor, like a shorter vocal tract."""
    return np.interp(np.arange(0, len(clip) - 1, factor), np.arange(len(clip)), clip).astype(np.float32)


def tempo(clip, factor, window=400, reach=80):
    """Faster by a factor at the same pitch: WSOLA (Verhelst and Roelands, 1993) with windows of 25 ms."""
    hop, fade = window // 2, np.hanning(window).astype(np.float32)
    padded = np.pad(clip, (reach, window + 2 * reach + hop))
    count = int(len(clip) / factor) // hop
    out = np.zeros(count * hop + window, np.float32)
    follow = padded[reach:reach + window]
    for k in range(count):
        at = int(k * hop * factor)
        found = at + int(np.correlate(padded[at:at + window + 2 * reach], follow).argmax())
        out[k * hop:k * hop + window] += padded[found:found + window] * fade
        follow = padded[found + hop:found + hop + window]
    return out


def labels(ends, time=HEARD / RATE, late=LATE):
    """The classes of the answers given at these times (s)."""
    out = np.zeros(len(time), np.int64)
    for end, _ in ends:
        out[(time > end / RATE + IGNORED[0]) & (time < end / RATE + IGNORED[1])] = -1
    for end, index in ends:
        out[(time >= end / RATE + late[0]) & (time <= end / RATE + late[1])] = index
    return out
