"""The game, on the half that all games of the engine share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from extending.pebbles import rules
from guildhall.games.contract import IllegalMove, MalformedMove
from guildhall.games.engine import game as engine
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.command_text import example
from guildhall.games.engine.outcome import Outcome as AnyOutcome
from guildhall.messages import PlayerRef, message


@dataclass(frozen=True, slots=True)
class Move:
    """So many pebbles."""

    action: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Happening:
    """A move that was made."""

    seat: int
    decision: str
    move: Move

    def plain(self) -> dict[str, Any]:
        return {"seat": self.seat, "decision": self.decision, "action": self.move.action}

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Self:
        return cls(plain["seat"], plain["decision"], _move(plain["action"]))


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat at the end."""

    seat: int
    name: str
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Outcome(AnyOutcome[Standing]):
    """How it ended."""


@cache
def ruleset() -> Ruleset:
    return Ruleset("pebbles", rules)


class Position(engine.Position):
    """The heap, and what everybody has taken."""

    @classmethod
    def ruleset_of(cls, variant: None) -> Ruleset:  # noqa: ARG003 - there is one
        return ruleset()

    @property
    def heap(self) -> int:
        return int(self._s.heap)

    @property
    def taken(self) -> list[int]:
        return [self._s.players[seat].taken for seat in range(self.n_players)]

    def legal_moves(self) -> list[Move]:
        return [_move(action) for action in self._legal_actions()]

    def is_legal(self, move: Any) -> bool:
        return move in self.legal_moves()

    def parse(self, text: str) -> Move:
        words = text.lower().split()
        if len(words) != 2 or words[0] != "take" or not words[1].isdecimal():
            raise MalformedMove(message("Take how many?"), example("take 2"))
        move = _move(int(words[1]) - 1)
        if move not in self.legal_moves():
            raise IllegalMove(
                message("You cannot take {number}", number=int(words[1])),
                message("{number} are left", number=self.heap),
            )
        return move


class View(engine.View[Happening, "Game"], Position):
    """There are no secrets."""


class Game(engine.Game[Move, Happening, View, Outcome], Position):
    """A heap of pebbles, and two or three people."""

    title = "Pebbles"
    record_format = "toy.pebbles"
    facts = ("seed", "heap_at_first")
    view_class = View
    happening_class = Happening
    stop_move = Move(-1, engine.STOP)
    heap_at_first: int

    def __init__(
        self,
        players: int = 2,
        seed: int | str | None = None,
        *,
        heap: int = 12,
        names: Sequence[str] | None = None,
    ) -> None:
        super().__init__(players, engine.chosen_seed(seed), None, names)
        self.heap_at_first = heap
        self._rules.setup(self._s, players, heap)

    @property
    def options(self) -> dict[str, Any]:
        return {"heap": self.heap_at_first}

    def _happened(self, before: Any, move: Move, seen: Any) -> Happening:
        decision = engine.STOP if move == self.stop_move else "take"
        return Happening(before.seat, decision, move)

    def _outcome(self, places: list[int], *, stopped: bool) -> Outcome:
        seats = sorted(range(self.n_players), key=places.__getitem__)
        ranking = tuple(Standing(s, self.names[s], places[s], self.taken[s]) for s in seats)
        ending = "stopped" if stopped else "the heap is empty"
        return Outcome(ranking, ending, message("{player} wins", player=PlayerRef(ranking[0].name)))


View.game_class = Game


def _move(action: int) -> Move:
    return Move(action, f"take {action + 1}") if action >= 0 else Game.stop_move
