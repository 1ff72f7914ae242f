"""Positions as one line of text: a word for the game, then fields `key=value`.

What is wrong with a text is collected, so that its author hears everything at once. A game on this
engine has a notation without doing anything for it, which writes the numbers of the state under
their names; games that people set up by hand say something better.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from guildhall.games.contract import PositionError
from guildhall.games.engine import turns
from guildhall.games.engine.binder import Ruleset
from guildhall.messages import Message, Word, joined, message, quoted

LONGEST = 4000
"""No position needs more letters."""
NOTHING = "-"
OVER, STOPPED = "over", "stopped"
END = "end"
"""Stands for the end of the turn where no step of it is left."""
OWN_FIELDS = frozenset(turns.State.fields)
"""What every state has, and what is written in a manner of its own."""

_DECISION = r"([a-z_]+)(?:\(([^()]*)\))?"
_NUMBER = r"-?[0-9]{1,4}"
_UNKNOWN = r"([0-9]{0,3})\?"
"""Patterns, compiled where a position is read and not whenever a game begins."""


@dataclass(frozen=True, slots=True)
class Argument:
    """How the argument of a decision is written and read; reading raises ValueError."""

    write: Callable[[int], str]
    read: Callable[[str], int]


Numbers = Mapping[str, int]
"""The numbers of pieces by their codes."""


def numbered(codes: Iterable[str]) -> dict[str, int]:
    """The numbers of pieces by their codes, which are in the order of the numbers."""
    return {code: number for number, code in enumerate(codes)}


NUMBER = Argument(lambda value: str(value or ""), lambda text: int(_read_value(text or "0", ())))
"""Any number, 0 left out."""


class Fields:
    """The fields of a position while it is read; what is wrong with them is in `problems`."""

    def __init__(self, text: str) -> None:
        self.problems: list[Message] = []
        if len(text) > LONGEST:
            raise PositionError(
                [
                    message(
                        "a position has at most {most} letters, this has {count}",
                        most=LONGEST,
                        count=len(text),
                    )
                ]
            )
        self.game, *words = text.split() or [""]
        self._values: dict[str, str] = {}
        self._known: set[str] = set()
        for word in words:
            key, _, value = word.partition("=")
            if not key or not value:
                self.problems.append(
                    message("{typed} is not a field: write key=value", typed=quoted(word))
                )
            elif key in self._values:
                self.problems.append(message("{key} is given twice", key=Word(key)))
            else:
                self._values[key] = value

    def take(self, key: str, usual: str = "") -> str:
        """The text of a field, the usual one where it is left out."""
        self._known.add(key)
        return self._values.get(key, usual)

    def number(self, key: str, usual: int, allowed: range) -> int:
        """The number of a field; one that is not allowed is a problem."""
        text = self.take(key)
        if not text:
            return usual
        if not re.fullmatch(r"-?[0-9]{1,6}", text) or int(text) not in allowed:
            wanted = message(
                "a number from {first} to {last}", first=allowed.start, last=allowed.stop - 1
            )
            self.problems.append(
                message(
                    "{key}={text}: {wanted} is wanted",
                    key=Word(key),
                    text=Word(text),
                    wanted=wanted,
                )
            )
            return usual
        return int(text)

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        """One of some words, the first where the field is left out."""
        text = self.take(key, allowed[0])
        if text not in allowed:
            self.problems.append(
                message(
                    "{key}={text}: choose {choices}",
                    key=Word(key),
                    text=Word(text),
                    choices=joined(list(map(Word, allowed)), " or "),
                )
            )
            return allowed[0]
        return text

    def pieces(self, key: str, numbers: Numbers) -> list[int | None]:
        """The numbers of some pieces, None for an empty place and where there is no such field."""
        return self.read_pieces(key, self.take(key, NOTHING), numbers)

    def read_pieces(self, key: str, text: str, numbers: Numbers) -> list[int | None]:
        """The same from a text."""
        found: list[int | None] = []
        for code in text.split(","):
            number = numbers.get(code)
            if number is not None or code == NOTHING:
                found.append(number)
            else:
                self.problems.append(
                    message("{key}: there is no {typed}", key=Word(key), typed=quoted(code))
                )
        return found

    def read_hidden(
        self, key: str, text: str, numbers: Numbers, unknown: int, most: int
    ) -> list[int]:
        """The numbers of pieces of which some may be unknown; `unknown` stands for those."""
        found: list[int] = []
        for code in [] if text == NOTHING else text.split(","):
            number = numbers.get(code)
            if number is not None:
                found.append(number)
            elif match := re.fullmatch(_UNKNOWN, code):
                found += [unknown] * min(int(match[1] or 1), most + 1)
            else:
                self.read_pieces(key, code, numbers)
        if len(found) > most:
            self.problems.append(
                message("{key}: there are more than {most}", key=Word(key), most=most)
            )
        return found[:most]

    def finish(self) -> None:
        """Refuse fields that nobody asked for, and the whole position if anything is wrong."""
        for key in self._values.keys() - self._known:
            self.problems.append(message("there is no field {key}", key=Word(key)))
        self.refuse_if_wrong()

    def refuse_if_wrong(self) -> None:
        """The same where reading cannot go on, so that nothing is known of what was not read."""
        if self.problems:
            raise PositionError(sorted(self.problems, key=str))


class PositionText:
    """The notation of a game's positions; this one writes the numbers of any state."""

    name: str
    """The first word of its positions."""

    def __init__(self, ruleset_of: Callable[[Any], Ruleset], variant: Any = None) -> None:
        self.ruleset_of = ruleset_of
        self.usual_variant = variant

    # Writing

    def write(self, variant: Any, s: Any) -> str:
        """A state in one line."""
        ruleset = self.ruleset_of(variant)
        if s.over:
            decisions = STOPPED if s.over == turns.STOPPED else OVER
        else:
            decisions = write_decisions(ruleset, s, self.arguments(variant))
        fields = [
            ("players", str(s.n_players)),
            ("turn", f"{s.seat}:{decisions}"),
            *self.fields(variant, s),
        ]
        return " ".join([self.word(variant), *(f"{key}={value}" for key, value in fields if value)])

    def word(self, variant: Any) -> str:
        """The first word of a position."""
        return self.ruleset_of(variant).name

    def fields(self, variant: Any, s: Any) -> Iterator[tuple[str, str]]:
        """All fields but `players` and `turn`; one without a text is left out."""
        yield from write_numbers(s, self.ruleset_of(variant).layout, OWN_FIELDS)

    def arguments(self, variant: Any) -> dict[str, Argument]:  # noqa: ARG002 - games look
        """How the arguments of decisions are written, by the names of the decisions."""
        return {}

    # Reading

    def read(self, text: str) -> tuple[Any, Any]:
        """The way to play and the state of a text; PositionError has all that is wrong."""
        fields = Fields(text)
        variant = self.read_variant(fields)
        if not fields.take("players"):
            fields.problems.append(message("players is missing: how many play?"))
        players = fields.number("players", 0, self.sizes(variant))
        if not players:
            fields.refuse_if_wrong()
        s = self.blank(variant, players)
        self.read_turn(fields, variant, s)
        self.fill(fields, variant, s)
        fields.finish()
        problems = [*self.problems(variant, s), *self.turn_problems(variant, s)]
        if problems:
            raise PositionError(problems)
        return variant, s

    def read_variant(self, fields: Fields) -> Any:
        """The way to play that the first word, and fields if need be, tell of."""
        if fields.game != self.word(self.usual_variant):
            wanted = self.word(self.usual_variant)
            raise PositionError(
                [
                    message(
                        "{word} is no game here: begin with {wanted}",
                        word=quoted(fields.game),
                        wanted=Word(wanted),
                    )
                ]
            )
        return self.usual_variant

    def sizes(self, variant: Any) -> range:
        """How many may play."""
        return range(2, len(self.ruleset_of(variant).state_class().players) + 1)

    def blank(self, variant: Any, players: int) -> Any:
        """A state for so many players, in which what a position leaves out is as usual."""
        s = self.ruleset_of(variant).state_class()
        s.n_players = players
        return s

    def read_turn(self, fields: Fields, variant: Any, s: Any) -> None:
        """Lay out who decides and what."""
        ruleset = self.ruleset_of(variant)
        text = fields.take("turn", f"0:{self.first_decision(variant)}")
        seat, _, decisions = text.partition(":")
        if not seat.isdecimal() or int(seat) >= s.n_players:
            fields.problems.append(
                message(
                    "turn: {typed} is no seat; seats are 0 to {last}",
                    typed=quoted(seat),
                    last=s.n_players - 1,
                )
            )
        else:
            s.seat = int(seat)
        s.depth = 0
        s.over = {OVER: 1, STOPPED: turns.STOPPED}.get(decisions, 0)
        if not s.over:
            read_decisions(ruleset, s, decisions, self.arguments(variant), fields.problems)

    def first_decision(self, variant: Any) -> str:
        """The decision with which a turn begins."""
        return self.ruleset_of(variant).steps[0].name

    def fill(self, fields: Fields, variant: Any, s: Any) -> None:
        """Lay out everything else."""
        read_numbers(fields, s, self.ruleset_of(variant).layout, OWN_FIELDS)

    # What cannot be

    def problems(self, variant: Any, s: Any) -> Iterable[Message]:  # noqa: ARG002 - games look
        """Everything that is wrong with what lies there."""
        return ()

    def turn_problems(self, variant: Any, s: Any) -> Iterator[Message]:
        """What is wrong with the decision: the game is over, or there is nothing to choose."""
        rules = self.ruleset_of(variant).interpreted
        probe = s.copy()
        if s.over:
            if s.over != turns.STOPPED and not self.is_finished(variant, probe):
                yield message("the game is not over by the rules; write stopped if it was stopped")
            return
        top = s.stack[s.depth - 1]
        if is_turn_begun(self.ruleset_of(variant), s) and self.is_finished(variant, probe):
            yield message("the game is over before this turn of seat {seat}", seat=s.seat)
            return
        opens = getattr(rules, self.ruleset_of(variant).decisions[top].opens.__name__)
        if not opens(probe, probe.players[s.seat]) or probe != s:
            name = self.ruleset_of(variant).decisions[top].name
            yield message(
                "seat {seat} has nothing to decide: {name} does not come about here",
                seat=s.seat,
                name=Word(name),
            )

    def is_finished(self, variant: Any, s: Any) -> bool:
        """Whether the game is over before the turn of the seat."""
        return bool(self.ruleset_of(variant).interpreted.is_finished(s))

    # What is not known

    def has_unknown(self, s: Any) -> bool:  # noqa: ARG002 - games look
        """Whether a position leaves anything open."""
        return False

    def deal(self, variant: Any, s: Any, rng: Any) -> None:
        """Choose what is unknown, each possibility equally likely."""
        self.ruleset_of(variant).interpreted.guess(s, rng)


