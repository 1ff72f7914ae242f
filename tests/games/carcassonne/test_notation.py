"""Texts to moves and back; whatever is typed is a move or a refusal that says why."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carcassonne_table import dealt, drawing, play, texts
from guildhall.games import carcassonne
from guildhall.games.carcassonne import AmbiguousMove, IllegalMove, MalformedMove, MoveError
from guildhall.games.carcassonne.moves import coordinates, place_number

WORDS = st.sampled_from(
    [
        *("offer", "hand", "pile", "discard", "at", "meeple", "none"),
        *("city", "road", "field", "meadow", "cloister", "n", "e", "s", "w", "nw", "en", "north"),
        *("r0", "r90", "r180", "r270", "90", "r45", "-", "+1", "1", "2", "3", "0", "-1", "-2"),
        *("72", "-73", "99999999999", "²", "\uff11", "x", ",", "1,0", "\t", "\x00"),
    ]
)


@st.composite
def positions(draw: st.DrawFn) -> carcassonne.Game:
    """A game somewhere in the middle."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    kind = rng.choice(["variant", "standard"])
    game = carcassonne.Game(rng.randint(2, 5), rng.random().hex(), draw=kind)
    for _ in range(rng.randint(0, 60)):
        if not game.over:
            game.push(rng.choice(game.legal_moves()))
    return game


@settings(max_examples=60, deadline=None)
@given(positions())
def test_the_text_of_every_legal_move_is_read_as_that_move(game: carcassonne.Game) -> None:
    for move in game.legal_moves():
        assert game.parse(str(move)) == move
        assert game.parse(f"  {str(move).upper()} ") == move
        assert game.actions.move(move.action).text == move.text


@settings(max_examples=60, deadline=None)
@given(positions(), st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=25))
def test_any_words_are_a_legal_move_or_refused(game: carcassonne.Game, lines: list[str]) -> None:
    legal = texts(game)
    for line in lines:
        assert understood(game, line) in legal | {None}


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_refused_with_a_reason_or_means_a_move(text: str) -> None:
    game = dealt()
    assert understood(game, text) in texts(game) | {None}


def understood(game: carcassonne.Game, text: str) -> str | None:
    """The move that a text means, or nothing if it is refused with a reason."""
    with suppress(MoveError):
        return str(game.parse(text))
    return None


@given(st.integers(-72, 72), st.integers(-72, 72))
def test_places_within_reach_have_numbers_of_their_own(x: int, y: int) -> None:
    if abs(x) + abs(y) <= 72:
        assert coordinates(place_number(x, y)) == (x, y)


def test_every_action_has_a_text_of_its_own() -> None:
    actions = carcassonne.Game(2, 1).actions
    assert len({actions.move(action).text for action in range(actions.size)}) == actions.size
    with pytest.raises(IndexError, match="there is no action"):
        actions.move(actions.size)


def test_the_rotation_may_be_left_out_where_only_one_fits() -> None:
    game = drawing("JU")
    with pytest.raises(AmbiguousMove, match="Which rotation"):
        game.parse("at 1 0")
    assert play(drawing("L"), "at 0 1").tiles[-1].turns == 2


def test_a_segment_is_found_by_any_of_its_edges() -> None:
    game = play(drawing("N"), "at 0 1 r180")
    assert game.parse("meeple city e") == game.parse("meeple city south")
    assert game.parse("meeple city").text == "meeple city e"
    assert game.parse("meeple farm").text == "meeple field nw"


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("", MalformedMove, "Nothing to do"),
        ("ofer 1", MalformedMove, r"Unknown command 'ofer'. Did you mean offer\?"),
        ("offer 4", MalformedMove, "numbers 1 to 3"),
        ("offer", AmbiguousMove, "Which tile"),
        ("hand one", MalformedMove, "numbers 1 to 3"),
        ("pile 2", MalformedMove, "Nothing comes after"),
        ("discard", MalformedMove, r"Discard what\?"),
        ("at 1", MalformedMove, r"Lay the tile where\?"),
        ("at one 0 r0", MalformedMove, "'one' is not a number"),
        ("at 1 0 r45", MalformedMove, "'r45' is not a rotation"),
        ("at 70 30 r0", MalformedMove, "off the table"),
        ("at 1 0 r0", IllegalMove, "Choose a tile first"),
        ("meeple", MalformedMove, r"A meeple on what\?"),
        ("meeple tower n", MalformedMove, r"A meeple on what\?"),
        ("meeple city n", IllegalMove, "Choose a tile first"),
        ("none", IllegalMove, "Choose a tile first"),
        ("x" * 201, MalformedMove, "too long"),
    ],
)
def test_what_is_not_a_move_is_refused_with_a_reason(
    text: str, kind: type[MoveError], reason: str
) -> None:
    with pytest.raises(kind, match=reason):
        dealt().parse(text)


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("meeple city x", MalformedMove, "A city needs a side: n, e, s, w"),
        ("meeple cloister", IllegalMove, "no free cloister on this tile"),
        ("meeple road n", IllegalMove, "There is no road n on this tile"),
        ("meeple road", AmbiguousMove, r"Which road\?"),
        ("offer 1", IllegalMove, "Decide about a meeple first"),
    ],
)
def test_a_meeple_that_cannot_stand_there_is_refused_with_a_reason(
    text: str, kind: type[MoveError], reason: str
) -> None:
    game = play(dealt(pile="W"), "pile", "at 1 0 r0")
    with pytest.raises(kind, match=reason):
        game.parse(text)
