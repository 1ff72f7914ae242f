"""Around the tournament: who helps, who is called, which clocks run; folded from its own stream.

Tournaments know nothing of these; undo touches nothing here but clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from guildhall.hall.events.passes import Pass
from guildhall.hall.events.permissions import Role
from guildhall.hall.log import Entry
from guildhall.messages import Message, message_from_data
from guildhall.tournament.event.name_privacy import Privacy

Data = Mapping[str, Any]

ClockKey = tuple[int, int]
"""A round and one of its waves."""


@dataclass(frozen=True, slots=True)
class Call:
    """An arbiter is called to a table (TS-38)."""

    id: str
    round: int
    table: int
    by: str
    why: Message
    at: datetime
    taken_by: str = ""
    taken_at: datetime | None = None
    closed_at: datetime | None = None
    closing: str = ""
    """What came of it, in words."""

    def waiting(self, now: datetime) -> timedelta:
        """How long the table waits or has waited for somebody to come."""
        return max((self.taken_at or self.closed_at or now) - self.at, timedelta())


@dataclass(frozen=True, slots=True)
class Staff:
    """Somebody who helps to run the event."""

    person: str
    name: str
    role: Role
    since: datetime


@dataclass(frozen=True, slots=True)
class Delay:
    """Somebody has told that they will be late."""

    player: str
    round: int
    """For which they are late."""
    minutes: int
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Announcement:
    """What staff tell everybody in the hall."""

    id: str
    words: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class RoundTime:
    """The clock of a round as it was started, paused and continued."""

    minutes: int | None = None
    """Instead of what the format says."""
    since: datetime | None = None
    """Running since then; None while it is paused."""
    gone: timedelta = timedelta()
    """What had gone before."""


@dataclass(frozen=True, slots=True)
class PlayedHere:
    """A table of the event that is played in the hall."""

    table: str
    """Its name in the hall."""
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A line of the timetable (TC-22)."""

    round: int
    begins: str
    """The time of the day, such as 10:30."""
    minutes: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record."""

    seq: int
    at: datetime
    by: str
    role: str
    kind: str
    data: Data


@dataclass(frozen=True, slots=True)
class ClockStep:
    """A clock was started, paused or continued, and can be taken back."""

    line: Line
    before: RoundTime | None
    """The clock as it was; None before its first start."""

    @property
    def key(self) -> ClockKey:
        """Whose clock it is."""
        return clock_key(self.line.data)

    @property
    def seen(self) -> int:
        """How much had happened in the tournament; 0 where an old line does not tell."""
        seen: int = self.line.data.get("seen", 0)
        return seen


@dataclass(frozen=True)
class EventOperations:
    """The fold of a stream about all around the tournament; a snapshot that never changes."""

    staff: Mapping[str, Staff] = field(default_factory=dict)
    devices: Mapping[str, int] = field(default_factory=dict)
    """The tables of devices by their persons."""
    players: Mapping[str, str] = field(default_factory=dict)
    """The players' keys by their persons."""
    persons: Mapping[str, str] = field(default_factory=dict)
    """Who sits at tables of the hall for the players, by their keys."""
    claimed: Mapping[str, datetime] = field(default_factory=dict)
    """Players who were on the list and have come by the poster, and when."""
    by_link: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Persons whose programs play for a player by a link, with its generation."""
    put_away: frozenset[str] = frozenset()
    """Passes that browsers have given back."""
    generations: Mapping[str, int] = field(default_factory=dict)
    """How often the links of a role, or of a player, were revoked."""
    privacy: Privacy = "full"
    registration: bool = False
    """Whether players may register themselves."""
    join_code: str = ""
    players_open: bool = False
    """Whether players may open their own tables in the hall."""
    calls: Mapping[str, Call] = field(default_factory=dict)
    arrived: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Who has told that they sit at their table, by round."""
    delays: Mapping[str, Delay] = field(default_factory=dict)
    announcements: Mapping[str, Announcement] = field(default_factory=dict)
    """What everybody is told, by its id, the latest last; without what was taken back."""
    times: Mapping[ClockKey, RoundTime] = field(default_factory=dict)
    clock_steps: tuple[ClockStep, ...] = ()
    """What was done to clocks and not taken back, the latest last."""
    taken_back: frozenset[int] = frozenset()
    """Lines that count no more."""
    extra: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """Minutes that single tables get on top, by round and table."""
    timetable: tuple[Slot, ...] = ()
    day: str = ""
    """The day of the timetable, such as 2026-11-21; empty where none is set."""
    prizes: frozenset[tuple[str, str]] = frozenset()
    """Who has been given what."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Players who are bots, and which."""
    tables: Mapping[tuple[int, int], PlayedHere] = field(default_factory=dict)
    """Tables that are played in the hall, by round and number."""
    entered: frozenset[str] = frozenset()
    """Tables in the hall whose results are in."""
    record: tuple[Line, ...] = ()

    def player_of(self, person: str) -> str:
        """The key of the entry that a person has, empty if there is none."""
        if person in self.players:
            return self.players[person]
        key, generation = self.by_link.get(person, ("", 0))
        return key if self.generations.get(f"player {key}", 0) == generation else ""

    def honours(self, held: Pass, people: Container[str]) -> bool:
        """Whether a pass counts: its link was not renewed, and it was not put away."""
        if held.id in self.put_away:
            return False
        if held.role == "device":
            return self.devices.get(held.id) == held.table
        generation = self.generations.get(f"player {held.player}", 0)
        return held.player in people and held.generation == generation


