"""The program's file of networks (models/words.ctw), run as the program runs it; model_file.py describes its form."""
import zlib

import numpy as np
import torch

from training.networks.first_network import FirstNetwork
from training.networks.model_file import read
from training.networks.phone_network import PhoneNetwork
from training.networks.second_network import SecondNetwork, calibrated
from training.scenes import speech_embedding


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
    part = speech_embedding.lower()
    file.fill(part, file.header["embedding"][:len(part.plan)])
    return part


def first_network(file):
    net = FirstNetwork(len(file.header["classes"]) + 1, speech_embedding.operations()).eval()
    file.fill(net.embedding, file.header["embedding"][len(speech_embedding.split(speech_embedding.operations())[0]):])
    joining, *layers = file.header["layers"]
    with torch.no_grad():
        weights, biases = file.layer(joining)   # the embedding's last layer, scaled to a tenth of training's
        net.embedding.weights[-1].copy_(weights[..., None] * 10)
        net.embedding.biases[-1].copy_(biases * 10)
    file.fill_layers((net.first, net.second, net.head), layers)
    return net


def second_network(file, of):
    net = SecondNetwork(of["classes"]).eval()
    file.fill_layers(net.layers, of["layers"])
    return net


def phone_network(file):
    net, of = PhoneNetwork().eval(), file.header["phones"]
    file.fill(net.embedding, of["parts"])
    file.fill_layers((net.first, *net.blocks, net.head), of["layers"])
    return net


def load_first(path):
    """The first network of a checkpoint or of one of the program's files, and its phrases."""
    if path.suffix == ".ctw":
        file = File(path)
        return first_network(file), file.header["classes"]
    checkpoint = torch.load(path, weights_only=False)
    net = FirstNetwork(len(checkpoint["classes"]) + 1, speech_embedding.operations())
    net.load_state_dict(checkpoint["weights"])
    return net.eval(), checkpoint["classes"]


def load_second(path):
    """The second network of a checkpoint, or of one of the program's files with its calibration in it."""
    if path.suffix == ".pt":
        kept = torch.load(path, weights_only=False)
        net = SecondNetwork(kept["classes"])
        net.load_state_dict(kept["weights"])
        return net.eval()
    file = File(path)
    of = file.header["core"]
    return calibrated(second_network(file, of).eval(), of["temperature"], 0)


def phone_weights(path):
    """The weights of the network of phones in a checkpoint or in one of the program's files."""
    if path.suffix != ".ctw":
        return torch.load(path)
    return phone_network(File(path)).state_dict()
