#!/usr/bin/env python3
"""Measures the page in a long session. usage: benchmarks/long-session.py PROGRAM [ATTEMPTS]

A script logs ATTEMPTS (5,000) falls, ten a route; then the real program goes on with the session, and Chromium opens its page at a quarter of the
CPU and 60 kB/s. Prints the size of a state and of the parts of the lists, and the time until the list of attempts and the picker show their rows,
until a new attempt is in the open list, and until the next part is there after scrolling.
"""
import http.client
import os
import pty
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import remote

WAIT = """(condition) => new Promise((done) => { const began = performance.now();
    const look = () => condition() ? requestAnimationFrame(() => done(performance.now() - began)) : setTimeout(look, 5); look(); })"""
ROWS = "document.querySelectorAll('#entries-list li').length"


def log(program, env, path, attempts):
    lines = []
    for number in range(attempts):
        lines.append(f"{number * 2 + 1} key f")
        if number % 10 == 9 and number + 1 < attempts:
            lines.append(f"{number * 2 + 2} key n")
    with open(f"{path}/script", "w") as script:
        script.write("\n".join(lines + [f"{attempts * 2 + 1} end", ""]))
    subprocess.run([program, "climb", "--grade", "V4", "--db", f"{path}/log.sqlite", "--script", f"{path}/script"],
                   env=env, check=True, stdout=subprocess.DEVNULL)


def main():
    program, attempts = os.path.abspath(sys.argv[1]), int((sys.argv + ["5000"])[2])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        env = os.environ | {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("CONFIG", "DATA", "STATE")}
        env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        os.makedirs(f"{home}/STATE/chalktalk")
        open(f"{home}/STATE/chalktalk/introduced", "w").close()
        log(program, env, home, attempts)
        main_end, terminal = pty.openpty()
        process = subprocess.Popen(
            [program, "climb", "--no-mic", "--mute", "--remote", "--remote-port", "0", "--db", f"{home}/log.sqlite"],
            stdin=terminal, stdout=terminal, stderr=terminal, env=env, start_new_session=True)
        threading.Thread(target=lambda: [None for _ in iter(lambda: os.read(main_end, 65536), b"")], daemon=True).start()
        while (url := subprocess.run([program, "remote", "url"], env=env, capture_output=True, text=True)).returncode != 0:
            time.sleep(0.1)
        os.write(main_end, b"y")
        browser = remote.Browser(f"{home}/browser")
        browser.send("Page.navigate", url=url.stdout.split()[0])
        browser.value(remote.USABLE)
        host, _, cookie = remote.pair(program, env, "bench")
        for path in ("/state", "/entries?from=0", "/entries", "/routes?from=0"):
            link = http.client.HTTPConnection(host)
            link.request("GET", path, headers={"Cookie": cookie, "Accept-Encoding": "deflate"})
            answer = link.getresponse()
            print(f"{path}: {len(answer.read())} bytes{', packed' if answer.getheader('content-encoding') else ''}")
        browser.brake(4, 0, 60_000)
        times = {"list": [], "picker": [], "next part": [], "new attempt": []}
        for _ in range(5):
            browser.value("document.getElementById('entries-list').replaceChildren(); 1")
            times["list"].append(browser.value(f"(async () => {{ page.openEntries(); return ({WAIT})(() => {ROWS} > 0); }})()"))
            count = browser.value(ROWS)
            times["next part"].append(browser.value(
                f"(async () => {{ document.getElementById('entries-list').scrollTop = 1e6; return ({WAIT})(() => {ROWS} > {count}); }})()"))
            browser.value("document.getElementById('entries-list').scrollTop = 0")
            top = browser.value("document.querySelector('#entries-list li').dataset.item")
            os.write(main_end, b"f")
            times["new attempt"].append(browser.value(
                f"({WAIT})(() => document.querySelector('#entries-list li').dataset.item !== {top!r})"))
            browser.value("document.getElementById('entries').close(); 1")
            times["picker"].append(browser.value(
                f"(async () => {{ page.openPicker(); return ({WAIT})(() => document.querySelectorAll('#routes-list li').length > 0); }})()"))
            browser.value("document.getElementById('routes').close(); 1")
        for name, measured in times.items():
            print(f"{name}: {statistics.median(measured):.0f} ms (slowest {max(measured):.0f})")
        browser.close()
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
