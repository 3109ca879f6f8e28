"""What is said around the microphone in an evening: the climber's words and talk, the partner's, strangers'."""
import random
import time

from benchmarks.evening import rooms

# dB of strangers near the microphone beside the climber, by the evening's level.
NEARNESS = {25: -12, 15: -8, 8: -5}


class Voices:
    def __init__(self, air, clips, room, manner, plan, partner, rng):
        self.air, self.clips, self.room, self.manner = air, clips, room, manner
        self.voice, self.level, self.partner, self.rng = plan.voice, plan.level, partner, rng
        self.takes = {}
        self.talks = []        # (from, to, who) of all that is no command
        self.taped = []        # (start, end, phrase, screen): what the tape holds of the climber's words
        self.is_over = False

    def play(self, samples, decibels=0., wait=True):
        """A voice from where the climber stands. Returns its start and end."""
        start = self.air.now()
        self.air.play(rooms.heard_in(self.room, samples), decibels, wait=False)
        seconds = len(samples) / rooms.RATE
        if wait:
            time.sleep(seconds)
        return start, start + seconds

    def word(self, said, saying, screen):
        """Says something; returns its start and end."""
        take = self.takes.get(said, 0)
        self.takes[said] = take + 1
        samples = self.clips.word(self.voice, said, take, mumbled=self.manner.mumbles)
        if self.rng.random() < self.manner.over_talk:
            line = self.rng.choice(self.clips.partner(self.partner))
            self.talk("partner", line, -6 + self.rng.uniform(-2, 1), wait=False)
            time.sleep(.3)
        at = self.air.taped()
        self.taped.append((at, at + len(samples) / rooms.RATE, said, screen))
        return self.play(samples, self.manner.level + self.rng.uniform(-2, 2) + self.manner.louder * (saying - 1))

    def talk(self, who, samples, decibels, wait=True):
        start = self.air.now()
        self.talks.append((start, start + len(samples) / rooms.RATE, who))
        self.play(samples, decibels, wait)

    def strangers(self):
        """People near the microphone who talk now and then, louder where the room is louder. Runs beside the evening."""
        rng = random.Random(f"{self.voice} {self.level}")
        while not self.is_over:
            time.sleep(rng.uniform(9, 22))
            said = rng.choice(self.clips.strangers())
            length = int(rooms.RATE * rng.uniform(1.5, 4))
            at = rng.randrange(max(1, len(said) - length))
            self.talk("strangers", said[at:at + length], NEARNESS.get(self.level, -8), wait=False)

    def idle(self, seconds):
        """A pause between two commands, often with one's own talk or the partner's in it."""
        seconds *= self.manner.haste
        end = time.monotonic() + seconds
        if seconds > 2 and self.rng.random() < self.manner.talks:
            time.sleep(self.rng.uniform(.3, .9))
            is_own = self.rng.random() < .55
            said = self.rng.choice(self.clips.talk(self.voice) if is_own else self.clips.partner(self.partner))
            if time.monotonic() + len(said) / rooms.RATE + self.manner.quiet < end:
                self.talk("own" if is_own else "partner", said, self.rng.uniform(-2, 1) - (0 if is_own else 4))
        time.sleep(max(0, end - time.monotonic()))

    def chat(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            who = self.rng.choice(["own", "partner"])
            said = self.rng.choice(self.clips.talk(self.voice) if who == "own" else self.clips.partner(self.partner))
            self.talk(who, said, -2 if who == "own" else -5)
            time.sleep(self.rng.uniform(.2, 1.2))
