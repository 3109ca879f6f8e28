#!/usr/bin/env python3
"""Measures the time from a start to the first picture, and to the screen that takes keys. usage: benchmarks/first-picture.py PROGRAM [STARTS]

The real program runs in a pseudo-terminal of 80x24, each time with a new home: what a newcomer sees (`first`), and in a home that has
been used (`later`). Printed in ms, the lowest, the median and the highest: to the first byte that draws something, and to the end of the
first frame with the sign of the screen that takes keys.
"""
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time

END_OF_FRAME = b"\x1b[?2026l"
# What each start is waited for: a newcomer's first question, the climbing screen.
KINDS = {"first": b"What do you climb", "later": b"CLIMB"}


def start(program, kind, folder):
    """Milliseconds to the first frame and to the sign."""
    home = {name: f"{folder}/{name}" for name in ("config", "data", "state")}
    if kind == "later":
        os.makedirs(f"{home['state']}/chalktalk")
        open(f"{home['state']}/chalktalk/introduced", "w").close()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update({f"XDG_{name.upper()}_HOME": path for name, path in home.items()}, TERM="xterm-256color", COLORTERM="truecolor",
                          LC_ALL="C.UTF-8")
        os.environ.pop("LANGUAGE", None)
        os.execv(program, [program, "climb", "--no-mic", "--mute"])
    begun = time.perf_counter()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen, frame = b"", None
    while time.perf_counter() - begun < 60:
        ready, _, _ = select.select([terminal], [], [], 1)
        if not ready:
            continue
        try:
            seen += os.read(terminal, 65536)
        except OSError:
            break
        now = (time.perf_counter() - begun) * 1000
        if frame is None and END_OF_FRAME in seen:
            frame = now
        if KINDS[kind] in seen and seen.rstrip().endswith(END_OF_FRAME):
            break
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    if frame is None:
        sys.exit(f"first-picture: no frame within a minute; the program wrote {seen[-300:]!r}")
    return frame, now


def main():
    program, starts = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    for kind in KINDS:
        times = []
        for _ in range(starts):
            with tempfile.TemporaryDirectory() as folder:
                times.append(start(program, kind, folder))
        for name, values in zip(("picture", "takes keys"), zip(*times)):
            print(f"{kind:6} {name:11} {min(values):7.0f} {statistics.median(values):7.0f} {max(values):7.0f} ms", flush=True)


if __name__ == "__main__":
    main()
