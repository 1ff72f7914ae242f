"""Gems in sentences."""

from __future__ import annotations

import re

import pytest

from guildhall.web.art.gem_marks import told


def marked(words: str) -> list[str]:
    return re.findall(r'<b class="g g-(.)">\1</b>', told(words))


@pytest.mark.parametrize(
    ("words", "gems"),
    [
        ("Ada takes R G O", "RGO"),
        ("Ada returns W", "W"),
        ("Ada buys b1 (G, 2 prestige) for G G E. This is the last round", "GGGE"),
        ("Ada buys a5 (R) for O D", "ROD"),
        ("Ada takes W from a trading post", "W"),
        ("Ada buys a1 (B) for nothing", "B"),
        ("Ada reserves an unseen card of tier2 and takes a gold", ""),
        ("B E resigns", ""),
        ("Ada takes Great care", ""),
    ],
)
def test_what_is_taken_returned_and_paid_is_marked(words: str, gems: str) -> None:
    assert marked(words) == list(gems)
    assert re.sub("<[^>]+>", "", told(words)) == words


def test_names_cannot_bring_markup() -> None:
    assert "<i>" not in told("<i>Ada</i> takes R")
