"""One evening: a room, a program in a home of its own, a climber; and what came of it."""
import dataclasses
import json
import random
import subprocess
import threading
import time
from pathlib import Path

import numpy as np

from benchmarks.evening import clips as clips_module
from benchmarks.evening import logbook, program, rooms, story
from benchmarks.evening.air import Air
from benchmarks.evening.climber import Climber
from benchmarks.evening.manners import MANNERS
from benchmarks.evening.voices import Voices

LONGEST = 1080                 # seconds, after which an evening that has lost its way ends with what is there
BED = 60                       # seconds of a room before it begins again


class Evening:
    def __init__(self, plan, binary, clips, out, beds, options):
        self.plan, self.binary, self.clips = plan, binary, clips
        self.rng = random.Random(f"{options.seed} {plan.voice} {plan.level} {plan.room} {plan.manner}")
        self.folder = Path(out).resolve() / plan.name
        program.home(self.folder)
        if plan.kind == "taught":
            self.teach()
        bed = beds[plan.room][self.rng.randrange(len(beds[plan.room]))]
        noise = clips_module.LEVEL * 10 ** (-plan.level / 20)
        self.air = Air(self.folder, bed, self.rng.randrange(len(bed)), noise, options.echo, options.keep_sound)
        keys_only = plan.kind == "keys"
        extra = [*options.options.split(), *(["--no-mic"] if keys_only else [])]
        self.program = program.Program(str(binary), self.folder, extra, self.air.now)
        self.log = logbook.Logbook(self.folder / "d/chalktalk/chalktalk.sqlite")
        partner = self.rng.choice([voice for voice in clips.partners() if voice != plan.voice])
        manner = MANNERS[plan.manner]
        self.voices = Voices(self.air, clips, rooms.ROOMS[plan.room], manner, plan, partner, self.rng)
        self.climber = Climber(self.program, self.air, self.log, self.voices, manner, self.rng, keys_only)
        self.thread = threading.Thread(target=self.live, daemon=True)

    def teach(self):
        """Teaches the five core words by three takes each, in a quiet corner of the gym."""
        takes = self.folder / "d/chalktalk/voice/takes"
        for word in story.CORE:
            for place, take in enumerate(clips_module.TAUGHT_TAKES):
                said = self.clips.word(self.plan.voice, word, 0, (take,))
                sound = np.concatenate([np.zeros(9600), said, np.zeros(5600)])
                noise = np.random.default_rng(take).normal(0, clips_module.LEVEL * 10 ** (-25 / 20), len(sound))
                clips_module.write(takes / f"{word}-{place + 1}.wav", sound + noise)
        taught = subprocess.run([self.binary, "voice", "train", "--refit"], env=program.environment(self.folder), capture_output=True, text=True)
        (self.folder / "taught.txt").write_text(taught.stdout + taught.stderr)
        if taught.returncode:
            raise RuntimeError(f"{self.plan.name}: voice train --refit failed: {taught.stderr.strip()}")

    def live(self):
        watchdog = threading.Timer(LONGEST, self.program.process.terminate)
        watchdog.daemon = True
        watchdog.start()
        limit = time.monotonic() + 25
        while time.monotonic() < limit and not any("route 1" in line for _, line in self.program.lines):
            time.sleep(.1)
        time.sleep(2.5 + self.rng.uniform(0, 4))
        self.program.screen = "climb"
        threading.Thread(target=self.voices.strangers, daemon=True).start()
        self.climber.climb(story.STEPS)
        time.sleep(1.5)
        self.voices.is_over = True
        session = self.log.session()
        was_stopped = self.program.stop()
        watchdog.cancel()
        self.write(session, was_stopped)

    def write(self, session, was_stopped):
        result = {**dataclasses.asdict(self.plan), "name": self.plan.name, "record": self.climber.record, "talks": self.voices.talks,
                  "own": self.air.own, "news": self.program.news, "end": str(session), "faults": logbook.faults(session),
                  "seconds": round(self.air.now(), 1), "behind_ms": round(self.air.longest / 32), "lost_ms": round(self.air.lost / 32),
                  "waits": [round(wait, 3) for wait in self.log.waits], "was_stopped": was_stopped}
        (self.folder / "result.json").write_text(json.dumps(result, indent=0))
        if self.air.tape:
            self.write_stream()

    def write_stream(self):
        """The tape as a stream that training/measure/hearing.py scores: what was said over another screen than the climb is no command there."""
        intents = {story.phrase(what, value, saying): story.INTENTS.get(what, what) for what, value in story.STEPS if what not in story.PAUSES
                   for saying in (1, 3)}
        rows = [f"{start:.2f}\t{end:.2f}\t{intents.get(said, 'undo') if screen == 'climb' else '-other'}\t{self.plan.voice}\n"
                for start, end, said, screen in self.voices.taped]
        (self.folder / "mic.tsv").write_text("".join(rows))
        self.air.tape.flush()
        samples = np.frombuffer((self.folder / "mic.s16").read_bytes(), "<i2")
        clips_module.write(self.folder / "mic.wav", samples / 32767)
        (self.folder / "mic.s16").unlink()


def beds(names, clips, seed):
    """For each room, four minutes of it."""
    strangers = clips.strangers()
    return {name: [rooms.sound(rooms.ROOMS[name], BED, strangers, 100 * seed + n) for n in range(4)] for name in names}
