"""The network of phones: the embedding's next eight convolutions, and convolutions along time that look both ways.

It stands on the embedding's lower part. It leaves out the last poolings, so an answer comes every 40 ms.
"""
import torch
from torch import nn
from torch.nn import functional as F

from training.scenes import mel_bands, speech_embedding
from training.voices import phones

WIDTH = 160
DILATIONS = (1, 2, 4, 1)
LOWER_NUMBERS, LOWER_CHANNELS, LOWER_BANDS = 288, 72, 4
EATEN = 8                  # answers of the lower part that an answer needs beyond the first
FRAMES = 56                # mel frames that an answer sees before the convolutions along time
STEP = 4                   # mel frames between answers


def upper_plan():
    """The embedding's operations above its lower part, up to the pooling that would halve time once more."""
    plan = speech_embedding.split(speech_embedding.operations())[1]
    return plan[:max(i for i, step in enumerate(plan) if step[0] == "pool")]


class PhoneNetwork(nn.Module):
    """(batch, answers, LOWER_NUMBERS) to log probabilities (batch, answers - EATEN, classes)."""

    def __init__(self):
        super().__init__()
        self.embedding = speech_embedding.Convolutions(upper_plan())
        self.first = nn.Conv1d(192, WIDTH, 3, padding=1)
        self.blocks = nn.ModuleList([nn.Conv1d(WIDTH, WIDTH, 3, padding=d, dilation=d) for d in DILATIONS])
        self.head = nn.Conv1d(WIDTH, len(phones.PHONES) + 1, 1)
        self.drop = nn.Dropout(0.15)

    def forward(self, x):
        batch, answers, _ = x.shape
        x = x.reshape(batch, answers, LOWER_BANDS, LOWER_CHANNELS).permute(0, 3, 1, 2)
        x = self.embedding(x)                                            # channels, answers, 2 bands
        x = x.permute(0, 3, 1, 2).reshape(batch, 192, -1)                # band-major: both bands' channels
        x = F.relu(self.first(self.drop(x)))
        for block in self.blocks:
            x = F.relu(x + block(self.drop(x)))
        return F.log_softmax(self.head(x), 1).transpose(1, 2)


def answers(net, part, audio):
    """Log probabilities of an utterance: (answers, classes)."""
    with torch.no_grad():
        return net(torch.from_numpy(speech_embedding.lowered_utterance(part, mel_bands.features(audio)))[None].float())[0].numpy()
