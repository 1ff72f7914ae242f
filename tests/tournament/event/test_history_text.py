"""Everything that happens in a tournament, in one sentence."""

from __future__ import annotations

from typing import Any

from guildhall.messages import joined, message, message_to_data
from guildhall.tournament import Happening
from guildhall.tournament.event.final_order import NOBODY_WON
from guildhall.tournament.event.fold import CHANGES
from guildhall.tournament.event.history_text import tell

LINES = {"Ann": {"score": 15}, "Bob": {"score": 9}}
AT = {"round": 2, "table": 3}
RULED = {"kind": "warning", "player": "", "round": 0, "table": 0, "why": "loud"}
DRAWN = {"seed": "7", "byes": [], "tables": [{}, {}]}
FIRST = {"player": "Ann", "place": 1, "why": ""}
LAST = {"player": "Bob", "place": None, "why": ""}

TOLD: list[tuple[str, dict[str, Any], str]] = [
    (
        "opened",
        {"name": "Cup", "format": {"name": "Swiss"}, "seed": 7},
        "Cup opens: Swiss (seed 7)",
    ),
    ("entered", {"key": "Ann", "standing": "present", "ranked": True}, "Ann enters"),
    (
        "entered",
        {"key": "Ann", "standing": "entered", "ranked": False},
        "Ann enters, not yet here, not ranked",
    ),
    ("stands", {"key": "Ann", "standing": "present"}, "Ann is here"),
    ("stands", {"key": "Ann", "standing": "absent"}, "Ann is not here"),
    ("stands", {"key": "Ann", "standing": "dropped"}, "Ann drops out"),
    ("stands", {"key": "Ann", "standing": "entered"}, "Ann is expected"),
    ("stands", {"key": "Ann", "standing": "removed"}, "Ann is excluded"),
    ("stands", {"key": "Ann", "standing": "absent", "sits_out": True}, "Ann sits out in turn"),
    ("table fixed", {"key": "Ann", "table": 3}, "Ann always sits at table 3"),
    ("table fixed", {"key": "Ann", "table": None}, "Ann sits anywhere again"),
    ("kept apart", {"pair": ["Ann", "Bob"], "apart": True}, "Ann and Bob are kept apart"),
    ("kept apart", {"pair": ["Ann", "Bob"], "apart": False}, "Ann and Bob may meet again"),
    ("decks registered", {"key": "Ann", "decks": ["A", "B"]}, "Ann registers A, B"),
    (
        "decks registered",
        {
            "key": "Ann",
            "custom_deck": {"summoner": "Sneeks"},
            "overruled": "ok",
            "warnings": ["x", "y"],
        },
        "Ann registers Sneeks (overruled: ok), odd: x; y",
    ),
    ("renamed", {"before": "Ann", "name": "Anna"}, "Ann is now called Anna"),
    ("roll called", {"keys": ["Ann", "Bob"]}, "the roll is called: 2 are expected again"),
    ("practical set", {}, "the practical words are changed"),
    ("fee noted", {"keys": ["Ann", "Bob"], "paid": True}, "entry fee paid: Ann, Bob"),
    ("fee noted", {"keys": ["Ann"], "paid": False}, "entry fee not paid: Ann"),
    ("format changed", {}, "settings are changed from the next round on"),
    ("rounds set", {"rounds": 5}, "5 rounds will be played"),
    ("starters counted", {"starters": 9}, "9 players count for the rounds, late entries too"),
    ("drawn", {**DRAWN, "number": 2}, "the final is drawn: 2 tables (seed 7)"),
    ("drawn", {**DRAWN, "kind": "swiss"}, "a round is drawn: 2 tables (seed 7)"),
    ("drawn", {**DRAWN, "kind": "bracket"}, "a round of the bracket is drawn: 2 tables (seed 7)"),
    (
        "drawn",
        {**DRAWN, "kind": "side", "tables": [{}], "byes": [{"player": "Ann"}, {"player": "Bob"}]},
        "a side round is drawn: 1 table, bye: Ann, Bob (seed 7)",
    ),
    ("discarded", {"number": 1}, "the draft of round 1 is thrown away"),
    ("published", {"number": 2}, "the final is published"),
    ("published", {"number": 1, "accepted": ["a", "b"]}, "round 1 is published, although: a; b"),
    ("waves set", {"number": 1, "waves": 1}, "round 1 is played all at once"),
    ("waves set", {"number": 1, "waves": 2}, "round 1 is played in 2 waves"),
    ("tables moved", {"number": 1, "why": "swap", "tables": []}, "round 1: swap"),
    (
        "tables moved",
        {"number": 1, "why": "swap", "tables": [{"number": 1}, {"number": 4}]},
        "round 1: swap (tables 1, 4)",
    ),
    ("reported", {**AT, "lines": LINES}, "the final table 3: result: Ann 15, Bob 9"),
    (
        "corrected",
        {**AT, "lines": LINES, "winner": "Ann", "why": "typo", "warnings": ["a", "b"]},
        "the final table 3: corrected: Ann 15, Bob 9, Ann wins (typo); unusual, but right: a; b",
    ),
    ("confirmed", AT, "the final table 3: result confirmed"),
    ("disputed", {**AT, "why": "no"}, "the final table 3: result disputed (no)"),
    ("ruled", RULED, "ruling: warning (loud)"),
    (
        "ruled",
        {**RULED, **AT, "player": "Ann", "leaves": True, "no_refund": True},
        "ruling: warning for Ann, the final table 3, out of the tournament, no refund (loud)",
    ),
    ("decided", {"order": ["Ann", "Bob"], "why": "dice"}, "order decided: Ann, Bob (dice)"),
    ("ended", {"order": [LAST]}, "the event ends, nobody has a place"),
    ("ended", {"order": [LAST, FIRST]}, "the event ends, Ann wins"),
    (
        "ended",
        {"order": [{**FIRST, "why": message_to_data(joined([NOBODY_WON, message("so far")]))}]},
        "the event ends, nobody wins, Ann is first",
    ),
    ("undone", {"of": 4, "what": "reported"}, "entry 5 is taken back (reported)"),
]


def told(kind: str, data: dict[str, Any]) -> str:
    return str(tell(Happening(kind, data, "Tom", "now"), {2: message("the final")}))


def test_every_happening_is_told_in_its_sentence() -> None:
    assert [told(kind, data) for kind, data, _ in TOLD] == [words for *_, words in TOLD]
    assert {kind for kind, *_ in TOLD} == {"opened", *CHANGES}
