"""What happened around the tournament, in one sentence each."""

from __future__ import annotations

from collections.abc import Callable

from guildhall.hall.events.operations import Data, Line, clock_key
from guildhall.hall.events.stage_names import NO_STAGES, Stages, stage_in
from guildhall.messages import (
    Message,
    OwnWords,
    PlayerRef,
    Term,
    Word,
    message,
    message_from_data,
)


def tell_operation(line: Line, stages: Stages = NO_STAGES) -> Message:
    """A line of the operations in one sentence, without who and when."""
    return SENTENCES[line.kind](line.data, stages)


def clock_name(data: Data, stages: Stages) -> Message:
    """Whose clock it is; a later wave is named."""
    _, wave = clock_key(data)
    stage = stage_in(data, stages)
    return message("{stage}, wave {wave}", stage=stage, wave=wave) if wave > 1 else stage


def _registration(data: Data, _: Stages) -> Message:
    if data["open"]:
        return message("players may register themselves")
    return message("players cannot register themselves any more")


def _called(data: Data, stages: Stages) -> Message:
    where = {"stage": stage_in(data, stages), "table": data["table"]}
    if not data["why"]:
        return message("{stage} table {table}: arbiter called", **where)
    return message(
        "{stage} table {table}: arbiter called ({why})", **where, why=message_from_data(data["why"])
    )


def _call_closed(data: Data, _: Stages) -> Message:
    call = Word(str(data["call"]))
    if data["words"]:
        return message("call {call} is closed: {words}", call=call, words=OwnWords(data["words"]))
    return message("call {call} is closed", call=call)


def _delayed(data: Data, _: Stages) -> Message:
    late = {"name": _player(data), "minutes": data["minutes"]}
    if data["words"]:
        words = OwnWords(data["words"])
        return message("{name} will be {minutes} minutes late ({words})", **late, words=words)
    return message("{name} will be {minutes} minutes late", **late)


def _prize(data: Data, _: Stages) -> Message:
    name: str = data["prize"]
    prize = Term(name)
    if data["given"]:
        return message("{name} has received: {prize}", name=_player(data), prize=prize)
    return message("{name} has not received: {prize}", name=_player(data), prize=prize)


def _player(data: Data) -> PlayerRef:
    return PlayerRef(data["player"])


def _whose(data: Data) -> PlayerRef | Term:
    """Whose links or device it is: a player's, or those of a role or table."""
    whose: str = data["of"]
    if whose.startswith("player "):
        return PlayerRef(whose.removeprefix("player "))
    return Term(whose)


def _staff(data: Data, _: Stages) -> Message:
    role: str = data["as"]
    return message("{name} helps as {role}", name=OwnWords(data["name"]), role=Term(role))


def _joined(data: Data, _: Stages) -> Message:
    if data.get("claimed"):
        return message("{name} is claimed by phone", name=_player(data))
    return message("{name} has come by phone", name=_player(data))


def _players_open(data: Data, _: Stages) -> Message:
    if data["open"]:
        return message("players open their tables in the hall themselves")
    return message("the desk opens tables in the hall")


PRIVACY = {
    "full": message("names are shown in full"),
    "initial": message("names are shown as first name and initial"),
    "hidden": message("names are hidden from the public"),
}

SENTENCES: dict[str, Callable[[Data, Stages], Message]] = {
    "staff-joined/1": _staff,
    "dismissed/1": lambda data, _: message("{name} no longer helps", name=OwnWords(data["name"])),
    "device-joined/1": lambda data, _: message(
        "a device stands on table {table}", table=data["table"]
    ),
    "player-joined/1": _joined,
    "player-released/1": lambda data, _: message("{name} may be claimed again", name=_player(data)),
    "player-seated/1": lambda data, _: message(
        "{name} gets a seat in the hall", name=_player(data)
    ),
    "linked/1": lambda data, _: message("a program plays for {name}", name=_player(data)),
    "put-away/1": lambda data, _: message(
        "a device has put its card away: {whose}", whose=_whose(data)
    ),
    "links-revoked/1": lambda data, _: message("links are revoked: {whose}", whose=_whose(data)),
    "registration-set/1": _registration,
    "privacy-set/1": lambda data, _: PRIVACY[data["names"]],
    "names-kept/1": lambda _, __: message("tables in the hall show names like this too"),
    "players-open-set/1": _players_open,
    "called/1": _called,
    "call-taken/1": lambda data, _: message("call {call} is taken", call=Word(str(data["call"]))),
    "call-closed/1": _call_closed,
    "arrived/1": lambda data, _: message("{name} sits at the table", name=_player(data)),
    "delayed/1": _delayed,
    "clock-started/1": lambda data, stages: message(
        "the clock of {stage} is started", stage=clock_name(data, stages)
    ),
    "clock-paused/1": lambda data, stages: message(
        "the clock of {stage} is paused", stage=clock_name(data, stages)
    ),
    "clock-continued/1": lambda data, stages: message(
        "the clock of {stage} goes on", stage=clock_name(data, stages)
    ),
    "clock-set-back/1": lambda data, stages: message(
        "the clock of {stage} is set back", stage=clock_name(data, stages)
    ),
    "extra-time-given/1": lambda data, stages: message(
        "{stage} table {table}: {minutes} minutes of extra time",
        stage=stage_in(data, stages),
        table=data["table"],
        minutes=data["minutes"],
    ),
    "timetable-set/1": lambda data, _: message(
        "the timetable is set: {count} rounds", count=len(data["slots"])
    ),
    "prize-given/1": _prize,
    "bot-entered/1": lambda data, _: message(
        "{name} is a bot: {bot}", name=_player(data), bot=Word(data["bot"])
    ),
    "table-entered/1": lambda data, stages: message(
        "{stage} table {table}: the result came from the hall",
        stage=stage_in(data, stages),
        table=data["table"],
    ),
    "table-opened/1": lambda data, stages: message(
        "{stage} table {table}: played in the hall",
        stage=stage_in(data, stages),
        table=data["table"],
    ),
}
