"""Writes down everything that `chalktalk listen` hears in a folder of streams. usage: python3 -m training.measure.verdicts STREAMS OUT [-- LISTEN OPTIONS]

To check that a change does not affect what is heard: run this with the build before and the build after (--binary), and compare the two files
with cmp. STREAMS is a folder of NAME.wav, as for training/measure/hearing.py: a stream whose name begins with a mode (confirm-20) is heard in that
mode, any other while climbing. OUT gets a line for each command, rejection and change: the stream's name and the JSON that listen prints, with
intent, phrase, value, times, reason and confidence.

Options after `--` are passed on to listen: --profile strict, --engine pocketsphinx, --expect weight=80,82.5/2.5, ... --only chooses streams by
the beginning of their names. --jobs sets how many streams run at once; the order in OUT stays the same. The user's own settings and trained
voice are ignored.
"""
import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from training.measure.hearing import mode_of
from training.repository import ROOT


def heard(binary, stream, options, home):
    command = [binary, "listen", "--audio", str(stream), "--jsonl", "--mode", mode_of(stream), *options]
    homes = {name: home for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    run = subprocess.run(command, capture_output=True, text=True, env=os.environ | homes)
    if run.returncode:
        sys.exit(f"{' '.join(command)} failed: {run.stderr.strip()}")
    return [f"{stream.stem}\t{line}\n" for line in run.stdout.splitlines()]


def main():
    own = sys.argv[1:sys.argv.index("--")] if "--" in sys.argv else sys.argv[1:]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("streams", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--binary", default=str(ROOT / ".build/release/chalktalk"))
    parser.add_argument("--only", default="", metavar="NAME")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args(own)
    streams = [stream for stream in sorted(options.streams.glob("*.wav")) if stream.name.startswith(options.only)]
    if not streams:
        sys.exit(f"there is no stream {options.only}*.wav in {options.streams}")
    passed = sys.argv[1 + len(own) + 1:]
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        lines = [line for found in pool.map(lambda s: heard(options.binary, s, passed, home), streams) for line in found]
    options.out.write_text("".join(lines))
    print(f"{options.out}: {len(streams)} streams, {len(lines)} lines")


if __name__ == "__main__":
    main()
