#!/usr/bin/env python3
"""Cuts the power at every moment of a session, and opens what the disk then holds.

usage: benchmarks/power-cuts.py [BUILD-FOLDER] [SEED]

Records the calls of whole sessions that change files (benchmarks/FileFaults), and rebuilds the log's folder as a power cut could
leave it after each of them: what was synced is there; of what wasn't, all is there, or nothing, or one write is missing, torn or
zeroed, or any of them are. In each state every command must work, a session must begin by itself, and what was confirmed must be
there. Prints the number of states, and those that failed with the reason.
"""
import hashlib, os, random, shutil, subprocess, sys, tempfile

BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/debug")
RANDOM = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
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


def session(name, before, count):
    """A session's calls, and the folder as it was before."""
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
    subprocess.run([PROBE, log, name, str(count)], env=env, capture_output=True, check=True)
    calls = list(read(record))
    shutil.rmtree(home)
    return folder, disk, calls, confirmed


SESSIONS = [
    ("first", [], 5),
    ("second", [(["old", "6"], 0)], 6),
    ("afterkill", [(["old", "6"], 0), (["killed", "20"], 40)], 6),
    ("long", [(["old", "6"], 0)], 40),
]

tried, failed, seen = 0, [], set()
for name, before, count in SESSIONS:
    folder, disk, calls, confirmed = session(name, before, count)
    confirmed, here = list(confirmed), 0
    for place, call in enumerate(calls):
        if call[0] == "said":
            confirmed += call[3].decode().split()
        else:
            disk.do(*call)
        # Most of a long session is more of the same.
        if name == "long" and RANDOM.random() > 0.15:
            continue
        for files in disk.states():
            digest = hashlib.sha256(repr((sorted(files.items()), len(confirmed))).encode()).digest()
            if digest in seen:
                continue
            seen.add(digest)
            tried, here = tried + 1, here + 1
            reason = check(files, folder, confirmed)
            if reason:
                failed.append(f"{name}, after call {place} ({call[0]} {os.path.basename(call[1])}): {reason}")
                print(failed[-1], flush=True)
    print(f"{name}: {len(calls)} calls, {here} states", flush=True)
print(f"{tried} states tried, {len(failed)} refused or with losses")
sys.exit(1 if failed else 0)
