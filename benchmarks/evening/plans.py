"""Who climbs where, and how. Nothing here makes a sound."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """An evening before it begins."""
    voice: str
    level: int                 # dB of the climber above the room
    kind: str                  # native, foreign, taught, keys
    room: str = "close"
    manner: str = "polite"

    @property
    def name(self):
        return "-".join([self.voice, str(self.level), self.kind, self.room, self.manner])


def chosen(kinds, voices, levels, rooms, manners, taught=False, keys=False, all_levels=False):
    """For each of the voices an evening at each level, in each room and manner; those that aren't native, at 15 dB, and if wanted taught too.

    `kinds` is {voice: native or foreign}.
    """
    found = [Plan(voices[0], 15, "keys")] if keys else []
    for room in rooms:
        for manner in manners:
            for voice in voices:
                found += [Plan(voice, level, kinds[voice], room, manner) for level in levels
                          if kinds[voice] == "native" or level == 15 or all_levels]
                if kinds[voice] == "foreign" and taught:
                    found.append(Plan(voice, 15, "taught", room, manner))
    return found


def small(kinds):
    """The six evenings of a release: two natives in a quiet and a louder room, one in a hall who is impatient; an accent, untaught and taught; one
    by keys alone."""
    natives, foreigners = ([voice for voice, kind in kinds.items() if kind == wanted] for wanted in ("native", "foreign"))
    return [Plan(natives[0], 25, "native"), Plan(natives[1], 15, "native"), Plan(natives[2 % len(natives)], 15, "native", "hall", "impatient"),
            Plan(foreigners[0], 15, "foreign"), Plan(foreigners[0], 15, "taught"), Plan(natives[0], 15, "keys")]
