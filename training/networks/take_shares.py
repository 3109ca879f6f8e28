"""Writes a file of networks that holds only a share of what they learnt last.

usage: python3 -m training.networks.take_shares MODEL --trained DIR --first SHARE --second SHARE --voices DIR [--packaged FILE]
       [--recordings DIR...]

DIR is what train_both.py wrote when it began with MODEL. Of its first and second network the shares (0 to 1) go into MODEL, the rest stays as it was:
the mean of the weights before and after, calibrated anew. The network of phones and the judge's table stay.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from training.networks import export_words, progress, stored_networks
from training.networks.second_network import mixed
from training.scenes import speech_embedding


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--trained", type=Path, required=True)
    parser.add_argument("--first", type=float, required=True)
    parser.add_argument("--second", type=float, required=True)
    options, heard = parser.parse_known_args()   # the rest is calibrate.py's
    net, classes = stored_networks.load_first(options.model)
    trained, _ = stored_networks.load_first(options.trained / "first/network.pt")
    net = mixed(trained, net, options.first)
    second = mixed(stored_networks.load_second(options.trained / "second/network.pt"), stored_networks.load_second(options.model), options.second)
    with tempfile.TemporaryDirectory() as home:
        home = Path(home)
        progress.write({"weights": net.state_dict(), "classes": classes}, home / "first.pt")
        progress.write({"weights": second.state_dict(), "classes": second.classes}, home / "second.pt")
        subprocess.run([sys.executable, "-m", "training.networks.calibrate", home / "first.pt", home / "calibration.json", *heard], check=True)
        calibration = json.loads((home / "calibration.json").read_text())
        export_words.write(home / "both.ctw", net, speech_embedding.lower(), classes, calibration, home / "second.pt")
        subprocess.run([sys.executable, "-m", "training.networks.mix_versions", options.model, "--first", home / "both.ctw", "--second",
                        home / "both.ctw", "--phones", options.model], check=True)


if __name__ == "__main__":
    main()
