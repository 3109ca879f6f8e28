"""Puts the network of phones into the program's file. usage: export_phones.py NETWORK MODEL VECTOR

MODEL (models/words.ctw, which export.py wrote) gains `phones` in its header, or has it replaced: the phones, how many of the
embedding's parts it begins with (`shared`), its own parts, and the convolutions along time. The lower part is the same as that
of the network of phrases, and is not kept twice. The vector has `samples` and `answers`, log probabilities.
"""
import argparse
import json
import struct
from pathlib import Path

import numpy as np
import torch

import export
import phonenet
import phones
import trunk


def write(path, net):
    header, floats = export.read_model(path)
    if "phones" in header:
        floats = floats[:header["phones"]["begin"]]
    begin, data = len(floats), [floats]

    def layer(name, weights, biases, dilation=1):
        at = sum(map(len, data))
        weights, biases = weights.detach().numpy(), biases.detach().numpy()
        data.extend([weights.ravel(), biases.ravel()])
        return {"name": name, "shape": list(weights.shape), "dilation": dilation, "weights": at, "biases": at + weights.size}

    parts, convolutions = [], iter(zip(net.embedding.weights, net.embedding.biases))
    for kind, value in net.embedding.plan:
        if kind == "pool":
            parts.append({"halvesTime": value[0] == 2})
        else:
            parts.append({"convolution": layer(f"phones{len(parts)}", *next(convolutions))})
    layers = [layer("first", net.first.weight, net.first.bias)]
    layers += [layer(f"block{i}", b.weight, b.bias, b.dilation[0]) for i, b in enumerate(net.blocks)]
    layers.append(layer("head", net.head.weight, net.head.bias))
    header["phones"] = {"classes": phones.PHONES, "shared": len(trunk.split(trunk.operations())[0]), "begin": begin,
                        "parts": parts, "layers": layers}
    text = json.dumps(header, separators=(",", ":")).encode()
    path.write_bytes(b"CTW2" + struct.pack("<I", len(text)) + text + np.concatenate(data).astype("<f4").tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("vector", type=Path)
    options = parser.parse_args()
    net = phonenet.Phones().eval()
    net.load_state_dict(torch.load(options.network))
    write(options.model, net)
    samples = export.test_audio()
    answers = phonenet.answers(net, trunk.lower(), samples.astype(np.float32) / 32768)
    vector = {"samples": samples.tolist(), "answers": [[round(float(v), 5) for v in row] for row in answers]}
    options.vector.write_text(json.dumps(vector, separators=(",", ":")) + "\n")
    print(f"{options.model}: {options.model.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
