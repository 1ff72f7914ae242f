"""What happened on the floor, in one sentence each."""

from __future__ import annotations

from collections.abc import Callable

from guildhall.hall.events.operations import Data, Line, clock_key
from guildhall.hall.events.stage_names import NO_STAGES, Stages, with_stage


def tell_floor(line: Line, stages: Stages = NO_STAGES) -> str:
    """A line of the floor in one sentence, without who and when."""
    return SENTENCES[line.kind](with_stage(line.data, stages))


def clock_name(data: Data) -> str:
    """Whose clock it is; a later wave is named."""
    _, wave = clock_key(data)
    return f"{data['stage']}, wave {wave}" if wave > 1 else str(data["stage"])


def _registration(data: Data) -> str:
    if data["open"]:
        return "players may register themselves"
    return "players cannot register themselves any more"


def _call_closed(data: Data) -> str:
    words = f": {data['words']}" if data["words"] else ""
    return f"call {data['call']} is closed{words}"


def _delayed(data: Data) -> str:
    words = f" ({data['words']})" if data["words"] else ""
    return f"{data['player']} will be {data['minutes']} minutes late{words}"


def _prize(data: Data) -> str:
    if data["given"]:
        return f"{data['player']} has received: {data['prize']}"
    return f"{data['player']} has not received: {data['prize']}"


PRIVACY = {
    "full": "names are shown in full",
    "initial": "names are shown as first name and initial",
    "hidden": "names are hidden from the public",
}

SENTENCES: dict[str, Callable[[Data], str]] = {
    "staff-joined/1": lambda data: f"{data['name']} helps as {data['as']}",
    "dismissed/1": lambda data: f"{data['name']} no longer helps",
    "device-joined/1": lambda data: f"a device stands on table {data['table']}",
    "player-joined/1": lambda data: (
        f"{data['player']} is claimed by phone"
        if data.get("claimed")
        else f"{data['player']} has come by phone"
    ),
    "player-released/1": lambda data: f"{data['player']} may be claimed again",
    "player-seated/1": lambda data: f"{data['player']} gets a seat in the hall",
    "linked/1": lambda data: f"a program plays for {data['player']}",
    "put-away/1": lambda data: f"a device has put its card away: {data['of']}",
    "links-revoked/1": lambda data: f"links are revoked: {data['of'].removeprefix('player ')}",
    "registration-set/1": _registration,
    "privacy-set/1": lambda data: PRIVACY[data["names"]],
    "names-kept/1": lambda _: "tables in the hall show names like this too",
    "players-open-set/1": lambda data: (
        "players open their tables in the hall themselves"
        if data["open"]
        else "the desk opens tables in the hall"
    ),
    "called/1": lambda data: (
        f"{data['stage']} table {data['table']}: arbiter called ({data['why']})"
    ),
    "call-taken/1": lambda data: f"call {data['call']} is taken",
    "call-closed/1": _call_closed,
    "arrived/1": lambda data: f"{data['player']} sits at the table",
    "delayed/1": _delayed,
    "clock-started/1": lambda data: f"the clock of {clock_name(data)} is started",
    "clock-paused/1": lambda data: f"the clock of {clock_name(data)} is paused",
    "clock-continued/1": lambda data: f"the clock of {clock_name(data)} goes on",
    "clock-set-back/1": lambda data: f"the clock of {clock_name(data)} is set back",
    "extra-time-given/1": lambda data: (
        f"{data['stage']} table {data['table']}: {data['minutes']} minutes of extra time"
    ),
    "timetable-set/1": lambda data: f"the timetable is set: {len(data['slots'])} rounds",
    "prize-given/1": _prize,
    "bot-entered/1": lambda data: f"{data['player']} is a bot: {data['bot']}",
    "table-entered/1": lambda data: (
        f"{data['stage']} table {data['table']}: the result came from the hall"
    ),
    "table-opened/1": lambda data: f"{data['stage']} table {data['table']}: played in the hall",
}
