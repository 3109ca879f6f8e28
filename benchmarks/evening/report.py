"""The figures of evenings, with intervals over voices, their failures by cause, and two runs side by side."""
import collections
import json
import random
from pathlib import Path

from benchmarks.evening import causes, story
from training.measure.hearing import by_speaker, wilson

KINDS = ("keys", "native", "foreign", "taught")
LATE = .5                      # seconds of `timeToLogUs` (p95) from which a program didn't keep up


def load(folder):
    """The evenings of a run."""
    folder, found = Path(folder), []
    rules = json.loads((folder / "run.json").read_text())["rules"] if (folder / "run.json").exists() else {}
    for path in sorted(folder.glob("*/result.json")):
        state, screen = path.parent / "s/chalktalk", path.parent / "screen.txt"
        log = "".join(p.read_text(errors="replace") for p in (state / "log.1", state / "log") if p.exists())
        lines = [(float(line[:8]), line[9:]) for line in screen.read_text(errors="replace").splitlines()] if screen.exists() else []
        found.append(causes.Evening(json.loads(path.read_text()), log, lines, rules))
    return found


def commands(evening):
    return [k for k in evening.result["record"] if k["kind"] == "command"]


def count(evening, kind, key=None):
    return sum(k.get(key, 1) if key else 1 for k in evening.result["record"] if k["kind"] == kind)


def cells(evenings):
    """{(kind, level): its evenings}, and for each kind all levels."""
    found = {}
    for kind in KINDS:
        of_kind = [e for e in evenings if e.result["kind"] == kind]
        levels = sorted({e.result["level"] for e in of_kind}, reverse=True)
        for level in levels:
            found[kind, level] = [e for e in of_kind if e.result["level"] == level]
        if len(levels) > 1:
            found[kind, "all"] = of_kind
    return found


def share(trials):
    """A rate of (voice, hit) with its interval, the wider of Wilson's and of drawing voices anew: ".80 (.71-.87)"."""
    if not trials:
        return "-"
    hits = sum(hit for _, hit in trials)
    low, high = wilson(hits, len(trials))
    drawn = by_speaker(trials)
    low, high = min(low, drawn[0]), max(high, drawn[1])
    return f"{hits / len(trials):.2f} ({low:.2f}-{high:.2f})".replace("0.", ".")


def first(evenings, what=None):
    return [(e.result["voice"], c["heard"] == 1) for e in evenings for c in commands(e) if what in (None, c["what"])]


def by_third(evenings):
    return [(e.result["voice"], c["heard"] is not None) for e in evenings for c in commands(e)]


def as_opposite(evenings, said="fall", logged="send"):
    """How often one word was taken for its opposite."""
    return sum(s["what"] == said and any(h.rejected is None and h.intent == logged for h in e.near(s)) for e in evenings for s in e.sayings)


def figures(evenings):
    """A row of the table: a cell's figures by name."""
    all_of = [c for e in evenings for c in commands(e)]
    hours = sum(e.result["seconds"] for e in evenings) / 3600
    said = sum(len(e.sayings) for e in evenings)
    wrong = sum(s["got"] in ("other", "layer") for e in evenings for s in e.sayings)
    questions = sum(count(e, "question") + sum(n[1] == "question" for n in e.result.get("news", [])) for e in evenings)
    faults = [e.result.get("faults", e.result.get("fault", [])) for e in evenings]
    count_of = len(evenings)
    return {
        "evenings": count_of,
        "first": share(first(evenings)) if said else "-",
        "by the third": share(by_third(evenings)) if said else "-",
        "keys an evening": f"{sum(count(e, 'keys', 'n') for e in evenings) / count_of:.1f}",
        "repeats per ten": f"{10 * (said - len(all_of)) / len(all_of):.1f}" if said else "-",
        "wrong": wrong,
        "invented": f"{sum(count(e, 'invented') for e in evenings)} ({sum(count(e, 'invented') for e in evenings) / hours:.1f}/h)",
        "questions/h": f"{questions / hours:.1f}",
        "attempts equal": f"{sum('attempts' not in f for f in faults)}/{count_of}",
        "with details": f"{sum('attempts' not in f and 'details' not in f for f in faults)}/{count_of}",
        "all equal": f"{sum(not f for f in faults)}/{count_of}",
        "\"fall\" first": share(first(evenings, "fall")) if said else "-",
        "\"fall\" as send": as_opposite(evenings),
    }


def table(evenings):
    rows = {cell: figures(some) for cell, some in cells(evenings).items()}
    names = list(next(iter(rows.values())))
    lines = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for (kind, level), row in rows.items():
        title = kind if level == "all" else f"{kind} {level} dB"
        lines.append(f"| {title} | " + " | ".join(str(row[name]) for name in names) + " |")
    return "\n".join(lines)


def failures(evenings):
    """[(cause, evening, saying)] of all that didn't do at once what was meant."""
    window = causes.has_window(evenings)
    return [(e.cause(s, window), e, s) for e in evenings for s in e.sayings if s["got"] != "yes"]


