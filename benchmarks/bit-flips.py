#!/usr/bin/env python3
"""Flips single bits of a log and counts those that a command reads without a word (docs/reliability.md).

    benchmarks/bit-flips.py PROGRAM [FLIPS [SEED]]

Each flip is at a random place of the log's file. A flip is silent if a command prints something else than for the sound log and
exits with 0. The log is made here: half a year of sessions.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

GRADES = ["V%d" % grade for grade in range(9)]
COMMANDS = [
    ["export"], ["history"], ["stats"], ["stats", "--json"], ["insights"], ["show", "20"], ["report", "--output", "REPORT"],
    ["backup", "BACKUP"],
]


def lines(sessions, rng):
    start = int(time.time()) - sessions * 3 * 86400
    for place in range(sessions):
        session, at, count = f"flips-{place}", (start + place * 3 * 86400) * 1_000_000, 0

        def record(kind, payload, version=1, seconds=0):
            nonlocal count, at
            count, at = count + 1, at + seconds * 1_000_000
            name = f"{session}-{count}"
            return json.dumps(dict(
                id=name, session=session, action=name, atUs=at, kind=kind, version=version, payload=payload))

        yield record("session.started", dict(appVersion="1.0.0", device="simulated"))
        yield record("climb.started", dict(discipline="boulder", system="v"))
        before = None
        for number in range(8):
            route = f"{session}-r{number}"
            yield record("route.opened", dict(route=route, grade=dict(system="v", name=rng.choice(GRADES))))
            switched = dict(to=route, method="next" if before else "start")
            yield record("route.switched", {**switched, "from": before} if before else switched)
            before = route
            for index in range(rng.randint(1, 4)):
                outcome = rng.choice(["send", "fall"])
                yield record("climb.attempt", dict(
                    route=route, outcome=outcome, index=index + 1, gesture="key", timeToLogUs=0), 2, 150)
        yield record("session.ended", {}, seconds=60)


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.own = {**os.environ, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}

    def run(self, *words):
        done = subprocess.run(
            [self.path, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.own)
        return done.returncode, done.stdout

    def output(self, command, log):
        files = {name: f"{self.folder}/{name.lower()}" for name in ("REPORT", "BACKUP")}
        for file in files.values():
            if os.path.exists(file):
                os.remove(file)
        code, text = self.run(*[files.get(word, word) for word in command], "--db", log)
        text = text.replace(log.encode(), b"LOG")
        for name, file in files.items():
            if name in command and os.path.exists(file):
                if name == "BACKUP":
                    # A backup is as good as what it gives back.
                    text += self.run("export", "--db", file)[1]
                else:
                    text += open(file, "rb").read()
        return code, text


def main():
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    flips = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(os.path.abspath(sys.argv[1]), folder)
        records, sound, log = f"{folder}/log.jsonl", f"{folder}/sound.sqlite", f"{folder}/log.sqlite"
        with open(records, "w") as out:
            out.write("\n".join(lines(60, rng)) + "\n")
        if program.run("import", records, "--yes", "--db", sound)[0] != 0:
            sys.exit("the log can't be made")
        program.run("stats", "--db", sound)
        length = os.path.getsize(sound)

        def copy():
            for suffix in ("-wal", "-shm"):
                if os.path.exists(log + suffix):
                    os.remove(log + suffix)
            shutil.copyfile(sound, log)

        copy()
        expected = [program.output(command, log) for command in COMMANDS]
        silent, refused, unread = [], 0, 0
        for _ in range(flips):
            place, bit = rng.randrange(length), rng.randrange(8)
            told = False
            for command, wanted in zip(COMMANDS, expected):
                copy()
                with open(log, "r+b") as file:
                    file.seek(place)
                    byte = file.read(1)[0]
                    file.seek(place)
                    file.write(bytes([byte ^ 1 << bit]))
                found = program.output(command, log)
                if found[0] != 0:
                    told = True
                elif found[1] != wanted[1]:
                    silent.append((place, bit, " ".join(command)))
            refused += told
            unread += not told
        print(f"{flips} flips in {length} bytes: {refused} refused by at least one command, "
              f"{unread} in bytes that no command reads, {len(set(silent))} silent")
        for place, bit, command in silent:
            print(f"  silent: byte {place}, bit {bit}: {command}")
        sys.exit(1 if silent else 0)


if __name__ == "__main__":
    main()
