"""The air between climber, room and program: a microphone and a speaker that are files of ALSA, in real time."""
import errno
import fcntl
import os
import threading
import time

import numpy as np

from benchmarks.evening import rooms

TICK = .04                     # seconds
FRAMES = int(rooms.RATE * TICK)
MIC_BYTES, SPEAKER_BYTES = 4096, 8192    # of the pipes, so that they hold little more than a device would
RING = 16000                   # bytes that ALSA's ring of 500 ms would hold before it loses some
AUDIBLE = 1e-3                 # amplitude from which the speaker counts as playing


class Air:
    """What the program's microphone hears and its speaker plays.

    Both are pipes behind ALSA's `file` devices: `tick` fills the one and empties the other every 40 ms. What the speaker plays comes back into the
    microphone `echo` dB fainter.
    """

    def __init__(self, folder, bed, start, noise, echo, keeps_sound=False):
        self.bed, self.at, self.noise, self.echo = bed, start, noise, 10 ** (echo / 20)
        self.began, self.ticks = time.monotonic(), 0
        self.lock, self.voices = threading.Lock(), []
        self.waiting, self.played = b"", np.zeros(FRAMES, np.float32)
        self.longest = self.lost = 0       # bytes that waited, and that a real device would have lost
        self.own = []                      # (from, to) of the speaker's sounds
        self.tape = open(f"{folder}/mic.s16", "wb") if keeps_sound else None
        for name in ("mic", "speaker"):
            os.mkfifo(f"{folder}/{name}")
        with open(f"{folder}/.asoundrc", "w") as file:
            file.write(f'pcm.gymmic {{ type file slave.pcm "null" file "/dev/null" infile "{folder}/mic" format "raw" }}\n'
                       f'pcm.gymspk {{ type file slave.pcm "null" file "{folder}/speaker" format "raw" }}\n')
        self.mic, self.speaker = (os.open(f"{folder}/{name}", os.O_RDWR | os.O_NONBLOCK) for name in ("mic", "speaker"))
        fcntl.fcntl(self.mic, fcntl.F_SETPIPE_SZ, MIC_BYTES)
        fcntl.fcntl(self.speaker, fcntl.F_SETPIPE_SZ, SPEAKER_BYTES)

    def now(self):
        return time.monotonic() - self.began

    def taped(self):
        """Where the sound that begins now will be in the tape, in seconds."""
        return self.ticks * TICK

    def play(self, samples, decibels=0., wait=True):
        """Somebody speaks. With `wait`, until the voice's own end."""
        with self.lock:
            self.voices.append([samples * 10 ** (decibels / 20), 0])
        if wait:
            time.sleep(len(samples) / rooms.RATE)

    def tick(self):
        """40 ms of air."""
        block = self.bed.take(range(self.at, self.at + FRAMES), mode="wrap") * self.noise + self.played * self.echo
        self.at = (self.at + FRAMES) % len(self.bed)
        with self.lock:
            for voice in self.voices:
                part = voice[0][voice[1]:voice[1] + FRAMES]
                block[:len(part)] += part
                voice[1] += FRAMES
            self.voices = [v for v in self.voices if v[1] < len(v[0])]
        self.ticks += 1
        heard = (np.clip(block, -1, 1) * 32767).astype("<i2").tobytes()
        if self.tape:
            self.tape.write(heard)
        self.fill(heard)
        self.listen()

    def fill(self, block):
        self.waiting += block
        try:
            self.waiting = self.waiting[os.write(self.mic, self.waiting):]
        except OSError as error:
            if error.errno != errno.EAGAIN:
                raise
        if self.ticks > 100:               # the program has opened its microphone
            self.longest = max(self.longest, len(self.waiting))
            self.lost += max(0, len(self.waiting) - RING)
        self.waiting = self.waiting[-RING:]

    def listen(self):
        """What the speaker played: 48 kHz to 16 kHz by means of three."""
        try:
            raw = os.read(self.speaker, FRAMES * 6)
        except BlockingIOError:
            raw = b""
        sound = np.frombuffer(raw[:len(raw) // 6 * 6], "<i2").astype(np.float32).reshape(-1, 3).mean(1) / 32768
        self.played = np.zeros(FRAMES, np.float32)
        self.played[:len(sound)] = sound
        if len(sound) and float(np.abs(sound).max()) > AUDIBLE:
            now = self.now()
            if self.own and now - self.own[-1][1] < .1:
                self.own[-1][1] = now
            else:
                self.own.append([now - TICK, now])

    def close(self):
        if self.tape:
            self.tape.close()
        os.close(self.mic)
        os.close(self.speaker)


def run(airs, is_over):
    """Ticks all airs in real time until `is_over`: (the air, whether its program runs) for each."""
    start, ticks = time.monotonic(), 0
    while not is_over():
        for air, runs in airs:
            if runs():
                air.tick()
        ticks += 1
        ahead = start + ticks * TICK - time.monotonic()
        if ahead > 0:
            time.sleep(ahead)
