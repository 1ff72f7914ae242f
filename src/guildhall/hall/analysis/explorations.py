"""Thinks about positions that somebody tries out, for a while and for a few at a time.

Nobody is helped in a game that is being played: a position that lies on a table of the hall is
refused, whoever asks. What is asked about comes with the question, and nothing of it is kept.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from guildhall.analysis.exploration import Exploration, open_view
from guildhall.bots.opinion import Opinion
from guildhall.games.catalogue import GameSpec
from guildhall.hall.analysis.processes import AnalystPool, Finding, Topic
from guildhall.hall.errors import HallError, NotAllowed, TooMany
from guildhall.hall.log.listener import Signal
from guildhall.hall.process_pool import BotTroubleError
from guildhall.hall.tables.lobby import Lobby
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
MOST_OF_ONE = 2
"""Questions of one person at a time."""
MOST_IN_ALL = 12
"""Questions of all people at a time, in one worker; those who come later are asked to wait."""
AT_ONCE = 2
"""Questions that are really thought about at a time; the others wait for a moment."""


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
    done: bool = False
    trouble: str = ""


class Explorations:
    """Answers questions about positions that people try out."""

    def __init__(self, analysts: AnalystPool, tables: TableRepository, lobby: Lobby) -> None:
        self.analysts = analysts
        self._tables, self._lobby = tables, lobby
        self._of_people: Counter[str] = Counter()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._numbers = count(1)

    @property
    def open(self) -> int:
        """How many questions are being thought about, or wait for it."""
        return self._of_people.total()

    async def check(self, exploration: Exploration, spec: GameSpec, by: str) -> Any:
        """The game to think about; raises NotAllowed for one that nobody may or can think about."""
        if not spec.analyst:
            raise NotAllowed(
                message("No bot judges positions of {game} yet", game=Word(spec.title))
            )
        games = _course(exploration, spec)
        if await self._is_played(games, spec, by):
            raise NotAllowed(
                message("This position is being played in the hall right now"),
                message("Look at it when that game is over"),
            )
        if games[-1].over:
            raise NotAllowed(message("The game is over here"), message("Take a move back"))
        return games[-1]

    @contextmanager
    def think(
        self, exploration: Exploration, spec: GameSpec, game: Any, by: str
    ) -> Iterator[Thinking]:
        """Think about a game that was checked, for as long as somebody wants; raises TooMany."""
        thinking = Thinking(Signal())
        with self._place(by):
            topic = self._topic(exploration, spec, game, MOST_POSITIONS)
            task = asyncio.get_running_loop().create_task(self._go_on(topic, by, thinking))
            try:
                yield thinking
            finally:
                task.cancel()

    async def glance(self, exploration: Exploration, spec: GameSpec, game: Any, by: str) -> Opinion:
        """What a short look finds in a game that was checked; raises TooMany or HallError."""
        with self._place(by):
            topic = self._topic(exploration, spec, game, GLANCE)
            return (await self._ask(topic, GLANCE, by)).opinion

    async def judge(self, view: Any, spec: GameSpec, action: int, effort: int, by: str) -> Opinion:
        """What is thought of an action in a view of a game that is over; raises TooMany.

        Whoever asks has made sure that the game is over.
        """
        with self._place(by):
            topic = Topic(self._name(), spec.name, view.plain(), effort, played=action)
            return (await self._ask(topic, effort, by)).opinion

    async def _ask(self, topic: Topic, more: int, by: str) -> Finding:
        try:
            async with self._places:
                return await self.analysts.think(topic, more, by)
        except BotTroubleError as error:
            raise HallError(
                message("No answer: {trouble}", trouble=Word(str(error))), message("Ask again")
            ) from error

    async def _go_on(self, topic: Topic, by: str, thinking: Thinking) -> None:
        try:
            async with self._places:
                thinking.waits = False
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

    @contextmanager
    def _place(self, by: str) -> Iterator[None]:
        if self._of_people[by] >= MOST_OF_ONE:
            raise TooMany(
                message("You have asked about other positions, too"),
                message("Stop one of them first"),
            )
        if self.open >= MOST_IN_ALL:
            raise TooMany(
                message("Many people ask about positions right now"),
                message("Ask again in a moment"),
            )
        self._of_people[by] += 1
        try:
            yield
        finally:
            self._of_people[by] -= 1

    async def _is_played(self, games: Sequence[Any], spec: GameSpec, by: str) -> bool:
        """Whether a position, or one before it, lies on a table at which a game goes on."""
        tables = [live async for live in self._playing(spec, games[0].n_players, by)]
        if not tables:
            return False
        seen = {game.view_for(None).position() for game in games}
        return any(live.derived.keyed("seen", _seen, live) in seen for live in tables)

    async def _playing(self, spec: GameSpec, players: int, by: str) -> Any:
        """Tables with a game of this kind that are in memory, and those of who asks."""
        own = {card.table for card in self._lobby.of_person(by)}
        for card in list(self._lobby.cards.values()):
            options = card.options
            if (options.game, options.players) != (spec.name, players):
                continue
            if options.position and card.table not in own:  # else anybody could close a position
                continue
            live = self._tables.at_hand(card.table)
            if live is None and card.table in own:
                live = await self._tables.get(card.table)
            if live and live.table.phase == "playing":
                yield live


def _course(exploration: Exploration, spec: GameSpec) -> list[Any]:
    """The game before the first move that is made, and after each."""
    game = exploration.start(spec)
    games = [game.copy()]
    for text in exploration.made:
        game.push_text(text)
        games.append(game.copy())
    return games


def _seen(live: LiveTable) -> str:
    """What everybody sees of a table, in notation."""
    told: str = live.table.view_for(None).position()
    return told
