"""How people see colours: what is missing in some eyes, and how far apart two colours are.

Dichromats by Viénot, Brettel and Mollon (1999) for red and green, by Brettel, Viénot and Mollon (1997) for blue, as
they work on linear RGB; greyscale by the luminance of Rec. 709; distances by CIEDE2000 (Sharma, Wu and Dalal, 2005).
"""

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.float64]
"""Colours in sRGB, 0 to 1, in the last axis."""

LMS = np.array([[17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714], [0.0299566, 0.184309, 1.46709]])
MISSING = {
    "protanopia": np.array([[0, 2.02344, -2.52581], [0, 1, 0], [0, 0, 1]]),
    "deuteranopia": np.array([[1, 0, 0], [0.494207, 0, 1.24827], [0, 0, 1]]),
}
TRITAN = (  # one half-plane on each side of a neutral axis: which one, and both matrices, on linear RGB
    np.array([0.03901, -0.02788, -0.01113]),
    np.array([[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]]),
    np.array([[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320], [-0.37562, 1.12767, 0.24796]]),
)
WHITE = np.array([0.95047, 1.0, 1.08883])
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
EYES = ("all colours", "protanopia", "deuteranopia", "tritanopia", "greyscale")


def linear(colours: Colours) -> Colours:
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)


def encoded(light: Colours) -> Colours:
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def seen(colours: Colours, eyes: str) -> Colours:
    """The colours as those eyes see them."""
    light = linear(colours)
    if eyes == "greyscale":
        return encoded(np.repeat((light @ XYZ[1])[..., None], 3, axis=-1))
    if eyes == "tritanopia":
        normal, one, other = TRITAN
        side = (light @ normal >= 0)[..., None]
        return encoded(np.where(side, light @ one.T, light @ other.T))
    if eyes in MISSING:
        whole = np.linalg.inv(LMS) @ MISSING[eyes] @ LMS
        return encoded(light @ whole.T)
    return colours


def lab(colours: Colours) -> Colours:
    ratio = linear(colours) @ XYZ.T / WHITE
    f = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.stack(
        [116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1
    )


def apart(one: Colours, other: Colours) -> float:
    """CIEDE2000 between two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    grey = 1.5 - 0.5 * np.sqrt(mean_c**7 / (mean_c**7 + 25.0**7))
    c1, c2 = np.hypot(a1 * grey, b1), np.hypot(a2 * grey, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1 * grey)) % 360, np.degrees(np.arctan2(b2, a2 * grey)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_l, d_c, d_h = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn) / 2)
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * np.cos(np.radians(mean_h - 30))
        + 0.24 * np.cos(np.radians(2 * mean_h))
        + 0.32 * np.cos(np.radians(3 * mean_h + 6))
        - 0.20 * np.cos(np.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / np.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    turned = 30 * np.exp(-(((mean_h - 275) / 25) ** 2))
    r = -2 * np.sqrt(mean_c**7 / (mean_c**7 + 25.0**7)) * np.sin(np.radians(2 * turned))
    parts = d_l / s_l, d_c / s_c, d_h / s_h
    return float(np.sqrt(sum(part**2 for part in parts) + r * parts[1] * parts[2]))
