"""The program's file of networks (models/words.ctw), run as the program runs it; wordfile.py has its form."""
import zlib

import numpy as np
import torch
from torch.nn import functional as F

import mel
import phonenet
import trunk
from wordfile import read, write    # noqa: F401: written by export.py and export_phones.py


class File:
    def __init__(self, path):
        self.header, self.numbers = read(path)
        self.crc = zlib.crc32(path.read_bytes())   # what the answers that are kept are kept by

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
        weights, biases = file.layer(joining)   # the embedding's last, a tenth of what training has
        net.embedding.weights[-1].copy_(weights[..., None] * 10)
        net.embedding.biases[-1].copy_(biases * 10)
    file.fill_layers((net.first, net.second, net.head), layers)
    return net


def second_network(file, of, audio):
    """Logits (answers each 20 ms, classes + 1) of a network over 40 bands with their own gain (NormalisedFrontEnd.swift)."""
    edges = 700 * (10 ** (np.linspace(*(2595 * np.log10(1 + hz / 700) for hz in (60, 7600)), 42) / 2595) - 1)
    hertz = np.arange(257)[:, None] * mel.RATE / 512
    bank = np.maximum(0, np.minimum((hertz - edges[:-2]) / (edges[1:-1] - edges[:-2]),
                                    (edges[2:] - hertz) / (edges[2:] - edges[1:-1]))).astype(np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(audio * 32768, mel.WINDOW)[::mel.HOP]
    power = np.concatenate([np.square(np.abs(np.fft.rfft(frames[i:i + 20000] * mel.TAPER, 512))).astype(np.float32) @ bank
                            for i in range(0, len(frames), 20000)]) / 32768**2 + 2e-6
    smooth, level = np.empty_like(power), power[0].copy()
    for i in range(len(power)):
        level += 0.025 * (power[i] - level)
        smooth[i] = level
    x = torch.from_numpy((np.sqrt(power / smooth**0.98 + 2) - np.sqrt(2)).astype(np.float32)).T[None]

    def convolved(x, layer):
        weights, biases = file.layer(layer)
        return F.conv1d(F.pad(x, ((layer["shape"][2] - 1) * layer["dilation"], 0)), weights, biases, dilation=layer["dilation"])

    with torch.no_grad():
        x = F.relu(convolved(x, of["layers"][0])[:, :, ::2])
        for layer in of["layers"][1:-1]:
            x = F.relu(x + convolved(x, layer))
        return convolved(x, of["layers"][-1])[0].T


def phone_network(file):
    net, of = phonenet.Phones().eval(), file.header["phones"]
    file.fill(net.embedding, of["parts"])
    file.fill_layers((net.first, *net.blocks, net.head), of["layers"])
    return net
