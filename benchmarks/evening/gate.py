"""Whether a build may be released: the six evenings of `--small`, and what they must reach."""
from benchmarks.evening import report

# What each kind must reach at the first saying and by the third; a little below what was measured when they were last set (docs/benchmarks.md).
FLOORS = {"native": (.65, .88), "foreign": (.35, .75), "taught": (.42, .75)}
EQUAL = 2                      # of the three native evenings, those whose log has the attempts and grades that were climbed
INVENTED = 1                   # entries nobody asked for, in an evening


def objections(evenings):
    """Why a build may not be released; nothing if it may."""
    found = [] if report.keeps_up(evenings) else ["the program didn't keep up with real time: run it on a machine with nothing else to do"]
    for evening in evenings:
        result = evening.result
        if result["kind"] == "keys" and result["faults"]:
            found.append(f"{result['name']}: by keys alone the log isn't what was climbed ({', '.join(result['faults'])})")
        if any(k["kind"] == "died" for k in result["record"]) or result["seconds"] < 60:
            found.append(f"{result['name']}: the program ended after {result['seconds']:.0f} s")
        invented = report.count(evening, "invented")
        if invented > INVENTED:
            found.append(f"{result['name']}: {invented} entries that nobody asked for")
    natives = [e for e in evenings if e.result["kind"] == "native"]
    equal = sum("attempts" not in e.result["faults"] for e in natives)
    if equal < min(EQUAL, len(natives)):
        found.append(f"native: the log has what was climbed in {equal} of {len(natives)} evenings, at least {EQUAL} are expected")
    for kind, (first, third) in FLOORS.items():
        some = [e for e in evenings if e.result["kind"] == kind]
        for name, trials, least in (("at the first saying", report.first(some), first), ("by the third", report.by_third(some), third)):
            rate = sum(hit for _, hit in trials) / len(trials) if trials else 1
            if rate < least:
                found.append(f"{kind}: {rate:.2f} of the commands done {name}, at least {least:.2f} are expected")
    return found
