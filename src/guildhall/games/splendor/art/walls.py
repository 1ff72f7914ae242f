"""The house motif: cards are windows of the guild hall, one arch for each tier; backs of decks."""

from __future__ import annotations

from collections.abc import Callable

from guildhall.games.art.svg import circle, number, path, rect, symbol

Arch = Callable[[float, float, float, float], str]
"""An opening between left and right, from its top down to its foot."""

WIDTH, HEIGHT = 72, 96
LEFT, RIGHT, TOP, SILL = 5, 67, 23, 74
PILLAR = 4.5

BACKS = {1: "#3f6b4a", 2: "#96691f", 3: "#6b2f4b"}
NIGHT = "#2b2d58"
BRASS = "#e7c877"


def wall_symbols() -> list[str]:
    """The walls in front of the scenes, plain and of the Orient, and the backs of all decks."""
    tiers = (1, 2, 3)
    return [
        *(wall(f"wall-{tier}", tier, openings(tier, round_arch)) for tier in tiers),
        *(wall(f"wall-orient-{tier}", tier, openings(1, keel_arch)) for tier in tiers),
        *(back(f"back-{tier}", tier, BACKS[tier], round_arch) for tier in tiers),
        *(back(f"back-orient-{tier}", tier, NIGHT, keel_arch) for tier in tiers),
    ]


def round_arch(left: float, right: float, top: float, foot: float) -> str:
    """The path of an opening under a round arch."""
    half = (right - left) / 2
    rise = min(half, 18)
    spring = top + rise
    parts = [left, foot, spring, half, rise, right, spring, foot]
    a, b, c, d, e, f, g, h = map(number, parts)
    return f"M{a} {b}V{c}A{d} {e} 0 0 1 {f} {g}V{h}Z"


def keel_arch(left: float, right: float, top: float, foot: float) -> str:
    """The path of an opening under a keel arch, as in the Orient."""
    half = (right - left) / 2
    middle = left + half
    rise = min(half * 1.25, 22)
    spring = top + rise
    n = number
    return (
        f"M{n(left)} {n(foot)}V{n(spring)}"
        f"C{n(left)} {n(spring - rise * 0.62)} {n(middle - half * 0.34)} {n(top + rise * 0.36)}"
        f" {n(middle)} {n(top)}"
        f"C{n(middle + half * 0.34)} {n(top + rise * 0.36)} {n(right)} {n(spring - rise * 0.62)}"
        f" {n(right)} {n(spring)}V{n(foot)}Z"
    )


def wall(name: str, tier: int, holes: list[str]) -> str:
    """A wall in the current colour with its openings and a dot for each tier."""
    trims = [
        path(hole, fill="none", stroke="#fff", stroke_width=1.3, stroke_opacity=0.65)
        for hole in holes
    ]
    return symbol(
        name,
        WIDTH,
        HEIGHT,
        path(f"M0 0H{WIDTH}V{HEIGHT}H0Z{''.join(holes)}", fill="currentColor", fill_rule="evenodd"),
        *trims,
        rect(0, SILL, WIDTH, HEIGHT - SILL, "#fbf6ea"),
        rect(0, SILL, WIDTH, 1.6, "#000", opacity=0.22),
        *_dots(tier, 18.5, 5, 1.5),
    )


def openings(count: int, arch: Arch) -> list[str]:
    """The paths of so many openings side by side."""
    width = (RIGHT - LEFT - PILLAR * (count - 1)) / count
    return [
        arch(LEFT + k * (width + PILLAR), LEFT + k * (width + PILLAR) + width, TOP, SILL)
        for k in range(count)
    ]


def back(name: str, tier: int, ground: str, arch: Arch) -> str:
    """The back of a deck: an arcade in brass, a dot for each tier."""
    width, gap = {1: 18.0, 2: 12.0, 3: 8.0}[tier], 2.0
    total = width * tier + gap * (tier - 1)
    left = (WIDTH - total) / 2
    arches = [
        path(
            arch(left + k * (width + gap), left + k * (width + gap) + width, 24, 58),
            fill="#000",
            fill_opacity=0.22,
            stroke=BRASS,
            stroke_width=1.8,
        )
        for k in range(tier)
    ]
    return symbol(
        name,
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, ground),
        path(_lattice(), fill="none", stroke="#fff", stroke_opacity=0.1, stroke_width=1),
        rect(left - 2, 58, total + 4, 2.4, BRASS),
        *arches,
        *_dots(tier, 67, 8, 2.2),
    )


def _dots(tier: int, y: float, step: float, r: float) -> list[str]:
    return [
        circle(
            WIDTH / 2 + (k - (tier - 1) / 2) * step, y, r, BRASS, stroke="#3a2a08", stroke_width=0.5
        )
        for k in range(tier)
    ]


def _lattice() -> str:
    """Crossing lines over the whole back."""
    falling = "".join(f"M{x} 0l{HEIGHT} {HEIGHT}" for x in range(-96, WIDTH, 12))
    rising = "".join(f"M{x} {HEIGHT}l{HEIGHT} -{HEIGHT}" for x in range(-96, WIDTH, 12))
    return falling + rising
