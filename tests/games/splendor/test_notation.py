"""Notation: every move back and forth, every refusal by kind and reason, no text that breaks it."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.games import splendor
from guildhall.games.splendor.editions import EXPANSIONS, edition
from guildhall.games.splendor.editions.edition import Unaffordable
from guildhall.games.splendor.notation import all_moves
from table import card_like, lay_out

WORDS = [
    *("take", "reserve", "buy", "pay", "return", "noble", "pass", "with", "stop", "nothing"),
    *("city", "associate", "place", "move", "remove", "conquer", "discard", "free", "double"),
    *("a1", "a5", "b4", "c6", "c9", "tier1", "tier3", "orient1", "1", "2", "3", "4"),
    *("red", "gold", ",", *"WRGOBEJwrgobed"),
]


@pytest.mark.parametrize(
    ("expansion", "size"),
    [(None, 72), ("cities", 75), ("trading_posts", 72), ("orient", 117), ("strongholds", 241)],
)
def test_every_action_has_its_own_text(expansion: str | None, size: int) -> None:
    moves = all_moves(edition(expansion).ruleset)
    assert len({move.text for move in moves}) == len(moves) == size


def test_every_legal_move_is_read_back() -> None:
    rng = random.Random(2)
    for number, expansion in enumerate((None, *EXPANSIONS, None)):
        game = splendor.Game(2 + number % 3, seed=number, expansion=expansion)
        while not game.over:
            for move in game.legal_moves():
                assert game.parse(str(move)) == move
                assert game.parse(f"  {str(move).upper().replace(' ', '   ')} ") == move
            game.push(rng.choice(game.legal_moves()))


@pytest.mark.parametrize(
    "text",
    [
        "take R G O",
        "take o r g",
        "TAKE rgo",
        "take r,g,o",
        "take red green black",
        "take Red onyx G",
    ],
)
def test_gems_may_be_written_in_several_ways(text: str) -> None:
    assert str(splendor.Game(2, seed=1).parse(text)) == "take R G O"


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("", splendor.MalformedMove, "Nothing to do"),
        ("   ", splendor.MalformedMove, "Nothing to do"),
        ("fly a1", splendor.MalformedMove, "Unknown command 'fly'"),
        ("take", splendor.MalformedMove, "Take which gems?"),
        ("take J B E", splendor.MalformedMove, "Error, wrong gems code"),
        ("take O B E", splendor.IllegalMove, "Can’t take gold gems"),
        ("take E E", splendor.IllegalMove, "Can’t take gold gems"),
        ("take B B", splendor.IllegalMove, "Not enough gems for double picking"),
        ("take G O R", splendor.IllegalMove, "One or more gems is empty"),
        ("take W R", splendor.IllegalMove, "Take 3 different gems or 2 of one colour"),
        ("take W R O B", splendor.IllegalMove, "Take 3 different gems or 2 of one colour"),
        ("take R R R", splendor.IllegalMove, "Take 3 different gems or 2 of one colour"),
        ("reserve", splendor.MalformedMove, "Reserve which card?"),
        ("reserve a1 a2", splendor.MalformedMove, "Reserve which card?"),
        ("reserve 9", splendor.MalformedMove, "Card does not exist"),
        ("reserve tier4", splendor.MalformedMove, "Card does not exist"),
        ("reserve a4", splendor.IllegalMove, "Card does not exist"),
        ("buy", splendor.MalformedMove, "Buy which card?"),
        ("buy 111", splendor.MalformedMove, "Card does not exist"),
        ("buy a4", splendor.IllegalMove, "Card does not exist"),
        ("buy c1", Unaffordable, "Insufficient gems"),
        ("buy a1 with", splendor.MalformedMove, "Pay with what?"),
        ("buy a1 for B", splendor.MalformedMove, "Pay with what?"),
        ("buy a1 with X", splendor.MalformedMove, "Error, wrong gems code"),
        ("buy a1 with B B", splendor.IllegalMove, "That is not the price"),
        ("pay", splendor.AmbiguousMove, "Pay for which card?"),
        ("pay 3", splendor.IllegalMove, "Card does not exist"),
        ("pay 4", splendor.MalformedMove, "Card does not exist"),
        ("pay 1", Unaffordable, "Insufficient gems"),
        ("return R", splendor.IllegalMove, "There is no return to decide"),
        ("noble 1", splendor.IllegalMove, "There is no noble to decide"),
        ("pass", splendor.IllegalMove, "You cannot pass"),
        ("pass now", splendor.MalformedMove, "Nothing comes after pass"),
        ("b2", splendor.AmbiguousMove, "Buy b2 or reserve it?"),
        ("stop", splendor.MalformedMove, "Unknown command 'stop'"),
    ],
)
def test_refusals_have_a_kind_and_a_reason(
    text: str, kind: type[splendor.MoveError], reason: str
) -> None:
    blue = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(
        bank={"W": 4, "R": 2, "O": 1, "B": 3},
        board={0: blue, 3: -1},
        p0={"tokens": {"B": 3}, "reserved": [80, 81]},
    )
    before = game.state
    with pytest.raises(splendor.MoveError) as caught:
        game.parse(text)
    assert type(caught.value) is kind
    assert str(caught.value.reason) == reason
    assert game.state == before


def test_reserving_a_fourth_card_is_refused() -> None:
    game = lay_out(p0={"reserved": [1, 2, 3]})
    with pytest.raises(splendor.IllegalMove, match="Can not reserve more than 3 cards"):
        game.parse("reserve tier3")


def test_the_only_reserved_card_needs_no_number() -> None:
    blue = card_like(cost=(0, 3, 0, 0, 0))
    game = lay_out(p0={"tokens": {"B": 3}, "reserved": [-1, blue]})
    assert str(game.parse("pay")) == "pay 2"
    with pytest.raises(splendor.MalformedMove, match="no reserved cards"):
        lay_out().parse("pay")


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("take R G O", splendor.IllegalMove, "More than 10 gems"),
        ("buy a1", splendor.IllegalMove, "More than 10 gems"),
        ("return", splendor.AmbiguousMove, "Return which gem?"),
        ("return R G", splendor.MalformedMove, "One gem at a time"),
        ("return E", splendor.IllegalMove, "Insufficient gems"),
        ("return Z", splendor.MalformedMove, "Error, wrong gems code"),
    ],
)
def test_refusals_while_tokens_are_to_be_returned(
    text: str, kind: type[splendor.MoveError], reason: str
) -> None:
    game = lay_out(p0={"tokens": {"W": 5, "B": 5}})
    game.push(game.parse("take R G O"))
    with pytest.raises(splendor.MoveError) as caught:
        game.parse(text)
    assert (type(caught.value), str(caught.value.reason)) == (kind, reason)


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("take R G O", splendor.IllegalMove, "Several nobles want to visit"),
        ("noble", splendor.AmbiguousMove, "Which noble?"),
        ("noble 9", splendor.MalformedMove, "Noble does not exist"),
        ("noble two", splendor.MalformedMove, "Noble does not exist"),
        ("noble 2", splendor.IllegalMove, "This noble cannot visit you"),
    ],
)
def test_refusals_while_a_noble_is_to_be_chosen(
    text: str, kind: type[splendor.MoveError], reason: str
) -> None:
    state = lay_out(p0={"bonus": {"G": 4, "R": 4, "O": 4}}).state
    state.nobles[:3] = [0, 2, 7]
    game = splendor.Game.going_on(state)
    game.push(game.parse("take W B O"))
    with pytest.raises(splendor.MoveError) as caught:
        game.parse(text)
    assert (type(caught.value), str(caught.value.reason)) == (kind, reason)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    game = splendor.Game(2, seed=1)
    game.stop()
    for text in ("take R G O", "buy a1", "reserve a1", "pass"):
        with pytest.raises(splendor.IllegalMove, match="The game is over"):
            game.parse(text)


def positions() -> list[splendor.Game]:
    """Games of all editions, further and further on, and at every kind of decision they have."""
    found: dict[object, splendor.Game] = {}
    for expansion in (None, *EXPANSIONS):
        for seed in range(6):
            game = splendor.Game(2 + seed % 3, seed=seed, expansion=expansion)
            chosen = random.Random(seed)
            while not game.over:
                found.setdefault((expansion, game.decision), game.copy())
                if len(game.history) == 15 * seed:
                    found[expansion, seed] = game.copy()
                game.push(chosen.choice(game.legal_moves()))
    return list(found.values())


GAMES = positions()


@settings(max_examples=1500)
@given(
    st.sampled_from(GAMES), st.text(max_size=40) | st.lists(st.sampled_from(WORDS)).map(" ".join)
)
def test_no_text_breaks_the_parser_or_changes_the_game(game: splendor.Game, text: str) -> None:
    before = game.state
    with contextlib.suppress(splendor.MoveError):
        move = game.parse(text)
        assert game.is_legal(move)
        assert game.parse(str(move)) == move
        game.push(move)
        game.pop()
    assert game.state == before
