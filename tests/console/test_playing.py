"""A sitting from the first prompt to the last (C5, C7)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.sitting import against_bots, guildhall, people, played, played_out
from guildhall.console.screen import SAME_BOARD

BOARD = "goal ★15"


def test_c5_a_turn_draws_the_board_once() -> None:
    written = played(people("Ada", "Bob").table, "take R G O")
    assert written.count(BOARD) == 2
    assert written.count("-End of turn-") == 1


def test_c5_a_refusal_does_not_draw_the_board() -> None:
    written = played(people("Ada", "Bob").table, "take E", "buy c1", "xyzzy", "")
    assert written.count(BOARD) == 1


def test_c5_the_same_board_is_never_drawn_twice_in_a_row() -> None:
    written = played(people("Ada", "Bob").table, "board", "board")
    assert written.count(BOARD) == 1
    assert written.count(SAME_BOARD) == 2


def test_c5_the_board_is_drawn_again_after_something_else() -> None:
    written = played(people("Ada", "Bob").table, "help take", "board")
    assert written.count(BOARD) == 2


@given(st.lists(st.sampled_from(["board", "take E", "take R G O", "help take", "reserve a1", ""])))
@settings(max_examples=40, deadline=None)
def test_c5_whatever_is_typed_no_board_follows_itself(lines: list[str]) -> None:
    written = played(people("Ada", "Bob").table, *lines)
    unprompted = [line for line in written.splitlines() if not line.startswith(("Ada> ", "Bob> "))]
    parts = [part.strip() for part in "\n".join(unprompted).split("Round ")[1:]]
    for part, following in pairwise(parts):
        only_a_board = part.endswith("(or help, hint)") and part.count("your turn") == 1
        assert not (only_a_board and following.startswith(part))


def test_c5_moves_of_bots_are_told_and_the_board_drawn_once() -> None:
    written = played(against_bots("random", "random").table, "take R G O")
    told = written.split("-End of turn-\n")[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in told] == ["random", "random"]
    assert told[1].startswith("random 2 ")
    assert written.count(BOARD) == 2


def test_c5_no_board_is_drawn_for_a_return() -> None:
    table = people("Ada", "Bob").table
    table.game._s.players[0].tokens[:] = [2, 2, 2, 2, 2, 0]
    written = played(table, "take R G O", "return R G O")
    assert "Ada: You have 13 tokens: W2 R3 G3 O3 B2\nReturn 3, for example: return W\n" in written
    assert written.count(BOARD) == 2


def test_c7_the_end_shows_everybody_and_the_winner_with_the_reason() -> None:
    session = played_out(people("Ada", "Bob", "Cleo"))
    outcome = session.game.outcome()
    assert outcome
    text = "\n".join(line.plain for line in session.adapter.ending(session.game, outcome, 80))
    assert "The game is over: " in text
    for standing in outcome.ranking:
        counts = f"★{standing.prestige}  {standing.cards} cards, {standing.nobles} noble"
        assert any(standing.name in line and counts in line for line in text.splitlines())
    assert f"{outcome.why}." in text


def test_c7_bots_play_to_the_end() -> None:
    sitting = guildhall("play", "--players", "", "--bots", "random,random", "--seed", "3")
    assert sitting.code == 0
    assert "The game is over: " in sitting.out
    assert "Seed of the deal: 3" in sitting.out


def test_end_of_input_leaves_cleanly() -> None:
    sitting = guildhall("play", "--players", "Ada,Bob", typed="take R G O\ntake")
    assert (sitting.code, sitting.err) == (0, "")
    assert sitting.out.endswith("Bob> \nGoodbye.\n")


def test_quit_from_a_pipe_leaves_at_once() -> None:
    sitting = guildhall("play", "--players", "Ada,Bob", typed="quit\ntake R G O\n")
    assert sitting.code == 0
    assert sitting.out.endswith("Ada> quit\nGoodbye.\n")


@pytest.mark.parametrize("columns", [80, 60])
def test_plain_output_has_no_escapes_and_no_long_lines(columns: int) -> None:
    typed = "take R G O\nreserve tier1\n\x1b[31mred\nhelp\nhistory\nhint\nboard\n"
    sitting = guildhall(
        "play", "--players", "Ada,Bob", "--bots", "random", "--seed", "7", "--plain",
        typed=typed, env={"COLUMNS": str(columns), "FORCE_COLOR": "1"},
    )  # fmt: skip
    assert "\x1b" not in sitting.out
    assert max(len(line) for line in sitting.out.splitlines()) <= columns


def test_bytes_that_are_no_text_are_refused() -> None:
    typed = b"\xff\xfe\n" + b"take R\x00\n" + b"z" * 1_500_000 + b"\ntake R G O\n"
    sitting = guildhall("play", "--players", "Ada,Bob", typed=typed)
    assert sitting.code == 0
    assert sitting.out.count("Unreadable characters. Please try again") == 2
    assert sitting.out.count("Command too long. Please try again") == 1
    assert sitting.out.count("-End of turn-") == 1
    assert len(sitting.out) < 20_000


def test_the_dialogue_asks_who_plays() -> None:
    sitting = guildhall("play", typed="\nmoon\nnone\n5\n3\nAda\nada\n\nrandom\nquit\n")
    assert "'moon' is not offered for “Expansion”. Please try again" in sitting.out
    assert "Splendor is for 2, 3 or 4 players. Please try again" in sitting.out
    assert "Two players have the same name: Ada, ada. Please try again" in sitting.out
    assert "Race    Ada ★0  greedy ★0  random ★0" in sitting.out


def test_the_dialogue_can_be_left() -> None:
    for typed in ("", "quit\n", "\n\n2\n"):
        sitting = guildhall("play", typed=typed)
        assert (sitting.code, sitting.err) == (0, "")
        assert sitting.out.endswith("Goodbye.\n")


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    sitting = guildhall(
        "play", "--players", "Ada,Bob", "--seed", "7", env={"PYTHONIOENCODING": "ascii"}
    )
    assert sitting.out.isascii()
    assert "+ c1 - *3 -  R  +" in sitting.out
