"""Colours of the scenes and of the panels: the inventor's, dark, high contrast, safe for the colour-blind.

All values are sRGB, 0 … 1. In each palette the two sides differ in hue and in value, texts on panels reach a contrast
of 4.5, and the sides reach 3 against each other (WCAG 2.1); tests hold it to that.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.scene import Rgba

Rgb = tuple[float, float, float]


def rgb(code: str) -> Rgb:
    """A colour from `#rrggbb`."""
    value = int(code.removeprefix("#"), 16)
    return ((value >> 16) / 255.0, (value >> 8 & 255) / 255.0, (value & 255) / 255.0)


def with_alpha(color: Rgb, alpha: float = 1.0) -> Rgba:
    """The colour with an alpha, as scenes want it."""
    return (color[0], color[1], color[2], alpha)


def luminance(color: Rgb) -> float:
    """Relative luminance after WCAG 2.1, 0 … 1."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast ratio of two colours after WCAG 2.1, 1 … 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Rgb, other: Rgb, t: float) -> Rgb:
    """The colour `t` of the way from one to the other."""
    return (
        one[0] + (other[0] - one[0]) * t,
        one[1] + (other[1] - one[1]) * t,
        one[2] + (other[2] - one[2]) * t,
    )


@dataclass(frozen=True, slots=True)
class Palette:
    """One set of colours. Names of the second block belong to panels, the rest to the boards."""

    name: str
    dark: bool

    background: Rgb
    card: Rgb
    card_raised: Rgb
    edge: Rgb
    text: Rgb
    muted: Rgb
    accent: Rgb
    on_accent: Rgb
    danger: Rgb
    good: Rgb

    space_top: Rgb
    space_bottom: Rgb
    light_base: Rgb
    light_ball: Rgb
    light_edge: Rgb
    dark_base: Rgb
    dark_ball: Rgb
    dark_edge: Rgb

    lattice: Rgb
    """Outer edges of the cube; inner lines are the same, fainter."""
    floor_a: Rgb
    floor_b: Rgb
    sector: Rgb
    """Lines and digits of the sectors; the two below likewise."""
    vertical: Rgb
    horizontal: Rgb
    halo: Rgb
    """Outline of labels in space, so that they can be read on anything."""

    ground: Rgb
    """The flat board."""
    rim: Rgb
    """Its margin with the numbers."""
    point: Rgb
    """The five faint points of a cell."""
    flat_sector: Rgb
    flat_vertical: Rgb
    flat_horizontal: Rgb

    origin: Rgb
    target: Rgb
    take: Rgb
    capture: Rgb
    projection: Rgb
    inspect: Rgb
    last: Rgb
    hover: Rgb
    cursor: Rgb
    owed: Rgb
    contested: Rgb
    blocked: Rgb
    immune: Rgb
    winning: Rgb
    threat: Rgb

    def base(self, seat: int) -> Rgb:
        """Base of a side's figure."""
        return self.light_base if seat == 0 else self.dark_base

    def ball(self, seat: int) -> Rgb:
        """Ball of a side's figure."""
        return self.light_ball if seat == 0 else self.dark_ball

    def side_edge(self, seat: int) -> Rgb:
        """Outline of a side's figure on a flat board."""
        return self.light_edge if seat == 0 else self.dark_edge


def _palette(name: str, dark: bool, **codes: str) -> Palette:
    return Palette(name, dark, **{field: rgb(code) for field, code in codes.items()})


INVENTOR = _palette(
    "inventor",
    False,
    background="#efe9dc",
    card="#fdfbf5",
    card_raised="#f4efe3",
    edge="#d6cdb9",
    text="#22242a",
    muted="#5a5e68",
    accent="#1f4e9e",
    on_accent="#ffffff",
    danger="#a81c24",
    good="#1d6b3a",
    space_top="#fbf9f3",
    space_bottom="#ddd6c6",
    light_base="#fffaf0",
    light_ball="#f8cb45",
    light_edge="#6b5413",
    dark_base="#2a2327",
    dark_ball="#b01c26",
    dark_edge="#1a1214",
    lattice="#4a4d57",
    floor_a="#b9ad93",
    floor_b="#fffdf6",
    sector="#c4161c",
    vertical="#1647b8",
    horizontal="#17181c",
    halo="#fffdf6",
    ground="#ffffff",
    rim="#f6f1e4",
    point="#8b8f99",
    flat_sector="#d0161c",
    flat_vertical="#1647b8",
    flat_horizontal="#17181c",
    origin="#0a7d55",
    target="#128a5e",
    take="#d0161c",
    capture="#c26a12",
    projection="#7a3fb0",
    inspect="#7a3fb0",
    last="#c98a00",
    hover="#1647b8",
    cursor="#0b6fb8",
    owed="#d0161c",
    contested="#c2410c",
    blocked="#3b4252",
    immune="#2f6fd0",
    winning="#d59b00",
    threat="#d0161c",
)

