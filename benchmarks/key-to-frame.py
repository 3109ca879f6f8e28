#!/usr/bin/env python3
"""Measures the time from a key to the end of the frame that answers it.

usage: benchmarks/key-to-frame.py PROGRAM [KEYS [CLIENTS]] [--log FILE]

The real program runs in a pseudo-terminal of 80x24 with a temporary log. `s` and `u` alternate, so each key commits an event to disk
(synchronous=FULL) before its frame is drawn. A frame ends with the end of its synchronised update. With CLIENTS (64 at most), the page for
phones is on and that many clients read its stream of states. With a log (of log-benchmark, say), a copy of it is gone on with, on one of
its open climbs, and the picker (`g`) and the list of projects (`J`) are opened as often.
"""
import fcntl
import os
import pty
import select
import shutil
import struct
import sys
import tempfile
import termios
import time

import remote

END_OF_FRAME = b"\x1b[?2026l"


def read_frame(terminal, limit=2.0):
    """Reads up to the end of a frame; False if none comes."""
    seen, deadline = b"", time.monotonic() + limit
    while END_OF_FRAME not in seen:
        ready, _, _ = select.select([terminal], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        seen += os.read(terminal, 65536)
    return True


def measure(terminal, keys, count, between=b""):
    """Presses some keys in turn, each pair with others between that aren't measured, and prints how long the frames took."""
    times = []
    for index in range(count):
        # Frames of before, such as that of a message that has gone.
        while read_frame(terminal, 0.01):
            pass
        start = time.perf_counter()
        os.write(terminal, keys[index % len(keys):index % len(keys) + 1])
        if read_frame(terminal):
            times.append((time.perf_counter() - start) * 1000)
        time.sleep(0.05)
        for key in between:
            os.write(terminal, bytes([key]))
            read_frame(terminal)
            time.sleep(0.2)
    times.sort()
    print(f"{keys.decode()}: {len(times)} of {count} keys answered; ms p50 {times[len(times) // 2]:.1f}  "
          f"p99 {times[int(len(times) * 0.99)]:.1f}  max {times[-1]:.1f}")


def main():
    log = sys.argv.pop(sys.argv.index("--log") + 1) if "--log" in sys.argv else None
    sys.argv = [argument for argument in sys.argv if argument != "--log"]
    program, keys = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200
    clients = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    with tempfile.TemporaryDirectory() as folder:
        if log:
            shutil.copy(log, f"{folder}/log.sqlite")
        child, terminal = pty.fork()
        if child == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder)
            os.execv(program, [program, "--no-mic", "--mute", "--reduce-motion", "--db", f"{folder}/log.sqlite"]
                     + (["--remote", "local", "--remote-port", "0"] if clients else []))
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        while read_frame(terminal, 1.0):
            pass
        env = os.environ | {"XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder}
        # Eight connections for each phone.
        phones = [remote.pair(program, env, f"client {n}") for n in range((clients + 7) // 8)]
        listening = [remote.Client(phones[n // 8][0], phones[n // 8][2]) for n in range(clients)]
        if listening:
            # Waits until the screen has announced them.
            while read_frame(terminal, 2.0):
                pass
        if log:
            for key in b"J\r":
                os.write(terminal, bytes([key]))
                read_frame(terminal)
                time.sleep(1)
        measure(terminal, b"su", keys)
        if log:
            measure(terminal, b"g", keys, b"\x1b")
            measure(terminal, b"J", keys, b"\x1b")
        os.write(terminal, b"\x03")
        os.waitpid(child, 0)


main()