def is_turn_begun(ruleset: Ruleset, s: Any) -> bool:
    """Whether the first step of a turn is still to be made."""
    return bool(s.depth) and s.stack[: s.depth] == _steps(ruleset)


def write_decisions(ruleset: Ruleset, s: Any, arguments: dict[str, Argument]) -> str:
    """The decisions to make, the next first; of the last steps of the turn only the first."""
    steps = _steps(ruleset)
    common = 0
    while common < min(s.depth, len(steps)) and s.stack[common] == steps[common]:
        common += 1
    items = []
    for level in range(s.depth - 1, common - 1, -1):
        name = ruleset.decisions[s.stack[level]].name
        argument = arguments.get(name, NUMBER).write(s.args[level])
        items.append(f"{name}({argument})" if argument else name)
    items.append(ruleset.decisions[steps[common - 1]].name if common else END)
    return ",".join(items)


def read_decisions(
    ruleset: Ruleset, s: Any, text: str, arguments: dict[str, Argument], problems: list[Message]
) -> None:
    """Put decisions on the stack of a state."""
    numbers = {decision.name: n for n, decision in enumerate(ruleset.decisions)}
    steps = _steps(ruleset)
    *more, last = text.split(",")
    if last == END:
        begun = []
    elif numbers.get(last) in steps:
        begun = steps[: steps.index(numbers[last]) + 1]
    else:
        names = ", ".join(step.name for step in ruleset.steps)
        problems.append(
            message(
                "turn: {typed} is no step of a turn; steps are {names}",
                typed=quoted(last),
                names=Word(names),
            )
        )
        return
    if len(begun) + len(more) > len(s.stack):
        problems.append(message("turn: there are too many decisions"))
        return
    stack = [(number, 0) for number in begun]
    for item in reversed(more):
        match = re.fullmatch(_DECISION, item)
        if not match or match[1] not in numbers:
            problems.append(message("turn: there is no decision {typed}", typed=quoted(item)))
            continue
        try:
            argument = arguments.get(match[1], NUMBER).read(match[2] or "")
        except ValueError:
            problems.append(message("turn: there is no decision {typed}", typed=quoted(item)))
            continue
        stack.append((numbers[match[1]], argument))
    if not stack:
        problems.append(message("turn: there is nothing to decide"))
    s.depth = len(stack)
    for level, (number, argument) in enumerate(stack):
        s.stack[level], s.args[level] = number, argument


