"""The effects of the Orient at the console: on the board, on reserved cards and with `look`."""

from __future__ import annotations

import pytest

from console.sitting import at
from guildhall.console.games.splendor import board
from guildhall.console.games.splendor.panels import personal_panel, public_panel
from guildhall.games.splendor import Card, Game
from guildhall.games.splendor.cards import COLOURS, LETTERS, all_cards
from guildhall.games.splendor.editions import edition
from table import lay_out

ORIENT = [card for card in all_cards() if card.effect]


def effect_of(card: Card) -> str:
    return str(edition("orient").card_words(card))


def joined(lines: list[str]) -> str:
    """The text of several lines without frames, as one."""
    return " ".join(" ".join(line.strip("│ ") for line in lines).split())


def holding(*numbers: int) -> Game:
    return lay_out(expansion="orient", p0={"reserved": list(numbers)})


@pytest.mark.parametrize("card", ORIENT, ids=lambda card: f"{card.number}-{card.effect}")
def test_a_reserved_card_shows_its_effect_and_its_price_in_cards(card: Card) -> None:
    view = holding(card.number).view_for(0)
    effect = effect_of(card)
    for panel, width in ((public_panel, 26), (personal_panel, 40), (personal_panel, 80)):
        lines = [line.plain for line in panel(view, view.players[0], width)]
        assert effect in joined(lines)
        assert all(len(line) == width for line in lines)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_no_effect_on_the_board_is_cut(width: int) -> None:
    for first in range(0, len(ORIENT) - 6, 6):
        cards = dict(enumerate((card.number for card in ORIENT[first : first + 6]), 12))
        view = lay_out(expansion="orient", board=cards, p0={"tokens": dict.fromkeys("WBGRO", 7)})
        drawn = [line.plain for line in board.draw(view.view_for(0), width)]
        assert all(len(line) <= width for line in drawn)
        text = " ".join(line[8:] if width >= 60 else line for line in drawn)
        told = " ".join(text.replace("left", " ").split())
        for card in ORIENT[first : first + 6]:
            assert all(word in told for word in effect_of(card).split())
        assert not [line for line in drawn if "…" in line and line.strip()[1:3] in {"5 ", "6 "}]


def test_look_tells_all_facts_of_a_card_on_the_table() -> None:
    card = next(card for card in ORIENT if card.discard is not None)
    game = lay_out(expansion="orient", board={16: card.number})
    lines = at(game).answer("look c5").lines
    assert lines[0] == f"c5: permanent gem {COLOURS[card.bonus or 0]}, 3 prestige"
    assert lines[1] == "  Price: no gems"
    assert lines[2] == f"  Effect: {effect_of(card)}"
    assert (
        lines[3].strip()
        == f"You need two {LETTERS[card.discard or 0]} cards to give up. You have 0"
    )
    assert not game.history


def test_look_tells_what_a_card_would_cost_and_how_to_buy_it() -> None:
    game = lay_out(p0={"tokens": dict.fromkeys("WBGRO", 2)})
    affordable = next(place for place in ("a1", "a2", "a3", "a4") if game.payments(place))
    assert at(game).answer(f"look {affordable}").lines[-1] == (
        f"  You can buy it: {game.payments(affordable)[0]}"
    )
    assert at(game).answer("look c1").lines[-1].startswith("  Insufficient gems. You are short of")


def test_look_at_a_reserved_card_by_its_number() -> None:
    lines = at(holding(ORIENT[0].number)).answer("look 1").lines
    assert lines[0].startswith("Reserved 1: ")
    assert f"  Effect: {effect_of(ORIENT[0])}" in lines


def test_look_at_a_card_that_carries_strongholds_of_another_player_says_whose_it_is() -> None:
    game = lay_out(expansion="strongholds", p0={"tokens": dict.fromkeys("WBGRO", 7)})
    state = game.state
    state.holder[0], state.strongholds[0] = 1, 1
    told = at(Game.going_on(state, game.names, "strongholds")).answer("look a1").lines[-1]
    assert told.startswith("  You cannot buy it. ")
    assert "P2" in told


@pytest.mark.parametrize("line", ["look", "look z9", "look 2", "look 1 2"])
def test_look_at_nothing_says_what_to_type(line: str) -> None:
    lines = at(lay_out(expansion="orient")).answer(line).lines
    assert "For example look a1, or look 1" in " ".join(lines)
