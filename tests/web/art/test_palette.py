import re

import pytest

from guildhall.games.splendor.art import gems
from web.art.pages import STYLE

TEXT = [
    *((ink, ground) for ink in ("ink", "ink-soft") for ground in ("paper", "surface", "table")),
    *((ink, "surface-sunk") for ink in ("ink", "ink-soft")),
    *((ink, ground) for ink in ("accent", "brass", "bad") for ground in ("paper", "surface")),
    *((kind, f"{kind}-soft") for kind in ("good", "warn", "bad", "accent")),
    *(("ink", f"{kind}-soft") for kind in ("good", "warn", "bad", "accent", "brass")),
    ("on-accent", "accent"),
    ("on-accent", "accent-hover"),
    *(("on-gem-light", f"{part}-{gem}") for part in ("gem", "wall") for gem in "BGRO"),
    *(("on-gem-dark", f"gem-{gem}") for gem in "WE"),
    ("piece-ink", "wall-W"),
    ("on-gem-light", "wall-N"),
    ("piece-ink", "piece-paper"),
]
"""Writing and what it stands on."""

SIGNS = [
    *((f"seat-{seat}", ground) for seat in range(5) for ground in ("surface", "table")),
    *((sign, ground) for sign in ("ring", "line-strong") for ground in ("surface", "paper")),
]
"""Shapes that carry meaning, and what they stand on."""


def themes() -> dict[str, dict[str, str]]:
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", (STYLE / name).read_text("utf-8")))
        for name in ("tokens.css", "dark.css")
    )
    return {"light": light, "dark": light | dark}


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", themes())
def test_all_writing_stands_out_from_its_ground(theme: str) -> None:
    inks = themes()[theme]
    weak = {
        pair: round(ratio, 2)
        for pair in TEXT
        if (ratio := contrast(inks[pair[0]], inks[pair[1]])) < 4.5
    }
    assert weak == {}


@pytest.mark.parametrize("theme", themes())
def test_all_signs_stand_out_from_their_ground(theme: str) -> None:
    inks = themes()[theme]
    weak = {
        pair: round(ratio, 2)
        for pair in SIGNS
        if (ratio := contrast(inks[pair[0]], inks[pair[1]])) < 3
    }
    assert weak == {}


def test_the_style_knows_the_gems_by_the_colours_that_they_are_drawn_in() -> None:
    drawn = {letter: ink.body for letter, ink in gems.INKS.items()}
    assert {letter: themes()["light"][f"gem-{letter}"] for letter in drawn} == drawn


@pytest.mark.parametrize("letter", gems.INKS)
def test_a_number_on_a_chip_can_be_read(letter: str) -> None:
    ink = gems.INKS[letter]
    assert contrast(ink.letters, ink.body) >= 4.5
