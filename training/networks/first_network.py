"""The first network of phrases: the speech embedding's upper part and convolutions along time."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from training.scenes.speech_embedding import Convolutions, split

EMBEDDED, WIDTH = 96, 192


class FirstNetwork(nn.Module):
    """The trained part: the lower part's output to logits, (batch, classes, answers)."""

    def __init__(self, classes, plan):
        super().__init__()
        self.embedding = Convolutions(split(plan)[1])
        self.first = nn.Conv1d(EMBEDDED, WIDTH, 6)
        self.second = nn.Conv1d(WIDTH, WIDTH, 3, dilation=4)
        self.head = nn.Conv1d(WIDTH, classes, 1)
        self.drop_embedding, self.drop = nn.Dropout(0.15), nn.Dropout(0.25)

    def forward(self, x):
        x = self.embedding(x, last_is_linear=True)[..., 0] / 10
        return self.classify(self.drop_embedding(x))

    def classify(self, x):
        """Embeddings (batch, EMBEDDED, answers), divided by 10, to logits; nothing comes before the first."""
        return self.head(self.drop(self.hidden(x)))

    def hidden(self, x):
        """What the last layer sees: (batch, WIDTH, answers)."""
        x = F.relu(self.first(F.pad(x, (self.first.kernel_size[0] - 1, 0))))
        return F.relu(x + self.second(F.pad(x, (2 * self.second.dilation[0], 0))))


def logits_of(net, lower):
    """Logits (answers, classes + 1) of a whole stream, an answer every 40 ms. Answer k has heard mel frames up to 4 k + 75."""
    phases = []
    with torch.no_grad():
        for phase in (0, 1):
            embedded = []
            mid = lower[:, :, phase:].float()
            step = 1500   # even, so that the pooling keeps its phase
            for begin in range(0, mid.shape[2] - 13, step):
                part = net.embedding(mid[:, :, begin:begin + step + 12], last_is_linear=True)[..., 0]
                embedded.append(part[:, :, :step // 2])
            phases.append(net.classify(torch.cat(embedded, 2) / 10)[0].T.numpy())
    out = np.empty((sum(map(len, phases)), phases[0].shape[1]), np.float32)
    out[0::2], out[1::2] = phases
    return out
