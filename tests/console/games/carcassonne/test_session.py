"""Carcassonne at the console: commands, refusals, saves and whole games."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcassonne_table import dealt, play
from console.sitting import at, guildhall
from guildhall.console import saves
from guildhall.console.errors import SetupError
from guildhall.console.games.carcassonne import howto
from guildhall.console.seats import Seat, people_and_bots, set_table
from guildhall.console.session import END_OF_TURN, Session
from guildhall.games.carcassonne import Settings


def sitting(*bots: str) -> Session:
    return Session(set_table(people_and_bots(["Ada"], bots), 7, game="carcassonne"))


def test_a_turn_is_three_questions() -> None:
    session = at(dealt(pile="E"))
    assert "which tile?" in session.question()[0]
    assert session.answer("pile").lines == ("P1 draws tile E from the pile",)
    assert "where to lay tile E? at -1 0" not in session.question()[0]
    assert "at 0 1 r180" in session.question()[0]
    session.answer("at 0 1")
    assert session.question() == [
        "P1, a meeple on tile E?",
        "      ·   ·",
        "",
        "      ·###·",
        "  meeple city s: a city of 2 tiles, complete",
        "  meeple field nw: a field with 1 completed city so far",
        "  none",
    ]
    told = session.answer("meeple city").lines
    assert told == (
        "P1 places a meeple on the city (s); P1 scores 2 for a city of 2 tiles",
        END_OF_TURN,
    )


def test_a_tile_that_looks_the_same_in_all_rotations_needs_none() -> None:
    session = at(dealt(pile="B"))
    session.answer("pile")
    assert session.question() == ["P1, where to lay tile B? at 0 -1"]
    assert session.answer("at 0 -1").lines == ("P1 lays tile B at 0 -1",)


def test_where_rotations_differ_one_has_to_be_named() -> None:
    session = at(dealt(pile="V"))
    session.answer("pile")
    assert "at 1 0 r0/r90" in session.question()[0]
    assert session.answer("at 1 0").kind == "refused"
    assert session.answer("at 9 9").kind == "refused"
    assert session.answer("at 1 0 r90").kind == "moved"


@pytest.mark.parametrize("name", sorted(howto.commands()))
def test_every_command_has_help(name: str) -> None:
    assert sitting("random").answer(f"help {name}").kind == "told"
    assert name in "\n".join(howto.page(Settings()))


def test_refusals_say_why_and_change_nothing() -> None:
    session = at(dealt(pile="E"))
    before = session.game.state
    for line, reason in {
        "offer 9": "Tiles have the numbers 1 to 3. Please try again",
        "at 1 0 r0": "Choose a tile first. Please try again",
        "ofer 1": "Unknown command 'ofer'. Please try again",
        "help tower": "No help for 'tower'. Please try again",
        "undo": "Moves cannot be taken back. Please try again",
    }.items():
        reply = session.answer(line)
        assert (reply.kind, reply.lines[0]) == ("refused", reason)
    assert session.game.state == before


def test_hint_undo_and_history() -> None:
    session = sitting("greedy")
    assert "The bot 'journeyman' would choose: " in session.answer("hint").lines[0]
    session.answer("offer 1")
    assert session.answer("history").lines[0].startswith("  1  Ada takes tile")
    assert session.answer("undo").lines == ("Taken back: 1 move",)
    assert session.game.history == ()


def test_a_nothing_to_lay_is_asked_for() -> None:
    game = play(dealt(pile="E"), "pile", "at 0 1 r180", "none")
    state = game.state
    state.pile_size = 0
    state.players[1].hand = [2, -1, -1]
    state.players[1].turns = 34
    session = at(type(game).going_on(state, game.names))
    assert session.question() == ["P2, nothing fits anywhere. Discard one: discard hand 1"]


def test_a_game_is_saved_and_resumed(tmp_path: Path) -> None:
    session = sitting("greedy")
    session.answer("offer 1")
    target = saves.save(str(tmp_path / "game.json"), session.table)
    again = saves.load(target)
    assert again.game.state == session.game.state
    assert again.seats == session.table.seats


def test_a_bot_of_another_game_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no bot 'nobody'"):
        sitting("nobody")
    with pytest.raises(SetupError, match="6 players: Carcassonne is for 2 to 5"):
        set_table([Seat(name) for name in "abcdef"], 1, game="carcassonne")


def test_bots_play_a_whole_game_and_the_winner_is_told(tmp_path: Path) -> None:
    session = sitting("random")
    while not session.game.over:
        session.game.push(session.game.legal_moves()[0])
    target = saves.save(str(tmp_path / "game.json"), session.table)
    ran = guildhall("replay", str(target), "--plain")
    assert ran.code == 0
    assert "The game is over: the last tile is laid" in ran.out
    assert "Seed of the deal: 7" in ran.out


def test_options_of_the_other_game_are_refused() -> None:
    ran = guildhall("play", "carcassonne", "--players", "a,b", "--gold", "3")
    assert (ran.code, ran.err) == (2, "guildhall: Carcassonne knows no --gold\n")
    ran = guildhall("play", "--players", "a,b", "--draw", "standard")
    assert (ran.code, ran.err) == (2, "guildhall: Splendor knows no --draw\n")
    ran = guildhall("play", "chess")
    assert "there is no game 'chess' here. Games are splendor, carcassonne" in ran.err


def test_the_rules_are_shown_and_the_questions_before_a_game_asked() -> None:
    assert "HOW TO PLAY CARCASSONNE" in guildhall("rules", "carcassonne").out
    ran = guildhall("play", "carcassonne", typed="\n\n6\n2\nAda\njourneyman\nquit\ny\n")
    assert "Carcassonne is for 2 to 5 players" in ran.out
    assert "Tiles (variant, standard)? (Enter: variant)" in ran.out
    assert "a bot (random, greedy, novice, apprentice, journeyman, master, grandmaster)?" in ran.out
    assert "Ada, your turn: which tile?" in ran.out
