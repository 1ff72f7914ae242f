"""All events of a log: opening, finding, listing, moving them to other machines."""

from __future__ import annotations

import logging
import re
import secrets
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from guildhall.hall.events.event_codec import from_entry, to_entry
from guildhall.hall.log import (
    Conflict,
    DamagedStreamError,
    Log,
    export_streams,
    import_streams,
    open_log,
)
from guildhall.hall.log.stream import Stream
from guildhall.messages import Listing, Refused, Word, message
from guildhall.tournament.actions import way_to
from guildhall.tournament.event.names import find_name, folded, proper_name

if TYPE_CHECKING:  # the list of events comes without
    from guildhall.tournament import Format, Tournament

logger = logging.getLogger(__name__)

PREFIX = "event/"
ID = re.compile(r"[a-z0-9-]{1,150}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Card:
    """An event in a list."""

    id: str
    name: str
    format: str
    game: str
    opened: datetime


class EventCatalogue:
    """The events of a log by their ids, without folding them."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._cards: dict[str, Card] = {}

    def create(self, name: str, chosen: Format, by: str, seed: str = "") -> str:
        """Open an event under a name that no other event has; returns its id.

        Without a seed all lots come from one that is drawn by chance. Raises Refused.
        """
        from guildhall.tournament import Stamp, open_event

        name = proper_name(name)
        stamp = Stamp(by, "", "organiser")
        happenings = open_event(name, chosen, seed or secrets.token_hex(8), stamp)
        event = event_id(name)
        try:
            self.log.append(PREFIX + event, 0, [to_entry(each, 1) for each in happenings])
        except Conflict as conflict:
            raise Refused(
                message("there is already an event called {name}", name=Word(name)),
                ways_out=[message("choose another name")],
            ) from conflict
        return event

    def cards(self) -> list[Card]:
        """All events, the newest first; damaged ones are left out."""
        for stream in self.log.streams(PREFIX):
            event = stream.removeprefix(PREFIX)
            if event not in self._cards and ID.fullmatch(event):
                try:
                    self._cards[event] = self._card(event)
                except (DamagedStreamError, KeyError, TypeError) as error:
                    logger.warning("%s is left out: %s", stream, error)
        return sorted(self._cards.values(), key=lambda card: card.opened, reverse=True)

    def _card(self, event: str) -> Card:
        (entry,) = self.log.read(PREFIX + event, limit=1)
        data = from_entry(entry).data
        return Card(event, data["name"], data["format"]["name"], data["format"]["game"], entry.at)

    def tournament(self, event: str) -> Tournament:
        """The tournament of an event as it stands; raises DamagedStreamError."""
        return _read(self.log, event)

    @property
    def several(self) -> bool:
        """Whether there is more than one event."""
        return len(self.log.streams(PREFIX, limit=2)) > 1

    def find(self, typed: str) -> str:
        """The event with a name, or with its beginning; raises Refused."""
        events = {card.name: card.id for card in self.cards()}
        return events[find_name(typed, events, "event")]

    def choose(self, last_used: str | None) -> str:
        """The only event, else the one that was last used; raises Refused."""
        names = {card.id: card.name for card in self.cards()}
        if not names:
            raise Refused(
                message("there is no event yet"),
                ways_out=[way_to("new-event", message("open an event"))],
            )
        if len(names) == 1:
            return next(iter(names))
        if last_used in names:
            return str(last_used)
        raise Refused(
            message(
                "there are {count} events here: {names}",
                count=len(names),
                names=Listing(tuple(map(Word, sorted(names.values())))),
            ),
            ways_out=[way_to("choose-event", message("say which one"))],
        )

    def export(self, event: str, path: Path) -> int:
        """Write an event to one file; returns how many entries it has."""
        return export_streams(self.log, [PREFIX + event], path)

    def bring_in(self, path: Path) -> list[str]:
        """Add the events of a file, after trying all of them out of the way of the others."""
        with open_log("memory:") as trial:
            for stream in import_streams(trial, path):
                if not stream.startswith(PREFIX):
                    raise Refused(
                        message(
                            "{file} holds {stream}, which is no event",
                            file=Word(str(path)),
                            stream=Word(stream),
                        ),
                        ways_out=[way_to("choose-file", message("choose the file of an event"))],
                    )
                _try(trial, stream.removeprefix(PREFIX), path)
        return [stream.removeprefix(PREFIX) for stream in import_streams(self.log, path)]


def event_id(name: str) -> str:
    """The id of an event's name; names in other scripts are told apart by a digest."""
    fold = folded(name)
    words = "-".join(re.findall(r"[a-z0-9]+", fold))
    if all(char.isascii() for char in fold) and words:
        return words
    digest = blake2b(fold.encode(), digest_size=4).hexdigest()
    return f"{words}-{digest}" if words else digest


def _read(log: Log, event: str) -> Tournament:
    from guildhall.hall.events.tournament_state import TournamentState, fold_tournament

    stream = Stream(log, PREFIX + event, fold_tournament, TournamentState())
    stream.refresh()
    return stream.state.known


def _try(trial: Log, event: str, path: Path) -> None:
    try:
        _read(trial, event)
    except DamagedStreamError as error:
        raise Refused(
            message(
                "{file} does not hold an event that can be read ({why}), nothing was imported",
                file=Word(str(path)),
                why=error.sentences,
            ),
            ways_out=[message("take another copy of the file")],
        ) from error
