"""Custom decks are read from files, and what is no deck list is told with its name."""

from __future__ import annotations

import pytest

from guildhall.tournament import CustomDeck, Refused
from guildhall.tournament.commands.deck_files import parse_deck


def test_sw_5_a_deck_list_is_read() -> None:
    text = 'summoner = "Sneeks"\nchampions = ["A"]\n[commons]\nX = 4\n[events]\nE = 2\n'
    assert parse_deck(text.encode(), "deck.toml") == CustomDeck(
        "Sneeks", ("A",), {"X": 4}, {"E": 2}
    )
    assert parse_deck(b"", "deck.toml") == CustomDeck("", ())


@pytest.mark.parametrize("content", [b"summoner = ", b"\xff\xfe", b"cards = 3"])
def test_what_is_no_deck_list_is_refused_with_the_name_of_the_file(content: bytes) -> None:
    with pytest.raises(Refused, match=r"deck\.toml is not a deck list"):
        parse_deck(content, "deck.toml")
