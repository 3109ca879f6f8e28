#!/usr/bin/env python3
"""Cuts the power at every moment of a session, and opens what the disk then holds.

usage: benchmarks/power-cuts.py [BUILD-FOLDER] [SEED] [STATES]

Records the calls of whole sessions that change files (benchmarks/FileFaults), and rebuilds the log's folder as a power cut could
leave it after each of them: what was synced is there; of what wasn't, all is there, or nothing, or one write is missing, torn or
zeroed, or any of them are. In each state every command must work, a session must begin by itself, and what was confirmed must be
there. Tries about STATES states of each session (400; 0: all, some thousands), chosen at random. Prints their number, and those that
failed with the reason.
"""
import concurrent.futures, copy, hashlib, json, os, random, shutil, subprocess, sys, tempfile

BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/debug")
RANDOM = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
WANTED = int(sys.argv[3]) if len(sys.argv) > 3 else 400
PROGRAM, PROBE = f"{BUILD}/chalktalk", f"{BUILD}/log-writer-probe"


def environment(home, **more):
    xdg = {f"XDG_{name}_HOME": f"{home}/{name.lower()}" for name in ("CONFIG", "DATA", "STATE")}
    return {**os.environ, **xdg, "LANG": "C.UTF-8", **more}


def read(record):
    """The calls: name, path, offset, bytes."""
    data, at = open(record, "rb").read(), 0
    while at < len(data):
        end = data.index(b"\n", at)
        name, offset, count, path = data[at:end].decode().split(" ", 3)
        at = end + 1
        has_bytes = name in ("write", "said", "rename", "link")
        body = data[at : at + int(count)] if has_bytes else b""
        at += len(body)
        yield name, path, int(offset), body


