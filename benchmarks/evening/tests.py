"""Tests of what needs neither sound nor the program. usage: python3 -m unittest benchmarks.evening.tests"""
import random
import tempfile
import unittest
from pathlib import Path

from benchmarks.evening import causes, gate, logbook, plans, program, report, story


class Events:
    """A log as the program writes it."""

    def __init__(self):
        self.events = []

    def add(self, kind, action=None, **payload):
        event = f"e{len(self.events)}"
        self.events.append((event, action or event, kind, payload))
        return event

    def route(self, name, grade):
        self.add("route.opened", route=name, grade={"name": grade})
        self.add("route.switched", to=name)

    @property
    def session(self):
        return logbook.fold(self.events)


def followed(steps):
    """The session after each step is done as it is meant."""
    session = logbook.Session(grades=[story.FIRST_GRADE], now=0)
    for what, value in steps:
        session = logbook.after(session, what, value) or session
    return session


class StoryTests(unittest.TestCase):
    def test_evening_followed_step_by_step_is_what_was_climbed(self):
        session = followed(story.STEPS)
        self.assertEqual(logbook.faults(session), [])
        self.assertEqual(len(session.grades), 10)
        self.assertEqual(len(session.attempts), 24)

    def test_a_step_left_out_is_a_fault(self):
        """Every attempt, grade, detail and timer counts."""
        for place, (what, _) in enumerate(story.STEPS):
            if what in (*story.ATTEMPTS, *story.DETAILS, "undo", "grade", "harder", "easier", "yes", "end"):
                steps = story.STEPS[:place] + story.STEPS[place + 1:]
                with self.subTest(place=place, what=what):
                    self.assertNotEqual(logbook.faults(followed(steps)), [])

    def test_each_step_has_something_to_say_and_a_key(self):
        for what, value in story.STEPS:
            if what not in story.PAUSES:
                self.assertIn(story.phrase(what, value), story.PHRASES)
                self.assertTrue(story.keys(what, value, "V9"))

    def test_grades_are_reached_by_single_keys(self):
        self.assertEqual(story.keys("grade", "V5", "V3"), ["+", "+"])
        self.assertEqual(story.keys("grade", "V1", "V2"), ["-"])
        self.assertEqual(story.keys("row", 2, "V0"), ["\x1b[B"])
        self.assertEqual(story.keys("quality", 4, "V0"), ["e", "4"])

    def test_sentences_say_two_steps_in_a_row(self):
        self.assertEqual(story.sentence([("next", 0), ("grade", "V4")]), "new one, vee four")
        self.assertEqual(story.sentence([("fall", 0), ("crux", 0), ("send", 0)]), "fell at the crux")
        self.assertIsNone(story.sentence([("crux", 0), ("send", 0)]))
        self.assertIsNone(story.sentence([("fall", 0)]))
        self.assertGreaterEqual(len(story.sentences()), 8)

    def test_a_question_between_two_is_answered_by_its_side(self):
        self.assertEqual(story.side("Which grade? V4 or V2? 1 V4, 2 V2", "grade", "V2"), "right")
        self.assertEqual(story.side("Which one? fall or send? 1 fall, 2 send", "fall", 0), "left")
        self.assertEqual(story.side("Which one? fall or send? 1 fall, 2 send", "mistake", 0), "right")
        self.assertIsNone(story.side("Which route? 47 or 2? 1 47, 2 2", "fall", 0))

    def test_the_third_saying_is_longer(self):
        self.assertEqual([story.phrase("mistake", 0, n) for n in (1, 2, 3)], ["send", "send", "log send"])


