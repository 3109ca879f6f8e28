"""Writes a network for the program. usage: export.py CHECKPOINT MODEL TEST_VECTOR --calibration FILE --threshold P

The model is one file: the bytes `CTW1`, a little-endian UInt32 n, n bytes of JSON, then float32 weights, little-endian.
The JSON names the classes, the temperature by which logits are divided, the threshold, and per layer its shape (outputs, inputs, taps),
stride, dilation, and where its weights and biases begin, in floats. Batch normalisation is folded in.

The test vector is JSON: `samples` (int16), and `logits`, a row for each of the network's answers.
"""
import argparse
import json
import struct
from pathlib import Path

import numpy as np
import torch

import evaluate
import features


def folded(layer):
    """A causal layer's weights (outputs, inputs, taps) and biases with its normalisation in them."""
    norm = layer.norm
    scale = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().numpy()
    weights = layer.convolution.weight.detach().numpy() * scale[:, None, None]
    return weights, norm.bias.detach().numpy() - norm.running_mean.numpy() * scale


def write(path, net, classes, calibration, threshold):
    layers, data = [], []

    def add(name, weights, biases, stride=1, dilation=1):
        begin = sum(map(len, data))
        layers.append({"name": name, "shape": list(weights.shape), "stride": stride, "dilation": dilation,
                       "weights": begin, "biases": begin + weights.size})
        data.extend([weights.ravel(), biases.ravel()])

    add("stem", *folded(net.stem), stride=2)
    for index, block in enumerate(net.blocks):
        add(f"block{index}", *folded(block), dilation=block.convolution.dilation[0])
    biases = net.head.bias.detach().numpy().copy()
    biases[0] -= calibration["shift"]
    add("head", net.head.weight.detach().numpy(), biases)
    header = {"classes": classes, "temperature": calibration["temperature"], "threshold": threshold, "layers": layers}
    text = json.dumps(header, separators=(",", ":")).encode()
    path.write_bytes(b"CTW1" + struct.pack("<I", len(text)) + text + np.concatenate(data).astype("<f4").tobytes())


def test_audio():
    """Two seconds that touch everything: silence, a rising tone, noise, a burst; the same each time."""
    rng = np.random.default_rng(42)
    time = np.arange(2 * features.RATE) / features.RATE
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
    options = parser.parse_args()
    net, classes = evaluate.load(options.checkpoint)
    calibration = json.loads(options.calibration.read_text())
    write(options.model, net, classes, calibration, options.threshold)
    samples = test_audio()
    logits = evaluate.answers(net, samples.astype(np.float32) / 32768)
    logits[:, 0] -= calibration["shift"]
    options.vector.write_text(json.dumps(
        {"samples": samples.tolist(), "logits": [[round(float(v), 6) for v in row] for row in logits]},
        separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
