"""Who is cut into the final, and what is told of a cut that only the lot decided (TS-25)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.messages import messages_from_data
from guildhall.tournament.commands.knockout import draw_final
from guildhall.tournament.commands.players import CallTheRoll, SetRounds, check_in, check_out, drop
from guildhall.tournament.commands.results import report
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]
ONE_ROUND = replace(SWISS, rounds=replace(SWISS.rounds, count=1))


def one_round() -> Tournament:
    """Four tables of four: all winners are equal, all seconds, and so on."""
    t = new_event(ONE_ROUND, "ABCDEFGHIJKLMNOP")
    current = next_round(t)
    places = {key: at for table in current.tables.values() for at, key in enumerate(table.seats)}
    play(t, {key: 18 - 3 * place for key, place in places.items()})
    return t


def notices(t: Tournament, size: int) -> list[str]:
    (drawn,) = draw_final(t, DESK, size=size)
    told = map(str, messages_from_data(drawn.data["notices"]))
    return [words for words in told if "the lot decided" in words]


@pytest.mark.parametrize("size", [3, 5, 7])
def test_ts_25_a_cut_between_equals_names_the_last_in_and_the_first_out(size: int) -> None:
    t = one_round()
    last, first_out = t.standings().order[size - 1 : size + 1]
    (words,) = notices(t, size)
    assert words.startswith(f"{last} and {first_out} are equal")


def test_ts_25_a_cut_that_points_decide_says_nothing() -> None:
    assert notices(one_round(), 4) == []
    assert notices(one_round(), 16) == []


def test_ts_32_who_has_left_is_at_no_border_of_the_cut() -> None:
    t = one_round()
    order = t.standings().order
    happen(t, drop(t, order[3], DESK))
    assert notices(t, 3) == [], "the fourth winner has left, so that points decide"
    (words,) = notices(t, 4)
    assert words.startswith(f"{order[4]} and {order[5]} are equal")
    happen(t, drop(t, order[5], DESK))
    (words,) = notices(t, 4)
    assert words.startswith(f"{order[4]} and {order[6]} are equal")


@pytest.mark.parametrize("gone", ["absent", "expected", "dropped", "removed"])
def test_ts_32_the_next_plays_the_final_for_who_is_not_here(gone: str) -> None:
    t = one_round()
    order = t.standings().order
    leaving = {
        "absent": check_out(t, [order[1]], DESK),
        "expected": [
            *CallTheRoll().decide(t, DESK),
            *check_in(t, [key for key in order if key != order[1]], DESK),
        ],
        "dropped": drop(t, order[1], DESK),
        "removed": rule(t, "removal", DESK, why="cheated", player=order[1]),
    }
    happen(t, leaving[gone])
    (drawn,) = draw_final(t, DESK)
    assert drawn.data["cut"] == [order[0], *order[2:5]]
    assert {key for table in drawn.data["tables"] for key in table["seats"]} == {
        order[0],
        *order[2:5],
    }


def test_sw_33_the_next_is_in_the_top_cut_for_who_is_not_here() -> None:
    duels = shipped()["summoner-wars-custom"]
    t = new_event(duels, [f"p{number:02}" for number in range(17)])
    while len(t.counting_rounds()) < t.attendance().rounds:
        next_round(t)
        for table in t.rounds[-1].tables.values():
            winner, loser = sorted(table.seats)
            happen(
                t,
                report(
                    t,
                    t.rounds[-1].number,
                    table.number,
                    {winner: Line(25), loser: Line(10)},
                    DESK,
                    winner=winner,
                ),
            )
    order = t.standings().order
    happen(t, check_out(t, [order[3]], DESK))
    (drawn,) = draw_final(t, DESK)
    assert drawn.data["cut"] == [*order[:3], order[4]]


@pytest.mark.parametrize("played", [0, 1, 2])
def test_ts_27_the_final_waits_for_every_round_that_is_planned(played: int) -> None:
    t = new_event(SWISS, "ABCDEFGHIJKLMNOP")
    happen(t, SetRounds(3).decide(t, DESK))
    for _ in range(played):
        next_round(t)
        play(t, {key: place for place, key in enumerate(t.people)})
    with pytest.raises(Refused) as refusal:
        draw_final(t, DESK)
    assert str(refusal.value.reason) == f"{played} of 3 rounds are played"
    ways = tuple(map(str, refusal.value.ways_out))
    assert ways == ("play on", f"set the rounds to {played}")
