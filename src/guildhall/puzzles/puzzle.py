"""A puzzle: a position as one seat knows it, and the one move that is clearly best."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from guildhall.games.contract import MoveError
from guildhall.games.splendor import Move, View
from guildhall.games.splendor.move_text import tell
from guildhall.messages import MessageError, Word, message, quoted

NAMES = ("Caterina", "Lorenzo", "Isabella", "Cosimo")
"""Who plays: the first is the one to solve it."""
GUESSES = 3
"""So many deals have to agree about a line."""


class PuzzleError(MessageError):
    """What was read is no puzzle, or no file of them."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one solution."""

    id: str
    """Follows from the position."""
    position: str
    """In notation, as the seat to decide knows it."""
    solution: str
    """The move in notation."""
    line: tuple[str, ...]
    """What may follow, as far as it is the same whatever is hidden."""
    shares: Mapping[str, int]
    """What each legal move promises its seat, in thousandths of the victory."""
    checked: int
    """The simulations of the check."""
    rating: int
    """Where it starts; who solves it moves that."""
    game: int
    """In which game of its plan it was found."""
    themes: tuple[str, ...] = ()

    @property
    def edition(self) -> str:
        """The expansion, `base` without one."""
        return self.position.split(" ", 1)[0].partition(":")[2] or "base"

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.position.partition(" players=")[2][0])

    @property
    def seat(self) -> int:
        """Who has to decide."""
        return int(self.position.partition(" turn=")[2][0])

    @property
    def second(self) -> str:
        """The best move but for the solution."""
        others = (move for move in self.shares if move != self.solution)
        return max(others, key=self.shares.__getitem__)

    @property
    def gap(self) -> int:
        """How much more the solution promises than anything else, in thousandths."""
        return self.shares[self.solution] - self.shares[self.second]

    def view(self) -> View:
        """What the seat to decide sees, where it is called Caterina."""
        first, *others = NAMES[: self.players]
        names = [*others[: self.seat], first, *others[self.seat :]]
        return View.from_position(self.position, self.seat, names)

    def is_solved_by(self, move: Move) -> bool:
        """Whether a move is the solution, however it is paid."""
        return move.text.partition(" with ")[0] == self.solution

    def plain(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold."""
        return {**asdict(self), "line": list(self.line), "themes": list(self.themes)}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """The puzzle that plain data tells; raises PuzzleError where it tells none."""
        known: dict[str, Any] = {field.name: plain.get(field.name) for field in fields(cls)}
        if set(plain) != set(known):
            raise PuzzleError(
                message(
                    "A puzzle has {known}, not {told}",
                    known=Word(", ".join(known)),
                    told=Word(", ".join(plain)),
                )
            )
        kinds = {"line": list, "themes": list, "shares": dict}
        numbers = dict.fromkeys(("checked", "rating", "game"), int)
        for name, value in known.items():
            if not isinstance(value, kinds.get(name, numbers.get(name, str))):
                raise PuzzleError(
                    message(
                        "{field} of a puzzle cannot be {value}",
                        field=Word(name),
                        value=quoted(value),
                    )
                )
        known |= {name: tuple(known[name]) for name in ("line", "themes")}
        return cls(**known)


def puzzle_id(position: str) -> str:
    """The name of a puzzle, which follows from its position."""
    return hashlib.sha256(position.encode()).hexdigest()[:8]


def certain_line(view: View, move: str, sequel: Sequence[str]) -> tuple[str, ...]:
    """What may follow a move, as far as it is the same whatever is hidden."""
    deals = [view.determinise(random.Random(guess)) for guess in range(GUESSES)]  # noqa: S311
    for deal in deals:
        deal.push_text(move)
    line = []
    for text in sequel:
        told = set()
        try:
            for deal in deals:
                before = deal.view_for(None)
                deal.push_text(text)
                told.add(str(tell(before, deal.view_for(None))))
        except MoveError:
            break
        if len(told) > 1:
            break
        line.append(text)
    return tuple(line)


def check_puzzle(puzzle: Puzzle) -> None:
    """Hold a puzzle against the rules; raises PuzzleError where it cannot be one.

    Whether its solution is the best move is a matter of search: see `recheck`.
    """
    if puzzle.id != puzzle_id(puzzle.position):
        raise PuzzleError(message("{id} is not the id of its position", id=Word(puzzle.id)))
    view = puzzle.view()
    legal = {move.text for move in view.legal_moves()}
    if puzzle.shares.keys() != legal:
        odd = sorted(puzzle.shares.keys() ^ legal)
        raise PuzzleError(
            message(
                "{id}: its moves are not the legal ones: {moves}",
                id=Word(puzzle.id),
                moves=Word(", ".join(odd)),
            )
        )
    if puzzle.shares.get(puzzle.solution) != max(puzzle.shares.values()) or puzzle.gap <= 0:
        raise PuzzleError(
            message(
                "{id}: {move} is not the best of its moves",
                id=Word(puzzle.id),
                move=Word(puzzle.solution),
            )
        )
    if certain_line(view, puzzle.solution, puzzle.line) != puzzle.line:
        raise PuzzleError(message("{id}: its line depends on what is hidden", id=Word(puzzle.id)))
