"""What happened around the tournament, in one sentence each."""

from __future__ import annotations

from guildhall.hall.events.operations import Data, Line, clock_key
from guildhall.messages import (
    Message,
    OwnWords,
    PlayerRef,
    Term,
    Word,
    mark,
    message,
    message_from_data,
)
from guildhall.tournament.event.sentences import Either, Places, Sentence, fill
from guildhall.tournament.event.stage_names import NO_STAGES, Stages, stage_in


def tell_operation(line: Line, stages: Stages = NO_STAGES) -> Message:
    """A line of the operations in one sentence, without who and when."""
    return fill(SENTENCES[line.kind], line.data, stages, PLACES)


def clock_label(line: Line, stages: Stages = NO_STAGES) -> Message:
    """What was done to a clock, as a button names it."""
    return fill(CLOCK_LABELS[line.kind], line.data, stages, PLACES)


def _whose_clock(data: Data, stages: Stages) -> Message:
    """The round; a later wave is named where the line is about its clock."""
    _, wave = clock_key(data)
    stage = stage_in(data, stages)
    return message("{stage}, wave {wave}", stage=stage, wave=wave) if wave > 1 else stage


def _whose_link(data: Data, _: Stages) -> PlayerRef | Term:
    """Whose links or device it is: a player's, or those of a role or table."""
    whose: str = data["of"]
    if whose.startswith("player "):
        return PlayerRef(whose.removeprefix("player "))
    return Term(whose)


PLACES: Places = {
    "bot": lambda data, _: Word(data["bot"]),
    "call": lambda data, _: Word(str(data["call"])),
    "count": lambda data, _: len(data["slots"]),
    "minutes": lambda data, _: int(data["minutes"]),
    "name": lambda data, _: (
        PlayerRef(data["player"]) if "player" in data else OwnWords(data["name"])
    ),
    "prize": lambda data, _: Term(str(data["prize"])),
    "role": lambda data, _: Term(str(data["as"])),
    "stage": _whose_clock,
    "table": lambda data, _: int(data["table"]),
    "whose": _whose_link,
    "why": lambda data, _: message_from_data(data["why"]),
    "words": lambda data, _: OwnWords(data["words"]),
}

PRIVACY = {
    "full": message("names are shown in full"),
    "initial": message("names are shown as first name and initial"),
    "hidden": message("names are hidden from the public"),
}

SENTENCES: dict[str, Sentence] = {
    "staff-joined/1": mark("{name} helps as {role}"),
    "dismissed/1": mark("{name} no longer helps"),
    "device-joined/1": mark("there is a device on table {table}"),
    "player-joined/1": Either(
        "claimed", mark("{name} is claimed by phone"), mark("{name} has come by phone")
    ),
    "player-released/1": mark("{name} may be claimed again"),
    "player-seated/1": mark("{name} gets a seat in the hall"),
    "linked/1": mark("a program plays for {name}"),
    "put-away/1": mark("a device has put its card away: {whose}"),
    "links-revoked/1": mark("links are revoked: {whose}"),
    "registration-set/1": Either(
        "open",
        mark("players may register themselves"),
        mark("players cannot register themselves any more"),
    ),
    "privacy-set/1": lambda data, _: PRIVACY[data["names"]],
    "names-kept/1": mark("tables in the hall show names like this too"),
    "players-open-set/1": Either(
        "open",
        mark("players open their tables in the hall themselves"),
        mark("the desk opens tables in the hall"),
    ),
    "called/1": Either(
        "why",
        mark("{stage} table {table}: arbiter called ({why})"),
        mark("{stage} table {table}: arbiter called"),
    ),
    "call-taken/1": mark("call {call} is taken"),
    "call-closed/1": Either(
        "words", mark("call {call} is closed: {words}"), mark("call {call} is closed")
    ),
    "arrived/1": mark("{name} sits at the table"),
    "delayed/1": Either(
        "words",
        mark("{name} will be {minutes} min late ({words})"),
        mark("{name} will be {minutes} min late"),
    ),
    "announced/1": mark("everybody is told: {words}"),
    "announcement-ended/1": mark("nobody is told any more: {words}"),
    "clock-started/1": mark("the clock of {stage} is started"),
    "clock-paused/1": mark("the clock of {stage} is paused"),
    "clock-continued/1": mark("the clock of {stage} goes on"),
    "clock-set-back/1": mark("the clock of {stage} is set back"),
    "extra-time-given/1": mark("{stage} table {table}: {minutes} min of extra time"),
    "timetable-set/1": mark("the timetable is set, rounds: {count}"),
    "prize-given/1": Either(
        "given", mark("{name} has received: {prize}"), mark("{name} has not received: {prize}")
    ),
    "bot-entered/1": mark("{name} is a bot: {bot}"),
    "table-entered/1": mark("{stage} table {table}: the result came from the hall"),
    "table-opened/1": mark("{stage} table {table}: played in the hall"),
}

CLOCK_LABELS: dict[str, Sentence] = {
    "clock-started/1": mark("start the clock of {stage}"),
    "clock-paused/1": mark("pause the clock of {stage}"),
    "clock-continued/1": mark("let the clock of {stage} go on"),
}
