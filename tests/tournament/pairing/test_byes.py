"""Who has the bye: whoever had the fewest, then the weakest record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.tournament import Line, shipped
from guildhall.tournament.pairing.byes import bye_claim, bye_order, bye_reason
from guildhall.tournament.pairing.draw import Field
from guildhall.tournament.ranking.history import History
from guildhall.tournament.table.scoring import PARTS, TableScore, bye_score, score_table

CHOSEN = shipped()["summoner-wars-base"]
NAMES = "ABCDE"


def a_round(order: str) -> list[TableScore]:
    """The first has the bye, the second beats the third, the fourth the fifth."""
    bye, *rest = list(order)
    pairs = zip(rest[::2], rest[1::2], strict=True)
    won = [({one: Line(25), other: Line(3)}, one) for one, other in pairs]
    return [bye_score(bye, CHOSEN), *(score_table(lines, CHOSEN, winner=w) for lines, w in won)]


def field(orders: list[str]) -> Field:
    history = History(NAMES, [a_round(order) for order in orders])
    return Field(tuple(NAMES), history, tuple(NAMES), len(orders) + 1, "seed")


@settings(max_examples=80)
@given(
    orders=st.lists(st.permutations(NAMES).map("".join), min_size=1, max_size=6),
    people=st.permutations(NAMES),
)
def test_sw_20_fewest_byes_come_first_then_fewest_wins_and_equals_stay_by_lot(
    orders: list[str], people: list[str]
) -> None:
    byes = {name: sum(order[0] == name for order in orders) for name in NAMES}
    wins = {name: sum(name in {order[0], order[1], order[3]} for order in orders) for name in NAMES}
    chosen = field(orders)
    wanted = sorted(people, key=lambda name: (byes[name], wins[name]))
    assert bye_order(people, chosen, CHOSEN) == wanted
    for name in NAMES:
        assert bye_claim(name, chosen) == (byes[name], wins[name] * PARTS)


@pytest.mark.parametrize("always", [True, False])
def test_sw_19_only_the_first_bye_is_by_lot_and_after_round_1_only_if_so_set(
    *, always: bool
) -> None:
    options = replace(CHOSEN.pairing, first_bye_random_always=always)
    chosen, by_lot = replace(CHOSEN, pairing=options), list("ABCDE")
    assert bye_order(by_lot, field([]), chosen) == by_lot
    one_game = [[score_table({"A": Line(25), "E": Line(3)}, chosen, winner="A")]]
    no_bye_yet = Field(tuple(NAMES), History(NAMES, one_game), tuple(NAMES), 2, "seed")
    assert bye_order(by_lot, no_bye_yet, chosen) == (by_lot if always else list("BCDEA"))
    assert bye_order(by_lot, field(["ABCDE"]), chosen) == list("CEBDA")


def test_sw_22_the_reason_says_whether_everybody_has_had_one() -> None:
    twice = field(["ABCDE", "BACDE", "CABDE", "DABCE", "EABCD", "ABCDE"])
    assert twice.history.byes == {"A": 2, "B": 1, "C": 1, "D": 1, "E": 1}
    assert bye_claim("A", twice)[0] == 2
    assert "everybody has had one" in str(bye_reason("E", twice, CHOSEN, ()))
    once = field(["ABCDE"])
    assert str(bye_reason("C", once, CHOSEN, ())) == "bye: weakest record without one"
    passed = bye_reason("C", once, CHOSEN, ["D", "E"])
    assert str(passed) == "bye: next in line, because without E the others cannot be paired"
    assert str(bye_reason("C", field([]), CHOSEN, ())) == "bye: drawn by lot"
