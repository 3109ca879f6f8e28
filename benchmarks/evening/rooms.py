"""The rooms of the evenings: what sounds in them without the climber, and how the climber's voice reaches the microphone."""
import functools
import math
import random
from dataclasses import dataclass

import numpy as np

RATE = 16000


@dataclass(frozen=True)
class Room:
    """A room. Shares are loudness beside each other; the sum is scaled to the evening's level."""
    about: str
    babble: float = .38        # of each of `talkers` voices far away
    talkers: int = 7
    music: float = .55         # with a beat
    thuds: float = 1           # somebody lands on the mat, a hold is slapped
    hiss: float = .3
    fan: float = 0             # a fan's hum and its blades
    group: float = 0           # a second group at the next wall: three people in turn, near
    distance: float = 0        # metres between climber and microphone; 0 is close and dry
    reverberation: float = 0   # seconds until the sound is 60 dB down
    volume: float = 2500       # cubic metres


ROOMS = {
    "close": Room("a microphone at the wall, half a metre away, in a busy gym: babble, music, thuds"),
    "hall": Room("2 m away in a high hall that rings for 1.4 s", distance=2, reverberation=1.4, volume=4000),
    "far": Room("4 m away in a low room with a fan", music=.25, fan=.6, distance=4, reverberation=.6, volume=900),
    "board": Room("1 m away, music loud at the board, few people", babble=.2, talkers=3, music=1.1, distance=1, reverberation=.5, volume=400),
    "crowd": Room("1.5 m away, a second group beside", music=.3, group=.8, distance=1.5, reverberation=.9, volume=2500),
}


def direct_share(room):
    """How far the direct sound is above the reverberation, in dB: the critical distance is 0.057 sqrt(V / RT60) for a source that sends in all
    directions (Kuttruff, Room Acoustics, 5.39); a mouth that faces the microphone gains 3 dB."""
    critical = .057 * math.sqrt(room.volume / room.reverberation)
    return 20 * math.log10(critical / room.distance) + 3


@functools.cache
def response(room, seed=0):
    """The impulse response from the climber to the microphone, of unit power; None in a dry room."""
    if not room.reverberation:
        return None
    rng = np.random.default_rng([5, seed])
    count = int(room.reverberation * RATE)
    time = np.arange(count) / RATE
    tail = rng.normal(0, 1, count) * 10 ** (-3 * time / room.reverberation)
    tail[:int(.004 * RATE)] = 0                           # nothing returns before the first wall
    # Air and people take the high sounds first: a one-pole low-pass that grows duller along the tail, in two parts.
    early, late = tail * np.exp(-time * 8), tail * (1 - np.exp(-time * 8))
    tail = early + np.convolve(late, [.25, .5, .25], "same")
    tail *= math.sqrt(10 ** (-direct_share(room) / 10) / float((tail ** 2).sum()))
    tail[0] = 1
    return (tail / math.sqrt(float((tail ** 2).sum()))).astype(np.float32)


def heard_in(room, samples):
    """A voice as it reaches the microphone, reverberation after its end included. Its level doesn't change."""
    echo = response(room)
    if echo is None:
        return samples
    count = len(samples) + len(echo) - 1
    size = 1 << (count - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(echo, size), size)[:count].astype(np.float32)


def scaled(samples):
    return samples / (samples.std() + 1e-9)


def babble(count, voices, talkers, rng, noise):
    """Talkers far away, half of them blurred by the room."""
    out = np.zeros(count, np.float32)
    blur = np.exp(-np.arange(1600) / 400) * noise.normal(0, 1, 1600)
    for _ in range(talkers):
        at = 0
        while at < count:
            said = rng.choice(voices)
            said = scaled(np.convolve(said, blur, "same") if rng.random() < .5 else said)
            length = min(len(said), count - at)
            out[at:at + length] += said[:length]
            at += length + int(RATE * rng.uniform(.2, 2))
    return out


def music(count, rng, noise):
    """Four chords with a kick and a hat, at 92 to 126 beats a minute."""
    beat = int(RATE * 60 / rng.choice([92, 104, 118, 126]))
    time = np.arange(beat) / RATE
    kick = np.sin(2 * np.pi * 55 * time * np.exp(-time * 6)) * np.exp(-time * 9)
    hat = noise.normal(0, 1, beat) * np.exp(-time * 60)
    chords = [(220, 277, 330), (196, 247, 294), (174, 220, 262), (196, 233, 294)]
    bars = np.zeros(beat * 8, np.float32)
    for place in range(8):
        chord = sum(np.sin(2 * np.pi * f * time + .3 * np.sin(2 * np.pi * f * time)) for f in chords[place // 2]) / 3
        bars[place * beat:(place + 1) * beat] += 1.2 * kick + .25 * hat + .5 * chord * (1 - .5 * (place % 2))
        off = place * beat + beat // 2
        bars[off:off + beat // 4] += .3 * hat[:beat // 4]
    return scaled(np.resize(bars, count))


def hiss(count, noise):
    """Noise that falls with the frequency, without what no loudspeaker plays."""
    slow = np.cumsum(noise.normal(0, 1, count))
    mean = np.cumsum(np.pad(slow, (200, 200), "edge"))
    return scaled(slow - (mean[400:] - mean[:-400])[:count] / 400)


def fan(count, noise):
    """A fan: a motor's hum with its harmonics, and air that beats with the blades."""
    time = np.arange(count) / RATE
    hum = sum(np.sin(2 * np.pi * 50 * k * time + k) / k for k in (1, 2, 3, 5))
    air = np.convolve(noise.normal(0, 1, count), np.hanning(24), "same") * (1 + .4 * np.sin(2 * np.pi * 17 * time))
    return scaled(scaled(hum) * .5 + scaled(air))


def thuds(count, rng, noise):
    out, time = np.zeros(count, np.float32), np.arange(RATE // 2) / RATE
    for _ in range(count // (5 * RATE)):
        at = rng.randrange(count - RATE)
        fall = np.sin(2 * np.pi * rng.uniform(50, 90) * time) * np.exp(-time * 14)
        out[at:at + len(time)] += rng.uniform(1.5, 4) * (fall + .3 * noise.normal(0, 1, len(time)) * np.exp(-time * 50))
    return out


def group(count, voices, rng):
    """Three people who talk in turn, with laughs of silence between."""
    people, out, at = rng.sample(voices, min(3, len(voices))), np.zeros(count, np.float32), 0
    while at < count:
        said = scaled(rng.choice(people))
        begin, length = rng.randrange(max(1, len(said) - RATE)), int(RATE * rng.uniform(1, 3.5))
        part = said[begin:begin + length][:count - at]
        out[at:at + len(part)] += part
        at += len(part) + int(RATE * rng.uniform(.3, 4))
    return out


def sound(room, seconds, voices, seed):
    """The room without the climber, to be played again and again; its power is 1."""
    rng, noise, count = random.Random(seed), np.random.default_rng(seed), int(seconds * RATE)
    out = room.babble * babble(count, voices, room.talkers, rng, noise) + room.hiss * hiss(count, noise) + room.thuds * thuds(count, rng, noise)
    if room.music:
        out += room.music * music(count, rng, noise)
    if room.fan:
        out += room.fan * fan(count, noise)
    if room.group:
        out += room.group * group(count, voices, rng)
    return scaled(out).astype(np.float32)