class LogbookTests(unittest.TestCase):
    def test_details_belong_to_their_attempt(self):
        log = Events()
        log.route("a", "V1")
        fall = log.add("climb.attempt", route="a", outcome="fall")
        log.add("climb.attempt", route="a", outcome="send")
        log.add("climb.attempt-ended", attempt=fall, at="crux")
        self.assertEqual([a.details for a in log.session.attempts], [["crux", None, None], [None, None, None]])

    def test_a_route_that_was_left_without_an_attempt_does_not_count(self):
        log = Events()
        log.route("a", "V1")
        log.route("b", "V1")
        log.add("climb.attempt", route="b", outcome="send")
        self.assertEqual((log.session.grades, log.session.now, log.session.attempts[0].route), (["V1"], 0, 0))

    def test_undo_takes_an_action_back_and_redo_brings_it(self):
        log = Events()
        log.route("a", "V1")
        log.add("climb.attempt", action="x", route="a", outcome="send")
        before = log.session.logged
        log.add("undo", action=None, **{})
        log.events[-1] = (*log.events[-1][:3], {"action": "x"})
        self.assertEqual(log.session.attempts, [])
        log.events.append(("r", "r", "redo", {"action": "x"}))
        self.assertEqual(log.session.logged, before)

    def test_an_attempt_ends_a_rest(self):
        log = Events()
        log.route("a", "V1")
        log.add("rest.started")
        self.assertEqual(log.session.rest, "runs")
        log.add("climb.attempt", route="a", outcome="fall")
        self.assertEqual(log.session.rest, "none")

    def test_any_order_of_attempts_and_undos_folds_to_what_is_left(self):
        for seed in range(200):
            rng, log, left = random.Random(seed), Events(), []
            log.route("a", "V1")
            for _ in range(rng.randrange(20)):
                if left and rng.random() < .4:
                    log.events.append(("u", "u", "undo", {"action": left.pop()[0]}))
                else:
                    outcome = rng.choice(["send", "fall"])
                    left.append((log.add("climb.attempt", route="a", outcome=outcome), outcome))
            self.assertEqual([a.outcome for a in log.session.attempts], [outcome for _, outcome in left], f"seed {seed}")


LOG = """2026-11-28T19:00:10Z   10.50  send           "send"  by networks, networks +2.00, constant +4.00, sum +2.30 of +0.41, 30 dB above the room
2026-11-28T19:00:20Z   20.50  - unlikely      "fall"?  by networks, networks +0.20, constant +4.82, height -3.63, phones -4.10, sum -0.20 of +0.41
2026-11-28T19:00:40Z   40.50  next           "next"  by networks, sum +2.00 of +0.41"""


def saying(what, start, got="nothing", **more):
    return {"kind": "said", "what": what, "phrase": story.phrase(what, 0), "saying": 1, "start": start, "end": start + .5, "got": got, "shows": [], **more}


def evening(*sayings, log=LOG, screen=(), rules=None, **more):
    result = {"name": "v-15", "voice": "v", "kind": "native", "level": 15, "record": list(sayings), "talks": [], "own": [], "seconds": 600, **more}
    return causes.Evening(result, log, list(screen), rules or {})


