"""The form of the program's file of networks (models/words.ctw): the bytes `CTW4`, a little-endian UInt32 n, n bytes of JSON, then
float16 numbers, little-endian.

The JSON names the file, gives the positions of each layer's numbers (export_words.py, export_phones.py), and holds the judge's table under "judge":
`judge/table.json`, written into every file. Older forms can be read: `CTW3` has no such table, and `CTW2` and `CTW1` also have float32 numbers.
"""
import hashlib
import json
import struct

import numpy as np

from training.repository import judge_table

FORM = b"CTW4"
FLOATS = (b"CTW1", b"CTW2")


def write(path, header, numbers, judge=None):
    halves = np.asarray(numbers).astype("<f2")
    assert np.isfinite(halves).all()
    name = hashlib.sha256(halves.tobytes()).hexdigest()[:16]     # identifies the weights that a voice is fitted to
    header = {"name": name} | header | {"judge": judge or judge_table()}
    text = json.dumps(header, separators=(",", ":")).encode()
    path.write_bytes(FORM + struct.pack("<I", len(text)) + text + halves.tobytes())


def read(path):
    """The header, and the numbers as float32."""
    whole = path.read_bytes()
    length = struct.unpack("<I", whole[4:8])[0]
    numbers = np.frombuffer(whole[8 + length:], "<f4" if whole[:4] in FLOATS else "<f2")
    return json.loads(whole[8:8 + length]), numbers.astype(np.float32)
