"""The second network of phrases: causal convolutions along time over its own 40 bands."""
import numpy as np
import torch
from scipy.signal import lfilter
from torch import nn
from torch.nn import functional as F

from training.scenes import mel_bands
from training.scenes.mel_bands import RATE

BANDS, WIDTH, TAPS, DILATIONS = 40, 128, 5, (1, 2, 4, 8, 8)
FFT, LOW, HIGH = 512, 60.0, 7600.0
SMOOTH, GAIN, OFFSET, FLOOR = 0.025, 0.98, 2.0, 2e-6


def bank():
    """Triangular filters (FFT // 2 + 1, BANDS), evenly spaced on the HTK mel scale."""
    edges = 700 * (10 ** (np.linspace(*(2595 * np.log10(1 + hz / 700) for hz in (LOW, HIGH)), BANDS + 2) / 2595) - 1)
    hertz = np.arange(FFT // 2 + 1)[:, None] * RATE / FFT
    return np.maximum(0, np.minimum((hertz - edges[:-2]) / (edges[1:-1] - edges[:-2]),
                                    (edges[2:] - hertz) / (edges[2:] - edges[1:-1]))).astype(np.float32)


BANK = bank()


def features(audio):
    """Samples in -1..1 to (frames, BANDS), each band divided by its own recent past (PCEN, Wang et al., 2017; NormalisedFrontEnd.swift)."""
    frames = np.lib.stride_tricks.sliding_window_view(audio, mel_bands.WINDOW)[::mel_bands.HOP]
    power = np.concatenate([np.square(np.abs(np.fft.rfft(frames[i:i + 20000] * mel_bands.TAPER, FFT))).astype(np.float32) @ BANK
                            for i in range(0, len(frames), 20000)]) + np.float32(FLOOR)
    smooth, _ = lfilter([SMOOTH], [1, SMOOTH - 1], power, axis=0, zi=power[:1] * (1 - SMOOTH))
    return (np.sqrt(power / smooth ** GAIN + OFFSET) - np.sqrt(OFFSET)).astype(np.float32)


class SecondNetwork(nn.Module):
    """(batch, frames, BANDS) to logits (batch, classes + 1, frames / 2); answer j has heard frames 0 to 2 j."""

    def __init__(self, classes):
        super().__init__()
        self.classes = list(classes)
        self.layers = nn.ModuleList([nn.Conv1d(BANDS, WIDTH, TAPS, stride=2),
                                     *(nn.Conv1d(WIDTH, WIDTH, TAPS, dilation=d) for d in DILATIONS),
                                     nn.Conv1d(WIDTH, len(self.classes) + 1, 1)])
        self.drop = nn.Dropout(0.1)

    def forward(self, x):
        stem, *blocks, head = self.layers
        x = F.relu(stem(F.pad(x.transpose(1, 2), (TAPS - 1, 0))))
        for block in blocks:
            x = F.relu(x + block(F.pad(x, ((TAPS - 1) * block.dilation[0], 0))))
        return head(self.drop(x))


@torch.no_grad()
def calibrated(net, temperature, shift):
    """The network with calibrated logits: the background's lowered by the shift, all divided by the temperature."""
    head = net.layers[-1]
    head.bias[0] -= shift
    head.weight /= temperature
    head.bias /= temperature
    return net


@torch.no_grad()
def mixed(net, other, share):
    """The network whose weights are a share of one and the rest of the other."""
    for mine, theirs in zip(net.parameters(), other.parameters(), strict=True):
        mine.mul_(share).add_(theirs, alpha=1 - share)
    return net


@torch.no_grad()
def logits(net, audio):
    """Of a whole stream: (answers every 20 ms, classes + 1)."""
    return net(torch.from_numpy(features(audio))[None])[0].T.numpy()
