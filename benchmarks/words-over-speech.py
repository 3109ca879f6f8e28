#!/usr/bin/env python3
"""Measures how often a word is heard while Chalktalk speaks, and how often its own speech is taken for a command. usage:
benchmarks/words-over-speech.py [--binary PATH] [--trials N] [--levels 6 12 20]

The room is a private PulseAudio: what the program says goes to a null sink, and from there, 30 ms later and --levels dB fainter, into the
microphone. Each trial presses `i`, and says a word 0.7 s after the speech has begun, as loud as the speech at its source. The
control says the same words without speech. Then the program speaks alone: its status in many states, and a plan's prompts; whatever it
hears is a false command. Needs pulseaudio, libasound2-plugins, espeak-ng, sox, tmux.
"""
import argparse
import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VOICES = ["en-us+m3", "en-us+f2", "en-gb-x-rp+f2", "en-gb-scotland+m3"]
# What the status never says itself.
WORDS = [("fall", "fall"), ("rest", "rest"), ("next", "next"), ("undo", "undo"), ("log fall", "fall"), ("next route", "next")]
HEARD = re.compile(r'\s\d+\.\d\d\s+([a-z]+)\s+"')


def run(*command, env=None, check=True):
    return subprocess.run(command, env=env, check=check, capture_output=True, text=True).stdout


class Room:
    """A sound server with a wall, a speaker and an echo between them."""

    def __init__(self, folder, level):
        self.folder = folder
        runtime = folder / "run"
        runtime.mkdir(mode=0o700)
        socket = f"{runtime}/pulse/native"
        (folder / "asound.conf").write_text(f"""
</usr/share/alsa/alsa.conf>
pcm.wallmic {{ type pulse server "{socket}" device "wall.monitor" }}
pcm.roomspeaker {{ type pulse server "{socket}" device "speaker" }}
pcm.!default {{ type asym capture.pcm "wallmic" playback.pcm "roomspeaker" }}
""")
        self.env = os.environ | {
            "XDG_RUNTIME_DIR": str(runtime), "ALSA_CONFIG_PATH": str(folder / "asound.conf"), "PULSE_SERVER": socket,
            "XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data"), "XDG_STATE_HOME": str(folder / "state")}
        (folder / "state/chalktalk").mkdir(parents=True)
        (folder / "state/chalktalk/introduced").touch()
        run("pulseaudio", "-n", "--daemonize=yes", "--exit-idle-time=600", "--use-pid-file=yes", "--log-level=error",
            "-L", "module-null-sink sink_name=wall rate=16000 channels=1 norewinds=1",
            "-L", "module-null-sink sink_name=speaker rate=48000 channels=1 norewinds=1",
            "-L", "module-native-protocol-unix", env=self.env)
        run("pactl", "set-default-sink", "speaker", env=self.env)
        run("pactl", "set-default-source", "wall.monitor", env=self.env)
        run("pactl", "load-module", "module-loopback", "source=speaker.monitor", "sink=wall", "latency_msec=30", env=self.env)
        time.sleep(1)
        for line in run("pactl", "list", "short", "sink-inputs", env=self.env).splitlines():
            run("pactl", "set-sink-input-volume", line.split()[0], f"-{level}dB", env=self.env)
        noise = folder / "noise.wav"
        run("sox", "-n", "-r", "16000", "-c", "1", "-b", "16", str(noise), "synth", "1200", "pinknoise", "vol", "0.002")
        self.noise = subprocess.Popen(["paplay", "-d", "wall", str(noise)], env=self.env)

    def close(self):
        self.noise.kill()
        run("pulseaudio", "--kill", env=self.env, check=False)

    def wav(self, voice, words):
        file = self.folder / f"{voice}-{words}.wav".replace(" ", "-")
        if not file.exists():
            run("espeak-ng", "-v", voice, "-s", "160", "-w", str(file), words)
        return str(file)

    def say(self, voice, words):
        run("paplay", "-d", "wall", self.wav(voice, words), env=self.env)


class Session:
    """The program in tmux."""

    def __init__(self, room, binary, *options):
        self.room = room
        self.socket = str(room.folder / "tmux")
        self.log = room.folder / "state/chalktalk/log"
        self.tmux("new-session", "-d", "-x", "100", "-y", "30", binary, "climb", "--system", "v", "--grade", "V4", "--mic", "wallmic",
                  "--level", "V6", *options)
        for _ in range(100):
            if "LISTENING" in self.tmux("capture-pane", "-p"):
                break
            time.sleep(0.2)
        time.sleep(2)

    def tmux(self, *arguments):
        return run("tmux", "-S", self.socket, *arguments, env=self.room.env, check=False)

    def press(self, key):
        self.tmux("send-keys", key)

    def heard(self):
        return [match.group(1) for match in HEARD.finditer(self.log.read_text())] if self.log.exists() else []

    def close(self):
        self.press("C-c")
        time.sleep(1)
        self.tmux("kill-server")


def trials(room, binary, number, speaks):
    session = Session(room, binary)
    right = 0
    for trial in range(number):
        words, intent = WORDS[trial % len(WORDS)]
        voice = VOICES[trial // len(WORDS) % len(VOICES)]
        room.wav(voice, words)
        before = len(session.heard())
        if speaks:
            session.press("i")
            time.sleep(0.7)
        room.say(voice, words)
        time.sleep(2.5)
        right += intent in session.heard()[before:]
    session.close()
    return right


def false_commands(room, binary):
    session = Session(room, binary, "--plan", "pyramid")
    lines = 0
    for key in ["i", "f", "]", "i", "]", "s", "i", "]", "f", "i", "[", "]", "i", "]", "i", "r", "i", "]", "i", "f", "i", "["] * 2:
        session.press(key)
        spoken = key in "i[]"
        lines += spoken
        time.sleep(5 if spoken else 1.5)
    heard = session.heard()
    session.close()
    return lines, heard


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=str(ROOT / ".build/release/chalktalk"))
    parser.add_argument("--trials", type=int, default=24)
    parser.add_argument("--levels", type=int, nargs="+", default=[6, 12, 20])
    parser.add_argument("--no-control", action="store_true")
    parser.add_argument("--no-false", action="store_true")
    options = parser.parse_args()
    for place, level in enumerate(options.levels):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            room = Room(folder, level)
            try:
                if place == 0 and not options.no_control:
                    print(f"without speech: {trials(room, options.binary, options.trials, False)} of {options.trials} heard", flush=True)
                right = trials(room, options.binary, options.trials, True)
                print(f"echo {level} dB down: {right} of {options.trials} heard over speech", flush=True)
                if not options.no_false:
                    lines, heard = false_commands(room, options.binary)
                    print(f"echo {level} dB down: {len(heard)} commands in {lines} lines of its own: {' '.join(heard)}", flush=True)
            finally:
                room.close()


if __name__ == "__main__":
    main()
