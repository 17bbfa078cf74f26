"""Makes the sounds of the program from sine waves and soft noise: `python -m assets.sounds.make`.

Wood is a few short, quickly damped partials with a breath of noise at the start; glass is a few long, inharmonic ones.
Every sound is mono, 16 bits, 22 050 samples a second, and ends in silence, so that nothing clicks.
"""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 22_050
F64 = NDArray[np.float64]


def _time(seconds: float) -> F64:
    return np.arange(int(seconds * RATE)) / RATE


def tone(seconds: float, pitch: float, partials: list[tuple[float, float, float]], bend: float = 0.0) -> F64:
    """Damped partials over `pitch` hertz: (ratio, loudness, seconds to fall to a third); `bend` shifts the pitch."""
    t = _time(seconds)
    phase = 2 * np.pi * pitch * (t + bend * t * t / 2)
    out: F64 = np.zeros_like(t)
    for ratio, loud, fall in partials:
        out += loud * np.sin(ratio * phase) * np.exp(-t / fall)
    return out


def breath(seconds: float, fall: float, low: float, seed: int) -> F64:
    """Soft noise under about `low` hertz that falls to a third in `fall` seconds."""
    t = _time(seconds)
    noise = np.random.default_rng(seed).standard_normal(len(t))
    width = max(1, int(RATE / low / 2))
    smooth = np.convolve(noise, np.hanning(width + 2)[1:-1], mode="same")
    return smooth / (np.abs(smooth).max() or 1.0) * np.exp(-t / fall)


WOOD = [(1.0, 1.0, 0.045), (2.71, 0.45, 0.022), (5.1, 0.2, 0.010)]
GLASS = [(1.0, 1.0, 0.22), (2.32, 0.5, 0.15), (4.25, 0.28, 0.09), (6.63, 0.12, 0.05)]


def wood(seconds: float, pitch: float, seed: int) -> F64:
    """A knock on wood."""
    return tone(seconds, pitch, WOOD) + 0.5 * breath(seconds, 0.008, 2500, seed)


def glass(seconds: float, pitch: float) -> F64:
    """A touched glass."""
    return tone(seconds, pitch, GLASS)


def together(*parts: tuple[float, F64]) -> F64:
    """Sounds laid over one another, each from its own start in seconds."""
    length = max(int(start * RATE) + len(sound) for start, sound in parts)
    out: F64 = np.zeros(length)
    for start, sound in parts:
        at = int(start * RATE)
        out[at : at + len(sound)] += sound
    return out


def recipes() -> dict[str, tuple[float, F64]]:
    """Name → (loudness 0 … 1, samples)."""
    return {
        "pick": (0.35, together((0.0, glass(0.28, 1046) * 0.6), (0.0, wood(0.12, 620, 1)))),
        "land": (0.6, together((0.0, wood(0.22, 392, 2)), (0.012, 0.35 * wood(0.2, 262, 3)))),
        "strike": (
            0.7,
            together((0.0, wood(0.2, 330, 4)), (0.03, 0.7 * glass(0.55, 784)), (0.06, glass(0.5, 587) * 0.5)),
        ),
        "ram": (
            0.85,
            together((0.0, 1.3 * wood(0.3, 165, 5)), (0.0, breath(0.3, 0.05, 700, 6)), (0.05, wood(0.25, 220, 7))),
        ),
        "mutual": (0.65, together((0.0, glass(0.6, 659)), (0.09, glass(0.6, 494)))),
        "win": (
            0.75,
            together(
                (0.0, glass(0.5, 523)), (0.11, glass(0.5, 659)), (0.22, glass(0.5, 784)), (0.33, glass(0.55, 1046))
            ),
        ),
        "castling": (
            0.65,
            together((0.0, wood(0.2, 392, 9)), (0.012, 0.35 * wood(0.2, 262, 10)), (0.15, wood(0.24, 330, 11))),
        ),
        "promotion": (
            0.65, together((0.0, wood(0.2, 392, 12)), (0.05, 0.7 * glass(0.4, 698)), (0.15, 0.7 * glass(0.5, 1046)))
        ),
        "check": (0.65, together((0.0, wood(0.2, 392, 13)), (0.04, glass(0.3, 880)), (0.14, glass(0.45, 831)))),
        "mate": (
            0.8,
            together(
                (0.0, wood(0.25, 262, 14)), (0.02, glass(0.5, 440)), (0.14, glass(0.5, 659)), (0.28, glass(0.55, 880)),
                (0.28, 0.6 * glass(0.55, 1109)),
            ),
        ),
        "coin": (
            0.55,
            together(*((0.055 * n, 0.5 * glass(0.16, 1480 + 40 * (n % 3))) for n in range(5)),
                     (0.3, glass(0.45, 1318))),
        ),
        "lock": (0.55, together((0.0, wood(0.16, 294, 20)), (0.07, wood(0.2, 220, 21)))),
        "dice": (
            0.6,
            together(*((0.05 * n + 0.012 * (n % 3), wood(0.1, 520 + 70 * (n % 4), 30 + n)) for n in range(7)),
                     (0.42, 0.9 * wood(0.2, 330, 40))),
        ),
        "eruption": (
            0.9,
            together((0.0, breath(0.9, 0.28, 180, 41)), (0.0, 0.8 * tone(0.8, 62, [(1.0, 1.0, 0.3)], -0.5)),
                     (0.04, 0.5 * breath(0.5, 0.12, 900, 42))),
        ),
        "visor": (
            0.6, together((0.0, 0.6 * glass(0.3, 415)), (0.05, wood(0.25, 196, 43)), (0.12, 0.5 * glass(0.6, 208)))
        ),
        "tick": (0.4, wood(0.09, 880, 8)),
        "refused": (0.4, together((0.0, tone(0.2, 196, WOOD, -0.8)), (0.08, tone(0.2, 165, WOOD, -0.8)))),
    }


def samples(loudness: float, sound: F64) -> bytes:
    """The sound at this loudness as 16-bit samples, its last 15 ms faded out."""
    fade = int(0.015 * RATE)
    shaped = sound / np.abs(sound).max() * loudness
    shaped[-fade:] *= np.linspace(1.0, 0.0, fade)
    return np.round(shaped * 32_000).astype("<i2").tobytes()


def main() -> None:
    """Writes all sounds beside this file."""
    for name, (loudness, sound) in recipes().items():
        with wave.open(str(Path(__file__).with_name(f"{name}.wav")), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(loudness, sound))


if __name__ == "__main__":
    main()