def fold_operations(operations: EventOperations, entries: Sequence[Entry]) -> EventOperations:
    """What is around the tournament after more has happened."""
    lines = []
    for line in map(line_of, entries):
        operations = replace(operations, **CHANGES[line.kind](operations, line))
        lines.append(line)
    return replace(operations, record=(*operations.record, *lines))


def line_of(entry: Entry) -> Line:
    """A line of the record as its entry keeps it."""
    data = dict(entry.data)
    return Line(entry.seq, entry.at, entry.by, data.pop("role"), entry.kind, data)


Change = Callable[[EventOperations, Line], dict[str, Any]]
"""The parts of the operations that a line changes."""


def _staff_joined(operations: EventOperations, line: Line) -> dict[str, Any]:
    data = line.data
    staff = Staff(data["person"], data["name"], data["as"], line.at)
    return {"staff": {**operations.staff, staff.person: staff}}


def _dismissed(operations: EventOperations, line: Line) -> dict[str, Any]:
    gone = line.data["person"]
    return {
        "staff": {key: staff for key, staff in operations.staff.items() if key != gone},
        "devices": {key: table for key, table in operations.devices.items() if key != gone},
    }


def _device_joined(operations: EventOperations, line: Line) -> dict[str, Any]:
    return {"devices": {**operations.devices, line.data["person"]: line.data["table"]}}


def _player_joined(operations: EventOperations, line: Line) -> dict[str, Any]:
    person, key = line.data["person"], line.data["player"]
    others = {who: player for who, player in operations.players.items() if player != key}
    claimed = {key: line.at} if line.data.get("claimed") else {}
    return {
        "players": {**others, person: key},
        "persons": {**operations.persons, key: person},
        "claimed": {**operations.claimed, **claimed},
    }


def _player_released(operations: EventOperations, line: Line) -> dict[str, Any]:
    gone = line.data["player"]
    return {
        "players": {who: key for who, key in operations.players.items() if key != gone},
        "persons": {key: who for key, who in operations.persons.items() if key != gone},
        "claimed": {key: at for key, at in operations.claimed.items() if key != gone},
    }


def _player_seated(operations: EventOperations, line: Line) -> dict[str, Any]:
    return {"persons": {**operations.persons, line.data["player"]: line.data["person"]}}


def _linked(operations: EventOperations, line: Line) -> dict[str, Any]:
    data = line.data
    return {"by_link": {**operations.by_link, data["person"]: (data["player"], data["generation"])}}


def _links_revoked(operations: EventOperations, line: Line) -> dict[str, Any]:
    whose = line.data["of"]
    return {
        "generations": {**operations.generations, whose: operations.generations.get(whose, 0) + 1}
    }


def _registration_set(_: EventOperations, line: Line) -> dict[str, Any]:
    return {"registration": line.data["open"], "join_code": line.data["code"]}


def _called(operations: EventOperations, line: Line) -> dict[str, Any]:
    data = line.data
    who = data["by"]
    call = Call(
        str(line.seq), data["round"], data["table"], who, message_from_data(data["why"]), line.at
    )
    return {"calls": {**operations.calls, call.id: call}}


def _call_taken(operations: EventOperations, line: Line) -> dict[str, Any]:
    call = operations.calls[line.data["call"]]
    taken = replace(call, taken_by=line.by, taken_at=call.taken_at or line.at)
    return {"calls": {**operations.calls, call.id: taken}}


def _call_closed(operations: EventOperations, line: Line) -> dict[str, Any]:
    call = operations.calls[line.data["call"]]
    closed = replace(call, closed_at=line.at, closing=line.data["words"])
    return {"calls": {**operations.calls, call.id: closed}}


def _arrived(operations: EventOperations, line: Line) -> dict[str, Any]:
    number = line.data["round"]
    here = operations.arrived.get(number, frozenset()) | {line.data["player"]}
    delays = {key: delay for key, delay in operations.delays.items() if key != line.data["player"]}
    return {"arrived": {**operations.arrived, number: here}, "delays": delays}


