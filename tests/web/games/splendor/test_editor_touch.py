"""Whatever is touched while a table is set up, every piece lies in one place."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from guildhall.games.splendor import Game
from guildhall.games.splendor.cards import LETTERS, card_codes
from guildhall.web.games.splendor.editor_layout import EXPANSIONS, Layout, city_codes
from guildhall.web.games.splendor.editor_touch import TOUCHES, Table, fitting, touched
from guildhall.web.study.editor import draft_of

TOUCHED = 400


def some_touch(table: Table, chance: random.Random) -> str:
    """Something that can be touched, now and then something that makes no sense."""
    verb = chance.choice([*TOUCHES, "at", "at", "put", "put", "put"])
    what = {
        "at": lambda: chance.choice(table.layout.places()),
        "put": lambda: chance.choice(fitting(table) or ("",)),
        "shelf": lambda: chance.choice(table.layout.decks),
    }
    other = chance.choice(["", "0", "1", "3", "0:R", "1:E", "2:W", "9:W", "R", "N1", "-1", "0:RR"])
    nonsense = chance.random() < 0.1
    return f"{verb}:{other if nonsense or verb not in what else what[verb]()}"


def pieces(layout: Layout) -> Counter[str]:
    """How often each card, noble and city lies somewhere."""
    held = [*layout.market.values(), *layout.nobles, *layout.cities, *layout.box]
    for own in layout.seats:
        held += [*own.cards, *own.nobles, own.city]
        held += [code.removeprefix("~") for code in own.reserved if code[1:] not in layout.decks]
    return Counter(filter(None, held))


@pytest.mark.parametrize("expansion", EXPANSIONS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_piece_never_lies_in_two_places_whatever_is_touched(expansion: str, players: int) -> None:
    chance = random.Random(f"{expansion} {players}")
    position = Game(players, 3, expansion=expansion or None).view_for(None).position()
    sent = {"table": [position], "at": [""], "shelf": [""]}
    for _ in range(TOUCHED):
        touch = some_touch(touched(sent), chance)
        table = touched({**sent, "touch": [touch]})
        text = table.layout.write()
        assert max(pieces(table.layout).values()) == 1, touch
        assert Layout.read(text) == table.layout, touch
        assert set(table.layout.ties) <= {code for own in table.layout.seats for code in own.cards}
        assert table.at in {"", *table.layout.places()}, touch
        sent = {"table": [text], "at": [table.at], "shelf": [table.shelf]}


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_what_is_dealt_makes_an_empty_table_possible(expansion: str) -> None:
    layout = Layout.read(Game(3, 3, expansion=expansion or None).view_for(None).position())
    for place in [*layout.market, *(f"noble{n + 1}" for n in range(len(layout.nobles)))]:
        layout.take(place)
    for n in range(len(layout.cities)):
        layout.take(f"city{n + 1}")
    assert len(layout.empty_places()) == len(layout.market) + len(layout.nobles + layout.cities)
    layout.fill()
    assert not layout.empty_places()
    assert draft_of(layout.write()).problems == ()


def test_cards_of_the_market_change_places_and_one_that_is_given_away_is_followed_by_another() -> (
    None
):
    layout = Layout.read(Game(2, 3).view_for(None).position())
    one, other = layout.market["a1"], layout.market["a3"]
    layout.put(other, "a1")
    assert (layout.market["a1"], layout.market["a3"]) == (other, one)
    layout.put(one, "0.cards")
    assert layout.seats[0].cards == [one]
    assert layout.market["a3"] not in {"", one}
    assert draft_of(layout.write()).problems == ()


def test_a_bonus_is_the_cheapest_card_of_its_colour_that_is_left() -> None:
    layout = Layout.read(Game(2, 3).view_for(None).position())
    for letter in LETTERS[:5]:
        layout.give_bonus(0, letter)
        layout.give_bonus(0, letter)
    assert layout.bonuses(0) == dict.fromkeys(LETTERS[:5], 2)
    assert layout.prestige(0) == 0
    layout.take_bonus(0, "W")
    assert layout.bonuses(0)["W"] == 1


def test_what_cannot_be_read_is_left_out() -> None:
    layout = Layout.read(
        "splendor:orient players=9 market=9Z9,1W1/? nobles=N99 ties=1A1:Z 0.tokens=X"
    )
    assert layout.market["a2"] == "1W1"
    assert not any(layout.nobles)
    assert not layout.ties
    assert len(layout.seats) == 2
    assert set(card_codes()) == set(layout.codes)
    assert len(city_codes()) == 14
