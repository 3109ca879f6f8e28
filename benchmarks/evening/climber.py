"""The climber of an evening: says a step, looks what came of it, says it again, takes back what is wrong, and presses the key at last."""
import time

from benchmarks.evening import logbook, story

SETTLE = .6                    # seconds that something else may still become what was meant
LIST_STAYS = 13                # seconds after which a list is about to close by itself
# Steps that are answered by a screen of their own.
SCREEN_STEPS = ("yes", "end", "start", "stop", "leave", "row", "choose", "timers", "sleep", "wake", "finish", "close")
# From the climb to each screen of the timers: the key, and the screen after it.
REACH = (("t", "list"), ("\x1b[B", ""), ("\r", "timer"), ("\r", ""), ("\x1b", "question"))


class Climber:
    def __init__(self, program, air, log, voices, manner, rng, keys_only=False):
        self.program, self.air, self.log, self.voices, self.manner = program, air, log, voices, manner
        self.rng, self.keys_only = rng, keys_only
        self.record, self.before, self.closings = [], "climb", 0

    def note(self, kind, **facts):
        self.record.append({"kind": kind, **facts})

    def now(self):
        return round(self.air.now(), 2)

    def key(self, keys, what):
        self.program.key(keys)
        self.note("keys", what=what, n=1)

    # One step.

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
        """Answers "Which grade? 4 or 2" with left or right: (None, ...) if the right value isn't there, or if the question wasn't seen."""
        question = next(line for _, line in reversed(self.program.lines) if line.startswith("Which "))
        sides = [side.strip("?,. ") for side in question.partition("?")[2].split(" or ")]
        if what not in ("grade", "quality", "row") or str(value) not in sides or self.rng.random() > self.manner.looks:
            return None, truth
        time.sleep(self.rng.uniform(.8, 1.3))
        return self.answer(story.ANSWERS[sides.index(str(value))], what, value, truth)

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
        """Waits for the answer: "yes", "other" (something else happened), "layer" (another screen), "asked" (which value?), "doubted" (a
        question about what was said) or "nothing"."""
        target, end, changed = logbook.after(truth, what, value), time.monotonic() + self.manner.patience, None
        while time.monotonic() < end or changed:
            session = self.log.session()
            is_same = session.logged == truth.logged
            if target is not None and session.logged == target.logged:
                return "yes", session
            if target is None and is_same and self.program.answers(what, since, self.closings):
                return "yes", session
            if not is_same:
                changed = changed or time.monotonic()
                if time.monotonic() - changed > SETTLE:
                    return "other", session
            elif changed:
                changed = None
            screen = self.program.screen
            if screen == "either" and is_same and self.program.asked_at >= since and self.air.now() - self.program.asked_at > .7:
                return "asked", session
            if what not in SCREEN_STEPS and screen in ("list", "question", "asleep", "timer") and screen != self.before and is_same:
                if what in story.DETAILS and screen == "question" and since < self.program.questioned_at:
                    return "doubted", session
                if not self.program.offers():
                    return "layer", session
            time.sleep(.05)
        return "nothing", session

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

    # Back to where it should be.

    def settle(self, truth, why):
        """Takes back what wasn't meant: by voice up to three times, then by key."""
        said = keys = 0
        for _ in range(12):
            session = self.log.session()
            if session.logged == truth.logged:
                break
            if (session.undone - truth.undone) & truth.actions:      # an undo that nobody said
                self.program.key("U")
                keys += 1
                time.sleep(.7)
                if self.log.session().logged == session.logged:
                    break
                continue
            if not session.actions - truth.actions:
                break
            if self.keys_only or said >= 3:
                self.program.key("u")
                keys += 1
                time.sleep(.7)
                continue
            time.sleep(self.rng.uniform(.6, 1))
            said += 1
            start, end = self.voices.word("undo" if said < 3 else "undo that", said, self.program.screen)
            self.voices.talks.append((start, end, "undo said"))
            limit, was = time.monotonic() + self.manner.patience, session.logged
            while time.monotonic() < limit and self.log.session().logged == was:
                time.sleep(.05)
            time.sleep(.3)
        keys += self.log_again(truth)
        self.note("undone", said=said, keys=keys, why=why)

    def log_again(self, truth):
        """Logs by key what an undo took for good. Returns the keys."""
        session = self.log.session()
        here, there = ([(a.route, a.outcome) for a in s.attempts] for s in (session, truth))
        missing = there[len(here):]
        if not missing or here != there[:len(here)] or any(route != session.now for route, _ in missing):
            return 0
        for _, outcome in missing:
            self.program.key(story.KEYS[outcome])
            self.note("logged again", what=outcome)
            time.sleep(.6)
        return len(missing)

    def check(self, truth, expected):
        """The climber looks at the screen before a step: what nobody said is taken back."""
        session, screen = self.log.session(), self.program.screen
        is_elsewhere = screen not in (expected, "either") and not (screen == "timer" and expected != "climb")
        if session.logged == truth.logged and not is_elsewhere:
            return
        self.note("layer" if session.logged == truth.logged else "invented", t=self.now(), truth=str(truth), found=str(session), screen=screen,
                  expected=expected, shows=self.program.recent())
        if is_elsewhere:
            self.close_to(expected)
        if session.logged != truth.logged:
            self.settle(truth, "invented")

    def reach(self, expected):
        """To a screen of the timers by key, if voice hasn't led there."""
        program = self.program
        if program.screen == "list" and self.air.now() - program.listed_at > LIST_STAYS:
            program.screen = "climb"
        if program.screen in (expected, "either"):
            return
        self.note("layer", t=self.now(), screen=program.screen, expected=expected, shows=program.recent())
        for key, there in REACH:
            if program.screen == "climb" and key != "t":
                break
            if there and program.screen == there:
                continue
            self.key(key, "reach")
            time.sleep(.6)
            if program.screen == expected and (there or expected != "list"):
                break

    def close_to(self, expected):
        """By key to the screen that should be there."""
        program = self.program
        for _ in range(4):
            if program.screen == expected:
                break
            was = len(program.lines)
            self.key({"asleep": "m", "question": "n"}.get(program.screen, "\x1b"), "close")
            time.sleep(.6)
            asks = any("y yes, n no" in line for _, line in program.lines[was:])
            if program.screen in ("list", "either") or program.screen == "question" and not asks:
                program.screen = expected
            if program.screen == "question" and expected == "climb" and "Stop the timer" in program.lines[-1][1]:
                program.key("y")
                time.sleep(.6)

    def climb(self, steps):
        """The whole evening."""
        truth = self.log.session()
        for what, value in steps:
            if not self.program.runs():
                self.note("died", t=self.now())
                break
            if what in story.PAUSES:
                self.voices.chat(value) if what == "chat" else time.sleep(value + self.rng.uniform(-2, 4))
                if "timer" in (self.before, self.program.screen):
                    truth = self.log.session()
                continue
            self.pause_before(what)
            if what not in ("row", "choose", "start", "stop", "yes") and self.rng.random() < self.manner.looks:
                self.check(truth, story.SCREENS.get(what, "climb"))
            truth = self.do(what, value, truth)

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
