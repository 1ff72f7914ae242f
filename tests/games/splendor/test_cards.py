"""The card facts: a single wrong number is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.games.splendor.cards import (
    Card,
    CardDataError,
    check_developments,
    check_nobles,
    check_orient,
    developments,
    nobles,
    orient_cards,
)
from guildhall.games.splendor.tiles import cities, trading_posts


def test_the_facts_pass_their_own_checks() -> None:
    assert len(developments()) == 90
    assert len(nobles()) == 19


@pytest.mark.parametrize("number", range(90))
def test_one_wrong_cost_is_noticed(number: int) -> None:
    for colour in range(5):
        cost = list(developments()[number].cost)
        cost[colour] += 1
        with pytest.raises(CardDataError):
            check_developments(changed(number, cost=tuple(cost)))


@pytest.mark.parametrize("number", range(90))
def test_one_wrong_bonus_or_prestige_is_noticed(number: int) -> None:
    card = developments()[number]
    with pytest.raises(CardDataError):
        check_developments(changed(number, bonus=((card.bonus or 0) + 1) % 5))
    with pytest.raises(CardDataError):
        check_developments(changed(number, prestige=card.prestige + 1))


def test_a_missing_or_doubled_card_is_noticed() -> None:
    with pytest.raises(CardDataError, match="cards by tier"):
        check_developments(developments()[1:])
    with pytest.raises(CardDataError):
        check_developments((developments()[1], *developments()[1:]))


@pytest.mark.parametrize("number", range(10))
def test_one_wrong_base_noble_is_noticed(number: int) -> None:
    tiles = list(nobles())
    needs = list(tiles[number].needs)
    needs[0] += 1
    tiles[number] = replace(tiles[number], needs=tuple(needs))
    with pytest.raises(CardDataError, match="base nobles"):
        check_nobles(tuple(tiles))


def test_the_orient_cards_pass_their_own_checks() -> None:
    assert [card.number for card in orient_cards()] == list(range(90, 120))
    assert [card.tier for card in orient_cards()] == [1] * 10 + [2] * 10 + [3] * 10


@pytest.mark.parametrize("number", range(30))
def test_one_wrong_orient_card_is_noticed(number: int) -> None:
    cards = list(orient_cards())
    cards[number] = replace(cards[number], prestige=cards[number].prestige + 1)
    with pytest.raises(CardDataError):
        check_orient(tuple(cards))
    cards = list(orient_cards())
    cards[number] = replace(cards[number], effect="none")
    with pytest.raises(CardDataError, match="kind"):
        check_orient(tuple(cards))


def test_cities_and_posts_pass_their_own_checks() -> None:
    assert [city.name for city in cities()[::2]] == [
        "Bruges",
        "Lyon",
        "Lisbon",
        "Seville",
        "Venice",
        "Florence",
        "Pisa",
    ]
    assert [sum(post.needs) for post in trading_posts()] == [4, 2, 4, 5, 3]


def changed(number: int, **facts: object) -> tuple[Card, ...]:
    cards = list(developments())
    cards[number] = replace(cards[number], **facts)  # type: ignore[arg-type]
    return tuple(cards)
