#!/usr/bin/env python3
"""Measures the page for phones. usage: benchmarks/remote.py PROGRAM [GESTURES [CLIENTS]]
                                    benchmarks/remote.py PROGRAM follow CLIENTS
                                    benchmarks/remote.py PROGRAM page [OPENINGS]

The real program runs in a pseudo-terminal with its page on loopback. One phone sends GESTURES (200) falls over a kept connection, while a board
and CLIENTS (0) phones read the stream of states. Prints the time from a gesture's request to its answer (when its event is on disk), from the
request to the state at the board and at the last phone, and the program's resident memory before the first phone and after the last gesture, in
MB.

`follow` reads the states of a running session, for other benchmarks, until it is interrupted.

`page` opens the page OPENINGS (5) times in Chromium at a quarter of the CPU, 300 ms and 1.6 Mbit/s, as a phone on 3G, and prints the time until
the card takes a finger, and what came over the wire; then, without the brakes, the time from a finger's leaving Send to its vibration, on a screen
that keeps contact and on one that loses it.
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


class Browser:
    """Headless Chromium by its DevTools protocol over a pair of pipes."""

    def __init__(self, folder):
        (read_in, self.commands), (self.answers, write_out) = os.pipe(), os.pipe()

        def place():
            # By way of numbers that neither pipe has.
            os.dup2(read_in, 198), os.dup2(write_out, 199)
            os.dup2(198, 3), os.dup2(199, 4)

        self.process = subprocess.Popen(
            ["/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank"],
            preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number, self.session, self.unread, self.received = 0, None, b"", 0
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network"):
            self.send(f"{domain}.enable")
        self.send("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=1, mobile=True)
        self.send("Emulation.setTouchEmulationEnabled", enabled=True)

    def send(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params} | ({"sessionId": self.session} if self.session else {})
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.unread:
                self.unread += os.read(self.answers, 65536)
            text, self.unread = self.unread.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("method") == "Network.loadingFinished":
                self.received += answer["params"]["encodedDataLength"]
            if answer.get("id") == self.number:
                return answer.get("result", {})

    def value(self, expression):
        return self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)["result"].get("value")

    def brake(self, cpu, latency, bits):
        self.send("Emulation.setCPUThrottlingRate", rate=cpu)
        self.send("Network.emulateNetworkConditions", offline=False, latency=latency, downloadThroughput=bits, uploadThroughput=bits)

    def close(self):
        self.process.kill()
        self.process.wait()


USABLE = """new Promise((done) => {
    const look = () => { const {link} = window.page ?? {};
        if (link?.isOnline && link.state?.climb && !document.getElementById("card").hidden) done(performance.now()); else setTimeout(look, 5); };
    look(); })"""
FELT = """new Promise((done) => { addEventListener("pointerup", () => { window.began = performance.now(); }, true);
    navigator.vibrate = () => { if (window.began) window.felt.push(performance.now() - window.began); }; window.felt = []; done(1); })"""


def page(url, folder, openings):
    browser = Browser(folder)
    browser.send("Page.navigate", url=url)
    browser.value(USABLE)
    base = url.split("#")[0]
    # A kept page would come without the network.
    browser.send("Network.setBypassServiceWorker", bypass=True)
    times, bytes_read = [], []
    for _ in range(openings):
        browser.send("Page.navigate", url="about:blank")
        browser.send("Network.clearBrowserCache")
        browser.brake(4, 300, 1_600_000 / 8)
        browser.received = 0
        browser.send("Page.navigate", url=base)
        while browser.value("location.href") != base:
            pass
        times.append(browser.value(USABLE))
        bytes_read.append(browser.received)
        browser.brake(1, 0, -1)
    print(f"page on a slow phone, usable after: {statistics.median(times):.0f} ms (slowest {max(times):.0f}), {max(bytes_read) / 1000:.0f} kB")
    browser.value(FELT)
    place = browser.value(
        "(() => { const b = document.querySelector('#actions .send').getBoundingClientRect(); return [b.left + 20, b.top + 20]; })()")
    for screen in ("keeps", "loses"):
        for _ in range(20):
            tap(browser, *place)
            time.sleep(0.4)
        print(f"finger to vibration on a screen that {screen} contact, p50 / p95 of 20: "
              f"{shares([ms / 1000 for ms in browser.value('felt.splice(0)')])}")
        for _ in range(2):
            tap(browser, 2, 2)
    browser.close()


def tap(browser, x, y):
    browser.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    time.sleep(0.03)
    browser.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def shares(times):
    times = sorted(time * 1000 for time in times)
    return f"{statistics.median(times):.1f} / {times[int(len(times) * 0.95)]:.1f} ms"


def main():
    program = os.path.abspath(sys.argv[1])
    if sys.argv[2:3] == ["follow"]:
        return follow(program, int(sys.argv[3]))
    openings = int((sys.argv + ["5"])[3]) if sys.argv[2:3] == ["page"] else 0
    gestures = int(sys.argv[2]) if len(sys.argv) > 2 and not openings else 200
    clients = int(sys.argv[3]) if len(sys.argv) > 3 and not openings else 0
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
        if openings:
            url = subprocess.run([program, "remote", "url"], env=env, capture_output=True, text=True, check=True).stdout.split()[0]
            page(url, f"{home}/browser", openings)
            return process.kill()
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
