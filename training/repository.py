"""Where the repository holds what training reads and writes, and the judge's table."""
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODEL = ROOT / "models/words.ctw"
TABLE = ROOT / "training/judge/table.json"


def judge_table(path=TABLE):
    """The core words and all weights, bounds and thresholds of the judge."""
    return json.loads(path.read_text())
