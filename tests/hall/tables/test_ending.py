"""Leaving, resigning, running out of time, taking back, playing again."""

from __future__ import annotations

import pytest

from guildhall.games import splendor
from guildhall.hall.errors import Invalid, NotAllowed, Stale
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import DAY, ClockRule, Options
from hall.tables.sitting import ADA, BEN, CLEO, DAN, PEOPLE, Sitting, begun, told


def result_of(sitting: Sitting) -> tuple[tuple[int, ...], str, str]:
    result = sitting.table.result
    assert result is not None
    return result.places, result.ending, str(result.why)


# Resigning


def test_with_two_players_resigning_ends_the_game() -> None:
    sitting = begun()
    sitting.move()
    assert sitting.do(commands.resign, ADA) == ["gave-up/1", "ended/1"]
    assert result_of(sitting) == ((2, 1), "resigned", "Bena wins: Adaa resigned")


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_a_bot_plays_on_and_the_place_is_the_last(players: int) -> None:
    sitting = begun(players)
    assert sitting.do(commands.resign, ADA) == ["gave-up/1"]
    assert (sitting.table.phase, sitting.table.bot_to_move) == ("playing", 0)
    assert sitting.table.at(0).bot == sitting.table.spec.usual_bot
    with pytest.raises(NotAllowed, match="have resigned from this game"):
        commands.come_back(sitting.table, ADA)
    while sitting.table.phase == "playing":
        if sitting.table.bot_to_move is not None:
            best = str(sitting.table.game.legal_moves()[-1])
            sitting.write(commands.bot_move(sitting.table, best, sitting.table.position))
        else:
            sitting.move()
    places, ending, why = result_of(sitting)
    assert places[0] == players
    assert min(places[1:]) == 1
    assert ending == "resigned"
    assert "Adaa resigned" in why


def test_the_last_one_who_has_not_resigned_wins() -> None:
    sitting = begun(4)
    for person in (ADA, CLEO):
        assert sitting.do(commands.resign, person) == ["gave-up/1"]
    assert sitting.do(commands.resign, DAN) == ["gave-up/1", "ended/1"]
    places, _, why = result_of(sitting)
    assert places == (2, 1, 2, 2)
    assert why.startswith("Bena wins: ")


def test_a_seat_is_given_up_once_and_by_its_owner() -> None:
    sitting = begun(3)
    sitting.do(commands.resign, ADA)
    with pytest.raises(NotAllowed, match="have resigned from this game"):
        commands.resign(sitting.table, ADA)
    with pytest.raises(NotAllowed, match="have no seat"):
        commands.resign(sitting.table, DAN)


# Leaving


def test_a_bot_plays_for_one_who_is_away_until_they_come_back() -> None:
    sitting = begun()
    assert sitting.do(commands.leave, ADA) == ["away/1"]
    assert sitting.do(commands.leave, ADA) == []
    assert sitting.table.bot_to_move == 0
    with pytest.raises(NotAllowed, match="bot plays for you"):
        commands.move(sitting.table, ADA, ["take R G O"], sitting.table.position, sitting.now)
    sitting.write(commands.bot_move(sitting.table, "take R G O", sitting.table.position))
    assert sitting.do(commands.come_back, ADA) == ["returned/1"]
    assert sitting.do(commands.come_back, ADA) == []
    sitting.move()
    assert sitting.move() == ["moved/1"]
    with pytest.raises(NotAllowed):
        commands.leave(sitting.table, CLEO)


# Time


def test_each_decision_has_its_time() -> None:
    sitting = begun(clock=ClockRule("move", 30))
    sitting.wait(29)
    sitting.move()
    sitting.wait(29)
    sitting.move()
    sitting.wait(30)
    assert sitting.move() == ["gave-up/1", "ended/1"]
    assert result_of(sitting) == ((2, 1), "time", "Bena wins: Adaa ran out of time")


def test_each_player_has_a_time_in_all_and_gets_some_back() -> None:
    sitting = begun(clock=ClockRule("total", 60, 10))
    clocks = sitting.table.clocks
    assert clocks is not None
    sitting.wait(40)
    sitting.move()
    sitting.wait(5)
    sitting.move()
    assert clocks.left == [30, 65]
    assert (clocks.remaining(0, sitting.now), clocks.remaining(1, sitting.now)) == (30, 65)
    sitting.wait(29)
    assert clocks.remaining(0, sitting.now) == 1
    assert sitting.do(commands.run_out, sitting.now) == []
    sitting.wait(1)
    assert sitting.do(commands.run_out, sitting.now) == ["gave-up/1", "ended/1"]


