"""Fits the judge's rows for what the networks propose, all together. usage: python3 -m training.judge.fit_networks PROPOSALS [--write]

PROPOSALS is the output of list_proposals.py for the development streams of training/measure/yardstick.py: voices, people and noises that no training
knew. The best proposal of each word said should be accepted; the best in each STRETCH of time without one should not. The loss is logistic
(minimised by L-BFGS); a false command in sentences costs three words, another single word two. The weight of talk and the height up to which
the room counts are searched in steps: each setting gets the lowest threshold within the budget of false commands, and the one that hears most
words wins.

The rows of the core words, which talk holds most often, and how the two networks are joined for them, are then searched together in steps,
within a budget of their own, because the loss gives up too many of them in quiet rooms. Of two that hear equally many, the quicker one wins.
--write puts rows and joining into table.json, scaled so that the networks' log odds count once and the threshold stays; `insert_table.py` then puts
them into the model.
"""
import argparse
import itertools
import json
import pickle
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from training import repository
from training.judge.list_proposals import CORE, Found, both, odds

TABLE = repository.judge_table()
KINDS = ("core", "long", "other")
PHONES, NEIGHBOUR = (-8, 0), (-1, 0)   # nats a phone
LOWEST = 5                             # dB of height
HEIGHTS, TALK = (17, 20, 25, 30), (-1.2, -2, -3)
COMPANY = TABLE["networks"]["doubt"]["company"]
COSTS = {"climb-near": 1, "climb-others": 2, "climb-read": 3}   # of a false command; 0.5 in other streams
WORTH = {"climb-core-5": 0.6}          # of a word; other core words 1, all other words 0.5
BUDGET = {"climb-near": 0.075, "climb-others": 0.009, "climb-read": 1.5}  # shares of the words; for sentences, commands an hour
CORE_BUDGET = {"climb-near": 0.11, "climb-others": 0.031, "climb-read": 0.8}
CORE_STEPS = {"height": ((-0.1, 25), (-0.127, 25), (-0.127, 30), (-0.16, 25)), "talk": (-1.2, -2.4), "phones": (0.4, 0.8, 1.2), "before": (0, -1, -2)}
CORE_CONSTANTS = np.arange(1, 5.5, 0.15)
JOINING = {"second": (0.3, 0.4, 0.45, 0.5), "first": (0.001, 0.003, 0.01, 0.03), "alone": (0.93, 0.95, 0.97, 0.98)}
CORE_PHONES, BEFORE, AFTER = (-5, 0), (0, 3), (0, 2)  # nats a phone; phones; phones
FOLLOWED = -2.5                        # log odds of a phone after a word that waited
AMID, BESIDE = -0.8, (0.8, 2.5)        # log odds of a second of talk in the last six, and which seconds count; less is a word said again
LATE = 60                              # words that a second of the mean time to acceptance is worth
STRETCH = 1.2                          # seconds without a command that count as one group
EXPECTED = {"status": TABLE["expectation"]["harmless"], "history": TABLE["expectation"]["harmless"],
            "sleep": TABLE["expectation"]["silencing"]}
COLUMNS = ("group", "networks", "expectation", "height", "talk", "phones", *KINDS, "neighbour", "before", "after", "company",
           "late")
ALONE = TABLE["spotting"]["sure"]


