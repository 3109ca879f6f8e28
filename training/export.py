"""Writes a network for the program. usage: export.py CHECKPOINT MODEL TEST_VECTOR --calibration FILE --threshold P [--core FILE] [--shards DIR]

The model is one file: the bytes `CTW2`, a little-endian UInt32 n, n bytes of JSON, then float32 weights, little-endian.
The JSON names the classes, the temperature by which logits are divided, the threshold; the embedding's parts in order, each
a convolution or a pooling; and the layers on it, convolutions along time. A layer has its shape (outputs, inputs, taps along
time, taps across bands), its dilation in answers, and where its weights and biases begin, in floats. `core` is a second network that has a say about the
core words: a file of the form before this one (`CTW1`), taken in as it is. `background` is what the last layer saw in the shards' answers
that came nearest to a command where none was said, `count` rows from the float `begin` on: `voice train` fits against them.

The test vector is JSON: `samples` (int16), and `logits`, a row for each of the network's answers.
"""
import argparse
import json
import struct
from collections import Counter
from pathlib import Path

import numpy as np
import torch

import evaluate
import mel
import trunk

BACKGROUND, MOST_OF_A_PHRASE, NEWEST = 1000, 25, 10   # rows; those nearest to the same phrase; shards looked at
PHASES = 2     # the program answers twice as often as training does, so its taps stand twice as far apart


def write(path, net, part, classes, calibration, threshold, core, background):
    data = []

    def layer(name, weights, biases, dilation=1):
        weights, biases = weights.detach().numpy(), biases.detach().numpy()
        begin = sum(map(len, data))
        data.extend([weights.ravel(), biases.ravel()])
        return {"name": name, "shape": list(weights.shape), "dilation": dilation, "weights": begin,
                "biases": begin + weights.size}

    embedding = []
    for stretch in (part, net.embedding):
        convolutions = iter(zip(stretch.weights, stretch.biases))
        for kind, value in stretch.plan:
            if kind == "pool":
                embedding.append({"halvesTime": value[0] == 2})
            else:
                embedding.append({"convolution": layer(f"part{len(embedding)}", *next(convolutions))})
    joint = embedding.pop()["convolution"]            # along time alone; the division by 10 goes into it
    del data[-2:]
    weights, biases = net.embedding.weights[-1][..., 0] / 10, net.embedding.biases[-1] / 10
    head = net.head.bias.detach().clone()
    head[0] -= calibration["shift"]
    layers = [layer("joint", weights, biases, PHASES),
              layer("first", net.first.weight, net.first.bias, PHASES),
              layer("second", net.second.weight, net.second.bias, PHASES * net.second.dilation[0]),
              layer("head", net.head.weight, head)]
    assert joint["weights"] == layers[0]["weights"]
    header = {"classes": classes, "temperature": calibration["temperature"], "threshold": threshold,
              "embedding": embedding, "layers": layers}
    if core:
        second, floats = read_model(core)
        for one in second["layers"]:
            one["weights"] += sum(map(len, data))
            one["biases"] += sum(map(len, data))
        header["core"] = {key: second[key] for key in ("classes", "temperature", "layers")}
        data.append(floats)
    if background is not None:
        header["background"] = {"count": len(background), "begin": sum(map(len, data))}
        data.append(background.ravel())
    text = json.dumps(header, separators=(",", ":")).encode()
    path.write_bytes(b"CTW2" + struct.pack("<I", len(text)) + text + np.concatenate(data).astype("<f4").tobytes())


def read_model(path):
    """The header and the floats of a file of either form."""
    whole = path.read_bytes()
    length = struct.unpack("<I", whole[4:8])[0]
    return json.loads(whole[8:8 + length]), np.frombuffer(whole[8 + length:], "<f4")


def nearest_background(net, folder, calibration):
    """(rows, inputs) of the last layer where no command was said and one was nearest to being heard."""
    rows, phrases_of, nearness = [], [], []
    for path in sorted(folder.glob("*.npz"))[-NEWEST:]:
        data = np.load(path)
        with torch.no_grad():
            x = net.embedding(torch.from_numpy(data["x"]).float(), last_is_linear=True)[..., 0] / 10
            hidden = net.hidden(x)
            logits = net.head(hidden)
        logits[:, 0] -= calibration["shift"]
        share = torch.softmax(logits / calibration["temperature"], 1).transpose(1, 2)[torch.from_numpy(data["y"]) == 0]
        rows.append(hidden.transpose(1, 2)[torch.from_numpy(data["y"]) == 0].numpy())
        nearness.append(1 - share[:, 0].numpy())
        phrases_of.append(share[:, 1:].argmax(1).numpy())
    rows, nearness, phrases_of = map(np.concatenate, (rows, nearness, phrases_of))
    taken, chosen = Counter(), []
    for index in np.argsort(-nearness):
        if taken[phrases_of[index]] < MOST_OF_A_PHRASE:
            taken[phrases_of[index]] += 1
            chosen.append(index)
        if len(chosen) == BACKGROUND:
            break
    return rows[chosen]


def test_audio():
    """Two seconds that touch everything: silence, a rising tone, noise, a burst; the same each time."""
    rng = np.random.default_rng(42)
    time = np.arange(2 * mel.RATE) / mel.RATE
    audio = 0.2 * np.sin(2 * np.pi * (200 + 900 * time) * time) * (time > 0.4) + rng.normal(0, 0.01, len(time)) * (time > 0.2)
    audio += rng.normal(0, 0.2, len(time)) * ((time > 1.2) & (time < 1.35))
    return np.round(np.clip(audio, -1, 1) * 32767).astype(np.int16)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("vector", type=Path)
    parser.add_argument("--calibration", type=Path, required=True, help="what calibrate.py wrote")
    parser.add_argument("--threshold", type=float, required=True, help="probability at which a word is taken")
    parser.add_argument("--core", type=Path, help="the second network, a CTW1 file")
    parser.add_argument("--shards", type=Path, help="where the background for `voice train` is found")
    options = parser.parse_args()
    net, classes = evaluate.load(options.checkpoint)
    part = trunk.lower()
    calibration = json.loads(options.calibration.read_text())
    background = nearest_background(net, options.shards, calibration) if options.shards else None
    write(options.model, net, part, classes, calibration, options.threshold, options.core, background)
    samples = test_audio()
    logits = evaluate.logits_of(net, evaluate.lowered(part, samples.astype(np.float32) / 32768))
    logits[:, 0] -= calibration["shift"]
    vector = {"samples": samples.tolist(), "logits": [[round(float(v), 5) for v in row] for row in logits]}
    options.vector.write_text(json.dumps(vector, separators=(",", ":")) + "\n")
    print(f"{options.model}: {options.model.stat().st_size / 1e6:.2f} MB, {len(classes)} phrases")


if __name__ == "__main__":
    main()
