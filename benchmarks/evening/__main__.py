"""An evening at the gym in a closed loop: simulated climbers log ten routes with the real program, by voice, in real time.

usage: python3 -m benchmarks.evening run PROGRAM OUT [--clips FOLDER] [--voices V,V] [--levels 25,15,8] [--rooms R,R] [--manners M,M] [--taught] [--keys]
                                      [--keep-sound] [--small]
       python3 -m benchmarks.evening report OUT [BEFORE]
       python3 -m benchmarks.evening speak FOLDER

`run` lets each voice climb an evening (8 to 14 minutes, all at once, some 5 % of a core each) at each level, in each room and manner; natives at all
levels, other voices at 15 dB. It prints the report. `--small` are the six evenings of a release, and fails if they fall short (gate.py). Without
--clips it speaks its own (`speak`, some minutes the first time), with training/voices/synthesisers.py; flite and the packages of
benchmarks/evening/requirements.txt must be there.

`report` prints a run's figures, failures by cause and examples; with BEFORE also both runs side by side, paired by evening.

The program must keep up: the report says first whether it did. On a busy machine, as root: `echo -12 > /proc/self/autogroup` in the shell that
starts it. Needs python3-numpy, sox; opus-tools for clips in Opus. No sound card, no sound server.
"""
import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks.evening import causes, gate, plans, report


def plan(options, kinds):
    if options.small:
        return plans.small(kinds)
    voices = options.voices.split(",") if options.voices else sorted(kinds, key=lambda voice: kinds[voice] != "native")
    unknown = set(voices) - set(kinds)
    if unknown:
        sys.exit(f"no voice {', '.join(sorted(unknown))} in the clips; there are {', '.join(kinds)}")
    return plans.chosen(kinds, voices, [int(level) for level in options.levels.split(",")], options.rooms.split(","), options.manners.split(","),
                        options.taught, options.keys, options.all_levels)


def resources(binary):
    """Where the program has its grammars."""
    named = os.environ.get("CHALKTALK_RESOURCES")
    for folder in [Path(named)] if named else Path(binary).resolve().parents:
        if (folder / "grammars/climb.gram").exists():
            return folder
    return Path("/usr/share/chalktalk")


def run(options):
    from benchmarks.evening import air
    from benchmarks.evening.clips import Clips, speak
    from benchmarks.evening.evening import Evening, beds
    binary = options.program.resolve()
    if not os.access(binary, os.X_OK):
        sys.exit(f"{options.program} is no program: build it with `swift build -c release --product chalktalk`")
    options.out.mkdir(parents=True, exist_ok=True)
    folder = options.clips
    if folder is None:
        folder = Path(__file__).resolve().parents[2] / "training/out/evening/clips"
        speak(folder)
    clips = Clips(folder)
    chosen = plan(options, clips.kinds)
    version = subprocess.run([binary, "--version"], capture_output=True, text=True).stdout.strip()
    (options.out / "run.json").write_text(json.dumps({"version": version, "rules": causes.rules_of(resources(binary) / "grammars"), "seed": options.seed}))
    sounds = beds({evening.room for evening in chosen}, clips, options.seed)
    for at in range(0, len(chosen), options.jobs):
        evenings = [Evening(one, binary, clips, options.out, sounds, options) for one in chosen[at:at + options.jobs]]
        for evening in evenings:
            evening.thread.start()
        air.run([(e.air, e.program.runs) for e in evenings], lambda: not any(e.thread.is_alive() for e in evenings))
        for evening in evenings:
            evening.air.close()
    print(report.report(options.out))
    if options.small:
        found = gate.objections(report.load(options.out))
        print("\n".join(["", *found]), file=sys.stderr)
        sys.exit(1 if found else 0)


def main():
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks.evening", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    orders = parser.add_subparsers(dest="order", required=True)
    runs = orders.add_parser("run")
    runs.add_argument("program", type=Path)
    runs.add_argument("out", type=Path)
    runs.add_argument("--clips", type=Path, help="a folder as clips.py describes it")
    runs.add_argument("--voices", help="all of the clips' if it is left out")
    runs.add_argument("--levels", default="25,15,8", help="dB of the climber above the room")
    runs.add_argument("--all-levels", action="store_true", help="other voices than natives too")
    runs.add_argument("--rooms", default="close", help="close, hall, far, board, crowd (rooms.py)")
    runs.add_argument("--manners", default="polite", help="polite, impatient, again, mumbling, talking, away (manners.py)")
    runs.add_argument("--taught", action="store_true", help="other voices also with their five core words taught")
    runs.add_argument("--keys", action="store_true", help="also an evening by keys alone")
    runs.add_argument("--small", action="store_true", help="the six evenings of a release")
    runs.add_argument("--seed", type=int, default=1, help="of rooms, pauses and talk")
    runs.add_argument("--echo", type=float, default=-14, help="dB of the speaker's sound in the microphone")
    runs.add_argument("--keep-sound", action="store_true", help="what each microphone heard, as a labelled stream (mic.wav, mic.tsv; 20 MB each)")
    runs.add_argument("--jobs", type=int, default=20, help="evenings at once")
    runs.add_argument("--options", default="", help="more options for the program")
    reports = orders.add_parser("report")
    reports.add_argument("out", type=Path)
    reports.add_argument("before", type=Path, nargs="?")
    speaks = orders.add_parser("speak")
    speaks.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.order == "run":
        run(options)
    elif options.order == "speak":
        from benchmarks.evening.clips import speak
        speak(options.folder)
    else:
        print(report.report(options.out))
        if options.before:
            print(f"\nAgainst {options.before}:\n\n{report.compare(options.before, options.out)}")


if __name__ == "__main__":
    main()
