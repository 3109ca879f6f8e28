#!/usr/bin/env python3
"""Measures what the first sync of a large log costs. usage: benchmarks/sync-load.py PROGRAM [EVENTS]

Writes the sync folder of a machine that has logged EVENTS events (default: a million) into a temporary folder, following docs/sync.md and
without Chalktalk's own code. PROGRAM then syncs an empty log with it. Prints the time until all events are in the log, the time until they are
counted, the peak memory, and whether each event arrived once.
"""
import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

DEVICE = "7K3M0ZQ2W9XD"
PER_SESSION = 200
PER_SEGMENT = 5000


def checksum(text):
    """FNV-1a in 64 bits."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def session(number):
    """The (kind, version, payload) of each event of a session."""
    name = f"S{number:025d}"
    system = "v"
    yield "session.started", 1, {"appVersion": "0.1.0", "device": "wall"}
    yield "climb.started", 1, {"discipline": "boulder", "system": system}
    for place in range((PER_SESSION - 3) // 10 + 1):
        route = f"{name}R{place}"
        yield "route.opened", 1, {"route": route, "grade": {"system": system, "name": f"V{place % 9}"}}
        for index in range(1, 10):
            yield "climb.attempt", 2, {
                "route": route, "outcome": "send" if index == 9 else "fall", "index": index, "gesture": "voice",
                "timeToLogUs": 800000 + index}


def lines(count):
    """So many records, each as a line without its sum, and its number."""
    number = 0
    at = 1_700_000_000_000_000
    which = 0
    while number < count:
        which += 1
        name = f"S{which:025d}"
        events = list(session(which))[:PER_SESSION - 1] + [("session.ended", 1, {})]
        for kind, version, payload in events:
            if number == count:
                return
            number += 1
            at += 60_000_000
            event = f"{number:026d}"
            record = (f'{{"id":"{event}","session":"{name}","action":"{event}","atUs":{at},"kind":"{kind}",'
                      f'"version":{version},"payload":{json.dumps(payload, separators=(",", ":"))}}}')
            yield number, f'"device":"{DEVICE}","number":{number},"clock":{at},"record":{record}}}'


def write(folder, count):
    os.makedirs(f"{folder}/{DEVICE}")
    with open(f"{folder}/chalktalk-sync.json", "w") as mark:
        mark.write('{"chalktalk":"sync","version":1}\n')
    some, first = [], 1
    for number, rest in lines(count):
        some.append(f'{{"sum":"{checksum(rest)}",{rest}\n')
        if len(some) == PER_SEGMENT or number == count:
            data = "".join(some).encode()
            digest = hashlib.sha256(data).hexdigest()[:32]
            with open(f"{folder}/{DEVICE}/{first:012d}-{number:012d}-{digest}.jsonl", "wb") as segment:
                segment.write(data)
            some, first = [], number + 1
    rest = f'"tail":1,"device":"{DEVICE}","name":"wall","last":{count}}}'
    with open(f"{folder}/{DEVICE}/tail.jsonl", "w") as tail:
        tail.write(f'{{"sum":"{checksum(rest)}",{rest}\n')


def processor(pid):
    """Seconds of processor time that a program has used so far."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    with tempfile.TemporaryDirectory() as home:
        folder = f"{home}/folder"
        write(folder, count)
        size = sum(os.path.getsize(f"{folder}/{DEVICE}/{name}") for name in os.listdir(f"{folder}/{DEVICE}"))
        print(f"{count} events, {size / 1e6:.0f} MB in the folder")
        places = {f"XDG_{name}_HOME": f"{home}/{name}" for name in ("CONFIG", "DATA", "STATE")}
        environment = os.environ | places
        began = time.monotonic()
        run = subprocess.Popen([program, "sync", folder], env=environment, stdout=subprocess.PIPE, text=True)
        for line in run.stdout:
            if "received" in line:
                print(f"all in the log after {time.monotonic() - began:.1f} s, processor {processor(run.pid):.1f} s:"
                      f"{line.rstrip()}")
        assert run.wait() == 0
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"counted after {time.monotonic() - began:.1f} s; processor {usage.ru_utime + usage.ru_stime:.1f} s, "
              f"resident {usage.ru_maxrss / 1000:.0f} MB")
        exported = subprocess.run([program, "export"], env=environment, capture_output=True, text=True, check=True)
        ids = [json.loads(line)["id"] for line in exported.stdout.splitlines()]
        assert len(ids) == len(set(ids)) == count, f"{len(ids)} of {count}"
        began = time.monotonic()
        subprocess.run([program, "sync", folder], env=environment, check=True, capture_output=True)
        print(f"once more, with nothing new: {time.monotonic() - began:.2f} s")


main()
