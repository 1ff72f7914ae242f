"""What an expansion lays before a player is drawn, and read aloud in words."""

from __future__ import annotations

from typing import Any

import pytest

from guildhall.games.splendor import PlayerArea, View
from guildhall.web.games.splendor.holdings import extra_drawn
from guildhall.web.renderer import macros
from web.games.splendor.test_about import played


def owner(expansion: str, kind: str) -> tuple[View, PlayerArea]:
    """A position in which something of a kind lies before somebody."""
    views = (played(expansion, 1, length).view_for(None) for length in range(20, 150, 3))
    return next((view, area) for view in views for area in view.players if getattr(area, kind))


@pytest.mark.parametrize(
    ("expansion", "kind", "pictures", "words"),
    [
        ("orient", "associations", ("icon-link", "chip-"), "Copied: "),
        ("orient", "double_golds", ("effect-double_gold",), "Double gold: "),
        ("trading_posts", "coats", ("coat-",), "Trading post"),
    ],
)
def test_what_an_opponent_has_of_an_expansion_is_drawn_and_its_words_are_read_aloud(
    expansion: str, kind: str, pictures: tuple[str, ...], words: str
) -> None:
    view, area = owner(expansion, kind)
    placed: Any = macros("games/splendor/placed.html")
    extra = extra_drawn(view, area)
    drawn = placed.player_more(
        area.seat, area.reserved, 0, extra, None, "", is_away=False, gave_up=False
    )
    for picture in pictures:
        assert picture in drawn
    before, _, read = drawn.partition(words)
    assert before.endswith(('aria-label="', " · ")), "it is read aloud"
    assert words not in read.replace(f'title="{words}', ""), "and not written"
