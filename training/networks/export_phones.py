"""Puts the network of phones into the program's file. usage: python3 -m training.networks.export_phones NETWORK MODEL

In the header of MODEL (models/words.ctw, written by export_words.py) it adds or replaces `phones`: the phones, how many of the embedding's parts
the network shares (`shared`), its own parts, and the convolutions along time. The lower part, which both networks share, is stored once.
"""
import argparse
from pathlib import Path

import numpy as np
import torch

from training.networks import model_file
from training.networks.phone_network import PhoneNetwork
from training.scenes import speech_embedding
from training.voices import phones


def write(path, net):
    header, numbers = model_file.read(path)
    if "phones" in header:
        numbers = numbers[:header["phones"]["begin"]]
    begin, data = len(numbers), [numbers]

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
    header["phones"] = {"classes": phones.PHONES, "shared": len(speech_embedding.split(speech_embedding.operations())[0]), "begin": begin,
                        "parts": parts, "layers": layers}
    model_file.write(path, header, np.concatenate(data))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("model", type=Path)
    options = parser.parse_args()
    net = PhoneNetwork().eval()
    net.load_state_dict(torch.load(options.network))
    write(options.model, net)
    print(f"{options.model}: {options.model.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
