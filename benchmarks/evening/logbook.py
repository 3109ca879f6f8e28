"""What the program's log holds, folded from its events, and what it should hold after a step."""
import copy
import json
import os
import sqlite3
from dataclasses import dataclass, field

from benchmarks.evening import story

PLACES = {"climb.attempt-ended": ("crux", "at"), "climb.attempt-felt": ("felt", "felt"), "climb.attempt-moved": ("quality", "quality")}


@dataclass
class Attempt:
    route: int
    outcome: str
    crux: str = None
    felt: str = None
    quality: int = None

    @property
    def details(self):
        return [self.crux, self.felt, self.quality]


@dataclass
class Session:
    """A session as its log has it. Routes without an attempt that were left again don't count."""
    grades: list = field(default_factory=list)
    now: int = None
    attempts: list = field(default_factory=list)
    rest: str = "none"         # none, runs, paused
    timers: list = field(default_factory=list)
    is_over: bool = False
    undone: frozenset = frozenset()
    actions: frozenset = frozenset()

    @property
    def logged(self):
        """What must be equal for two sessions to be equal."""
        return (self.grades, self.now, self.attempts, self.rest, self.timers, self.is_over)

    @property
    def grade(self):
        return self.grades[self.now]

    def __str__(self):
        tries = " ".join(f"{self.grades[a.route]}:{a.outcome}" + "".join(f"/{d}" for d in a.details if d) for a in self.attempts)
        return f"{self.grades} at {self.now}, {tries}, rest {self.rest}, timers {self.timers}" + (", over" if self.is_over else "")


def after(session, what, value):
    """The session that a step should lead to; None if the log doesn't show the step."""
    meant = copy.deepcopy(session)
    if what in story.ATTEMPTS:
        outcome = {"again": meant.attempts[-1].outcome if meant.attempts else "send", "mistake": "send"}.get(what, what)
        meant.attempts.append(Attempt(meant.now, outcome))
        meant.rest = "none"
    elif what == "next":
        is_used = any(a.route == meant.now for a in meant.attempts)
        meant.grades = (meant.grades if is_used else meant.grades[:-1]) + [meant.grade]
        meant.now = len(meant.grades) - 1
    elif what == "grade":
        meant.grades[meant.now] = value
    elif what in ("harder", "easier"):
        meant.grades[meant.now] = story.GRADES[story.GRADES.index(meant.grade) + (1 if what == "harder" else -1)]
    elif what == "rest":
        meant.rest = "runs" if meant.rest == "none" else "none"
    elif what in story.DETAILS:
        name, said = {"crux": ("crux", "crux"), "felthard": ("felt", "hard"), "quality": ("quality", value)}[what]
        setattr(meant.attempts[-1], name, said)
    elif what == "undo":
        meant.attempts.pop()
    elif what == "start":
        meant.timers.append("runs")
    elif what == "yes":
        meant.timers[-1:] = ["logged"]
    elif what == "end":
        meant.is_over = True
    else:
        return None
    return meant


def faults(session, steps=story.STEPS):
    """What of the log isn't what was climbed: attempts (with their grades), details, timer, open."""
    attempts, details = story.climbed(steps)
    found = [(session.grades[a.route], a.outcome) for a in session.attempts]
    wrong = []
    if found != attempts:
        wrong.append("attempts")
    elif [a.details for a in session.attempts] != details:
        wrong.append("details")
    if session.timers != ["logged"]:
        wrong.append("timer")
    if not session.is_over:
        wrong.append("open")
    return wrong


def fold(events):
    """The session of events: (id, action, kind, payload) in their order."""
    undone = set()
    for _, _, kind, payload in events:
        if kind == "undo":
            undone.add(payload["action"])
        elif kind == "redo":
            undone.discard(payload["action"])
    routes, now, attempts, rest, timers, is_over, actions = {}, None, {}, "none", [], False, set()
    for event, action, kind, payload in events:
        if kind in ("undo", "redo") or action in undone:
            continue
        if kind not in ("timer.phase", "timer.ran"):
            actions.add(action)
        if kind == "route.opened":
            routes[payload["route"]] = payload["grade"]["name"]
        elif kind == "route.graded":
            routes[payload["route"]] = payload["to"]["name"]
        elif kind == "route.switched":
            now = payload["to"]
        elif kind == "climb.attempt":
            attempts[event] = Attempt(payload["route"], payload["outcome"])
            rest = "none"
        elif kind == "climb.attempt-deleted":
            attempts.pop(payload["attempt"], None)
        elif kind == "climb.attempt-corrected" and payload["attempt"] in attempts:
            attempts[payload["attempt"]].outcome = payload["to"]
        elif kind in PLACES and payload["attempt"] in attempts:
            name, key = PLACES[kind]
            if payload.get(key) is not None:
                setattr(attempts[payload["attempt"]], name, payload[key])
        elif kind.startswith("rest."):
            rest = {"rest.started": "runs", "rest.resumed": "runs", "rest.paused": "paused", "rest.ended": "none"}.get(kind, rest)
        elif kind in ("timer.started", "plan.started"):
            timers.append("runs" if kind == "timer.started" else "plan")
        elif kind in ("timer.logged", "timer.discarded") and timers:
            timers[-1] = "logged" if kind == "timer.logged" else "gone"
        elif kind == "session.ended":
            is_over = True
    used = [route for route in routes if route == now or any(a.route == route for a in attempts.values())]
    number = {route: place for place, route in enumerate(used)}
    for attempt in attempts.values():
        attempt.route = number.get(attempt.route)
    return Session([routes[r] for r in used], number.get(now), list(attempts.values()), rest, timers, is_over,
                   frozenset(undone), frozenset(actions))


class Logbook:
    """Reads a log while the program writes it."""

    def __init__(self, path):
        self.path, self.database, self.last, self.events, self.waits = path, None, 0, [], []

    def session(self):
        self.read()
        return fold(self.events)

    def read(self):
        if self.database is None:
            if not os.path.exists(self.path):
                return
            self.database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, check_same_thread=False, timeout=2)
        try:
            rows = self.database.execute("SELECT sequence, id, action_id, kind, payload FROM event WHERE sequence > ? ORDER BY sequence",
                                         (self.last,)).fetchall()
        except sqlite3.OperationalError:   # busy, or not yet made
            return
        for sequence, event, action, kind, payload in rows:
            self.last = sequence
            payload = json.loads(payload or "{}")
            self.events.append((event, action, kind, payload))
            if payload.get("timeToLogUs") is not None and payload.get("gesture") == "voice":
                self.waits.append(payload["timeToLogUs"] / 1e6)
