"""How a climber comes back to where the evening should be: takes back what wasn't meant, and closes what lies over the climb."""
import time

from benchmarks.evening import story

LIST_STAYS = 13                # seconds after which a list is about to close by itself
# From the climb to each screen of the timers: the key, and the screen after it.
REACH = (("t", "list"), ("\x1b[B", ""), ("\r", "timer"), ("\r", ""), ("\x1b", "question"))


class Mender:
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
