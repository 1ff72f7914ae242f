"""Who has the bye: whoever had the fewest, then the weakest record."""

from __future__ import annotations

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
