"""What undo would take back, in the few words of a button, and whether it asks first."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.messages import Message, PlayerRef, mark, players
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.sentences import (
    SITS_OUT,
    Data,
    Either,
    Places,
    Sentence,
    fill,
    tell_standing,
)
from guildhall.tournament.event.stage_names import NO_STAGES, Stages, stage_in

HEAVY = frozenset(
    {"published", "ended", "ruled", "decided", "format changed", "roll called", "discarded"}
)
"""What others have seen or acted on, or what is much work to do again."""

MANY = 3
"""More than so many things at once are not taken back without a question."""


def label_of(happening: Happening, stages: Stages = NO_STAGES) -> Message:
    """What was done, as a button names it."""
    return fill(LABELS[happening.kind], happening.data, stages, PLACES)


def is_heavy(happenings: Sequence[Happening]) -> bool:
    """Whether a command is taken back only after a question."""
    return len(happenings) > MANY or any(each.kind in HEAVY for each in happenings)


def _stands(data: Data, _: Stages) -> Message:
    return tell_standing(data, STANDINGS)


STANDINGS = {
    "present": mark("check {name} in"),
    "absent": mark("check {name} out"),
    "dropped": mark("drop {name}"),
    "entered": mark("expect {name}"),
    "removed": mark("exclude {name}"),
    SITS_OUT: mark("sit out {name}"),
}

PLACES: Places = {
    "count": lambda data, _: int(data["rounds"]),
    "name": lambda data, _: PlayerRef(data.get("key") or data["player"]),
    "names": lambda data, _: (
        players(data["pair"], " and ") if "pair" in data else players(data["keys"][:MANY])
    ),
    "stage": stage_in,
    "table": lambda data, _: int(data["table"]),
}

LABELS: dict[str, Sentence] = {
    "entered": mark("enter {name}"),
    "stands": _stands,
    "table fixed": mark("table of {name}"),
    "kept apart": Either("apart", mark("keep apart {names}"), mark("let meet {names}")),
    "decks registered": mark("decks of {name}"),
    "renamed": mark("rename {name}"),
    "practical set": mark("change the practical words"),
    "fee noted": mark("fee of {names}"),
    "roll called": mark("call the roll"),
    "format changed": mark("change the settings"),
    "rounds set": mark("set the rounds to {count}"),
    "starters counted": mark("count late entries"),
    "drawn": Either("number", mark("draw {stage}"), mark("draw a round")),
    "discarded": mark("discard {stage}"),
    "published": mark("publish {stage}"),
    "waves set": mark("set the waves of {stage}"),
    "tables moved": mark("change seats in {stage}"),
    "reported": mark("result of {stage} table {table}"),
    "confirmed": mark("confirm {stage} table {table}"),
    "disputed": mark("dispute {stage} table {table}"),
    "corrected": mark("correct {stage} table {table}"),
    "ruled": Either("player", mark("ruling for {name}"), mark("ruling")),
    "decided": mark("decide the order"),
    "ended": mark("end the event"),
}
