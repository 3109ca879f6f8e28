#!/usr/bin/env python3
"""Measures the time from a key to the end of the frame that answers it. usage: benchmarks/key-to-frame.py PROGRAM [KEYS [CLIENTS]]

The real program runs in a pseudo-terminal of 80x24 with a temporary log. `s` and `u` alternate, so each key commits an event to disk
(synchronous=FULL) before its frame is drawn. A frame ends with the end of its synchronised update. With CLIENTS (64 at most), the page for
phones is on and that many clients read its stream of states.
"""
import fcntl
import os
import pty
import select
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


def main():
    program, keys = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200
    clients = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    with tempfile.TemporaryDirectory() as folder:
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
        times = []
        for index in range(keys):
            start = time.perf_counter()
            os.write(terminal, b"su"[index % 2:index % 2 + 1])
            if read_frame(terminal):
                times.append((time.perf_counter() - start) * 1000)
            time.sleep(0.05)
        os.write(terminal, b"\x03")
        os.waitpid(child, 0)
    times.sort()
    print(f"{len(times)} of {keys} keys answered; ms p50 {times[len(times) // 2]:.1f}  "
          f"p99 {times[int(len(times) * 0.99)]:.1f}  max {times[-1]:.1f}")


main()
