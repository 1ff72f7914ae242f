"""The bye where repeats were allowed, and the words beside pairs and byes."""

from __future__ import annotations

import re

import pytest

from guildhall.tournament import (
    DrawChoices,
    Line,
    Refused,
    Table,
    Tournament,
    draw,
    publish,
    report,
    shipped,
)
from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.pairing.draw import Field
from guildhall.tournament.pairing.duel_draw import draw_duels
from tournament.worked import DESK, happen, history_of, new_event

DUELS = shipped()["summoner-wars-custom"]


def play_round(t: Tournament, better: str, choices: DrawChoices | None = None) -> None:
    """A round in which whoever comes first in a list wins."""
    happen(t, draw(t, DESK, choices))
    happen(t, publish(t, DESK, anyway=True))
    last = t.rounds[-1]
    for number, table in list(last.tables.items()):
        winner = min(table.seats, key=better.index)
        lines = {key: Line(25 if key == winner else 5) for key in table.seats}
        happen(t, report(t, last.number, number, lines, DESK, winner=winner))


@pytest.mark.parametrize("better", ["ABC", "CBA", "BAC"])
def test_sw_22_where_all_have_met_the_weakest_has_the_bye_again(better: str) -> None:
    t = new_event(DUELS, "ABC")
    happen(t, SetRounds(5).decide(t, DESK))
    for _ in range(3):
        play_round(t, better)
    with pytest.raises(Refused, match="meet again"):
        draw(t, DESK)
    play_round(t, better, DrawChoices(allow_repeats=True))
    assert list(t.rounds[-1].byes) == [better[-1]]
    (table,) = t.rounds[-1].tables.values()
    assert str(table.reason).endswith("; they have met before: allowed by the organiser")


@pytest.mark.parametrize("seed", range(8))
def test_sw_12_the_better_record_is_named_first(seed: int) -> None:
    t = new_event(DUELS, "ABCDEF", str(seed))
    happen(t, SetRounds(4).decide(t, DESK))
    for _ in range(3):
        play_round(t, "ABCDEF")
    said = [str(table.reason) for each in t.rounds[1:] for table in each.tables.values()]
    down = [re.search(r"down-paired: (\d) wins? meets (\d) wins?", words) for words in said]
    assert any(down)
    assert all(int(found[1]) > int(found[2]) for found in down if found)
    assert all(found or "both have" in words for found, words in zip(down, said, strict=True))


@pytest.mark.parametrize(
    ("wins", "met", "odd"),
    [
        ({"A": 2, "B": 1}, [], 1),
        ({"A": 2, "B": 2, "C": 2, "D": 1}, [], 1),
        ({"A": 2, "B": 2, "C": 1, "D": 1}, ["AB"], 0),
    ],
)
def test_sw_12_only_a_group_of_an_odd_number_is_called_odd(
    wins: dict[str, int], met: list[str], odd: int
) -> None:
    field = Field(tuple(wins), history_of(wins, met, ""), tuple(wins), 3, "s")
    said = [str(table.reason) for table in draw_duels(field, DUELS).tables]
    down = [words for words in said if words.startswith("down-paired: 2 wins meets 1 win")]
    assert down
    assert sum(words.endswith(", odd group") for words in down) == odd


@pytest.mark.parametrize("seed", range(8))
def test_t_8_the_best_records_sit_at_the_first_tables(seed: int) -> None:
    t = new_event(DUELS, "ABCDEFGH", str(seed))
    for _ in range(3):
        play_round(t, "ABCDEFGH")
        won = {
            key: sum(table.score.points(key) for table in _before(t, key) if table.score)
            for key in t.people
        }
        tables = [table for _, table in sorted(t.rounds[-1].tables.items())]
        records = [sorted((won[key] for key in each.seats), reverse=True) for each in tables]
        assert records == sorted(records, reverse=True)


def _before(t: Tournament, key: str) -> list[Table]:
    """The tables of somebody in the rounds before the last."""
    tables = (each.table_of(key) for each in t.rounds[:-1])
    return [table for table in tables if table]
