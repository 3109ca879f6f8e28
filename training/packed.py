"""The program's file of networks (models/words.ctw), run as the program runs it; wordfile.py describes its form."""
import zlib

import numpy as np
import torch

import mel
import phonenet
import secondnet
import trunk
from wordfile import read, write    # noqa: F401: written by export.py and export_phones.py


class File:
    def __init__(self, path):
        self.header, self.numbers = read(path)
        self.crc = zlib.crc32(path.read_bytes())   # names the cached answers

    def layer(self, of):
        count = int(np.prod(of["shape"]))
        weights = self.numbers[of["weights"]:of["weights"] + count].copy()
        biases = self.numbers[of["biases"]:of["biases"] + of["shape"][0]].copy()
        return torch.from_numpy(weights).reshape(of["shape"]), torch.from_numpy(biases)

    def fill(self, stretch, parts):
        """Puts the parts' weights into a stretch of the embedding."""
        with torch.no_grad():
            for index, of in enumerate(part["convolution"] for part in parts if part.get("convolution")):
                weights, biases = self.layer(of)
                stretch.weights[index].copy_(weights)
                stretch.biases[index].copy_(biases)

    def fill_layers(self, modules, layers):
        with torch.no_grad():
            for module, of in zip(modules, layers, strict=True):
                weights, biases = self.layer(of)
                module.weight.copy_(weights)
                module.bias.copy_(biases)


def lower(file):
    """The embedding's lower part, which the networks of phrases and of phones share."""
    part = trunk.lower()
    file.fill(part, file.header["embedding"][:len(part.plan)])
    return part


def first_network(file):
    net = trunk.Upper(len(file.header["classes"]) + 1, trunk.operations()).eval()
    file.fill(net.embedding, file.header["embedding"][len(trunk.split(trunk.operations())[0]):])
    joining, *layers = file.header["layers"]
    with torch.no_grad():
        weights, biases = file.layer(joining)   # the embedding's last layer, scaled to a tenth of training's
        net.embedding.weights[-1].copy_(weights[..., None] * 10)
        net.embedding.biases[-1].copy_(biases * 10)
    file.fill_layers((net.first, net.second, net.head), layers)
    return net


def second_network(file, of):
    net = secondnet.Second(of["classes"]).eval()
    file.fill_layers(net.layers, of["layers"])
    return net


def phone_network(file):
    net, of = phonenet.Phones().eval(), file.header["phones"]
    file.fill(net.embedding, of["parts"])
    file.fill_layers((net.first, *net.blocks, net.head), of["layers"])
    return net
