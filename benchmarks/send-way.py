#!/usr/bin/env python3
"""Counts the files that a spoken "send" passes, from its sound to the tone and the screen.

Runs a session that hears a recording of the word instead of a microphone, with a null speaker. From shortly before the word, every line of the
program has a breakpoint, which is removed when it is reached: the files of the lines reached are the word's path, inlined code included, and
the program's start is not in it. A second run hears only quiet, to tell which files listening to a room passes anyway. Needs Linux on x86-64,
objdump and nm (binutils), espeak-ng, and a debug build.

Usage: benchmarks/send-way.py [--list] (after swift build)
"""

import ctypes
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import wave
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / ".build/debug/chalktalk"
# Listener.feed, which gets the first sample.
START = re.compile(r" T \$s7Hearing8ListenerV4feedy\w+F$")
# Seconds: of quiet around the word; until the program has loaded what it needs; until all is over; until a program that hears nothing
# counts as failed.
QUIET, SETTLED, PATIENCE, DEAF = 5, 3, 20, 120

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long
TRACEME, CONT, GETREGS, SETREGS, SETOPTIONS = 0, 7, 12, 13, 0x4200
TRACE_CLONE, EXIT_KILL = 1 << 3, 1 << 20
ALL_THREADS = 0x40000000
NO_RANDOMIZE = 0x0040000
RIP = 16


def lines():
    """The address of each source line, with its file."""
    table = subprocess.run(
        ["objdump", "--dwarf=decodedline", PROGRAM], capture_output=True, text=True, errors="replace").stdout
    found, file, name, bare = {}, None, "", {}
    for line in table.splitlines():
        if line.endswith(":") and "/" in line:
            match = re.search(r"/Sources/(\w+/\w+/.+\.swift):$", line)
            file = match and match.group(1)
            # A unit begins with the bare name of its file; the path follows.
            if file and bare and file.endswith("/" + next(iter(bare.values()))):
                found.update(dict.fromkeys(bare, file))
                bare = {}
        elif match := re.match(r"(\S+\.swift):$", line):
            file, bare = None, {}
            name = match.group(1)
        elif match := re.match(r"\S+\s+([1-9]\d*)\s+0x([0-9a-f]+).*\bx$", line):
            if file:
                found[int(match.group(2), 16)] = file
            elif line.startswith(name + " "):
                bare[int(match.group(2), 16)] = name
    return found


def entry():
    for line in subprocess.run(["nm", PROGRAM], capture_output=True, text=True).stdout.splitlines():
        if START.search(line):
            return int(line.split()[0], 16)
    sys.exit(f"{PROGRAM} has no Listener.feed: mend START")


def record(folder, word):
    """Writes a recording of a word, or of nothing, with quiet before and after."""
    spoken, path = folder / "word.wav", folder / "recording.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "140", "-w", spoken, "send"], check=True)
    with wave.open(str(spoken)) as source, wave.open(str(path), "wb") as file:
        file.setparams(source.getparams())
        quiet = bytes(2 * QUIET * source.getframerate())
        file.writeframes(quiet + (source.readframes(source.getnframes()) if word else b"") + quiet)
    return path


def start(arguments, environment):
    child, terminal = pty.fork()
    if child == 0:
        libc.personality(NO_RANDOMIZE)
        libc.ptrace(TRACEME, 0, None, None)
        os.execve(arguments[0], arguments, environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def drain():
        try:
            while os.read(terminal, 65536):
                pass
        except OSError:
            pass

    threading.Thread(target=drain, daemon=True).start()
    return child


class Tracer:
    def __init__(self, child, addresses, entry):
        os.waitpid(child, 0)
        libc.ptrace(SETOPTIONS, child, None, TRACE_CLONE | EXIT_KILL)
        maps = Path(f"/proc/{child}/maps").read_text().splitlines()
        self.child = child
        self.base = min(int(line.split("-")[0], 16) for line in maps if str(PROGRAM.resolve()) in line)
        self.memory = os.open(f"/proc/{child}/mem", os.O_RDWR)
        self.addresses = {address + self.base for address in addresses}
        self.entry = entry + self.base
        self.code = {}
        self.met = set()
        self.lay(self.entry)
        self.deaf = threading.Timer(DEAF, self.kill)
        self.deaf.start()

    def lay(self, address):
        if address not in self.code:
            self.code[address] = os.pread(self.memory, 1, address)
            os.pwrite(self.memory, b"\xcc", address)

    def arm(self):
        for address in self.addresses - {self.entry}:
            self.lay(address)

    def kill(self):
        os.kill(self.child, signal.SIGKILL)

    def lift(self, address):
        os.pwrite(self.memory, self.code[address], address)

    def stopped(self, thread):
        """Whether the thread is behind a breakpoint, which is then removed and the thread moved before it."""
        registers = (ctypes.c_ulong * 27)()
        libc.ptrace(GETREGS, thread, None, ctypes.byref(registers))
        address = registers[RIP] - 1
        if address not in self.code:
            return False
        self.lift(address)
        registers[RIP] = address
        libc.ptrace(SETREGS, thread, None, ctypes.byref(registers))
        if address == self.entry:
            self.deaf.cancel()
            for seconds, action in [(SETTLED, self.arm), (PATIENCE, self.kill)]:
                timer = threading.Timer(seconds, action)
                timer.daemon = True
                timer.start()
            return True
        self.met.add(address)
        return True

    def run(self):
        libc.ptrace(CONT, self.child, None, None)
        while True:
            try:
                thread, status = os.waitpid(-1, ALL_THREADS)
            except ChildProcessError:
                return
            if not os.WIFSTOPPED(status):
                if thread == self.child:
                    return
                continue
            number = os.WSTOPSIG(status)
            own = number == signal.SIGTRAP and (status >> 16 or self.stopped(thread))
            # A new thread begins stopped.
            passed = 0 if own or number == signal.SIGSTOP else number
            libc.ptrace(CONT, thread, None, passed)


def way(table, first, word):
    """The files that a session passes while it hears the word, or quiet."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "config/chalktalk").mkdir(parents=True)
        (folder / "config/chalktalk/config.toml").write_text('speaker = "null"\n')
        environment = dict(
            os.environ, XDG_CONFIG_HOME=str(folder / "config"), XDG_DATA_HOME=str(folder / "data"),
            XDG_STATE_HOME=str(folder / "state"), TERM="xterm-256color")
        arguments = [str(PROGRAM.resolve()), "climb", "--audio", str(record(folder, word))]
        tracer = Tracer(start(arguments, environment), table, first)
        tracer.run()
        tracer.deaf.cancel()
        log = b"".join(path.read_bytes() for path in (folder / "data").rglob("*") if path.is_file())
        if (b"climb.attempt" in log) != word:
            sys.exit("the word was not heard, or the program did not run" if word else "a word was heard in quiet")
    return {table[address - tracer.base] for address in tracer.met if address - tracer.base in table}


def main():
    if not PROGRAM.exists():
        sys.exit(f"{PROGRAM} is missing: run swift build first")
    table, first = lines(), entry()
    passed = way(table, first, word=True)
    own = passed - way(table, first, word=False)
    if "--list" in sys.argv:
        for file in sorted(passed):
            print(file if file in own else f"{file} (in quiet too)")
    modules = Counter(file.split("/")[1] for file in own)
    print(", ".join(f"{module} {number}" for module, number in modules.most_common()))
    print(f"{len(passed)} files, {len(own)} of them for the word alone")


if __name__ == "__main__":
    main()
