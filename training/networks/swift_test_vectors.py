"""Writes the test vectors for the program's networks. usage: python3 -m training.networks.swift_test_vectors MODEL FOLDER

Runs MODEL (models/words.ctw) in PyTorch. FOLDER (Tests/Hearing/HearingTests/Resources) gets JSON files with `samples` (int16) and a row for each
answer: `logits` of the first network (spotting.json) and the second (core.json), `answers` of the network of phones, as log probabilities
(phones.json).
"""
import argparse
import json
from pathlib import Path

import numpy as np

from training.networks import second_network, stored_networks
from training.networks.first_network import logits_of
from training.networks.phone_network import answers as phone_answers
from training.scenes import mel_bands
from training.scenes.speech_embedding import lowered_stream


def test_audio():
    """Two seconds with a bit of everything: silence, a rising tone, noise, a burst; always the same."""
    rng = np.random.default_rng(42)
    time = np.arange(2 * mel_bands.RATE) / mel_bands.RATE
    audio = 0.2 * np.sin(2 * np.pi * (200 + 900 * time) * time) * (time > 0.4) + rng.normal(0, 0.01, len(time)) * (time > 0.2)
    audio += rng.normal(0, 0.2, len(time)) * ((time > 1.2) & (time < 1.35))
    return np.round(np.clip(audio, -1, 1) * 32767).astype(np.int16)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    file, samples = stored_networks.File(options.model), test_audio()
    part, audio = stored_networks.lower(file), samples.astype(np.float32) / 32768
    answers = {"spotting": ("logits", logits_of(stored_networks.first_network(file), lowered_stream(part, audio)))}
    if "core" in file.header:
        answers["core"] = "logits", second_network.logits(stored_networks.second_network(file, file.header["core"]), audio)
    if "phones" in file.header:
        answers["phones"] = "answers", phone_answers(stored_networks.phone_network(file), part, audio)
    for name, (kind, rows) in answers.items():
        vector = {"samples": samples.tolist(), kind: [[round(float(v), 5) for v in row] for row in rows]}
        (options.folder / f"{name}.json").write_text(json.dumps(vector, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