class CauseTests(unittest.TestCase):
    def test_reads_the_debug_log(self):
        found = causes.heard(LOG)
        self.assertEqual([(h.at, h.rejected, h.intent, h.phrase) for h in found],
                         [(10.5, None, "send", "send"), (20.5, "unlikely", None, "fall"), (40.5, None, "next", "next")])
        self.assertEqual(causes.sums(found[1].evidence), (-.2, .41))
        self.assertEqual(causes.lowest_row(found[1].evidence), ("phones", -4.1))

    def test_a_near_miss_names_the_row(self):
        some = saying("fall", 20)
        self.assertEqual(evening(some).cause(some, False), causes.Cause("ear", "right candidate, unlikely, by less than 1, most by phones"))

    def test_nothing_heard_amid_talk(self):
        some = saying("rest", 30)
        self.assertEqual(evening(some, talks=[(29.8, 31, "partner")]).cause(some, False).what, "no candidate, amid talk")

    def test_own_sound(self):
        some = saying("rest", 30)
        self.assertEqual(evening(some, own=[(30.1, 30.4)]).cause(some, False).what, "no candidate, over its own sound")

    def test_another_word(self):
        some = saying("rest", 40, "other")
        self.assertEqual(evening(some).cause(some, False), causes.Cause("ear", "taken for another: next"))

    def test_a_layer_that_does_not_listen(self):
        some, screen = saying("harder", 20), [(15, "selected 1: Tabata")]
        few = {"list": ["send", "fall"]}
        self.assertEqual(evening(some, screen=screen, rules=few).cause(some, False).owner, "screen")
        self.assertEqual(evening(some, screen=screen, rules={"list": ["harder"]}).cause(some, False).owner, "ear")

    def test_grammars_that_only_add_to_the_rest_hold_nothing_back(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "list.gram").write_text("public <send> = send;\npublic <choose> = choose that;")
            Path(folder, "either.gram").write_text("public <left> = left;")
            self.assertEqual({layer: set(rules) - causes.VALUES for layer, rules in causes.rules_of(folder).items()}, {"list": {"send", "choose"}})

    def test_a_list_that_has_gone_is_not_to_blame(self):
        some, screen = saying("harder", 20), [(15, "selected 1: Tabata"), (17, "V4, route 5, tries 2")]
        self.assertEqual(evening(some, screen=screen, rules={"list": ["send"]}).cause(some, False).owner, "ear")

    def test_the_window_of_details(self):
        some = saying("crux", 30)
        late = evening(some, screen=[(12, "FALL V4")])
        self.assertTrue(causes.has_window([late]))
        self.assertEqual(late.cause(some, True).what, "window: its five seconds were over")
        waits = evening({**some, "got": "yes"}, screen=[(12, "FALL V4")])
        self.assertFalse(causes.has_window([waits]))

    def test_the_streams_clock_is_found(self):
        """However late the program began to listen, and if a word was heard when another was said too."""
        for late in (0, .2, 2.5, 9):
            said = [saying("send", 20 * n, "yes") for n in range(1, 9)]
            log = "\n".join(f'2026-11-28T19:00:10Z  {20 * n + .7 - late:.2f}  send  "send"  by networks, sum +2.30 of +0.41' for n in [*range(1, 9), 6.2])
            self.assertAlmostEqual(evening(*said, log=log).offset, .2 - late, 1)


    def test_a_value_that_is_asked_back(self):
        some, log = saying("again", 20), '2026-11-28T19:00:20Z   20.50  repeat        "same again" = V1 or V4?  by values, sum +1.62 of +0.50'
        self.assertEqual(evening(some, log=log).cause(some, False), causes.Cause("screen", "value asked back"))

    def test_surroundings_count_together(self):
        self.assertIsNone(causes.lowest_row("by networks, networks +1.00, constant +4.82, height -3.63, phones +0.10, sum +2.29 of +0.41"))


class ScreenTests(unittest.TestCase):
    def followed(self, *lines):
        some = program.Program.__new__(program.Program)
        some.screen, some.news = "climb", []
        for at, line in enumerate(lines):
            some.see(line, at)
        return some.screen

    def test_lists_timers_and_questions_are_followed_to_the_climb(self):
        timer = ("Timers:", "selected 1: Tabata", "closed: Timers", "START?, 1:07, Repeaters 7/3", "READY, 0:10, round 1/6")
        question = "Stop the timer? What you have done will be logged. y yes, n no"
        self.assertEqual(self.followed(*timer[:2]), "list")
        self.assertEqual(self.followed(*timer[:3]), "climb")
        self.assertEqual(self.followed(*timer), "timer")
        self.assertEqual(self.followed(*timer, question, "WORK, 0:05, round 1/6"), "question")
        self.assertEqual(self.followed(*timer, question, "STOPPED, 0:18", "CLIMB, boulder · V scale"), "climb")
        self.assertEqual(self.followed("STOPPED, 0:18", "CLIMB, boulder · V scale", "Timers:", "selected 1: Tabata"), "list")

    def test_sleep_ends_by_listening(self):
        self.assertEqual(self.followed("asleep: say “wake up”"), "asleep")
        self.assertEqual(self.followed("asleep: say “wake up”", "listening"), "climb")


