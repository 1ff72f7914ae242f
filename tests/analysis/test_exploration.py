"""Lines are tried out, branch and are taken back, and nothing of them is lost unasked."""

from __future__ import annotations

import pytest

from guildhall.analysis.exploration import (
    MOST_LINES,
    MOST_MOVES,
    Exploration,
    ExplorationError,
    forks,
    open_view,
)
from guildhall.games.catalogue import game as spec_of
from guildhall.games.contract import PositionError
from guildhall.games.splendor import Game

SPLENDOR = spec_of("splendor")


def begun() -> Game:
    """A game in which somebody has reserved a card that nobody else knows."""
    game = Game(players=2, seed=5)
    game.push_text("reserve tier2")
    return game


def test_moves_go_on_with_the_line() -> None:
    line = Exploration("x").played(["a"]).played(["b", "c"])
    assert (line.lines, line.at) == ((("a", "b", "c"),), 3)


def test_taking_back_keeps_what_follows_and_the_same_move_goes_along_it() -> None:
    line = Exploration("x").played(["a", "b", "c"]).stepped(1)
    assert line.made == ("a",)
    assert line.played(["b"]) == line.stepped(2)


def test_another_move_begins_a_line_beside_the_first() -> None:
    line = Exploration("x").played(["a", "b", "c"]).stepped(1).played(["d"])
    assert line.lines == (("a", "b", "c"), ("a", "d"))
    assert line.made == ("a", "d")
    assert forks(line.lines) == [0, 1]
    again = line.turned_to(0).stepped(1).played(["d"])
    assert (again.shown, again.lines) == (1, line.lines)


def test_lines_are_dropped_and_cut_only_when_asked() -> None:
    line = Exploration("x").played(["a", "b"]).stepped(0).played(["c"])
    assert line.without(1) == Exploration("x", lines=(("a", "b"),), at=2)
    assert line.without(0).line == ("c",)
    assert line.without(0).without(0) == Exploration("x")
    assert line.turned_to(0).stepped(1).cut().lines == (("a",), ("c",))


def test_there_is_room_for_so_many_lines_and_moves() -> None:
    line = Exploration("x").played(["start"])
    for number in range(MOST_LINES - 1):
        line = line.stepped(0).played([str(number)])
    with pytest.raises(ExplorationError, match="room for 8 lines"):
        line.stepped(0).played(["one more"])
    Exploration("x", lines=(("a",) * MOST_MOVES,))
    with pytest.raises(ExplorationError, match="at most 80 moves"):
        Exploration("x").played(["a"] * (MOST_MOVES + 1))
    with pytest.raises(ExplorationError):
        Exploration("x", at=1)
    with pytest.raises(ExplorationError):
        Exploration("x", shown=1)
    with pytest.raises(ExplorationError):
        Exploration("x" * 5_000)


def test_an_open_position_is_the_position_itself() -> None:
    game = begun()
    line = Exploration(game.position())
    assert line.is_open(SPLENDOR)
    assert line.start(SPLENDOR).position() == game.position()
    view = open_view(line.start(SPLENDOR), 1)
    assert view.players[0].reserved == game.players[0].reserved


def test_what_a_seat_cannot_know_is_dealt_anew() -> None:
    game = begun()
    line = Exploration(game.position(), seat=1)
    assert not line.is_open(SPLENDOR)
    deals = [Exploration(game.position(), 1, deal).start(SPLENDOR) for deal in range(6)]
    hidden = {deal.players[0].reserved[0].card for deal in deals}
    assert len(hidden) > 1
    assert len({deal.view_for(1).position() for deal in deals}) == 1
    assert deals[0].view_for(1).position() == game.view_for(1).position()
    assert line.dealt_again().deal == 1


def test_a_line_is_told_in_words_with_the_game_after_each_move() -> None:
    game = begun()
    moves = ["take W B G", "take W B R"]
    steps = Exploration(game.position()).played(moves).steps(SPLENDOR, 0, ["Ada", "Ben"])
    assert [step.seat for step in steps] == [1, 0]
    assert "Ben takes" in str(steps[0].words)
    game.push_text(moves[0])
    assert steps[0].game.position() == game.position()


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(PositionError):
        Exploration("splendor players=2 bank=W9").start(SPLENDOR)
