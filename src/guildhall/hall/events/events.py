"""All events of a log: opening, finding, listing, moving them to other machines."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from guildhall.hall.events.desk import EventDesk, Who
from guildhall.hall.events.errors import EventError
from guildhall.hall.events.event_codec import from_entry, to_entry
from guildhall.hall.events.names import find_name, folded, proper_name
from guildhall.hall.log import (
    Conflict,
    DamagedStreamError,
    Log,
    export_streams,
    import_streams,
    open_log,
)
from guildhall.tournament import Format, Stamp, open_event

logger = logging.getLogger(__name__)

PREFIX = "event/"


@dataclass(frozen=True, slots=True)
class Summary:
    """An event in a list."""

    stream: str
    name: str
    format: str
    opened: str
    """When, in universal time."""


class Events:
    """The events of a log, for somebody at a desk."""

    def __init__(self, log: Log, who: Who) -> None:
        self.log = log
        self.who = who

    def new(self, name: str, chosen: Format, seed: str) -> EventDesk:
        """Open an event under a name that no other event of this log has."""
        name = proper_name(name)
        stream = stream_of(name)
        happenings = open_event(name, chosen, seed, Stamp(self.who.name, "", self.who.role))
        try:
            self.log.append(stream, 0, [to_entry(each, 1) for each in happenings])
        except Conflict as conflict:
            raise EventError(
                f"there is already an event called {name}",
                ways_out=["choose another name", f'go on with it: --event "{name}"'],
            ) from conflict
        return self.open(stream)

    def open(self, stream: str) -> EventDesk:
        """The desk of an event."""
        return EventDesk(self.log, stream, self.who)

    def summaries(self) -> Iterator[Summary]:
        """All events, without folding them."""
        for stream in self.log.streams(PREFIX):
            try:
                happening = from_entry(self.log.read(stream, limit=1)[0])
                name, chosen = happening.data["name"], happening.data["format"]["name"]
            except (DamagedStreamError, KeyError, TypeError) as error:
                logger.warning("%s is left out: %s", stream, error)
                continue
            yield Summary(stream, name, chosen, happening.at)

    @property
    def several(self) -> bool:
        """Whether there is more than one event."""
        return len(self.log.streams(PREFIX, limit=2)) > 1

    def find(self, typed: str) -> str:
        """The stream of the event with a name, or with its beginning."""
        streams = {each.name: each.stream for each in self.summaries()}
        return streams[find_name(typed, streams, "event")]

    def choose(self, last_used: str | None) -> str:
        """The stream of the only event, else of the one that was last used."""
        found = {each.stream: each.name for each in self.summaries()}
        if not found:
            raise EventError("there is no event yet", ways_out=["open one with `new`"])
        if len(found) == 1:
            return next(iter(found))
        if last_used in found:
            return str(last_used)
        raise EventError(
            f"there are {len(found)} events here: {', '.join(sorted(found.values()))}",
            ways_out=["say which with --event NAME"],
        )

    def export(self, stream: str, path: Path) -> int:
        """Write an event to one file; returns how many entries it has."""
        return export_streams(self.log, [stream], path)

    def bring_in(self, path: Path) -> list[EventDesk]:
        """Add the events of a file, after trying all of them out of the way of the others."""
        with open_log("memory:") as trial:
            for stream in import_streams(trial, path):
                if not stream.startswith(PREFIX):
                    raise EventError(
                        f"{path} holds {stream}, which is no event",
                        ways_out=["choose a file that `export` wrote"],
                    )
                _try(trial, stream, self.who, path)
        return [self.open(stream) for stream in import_streams(self.log, path)]


def stream_of(name: str) -> str:
    """The stream of an event's name; names in other scripts are told apart by a digest."""
    fold = folded(name)
    words = "-".join(re.findall(r"[a-z0-9]+", fold))
    if all(char.isascii() for char in fold) and words:
        return PREFIX + words
    digest = blake2b(fold.encode(), digest_size=4).hexdigest()
    return f"{PREFIX}{words}-{digest}" if words else PREFIX + digest


def _try(trial: Log, stream: str, who: Who, path: Path) -> None:
    try:
        EventDesk(trial, stream, who)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise EventError(
            f"{path} does not hold an event that can be folded ({error}), nothing was imported",
            ways_out=["take another copy of the file"],
        ) from error