class ReportTests(unittest.TestCase):
    def evenings(self, hits):
        return [evening(*[{"kind": "command", "what": "send", "heard": 1 if hit else None, "t": 0, "wrong": 0} for hit in some], saying("send", 1),
                        voice=voice, name=voice, faults=[]) for voice, some in hits.items()]

    def test_interval_is_over_voices(self):
        """Two voices that differ leave a wide interval, however many commands they said."""
        alike = report.share(report.first(self.evenings({"a": [1, 0] * 50, "b": [1, 0] * 50})))
        apart = report.share(report.first(self.evenings({"a": [1] * 100, "b": [0] * 100})))
        self.assertEqual(alike[:3], ".50")
        self.assertEqual(apart, ".50 (.00-1.00)")
        self.assertNotEqual(alike, apart)

    def test_chance_of_no_difference_is_one(self):
        self.assertEqual(report.chance([0, 0, 0]), 1)
        self.assertLess(report.chance([.1] * 8), .05)

    def test_a_fall_that_is_logged_as_a_send_is_counted(self):
        log = '2026-11-28T19:00:20Z   20.50  send           "send"  by networks, sum +2.30 of +0.41'
        self.assertEqual(report.as_opposite([evening(saying("fall", 20, "other"), log=log), evening(saying("send", 20, "yes"), log=log)]), 1)

    def test_a_program_that_is_behind_is_said_first(self):
        some = self.evenings({"a": [1], "b": [1]})
        some[0].result["waits"] = [.2] * 30
        self.assertTrue(report.pace(some).startswith("kept up"))
        some[1].result["waits"] = [.9] * 3
        self.assertTrue(report.pace(some).startswith("DIDN'T KEEP UP"))

    def test_table_has_a_row_for_each_kind_and_level(self):
        some = self.evenings({"a": [1, 1], "b": [1, 0]})
        self.assertIn("| native 15 dB | 2 | .75", report.table(some))


class GateTests(unittest.TestCase):
    def of(self, kind, heard, **more):
        said = [{"kind": "command", "what": "send", "heard": h, "t": 0, "wrong": 0} for h in heard]
        return evening(*said, saying("send", 1), name=kind, **{"kind": kind, "faults": [], **more})

    def good(self):
        return [self.of("keys", [None]), *(self.of(kind, [1] * 10) for kind in gate.FLOORS)]

    def test_good_evenings_pass(self):
        self.assertEqual(gate.objections(self.good()), [])

    def test_a_wrong_log_by_keys_alone_fails(self):
        self.assertIn("by keys alone", gate.objections([*self.good(), self.of("keys", [None], faults=["details"])])[0])

    def test_a_kind_below_its_floor_fails(self):
        for kind in gate.FLOORS:
            self.assertIn(kind, gate.objections([*self.good(), self.of(kind, [None] * 40)])[0])

    def test_wrong_logs_of_natives_fail(self):
        some = [self.of("native", [1], faults=["attempts"]) for _ in range(2)]
        self.assertEqual(gate.objections([*self.good(), *(self.of("native", [1]) for _ in range(2)), some[0]]), [])
        self.assertIn("what was climbed in 1 of 3", gate.objections([*self.good(), *some])[0])

    def test_invented_entries_fail(self):
        for number, fails in ((gate.INVENTED, False), (gate.INVENTED + 1, True)):
            some = self.of("native", [1])
            some.result["record"] += [{"kind": "invented"}] * number
            self.assertEqual(bool(gate.objections([*self.good(), some])), fails)

    def test_a_program_that_ended_early_fails(self):
        self.assertIn("ended", gate.objections([*self.good(), self.of("native", [1], seconds=20)])[0])


class PlanTests(unittest.TestCase):
    kinds = {"a": "native", "b": "foreign", "c": "native"}

    def test_six_evenings_of_every_kind(self):
        some = plans.small(self.kinds)
        self.assertEqual(len({plan.name for plan in some}), 6)
        self.assertEqual({plan.kind for plan in some}, {"keys", *gate.FLOORS})

    def test_natives_climb_at_all_levels_and_others_at_15_dB(self):
        some = plans.chosen(self.kinds, ["a", "b"], [25, 15, 8], ["close"], ["polite"], taught=True)
        self.assertEqual([(p.voice, p.level, p.kind) for p in some],
                         [("a", 25, "native"), ("a", 15, "native"), ("a", 8, "native"), ("b", 15, "foreign"), ("b", 15, "taught")])


if __name__ == "__main__":
    unittest.main()
