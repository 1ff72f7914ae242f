"""Games as text that people read and write, as PGN is for chess.

    [Format "guildhall.splendor"]
    [Names ["Ada", "Bo"]]
    [Event "Friday evening"]

    {A quiet opening.} 1. take R G O 2. reserve a1 (2. take W W {Greedy.}) 3. buy b2 with R E
    1-2

A header is a name and a value in JSON; those of a record stand first, all others are yours. A move
stands behind its number, a comment in braces, and in parentheses what might have been played
instead of the move before. The result is the place of each seat, or `*`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from guildhall.games import catalogue
from guildhall.games.contract import MoveError, RecordError
from guildhall.messages import as_message

UNFINISHED = "*"
WIDTH = 100
DEEPEST = 50
"""No variation is nested deeper."""
_HEADER = re.compile(r"\[([A-Z][A-Za-z_]*) (.+)\]")
_TOKEN = re.compile(
    r"\s+|(?P<comment>\{[^{}]*\})|(?P<begin>\()|(?P<end>\))"
    r"|(?P<places>\*|[1-9](?:-[1-9])+)(?=\s|$)"
    r"|(?P<move>[1-9][0-9]{0,3}\.\s[^{}()\n]*?)(?=\s*(?:$|[{}()\n]|\s[1-9][0-9]{0,3}\.\s|\s\*(?:\s|$)"
    r"|\s[1-9](?:-[1-9])+(?:\s|$)))"
)


@dataclass(slots=True)
class Turn:
    """A move of a line with what is said of it, and what might have been played instead."""

    move: str
    comment: str = ""
    variations: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """Moves one after the other; the comment stands before the first."""

    turns: list[Turn] = field(default_factory=list)
    comment: str = ""

    @property
    def moves(self) -> list[str]:
        """The moves without what is said of them."""
        return [turn.move for turn in self.turns]


@dataclass(slots=True)
class Transcript:
    """A game to be read by people: what a record holds, free headers, and annotated moves."""

    start: dict[str, Any]
    """A record without moves."""
    line: Line = field(default_factory=Line)
    headers: dict[str, Any] = field(default_factory=dict)
    """Those that are not of the record: Event, Date or whatever you like."""
    result: str = UNFINISHED

    @classmethod
    def of(cls, game: Any, headers: Mapping[str, Any] | None = None) -> Transcript:
        """The transcript of a game, without a comment; raises ValueError for a guessed one."""
        start = game.record()
        line = Line([Turn(move) for move in start.pop("moves")])
        outcome = game.outcome()
        result = "-".join(map(str, outcome.places)) if outcome else UNFINISHED
        return cls(start, line, dict(headers or {}), result)

    @classmethod
    def read(cls, text: str) -> Transcript:
        """The one transcript that a text holds; raises RecordError, also for illegal moves."""
        found = read_all(text)
        if len(found) != 1:
            raise RecordError(as_message(f"one game is wanted, the text has {len(found)}"))
        return found[0]

    def game(self) -> Any:
        """The game after the last move of the main line; raises RecordError."""
        return self._kind().replay({**self.start, "moves": self.line.moves})

    def check(self) -> None:
        """Play all lines and compare the result; RecordError says what is wrong."""
        game = self._kind().replay({**self.start, "moves": []})
        _play(game, self.line, 1)
        outcome = game.outcome()
        result = "-".join(map(str, outcome.places)) if outcome else UNFINISHED
        if self.result not in (result, UNFINISHED):
            raise RecordError(as_message(f"the result is {result}, not {self.result}"))

    def __str__(self) -> str:
        """The text that `read` reads."""
        headers = [
            *((_header_name(key), value) for key, value in self.start.items()),
            *self.headers.items(),
        ]
        lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers]
        moves = [*_write(self.line, 1), self.result]
        return "\n".join([*lines, "", *_wrapped(moves), ""])

    def _kind(self) -> Any:
        spec = catalogue.find_by_format(self.start.get("format"))
        if spec is None:
            raise RecordError(as_message(f"no game has the format {self.start.get('format')!r}"))
        return spec.game_class()


def read_all(text: str) -> list[Transcript]:
    """All transcripts of a text, such as a file of many games, each checked; raises RecordError."""
    transcripts = []
    for headers, moves in _parts(text):
        transcript = _from_headers(headers)
        transcript.line, transcript.result = _read_moves(moves)
        transcript.check()
        transcripts.append(transcript)
    return transcripts


def _header_name(key: str) -> str:
    return key[:1].upper() + key[1:]


def _parts(text: str) -> Iterator[tuple[list[str], str]]:
    """The headers and the moves of each game of a text."""
    headers: list[str] = []
    moves: list[str] = []
    for line in text.splitlines():
        if line.startswith("["):
            if any(row.strip() for row in moves):
                yield headers, "\n".join(moves)
                headers = []
            moves = []
            headers.append(line.rstrip())
        else:
            moves.append(line)
    if headers or any(row.strip() for row in moves):
        yield headers, "\n".join(moves)


RECORD_KEYS = ("format", "version", "players", "names", "seed", "deal", "position", "options")
"""What a record holds besides its moves."""


def _from_headers(lines: Sequence[str]) -> Transcript:
    transcript = Transcript({})
    for line in lines:
        match = _HEADER.fullmatch(line)
        try:
            name, value = (match[1], json.loads(match[2])) if match else ("", None)
        except ValueError:
            name = ""
        if not name:
            raise RecordError(as_message(f"{line[:60]!r} is no header: a name and a value in JSON"))
        key = name[:1].lower() + name[1:]
        into = transcript.start if key in RECORD_KEYS else transcript.headers
        own = key if key in RECORD_KEYS else name
        if own in into:
            raise RecordError(as_message(f"the header {name} is given twice"))
        into[own] = value
    return transcript


def _read_moves(text: str) -> tuple[Line, str]:
    """The main line and the result."""
    reader = _Reader()
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or (reader.result and not match[0].isspace()):
            raise RecordError(as_message(f"{text[at : at + 40]!r} is no move, comment or result"))
        at = match.end()
        if match.lastgroup:
            getattr(reader, match.lastgroup)(match[match.lastgroup])
    if reader.around:
        raise RecordError(as_message("a variation does not end"))
    return reader.line, reader.result or UNFINISHED


class _Reader:
    """Reads the tokens of moves; each kind has a method of its name."""

    def __init__(self) -> None:
        self.line = Line()
        self.around: list[Line] = []
        """The lines around the one that is being read."""
        self.result = ""

    def move(self, token: str) -> None:
        self.line.turns.append(Turn(token.partition(".")[2].strip()))

    def comment(self, token: str) -> None:
        owner: Line | Turn = self.line.turns[-1] if self.line.turns else self.line
        owner.comment = " ".join(f"{owner.comment} {token[1:-1]}".split())

    def begin(self, _: str) -> None:
        if len(self.around) == DEEPEST:
            raise RecordError(as_message(f"variations are nested {DEEPEST} deep at most"))
        if not self.line.turns:
            raise RecordError(as_message("a variation stands behind the move that it replaces"))
        self.around.append(self.line)
        self.line = Line()
        self.around[-1].turns[-1].variations.append(self.line)

    def end(self, _: str) -> None:
        if not self.around or not self.line.turns:
            raise RecordError(as_message("a variation ends that did not begin"))
        self.line = self.around.pop()

    def places(self, token: str) -> None:
        self.result = token


def _play(game: Any, line: Line, first: int) -> None:
    """Make the moves of a line, and before each try what might have been played instead."""
    for number, turn in enumerate(line.turns, first):
        for variation in turn.variations:
            _play(game.copy(), variation, number)
        try:
            game.replay_move(turn.move)
        except MoveError as error:
            problem = f"move {number}, {turn.move[:60]!r}: {error}"
            raise RecordError(as_message(problem)) from error


def _write(line: Line, first: int) -> Iterator[str]:
    """The tokens of a line; each stays in one piece when lines are broken."""
    if line.comment:
        yield _braced(line.comment)
    for number, turn in enumerate(line.turns, first):
        yield f"{number}. {turn.move}"
        if turn.comment:
            yield _braced(turn.comment)
        for variation in turn.variations:
            tokens = list(_write(variation, number))
            yield from (
                [f"({tokens[0]}", *tokens[1:-1], f"{tokens[-1]})"]
                if len(tokens) > 1
                else [f"({''.join(tokens)})"]
            )


def _braced(comment: str) -> str:
    if set("{}") & set(comment):
        raise ValueError(f"a comment has no braces: {comment[:60]!r}")
    return f"{{{' '.join(comment.split())}}}"


def _wrapped(tokens: Sequence[str]) -> list[str]:
    """Tokens in lines of bearable width."""
    lines = [tokens[0]]
    for _, token in pairwise(tokens):
        if len(lines[-1]) + 1 + len(token) > WIDTH:
            lines.append(token)
        else:
            lines[-1] += f" {token}"
    return lines
