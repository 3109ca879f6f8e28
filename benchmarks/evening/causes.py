"""Why a saying failed: what the program made of it, by its debug log and its lines. Nothing here needs the program."""
import re
from collections import namedtuple
from pathlib import Path

from benchmarks.evening import story

# Something heard: the stream's seconds, why it was rejected (None if it wasn't), intent, phrase, evidence as text, when it was written.
Heard = namedtuple("Heard", "at rejected intent phrase evidence written")
# A cause: whose it is ("ear" or "screen"), and what.
Cause = namedtuple("Cause", "owner what")

LINE = re.compile(r'^(\S+Z)\s+([\d.]+)\s+(?:- (\w[\w ]*?)|(\w+))\s+(?:"([^"]*)"(\??))?(.*)$')
SUM = re.compile(r"sum ([+-][\d.]+) of ([+-][\d.]+)")
ROW = re.compile(r"([a-z][a-z ]*?) ([+-]\d+\.\d\d)(?=,|$)")
SURROUNDINGS = ("constant", "height", "talk")     # rows that belong together (docs/hearing.md)
RIVAL = re.compile(r"^ = \S+ or \S+\?")
OPEN_LAYER = 15                # seconds after which a question or an offer goes by itself
WINDOW = 4.9                   # seconds after an attempt in which earlier builds hear its details
LATE = 2                       # seconds from a word's end to its entry
SLACK = {"before": .1, "after": 1.3}


def sums(evidence):
    """The sum and what it takes: (+0.12, +0.41)."""
    found = SUM.search(evidence)
    return (float(found[1]), float(found[2])) if found else None


def lowest_row(evidence):
    """The row of the judge that counts most against the candidate: ("phones", -2.31). The rows of the surroundings count together."""
    rows = {"surroundings": 0.}
    for name, value in ROW.findall(evidence.split(", sum ")[0]):
        rows["surroundings" if name in SURROUNDINGS else name] = rows.get("surroundings" if name in SURROUNDINGS else name, 0) + float(value)
    low = min(rows, key=rows.get)
    return (low, round(rows[low], 2)) if rows[low] < 0 else None


def heard(text):
    """All that a debug log says was heard."""
    found = []
    for line in text.splitlines():
        match = LINE.match(line)
        if match and not match[7].startswith(" at"):
            found.append(Heard(float(match[2]), match[3], match[4], match[5], match[7], match[1]))
    return found


def layers(screen):
    """What lay over the climb, by the lines of a screen (seconds, line): [(from, to, layer)]; and when attempts were logged."""
    found, attempts, top = [], [], None
    for at, line in screen:
        new = ("offer" if line.startswith("teach?:") else "either" if re.match("Which .* or ", line) else "lesson" if line.startswith("Teach a word")
               else "list" if line.startswith(("Timers:", "selected")) else None)
        if re.match("(SEND|FALL) ", line):
            attempts.append(at)
        if top and (new and new != top[1] or ends(top, at, line)):
            found.append((top[0], min(at, top[0] + (OPEN_LAYER if top[1] in ("offer", "either") else 1e9)), top[1]))
            top = None
        if new and not top:
            top = (at, new)
    if top:
        found.append((top[0], top[0] + (OPEN_LAYER if top[1] in ("offer", "either") else 120), top[1]))
    return found, attempts


def ends(top, at, line):
    """Whether a line shows that a layer has gone."""
    since, layer = top
    if layer in ("offer", "either") and at - since > OPEN_LAYER:
        return True
    if layer == "list":
        return line.startswith(("TIMER", "closed: ")) or bool(re.match(r"V\w+, route \d+, tries", line))
    if layer == "lesson":
        return bool(re.match("SEND|FALL|REST|New route|UNDONE", line))
    return bool(re.match(r"V\w+, route|REST|Rested|Grade|New route|UNDONE|SEND|FALL|TIMER|START", line))


