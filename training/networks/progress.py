"""How far a training is, and what it needs to go on after an interruption, also on another machine."""
import math
import time

import torch

SAVE_EVERY = 120   # seconds


def write(kept, path):
    temporary = path.with_suffix(".tmp")
    torch.save(kept, temporary)
    temporary.rename(path)


class Progress:
    """A training of so many minutes: of this process's processor time, so that a busy machine only makes it take longer, or by another clock.

    OUT/state.pt holds its weights, their mean and the optimiser's state; where it exists, the training goes on from it.
    """

    def __init__(self, out, minutes, net, mean_net, optimiser, clock=time.process_time):
        self.path, self.minutes, self.clock = out / "state.pt", minutes, clock
        self.parts = {"net": net, "mean": mean_net, "optimiser": optimiser}
        self.step, self.loss, self.before = 0, 0.0, 0.0
        if self.path.exists():
            kept = torch.load(self.path, map_location="cpu")
            for name, part in self.parts.items():
                part.load_state_dict(kept[name])
            self.step, self.loss, self.before = kept["step"], kept["loss"], kept["seconds"]
            print(f"goes on after {self.step} steps and {self.before / 60:.0f} minutes", flush=True)
        self.begin, self.saved = clock(), time.time()

    @property
    def seconds(self):
        return self.before + self.clock() - self.begin

    @property
    def passed(self):
        """The share of the training that is over."""
        return self.seconds / 60 / self.minutes

    def rate(self, most, warm):
        """The learning rate: it rises for `warm` steps, then falls as a cosine."""
        return most * min(1, (self.step + 1) / warm) * (0.5 + 0.5 * math.cos(math.pi * min(1, self.passed))) + 1e-6

    def stepped(self, loss, note):
        """Counts a step, prints every hundredth, and says whether it is time to save."""
        self.loss, self.step = 0.98 * self.loss + 0.02 * float(loss.detach()), self.step + 1
        if self.step % 100 == 0:
            print(f"{self.step} {self.loss / (1 - 0.98 ** self.step):.3f} {self.passed:.3f} {note}", flush=True)
        return time.time() - self.saved > SAVE_EVERY

    def save(self):
        write({name: part.state_dict() for name, part in self.parts.items()}
              | {"step": self.step, "loss": self.loss, "seconds": self.seconds}, self.path)
        self.saved = time.time()