def around(levels, now, longer, since):
    """Height above the room (dB), the share of talk before a word heard by `now`, and the seconds of company since `since`."""
    level, average = levels
    end = int(now * 100)
    recent = level[max(0, end - 300):end]
    if len(recent) < 75:
        return 30.0, 0.0, 0.0
    room, word = np.sort(recent)[len(recent) // 5], np.sort(recent[-70:])[-12:].mean()
    least = max(word - 15, room + 0.4 * (word - room))
    before = average[max(0, end - 300):end]
    before = before[:max(0, len(before) - 75 - longer)][-115:]
    company = average[max(0, end - 600, int(since * 100)):max(0, end - 75)]
    return float(word - room), float((before > least).mean()) if len(before) else 0.0, float((company > least).sum()) / 100


def examples(folder):
    """Rows of COLUMNS, the two networks' findings for each row's core word, (stream, kind, place) of each group, and each stream's
    seconds and near words.
    """
    rows, parts, groups, seconds = [], [], {}, {}
    for path in sorted(folder.glob("*.pkl")):
        stream = pickle.loads(path.read_bytes())
        said = [(a, b, word) for a, b, word, _ in stream["labels"] if not word.startswith("-")]
        seconds[path.stem] = len(stream["levels"][0]) / 100, sum(word.startswith("-:") for _, _, word, _ in stream["labels"])
        for now, some in stream["proposals"]:
            some = [Found(*one) for one in some]
            place = next((k for k, (a, b, _) in enumerate(said) if now - 0.66 < b + 0.15 and now - 0.16 > a - 0.15), None)
            for found in some[:2]:
                is_right = place is not None and found.intent == said[place][2]
                key = (path.stem, "right" if is_right else "wrong" if place is not None else "none",
                       place if place is not None else int(now / STRETCH))
                since = max((b + 0.15 for _, b, _ in said if b < now - 0.7), default=0)
                height, talk, company = around(stream["levels"], now, 45 if " " in found.phrase else 0, since)
                others = [other.short for other in some if other.intent != found.intent]
                kind = 0 if found.phrase in CORE else 1 if " " in found.phrase else 2
                rows.append((groups.setdefault(key, len(groups)), found.networks, EXPECTED.get(found.intent, 0), height, talk, found.short,
                             *(kind == k for k in range(3)), min(0, found.short - max(others, default=found.short)), found.before, found.after * (company >= COMPANY),
                             company, 0 if place is None else now - said[place][1]))
                parts.append(found.parts or ((0, 0, 0), (0, 0, 0)))
    return np.array(rows, float), np.array(parts), list(groups), seconds


def design(rows, most):
    """What each weight multiplies: networks, height, phones by kind, constant by kind, neighbour of long phrases."""
    kinds = rows[:, 6:9]
    return np.column_stack([rows[:, 1], np.clip(rows[:, 3], LOWEST, most), kinds * np.clip(rows[:, [5]], *PHONES), kinds,
                            kinds[:, 1] * np.clip(rows[:, 9], *NEIGHBOUR)])


def bed(stream):
    return stream.rsplit("-", 1)[0] if stream[-1].isdigit() else stream


def given(rows):
    """The rows that are not fitted: the phones that followed, and the talk around. Neither counts against core words, which follow talk."""
    others = rows[:, COLUMNS.index("core")] == 0
    return others * (FOLLOWED * np.clip(rows[:, COLUMNS.index("after")], *AFTER) + AMID * np.clip(rows[:, COLUMNS.index("company")], *BESIDE))


def fit(rows, groups, most, talk):
    x, fixed = design(rows, most), rows[:, 2] + talk * rows[:, 4] + given(rows)
    order = np.argsort(rows[:, 0], kind="stable")
    x, fixed, of = x[order], fixed[order], rows[order, 0].astype(int)
    first = np.r_[0, np.where(np.diff(of))[0] + 1]
    last = np.r_[first[1:], len(of)]
    said = np.array([groups[g][1] == "right" for g in of[first]])
    weight = np.array([(WORTH.get(s, 1 if s.startswith("climb-core") else 0.5) if kind == "right" else COSTS.get(bed(s), 0.5))
                       for s, kind, _ in (groups[g] for g in of[first])])
    scale = x.std(0)

    def loss(v):
        total = x @ (v / scale) + fixed
        best = np.array([a + np.argmax(total[a:b]) for a, b in zip(first, last)])
        signed = np.where(said, -1, 1) * total[best]
        slope = np.where(said, -1, 1) * weight / (1 + np.exp(-signed))
        return (weight * np.logaddexp(0, signed)).sum() + 1e-3 * (v ** 2).sum(), x[best].T @ slope / scale + 2e-3 * v

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300}).x / scale