def _delayed(operations: EventOperations, line: Line) -> dict[str, Any]:
    data = line.data
    delay = Delay(data["player"], data["round"], data["minutes"], data["words"], line.at)
    return {"delays": {**operations.delays, delay.player: delay}}


def _announced(operations: EventOperations, line: Line) -> dict[str, Any]:
    new = Announcement(str(line.seq), line.data["words"], line.by, line.at)
    return {"announcements": {**operations.announcements, new.id: new}}


def _announcement_ended(operations: EventOperations, line: Line) -> dict[str, Any]:
    ended = line.data["announcement"]
    told = operations.announcements.items()
    return {"announcements": {key: each for key, each in told if key != ended}}


def clock_key(data: Data) -> ClockKey:
    """Whose clock a line is about; before there were waves a round had one clock."""
    return data["round"], data.get("wave", 1)


def _clock_started(operations: EventOperations, line: Line) -> dict[str, Any]:
    return _timed(operations, line, RoundTime(line.data["minutes"], line.at))


def _clock_paused(operations: EventOperations, line: Line) -> dict[str, Any]:
    time = operations.times[clock_key(line.data)]
    gone = time.gone + (line.at - time.since if time.since else timedelta())
    return _timed(operations, line, replace(time, since=None, gone=gone))


def _clock_continued(operations: EventOperations, line: Line) -> dict[str, Any]:
    time = operations.times[clock_key(line.data)]
    return _timed(operations, line, replace(time, since=time.since or line.at))


def _timed(operations: EventOperations, line: Line, time: RoundTime) -> dict[str, Any]:
    key = clock_key(line.data)
    step = ClockStep(line, operations.times.get(key))
    return {
        "times": {**operations.times, key: time},
        "clock_steps": (*operations.clock_steps, step),
    }


def _clock_set_back(operations: EventOperations, line: Line) -> dict[str, Any]:
    *steps, last = operations.clock_steps
    times = {key: time for key, time in operations.times.items() if key != last.key}
    return {
        "times": times | ({last.key: last.before} if last.before else {}),
        "clock_steps": tuple(steps),
        "taken_back": operations.taken_back | {line.data["of"]},
    }


def _extra_time_given(operations: EventOperations, line: Line) -> dict[str, Any]:
    key = line.data["round"], line.data["table"]
    minutes = max(operations.extra.get(key, 0) + line.data["minutes"], 0)
    return {"extra": {**operations.extra, key: minutes}}


def _timetable_set(_: EventOperations, line: Line) -> dict[str, Any]:
    slots = tuple(Slot(**slot) for slot in line.data["slots"])
    return {"timetable": slots, "day": line.data.get("day", "")}


def _prize_given(operations: EventOperations, line: Line) -> dict[str, Any]:
    prize = frozenset({(line.data["player"], line.data["prize"])})
    return {
        "prizes": operations.prizes | prize if line.data["given"] else operations.prizes - prize
    }


def _bot_entered(operations: EventOperations, line: Line) -> dict[str, Any]:
    return {"bots": {**operations.bots, line.data["player"]: line.data["bot"]}}


def _table_opened(operations: EventOperations, line: Line) -> dict[str, Any]:
    data = line.data
    here = PlayedHere(data["here"], tuple(data["seats"]))
    return {"tables": {**operations.tables, (data["round"], data["table"]): here}}


CHANGES: dict[str, Change] = {
    "staff-joined/1": _staff_joined,
    "dismissed/1": _dismissed,
    "device-joined/1": _device_joined,
    "player-joined/1": _player_joined,
    "player-released/1": _player_released,
    "player-seated/1": _player_seated,
    "linked/1": _linked,
    "put-away/1": lambda operations, line: {"put_away": operations.put_away | {line.data["pass"]}},
    "links-revoked/1": _links_revoked,
    "registration-set/1": _registration_set,
    "privacy-set/1": lambda _, line: {"privacy": line.data["names"]},
    "players-open-set/1": lambda _, line: {"players_open": line.data["open"]},
    "called/1": _called,
    "call-taken/1": _call_taken,
    "call-closed/1": _call_closed,
    "arrived/1": _arrived,
    "delayed/1": _delayed,
    "announced/1": _announced,
    "announcement-ended/1": _announcement_ended,
    "clock-started/1": _clock_started,
    "clock-paused/1": _clock_paused,
    "clock-continued/1": _clock_continued,
    "clock-set-back/1": _clock_set_back,
    "extra-time-given/1": _extra_time_given,
    "timetable-set/1": _timetable_set,
    "prize-given/1": _prize_given,
    "bot-entered/1": _bot_entered,
    "table-opened/1": _table_opened,
    "names-kept/1": lambda _operations, _line: {},
    "table-entered/1": lambda operations, line: {
        "entered": operations.entered | {line.data["here"]}
    },
}
