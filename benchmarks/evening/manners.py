"""How climbers behave: how long they wait, how they say a word again, what they do meanwhile."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Manner:
    about: str
    patience: float = 2        # seconds after a word's end without an answer
    pause: tuple = (.2, .5)    # seconds before it is said again
    haste: float = 1           # factor of the pauses between commands
    louder: float = 1.5        # dB for each saying again
    level: float = 0           # dB
    mumbles: bool = False      # soft consonants, run together
    talks: float = .55         # how often a pause has talk in it
    quiet: float = .8          # seconds without own and partners' talk before a command
    over_talk: float = 0       # how often a partner goes on talking over the command
    looks: float = 1           # how often the climber looks at the screen
    at_once: bool = False      # says what belongs together in one sentence


MANNERS = {
    "polite": Manner("waits 2 s, looks at the screen before each command, never talks in the last 0.8 s before one"),
    "impatient": Manner("waits 0.9 s, says it again at once, makes short pauses", patience=.9, pause=(.02, .1), haste=.6, louder=2.5),
    "again": Manner("says it again at once if no tone comes within half a second", patience=.5, pause=(0, .05)),
    "mumbling": Manner("mumbles, 2 dB softer, and grows no louder", level=-2, louder=.5, mumbles=True),
    "talking": Manner("talks in nearly every pause, until just before the command; one command in five has a partner talking over it",
                      talks=.95, quiet=.25, over_talk=.2),
    "sentences": Manner("says what belongs together in one sentence: \"fell at the crux\", \"new one, V four\"", at_once=True),
    "away": Manner("looks at the screen before one command in four, and sees no question", looks=.25),
}