DARK = _palette(
    "dark",
    True,
    background="#10151f",
    card="#1a2231",
    card_raised="#243046",
    edge="#33415a",
    text="#eef2f9",
    muted="#a3b1c8",
    accent="#86b6ff",
    on_accent="#0c1524",
    danger="#ff8a80",
    good="#7fd8a4",
    space_top="#222c3f",
    space_bottom="#0a0e16",
    light_base="#efe4cb",
    light_ball="#fbf1da",
    light_edge="#6d5f3f",
    dark_base="#a32026",
    dark_ball="#d23a3a",
    dark_edge="#3c0a0d",
    lattice="#9db4d8",
    floor_a="#3d68a8",
    floor_b="#8a6138",
    sector="#ff7d76",
    vertical="#79aaff",
    horizontal="#e3e8f1",
    halo="#0c111b",
    ground="#1c2535",
    rim="#141b28",
    point="#6f7f99",
    flat_sector="#ef5b55",
    flat_vertical="#5f93ee",
    flat_horizontal="#b9c3d3",
    origin="#5ff0a8",
    target="#4fdc9c",
    take="#ff5a4d",
    capture="#f0a94a",
    projection="#c79bff",
    inspect="#c79bff",
    last="#ffd166",
    hover="#8fd0ff",
    cursor="#ffffff",
    owed="#ff5a4d",
    contested="#ff9a3d",
    blocked="#0f1520",
    immune="#7cc4ff",
    winning="#ffd24a",
    threat="#ff6b5e",
)

CONTRAST = _palette(
    "contrast",
    True,
    background="#000000",
    card="#0a0a0a",
    card_raised="#1c1c1c",
    edge="#ffffff",
    text="#ffffff",
    muted="#d8d8d8",
    accent="#ffe600",
    on_accent="#000000",
    danger="#ff8c8c",
    good="#7dff9b",
    space_top="#050505",
    space_bottom="#000000",
    light_base="#ffffff",
    light_ball="#ffffff",
    light_edge="#000000",
    dark_base="#b34a00",
    dark_ball="#dd6200",
    dark_edge="#000000",
    lattice="#ffffff",
    floor_a="#606060",
    floor_b="#202020",
    sector="#ff7a7a",
    vertical="#7ab0ff",
    horizontal="#ffffff",
    halo="#000000",
    ground="#000000",
    rim="#000000",
    point="#9a9a9a",
    flat_sector="#ff5a5a",
    flat_vertical="#6aa6ff",
    flat_horizontal="#e6e6e6",
    origin="#00ff88",
    target="#00ff88",
    take="#ff3cf0",
    capture="#ffe600",
    projection="#c08bff",
    inspect="#c08bff",
    last="#ffe600",
    hover="#00e5ff",
    cursor="#00e5ff",
    owed="#ff3cf0",
    contested="#ffe600",
    blocked="#000000",
    immune="#00e5ff",
    winning="#ffe600",
    threat="#ff3cf0",
)

COLORBLIND = _palette(
    "colorblind",
    True,
    background="#12161d",
    card="#1b212b",
    card_raised="#273040",
    edge="#3a475c",
    text="#f2f4f8",
    muted="#aab4c4",
    accent="#56b4e9",
    on_accent="#08131c",
    danger="#ff9d5c",
    good="#5ad1a8",
    space_top="#272d38",
    space_bottom="#0b0e13",
    light_base="#e0d44a",
    light_ball="#f4ea5e",
    light_edge="#5b5508",
    dark_base="#0a5f96",
    dark_ball="#147fc4",
    dark_edge="#02263f",
    lattice="#a9b4c6",
    floor_a="#566074",
    floor_b="#2d3442",
    sector="#ff9d5c",
    vertical="#8fd0f5",
    horizontal="#eef1f6",
    halo="#0d1016",
    ground="#1e242e",
    rim="#151a22",
    point="#7d8899",
    flat_sector="#e6783a",
    flat_vertical="#6bbce8",
    flat_horizontal="#c3cad6",
    origin="#ffffff",
    target="#3fd0a4",
    take="#f07a2e",
    capture="#e6a3c8",
    projection="#e6a3c8",
    inspect="#e6a3c8",
    last="#f0b840",
    hover="#ffffff",
    cursor="#ffffff",
    owed="#f07a2e",
    contested="#f0b840",
    blocked="#05080c",
    immune="#bfe6ff",
    winning="#f0b840",
    threat="#f07a2e",
)

PALETTES: dict[str, Palette] = {p.name: p for p in (INVENTOR, DARK, CONTRAST, COLORBLIND)}


def find(name: str) -> Palette:
    """The palette of this name; an unknown name (an older or damaged settings file) gives the dark one."""
    return PALETTES.get(name, DARK)
