"""Plays games: asks whoever is to decide, looks at every move and at the clock."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from guildhall.arena.clock import Clock, read_clock
from guildhall.arena.conditions import MOST_DECISIONS, Conditions
from guildhall.arena.entrants import Entrant, seat_names
from guildhall.arena.errors import ArenaError, Fault
from guildhall.arena.http_player import HttpPlayer
from guildhall.arena.line_protocol import LinePlayer
from guildhall.arena.players import LocalPlayer, Player, make_bot
from guildhall.arena.results import Ending, Foul, GameResult, Spent
from guildhall.arena.schedule import Task, seated
from guildhall.bots import registry
from guildhall.messages import Word, message

BOT_PROGRAM = "guildhall.arena.bot_program"
ADDRESS = ("http://", "https://")


class Referee:
    """Plays games under the same conditions; keeps players at hand from game to game."""

    def __init__(self, conditions: Conditions, entrants: Mapping[str, Entrant]) -> None:
        self.conditions = conditions
        self._entrants = entrants
        self._players: dict[tuple[str, int], Player] = {}
        """By name and which of the same name."""

    def play(self, task: Task) -> list[GameResult]:
        """The games of a task."""
        return [self._play_game(task, rotation) for rotation in task.rotations]

    def close(self) -> None:
        """Send all players home."""
        for player in self._players.values():
            player.close()
        self._players.clear()

    def _play_game(self, task: Task, rotation: int) -> GameResult:
        conditions = self.conditions
        seats = seated(task.line_up, rotation)
        game = conditions.spec.start(
            conditions.players,
            conditions.deal_seed(task.deal),
            seat_names(seats),
            dict(conditions.settings),
        )
        keys = list(_numbered(seats))
        seeds = [
            conditions.bot_seed(task.line_up, task.deal, rotation, seat)
            for seat in range(conditions.players)
        ]
        table = Table(game, [self._player(key) for key in keys])
        foul = table.play(conditions, seeds)
        if foul:
            self._players.pop(keys[foul.seat]).close()
        return GameResult(
            task.line_up,
            task.deal,
            rotation,
            table.places(foul),
            sum(spent.decisions for spent in table.spent),
            table.ending(foul),
            foul,
            tuple(table.spent),
            game.record(),
        )

    def _player(self, key: tuple[str, int]) -> Player:
        if key not in self._players:
            player = open_player(self._entrants[key[0]], self.conditions.game)
            player.warm_up(self.conditions)
            self._players[key] = player
        return self._players[key]


def open_player(entrant: Entrant, game: str) -> Player:
    """Somebody who sits down for an entrant.

    Bots of the house, and those of the program that uses the arena, play in this process; all
    others in one of their own.
    """
    if entrant.command.startswith(ADDRESS):
        return HttpPlayer(entrant)
    if entrant.command:
        return LinePlayer(entrant, shlex.split(entrant.command))
    if entrant.factory or entrant.network or entrant.bot in registry.house_bots(game):
        return LocalPlayer(entrant)
    return LinePlayer(entrant, [sys.executable, "-m", BOT_PROGRAM, game, entrant.bot])


def check_entrants(entrants: Iterable[Entrant], conditions: Conditions) -> None:
    """Refuse bots that do not play this game, or cannot be started.

    Raises UnknownBot, BrokenBot, UnfitNetError, NotLearnable or ArenaError.
    """
    for entrant in entrants:
        if entrant.network:
            make_bot(entrant, conditions, 0)
        elif entrant.bot and ":" not in entrant.bot:
            registry.create(entrant.bot, 0, conditions.game)
        player = open_player(entrant, conditions.game)
        try:
            player.check()
        except Fault as fault:
            raise ArenaError(
                message(
                    "the bot {bot} cannot be started: {trouble}",
                    bot=Word(entrant.name),
                    trouble=Word(fault.detail),
                )
            ) from fault
        finally:
            player.close()


class Table:
    """A game and those who sit there."""

    def __init__(self, game: Any, players: Sequence[Player]) -> None:
        self.game = game
        self._players = players
        self.spent = [Spent() for _ in players]

    def play(self, conditions: Conditions, seeds: Sequence[int]) -> Foul | None:
        """Play to the end, or to a foul."""
        clock = read_clock(conditions.clock) if conditions.clock else None
        for seat, player in enumerate(self._players):
            try:
                player.begin(conditions, seat, seeds[seat])
            except Fault as fault:
                return Foul(seat, fault.kind, fault.detail)
        for _ in range(MOST_DECISIONS):
            seat = self.game.turn
            if seat is None:
                break
            try:
                self._decide(seat, clock)
            except Fault as fault:
                return Foul(seat, fault.kind, fault.detail)
        return None

    def _decide(self, seat: int, clock: Clock | None) -> None:
        before = self.spent[seat]
        left = clock.after(before.decisions, before.seconds) if clock else None
        answer = self._players[seat].choose(self.game.view_for(seat), left)
        used, known = answer.processor_seconds, before.processor_seconds
        self.spent[seat] = replace(
            before,
            decisions=before.decisions + 1,
            seconds=before.seconds + answer.seconds,
            processor_seconds=None if used is None or known is None else known + used,
            longest=max(before.longest, answer.seconds),
        )
        self.push(answer.move)

    def push(self, move: Any) -> None:
        """Make a move, or the one that a text means; raises Fault where it is none."""
        try:
            self.game.push(self.game.parse(move) if isinstance(move, str) else move)
        except Exception as error:
            shown = " ".join(str(move).split())[:60]
            why = " ".join(str(error).split())[:200]
            raise Fault("illegal", f"'{shown}': {why}") from error

    def ending(self, foul: Foul | None) -> Ending:
        """How it ended."""
        if foul:
            return "foul"
        return "endless" if self.game.turn is not None else "over"

    def places(self, foul: Foul | None) -> tuple[int, ...]:
        """By seat; whoever fouls is last, and the others have not lost."""
        seats = range(len(self._players))
        if foul:
            return tuple(len(self._players) if seat == foul.seat else 1 for seat in seats)
        if self.game.turn is not None:
            return tuple(1 for _ in seats)
        return tuple(self.game.outcome().places)


def _numbered(seats: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Names with which of the same name each is."""
    for seat, name in enumerate(seats):
        yield name, seats[:seat].count(name)
