"""The program under test: its process, its lines of `--plain`, and which screen they say is shown."""
import os
import re
import shutil
import subprocess
import threading
import time
from pathlib import Path

QUESTION, EITHER = "y yes, n no", r"Which .* or "
TIMER_LINES = ("START?", "STOPPED", "TIMER", "DONE")
PHASE_LINES = ("READY", "WORK", "REST,")
CLIMB_LINE = r"V\w+, route \d+, tries"
# A line that answers a step whose effect the log doesn't show.
ANSWERS = {"status": r"attempt|no attempts", "sleep": "asleep", "wake": "^listening", "timers": "^Timers:", "row": "^selected 2:",
           "choose": "^TIMER", "stop": "Stop the timer", "leave": r"^V\d+, route|^Timers:", "finish": "Finish the session"}


class Program:
    """A session in a fresh home, without a terminal."""

    def __init__(self, binary, folder, options, now):
        self.folder, self.now = Path(folder), now
        self.lines, self.screen, self.listed_at, self.asked_at, self.questioned_at = [], "climb", 0, 0, 0
        self.news = []         # (seconds, what): lessons that begin, questions about a value
        self.process = subprocess.Popen([binary, "climb", "--plain", "--mic", "gymmic", "--speaker", "gymspk", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(folder), cwd=folder)
        threading.Thread(target=self.read, daemon=True).start()

    def runs(self):
        return self.process.poll() is None

    def read(self):
        with open(self.folder / "screen.txt", "w") as file:
            for line in self.process.stdout:
                line, at = line.decode(errors="replace").rstrip(), self.now()
                file.write(f"{at:8.2f} {line}\n")
                file.flush()
                self.see(line, at)
                self.lines.append((at, line))

    def see(self, line, at):
        """Follows the screen by its lines."""
        if QUESTION in line:
            self.screen, self.questioned_at = "question", at
        elif line.startswith("asleep"):
            self.screen = "asleep"
        elif line.startswith("closed: ") and self.screen == "list":
            self.screen = "climb"
        elif line == "listening" and self.screen == "asleep":
            self.screen = "climb"
        elif line.startswith("selected "):
            self.screen, self.listed_at = "list", at
        elif "Esc close" in line or "Esc back" in line:
            self.screen = "list"
        elif line.startswith(TIMER_LINES) or line.startswith(PHASE_LINES) and self.screen != "question":
            self.screen = "timer"
        elif line.startswith("CLIMB,") or re.match(CLIMB_LINE, line):
            self.screen = "climb"
        elif line.startswith("Teach a word"):
            self.screen = "lesson"
            self.news.append((at, "lesson", line))
        elif re.match(EITHER, line):
            self.screen, self.asked_at = "either", at
            self.news.append((at, "question", line))

    def key(self, keys):
        try:
            self.process.stdin.write(keys.encode())
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            time.sleep(.2)     # it has ended

    def since(self, at):
        return [line for when, line in self.lines if when >= at]

    def recent(self, count=4):
        return [f"{when:.2f} {line}" for when, line in self.lines[-count:]]

    def answers(self, what, at, closings=0):
        """Whether the screen has shown since `at` that a step was done."""
        if what == "row":
            selected = next((line for _, line in reversed(self.lines) if line.startswith("selected ")), "")
            return selected.startswith("selected 2:") and self.screen == "list"
        if what == "close":
            return self.closings() > closings or any(line.startswith("closed: ") for line in self.since(at))
        return any(re.search(ANSWERS[what], line) and not line.startswith("heard") for line in self.since(at))

    def closings(self):
        """How often "close that" was heard, by the debug log: earlier builds print no line when a list closes."""
        found = 0
        for name in ("log.1", "log"):
            path = self.folder / "s/chalktalk" / name
            if path.exists():
                found += len(re.findall(r"  close +\"", path.read_text(errors="replace")))
        return found

    def offers(self):
        """Whether the question on the screen is an offer to teach a word."""
        return any("each" in line.lower() or "learn" in line.lower() for _, line in self.lines[-3:] if "y yes" in line)

    def stop(self):
        """Waits for its end; whether it had to be stopped."""
        try:
            self.process.wait(3)
            return False
        except subprocess.TimeoutExpired:
            self.process.terminate()
            return True


def environment(folder):
    return dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=f"{folder}/c", XDG_DATA_HOME=f"{folder}/d", XDG_STATE_HOME=f"{folder}/s",
                LC_ALL="C.UTF-8", TZ="UTC")


def home(folder):
    """A fresh home that is past its first start."""
    shutil.rmtree(folder, ignore_errors=True)
    state = Path(folder) / "s/chalktalk"
    state.mkdir(parents=True)
    (state / "introduced").touch()
