"""What undo would take back, in the few words of a button, and whether it asks first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from guildhall.hall.events.operations import Line
from guildhall.hall.events.operations_text import clock_name
from guildhall.hall.events.stage_names import NO_STAGES, Stages, with_stage
from guildhall.tournament import Happening

Data = Mapping[str, Any]

HEAVY = frozenset(
    {"published", "ended", "ruled", "decided", "format changed", "roll called", "discarded"}
)
"""What others have seen or acted on, or what is much work to do again."""

MANY = 3
"""More than so many things at once are not taken back without a question."""

CHECKS = {
    "present": "check {key} in",
    "absent": "check {key} out",
    "dropped": "drop {key}",
    "entered": "expect {key}",
    "removed": "exclude {key}",
}


def label_of(happening: Happening, stages: Stages = NO_STAGES) -> str:
    """What was done, as a button names it."""
    return LABELS[happening.kind](with_stage(happening.data, stages))


def clock_label(line: Line, stages: Stages = NO_STAGES) -> str:
    """What was done to a clock, as a button names it."""
    return CLOCKS[line.kind].format(clock=clock_name(with_stage(line.data, stages)))


def is_heavy(happenings: Sequence[Happening]) -> bool:
    """Whether a command is taken back only after a question."""
    return len(happenings) > MANY or any(each.kind in HEAVY for each in happenings)


def _at_table(verb: str) -> Callable[[Data], str]:
    return lambda data: f"{verb} {data['stage']} table {data['table']}"


def _stands(data: Data) -> str:
    if data.get("sits_out"):
        return f"sit out {data['key']}"
    return CHECKS[data["standing"]].format(key=data["key"])


def _kept_apart(data: Data) -> str:
    verb = "keep apart" if data["apart"] else "let meet"
    return f"{verb} {' and '.join(data['pair'])}"


LABELS: dict[str, Callable[[Data], str]] = {
    "entered": lambda data: f"enter {data['name']}",
    "stands": _stands,
    "table fixed": lambda data: f"table of {data['key']}",
    "kept apart": _kept_apart,
    "decks registered": lambda data: f"decks of {data['key']}",
    "renamed": lambda data: f"rename {data['name']}",
    "practical set": lambda _: "change the practical words",
    "fee noted": lambda data: f"fee of {', '.join(data['keys'][:MANY])}",
    "roll called": lambda _: "call the roll",
    "format changed": lambda _: "change the settings",
    "rounds set": lambda data: f"set the rounds to {data['rounds']}",
    "starters counted": lambda _: "count late entries",
    "drawn": lambda data: f"draw {data['stage']}" if "number" in data else "draw a round",
    "discarded": lambda data: f"discard {data['stage']}",
    "published": lambda data: f"publish {data['stage']}",
    "waves set": lambda data: f"set the waves of {data['stage']}",
    "tables moved": lambda data: f"change seats in {data['stage']}",
    "reported": _at_table("result of"),
    "confirmed": _at_table("confirm"),
    "disputed": _at_table("dispute"),
    "corrected": _at_table("correct"),
    "ruled": lambda data: f"ruling for {data['player']}" if data["player"] else "ruling",
    "decided": lambda _: "decide the order",
    "ended": lambda _: "end the event",
}

CLOCKS = {
    "clock-started/1": "start the clock of {clock}",
    "clock-paused/1": "pause the clock of {clock}",
    "clock-continued/1": "let the clock of {clock} go on",
}