def counts(rows, groups, total, takes):
    """How many groups reach the threshold, by stream and kind."""
    best = np.full(len(groups), -99.0)
    np.maximum.at(best, rows[:, 0].astype(int), total)
    out = {}
    for (stream, kind, _), total in zip(groups, best):
        out[stream, kind] = out.get((stream, kind), 0) + (total > takes)
    return out


def false(found, beds):
    return {name: int(sum(n for (stream, kind), n in found.items() if stream.startswith(name) and kind == "none")) for name in beds}


def heard(found):
    return int(sum(n for (_, kind), n in found.items() if kind == "right"))


def within(found, seconds, budget):
    """Whether the false commands stay within the budget."""
    of = {name: [value for stream, value in seconds.items() if stream.startswith(name)] for name in budget}
    return all(count <= budget[name] * (sum(s for s, _ in of[name]) / 3600 if name == "climb-read" else sum(n for _, n in of[name]))
               for name, count in false(found, budget).items())


class CoreWords:
    """The proposals of core words, in groups, for trying many tables on."""

    def __init__(self, rows, parts, groups, seconds):
        order = np.argsort(rows[:, 0], kind="stable")
        order = order[rows[order, COLUMNS.index("core")] > 0]
        self.rows, self.parts = rows[order], parts[order]
        of = self.rows[:, 0].astype(int)
        self.first = np.r_[0, np.where(np.diff(of))[0] + 1]
        kinds = [groups[g][:2] for g in of[self.first]]
        self.right, self.wrong = (np.array([kind == name for _, kind in kinds]) for name in ("right", "wrong"))
        self.none = {bed: np.array([kind == "none" and stream.startswith(bed) for stream, kind in kinds]) for bed in CORE_BUDGET}
        self.allowed = {bed: share * sum(s / 3600 if bed == "climb-read" else n for stream, (s, n) in seconds.items()
                                         if stream.startswith(bed)) for bed, share in CORE_BUDGET.items()}
        self.takes = TABLE["networks"]["takes"]

    def networks(self, least):
        """Log odds of the core words' intents by both networks (NetworkCandidates.swift), with the expectation."""
        each = both(self.parts[:, :, 0], self.parts[:, :, 1], least) + self.parts[:, :, 2]
        mean = each.mean(1)
        likely = np.where(each[:, 1] >= ALONE, np.maximum(each[:, 1], mean), mean)
        return odds(np.clip(likely, 0, 1)) + self.rows[:, COLUMNS.index("expectation")]

    def total(self, networks, height, most, talk, phones, before):
        column = lambda name: self.rows[:, COLUMNS.index(name)]
        return (networks + height * np.clip(column("height"), LOWEST, most) + talk * column("talk")
                + phones * np.clip(column("phones"), *CORE_PHONES) + before * np.clip(column("before"), *BEFORE) + given(self.rows))

    def judged(self, total):
        """With the highest constant within the budget: (score, constant, words heard, false commands by bed), or None."""
        best = np.maximum.reduceat(total, self.first)
        for constant in CORE_CONSTANTS[::-1]:
            accepted = best + constant >= self.takes
            false = {bed: int((accepted & none).sum()) for bed, none in self.none.items()}
            if any(count > self.allowed[bed] for bed, count in false.items()):
                continue
            heard, wrong = int((accepted & self.right).sum()), int((accepted & self.wrong).sum())
            late = np.where(total + constant >= self.takes, self.rows[:, COLUMNS.index("late")], 99)
            late = np.minimum.reduceat(late, self.first)[accepted & self.right].mean()
            return heard - 0.3 * sum(false.values()) - 0.5 * wrong - LATE * late, constant, heard, false
        return None


def core_rows(rows, parts, groups, seconds):
    """The best way to join core words, and their constant, (height, its most), talk, phones and before, within their budget."""
    words, best = CoreWords(rows, parts, groups, seconds), None
    for joining in (dict(zip(JOINING, values)) for values in itertools.product(*JOINING.values())):
        networks = words.networks(joining)
        for (height, most), talk, phones, before in itertools.product(*CORE_STEPS.values()):
            found = words.judged(words.total(networks, height, most, talk, phones, before))
            if found and (best is None or found[0] > best[0]):
                best = found[0], joining, (found[1], (height, most), talk, phones, before), found[2:]
    return best[1:]


