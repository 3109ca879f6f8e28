"""The network: causal temporal convolutions over the bands, an answer each 20 ms.

After TC-ResNet (Choi et al., 2019): the bands are channels, so all convolution is along time. Causal with dilation, it
sees the last 1.9 s: the word, the quiet before it and the quiet after it.
"""
import torch
from torch import nn
from torch.nn import functional as F

BANDS, WIDTH = 40, 128
STEM = 5          # taps of the first layer, which halves the frame rate
TAPS = 5
DILATIONS = (1, 2, 4, 8, 8)


class Causal(nn.Module):
    """Convolution over past frames only, then batch normalisation (folded into it at export)."""

    def __init__(self, inputs, outputs, taps, stride=1, dilation=1):
        super().__init__()
        self.past = (taps - 1) * dilation
        self.convolution = nn.Conv1d(inputs, outputs, taps, stride=stride, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm1d(outputs)

    def forward(self, x):
        return self.norm(self.convolution(F.pad(x, (self.past, 0))))


class Network(nn.Module):
    def __init__(self, classes, width=WIDTH):
        super().__init__()
        self.stem = Causal(BANDS, width, STEM, stride=2)
        self.blocks = nn.ModuleList([Causal(width, width, TAPS, dilation=d) for d in DILATIONS])
        self.drop = nn.Dropout(0.1)
        self.head = nn.Conv1d(width, classes, 1)

    def forward(self, x):
        """(batch, frames, BANDS) to logits (batch, classes, frames / 2); answer j has heard frames 0 to 2 j."""
        x = F.relu(self.stem(x.transpose(1, 2)))
        for block in self.blocks:
            x = F.relu(x + block(x))
        return self.head(self.drop(x))
