"""Writes a network for the program. usage: python3 -m training.networks.export_words CHECKPOINT MODEL --calibration FILE [--core FILE]

MODEL is a file in the form of model_file.py. Its JSON names the classes, the temperature that divides the logits, the embedding's parts in order
(each a convolution or a pooling), and the layers above them, convolutions along time. A layer has its shape (outputs, inputs, taps along
time, taps across bands), its dilation in answers, and the positions of its weights and biases among the numbers. `core` is the second network:
a checkpoint of train_second.py, a file of the first form (`CTW1`), or one of the program's files, whose second network is copied.
"""
import argparse
import json
from pathlib import Path

import numpy as np

from training.networks import model_file, stored_networks
from training.scenes import speech_embedding

PHASES = 2     # the program answers twice as often as in training, so its taps are twice as far apart


def write(path, net, part, classes, calibration, core):
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
    joint = embedding.pop()["convolution"]            # along time only; includes the division by 10
    del data[-2:]
    weights, biases = net.embedding.weights[-1][..., 0] / 10, net.embedding.biases[-1] / 10
    head = net.head.bias.detach().clone()
    head[0] -= calibration["shift"]
    layers = [layer("joint", weights, biases, PHASES),
              layer("first", net.first.weight, net.first.bias, PHASES),
              layer("second", net.second.weight, net.second.bias, PHASES * net.second.dilation[0]),
              layer("head", net.head.weight, head)]
    assert joint["weights"] == layers[0]["weights"]
    header = {"classes": classes, "temperature": calibration["temperature"],
              "embedding": embedding, "layers": layers}
    if core:
        header["core"], numbers = second_network(core, sum(map(len, data)))
        data.append(numbers)
    model_file.write(path, header, np.concatenate(data))


def second_network(path, begin):
    """The second network's header, with positions counted from `begin`, and its numbers."""
    if path.suffix == ".pt":
        return trained_second(stored_networks.load_second(path), begin)
    file = stored_networks.File(path)
    of = file.header.get("core", file.header)
    layers, numbers, place = [], [], begin
    for one in of["layers"]:
        weights, biases = (part.numpy().ravel() for part in file.layer(one))
        layers.append(one | {"weights": place, "biases": place + len(weights)})
        numbers += [weights, biases]
        place += len(weights) + len(biases)
    return {"classes": of["classes"], "temperature": of["temperature"], "layers": layers}, np.concatenate(numbers)


def trained_second(net, begin):
    """The same for a network that train_second.py trained."""
    layers, numbers, place = [], [], begin
    names = ["stem", *(f"block{k}" for k in range(len(net.layers) - 2)), "head"]
    for name, layer in zip(names, net.layers):
        weights, biases = (part.detach().numpy() for part in (layer.weight, layer.bias))
        layers.append({"name": name, "shape": list(weights.shape), "stride": layer.stride[0], "dilation": layer.dilation[0],
                       "weights": place, "biases": place + weights.size})
        numbers += [weights.ravel(), biases]
        place += weights.size + biases.size
    return {"classes": net.classes, "temperature": 1.0, "layers": layers}, np.concatenate(numbers)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("model", type=Path)
    parser.add_argument("--calibration", type=Path, required=True, help="a file that calibrate.py wrote")
    parser.add_argument("--core", type=Path, help="a file with the second network")
    options = parser.parse_args()
    net, classes = stored_networks.load_first(options.checkpoint)
    calibration = json.loads(options.calibration.read_text())
    write(options.model, net, speech_embedding.lower(), classes, calibration, options.core)
    print(f"{options.model}: {options.model.stat().st_size / 1e6:.2f} MB, {len(classes)} phrases")


if __name__ == "__main__":
    main()
