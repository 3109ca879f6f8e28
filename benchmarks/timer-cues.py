#!/usr/bin/env python3
"""Measures how late a timer's cues are, and whether they drift. usage: benchmarks/timer-cues.py PROGRAM [MINUTES]

The real program runs in a pseudo-terminal, with screen, log and speaker, over a PulseAudio null sink instead of a sound card. Its interval timer
(work 3 s, rest 2 s) has a cue at every full second. Two clocks measure when each came: the program's own, in its debug log (requested; first
samples handed to ALSA; heard, by ALSA's count of samples still ahead), against the start in the workout's event; and the sink's, by a recording
of what it played.
"""
import array
import fcntl
import os
import pathlib
import pty
import re
import select
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import time

RATE = 16_000
WINDOW = 16  # samples: a millisecond
LEVEL = 300


def start_room(folder):
    """Starts a sound server of its own; returns the environment that its clients need."""
    run = folder / "run"
    run.mkdir(mode=0o700)
    socket = f"unix:{run}/pulse/native"
    (folder / "asound.conf").write_text(f"""</usr/share/alsa/alsa.conf>
pcm.roomspeaker {{ type pulse server "{socket}" device "speaker" }}
pcm.!default {{ type plug slave.pcm "roomspeaker" }}
""")
    environment = dict(os.environ, XDG_RUNTIME_DIR=str(run), ALSA_CONFIG_PATH=str(folder / "asound.conf"),
                       PULSE_SERVER=socket, HOME=str(folder), TERM="xterm-256color")
    for name in ("CONFIG", "DATA", "STATE"):
        environment[f"XDG_{name}_HOME"] = str(folder / name.lower())
    # Without rewinds, a null sink works in steps of 50 ms; with them, in steps of up to two seconds, unlike any sound card.
    subprocess.run(["pulseaudio", "-n", "--daemonize=yes", "--exit-idle-time=30", "--use-pid-file=yes",
                    "--log-level=error", "-L", "module-null-sink sink_name=speaker rate=48000 channels=1 norewinds=1",
                    "-L", "module-native-protocol-unix"], env=environment, check=True)
    return environment


def follow(terminal, seconds, until=None):
    """Reads what is drawn, for that long or until something appears."""
    seen, stop = b"", time.monotonic() + seconds
    while time.monotonic() < stop:
        if select.select([terminal], [], [], 0.1)[0]:
            seen = (seen + os.read(terminal, 65536))[-20_000:]
            if until and until in seen:
                return
    if until:
        sys.exit(f"not seen within {seconds} s: {until}")


def run_timer(program, rounds, environment):
    """Runs the timer to its end and leaves it. A set has 99 rounds at most."""
    sets = -(-rounds // 99)
    per_set = -(-rounds // sets)
    arguments = [program, "timer", "interval", "--get-ready", "0", "--work", "3", "--rest", "2", "--rounds",
                 str(per_set), "--sets", str(sets), "--no-voice", "--no-mic"]
    child, terminal = pty.fork()
    if child == 0:
        os.execve(program, arguments, environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    follow(terminal, 2)
    os.write(terminal, b"\r")
    follow(terminal, 5 * per_set * sets + 60, until=b"Logged New Timer")
    follow(terminal, 2)
    os.write(terminal, b"q")
    os.waitpid(child, 0)


def spread(values):
    values = sorted(values)
    at = lambda share: values[min(len(values) - 1, int(len(values) * share))]
    return f"p50 {at(0.5):6.2f}  p99 {at(0.99):6.2f}  max {values[-1]:6.2f} ms ({len(values)})"


def slope(times):
    """The least-squares slope over (second, lateness in ms), in ms a minute."""
    count = len(times)
    mean_x = sum(x for x, _ in times) / count
    mean_y = sum(y for _, y in times) / count
    over = sum((x - mean_x) * (y - mean_y) for x, y in times)
    return 60 * over / sum((x - mean_x) ** 2 for x, _ in times)


def read_log(folder):
    """For each sound, in microseconds: when it was requested, handed over and heard."""
    text = "".join((folder / "state/chalktalk" / name).read_text()
                   for name in ("log.1", "log") if (folder / "state/chalktalk" / name).exists())
    asked = {int(a): int(b) for a, b in re.findall(r"sound (\d+) is timer\w+, asked for at (\d+)", text)}
    handed, heard = {}, {}
    for number, hand, ear in re.findall(r"sound (\d+) handed over at (\d+), heard from (\d+)", text):
        handed.setdefault(int(number), int(hand))
        heard.setdefault(int(number), int(ear))
    return asked, handed, heard


def onsets(recording):
    """Where sounds begin after at least 200 ms of silence, in samples."""
    samples = array.array("h", recording.read_bytes()[:recording.stat().st_size // 2 * 2])
    found, silent_since = [], -RATE
    for place in range(0, len(samples), WINDOW):
        window = samples[place:place + WINDOW]
        if max(window) > LEVEL or min(window) < -LEVEL:
            if silent_since is not None and place - silent_since > RATE // 5:
                found.append(place)
            silent_since = None
        elif silent_since is None:
            silent_since = place
    return found


def main():
    program, minutes = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 2
    rounds = max(2, int(minutes * 12) // 2 * 2)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = start_room(folder)
        recording = folder / "speaker.raw"
        with open(recording, "wb") as output:
            recorder = subprocess.Popen(["parec", "-d", "speaker.monitor", f"--rate={RATE}", "--channels=1",
                                         "--format=s16le", "--latency-msec=20"], env=environment, stdout=output)
            try:
                run_timer(program, rounds, environment)
            finally:
                recorder.kill()
                subprocess.run(["pulseaudio", "--kill"], env=environment)
        log = sqlite3.connect(folder / "data/chalktalk/chalktalk.sqlite")
        (start,) = log.execute("SELECT at FROM event WHERE kind = 'timer.started'").fetchone()
        asked, handed, heard = read_log(folder)
        for title, times in (("asked for", asked), ("handed to ALSA", handed), ("heard, says ALSA", heard)):
            late = [(round((at - start) / 1e6), (at - start) / 1e3 % 1000) for at in times.values()]
            late = [(second, ms if ms < 500 else ms - 1000) for second, ms in late]
            print(f"{title:17} {spread([ms for _, ms in late])}  drift {slope(late):+.4f} ms/min")
        heard_at = onsets(recording)
        first = heard_at[0]
        steps = [(place - first) / RATE for place in heard_at]
        late = [(round(step), (step - round(step)) * 1000) for step in steps]
        print(f"recorded          {len(late)} cues over {steps[-1]:.1f} s, "
              f"{min(ms for _, ms in late):+.1f} to {max(ms for _, ms in late):+.1f} ms around the second "
              f"(counted from the first), drift {slope(late):+.4f} ms/min")


main()