def test_who_runs_out_of_time_among_three_is_replaced_and_comes_last() -> None:
    sitting = begun(3, clock=ClockRule("move", 30))
    sitting.wait(31)
    assert sitting.do(commands.run_out, sitting.now) == ["gave-up/1"]
    assert (sitting.table.at(0).gave_up, sitting.table.bot_to_move) == ("time", 0)


def test_the_time_of_the_game_ends_it_at_once_and_what_there_is_counts() -> None:
    """S16."""
    sitting = begun(clock=ClockRule("game", 45 * 60)).play(40)
    clocks = sitting.table.clocks
    assert clocks is not None
    assert clocks.remaining(0, sitting.now) is None
    sitting.wait(45 * 60 - 1)
    assert clocks.game_remaining(sitting.now) == 1
    assert sitting.do(commands.run_out, sitting.now) == []
    sitting.wait(1)
    assert sitting.move() == ["stopped/1", "ended/1"]
    result = sitting.table.result
    assert result is not None
    assert result.ending == "stopped"
    again = splendor.Game.replay(sitting.table.record())
    assert (again.over, again.outcome().places) == (True, result.places)  # type: ignore[union-attr]
    assert told(sitting.again()) == told(sitting.table)


def test_a_game_without_a_clock_has_no_end_of_time() -> None:
    sitting = begun()
    sitting.wait(10**9)
    assert not commands.time_is_up(sitting.table, sitting.now)
    assert sitting.do(commands.run_out, sitting.now) == []
    assert commands.resumed(sitting.table, sitting.now) == []


@pytest.mark.parametrize("kind", ["move", "total"])
def test_the_time_in_which_the_hall_was_closed_is_nobodys(kind: str) -> None:
    sitting = begun(clock=ClockRule(kind, 60))  # type: ignore[arg-type]
    sitting.wait(3600)
    assert sitting.do(commands.resumed, sitting.now) == ["resumed/1"]
    assert not commands.time_is_up(sitting.table, sitting.now)
    sitting.wait(59)
    assert sitting.move() == ["moved/1"]


def test_clocks_stand_still_when_the_game_is_over() -> None:
    sitting = begun(clock=ClockRule("total", 60))
    sitting.do(commands.resign, ADA)
    assert sitting.table.clocks is not None
    assert (sitting.table.clocks.running, sitting.table.clocks.deadline) == (None, None)


# Taking back


def test_a_turn_is_taken_back_when_all_people_agree() -> None:
    sitting = begun(3)
    before = told(sitting.table)["game"]
    sitting.move("take R G O")
    sitting.move("take W W")
    assert sitting.do(commands.ask_undo, ADA) == ["undo-asked/1"]
    assert sitting.do(commands.answer_undo, BEN, yes=True) == ["undo-answered/1"]
    assert sitting.do(commands.answer_undo, BEN, yes=True) == []
    on = sitting.table.position
    assert sitting.do(commands.answer_undo, CLEO, yes=True) == [
        "undo-answered/1",
        "undone/1",
    ]
    assert (sitting.table.turn, sitting.table.undo) == (0, None)
    assert told(sitting.table)["game"] == before
    assert sitting.table.position > on


def test_one_no_is_enough_and_one_may_withdraw() -> None:
    sitting = begun(3)
    sitting.move()
    for person in (BEN, ADA):
        sitting.do(commands.ask_undo, ADA)
        sitting.do(commands.answer_undo, person, yes=False)
        assert sitting.table.undo is None
        with pytest.raises(Stale, match="any more"):
            commands.answer_undo(sitting.table, BEN, yes=True)
    assert len(sitting.table.moves) == 1


def test_one_request_at_a_time_and_only_for_ones_own_moves() -> None:
    sitting = begun()
    with pytest.raises(NotAllowed, match="not moved yet"):
        commands.ask_undo(sitting.table, ADA)
    sitting.move()
    sitting.move()
    sitting.do(commands.ask_undo, ADA)
    for person in (ADA, BEN):
        with pytest.raises(NotAllowed, match="already asked"):
            commands.ask_undo(sitting.table, person)
    for stranger in (CLEO, DAN):
        with pytest.raises(NotAllowed, match="have no seat"):
            commands.answer_undo(sitting.table, stranger, yes=True)


