#!/usr/bin/env python3
"""Measures the page for phones. usage: benchmarks/remote.py PROGRAM [GESTURES [CLIENTS]]
                                    benchmarks/remote.py PROGRAM follow CLIENTS

The real program runs in a pseudo-terminal with its page on loopback. One phone sends GESTURES (200) falls over a kept connection, while a board
and CLIENTS (0) phones read the stream of states. Prints the time from a gesture's request to its answer (when its event is on disk), from the
request to the state at the board and at the last phone, and the program's resident memory before the first phone and after the last gesture, in
MB.

`follow` reads the states of a running session, for other benchmarks, until it is interrupted.
"""
import http.client
import json
import os
import pty
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def ulid(number):
    text, rest = "", (int(time.time() * 1000) << 80) | (number << 20) | int.from_bytes(os.urandom(2), "big")
    for _ in range(26):
        text, rest = DIGITS[rest % 32] + text, rest // 32
    return text


def resident(process):
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def pair(program, env, name, *options):
    url = subprocess.run(
        [program, "remote", "url", *options], env=env, capture_output=True, text=True, check=True).stdout.strip()
    page, ticket = url.split("#")
    base = page.removesuffix("/").removesuffix("/board")
    host = base.removeprefix("http://")
    link = http.client.HTTPConnection(host)
    link.request("POST", "/board/pair" if options else "/pair", json.dumps({"ticket": ticket, "name": name}), {"Origin": base})
    answer = link.getresponse()
    answer.read()
    return host, base, answer.getheader("set-cookie").split(";")[0]


class Client(threading.Thread):
    """Reads the stream of states, and notes when a number of tries arrived."""

    def __init__(self, host, cookie, path="/events"):
        super().__init__(daemon=True)
        self.seen = {}
        name, port = host.split(":")
        self.link = socket.create_connection((name, int(port)))
        self.link.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n".encode())
        self.start()

    def run(self):
        for line in self.link.makefile("rb"):
            if b'"tries":' in line:
                tries = int(line.split(b'"tries":')[1].split(b",")[0])
                self.seen.setdefault(tries, time.perf_counter())


def follow(program, clients):
    # Eight connections for each phone.
    phones = [pair(program, os.environ, f"client {n}") for n in range((clients + 7) // 8)]
    following = [Client(phones[n // 8][0], phones[n // 8][2]) for n in range(clients)]
    print(len(following), "follow", flush=True)
    threading.Event().wait()


def shares(times):
    times = sorted(time * 1000 for time in times)
    return f"{statistics.median(times):.1f} / {times[int(len(times) * 0.95)]:.1f} ms"


def main():
    program = os.path.abspath(sys.argv[1])
    if sys.argv[2:3] == ["follow"]:
        return follow(program, int(sys.argv[3]))
    gestures = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    clients = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("CONFIG", "DATA", "STATE")}
        env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        main_end, terminal = pty.openpty()
        process = subprocess.Popen(
            [program, "--no-mic", "--mute", "--remote", "--remote-port", "0", "--grade", "V4",
             "--db", f"{home}/log.sqlite"],
            stdin=terminal, stdout=terminal, stderr=terminal, env=env, start_new_session=True)
        threading.Thread(target=lambda: [None for _ in iter(lambda: os.read(main_end, 65536), b"")], daemon=True).start()
        while subprocess.run([program, "remote", "url"], env=env, capture_output=True).returncode != 0:
            time.sleep(0.1)
        before = resident(process)
        host, base, cookie = pair(program, env, "bench")
        # Eight connections for each phone.
        cookies = [pair(program, env, f"client {n}")[2] for n in range((clients + 7) // 8)]
        listening = [Client(host, cookies[n // 8]) for n in range(clients)]
        board = Client(host, pair(program, env, "board", "--board")[2], "/board/events")
        link = http.client.HTTPConnection(host)
        link.connect()
        link.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        times, arrivals, shown = [], [], []
        for number in range(gestures):
            time.sleep(0.05)
            began = time.perf_counter()
            link.request(
                "POST", "/gesture", json.dumps({"id": ulid(number), "command": "fall", "ageMs": 0}),
                {"Origin": base, "Cookie": cookie})
            answer = json.loads(link.getresponse().read())
            times.append(time.perf_counter() - began)
            if answer["result"] != "done":
                sys.exit(f"gesture {number}: {answer}")
            while number + 1 not in board.seen:
                time.sleep(0.0005)
            shown.append(board.seen[number + 1] - began)
            if listening:
                while any(number + 1 not in client.seen for client in listening):
                    time.sleep(0.0005)
                arrivals.append(max(client.seen[number + 1] for client in listening) - began)
        print(f"gesture to disk and back, p50 / p95 of {gestures}: {shares(times)}")
        print(f"gesture to the board, p50 / p95: {shares(shown)}")
        if arrivals:
            print(f"gesture to the last of {clients} clients, p50 / p95: {shares(arrivals)}")
        print(f"resident: {before:.1f} MB before, {resident(process):.1f} MB after")
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