def write_hidden(numbers: Sequence[int], codes: Sequence[str]) -> str:
    """Pieces of which some are unknown, those as a number and a question mark."""
    if min(numbers, default=0) >= 0:
        return ",".join(map(codes.__getitem__, numbers)) or NOTHING
    items: list[str] = []
    for is_unknown, run in groupby(numbers, _is_unknown):
        pieces = list(run)
        items += [f"{len(pieces)}?"] if is_unknown else map(codes.__getitem__, pieces)
    return ",".join(items)


def write_numbers(s: Any, layout: Any, without: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The fields of a state by their names, and those of players with their seats."""
    for name in layout:
        if name not in without:
            yield name, _write_value(getattr(s, name))
    for seat in range(s.n_players):
        for name in layout["players"].record:
            if name not in without:
                yield f"{seat}.{name}", _write_value(getattr(s.players[seat], name))


def read_numbers(fields: Fields, s: Any, layout: Any, without: Iterable[str]) -> None:
    """Fill fields of a state by their names."""
    owners = [("", s, layout)]
    owners += [(f"{k}.", s.players[k], layout["players"].record) for k in range(s.n_players)]
    for prefix, owner, own in owners:
        for name, field in own.items():
            if name in without or not (text := fields.take(prefix + name)):
                continue
            try:
                setattr(owner, name, _read_value(text, field.sizes))
            except ValueError:
                fields.problems.append(_unfit_value(prefix + name, text, field.sizes))


def _is_unknown(number: int) -> bool:
    return number < 0


@cache
def _steps(ruleset: Ruleset) -> list[int]:
    """The steps of a turn as they lie on the stack, the last one at the bottom."""
    return [ruleset.decisions.index(step) for step in reversed(ruleset.steps)]


def _write_value(value: Any) -> str:
    if isinstance(value, list):
        return ("/" if value and isinstance(value[0], list) else ",").join(map(_write_value, value))
    return str(value)


def _read_value(text: str, sizes: tuple[int, ...]) -> Any:
    if not sizes:
        if not re.fullmatch(_NUMBER, text):
            raise ValueError(text)
        return int(text)
    parts = text.split("/" if len(sizes) > 1 else ",")
    if len(parts) != sizes[0]:
        raise ValueError(text)
    return [_read_value(part, sizes[1:]) for part in parts]


def _unfit_value(key: str, text: str, sizes: tuple[int, ...]) -> Message:
    if not sizes:
        return message("{key}={text}: a number is wanted", key=Word(key), text=Word(text))
    return message(
        "{key}={text}: {shape} numbers are wanted",
        key=Word(key),
        text=Word(text),
        shape=Word(" x ".join(map(str, sizes))),
    )
