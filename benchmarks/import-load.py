#!/usr/bin/env python3
"""Measures what importing a large table costs. usage: benchmarks/import-load.py PROGRAM [MEGABYTES] [--import]

Writes a Strong export of that size (default: 10), always the same, into a temporary folder: workouts of 30 sets, a rest before some, a note of
two lines after others. PROGRAM shows what it would add; with --import it also adds it, and then shows that nothing is left to add.
"""
import datetime
import os
import subprocess
import sys
import tempfile
import time

HEAD = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
EXERCISES = ["Bench Press (Barbell)", "Squat (Barbell)", "Deadlift (Barbell)", "Pull Up", "Overhead Press (Barbell)",
             '"Carry, one ""heavy"" hand"']


def write_table(path, size):
    """Writes whole workouts until the file has `size` bytes. Returns the number of rows."""
    start = datetime.datetime(2000, 1, 1, 7, 0)
    rows = written = day = 0
    with open(path, "w", encoding="utf-8", newline="") as table:
        written += table.write(HEAD)
        while written < size:
            began = start + datetime.timedelta(hours=5 * day)
            for place in range(30):
                head = f"{began:%Y-%m-%d %H:%M:%S},\"Day {day % 4 + 1}\",1h 5m,{EXERCISES[place // 5]}"
                if place % 5 == 4:
                    written += table.write(f"{head},Rest Timer,0,0,0,120.0,,,\n")
                    rows += 1
                order = "W" if place % 5 == 0 else str(place % 5)
                note = '"slow\nand low"' if place == 17 else ""
                weight = 40 + 2.5 * ((day + place) % 40)
                written += table.write(f"{head},{order},{weight},{5 + place % 7},0,0.0,{note},,8\n")
                rows += 1
            day += 1
    return rows


def run(title, program, arguments, folder):
    """Runs it and prints its time and its peak resident memory."""
    home = {name: folder for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    began = time.monotonic()
    child = subprocess.Popen([program, "import", *arguments], env=os.environ | home, stdout=subprocess.PIPE, text=True)
    told = child.stdout.read().splitlines()
    _, status, used = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{title}: ended with status {status}")
    print(f"{title}: {time.monotonic() - began:.1f} s, processor {used.ru_utime + used.ru_stime:.1f} s, "
          f"resident {used.ru_maxrss / 1024:.0f} MB; {told[-1].strip()}", flush=True)


def main():
    words = [word for word in sys.argv[1:] if word != "--import"]
    if not words:
        sys.exit(__doc__.split("\n\n")[0])
    program, megabytes = os.path.realpath(words[0]), int(words[1]) if len(words) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        table, log = f"{folder}/strong.csv", ["--db", f"{folder}/log.sqlite"]
        rows = write_table(table, megabytes * 1_000_000)
        print(f"{megabytes} MB, {rows} rows", flush=True)
        run("dry run", program, [table, "--dry-run", *log], folder)
        if len(sys.argv) > 1 + len(words):
            run("import", program, [table, "--yes", "--accept", "new-exercises", *log], folder)
            run("again, dry run", program, [table, "--dry-run", *log], folder)
            size = sum(os.path.getsize(f"{folder}/{name}") for name in os.listdir(folder) if name.startswith("log."))
            print(f"the log: {size / 1e6:.0f} MB")


main()