def table(v, most, talk, takes, core):
    """The rows, scaled so that the networks' log odds count once and the threshold stays."""
    row = lambda name, weight, **more: {"evidence": name, "weight": round(float(weight), 3), **more}
    phones = {"least": PHONES[0], "most": PHONES[1]}
    others = list(enumerate(KINDS))[1:]
    core_constant, (core_height, core_most), core_talk, core_phones, core_before = core
    return [row("networks", 1), row("expectation", 1), row("constant", core_constant, to=["core"]),
            *(row("constant", (v[5 + k] - takes) / v[0] + TABLE["networks"]["takes"], to=[kind]) for k, kind in others),
            row("height", core_height, least=LOWEST, most=core_most, to=["core"]),
            row("height", v[1] / v[0], least=LOWEST, most=most, to=list(KINDS[1:])),
            row("talk", core_talk, to=["core"]), row("talk", talk / v[0], to=list(KINDS[1:])),
            row("phones", core_phones, least=CORE_PHONES[0], most=CORE_PHONES[1], to=["core"]),
            *(row("phones", v[2 + k] / v[0], **phones, to=[kind]) for k, kind in others),
            row("neighbour", v[8] / v[0], least=NEIGHBOUR[0], most=NEIGHBOUR[1], to=["long"]),
            row("before", core_before, least=BEFORE[0], most=BEFORE[1], to=["core"]),
            row("after", FOLLOWED, least=AFTER[0], most=AFTER[1], to=list(KINDS[1:])),
            row("company", AMID, least=BESIDE[0], most=BESIDE[1], to=list(KINDS[1:])),
            *(kept for kept in TABLE["networks"]["rows"] if kept["evidence"] in ("again", "rival"))]   # chosen in the program: training/NOTES.md


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("proposals", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    rows, parts, groups, seconds = examples(options.proposals)
    if not len(rows):
        raise SystemExit(f"{options.proposals} holds no proposals: the networks hear nothing in these streams")
    print(f"{len(rows)} proposals of {len(groups)} words and stretches")
    joining, core, (heard_words, false_ones) = core_rows(rows, parts, groups, seconds)
    print(f"core words: {heard_words} heard, false {false_ones}; joined {joining}, rows {core}")
    best = None
    for most, talk in itertools.product(HEIGHTS, TALK):
        v = fit(rows, groups, most, talk)
        total = design(rows, most) @ v + rows[:, 2] + talk * rows[:, 4] + given(rows)
        takes = next(t for t in np.arange(-4, 9, 0.05) if within(counts(rows, groups, total, t), seconds, BUDGET))
        found = counts(rows, groups, total, takes)
        print(f"height up to {most} dB, talk {talk}: {heard(found)} words heard, false {false(found, BUDGET)}")
        if best is None or heard(found) > best[0]:
            best = heard(found), table(v, most, talk, takes, core)
    for row in best[1]:
        print(json.dumps(row))
    if options.write:
        repository.TABLE.write_text(rewritten(TABLE | {"agreement": TABLE["agreement"] | {"core": joining},
                                           "networks": TABLE["networks"] | {"rows": best[1]}}))


def rewritten(whole):
    """JSON with one row, or one group of numbers, on each line."""
    def lines(value, indent):
        if isinstance(value, dict) and any(isinstance(v, (dict, list)) and k not in ("to", "except") for k, v in value.items()):
            inner = [f'{indent}  "{k}": {lines(v, indent + "  ")}' for k, v in value.items()]
            return "{\n" + ",\n".join(inner) + f"\n{indent}}}"
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return "[\n" + ",\n".join(f"{indent}  {json.dumps(v)}" for v in value) + f"\n{indent}]"
        return json.dumps(value)
    return lines(whole, "") + "\n"


if __name__ == "__main__":
    main()
