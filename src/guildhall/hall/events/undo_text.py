"""What undo would take back, in the few words of a button, and whether it asks first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from guildhall.hall.events.operations import Line
from guildhall.hall.events.operations_text import clock_name
from guildhall.hall.events.stage_names import NO_STAGES, Stages, stage_in
from guildhall.messages import Message, PlayerRef, message, players
from guildhall.tournament import Happening

Data = Mapping[str, Any]

HEAVY = frozenset(
    {"published", "ended", "ruled", "decided", "format changed", "roll called", "discarded"}
)
"""What others have seen or acted on, or what is much work to do again."""

MANY = 3
"""More than so many things at once are not taken back without a question."""


def label_of(happening: Happening, stages: Stages = NO_STAGES) -> Message:
    """What was done, as a button names it."""
    return LABELS[happening.kind](happening.data, stages)


def clock_label(line: Line, stages: Stages = NO_STAGES) -> Message:
    """What was done to a clock, as a button names it."""
    clock = clock_name(line.data, stages)
    labels = {
        "clock-started/1": message("start the clock of {stage}", stage=clock),
        "clock-paused/1": message("pause the clock of {stage}", stage=clock),
        "clock-continued/1": message("let the clock of {stage} go on", stage=clock),
    }
    return labels[line.kind]


def is_heavy(happenings: Sequence[Happening]) -> bool:
    """Whether a command is taken back only after a question."""
    return len(happenings) > MANY or any(each.kind in HEAVY for each in happenings)


def _stands(data: Data, _: Stages) -> Message:
    name = PlayerRef(data["key"])
    labels = {
        "present": message("check {name} in", name=name),
        "absent": message("check {name} out", name=name),
        "dropped": message("drop {name}", name=name),
        "entered": message("expect {name}", name=name),
        "removed": message("exclude {name}", name=name),
    }
    return (
        message("sit out {name}", name=name) if data.get("sits_out") else labels[data["standing"]]
    )


def _kept_apart(data: Data, _: Stages) -> Message:
    names = players(data["pair"], " and ")
    return (
        message("keep apart {names}", names=names)
        if data["apart"]
        else message("let meet {names}", names=names)
    )


def _drawn(data: Data, stages: Stages) -> Message:
    if "number" in data:
        return message("draw {stage}", stage=stage_in(data, stages))
    return message("draw a round")


def _ruled(data: Data, _: Stages) -> Message:
    if data["player"]:
        return message("ruling for {name}", name=PlayerRef(data["player"]))
    return message("ruling")


def _at(data: Data, stages: Stages) -> dict[str, Any]:
    """The table that something is about."""
    return {"stage": stage_in(data, stages), "table": data["table"]}


LABELS: dict[str, Callable[[Data, Stages], Message]] = {
    "entered": lambda data, _: message("enter {name}", name=PlayerRef(data["key"])),
    "stands": _stands,
    "table fixed": lambda data, _: message("table of {name}", name=PlayerRef(data["key"])),
    "kept apart": _kept_apart,
    "decks registered": lambda data, _: message("decks of {name}", name=PlayerRef(data["key"])),
    "renamed": lambda data, _: message("rename {name}", name=PlayerRef(data["key"])),
    "practical set": lambda _, __: message("change the practical words"),
    "fee noted": lambda data, _: message("fee of {names}", names=players(data["keys"][:MANY])),
    "roll called": lambda _, __: message("call the roll"),
    "format changed": lambda _, __: message("change the settings"),
    "rounds set": lambda data, _: message("set the rounds to {count}", count=data["rounds"]),
    "starters counted": lambda _, __: message("count late entries"),
    "drawn": _drawn,
    "discarded": lambda data, stages: message("discard {stage}", stage=stage_in(data, stages)),
    "published": lambda data, stages: message("publish {stage}", stage=stage_in(data, stages)),
    "waves set": lambda data, stages: message(
        "set the waves of {stage}", stage=stage_in(data, stages)
    ),
    "tables moved": lambda data, stages: message(
        "change seats in {stage}", stage=stage_in(data, stages)
    ),
    "reported": lambda data, stages: message(
        "result of {stage} table {table}", **_at(data, stages)
    ),
    "confirmed": lambda data, stages: message("confirm {stage} table {table}", **_at(data, stages)),
    "disputed": lambda data, stages: message("dispute {stage} table {table}", **_at(data, stages)),
    "corrected": lambda data, stages: message("correct {stage} table {table}", **_at(data, stages)),
    "ruled": _ruled,
    "decided": lambda _, __: message("decide the order"),
    "ended": lambda _, __: message("end the event"),
}
