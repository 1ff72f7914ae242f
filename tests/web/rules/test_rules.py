"""The rules in the browser are those that the game tells everywhere."""

from __future__ import annotations

from html import unescape

import pytest

from guildhall.games.splendor.editions import EXPANSIONS, edition
from guildhall.games.splendor.howto import NOTE, SECTIONS, own_paragraphs
from web.visitors import Visitor


def test_the_rules_of_the_base_game_are_all_there(visitor: Visitor) -> None:
    text = unescape(visitor.get("/rules").text)
    for section in SECTIONS:
        assert section.title in text
        assert all(paragraph in text for paragraph in section.paragraphs)
    assert NOTE in text


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_every_expansion_has_its_page(visitor: Visitor, expansion: str) -> None:
    text = unescape(visitor.get(f"/rules/{expansion}").text)
    assert edition(expansion).title in text
    assert all(paragraph in text for paragraph in own_paragraphs(edition(expansion)))


def test_where_cities_end_the_game_fifteen_prestige_are_not_told_to(visitor: Visitor) -> None:
    assert "As soon as somebody has 15" not in visitor.get("/rules/cities").text


def test_there_is_no_page_for_what_does_not_exist(visitor: Visitor) -> None:
    assert visitor.get("/rules/moon").status_code == 404
