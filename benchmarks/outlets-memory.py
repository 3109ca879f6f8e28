#!/usr/bin/env python3
"""Measures how much memory a session's outlets take. usage: benchmarks/outlets-memory.py PROGRAM [KEYS]

The real program runs in a pseudo-terminal and gets KEYS (60) sends and undos, first with everything off, then with the page for phones (read by
one phone), media controls, notifications and MQTT on, each with a real server of its own: a dbus-daemon and a mosquitto. Prints the resident
memory at the end of each run, in MB.
"""
import os
import pty
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

import remote


def session(program, keys, env, folder, settings):
    env = env | {f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("CONFIG", "DATA", "STATE")}
    os.makedirs(f"{folder}/STATE/chalktalk")
    open(f"{folder}/STATE/chalktalk/introduced", "w").close()
    os.makedirs(f"{folder}/CONFIG/chalktalk")
    with open(f"{folder}/CONFIG/chalktalk/config.toml", "w") as config:
        config.write("\n".join(settings))
    main_end, terminal = pty.openpty()
    process = subprocess.Popen(
        [program, "climb", "--no-mic", "--mute", "--grade", "V4"],
        stdin=terminal, stdout=terminal, stderr=terminal, env=env, start_new_session=True)
    threading.Thread(target=lambda: [None for _ in iter(lambda: os.read(main_end, 65536), b"")], daemon=True).start()
    time.sleep(2)
    if settings:
        host, _, cookie = remote.pair(program, env, "bench")
        remote.Client(host, cookie)
    for number in range(keys):
        os.write(main_end, b"su"[number % 2:number % 2 + 1])
        time.sleep(0.1)
    time.sleep(1)
    size = remote.resident(process)
    process.terminate()
    process.wait()
    return size


def main():
    program = os.path.abspath(sys.argv[1])
    keys = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as folder:
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        broker = subprocess.Popen(["mosquitto", "-p", str(port)], stderr=subprocess.DEVNULL)
        try:
            env = os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8",
                                "DBUS_SESSION_BUS_ADDRESS": re.sub(r"\s", "", bus.stdout.readline())}
            off = session(program, keys, env, f"{folder}/off", [])
            on = session(program, keys, env, f"{folder}/on", [
                'remote = "local"', "remote-port = 0", "media = true", "notifications = true",
                f'mqtt = "mqtt://127.0.0.1:{port}"'])
            print(f"resident: {off:.1f} MB with all off, {on:.1f} MB with all on")
        finally:
            for server in (bus, broker):
                server.terminate()
                server.wait()


if __name__ == "__main__":
    main()
