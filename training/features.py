"""The front end: 16 kHz audio to 40 bands of per-channel normalised mel energy each 10 ms. Swift does the same.

PCEN (Wang et al., "Trainable Frontend For Robust and Far-Field Keyword Spotting", 2017) divides each band by its own
recent past, so that gain, microphone and steady noise fall out, and does so causally.
"""
import numpy as np
from scipy.signal import lfilter

RATE, WINDOW, HOP, FFT, BANDS = 16000, 400, 160, 512, 40
LOW, HIGH = 60.0, 7600.0
# The smoother's coefficient (time constant 0.4 s), the gain's exponent, the offset and the root.
SMOOTH, ALPHA, DELTA, ROOT = 0.025, 0.98, 2.0, 0.5
# Added to a band's power (samples in -1..1): about a white noise at -75 dBFS, below any room's. It keeps digital silence
# from making the first sound after it enormous.
FLOOR = 2e-6


def mel_bank():
    """Triangular filters, (FFT // 2 + 1, BANDS), evenly spaced on the HTK mel scale."""
    def mel(hz):
        return 2595 * np.log10(1 + hz / 700)

    edges = 700 * (10 ** (np.linspace(mel(LOW), mel(HIGH), BANDS + 2) / 2595) - 1)
    hz = np.arange(FFT // 2 + 1) * RATE / FFT
    up = (hz[:, None] - edges[None, :-2]) / (edges[1:-1] - edges[:-2])
    down = (edges[None, 2:] - hz[:, None]) / (edges[2:] - edges[1:-1])
    return np.maximum(0, np.minimum(up, down)).astype(np.float32)


BANK = mel_bank()
TAPER = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)).astype(np.float32)


def powers(audio):
    """Mel band power of (..., samples) in -1..1: (..., frames, BANDS); frame i covers samples 160 i to 160 i + 400."""
    frames = np.lib.stride_tricks.sliding_window_view(audio, WINDOW, axis=-1)[..., ::HOP, :] * TAPER
    spectrum = np.fft.rfft(frames, FFT)
    return (spectrum.real ** 2 + spectrum.imag ** 2).astype(np.float32) @ BANK + np.float32(FLOOR)


def pcen(power):
    """Normalises (..., frames, BANDS) along the frames; the smoother starts at the first frame's power."""
    first = power[..., :1, :] * (1 - SMOOTH)
    smooth, _ = lfilter([SMOOTH], [1, SMOOTH - 1], power, axis=-2, zi=first)
    return ((power / smooth ** ALPHA + DELTA) ** ROOT - DELTA ** ROOT).astype(np.float32)


def features(audio):
    return pcen(powers(np.asarray(audio, np.float32)))
