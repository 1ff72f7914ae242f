"""A command at work: the log it may open, the event it is about, the person at the desk."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from guildhall.console.event.answers import Part, hint
from guildhall.console.event.current_names import current_names
from guildhall.console.event.page import Page
from guildhall.hall.database_url import place
from guildhall.hall.errors import NotAllowed
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.events.commands import Command
from guildhall.hall.events.names import find_player, folded
from guildhall.hall.events.next_steps import next_step
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.service import EventService, Outcome
from guildhall.hall.log import open_log
from guildhall.printable import printable
from guildhall.tournament import Format, Refused, Tournament


class Session:
    """Opens what a command needs, when it needs it."""

    def __init__(self, options: Namespace, run: Callable[[Sequence[str]], None]) -> None:
        self.options = options
        self.run = run
        """Runs the words of another command."""
        self.page = Page(as_json=options.json, plain=options.plain, rules=options.rules)
        self._opened = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.close()

    @cached_property
    def catalogue(self) -> EventCatalogue:
        """The events of the log at --db."""
        return EventCatalogue(self._opened.enter_context(open_log(self._address())))

    @cached_property
    def event(self) -> EventService:
        """The event that is meant: --event, the only one, or the last used."""
        memory = LastUsed(self._address())
        wanted = self.options.event
        event = self.catalogue.find(wanted) if wanted else self.catalogue.choose(memory.read())
        if wanted and self.catalogue.several:
            memory.write(event)
        service = EventService(self.catalogue.log, event)
        self.page.naming = lambda: current_names(service.tournament)
        return service

    def open_event(self, name: str, chosen: Format, seed: str) -> EventService:
        """A new event, which is then the one that was last used."""
        if self.options.role != "organiser":
            raise NotAllowed("Only organisers open events", "Leave --role out")
        self.event = EventService(
            self.catalogue.log, self.catalogue.create(name, chosen, self.options.by, seed)
        )
        self.use(self.event.id)
        return self.event

    @cached_property
    def actor(self) -> Actor:
        """Who is at the terminal: --by, in the role that --role says."""
        if self.options.role == "player":
            key = find_player(self.options.by, self.tournament.people)
            return Actor(None, "player", key, by=key)
        return Actor(None, self.options.role, by=self.options.by)

    def execute(self, command: Command) -> Outcome:
        """Carry a command out, unless what has happened since the event was read touches it."""
        return self.event.execute(self.actor, command, self._seen)

    @cached_property
    def _seen(self) -> int:
        return self.event.seq

    def use(self, event: str) -> None:
        """Remember an event as the last used one, where there are others."""
        if self.catalogue.several:
            LastUsed(self._address()).write(event)

    @property
    def tournament(self) -> Tournament:
        """The tournament of the event that is meant, as it stands."""
        return self.event.tournament

    def player(self, typed: str) -> str:
        """The player whose name somebody typed."""
        return find_player(typed, self.tournament.people)

    def players(self, typed: Sequence[str]) -> list[str]:
        """The players whose names somebody typed."""
        return [self.player(name) for name in typed]

    def data(self, **more: Any) -> dict[str, Any]:
        """What machines are told in any case, and more."""
        return {"event": self.tournament.name, "seq": self.event.seq, **more}

    def agreed(self, shown: list[Part], question: str) -> bool:
        """Whether to go on: --yes, or a yes at the terminal after what is shown."""
        if self.options.yes:
            return True
        if self.page.as_json:
            return False
        self.page.show(shown)
        return self.ask(f"{question} y/n ").lower() in {"y", "yes"}

    def hint(self) -> list[Part]:
        """What to do next, as it would be typed."""
        t = self.tournament
        step = next_step(t)
        kind = t.draft.kind if t.draft else "swiss"
        again = "final --side" if kind == "side" else "final"
        if kind == "swiss" or (kind == "bracket" and t.format.elimination):
            again = "draw"
        words = {"add": "add NAME NAME ...", "publish": f"publish   or {again} again"}
        if step == "result":
            words[step] = f"result {_sheet_words(t)}"
        elif step == "confirm":
            words[step] = "confirm --all"
        return hint(words.get(step, step))

    def ask(self, question: str) -> str:
        """The answer of the person at the terminal."""
        if not sys.stdin.isatty():
            raise Refused(
                "nobody is at the terminal who could answer",
                ways_out=["say --yes", "look only, with --json"],
            )
        try:
            return input(printable(question)).strip()
        except EOFError:
            return ""
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            raise

    def _address(self) -> str:
        return place(self.options.db)


class LastUsed:
    """Which event of a log was used last, on this machine by this user."""

    def __init__(self, address: str) -> None:
        from platformdirs import user_state_path

        place = address if "://" in address else str(Path(address).expanduser().absolute())
        self._key = blake2b(place.encode(), digest_size=16).hexdigest()  # may hold a password
        self._path = user_state_path("guildhall", appauthor=False) / "last-used-events.json"

    def read(self) -> str | None:
        """The stream, if it is known."""
        return self._all().get(self._key)

    def write(self, stream: str) -> None:
        """Remember a stream; a desk that cannot remember works all the same."""
        streams = self._all()
        if streams.get(self._key) == stream:
            return
        draft = self._path.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps({**streams, self._key: stream}), encoding="utf-8")
            draft.replace(self._path)

    def _all(self) -> dict[str, str]:
        with suppress(OSError, ValueError):
            streams = json.loads(self._path.read_text(encoding="utf-8"))
            if isinstance(streams, dict):
                return streams
        return {}


def _sheet_words(t: Tournament) -> str:
    """How the first missing result would be typed."""
    waiting = [table for each in t.rounds for table in each.unsettled() if table.sheet is None]
    table = min(waiting, key=lambda table: table.number)
    names = [seat.split()[0] for seat in table.seats]
    if len(set(map(folded, names))) < len(names):
        names = [f'"{seat}"' for seat in table.seats]
    if t.format.duels:
        return f"{table.number} {names[0]} {names[1]}=..   if {names[0]} wins"
    return " ".join([str(table.number), *(f"{name}=.." for name in names)])
