"""Carcassonne at a table of the hall: settings, the end, what is revealed."""

from __future__ import annotations

import random

import pytest

from guildhall.bots import registry
from guildhall.games.house import CARCASSONNE
from guildhall.hall.errors import Invalid
from guildhall.hall.games import complete_settings
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import ClockRule, Options
from guildhall.hall.tables.service import try_moves
from hall.tables.sitting import ADA, BEN, CLEO, Sitting

USUAL = {"two_tile_city": 2, "farm_rule": "third", "endgame": "equal", "draw": "variant"}


def begun(players: int = 2, **more: object) -> Sitting:
    """A table of Carcassonne at which people have begun."""
    options = Options(game="carcassonne", players=players, drawn=False, **more)  # type: ignore[arg-type]
    return Sitting(options).sit(*(ADA, BEN, CLEO)[:players])


def play(sitting: Sitting, moves: int) -> None:
    """Some random moves; fewer if the game ends."""
    chance = random.Random(5)
    for _ in range(moves):
        table = sitting.table
        if table.phase == "over":
            return
        text = str(chance.choice(table.game.legal_moves()))
        sitting.do(
            lambda it, text=text: commands.move(  # type: ignore[misc]
                it, sitting.person, [text], it.position, sitting.now
            )
        )


def test_settings_are_completed_and_those_of_no_game_are_refused() -> None:
    assert complete_settings(CARCASSONNE, {}) == USUAL
    assert complete_settings(CARCASSONNE, {"draw": "standard"})["draw"] == "standard"
    assert CARCASSONNE.title_of(USUAL) == "Carcassonne: Czech variant"
    for wrong in ({"expansion": None}, {"farm_rule": "tenth"}, {"two_tile_city": "2"}):
        with pytest.raises(Invalid):
            complete_settings(CARCASSONNE, wrong)


def test_two_to_five_sit_at_a_table() -> None:
    for players in (2, 5):
        assert Options(game="carcassonne", players=players).players == players
    for players in (1, 6):
        with pytest.raises(Invalid):
            Options(game="carcassonne", players=players)


def test_a_game_is_played_to_its_end_and_told() -> None:
    sitting = begun()
    play(sitting, 300)
    table = sitting.table
    assert table.result
    points = [standing["points"] for standing in table.result.standings]
    assert points == table.spec.game_words().scores(table.game)
    assert (table.result.places[0] < table.result.places[1]) == (points[0] > points[1])
    assert len(table.story()) == len(table.game.history)
    assert str(table.story()[0]).startswith("Adaa ")


def test_several_decisions_of_a_turn_are_sent_together() -> None:
    sitting = begun()
    game = sitting.table.game.copy()
    texts = []
    while game.turn == 0:
        move = next(
            move
            for move in game.legal_moves()
            if str(move) != "pile" and "discard" not in str(move)
        )
        texts.append(str(move))
        game.push(move)
    assert len(texts) == 3
    now = sitting.now
    kinds = sitting.do(commands.move, ADA, texts, sitting.table.position, now)
    assert kinds == ["moved/1"] * 3
    assert sitting.table.turn == 1


def test_k7_trying_to_draw_from_the_pile_tells_nothing() -> None:
    sitting = begun()
    assert try_moves(sitting.table, ADA, ["pile"]).view is None
    first = next(str(move) for move in sitting.table.game.legal_moves() if str(move) != "pile")
    view = try_moves(sitting.table, ADA, [first]).view
    assert view.decision == "place"
    assert all(str(move).startswith("at ") for move in view.legal_moves())


def test_a_clock_of_the_game_ends_it_and_what_lies_there_counts() -> None:
    sitting = begun(clock=ClockRule("game", 600))
    play(sitting, 40)
    sitting.wait(601)
    sitting.do(commands.run_out, sitting.now)
    assert sitting.table.result
    assert sitting.table.result.ending == "stopped"
    points = sorted((each["points"] for each in sitting.table.result.standings), reverse=True)
    assert f"wins, {points[0]} to {points[1]}" in str(sitting.table.result.why)


def test_who_resigns_is_last_and_a_bot_that_knows_the_game_plays_on() -> None:
    sitting = begun(3)
    sitting.do(commands.resign, ADA)
    assert sitting.table.at(0).bot in registry.names("carcassonne")
    sitting.do(commands.resign, BEN)
    assert sitting.table.result
    assert sitting.table.result.places[2] == 1
