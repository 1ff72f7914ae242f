"""What can be learned from a game that is over, and from no other."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.hall import Hall
from guildhall.hall.tables import analysis, commands
from guildhall.hall.tables.options import ClockRule
from guildhall.hall.tables.table import Table
from hall.tables.finished import played_out
from hall.tables.halls import Time, in_hall, until
from hall.tables.sitting import ADA, Sitting, begun, bot


@cache
def over() -> Table:
    return played_out().table


def stopped() -> Sitting:
    sitting = begun(clock=ClockRule("game", 60))
    sitting.move("take R G O")
    sitting.wait(61)
    sitting.do(commands.run_out, sitting.now)
    return sitting


def test_points_begin_at_nothing_and_end_with_the_result() -> None:
    course = analysis.points(over())
    assert len(course) == len(over().moves) + 1
    assert course[0] == (0, 0)
    result = over().result
    assert result
    assert course[-1] == tuple(standing["prestige"] for standing in result.standings)


def test_a_position_has_the_moves_before_it_and_no_others() -> None:
    game = analysis.position(over(), 7)
    assert [str(h.move) for h in game.history] == [made.text for made in over().moves[:7]]
    assert len(over().game.history) == len(over().moves)


@pytest.mark.parametrize("number", [-1, 1000])
def test_a_move_that_was_not_made_has_no_position(number: int) -> None:
    with pytest.raises(Invalid, match="There is no move"):
        analysis.position(over(), number)


def test_a_dilemma_is_what_the_mover_saw() -> None:
    view = analysis.dilemma(over(), 8)
    assert view.seat == view.turn == analysis.mover(over(), 8) == over().moves[7].seat
    assert view.legal_moves()
    assert over().moves[7].text in {str(move) for move in view.legal_moves()}


def test_nobody_had_a_choice_when_the_clock_ended_the_game() -> None:
    table = stopped().table
    with pytest.raises(Invalid, match="The clock ended the game"):
        analysis.dilemma(table, analysis.length(table))


def test_another_move_is_told_as_if_it_had_been_made() -> None:
    assert str(analysis.imagined(over(), 1, "take W R G")) == "Adaa takes W R G"


@pytest.mark.parametrize(
    "look",
    [analysis.length, analysis.points, analysis.verify, lambda table: analysis.position(table, 0)],
)
def test_a_running_game_keeps_its_secrets(look: object) -> None:
    assert callable(look)
    with pytest.raises(NotAllowed, match="when the game is over"):
        look(begun().table)


def test_a_table_that_closed_before_the_game_has_nothing_to_show() -> None:
    sitting = Sitting().sit(ADA)
    sitting.do(commands.unseat, ADA)
    with pytest.raises(NotAllowed, match="No game was played"):
        analysis.points(sitting.table)


@pytest.mark.parametrize("make", [played_out, stopped])
def test_an_honest_shuffle_is_verified(make: object) -> None:
    assert callable(make)
    assert all(check.holds for check in analysis.verify(make().table))


def test_another_seed_than_the_promised_one_is_found_out() -> None:
    table = played_out().again()
    table.seed_hash = commands.seed_hash("another seed")
    assert [check.holds for check in analysis.verify(table)] == [False, True, True, True, True]


@pytest.mark.parametrize("drawn", [True, False])
def test_other_seats_than_the_drawn_ones_are_found_out(*, drawn: bool) -> None:
    table = played_out().again()
    table.options = replace(table.options, drawn=drawn)
    table.order = commands.drawn_order(table)
    assert all(check.holds for check in analysis.verify(table))
    table.order = table.order[::-1]
    assert [check.holds for check in analysis.verify(table)] == [True, False, True, True, True]


def test_a_result_that_the_record_does_not_lead_to_is_found_out() -> None:
    sitting = played_out()
    assert sitting.table.result
    sitting.table.result.standings[0]["prestige"] += 1
    assert [check.holds for check in analysis.verify(sitting.table)] == [
        True,
        True,
        True,
        True,
        False,
    ]


def test_a_move_that_was_changed_afterwards_is_found_out() -> None:
    table = played_out().again()
    table.moves.pop()
    assert [check.holds for check in analysis.verify(table)] == [True, True, True, False, True]


def test_a_bot_gives_its_opinion_of_finished_games_only() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        running = await hall.table_service.open(ADA, begun().table.options)
        with pytest.raises(NotAllowed, match="when the game is over"):
            await hall.table_service.advise(running, 1, "greedy")
        live = await hall.table_service.open_seated(ADA, begun().table.options, [bot(), bot()])
        await until(live, lambda it: it.table.phase == "over")
        answer = await hall.table_service.advise(live, 1, "greedy")
        assert answer in {str(move) for move in analysis.dilemma(live.table, 1).legal_moves()}
        assert await hall.table_service.advise(live, 1, "greedy") == answer
        with pytest.raises(Invalid, match="no bot 'nobody'"):
            await hall.table_service.advise(live, 1, "nobody")

    in_hall(scenario)
