"""The check of formats passes those that are shipped and finds what is wrong with others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from guildhall.messages import Term, message
from guildhall.testing import check_format
from guildhall.tournament import Format, shipped
from guildhall.tournament.format import PairingOptions, TableOptions
from guildhall.tournament.pairing.draw import Draw, DrawnTable, Field
from guildhall.tournament.pairing.ranked_tables import draw_tables
from guildhall.tournament.parts import PAIRINGS, POINT_SCALES, Pairing, PointScale

SWISS = shipped()["splendor-swiss"]


@pytest.mark.parametrize("key", list(shipped()))
def test_every_shipped_format_passes(key: str) -> None:
    check_format(shipped()[key], seeds=(1,))


def with_scale(monkeypatch: pytest.MonkeyPatch, points: Callable[[int, Format], Any]) -> Format:
    scale = PointScale(name="toy", words=Term("A toy."), points=points)
    monkeypatch.setitem(POINT_SCALES._house, "toy", scale)
    return replace(SWISS, points=replace(SWISS.points, scale="toy"))


def with_draw(monkeypatch: pytest.MonkeyPatch, draw: Callable[..., Draw]) -> Format:
    monkeypatch.setitem(
        PAIRINGS._house, "toy", Pairing(name="toy", words=Term("A toy."), draw=draw)
    )
    return replace(SWISS, pairing=PairingOptions(by="toy"))


def test_points_for_every_seat_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = with_scale(monkeypatch, lambda _seated, _chosen: (3, 2, 1))
    with pytest.raises(AssertionError, match="a table of 4 has 3 numbers of points"):
        check_format(chosen)


def test_better_places_have_no_fewer_points(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = with_scale(monkeypatch, lambda seated, _: tuple(range(seated)))
    with pytest.raises(AssertionError, match="a better place has fewer points"):
        check_format(chosen)


def changed_draw(change: Callable[[Draw], Draw]) -> Callable[..., Draw]:
    def draw(field: Field, chosen: Format, **options: Any) -> Draw:
        return change(draw_tables(field, chosen, **options))

    return draw


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda draw: Draw(draw.tables[1:]), "not everybody who is here has a seat"),
        (lambda draw: Draw(draw.tables + draw.tables[:1]), "somebody sits twice"),
        (
            lambda draw: Draw(tuple(DrawnTable(t.players, message("")) for t in draw.tables)),
            "table 1 does not say why",
        ),
        (
            lambda draw: Draw(
                (DrawnTable(tuple(p for t in draw.tables for p in t.players), message("all")),)
            ),
            "table 1 has 8 seats|cannot go out",
        ),
    ],
)
def test_a_draw_seats_everybody_once_and_says_why(
    change: Callable[[Draw], Draw], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = with_draw(monkeypatch, changed_draw(change))
    with pytest.raises(AssertionError, match=complaint):
        check_format(chosen, players=(8,), seeds=(1,))


def test_the_same_draw_comes_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()

    def reseeded(field: Field, chosen: Format, **options: Any) -> Draw:
        return draw_tables(replace(field, seed=str(next(numbers))), chosen, **options)

    with pytest.raises(AssertionError, match=r"round 1: the same draw comes out differently"):
        check_format(with_draw(monkeypatch, reseeded), players=(8,), seeds=(1,))


def test_some_number_of_players_must_do() -> None:
    chosen = replace(SWISS, tables=TableOptions(smallest=4, usual=4, largest=4))
    with pytest.raises(AssertionError, match="no number of players can be seated"):
        check_format(chosen, players=(5, 6, 7))
    check_format(chosen, players=(5, 8), seeds=(1,))
