"""Every line of the operations in one sentence."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from guildhall.hall.events.operations import CHANGES, Line
from guildhall.hall.events.operations_text import clock_label, tell_operation
from guildhall.messages import message

TOLD: list[tuple[str, dict[str, Any], str]] = [
    ("staff-joined", {"name": "Una", "as": "arbiter"}, "Una helps as arbiter"),
    ("dismissed", {"name": "Una"}, "Una no longer helps"),
    ("device-joined", {"table": 3}, "there is a device on table 3"),
    ("player-joined", {"player": "Ann"}, "Ann has come by phone"),
    ("player-joined", {"player": "Ann", "claimed": True}, "Ann is claimed by phone"),
    ("player-released", {"player": "Ann"}, "Ann may be claimed again"),
    ("player-seated", {"player": "Ann"}, "Ann gets a seat in the hall"),
    ("linked", {"player": "Ann"}, "a program plays for Ann"),
    ("put-away", {"of": "table 3"}, "a device has put its card away: table 3"),
    ("links-revoked", {"of": "arbiter"}, "links are revoked: arbiter"),
    ("links-revoked", {"of": "player Ann"}, "links are revoked: Ann"),
    ("registration-set", {"open": True}, "players may register themselves"),
    ("registration-set", {"open": False}, "players cannot register themselves any more"),
    ("privacy-set", {"names": "full"}, "names are shown in full"),
    ("privacy-set", {"names": "initial"}, "names are shown as first name and initial"),
    ("privacy-set", {"names": "hidden"}, "names are hidden from the public"),
    ("names-kept", {}, "tables in the hall show names like this too"),
    ("players-open-set", {"open": True}, "players open their tables in the hall themselves"),
    ("players-open-set", {"open": False}, "the desk opens tables in the hall"),
    (
        "called",
        {"round": 2, "table": 3, "why": "late"},
        "the final table 3: arbiter called (late)",
    ),
    ("call-taken", {"call": "7"}, "call 7 is taken"),
    ("call-closed", {"call": "7", "words": ""}, "call 7 is closed"),
    ("call-closed", {"call": "7", "words": "told"}, "call 7 is closed: told"),
    ("arrived", {"player": "Ann", "round": 1}, "Ann sits at the table"),
    ("delayed", {"player": "Ann", "minutes": 5, "words": ""}, "Ann will be 5 min late"),
    (
        "delayed",
        {"player": "Ann", "minutes": 5, "words": "tram"},
        "Ann will be 5 min late (tram)",
    ),
    ("announced", {"words": "Lunch"}, "everybody is told: Lunch"),
    (
        "announcement-ended",
        {"announcement": "7", "words": "Lunch"},
        "nobody is told any more: Lunch",
    ),
    ("clock-started", {"round": 2}, "the clock of the final is started"),
    ("clock-started", {"round": 1, "wave": 1}, "the clock of round 1 is started"),
    ("clock-paused", {"round": 1, "wave": 2}, "the clock of round 1, wave 2 is paused"),
    ("clock-continued", {"round": 1}, "the clock of round 1 goes on"),
    ("clock-set-back", {"round": 1}, "the clock of round 1 is set back"),
    (
        "extra-time-given",
        {"round": 1, "table": 3, "minutes": 5},
        "round 1 table 3: 5 min of extra time",
    ),
    ("timetable-set", {"slots": [{}, {}]}, "the timetable is set, rounds: 2"),
    ("prize-given", {"player": "Ann", "prize": "cup", "given": True}, "Ann has received: cup"),
    ("prize-given", {"player": "Ann", "prize": "cup", "given": False}, "Ann has not received: cup"),
    ("bot-entered", {"player": "Robo", "bot": "random"}, "Robo is a bot: random"),
    ("table-entered", {"round": 1, "table": 3}, "round 1 table 3: the result came from the hall"),
    ("table-opened", {"round": 1, "table": 3}, "round 1 table 3: played in the hall"),
]


def told(kind: str, data: dict[str, Any]) -> str:
    at = datetime(2026, 3, 28, tzinfo=UTC)
    return str(
        tell_operation(
            Line(1, at, "Tom", "organiser", f"{kind}/1", data), {2: message("the final")}
        )
    )


def test_every_line_is_told_in_its_sentence() -> None:
    assert [told(kind, data) for kind, data, _ in TOLD] == [words for *_, words in TOLD]
    assert {f"{kind}/1" for kind, *_ in TOLD} == set(CHANGES)


def test_clocks_and_calls_name_the_stage() -> None:
    at = datetime(2026, 11, 16, tzinfo=UTC)
    stages = {4: message("final"), 5: message("side round")}
    clock = Line(1, at, "desk", "organiser", "clock-started/1", {"round": 4, "minutes": 45})
    assert str(tell_operation(clock, stages)) == "the clock of final is started"
    assert str(clock_label(clock, stages)) == "start the clock of final"
    call = Line(2, at, "desk", "organiser", "called/1", {"round": 5, "table": 3, "why": "noise"})
    assert str(tell_operation(call, stages)) == "side round table 3: arbiter called (noise)"
