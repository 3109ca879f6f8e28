"""The embedding's front end: 16 kHz audio to 32 log mel bands every 10 ms. Swift does the same.

The bands are those that the embedding was trained with: triangles on Slaney's mel scale from 60 to 3,800 Hz, each of area 1.
"""
import numpy as np

RATE, WINDOW, HOP, FFT, BANDS = 16000, 400, 160, 512, 32
LOW, HIGH = 60.0, 3800.0
# Added to a band's power (samples as 16-bit integers): half a bit's noise, so that digital silence has a logarithm.
FLOOR = 1.0


def mel_bank():
    """Slaney's filters, (FFT // 2 + 1, BANDS): linear below 1 kHz, logarithmic above."""
    per_band, corner = 200 / 3, 1000.0
    rise = np.log(6.4) / 27

    def mel(hz):
        return hz / per_band if hz < corner else corner / per_band + np.log(hz / corner) / rise

    marks = np.linspace(mel(LOW), mel(HIGH), BANDS + 2)
    turn = corner / per_band
    edges = np.where(marks < turn, marks * per_band, corner * np.exp(rise * (marks - turn)))
    hz = np.arange(FFT // 2 + 1) * RATE / FFT
    up = (hz[:, None] - edges[None, :-2]) / (edges[1:-1] - edges[:-2])
    down = (edges[None, 2:] - hz[:, None]) / (edges[2:] - edges[1:-1])
    return (np.maximum(0, np.minimum(up, down)) * 2 / (edges[2:] - edges[:-2])).astype(np.float32)


BANK = mel_bank()
TAPER = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)).astype(np.float32)


def features(audio):
    """Samples in -1..1 to (frames, BANDS); frame i covers samples 160 i to 160 i + 400."""
    scaled = np.asarray(audio, np.float32) * 32768
    frames = np.lib.stride_tricks.sliding_window_view(scaled, WINDOW, axis=-1)[..., ::HOP, :] * TAPER
    spectrum = np.fft.rfft(frames, FFT)
    power = (spectrum.real ** 2 + spectrum.imag ** 2).astype(np.float32) @ BANK
    return (np.log10(power + np.float32(FLOOR)) + 2).astype(np.float32)
