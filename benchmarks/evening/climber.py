"""The climber of an evening: says a step, looks what came of it, says it again, takes back what is wrong, and presses the key at last."""
import time

from benchmarks.evening import logbook, story
from benchmarks.evening.mender import Mender

SETTLE = .6                    # seconds that something else may still become what was meant
# Steps that are answered by a screen of their own.
SCREEN_STEPS = ("yes", "end", "start", "stop", "leave", "row", "choose", "timers", "sleep", "wake", "finish", "close")


class Climber(Mender):
    def do(self, what, value, truth):
        """One step, until the log says it. Returns the session as it should then be."""
        self.before, start, wrong, said = self.program.screen, self.now(), 0, 0
        if what == "close":
            if self.program.screen != "list":
                return truth
            self.closings = self.program.closings()
        if what == "leave" and self.program.screen == "climb" or self.keys_only and what in ("sleep", "wake"):
            return truth
        if what in ("row", "choose", "start", "stop", "yes"):
            self.reach(story.SCREENS[what])
            self.before = self.program.screen
            truth = self.log.session() if what in ("stop", "yes") else truth
        for saying in () if self.keys_only else (1, 2, 3):
            got, session = self.say(what, value, saying, truth)
            said += 1
            if got in ("asked", "doubted"):
                answered, session = (self.choose_side if got == "asked" else self.confirm)(what, value, truth)
                said += answered is not None
                got = answered or got
            if got == "yes":
                if what == "close":
                    self.program.screen = "climb"
                self.note("command", what=what, heard=said, t=start, wrong=wrong, took=round(self.now() - start, 2))
                return session
            if got in ("other", "layer"):
                wrong += 1
                if self.program.screen != self.before:
                    self.close_to(self.before)
                self.settle(truth, "wrong")
            time.sleep(self.rng.uniform(*self.manner.pause))
        return self.press(what, value, truth, start, said, wrong)

    def say(self, what, value, saying, truth):
        said = story.phrase(what, value, saying)
        start, end = self.voices.word(said, saying, self.program.screen)
        got, session = self.wait(what, value, truth, start)
        self.note("said", what=what, phrase=said, saying=saying, **self.outcome(start, end, got, session))
        return got, session

    def choose_side(self, what, value, truth):
        """Answers "Which grade? 4 or 2" or "Which one? fall or send?" with left or right: (None, ...) if what was meant isn't there, or if the
        question wasn't seen."""
        side = story.side(next(line for _, line in reversed(self.program.lines) if line.startswith("Which ")), what, value)
        if side is None or self.rng.random() > self.manner.looks:
            return None, truth
        time.sleep(self.rng.uniform(.8, 1.3))
        return self.answer(side, what, value, truth)

    def confirm(self, what, value, truth):
        """Answers a question about what was said ("The fall on V4?") with yes: (None, ...) if it wasn't seen."""
        if self.rng.random() > self.manner.looks:
            return None, truth
        time.sleep(self.rng.uniform(.8, 1.3))
        return self.answer("yes", what, value, truth)

    def answer(self, said, what, value, truth):
        start, end = self.voices.word(said, 2, self.program.screen)
        got, session = self.wait(what, value, truth, start)
        self.note("said", what="answer", phrase=said, saying=1, **self.outcome(start, end, got, session))
        return got, session

    def outcome(self, start, end, got, session):
        return {"start": round(start, 2), "end": round(end, 2), "got": got, "after": round(self.air.now() - end, 2),
                "shows": self.program.since(start)[:4], "found": None if got in ("yes", "nothing") else str(session)}

    def wait(self, what, value, truth, since):
        """Waits for a step's answer: "yes", "other" (something else happened), "layer" (another screen), "asked" (which value?), "doubted" (a
        question about what was said) or "nothing"."""
        return self.wait_for(logbook.after(truth, what, value), truth, since, what)

    def wait_for(self, target, truth, since, what=""):
        """Waits until the log is as it should be, or for the screen's answer if the log doesn't show the step (`target` is None)."""
        end, changed = time.monotonic() + self.manner.patience, None
        while time.monotonic() < end or changed:
            session = self.log.session()
            is_same = session.logged == truth.logged
            if session.logged == target.logged if target is not None else is_same and self.program.answers(what, since, self.closings):
                return "yes", session
            if not is_same:
                changed = changed or time.monotonic()
                if time.monotonic() - changed > SETTLE:
                    return "other", session
            else:
                changed = None
                if screen := self.screen_instead(what, since):
                    return screen, session
            time.sleep(.05)
        return "nothing", session

    def screen_instead(self, what, since):
        """The screen that came instead of an entry, if one did: "asked", "doubted" or "layer"."""
        program = self.program
        if program.screen == "either" and since <= program.asked_at < self.air.now() - .7:
            return "asked"
        if what in SCREEN_STEPS or program.screen == self.before or program.screen not in ("list", "question", "asleep", "timer"):
            return None
        if what in story.DETAILS and program.screen == "question" and since < program.questioned_at:
            return "doubted"
        return None if program.offers() else "layer"

    def press(self, what, value, truth, start, said, wrong):
        """The step by its key. A key that did nothing is pressed again."""
        since, pressed, keys = self.air.now(), 0, story.keys(what, value, truth.grade)
        for _ in range(3):
            if self.program.screen in ("either", "lesson"):
                self.program.key("\x1b")
                pressed += 1
                time.sleep(.35)
                self.program.screen = self.before if self.before not in ("either", "lesson") else "climb"
            for key in keys:
                self.program.key(key)
                pressed += 1
                time.sleep(.35)
            if what == "close":
                got, session = "yes", truth
                self.program.screen = "climb"
                break
            got, session = self.wait(what, value, truth, since)
            if got != "nothing" or what in story.DETAILS:
                break
            self.note("dead key", what=what, t=self.now(), shows=self.program.recent(3))
        self.note("command", what=what, heard=None, sayings=said, t=start, wrong=wrong, took=round(self.now() - start, 2), key=got)
        if said:
            self.note("keys", what=what, n=pressed)
        if got == "yes":
            return session
        if self.log.session().logged != truth.logged:
            self.settle(truth, "key")
        self.note("lost", what=what, t=self.now(), shows=self.program.since(since)[:4])
        return truth if what in story.DETAILS else self.log.session()

    def climb(self, steps):
        """The whole evening."""
        truth, steps = self.log.session(), list(steps)
        while steps:
            if not self.program.runs():
                self.note("died", t=self.now())
                break
            what, value = steps[0]
            if what in story.PAUSES:
                self.voices.chat(value) if what == "chat" else time.sleep(value + self.rng.uniform(-2, 4))
                if "timer" in (self.before, self.program.screen):
                    truth = self.log.session()
                steps = steps[1:]
                continue
            self.pause_before(what)
            if what not in ("row", "choose", "start", "stop", "yes") and self.rng.random() < self.manner.looks:
                self.check(truth, story.SCREENS.get(what, "climb"))
            if self.manner.at_once and not self.keys_only and story.sentence(steps):
                truth = self.do_at_once(steps[:2], truth)
                steps = steps[2:]
            else:
                truth = self.do(what, value, truth)
                steps = steps[1:]

    def do_at_once(self, pair, truth):
        """Two steps in one sentence, which is said twice at most; then one after the other."""
        (first, value), second = pair
        self.before, start, said, wrong = self.program.screen, self.now(), story.sentence(pair), 0
        target = logbook.after(logbook.after(truth, first, value), *second)
        for saying in (1, 2):
            begin, end = self.voices.word(said, saying, self.program.screen)
            got, session = self.wait_for(target, truth, begin)
            self.note("said", what="sentence", phrase=said, saying=saying, **self.outcome(begin, end, got, session))
            if got == "yes":
                self.note("command", what="sentence", heard=saying, t=start, wrong=wrong, took=round(self.now() - start, 2))
                return session
            if got in ("other", "layer"):
                wrong += 1
                if self.program.screen != self.before:
                    self.close_to(self.before)
                self.settle(truth, "wrong")
            time.sleep(self.rng.uniform(*self.manner.pause))
        self.note("command", what="sentence", heard=None, sayings=2, t=start, wrong=wrong, took=round(self.now() - start, 2))
        for what, value in pair:
            truth = self.do(what, value, truth)
        return truth

    def pause_before(self, what):
        if what in story.ATTEMPTS:
            self.voices.idle(self.rng.uniform(5, 10))
        elif what in (*story.DETAILS, "undo"):
            time.sleep(self.rng.uniform(.7, 1.3) * self.manner.haste)
        elif what in ("row", "choose"):
            time.sleep(self.rng.uniform(1.5, 2.5))
        elif what in ("yes", "end", "start", "leave", "close"):
            time.sleep(self.rng.uniform(.8, 1.6))
        else:
            self.voices.idle(self.rng.uniform(2.5, 5))
