"""A command at work: the log it may open, the event it is about, the person at the desk."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from guildhall.console.answers import Part, Say
from guildhall.console.language import tell
from guildhall.console.page import Page
from guildhall.console.words import YES_OR_NO, is_yes
from guildhall.hall.database_url import place
from guildhall.hall.errors import NotAllowed
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.log import open_log
from guildhall.messages import Message, Refused, Word, message
from guildhall.printable import printable

if TYPE_CHECKING:  # listing events needs none of them
    from guildhall.hall.events.commands import Command
    from guildhall.hall.events.permissions import Actor
    from guildhall.hall.events.service import EventService, Outcome
    from guildhall.tournament import Format, Tournament

PEOPLE = frozenset({"player", "players", "one", "other", "fill_in"})
"""What commands call people who have entered."""
NOBODY_NAMED = "organiser"
"""Under which name something is written where nobody gave one."""

DeskRole = Literal["organiser", "arbiter", "scorekeeper", "player", "public"]


@dataclass(frozen=True, slots=True)
class DeskOptions:
    """What can be said with every command.

    --event NAME: the event; else GUILDHALL_EVENT, the only one or the last used
    --db PLACE: file, postgresql://... or @FILE with the address; else GUILDHALL_DB or a usual file
    --by WHO: who does it, for the log; else GUILDHALL_BY
    --role ROLE: organiser, arbiter, scorekeeper, player, public
    --json: answer with data for machines
    --plain: no colours and frames, as in a pipe
    --rules: name the rules behind a refusal
    --language CODE: en, cs, de, fr or that of a plug-in; else that of the terminal
    """

    event: str = ""
    db: str | None = None
    by: str = ""
    role: Annotated[DeskRole, get_args(DeskRole)] = "organiser"
    json: bool = False
    plain: bool = False
    rules: bool = False
    language: str = ""


Run = Callable[[Sequence[str]], None]


class Session:
    """Opens what a command needs, when it needs it."""

    def __init__(self, options: DeskOptions, run: Run, opened: ExitStack) -> None:
        """Begin a command; `run` runs the words of another one, `opened` closes what it opens."""
        self.options = options
        self.run = run
        self._opened = opened
        self.page = Page(as_json=options.json, plain=options.plain)

    @cached_property
    def catalogue(self) -> EventCatalogue:
        """The events of the log at --db."""
        return EventCatalogue(self._opened.enter_context(open_log(self._address)))

    @cached_property
    def event(self) -> EventService:
        """The event that is meant: --event, the only one, or the last used."""
        from guildhall.hall.events.service import EventService
        from guildhall.tournament.event.name_privacy import NameDisplay

        wanted = self.options.event or os.environ.get("GUILDHALL_EVENT")
        if wanted:
            event = self.catalogue.find(wanted)
            self.use(event)
        else:
            event = self.catalogue.choose(LastUsed(self._address).read())
        service = EventService(self.catalogue.log, event)
        display = NameDisplay(service.tournament.people, "full")
        self.page.renderer = replace(self.page.renderer, name_of=display.name)
        return service

    def open_event(self, name: str, chosen: Format, seed: str) -> EventService:
        """A new event, which is then the one that was last used."""
        from guildhall.hall.events.service import EventService

        if self.options.role != "organiser":
            raise NotAllowed(message("Only organisers open events"), message("Leave --role out"))
        self.event = EventService(
            self.catalogue.log, self.catalogue.create(name, chosen, self._by, seed)
        )
        self.use(self.event.id)
        return self.event

    @cached_property
    def actor(self) -> Actor:
        """Who is at the terminal: --by, in the role that --role says."""
        from guildhall.hall.events.permissions import Actor

        if self.options.role == "player":
            key = self.player(self._by)
            return Actor(None, "player", key, by=key)
        return Actor(None, self.options.role, by=self._by)

    @property
    def _by(self) -> str:
        return self.options.by or os.environ.get("GUILDHALL_BY") or NOBODY_NAMED

    def execute(self, command: Command) -> Outcome:
        """Carry a command out, unless what has happened since the event was read touches it."""
        return self.event.execute(self.actor, command, self._seen)

    @cached_property
    def _seen(self) -> int:
        return self.event.seq

    def use(self, event: str) -> None:
        """Remember an event as the last used one, where there are others."""
        if self.catalogue.several:
            LastUsed(self._address).write(event)

    @property
    def tournament(self) -> Tournament:
        """The tournament of the event that is meant, as it stands."""
        return self.event.tournament

    def player(self, typed: str) -> str:
        """The player whose name somebody typed."""
        from guildhall.tournament.event.names import find_player

        return find_player(typed, self.tournament.people)

    def find_people(self, typed: dict[str, Any]) -> None:
        """Put the keys of people who have entered in the place of the names that were typed."""
        for name in PEOPLE & typed.keys():
            match typed[name]:
                case str() as person if person:
                    typed[name] = self.player(person)
                case list() as several:
                    typed[name] = [self.player(each) for each in several]

    def data(self, **more: Any) -> dict[str, Any]:
        """What machines are told in any case, and more."""
        return {"event": self.tournament.name, "seq": self.event.seq, **more}

    def agreed(self, shown: list[Part], question: Message) -> bool:
        """Whether to go on: a yes at the terminal after what is shown."""
        if self.page.as_json:
            return False
        self.page.show(shown)
        return is_yes(self.ask(f"{tell(question)} {tell(YES_OR_NO)} "))

    def hint(self) -> list[Part]:
        """What to do next, as it would be typed."""
        from guildhall.tournament.commands.typed_results import next_words
        from guildhall.tournament.event.next_steps import next_step

        t = self.tournament
        step, kind = next_step(t), t.draft.kind if t.draft else "swiss"
        draws = {"swiss": "draw", "bracket": "final", "side": "final --side"}
        again = "draw" if kind == "bracket" and t.format.elimination else draws[kind]
        match step:
            case "add":
                return hint("add NAME NAME ...")
            case "publish":
                return hint(step, message("or {command} again", command=Word(again)))
            case "confirm":
                return hint("confirm --all")
            case "result":
                words, condition = next_words(t)
                return hint(f"result {words}", condition)
            case _:
                return hint(step)

    def ask(self, question: str) -> str:
        """The answer of the person at the terminal."""
        if not sys.stdin.isatty():
            raise Refused(
                message("nobody is at the terminal who could answer"),
                ways_out=[message("say --yes"), message("look only, with --json")],
            )
        try:
            return input(printable(question)).strip()
        except EOFError:
            return ""
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            raise

    @property
    def _address(self) -> str:
        return place(self.options.db)


def hint(command: str, remark: Message | None = None) -> list[Part]:
    """What an organiser will probably do next, and a remark about it."""
    step = Word(f"guildhall event {command}")
    words = tell(message("Next: {command}", command=step))
    return [Say(f"{words}   {tell(remark)}" if remark else words, "dim")]


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
