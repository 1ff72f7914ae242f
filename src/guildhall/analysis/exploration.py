"""Lines that somebody tries out from a position: both sides play, branch, and take back.

An exploration is a value. All of it stands in the address of a page, so that nothing is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from guildhall.games.catalogue import GameSpec
from guildhall.messages import Message, MessageError, message

Moves = tuple[str, ...]

MOST_MOVES = 80
"""Moves of one line."""
MOST_LINES = 8
LONGEST_POSITION = 2_500
"""Characters: the longest position of a game of the house has some 1,500."""


class ExplorationError(MessageError, ValueError):
    """Something that cannot be tried out; the message says why."""


class Step(NamedTuple):
    """A move that was tried out."""

    text: str
    words: Message
    seat: int
    game: Any
    """The game after it."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """A position and the lines that were tried out from it; one of them is shown, up to a move."""

    position: str
    """In notation."""
    seat: int | None = None
    """What this seat cannot know is dealt anew; None where everything counts as known."""
    deal: int = 0
    """Which of the deals that are possible is played."""
    lines: tuple[Moves, ...] = ((),)
    shown: int = 0
    at: int = 0
    """So many moves of the line are made."""

    def __post_init__(self) -> None:
        if not (self.lines and 0 <= self.shown < len(self.lines)):
            raise ExplorationError(message("There is no such line"))
        if not 0 <= self.at <= len(self.line):
            raise ExplorationError(message("There is no such move in this line"))
        if len(self.lines) > MOST_LINES:
            raise ExplorationError(
                message("There is room for {number} lines", number=MOST_LINES),
                message("Drop one of them first"),
            )
        if max(map(len, self.lines)) > MOST_MOVES:
            raise ExplorationError(
                message("A line has at most {number} moves", number=MOST_MOVES),
                message("Begin a new board where this line ends"),
            )
        if len(self.position) > LONGEST_POSITION:
            raise ExplorationError(message("This position is too long"))

    @property
    def line(self) -> Moves:
        """The line that is shown, with what follows."""
        return self.lines[self.shown]

    @property
    def made(self) -> Moves:
        """The moves that are made."""
        return self.line[: self.at]

    def played(self, moves: Sequence[str]) -> Exploration:
        """Make moves. Where the line goes on otherwise, this is a new one beside it."""
        path = (*self.made, *moves)
        at = len(path)
        for number in (self.shown, *range(len(self.lines))):
            if self.lines[number][:at] == path:
                return replace(self, shown=number, at=at)
        if self.at == len(self.line):
            lines = (*self.lines[: self.shown], path, *self.lines[self.shown + 1 :])
            return replace(self, lines=lines, at=at)
        return replace(self, lines=(*self.lines, path), shown=len(self.lines), at=at)

    def stepped(self, at: int) -> Exploration:
        """Go to another move of the line; nothing of it is lost."""
        return replace(self, at=min(max(at, 0), len(self.line)))

    def turned_to(self, line: int, at: int | None = None) -> Exploration:
        """Show another line: where it ends, unless another move of it is named."""
        return replace(self, shown=line, at=len(self.lines[line]) if at is None else at)

    def cut(self) -> Exploration:
        """Drop what follows the move that is shown."""
        lines = (*self.lines[: self.shown], self.made, *self.lines[self.shown + 1 :])
        return replace(self, lines=lines)

    def without(self, line: int) -> Exploration:
        """Drop a line; the last one becomes empty."""
        lines = self.lines[:line] + self.lines[line + 1 :]
        if not lines:
            return replace(self, lines=((),), shown=0, at=0)
        shown = self.shown - (line < self.shown)
        if line == self.shown:
            shown = max(line - 1, 0)
            return replace(self, lines=lines, shown=shown, at=len(lines[shown]))
        return replace(self, lines=lines, shown=shown)

    def as_known_to(self, seat: int | None) -> Exploration:
        """The same position with other knowledge; lines may end in other deals and are dropped."""
        return Exploration(self.position, seat)

    def dealt_again(self) -> Exploration:
        """Another deal of what nobody knows."""
        return Exploration(self.position, self.seat, self.deal + 1)

    # The game

    def start(self, spec: GameSpec, names: Sequence[str] | None = None) -> Any:
        """The game before the first move; raises PositionError."""
        game_class = spec.game_class()
        text = self.position
        if self.seat is not None:
            text = game_class.view_class.from_position(text, self.seat).position()
        return game_class.from_position(text, f"exploration {self.deal}", names)

    def game(self, spec: GameSpec, names: Sequence[str] | None = None) -> Any:
        """The game after the moves that are made; raises PositionError or MoveError."""
        game = self.start(spec, names)
        for text in self.made:
            game.push_text(text)
        return game

    def steps(self, spec: GameSpec, line: int, names: Sequence[str] | None = None) -> list[Step]:
        """A whole line in words, with the game after each move; raises MoveError."""
        game, words = self.start(spec, names), spec.game_words()
        found = []
        for text in self.lines[line]:
            before, seat = game.view_for(None), game.turn
            game.push_text(text)
            told = words.log_line(before, game.view_for(None))
            found.append(Step(text, told, seat, game.copy()))
        return found

    def is_open(self, spec: GameSpec) -> bool:
        """Whether everything is known: no seat is looked from, and the position hides nothing."""
        text = spec.game_class().position_text()
        return self.seat is None and not text.has_unknown(text.read(self.position)[1])


def open_view(game: Any, seat: int | None) -> Any:
    """A view that knows everything, also what its seat could not."""
    return game.view_class(game.state, game.variant, game.names, seat, game.history)


def forks(lines: Sequence[Moves]) -> list[int]:
    """For each line after how many moves it leaves all lines before it."""
    found = []
    for number, line in enumerate(lines):
        common = [_common(line, other) for other in lines[:number]]
        found.append(max(common, default=0))
    return found


def _common(one: Moves, other: Moves) -> int:
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
