#!/usr/bin/env python3
"""Measures how long a log of an earlier version takes until this version has migrated and counted it.

usage: benchmarks/migration-load.py PROGRAM LOG

LOG is a large log of this version, as log-benchmark makes it (a million attempts), and stays as it is. A copy is taken back to version
14: its tables and columns are those of a log that version 14 wrote (Tests/Records/StoreTests/golden), its counts of an earlier version.
Then PROGRAM's `history --limit 1` migrates it, the first `stats` counts all sessions, and the second finds them counted.
"""
import os, shutil, sqlite3, subprocess, sys, tempfile, time

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Tests/Records/StoreTests/golden/spellings-14.sqlite")


def columns(log, name, table):
    return [row[1] for row in log.execute(f"PRAGMA {name}.table_info({table})")]


def take_back(source, target):
    """A log of version 14 with the rows of `source`."""
    shutil.copy(GOLDEN, target)
    log = sqlite3.connect(target, isolation_level=None)
    log.execute("PRAGMA synchronous = OFF")
    log.execute("ATTACH ? AS now", (source,))
    log.execute("BEGIN")
    tables = [row[0] for row in log.execute("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
    for table in tables:
        if table == "grdb_migrations":
            continue
        log.execute(f"DELETE FROM main.{table}")
        both = [name for name in columns(log, "main", table) if name in columns(log, "now", table)]
        if both:
            names = ", ".join(f'"{name}"' for name in both)
            log.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM now.{table}")
    log.execute("UPDATE main.session SET tally_version = 11 WHERE tally_version <> 0")
    log.execute("COMMIT")
    attempts = log.execute("SELECT COUNT(*) FROM event WHERE kind = 'climb.attempt'").fetchone()[0]
    log.close()
    return attempts


def run(command, program, log, home):
    names = {name: home for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    began = time.monotonic()
    child = subprocess.Popen([program, *command.split(), "--db", log], env=os.environ | names, stdout=subprocess.PIPE, text=True)
    child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{command}: ended with status {status}")
    print(f"{command}: {time.monotonic() - began:.1f} s, processor {used.ru_utime + used.ru_stime:.1f} s, "
          f"resident {used.ru_maxrss / 1024:.0f} MB", flush=True)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.split("\n\n")[1])
    program, source = map(os.path.realpath, sys.argv[1:])
    with tempfile.TemporaryDirectory() as home:
        log = f"{home}/log.sqlite"
        attempts = take_back(source, log)
        print(f"version 14: {attempts:,} attempts, {os.path.getsize(log) / 1e6:.0f} MB", flush=True)
        for command in ("history --limit 1", "stats", "stats"):
            run(command, program, log, home)


main()