def offset(sayings, heard):
    """Where the stream's clock is against ours, in seconds: the program may take a while until it listens. It is what most commands that were done agree on."""
    apart = sorted(h.at - s["end"] for s in sayings if s["got"] == "yes" for h in heard
                   if h.rejected is None and h.phrase == s["phrase"] and -30 < h.at - s["end"] < 2)
    agreed = max(([x for x in apart if 0 <= x - low < .6] for low in apart), key=len, default=[0])
    return agreed[len(agreed) // 2]


class Evening:
    """An evening's result with what its program heard and showed."""

    def __init__(self, result, debug_log, screen, rules):
        self.result, self.rules = result, rules
        self.heard = heard(debug_log)
        self.layers, self.attempts = layers(screen)
        self.sayings = [k for k in result["record"] if k["kind"] == "said"]
        self.offset = offset(self.sayings, self.heard)     # the stream's clock against ours
        self.closed = [k["t"] for k in result["record"] if k["kind"] == "command" and k["what"] == "close"]

    def near(self, saying):
        return [h for h in self.heard if saying["start"] - SLACK["before"] <= h.at - self.offset <= saying["end"] + SLACK["after"]]

    def over(self, saying):
        """The layer under which something was said, and since when."""
        for begin, end, layer in self.layers:
            if begin + .2 < saying["end"] and saying["start"] < end - .2:
                was_closed = layer == "list" and any(begin < at < saying["start"] for at in self.closed)
                return None if was_closed else layer
        return None

    def amid_talk(self, saying):
        return any(begin < saying["end"] + .1 and end > saying["start"] - .9 for begin, end, _ in self.result["talks"])

    def over_own_sound(self, saying):
        return any(begin < saying["end"] and end > saying["start"] - .1 for begin, end in self.result.get("own", []))

    def cause(self, saying, has_window):
        """Why a saying didn't do at once what was meant."""
        what, layer, near = saying["what"], self.over(saying), self.near(saying)
        meant, shows = story.INTENTS.get(what, what), " ".join(saying["shows"])
        accepted, rejected = [h for h in near if h.rejected is None], [h for h in near if h.rejected]
        last = max((at for at in self.attempts if at < saying["start"]), default=-99)
        if what in story.DETAILS and has_window and saying["end"] - last > WINDOW:
            return Cause("screen", "window: its five seconds were over")
        if layer == "lesson":
            return Cause("screen", "layer: a lesson had begun")
        if layer in self.rules and meant not in self.rules[layer]:
            return Cause("screen", f"layer: {layer} doesn't listen for it")
        if any(h.intent == meant for h in accepted):
            if "only right after" in shows or "locked" in shows.lower() or "nothing here" in shows:
                return Cause("screen", "window: refused by the screen")
            if "Which " in shows or any(h.intent == meant and RIVAL.match(h.evidence) for h in accepted):
                return Cause("screen", "value asked back")
            if what in ("grade", "quality", "row") and saying["got"] == "other":
                return Cause("ear", "another value")
            late = saying["got"] == "nothing"
            return Cause("ear", "late: accepted, not done in time") if late else Cause("screen", "accepted, and not done as meant")
        if accepted:
            return Cause("ear", f"taken for another: {accepted[0].intent}")
        if saying["got"] in ("other", "layer"):
            return Cause("screen", "something else happened at that moment")
        return Cause("ear", self.miss(saying, rejected))

    def miss(self, saying, rejected):
        around = (", over its own sound" if self.over_own_sound(saying) else "") + (", amid talk" if self.amid_talk(saying) else "")
        right = next((h for h in rejected if h.phrase == saying["phrase"]), None)
        if right:
            found, row = sums(right.evidence), lowest_row(right.evidence)
            by = "" if not found else ", by less than 1" if found[1] - found[0] < 1 else ", by more"
            return f"right candidate, {right.rejected}{by}" + (f", most by {row[0]}" if row else "") + around
        if rejected:
            return f"wrong candidate, {rejected[0].rejected}" + around
        return "no candidate" + around

    def invented(self):
        """What was accepted outside any saying: (seconds, heard, who was talking)."""
        used = {id(h) for s in self.sayings for h in self.near(s)}
        found = []
        for h in self.heard:
            if h.rejected is None and id(h) not in used:
                at = h.at - self.offset
                who = next((w for begin, end, w in self.result["talks"] if begin - .3 <= at <= end + 1.2), "nobody")
                found.append((at, h, who))
        return found


LAYERS = ("offer", "either", "list")
VALUES = {"answer", "grade", "quality", "row", "route"}     # are in no grammar


def rules_of(grammars):
    """The intents that a build hears over lists, questions and offers, if its grammars for them are all that is heard there: those repeat the core
    words. Later builds hear everything everywhere, and these grammars only add to it."""
    found = {}
    for layer in LAYERS:
        path = Path(grammars) / f"{layer}.gram"
        rules = set(re.findall(r"public <(\w+)>", path.read_text())) if path.exists() else set()
        if "send" in rules:
            found[layer] = sorted(rules | VALUES)
    return found


def has_window(evenings):
    """Whether a build stops listening for details some seconds after an attempt: no detail was done later."""
    for evening in evenings:
        for saying in evening.sayings:
            last = max((at for at in evening.attempts if at < saying["start"]), default=None)
            if saying["what"] in story.DETAILS and saying["got"] == "yes" and last is not None and saying["end"] - last > WINDOW + .8:
                return False
    return True
