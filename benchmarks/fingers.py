#!/usr/bin/env python3
"""Measures what fingers log.

usage: benchmarks/fingers.py PROGRAM [GESTURES [SEED]]
       benchmarks/fingers.py PROGRAM --trace FILE...

The real program runs with its page, and Chromium opens it. benchmarks/fingers.js then plays GESTURES (10,000) gestures of each kind of finger on the
page, in a time of its own, and notes what the page asks of the program. Prints for each kind how many gestures were missed, how many of these the
page said nothing about, and how many logged something else than what was meant; with an example of each fault.

With --trace, it replays what a page recorded (docs/remote.md) on a screen of the same size, and prints what the page asked for then and now.
"""
import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import threading
import time

import remote

KINDS = ["clean", "broken", "resting", "palm", "drops", "glove", "drift", "thumbs", "brokenThumbs"]
BATCH = 250  # gestures in one call


def measure(browser, gestures, seed):
    print(f"{'':14}{'gestures':>10}{'missed':>10}{'silent':>10}{'false':>10}")
    for kind in KINDS:
        sums, examples = {"gestures": 0, "missed": 0, "silent": 0, "false": 0}, []
        while sums["gestures"] < gestures:
            count = min(BATCH, gestures - sums["gestures"])
            batch = browser.value(f"playFingers('{kind}', {count}, {seed * 1000003 + sums['gestures']})")
            faults = batch.pop("examples")
            examples = faults + examples if batch["false"] else examples + faults
            for name in sums:
                sums[name] += batch[name]
        print(f"{kind:14}" + "".join(f"{sums[name]:>10}" for name in sums), flush=True)
        for example in examples[:3]:
            print("   ", example)


def replay(browser, files):
    for file in files:
        notes = [json.loads(line) for line in pathlib.Path(file).read_text().splitlines()]
        screen = next(note for note in notes if note["type"] == "screen")
        browser.send("Emulation.setDeviceMetricsOverride", width=screen["width"], height=screen["height"], deviceScaleFactor=1, mobile=True)
        played = browser.value(f"replayTouches({json.dumps(notes)})")
        sign = "same" if played["recorded"] == played["asked"] else "DIFFERS"
        print(f"{file}: {sign}\n  then {' '.join(played['recorded'])}\n  now  {' '.join(played['asked'])}")


def main():
    program = os.path.abspath(sys.argv[1])
    traces = sys.argv[3:] if sys.argv[2:3] == ["--trace"] else None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        env = os.environ | {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("CONFIG", "DATA", "STATE")}
        env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        main_end, terminal = pty.openpty()
        process = subprocess.Popen(
            [program, "climb", "--no-mic", "--mute", "--remote", "--remote-port", "0", "--grade", "V4", "--db", f"{home}/log.sqlite"],
            stdin=terminal, stdout=terminal, stderr=terminal, env=env, start_new_session=True)
        threading.Thread(target=lambda: [None for _ in iter(lambda: os.read(main_end, 65536), b"")], daemon=True).start()
        while (url := subprocess.run([program, "remote", "url"], env=env, capture_output=True, text=True)).returncode != 0:
            time.sleep(0.1)
        browser = remote.Browser(f"{home}/browser")
        browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        browser.send("Page.navigate", url=url.stdout.split()[0])
        browser.value(remote.USABLE)
        browser.value(pathlib.Path(__file__).with_suffix(".js").read_text() + "; 1")
        if traces:
            replay(browser, traces)
        else:
            gestures, seed = (int(text) for text in (sys.argv[2:] + ["10000", "1"][len(sys.argv) - 2:])[:2])
            measure(browser, gestures, seed)
        browser.close()
        process.terminate()
        process.wait()


if __name__ == "__main__":
    main()
