"""A table as its stream tells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any, Literal

from guildhall.games.catalogue import GameSpec
from guildhall.hall.games import Result, game_spec
from guildhall.hall.log import Entry
from guildhall.hall.tables.clocks import Clocks
from guildhall.hall.tables.options import Options
from guildhall.messages import Message, message_from_data

Phase = Literal["open", "playing", "over"]


@dataclass(slots=True)
class Seat:
    """Who sits at a place of the table."""

    person: str | None
    """The id of a person, None for a bot."""
    name: str
    bot: str | None = None
    """The bot that sits here, or that plays on for a person who is away."""
    gave_up: str | None = None
    """Why this seat has lost whatever happens: `resigned` or `time`."""

    @property
    def decides(self) -> str | None:
        """The id of the person who decides here, None if a bot does."""
        return None if self.bot else self.person


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move with the entry that it was written by."""

    seq: int
    at: datetime
    seat: int
    text: str
    on: int
    """The position that it was decided on."""
    for_bot: str = ""
    """Why the house moved for a bot that did not."""


@dataclass(slots=True)
class UndoRequest:
    """Somebody wants to take moves back; everybody has to agree."""

    seat: int
    back: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """A fold of the entries of a table; `seed` is known to the hall alone until the game ends."""

    def __init__(self, name: str, seed: str) -> None:
        self.id = name
        self.seed = seed
        self.seq = 0
        self.position = 0
        """The seq of the entry that brought about what is to be decided now."""
        self.options = Options()
        self.opener = ""
        self.seed_hash = ""
        self.opened_at: datetime | None = None
        self.changed_at: datetime | None = None
        """When the last entry was written."""
        self.phase: Phase = "open"
        self.seats: list[Seat | None] = []
        self.order: list[int] = []
        """The seats that people took, in the order in which they play."""
        self.game: Any = None
        self.moves: list[MadeMove] = []
        self.clocks: Clocks | None = None
        self.undo: UndoRequest | None = None
        self.result: Result | None = None
        self.ended_at: datetime | None = None
        self.rematch: str | None = None
        self.hides_people = False
        """Whether nobody is told who sits here: names are those of an event, which hides them."""
        self._story: list[Message] = []
        self._told: Any = None
        """What a spectator saw when the story was last told."""
        self._views: dict[int | None, Any] = {}
        """What seats and spectators may know of the game as it is."""
        self._ahead: dict[int, tuple[str, Any]] = {}
        """Moves that are about to be written, by their seqs, with the games that follow."""

    @property
    def spec(self) -> GameSpec:
        """The game that is played here."""
        return game_spec(self.options.game)

    @property
    def turn(self) -> int | None:
        """The seat to decide, None while no game goes on."""
        turn: int | None = self.game.turn if self.phase == "playing" else None
        return turn

    @property
    def taken(self) -> list[Seat]:
        """The seats that are taken."""
        return [seat for seat in self.seats if seat]

    def seat_of(self, person: str | None) -> int | None:
        """The number of the seat that a person has, None for everybody else."""
        if person is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat and seat.person == person:
                return number
        return None

    def speaker(self, person: str, name: str) -> str:
        """What somebody is called who has said something under a name."""
        seat = self.seat_of(person) if self.options.event else None
        return name if seat is None else self.at(seat).name

    def at(self, number: int) -> Seat:
        """Who sits at a place; raises IndexError where it is free."""
        seat = self.seats[number]
        if seat is None:
            raise IndexError(f"nobody sits at {number}")
        return seat

    @property
    def bot_to_move(self) -> int | None:
        """The seat to decide if a bot decides there, else None."""
        turn = self.turn
        return turn if turn is not None and self.at(turn).bot else None

    def view_for(self, seat: int | None) -> Any:
        """All that a seat may know of the game, or a spectator; made once for each position."""
        if seat not in self._views:
            self._views[seat] = self.game.view_for(seat)
        return self._views[seat]

    def story(self) -> list[Message]:
        """Every move in words, the first one first."""
        if self.game is None:
            return []
        missing = len(self.game.history) - len(self._story)
        if missing > 0:
            views = [*self._earlier_views(missing), self.view_for(None)]
            self._story += [self.spec.game_words().log_line(*pair) for pair in pairwise(views)]
            self._told = views[-1]
        return list(self._story)

    def _earlier_views(self, count: int) -> list[Any]:
        """What a spectator saw before each of the last moves."""
        if count == 1 and self._told is not None:
            return [self._told]
        twin, views = self.game.copy(), []
        for _ in range(count):
            twin.pop()
            views.append(twin.view_for(None))
        return views[::-1]

    def expect(self, moves: Sequence[tuple[str, Any]]) -> None:
        """Remember moves that are about to be written, each with the game that follows.

        Whoever has decided on them has made them already, and they need not be made again.
        """
        self._ahead = dict(enumerate(moves, self.seq + 1))

    def record(self) -> dict[str, Any]:
        """The game as it can be replayed; it holds the seed, so only for a game that is over."""
        record: dict[str, Any] = self.game.record()
        return record

    def apply(self, entry: Entry) -> None:
        """Take in the next entry."""
        handlers: dict[str, Callable[[Entry, dict[str, Any]], None]] = {
            "opened/1": self._opened,
            "seated/1": self._seated,
            "unseated/1": self._unseated,
            "started/1": self._started,
            "moved/1": self._moved,
            "away/1": self._away,
            "returned/1": self._returned,
            "gave-up/1": self._gave_up,
            "stopped/1": self._stopped,
            "undo-asked/1": self._undo_asked,
            "undo-answered/1": self._undo_answered,
            "undone/1": self._undone,
            "resumed/1": self._resumed,
            "limited/1": self._limited,
            "named/1": self._named,
            "ended/1": self._ended,
            "rematch/1": self._rematch,
        }
        handlers[entry.kind](entry, entry.data)
        self.seq, self.changed_at = entry.seq, entry.at
        self._views.clear()
        if entry.kind != "moved/1":
            self._ahead.clear()

    def _opened(self, entry: Entry, data: dict[str, Any]) -> None:
        self.options = Options.from_plain(data["options"])
        self.opener, self.opened_at = entry.by, entry.at
        self.seed_hash = data["seed_hash"]
        self.seats = [None] * self.options.players
        self.position = entry.seq

    def _seated(self, _: Entry, data: dict[str, Any]) -> None:
        self.seats[data["seat"]] = Seat(data["person"], data["name"], data["bot"])

    def _unseated(self, _: Entry, data: dict[str, Any]) -> None:
        self.seats[data["seat"]] = None

    def _started(self, entry: Entry, data: dict[str, Any]) -> None:
        self.order = data["order"]
        self.seats = [self.seats[number] for number in self.order]
        options = self.options
        for seat, name in zip(self.taken, data["names"], strict=True):
            seat.name = name
        self.game = self._begun(data["names"])
        self.phase = "playing"
        self.position = entry.seq
        self.clocks = Clocks.begin(options.clock, options.players, self.game.turn, entry.at)

    def _begun(self, names: list[str]) -> Any:
        """The game before its first move: dealt by the seed, or at a position."""
        options = self.options
        if options.position:
            game_class = self.spec.game_class()
            return game_class.from_position(options.position, self.seed, names)
        return self.spec.start(options.players, self.seed, names, options.settings)

    def _moved(self, entry: Entry, data: dict[str, Any]) -> None:
        self._play(entry.seq, data["move"])
        self.moves.append(
            MadeMove(
                entry.seq,
                entry.at,
                data["seat"],
                data["move"],
                data["on"],
                data.get("for_bot", ""),
            )
        )
        self._turned(entry)

    def _play(self, seq: int, text: str) -> None:
        """Make a move, unless it is the one that was expected."""
        expected, game = self._ahead.pop(seq, ("", None))
        if expected == text:
            self.game = game
        else:
            self._ahead.clear()
            self.game.push(self.game.parse(text))

    def _away(self, _: Entry, data: dict[str, Any]) -> None:
        self.at(data["seat"]).bot = data["bot"]

    def _returned(self, _: Entry, data: dict[str, Any]) -> None:
        self.at(data["seat"]).bot = None

    def _gave_up(self, _: Entry, data: dict[str, Any]) -> None:
        seat = self.at(data["seat"])
        seat.gave_up, seat.bot = data["why"], data["bot"]

    def _stopped(self, entry: Entry, _: dict[str, Any]) -> None:
        self.game.stop()
        self._turned(entry)

    def _undo_asked(self, _: Entry, data: dict[str, Any]) -> None:
        self.undo = UndoRequest(data["seat"], data["back"], {data["seat"]})

    def _undo_answered(self, _: Entry, data: dict[str, Any]) -> None:
        if not data["yes"]:
            self.undo = None
        elif self.undo:
            self.undo.agreed.add(data["seat"])

    def _undone(self, entry: Entry, data: dict[str, Any]) -> None:
        for _ in range(data["back"]):
            self.game.pop()
        del self.moves[len(self.moves) - data["back"] :]
        del self._story[len(self.game.history) :]
        self._told = None
        self._turned(entry)

    def _resumed(self, entry: Entry, _: dict[str, Any]) -> None:
        if self.clocks:
            self.clocks.resume(entry.at)

    def _limited(self, _: Entry, data: dict[str, Any]) -> None:
        if self.clocks:
            self.clocks.limit(data["seconds"])

    def _named(self, _: Entry, data: dict[str, Any]) -> None:
        before = [seat.name for seat in self.taken]
        for seat, name in zip(self.taken, data["names"], strict=True):
            seat.name = name
        self.hides_people = data["hides_people"]
        self.game.names = tuple(data["names"])
        self._story.clear()
        self._told = None
        if self.result:
            self.result = self.result.renamed(before, data["names"])

    def _ended(self, entry: Entry, data: dict[str, Any]) -> None:
        self.phase, self.ended_at = "over", entry.at
        self.undo = None
        if self.clocks:
            self.clocks.press(None, entry.at)
        self.result = Result(
            tuple(data["places"]),
            tuple(data["standings"]),
            data["ending"],
            message_from_data(data["why"]),
        )

    def _rematch(self, _: Entry, data: dict[str, Any]) -> None:
        self.rematch = data["table"]

    def _turned(self, entry: Entry) -> None:
        """Something else is to be decided now."""
        self.position = entry.seq
        self.undo = None
        if self.clocks:
            self.clocks.press(self.game.turn, entry.at)