def by_cause(evenings, examples=3, most=24):
    """Failures by cause and kind, and examples with what the program heard."""
    found = failures(evenings)
    kinds = [kind for kind in KINDS if any(e.result["kind"] == kind for e in evenings)]
    tally = collections.Counter(cause for cause, _, _ in found)
    owners = collections.Counter(cause.owner for cause, _, _ in found)
    lines = [f"{len(found)} sayings failed: the ear {owners['ear']}, the screens {owners['screen']}", "",
             "| whose | cause | all | " + " | ".join(kinds) + " |", "|---" * (len(kinds) + 3) + "|"]
    for cause, number in tally.most_common(most):
        of_kind = [sum(c == cause and e.result["kind"] == kind for c, e, _ in found) for kind in kinds]
        lines.append(f"| {cause.owner} | {cause.what} | {number} | " + " | ".join(map(str, of_kind)) + " |")
    for cause, _ in tally.most_common(most):
        some = [(e, s) for c, e, s in found if c == cause]
        some = random.Random(1).sample(some, min(examples, len(some)))
        lines += ["", f"{cause.owner}: {cause.what}"]
        for evening, saying in some:
            near = "; ".join(f"{h.rejected or h.intent} \"{h.phrase}\" {causes.sums(h.evidence) or ''}" for h in evening.near(saying)) or "nothing"
            lines.append(f"  {evening.result['name']} {saying['start']:.1f} s \"{saying['phrase']}\" #{saying['saying']}: heard {near}; "
                         f"shows {' / '.join(saying['shows']) or 'nothing'}"[:400])
    return "\n".join(lines)


def by_word(evenings):
    """For each word how often the first saying did it, by kind, the worst first."""
    kinds = [kind for kind in KINDS[1:] if any(e.result["kind"] == kind for e in evenings)]
    words = sorted({c["what"] for e in evenings for c in commands(e)}, key=lambda w: sum(h for _, h in first(evenings, w)) / len(first(evenings, w)))
    lines = ["| word | " + " | ".join(kinds) + " |", "|---" * (len(kinds) + 1) + "|"]
    for word in words:
        row = [[hit for _, hit in first([e for e in evenings if e.result["kind"] == kind], word)] for kind in kinds]
        said = story.SAID.get(word, word)
        lines.append(f"| {said if said == word or ' ' in said else f'{said} ({word})'} | " + " | ".join(f"{sum(hits)}/{len(hits)}" if hits else "-" for hits in row) + " |")
    return "\n".join(lines)


def invented(evenings, most=40):
    """What was accepted though nobody said it, and how often."""
    found = [(e, at, heard, who) for e in evenings for at, heard, who in e.invented()]
    tally = collections.Counter((heard.intent, who) for _, _, heard, who in found)
    lines = ["Accepted outside any saying: " + (", ".join(f"{intent} from {who} {n}" for (intent, who), n in tally.most_common()) or "nothing")]
    for evening, at, heard, who in found[:most]:
        lines.append(f"  {evening.result['name']} {at:.1f} s {heard.intent} \"{heard.phrase}\" from {who} {causes.sums(heard.evidence) or ''}")
    return "\n".join(lines)


def percentile(values, share):
    values = sorted(values)
    return values[int(share * (len(values) - 1))] if values else 0


def keeps_up(evenings):
    """Whether the programs kept up with real time; without sound that was lost."""
    by_voice = [e.result for e in evenings if e.result["kind"] != "keys"]
    return percentile([w for r in by_voice for w in r.get("waits", [])], .95) <= LATE and not any(r.get("lost_ms") for r in by_voice)


def pace(evenings):
    """Said first, because nothing else counts if the programs didn't keep up."""
    waits = [w for e in evenings for w in e.result.get("waits", [])]
    lost = sum(e.result.get("lost_ms", 0) for e in evenings if e.result["kind"] != "keys")
    found = f"timeToLogUs p50 {percentile(waits, .5):.2f}, p95 {percentile(waits, .95):.2f} s of {len(waits)} attempts, {lost} ms of sound lost"
    return f"kept up: {found}" if keeps_up(evenings) else f"DIDN'T KEEP UP (at most {LATE} s and no sound lost): {found}"


def evening_lines(evenings):
    for e in evenings:
        done = commands(e)
        result = e.result
        yield (f"{result['name']:44s} {result['seconds'] / 60:5.1f} min  {sum(c['heard'] == 1 for c in done):2d}/{len(done)} at first, "
               f"{sum(c['heard'] is None for c in done):2d} by key, invented {count(e, 'invented')}, p95 {percentile(result.get('waits', []), .95):.2f} s, "
               f"{' '.join(result.get('faults', result.get('fault', []))) or 'equal'}")


def report(folder):
    evenings = load(folder)
    if not evenings:
        return f"{folder} has no evening"
    return "\n\n".join([pace(evenings), "\n".join(evening_lines(evenings)), table(evenings), by_word(evenings), by_cause(evenings), invented(evenings)])


def chance(differences, draws=20000):
    """How often so great a mean, up or down, comes by chance if each voice's two results are swapped at random."""
    rng, found = random.Random(1), abs(sum(differences))
    return sum(abs(sum(d if rng.random() < .5 else -d for d in differences)) >= found - 1e-9 for _ in range(draws)) / draws


def compare(before, after):
    """Two runs, evening by evening of the same name; the test is over voices."""
    old, new = ({e.result["name"]: e for e in load(folder)} for folder in (before, after))
    names = sorted(set(old) & set(new))
    lines = [f"{len(names)} evenings in both runs", "", "| | first before | after | by the third before | after | difference over voices | chance |", "|---" * 7 + "|"]
    for (kind, level), some in cells([old[n] for n in names]).items():
        if kind == "keys":
            continue
        those = [new[e.result["name"]] for e in some]
        voices = sorted({e.result["voice"] for e in some})
        rate = lambda evenings, voice: [hit for who, hit in first(evenings) if who == voice]
        differences = [sum(rate(those, v)) / len(rate(those, v)) - sum(rate(some, v)) / len(rate(some, v)) for v in voices]
        title = kind if level == "all" else f"{kind} {level} dB"
        lines.append(f"| {title} | {share(first(some))} | {share(first(those))} | {share(by_third(some))} | {share(by_third(those))} | "
                     f"{sum(differences) / len(differences):+.3f} | {chance(differences):.3f} |")
    return "\n".join([*lines, "", "Before:", table([old[n] for n in names]), "", "After:", table([new[n] for n in names])])