def test_a_move_ends_the_request() -> None:
    sitting = begun()
    sitting.move()
    sitting.do(commands.ask_undo, ADA)
    sitting.move()
    assert sitting.table.undo is None


def test_the_request_does_not_wait_for_one_who_leaves() -> None:
    sitting = begun(3)
    sitting.move()
    sitting.do(commands.ask_undo, ADA)
    assert sitting.do(commands.leave, CLEO) == ["away/1", "undo-answered/1"]
    assert sitting.table.undo is None
    sitting.do(commands.ask_undo, ADA)
    assert sitting.do(commands.answer_undo, BEN, yes=True)[-1] == "undone/1"


@pytest.mark.parametrize("rated", [False, True])
def test_against_bots_nobody_has_to_agree_unless_the_game_is_rated(*, rated: bool) -> None:
    sitting = Sitting(Options(drawn=False, rated=rated)).sit(ADA)
    sitting.do(commands.seat_bot, ADA, "random")
    sitting.move("take R G O")
    sitting.write(commands.bot_move(sitting.table, "take R G O", sitting.table.position))
    if rated:
        with pytest.raises(NotAllowed, match="rated"):
            commands.ask_undo(sitting.table, ADA)
    else:
        assert sitting.do(commands.ask_undo, ADA) == ["undo-asked/1", "undone/1"]
        assert (sitting.table.turn, len(sitting.table.moves)) == (0, 0)


def test_taking_back_takes_the_whole_turn_back() -> None:
    sitting = begun()
    for text in ("take W B G", "take R O W", "take B G R"):
        sitting.move(text)
        sitting.move("reserve a1")
    for text in ("take W B G", "return W", "return B"):
        sitting.move(text)
    sitting.do(commands.ask_undo, ADA)
    sitting.do(commands.answer_undo, BEN, yes=True)
    assert len(sitting.table.moves) == 6
    assert sitting.table.turn == 0


# Again


def test_the_first_who_wants_a_rematch_decides_where_it_is() -> None:
    sitting = begun()
    with pytest.raises(NotAllowed, match="still running"):
        commands.rematch(sitting.table, ADA, "next")
    sitting.do(commands.resign, ADA)
    with pytest.raises(NotAllowed, match="have no seat"):
        commands.rematch(sitting.table, CLEO, "next")
    assert sitting.do(commands.rematch, BEN, "next") == ["rematch/1"]
    assert sitting.do(commands.rematch, ADA, "other") == []
    assert sitting.table.rematch == "next"


@pytest.mark.parametrize("kind", ["open", "over"])
def test_what_belongs_to_a_game_is_refused_without_one(kind: str) -> None:
    sitting = Sitting(Options(players=2)).sit(ADA) if kind == "open" else begun()
    if kind == "over":
        sitting.do(commands.resign, BEN)
    for deed in (commands.leave, commands.come_back, commands.resign, commands.ask_undo):
        with pytest.raises(NotAllowed, match="not running"):
            deed(sitting.table, PEOPLE[0])


def test_days_run_on_while_the_hall_is_closed_but_nobody_loses_by_that() -> None:
    sitting = begun(clock=ClockRule("days", 2 * DAY))
    sitting.wait(DAY)
    assert commands.resumed(sitting.table, sitting.now) == []
    sitting.wait(5 * DAY)
    assert sitting.do(commands.resumed, sitting.now) == ["resumed/1"]
    assert not commands.time_is_up(sitting.table, sitting.now)
    sitting.wait(2 * DAY)
    assert commands.time_is_up(sitting.table, sitting.now)


@pytest.mark.parametrize("seconds", [0, 60, DAY + 1, 15 * DAY])
def test_a_clock_of_days_counts_whole_days_up_to_two_weeks(seconds: int) -> None:
    with pytest.raises(Invalid):
        ClockRule("days", seconds)


def test_a_table_can_agree_that_nothing_is_taken_back() -> None:
    sitting = begun(undo=False)
    sitting.move("take R G O")
    with pytest.raises(NotAllowed, match="Moves cannot be undone"):
        sitting.do(commands.ask_undo, ADA)


def test_tables_of_older_logs_take_moves_back() -> None:
    plain = Options().plain()
    del plain["undo"]
    assert Options.from_plain(plain).undo