class Disk:
    """Files as they are and as they are for certain: the writes to each since its last sync."""

    def __init__(self, folder):
        self.synced, self.pending = {}, {}
        for name in os.listdir(folder):
            self.synced[f"{folder}/{name}"] = open(f"{folder}/{name}", "rb").read()

    def do(self, name, path, offset, body):
        if name in ("write", "cut"):
            self.synced.setdefault(path, b"")
            self.pending.setdefault(path, []).append((name, offset, body))
        elif name == "sync" and path in self.synced:
            self.synced[path] = self.made(path, self.pending.pop(path, []))
        elif name in ("rename", "link"):
            # A file gets its name only when it is synced (Files).
            to = body.decode()
            self.synced[to] = self.made(path, self.pending.get(path, []))
            self.pending.pop(to, None)
            if name == "rename":
                self.synced.pop(path, None)
                self.pending.pop(path, None)
        elif name == "unlink":
            self.synced.pop(path, None)
            self.pending.pop(path, None)

    def made(self, path, writes):
        data = bytearray(self.synced[path])
        for name, offset, body in writes:
            if name == "cut":
                data = data[:offset] + bytes(max(0, offset - len(data)))
                continue
            data += bytes(max(0, offset + len(body) - len(data)))
            data[offset : offset + len(body)] = body
        return bytes(data)

    def number(self):
        """How many states there are, at most."""
        writes = sum(len(list) for list in self.pending.values())
        return 2 + 3 * writes + min(6, writes)

    def has_log(self):
        return any(path.endswith("/chalktalk.sqlite") for path in self.synced)

    def states(self):
        """What may be on the disk: by path, bytes."""
        writes = [(path, number) for path, list in self.pending.items() for number in range(len(list))]
        yield self.state({})
        yield self.state({write: "missing" for write in writes})
        for write in writes:
            for fate in ("missing", "torn", "zeroed"):
                yield self.state({write: fate})
        for _ in range(min(6, len(writes))):
            yield self.state({write: RANDOM.choice(("missing", "torn", "zeroed", "there")) for write in writes})

    def state(self, fates):
        files = {}
        for path in self.synced:
            kept = []
            for number, (name, offset, body) in enumerate(self.pending.get(path, [])):
                fate = fates.get((path, number), "there")
                if fate == "missing":
                    continue
                if fate == "torn":
                    body = body[: len(body) // 2 // 512 * 512 or len(body) // 2]
                if fate == "zeroed":
                    body = bytes(len(body))
                kept.append((name, offset, body))
            files[path] = self.made(path, kept)
        return files


def check(files, folder, confirmed):
    """Why a state is refused; None if all is well."""
    home = tempfile.mkdtemp(prefix="chalktalk-cut-")
    try:
        place = f"{home}/data/chalktalk"
        os.makedirs(place)
        os.makedirs(f"{home}/state/chalktalk")
        open(f"{home}/state/chalktalk/introduced", "w").close()
        for path, data in files.items():
            # The memory beside a WAL is never synced, and doesn't outlive the machine.
            if not path.endswith("-shm"):
                open(f"{place}/{os.path.basename(path)}", "wb").write(data)
        if not os.path.exists(f"{place}/chalktalk.sqlite"):
            return "the log is gone" if confirmed else None
        out = subprocess.run([PROGRAM, "export"], env=environment(home), capture_output=True, text=True)
        if out.returncode not in (0,) and not (out.returncode == 66 and not confirmed):
            return f"export: {out.returncode} {out.stderr.strip()}"
        lost = [id for id in confirmed if f'"id":"{id}"' not in out.stdout]
        if lost:
            return f"confirmed and lost: {lost[:3]}"
        open(f"{home}/script", "w").write("1 say send\n2 end\n")
        out = subprocess.run(
            [PROGRAM, "climb", "--no-mic", "--mute", "--script", f"{home}/script"],
            env=environment(home), capture_output=True, text=True)
        return None if out.returncode == 0 else f"climb: {out.returncode} {out.stderr.strip()}"
    finally:
        shutil.rmtree(home)


SCRIPT = "1 say send\n2 say fall\n3 say undo\n4 say fall\n5 say send\n6 say finish session\n7 say yes\n20 end\n"


def confirmations(home):
    """The ids of the events that a session of the program itself confirms, in order."""
    lines = subprocess.run([PROGRAM, "export"], env=environment(home), capture_output=True, text=True, check=True).stdout
    events = [json.loads(line) for line in lines.splitlines()]
    session = [event for event in events if event["session"] == events[-1]["session"]]
    return [event["id"] for event in session if event["kind"] in ("climb.attempt", "undo", "session.ended")]


def session(name, before, count):
    """A session's calls, the folder as it was before, and what is confirmed: before it, and by it (None: it says so itself)."""
    home = tempfile.mkdtemp(prefix="chalktalk-cuts-")
    folder = f"{home}/data/chalktalk"
    os.makedirs(folder)
    log = f"{folder}/chalktalk.sqlite"
    for arguments, is_killed in before:
        env = environment(home)
        if is_killed:
            env |= {"LD_PRELOAD": f"{BUILD}/libfile-faults.so", "FILE_FAULTS": f"kill:{is_killed}", "FILE_FAULTS_SCOPE": folder}
        subprocess.run([PROBE, log] + arguments, env=env, capture_output=True)
    known = subprocess.run(["sqlite3", "-readonly", f"file:{log}?mode=ro", "SELECT id FROM event"], capture_output=True, text=True)
    confirmed = known.stdout.split() if before and not before[-1][1] else []
    disk, record = Disk(folder), f"{home}/record"
    env = environment(
        home, LD_PRELOAD=f"{BUILD}/libfile-faults.so", FILE_FAULTS_RECORD=record, FILE_FAULTS_SCOPE=folder)
    said = None
    if name == "climb":
        os.makedirs(f"{home}/state/chalktalk", exist_ok=True)
        open(f"{home}/state/chalktalk/introduced", "w").close()
        open(f"{home}/script", "w").write(SCRIPT)
        subprocess.run([PROGRAM, "climb", "--no-mic", "--mute", "--script", f"{home}/script"], env=env, capture_output=True, check=True)
        said = confirmations(home)
    else:
        subprocess.run([PROBE, log, name, str(count)], env=env, capture_output=True, check=True)
    calls = list(read(record))
    shutil.rmtree(home)
    return folder, disk, calls, confirmed, said


SESSIONS = [
    ("first", [], 5),
    ("second", [(["old", "6"], 0)], 6),
    ("afterkill", [(["old", "6"], 0), (["killed", "20"], 40)], 6),
    ("long", [(["old", "6"], 0)], 40),
    ("climb", [], 0),
]


def share(disk, calls):
    """The part of a session's states to try."""
    disk, total = copy.deepcopy(disk), 0
    for call in calls:
        if call[0] != "said":
            disk.do(*call)
            total += disk.number() if disk.has_log() else 0
    return min(1, WANTED / total) if WANTED else 1


tried, failed, seen, checks = 0, [], set(), []
# Each check waits for programs.
pool = concurrent.futures.ThreadPoolExecutor(4)
for name, before, count in SESSIONS:
    folder, disk, calls, confirmed, ids = session(name, before, count)
    confirmed, here, part = list(confirmed), 0, share(disk, calls)
    for place, call in enumerate(calls):
        if call[0] == "said" and ids is None:
            confirmed += call[3].decode().split()
        elif call[0] == "said":
            for _ in range(call[3].count(b"  logged: ")):
                confirmed.append(ids.pop(0))
        else:
            disk.do(*call)
        for files in disk.states():
            # Before there is a log, nothing is confirmed.
            if RANDOM.random() > part or not disk.has_log() and not confirmed:
                continue
            digest = hashlib.sha256(repr((sorted(files.items()), len(confirmed))).encode()).digest()
            if digest in seen:
                continue
            seen.add(digest)
            tried, here = tried + 1, here + 1
            where = f"{name}, after call {place} ({call[0]} {os.path.basename(call[1])})"
            checks.append((where, pool.submit(check, files, folder, list(confirmed))))
    for where, found in checks:
        if found.result():
            failed.append(f"{where}: {found.result()}")
            print(failed[-1], flush=True)
    checks.clear()
    if ids:
        failed.append(f"{name}: never confirmed: {ids}")
    print(f"{name}: {len(calls)} calls, {here} states", flush=True)
print(f"{tried} states tried, {len(failed)} refused or with losses")
sys.exit(1 if failed else 0)
