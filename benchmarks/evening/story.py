"""What is climbed in an evening, and what the climber says and presses for it: ten routes and 25 attempts.

Nothing here makes a sound or needs the program.
"""
import re

GRADES = ["VB"] + [f"V{n}" for n in range(18)]
FIRST_GRADE = "V0"             # of a log without a history
ATTEMPTS = ("send", "fall", "mistake", "again")
DETAILS = ("crux", "felthard", "quality")
PAUSES = ("quiet", "chat")     # their value is seconds

# A step is what is done, and a value. "mistake" is a send that was a fall; the steps after it say so. "again" logs the last outcome again.
STEPS = [
    ("grade", "V1"), ("send", 0),
    ("next", 0), ("grade", "V2"), ("send", 0), ("quality", 4),
    ("next", 0), ("harder", 0), ("fall", 0), ("crux", 0), ("send", 0), ("rest", 0), ("quiet", 9), ("rest", 0),
    ("next", 0), ("fall", 0), ("fall", 0), ("fall", 0), ("send", 0), ("felthard", 0), ("status", 0),
    ("next", 0), ("grade", "V4"), ("fall", 0), ("crux", 0), ("fall", 0), ("send", 0), ("sleep", 0), ("chat", 25), ("wake", 0),
    ("next", 0), ("grade", "V5"), ("fall", 0), ("fall", 0), ("fall", 0), ("rest", 0), ("chat", 12), ("rest", 0), ("fall", 0), ("again", 0),
    ("timers", 0), ("row", 2), ("choose", 0), ("start", 0), ("quiet", 14), ("stop", 0), ("yes", 0), ("leave", 0), ("close", 0),
    ("next", 0), ("easier", 0), ("send", 0), ("again", 0),
    ("next", 0), ("grade", "V3"), ("fall", 0), ("send", 0), ("status", 0),
    ("next", 0), ("harder", 0), ("mistake", 0), ("undo", 0), ("fall", 0), ("send", 0), ("rest", 0), ("quiet", 8),
    ("next", 0), ("easier", 0), ("fall", 0), ("send", 0), ("felthard", 0),
    ("finish", 0), ("end", 0)]

# What is said for a step, if that isn't its name; the third time in a longer form.
SAID = {"quality": "quality four", "felthard": "felt hard", "sleep": "go to sleep", "wake": "wake up", "again": "same again",
        "timers": "choose timer", "row": "row two", "choose": "choose that", "leave": "stop", "close": "close that",
        "end": "yes", "finish": "finish session", "mistake": "send"}
LONGER = {"send": "log send", "fall": "log fall", "rest": "start rest", "undo": "undo that", "next": "next route"}
NUMBERS = {"V1": "one", "V2": "two", "V3": "three", "V4": "four", "V5": "five"}
KEYS = {"send": "s", "fall": "f", "rest": "r", "undo": "u", "next": "n", "harder": "+", "easier": "-", "crux": "3", "felthard": "6",
        "quality": "e4", "status": "i", "again": ".", "sleep": "m", "wake": "m", "timers": "t", "row": "\x1b[B", "choose": "\r",
        "start": "\r", "stop": "\x1b", "yes": "y", "leave": "\x1b", "close": "\x1b", "finish": "q", "end": "y", "mistake": "s"}
# The intent that the program should hear, if it isn't the step's name.
INTENTS = {"mistake": "send", "again": "repeat", "leave": "stop", "end": "yes"}
# The screen on which a step makes sense, if that isn't the climb.
SCREENS = {"row": "list", "choose": "list", "start": "timer", "stop": "timer", "yes": "question", "end": "question", "leave": "timer",
           "close": "list", "wake": "asleep"}

# What climbers who say things at once say for two steps in a row.
SENTENCES = {("fall", "crux"): "fell at the crux", ("send", "felthard"): "sent it, felt hard", ("send", "quality"): "sent it, quality four",
             ("undo", "fall"): "undo that, it was a fall", ("next", "grade"): "new one, vee {}"}

CORE = ("send", "fall", "rest", "undo", "next")
PHRASES = sorted({f"grade vee {n}" for n in NUMBERS.values()} | {SAID.get(what, what) for what, _ in STEPS if what not in PAUSES + ("grade",)})
ANSWERS = ("left", "right")
TALK = ["Come on, nearly.", "Almost had it.", "That was so close.", "Okay, one more try.", "My skin is really sore today.",
        "I think the left foot has to go higher."]
# What partners say: full of the words that are commands.
PARTNER = ["You will send it next time.", "I need a long rest after that one.", "Don't fall off at the top.",
           "That one felt harder than it looks.", "What grade is the next one?", "Did you sleep well last night?",
           "He stopped and started again.", "Nice send!"]


def phrase(what, value, saying=1):
    """What is said for a step at the first, second, third saying."""
    said = f"grade vee {NUMBERS[value]}" if what == "grade" else SAID.get(what, what)
    return LONGER.get(said, said) if saying >= 3 else said


def sentence(steps):
    """What says the first two of these steps at once; None if nothing does."""
    if len(steps) < 2:
        return None
    (first, _), (second, value) = steps[:2]
    said = SENTENCES.get((first, second))
    return said.format(NUMBERS[value]) if said and second == "grade" else said


def sentences():
    """All that climbers say who say things at once."""
    return sorted({said for place in range(len(STEPS)) if (said := sentence(STEPS[place:]))})


def side(question, what, value):
    """What answers a question between two for a step: "Which grade? V4 or V2? 1 V4, 2 V2"; None if neither is meant."""
    sides = [side.strip() for side in question.partition("?")[2].partition("?")[0].split(" or ")]
    meant = str(value) if what in ("grade", "quality", "row") else INTENTS.get(what, what)
    return ANSWERS[sides.index(meant)] if meant in sides else None


def keys(what, value, grade):
    """The keys that do a step; `grade` is the route's."""
    if what == "grade":
        steps = GRADES.index(value) - GRADES.index(grade)
        return ["+" if steps > 0 else "-"] * abs(steps)
    return re.findall(r"\x1b\[[A-Z]|.|\r", KEYS[what], re.DOTALL)


def climbed(steps=STEPS):
    """The attempts that the log should hold at the end, as (grade, outcome), and what was said of each: (crux, hard, quality)."""
    attempts, details, grade = [], [], FIRST_GRADE
    for what, value in steps:
        if what == "grade":
            grade = value
        elif what in ("harder", "easier"):
            grade = GRADES[GRADES.index(grade) + (1 if what == "harder" else -1)]
        elif what in ATTEMPTS:
            outcome = {"again": attempts[-1][1] if attempts else "send", "mistake": "send"}.get(what, what)
            attempts.append((grade, outcome))
            details.append([None, None, None])
        elif what == "undo":
            attempts.pop()
            details.pop()
        elif what == "crux":
            details[-1][0] = "crux"
        elif what == "felthard":
            details[-1][1] = "hard"
        elif what == "quality":
            details[-1][2] = value
    return attempts, details
