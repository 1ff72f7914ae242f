"""Who may do what to a result: every role, every deed, before and after it is settled (TS-36)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from guildhall.tournament import (
    Happening,
    Line,
    Refused,
    Stamp,
    Tournament,
    confirm,
    correct,
    dispute,
    report,
    rule,
    shipped,
)
from tournament.worked import DESK, happen, new_event, next_round

SWISS = shipped()["splendor-swiss"]
Deed = Callable[[Tournament, Mapping[str, Line], Stamp], Sequence[Happening]]

DEEDS: dict[str, Deed] = {
    "report": lambda t, lines, stamp: report(t, 1, 1, lines, stamp),
    "confirm": lambda t, _, stamp: confirm(t, 1, 1, stamp),
    "dispute": lambda t, _, stamp: dispute(t, 1, 1, "no", stamp),
    "correct": lambda t, lines, stamp: correct(t, 1, 1, lines, stamp),
    "warn": lambda t, _, stamp: rule(t, "warning", stamp, why="late", player="A"),
}
OFFICIALS, JUDGES = {"organiser", "arbiter", "scorekeeper", "hall"}, {"organiser", "arbiter"}
MAY: dict[str, dict[str, set[str]]] = {
    "waiting": {
        "report": {*OFFICIALS, "at the table"},
        "confirm": {*OFFICIALS, "at the table"},
        "dispute": {*OFFICIALS, "at the table"},
        "correct": OFFICIALS,
        "warn": JUDGES,
    },
    "contested": {
        "report": OFFICIALS,
        "confirm": OFFICIALS,
        "dispute": {*OFFICIALS, "at the table"},
        "correct": OFFICIALS,
        "warn": JUDGES,
    },
    "settled": {"report": set(), "dispute": set(), "correct": OFFICIALS, "warn": JUDGES},
}
"""Who may do a deed while a result waits for signatures, is contested, or is settled."""


def event_in(state: str) -> tuple[Tournament, dict[str, Line], dict[str, Stamp]]:
    """An event whose table 1 has a result in a state, what it says, and somebody of every kind."""
    t = new_event(SWISS, "ABCDEFGH")
    first, second = next_round(t).tables.values()
    lines = {key: Line(15 - place) for place, key in enumerate(first.seats)}
    happen(t, report(t, 1, 1, lines, Stamp(first.seats[0], DESK.at, "participant")))
    if state == "contested":
        happen(t, dispute(t, 1, 1, "no", Stamp(first.seats[1], DESK.at, "participant")))
    elif state == "settled":
        happen(t, confirm(t, 1, 1, DESK))
    return (
        t,
        lines,
        {
            "organiser": Stamp("Ola", DESK.at, "organiser"),
            "arbiter": Stamp("Uma", DESK.at, "arbiter"),
            "scorekeeper": Stamp("Ida", DESK.at, "scorekeeper"),
            "hall": Stamp("hall", DESK.at, "hall"),
            "at the table": Stamp(first.seats[2], DESK.at, "participant"),
            "at another table": Stamp(second.seats[0], DESK.at, "participant"),
            "on looks": Stamp("Zoe", DESK.at, "observer"),
        },
    )


@pytest.mark.parametrize("state", MAY)
def test_ts_36_ts_39_every_deed_is_for_those_it_is_for(state: str) -> None:
    t, lines, stamps = event_in(state)
    for deed, allowed in MAY[state].items():
        for role, stamp in stamps.items():
            if role in allowed:
                assert DEEDS[deed](t, lines, stamp), (deed, role)
            else:
                with pytest.raises(Refused):
                    pytest.fail(f"{role}: {deed} {DEEDS[deed](t, lines, stamp)}")
