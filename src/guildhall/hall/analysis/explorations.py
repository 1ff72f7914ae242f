"""Thinks about positions that somebody tries out, for a while and for a few at a time.

Nobody is helped in a game that is being played. Who sits at one with others, or at a rated one, is
told nothing about any position of that game; and a position that lies on a table of the hall, or
is much like one, is refused, whoever asks. Every worker knows both: a table that it has not in
memory is read, and again only when somebody has moved there. What is asked about comes with the
question, and nothing of it is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

from guildhall.analysis.exploration import Exploration, open_view
from guildhall.bots.opinion import Opinion
from guildhall.games.catalogue import GameSpec
from guildhall.hall.analysis.places import Places
from guildhall.hall.analysis.processes import AnalystPool, Finding, Topic
from guildhall.hall.counters import Counters
from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.log.listener import Signal
from guildhall.hall.process_pool import BotTroubleError
from guildhall.hall.tables.lobby import Lobby, TableCard
from guildhall.hall.tables.repository import LiveTable, TableRepository
from guildhall.messages import Word, message

MOST_POSITIONS = 50_000
"""Positions that are looked at for one question."""
MOST_SECONDS = 20.0
"""Processor time for one question, whatever the machine; compiling the rules is not counted."""
FIRST_PART, PART = 500, 2_000
"""Positions between two reports: the first comes soon."""
GLANCE = 3_000
"""Positions for a single answer: one of several lines, or a page without scripts."""
AT_ONCE = 2
"""Questions that are really thought about at a time, in one worker; the others wait for it."""
LIKE = 2 / 3
"""A position that has so large a part of what lies open on a table is one of its game."""
FEWEST_ALIKE = 6
"""So many pieces must be the same; with fewer only the very same position is recognised."""


class Lying(NamedTuple):
    """What lies open on a table, by which its position is recognised."""

    seq: int
    """The last entry of the table."""
    seen: str = ""
    """What everybody sees, in notation; nothing where nobody plays."""
    traces: frozenset[str] = frozenset()


@dataclass(slots=True)
class Thinking:
    """A question that is being thought about: what was found so far."""

    changed: Signal
    opinion: Opinion | None = None
    positions: int = 0
    seconds: float = 0.0
    """Processor time used up."""
    waits: bool = True
    """Whether others are thought about first."""
    compiles: bool = False
    """Whether the rules have to be compiled before the first answer, once on this machine."""
    done: bool = False
    trouble: str = ""


class Explorations:
    """Answers questions about positions that people try out."""

    def __init__(
        self, analysts: AnalystPool, tables: TableRepository, lobby: Lobby, counters: Counters
    ) -> None:
        self.analysts = analysts
        self._tables, self._lobby = tables, lobby
        self._places = Places(counters)
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._numbers = count(1)
        self._read: dict[str, Lying] = {}
        """Of tables that are not in memory what lay there when they were read."""

    @property
    def open(self) -> int:
        """How many questions are being thought about, or wait for it, in all workers."""
        return self._places.taken

    def count_with(self, counters: Counters) -> None:
        """Let workers count together."""
        self._places.counters = counters

    async def check(self, exploration: Exploration, spec: GameSpec, by: str) -> Any:
        """The game to think about; raises NotAllowed for one that nobody may or can think about."""
        if not spec.analyst:
            raise NotAllowed(
                message("No bot judges positions of {game} yet", game=Word(spec.title))
            )
        if any(_is_contest(card, spec) for card in self._lobby.of_person(by)):
            raise NotAllowed(
                message("You are playing {game} right now", game=Word(spec.title)),
                message("Finish that game first: nobody gets help while they play"),
            )
        games = _course(exploration, spec)
        await self.refuse_played(games, spec, by)
        if games[-1].over:
            raise NotAllowed(message("The game is over here"), message("Take a move back"))
        return games[-1]

    async def refuse_played(self, games: Sequence[Any], spec: GameSpec, by: str) -> None:
        """Raise NotAllowed where one of some positions lies on a table, or is much like one."""
        words = spec.game_words()
        seen = {game.view_for(None).position() for game in games}
        traces = [words.traces(game) for game in games]
        async for lying in self._lying(spec, by):
            if lying.seen in seen or any(_is_like(each, lying.traces) for each in traces):
                raise NotAllowed(
                    message("This position is being played in the hall right now"),
                    message("Look at it when that game is over"),
                )

    @contextmanager
    def think(
        self, exploration: Exploration, spec: GameSpec, game: Any, by: str
    ) -> Iterator[Thinking]:
        """Think about a game that was checked, for as long as somebody wants; raises TooMany."""
        thinking = Thinking(Signal())
        with self._places.taken_by(by):
            topic = self._topic(exploration, spec, game, MOST_POSITIONS)
            task = asyncio.get_running_loop().create_task(self._go_on(topic, by, thinking))
            try:
                yield thinking
            finally:
                task.cancel()

    async def glance(self, exploration: Exploration, spec: GameSpec, game: Any, by: str) -> Opinion:
        """What a short look finds in a game that was checked; raises TooMany or HallError."""
        with self._places.taken_by(by):
            topic = self._topic(exploration, spec, game, GLANCE)
            return (await self._ask(topic, GLANCE, by)).opinion

    async def judge(self, view: Any, spec: GameSpec, action: int, effort: int, by: str) -> Opinion:
        """What is thought of an action in a view of a game that is over; raises TooMany.

        Whoever asks has made sure that the game is over.
        """
        with self._places.taken_by(by):
            topic = Topic(self._name(), spec.name, view.plain(), effort, played=action)
            return (await self._ask(topic, effort, by)).opinion

    async def _ask(self, topic: Topic, more: int, by: str) -> Finding:
        try:
            async with self._turns:
                return await self.analysts.think(topic, more, by)
        except BotTroubleError as error:
            raise HallError(
                message("No answer: {trouble}", trouble=Word(str(error))), message("Ask again")
            ) from error

    async def _go_on(self, topic: Topic, by: str, thinking: Thinking) -> None:
        try:
            async with self._turns:
                thinking.waits = False
                thinking.compiles = await self.analysts.has_to_compile(topic, by)
                thinking.changed.fire()
                while thinking.positions < topic.most and thinking.seconds < MOST_SECONDS:
                    more = PART if thinking.positions else FIRST_PART
                    found = await self.analysts.think(topic, more, by)
                    if thinking.positions:  # before the first report rules may be compiled
                        thinking.seconds += found.seconds
                    thinking.opinion, thinking.positions = found.opinion, found.positions
                    thinking.changed.fire()
        except BotTroubleError as error:
            thinking.trouble = str(error)
        thinking.done = True
        thinking.changed.fire()

    def _topic(self, exploration: Exploration, spec: GameSpec, game: Any, most: int) -> Topic:
        as_it_is = exploration.is_open(spec)
        view = open_view(game, game.turn) if as_it_is else game.view_for(game.turn)
        return Topic(self._name(), spec.name, view.plain(), most, as_it_is)

    def _name(self) -> str:
        return f"exploration {next(self._numbers)}"

    async def _lying(self, spec: GameSpec, by: str) -> AsyncIterator[Lying]:
        """What lies on tables with this game, whatever the edition: all that matter.

        These are the tables in memory, those of who asks, and all at which others would be cheated.
        """
        own = {card.table for card in self._lobby.of_person(by)}
        cards = list(reversed(self._lobby.cards.values()))
        self._read = {name: self._read[name] for name in self._lobby.cards if name in self._read}
        for card in cards:
            if card.options.game != spec.name:
                continue
            if (
                card.options.position and card.table not in own
            ):  # else anybody could close a position
                continue
            live = self._tables.at_hand(card.table)
            if live is not None:
                yield live.derived.keyed("lying", _lies, live)
            elif card.table in own or _is_contest(card, spec):
                yield await self._read_table(card.table)

    async def _read_table(self, name: str) -> Lying:
        """What lies on a table that is not in memory."""
        known = self._read.get(name)
        if known is None or known.seq != await self._tables.log.last(f"table/{name}"):
            known = self._read[name] = _lies(await self._tables.get(name))
        return known


def _course(exploration: Exploration, spec: GameSpec) -> list[Any]:
    """The game before the first move that is made, and after each."""
    game = exploration.start(spec)
    games = [game.copy()]
    for text in exploration.made:
        game.push_text(text)
        games.append(game.copy())
    return games


def _lies(live: LiveTable) -> Lying:
    """What lies open on a table."""
    table = live.table
    if table.phase != "playing":
        return Lying(table.seq)
    traces: frozenset[str] = table.spec.game_words().traces(table.game)
    return Lying(table.seq, table.view_for(None).position(), traces)


def _is_like(asked: frozenset[str], played: frozenset[str]) -> bool:
    return len(asked & played) >= max(FEWEST_ALIKE, LIKE * len(played))


def _is_contest(card: TableCard, spec: GameSpec) -> bool:
    """Whether a game of this kind is played there that others would be cheated in."""
    people = sum(person is not None for person in card.people)
    playing = card.phase == "playing" and card.options.game == spec.name
    return playing and (card.options.rated or people > 1)
