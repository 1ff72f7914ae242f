"""The half of a game that all games on this engine share: look, play, take back, record, replay.

A game says besides what lies where in its state (`Position`), what everybody sees of a move
(`Happening`) and how a result is ranked and explained.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from os import urandom
from types import NoneType
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from guildhall.games.contract import IllegalMove, MoveError, RecordError
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.chance import Draws, SeedStream
from guildhall.games.engine.outcome import Outcome
from guildhall.games.engine.position_text import PositionText
from guildhall.games.engine.records import Kinds, check_names, check_record, missing
from guildhall.games.engine.turns import STOPPED
from guildhall.messages import Word, message, quoted, words_of

STOP = "stop"
"""Stands in a record where the game was stopped."""

GAME_OVER = message("The game is over")


class Seen(Protocol):
    """What everybody has seen of a move."""

    @property
    def seat(self) -> int:
        """Who has made it."""

    @property
    def move(self) -> Any:
        """Which move it was."""

    def plain(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold."""

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Self:
        """What plain data tells."""


M = TypeVar("M")
H = TypeVar("H", bound=Seen)
V = TypeVar("V")
G = TypeVar("G")
R = TypeVar("R", bound=Outcome[Any])


@cache
def _counting(ruleset: Ruleset) -> Any:
    """The rules with what counts sequences of moves."""
    from guildhall.games.engine import perft

    return ruleset.extended("perft", perft).interpreted


def check_seat(seat: int | None, players: int) -> None:
    """Refuse a seat that is not at the table; None is a spectator."""
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat} in a game of {players}")


def chosen_seed(seed: int | str | None) -> int | str:
    """The seed that is given, or a random one."""
    return urandom(16).hex() if seed is None else seed


class Position:
    """A state of a game to look at.

    `variant` is what chooses the rules, such as the name of an expansion; None is the usual game.
    """

    ruleset: Ruleset
    usual_variant: ClassVar[Any] = None

    def __init__(self, state: Any, variant: Any, names: tuple[str, ...]) -> None:
        self.variant = variant
        self.ruleset = self.ruleset_of(variant)
        self.names = names
        self._s = state
        self._rules = self.ruleset.interpreted
        self._most_options = self.ruleset.n_actions

    @classmethod
    @abstractmethod
    def ruleset_of(cls, variant: Any) -> Ruleset:
        """The rules of a variant."""

    @classmethod
    def state_of(cls, variant: Any, plain: dict[str, Any]) -> Any:
        """The state of a variant that holds what plain data tells."""
        state = cls.ruleset_of(variant).state_class()
        state.fill(plain)
        return state

    @classmethod
    def position_text(cls) -> PositionText:
        """The notation of positions; a game may have one that reads better."""
        return PositionText(cls.ruleset_of, cls.usual_variant)

    def position(self) -> str:
        """The position in one line; equal positions have equal lines.

        `Game.from_position` reads it. What a view does not know is unknown in it.
        """
        return self.position_text().write(self.variant, self._s)

    @property
    def key(self) -> int:
        """64 bits that are equal where the same lies ahead, for tables of positions met before.

        The order of what lies face down does not count; see `turns.key`. Engines find the same.
        """
        return int(self._rules.key(self._s))

    @property
    def state(self) -> Any:
        """The numbers underneath: a copy, to hand to `fast.Engine` or to compare."""
        return self._s.copy()

    @property
    def n_players(self) -> int:
        """How many people or bots play."""
        return int(self._s.n_players)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._s.over)

    @property
    def stopped(self) -> bool:
        """Whether the game was ended before its time."""
        return bool(self._s.over == STOPPED)

    @property
    def turn(self) -> int | None:
        """The seat to decide, None when the game is over."""
        return None if self._s.over else int(self._s.seat)

    @property
    def decision(self) -> str | None:
        """The kind of decision to make, None when the game is over."""
        return None if self._s.over else self._decision_of(self._s)

    @abstractmethod
    def is_legal(self, move: Any) -> bool:
        """Whether a move may be made now."""

    @abstractmethod
    def parse(self, text: str) -> Any:
        """The move that a text means here; raises a MoveError where it means none."""

    def __repr__(self) -> str:
        kind = type(self)
        told = f"{self.n_players} players, {self._whose_turn()}"
        return f"<{self.position_text().word(self.variant)} {kind.__name__}: {told}>"

    def svg(self) -> str:
        """The position as a picture, where a game has one."""
        raise NotImplementedError

    def _repr_svg_(self) -> str | None:
        """What notebooks show."""
        try:
            return self.svg()
        except NotImplementedError:
            return None

    def _whose_turn(self) -> str:
        if self.over:
            return "stopped" if self.stopped else "over"
        return f"seat {self.turn} has to decide: {self.decision}"

    def _decision_of(self, state: Any) -> str:
        number: int = state.stack[state.depth - 1]
        return self.ruleset.decisions[number].name

    def _legal_actions(self) -> list[int]:
        out = [0] * self._most_options
        return out[: self._rules.legal_actions(self._s, out)]


class View(Position, Generic[H, G]):
    """Everything that one seat may know, and nothing else; None is the seat of spectators."""

    game_class: ClassVar[Any]

    def __init__(
        self,
        state: Any,
        variant: Any,
        names: tuple[str, ...],
        seat: int | None,
        history: tuple[H, ...],
    ) -> None:
        super().__init__(state, variant, names)
        self.seat = seat
        self.history = history

    @classmethod
    def from_position(
        cls, text: str, seat: int | None = None, names: Sequence[str] | None = None
    ) -> Self:
        """What a seat sees in a position, None for a spectator; raises PositionError.

        What it may not know becomes unknown, if it is not so yet.
        """
        variant, state = cls.position_text().read(text)
        check_seat(seat, state.n_players)
        cls.ruleset_of(variant).interpreted.conceal(state, -1 if seat is None else seat)
        return cls(state, variant, check_names(state.n_players, names), seat, ())

    def __eq__(self, other: object) -> bool:
        """Whether both know the same of the same position from the same seat."""
        return (
            isinstance(other, View)
            and type(other) is type(self)
            and self.seat == other.seat
            and self.position() == other.position()
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.key))

    def determinise(self, rng: random.Random) -> G:
        """A whole game that agrees with all this seat knows; what it cannot know is guessed."""
        state = self._s.copy()
        self._rules.guess(state, Draws(rng))
        game: G = self.game_class.going_on(state, self.names, self.variant, self.history)
        return game

    def plain(self) -> dict[str, Any]:
        """All that the view holds, as plain data that JSON can hold; see `Game.read_view`."""
        return {
            "variant": self.variant,
            "seat": self.seat,
            "names": list(self.names),
            "history": [past.plain() for past in self.history],
            "state": self._s.plain(),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game_class.read_view, (self.plain(),)

    def _legal_actions(self) -> list[int]:
        """None, unless it is this seat that has to decide."""
        return super()._legal_actions() if self.seat == self.turn else []


class Game(Position, Generic[M, H, V, R]):
    """A game in progress; a state is never changed once a move has led to the next one."""

    title: ClassVar[str]
    record_format: ClassVar[str]
    record_version: ClassVar[int] = 1
    record_kinds: ClassVar[Kinds] = {
        "players": int,
        "names": list,
        "seed": (int, str, NoneType),
        "position": (str, NoneType),
        "options": dict,
        "moves": list,
    }
    """What a record holds."""
    facts: ClassVar[tuple[str, ...]] = ("seed",)
    """What a game holds besides its states and its history; a guessed one has None of it."""
    view_class: ClassVar[Any]
    happening_class: ClassVar[Any]
    stop_move: ClassVar[Any]
    """Stands in the history where the game was stopped."""
    kept_states: ClassVar[int] = 16
    """So many moves can be taken back at once; farther back the game is played again."""

    seed: int | str | None
    began_at: str | None
    """The position at which the game began, None for one that was dealt."""
    _told: tuple[H, ...]
    _start: Any
    _past: list[H]
    _before: list[Any]
    """The states before the last moves."""

    def __init__(
        self, players: int, seed: int | str | None, variant: Any, names: Sequence[str] | None
    ) -> None:
        state = self.ruleset_of(variant).state_class()
        super().__init__(state, variant, check_names(players, names))
        self.seed = seed
        self.began_at = None
        self._set_out(state)

    # What a game says for itself

    @property
    @abstractmethod
    def options(self) -> dict[str, Any]:
        """The settings of the game by their names."""

    @abstractmethod
    def _happened(self, before: Any, move: M, seen: Any) -> H:
        """What everybody sees of a move that has just been made; `seen` is from `_look_ahead`."""

    @abstractmethod
    def _outcome(self, places: list[int], *, stopped: bool) -> R:
        """The result of a game that is over, with the place of each seat."""

    def _look_ahead(self, move: M) -> Any:  # noqa: ARG002 - games look
        """What can be seen of a move only before it is made."""
        return None

    def _carry_out(self, move: M) -> None:
        """Change the state, which is a fresh copy."""
        self._rules.push(self._s, move.action)  # type: ignore[attr-defined]

    def _end(self) -> None:
        """End the game at once, in a state that is a fresh copy."""
        self._s.over = STOPPED

    def _dealt(self) -> dict[str, Any]:
        """What a record has to hold of the deal."""
        return {"seed": self.seed}

    # What all games do

    @classmethod
    def from_position(
        cls, text: str, seed: int | str | None = None, names: Sequence[str] | None = None
    ) -> Self:
        """A game that begins at a position; PositionError tells everything that is wrong with it.

        What is unknown in it is dealt by the seed, a random one if none is given; where nothing is
        unknown, there is no seed.
        """
        notation = cls.position_text()
        variant, state = notation.read(text)
        began_at, dealt_by = notation.write(variant, state), None
        if notation.has_unknown(state):
            dealt_by = chosen_seed(seed)
            notation.deal(variant, state, SeedStream(dealt_by))
        game = cls.going_on(state, names, variant)
        game.seed, game.began_at = dealt_by, began_at
        return game

    def __eq__(self, other: object) -> bool:
        """Whether two games are in the same position, however they got there."""
        return (
            isinstance(other, Game)
            and type(other) is type(self)
            and self.position() == other.position()
        )

    def __hash__(self) -> int:
        """The hash of the position, which the next move changes."""
        return hash(self.key)

    @property
    def history(self) -> tuple[H, ...]:
        """Everything that has happened, as everybody saw it."""
        return self._told + tuple(self._past)

    def push(self, move: M) -> None:
        """Make a move; an illegal one raises IllegalMove and changes nothing."""
        if not self.is_legal(move):
            raise self._refusal(move)
        seen, before = self._look_ahead(move), self._s
        self._step(move)
        self._past.append(self._happened(before, move, seen))

    def push_text(self, text: str) -> M:
        """Make the move that a text means here and tell which it was; raises a MoveError."""
        move: M = self.parse(text)
        self.push(move)
        return move

    def pop(self) -> M:
        """Take the last move back and tell which it was."""
        if not self._past:
            raise IndexError("there is no move to take back")
        if not self._before:
            self._play_again()
        self._s = self._before.pop()
        move: M = self._past.pop().move
        return move

    def perft(self, depth: int) -> int:
        """How many sequences of so many moves there are from here, as chess engines count them.

        Explicit payments do not count, and sequences that reach the end of the game before do not.
        """
        if depth < 1:
            return 1
        rules = _counting(self.ruleset)
        pool = [self._s.copy() for _ in range(depth + 1)]
        outs = [[0] * self._most_options for _ in range(depth + 1)]
        return int(rules.perft(pool, outs, [0] * (depth + 1), depth))

    def stop(self) -> None:
        """End the game at once; what there is counts (S16)."""
        if self.over:
            raise IllegalMove(GAME_OVER)
        before = self._s
        self._step(self.stop_move)
        self._past.append(self._happened(before, self.stop_move, None))

    def view_for(self, seat: int | None) -> V:
        """What a seat may know; None is a spectator."""
        check_seat(seat, self.n_players)
        state = self._s.copy()
        self._rules.conceal(state, -1 if seat is None else seat)
        view: V = self.view_class(state, self.variant, self.names, seat, self.history)
        return view

    def determinise(self, seat: int, rng: random.Random) -> Any:
        """A whole game that agrees with all that a seat knows."""
        view: Any = self.view_for(seat)
        return view.determinise(rng)

    def copy(self) -> Self:
        """An independent game in the same position with the same history."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._past, twin._before = list(self._past), list(self._before)
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "variant": self.variant,
            "names": self.names,
            "told": self._told,
            "past": self._past,
            "start": self._start.plain(),
            "before": [state.plain() for state in self._before],
            "now": self._s.plain(),
            "began_at": self.began_at,
            "facts": {name: getattr(self, name) for name in self.facts},
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        variant = kept["variant"]
        super().__init__(self.state_of(variant, kept["now"]), variant, kept["names"])
        self._set_out(self.state_of(variant, kept["start"]), kept["told"])
        self._past = list(kept["past"])
        self._before = [self.state_of(variant, before) for before in kept["before"]]
        self.began_at = kept["began_at"]
        self.__dict__.update(kept["facts"])

    def outcome(self) -> R | None:
        """The result, None while the game goes on."""
        if not self.over:
            return None
        merits = [self._rules.merit(self._s, seat) for seat in range(self.n_players)]
        places = [1 + sum(other > merit for other in merits) for merit in merits]
        return self._outcome(places, stopped=self.stopped)

    def record(self) -> dict[str, Any]:
        """The whole game as plain data that JSON can hold; `Game.replay` plays it again."""
        dealt = self._dealt() | ({} if self.began_at is None else {"position": self.began_at})
        if all(value is None for value in dealt.values()):
            raise ValueError("a guessed game has no deal and so no record")
        return {
            "format": self.record_format,
            "version": self.record_version,
            "players": self.n_players,
            "names": list(self.names),
            **dealt,
            "options": dict(self.options),
            "moves": [past.move.text for past in self.history],
        }

    @classmethod
    def replay(cls, record: dict[str, Any]) -> Self:
        """Play a record again, checking every move; RecordError says where it goes wrong."""
        known = cls.record_format, cls.record_version
        check_record(record, cls.title, known, cls.record_kinds)
        try:
            game = cls._begun(record)
        except (TypeError, ValueError) as error:
            raise RecordError(words_of(error)) from error
        for number, text in enumerate(record["moves"], 1):
            try:
                game.replay_move(str(text))
            except MoveError as error:
                where = quoted(str(text)[:60])
                raise RecordError(
                    message(
                        "move {number}, {move}: {why}",
                        number=number,
                        move=where,
                        why=error.sentences,
                    )
                ) from error
        return game

    @classmethod
    def _begun(cls, record: dict[str, Any]) -> Self:
        """The game of a record before its first move."""
        if record.get("position") is not None:
            return cls.from_position(record["position"], record.get("seed"), record["names"])
        return cls.dealt(record)

    @classmethod
    def dealt(cls, record: dict[str, Any]) -> Self:
        """The game of a record that was dealt, before its first move."""
        if record.get("seed") is None:
            raise RecordError(missing("seed"))
        start: Any = cls
        game: Self = start(
            record["players"], record["seed"], names=record["names"], **record["options"]
        )
        return game

    @classmethod
    def read_view(cls, plain: dict[str, Any]) -> V:
        """The view that plain data tells of, such as one that has come from another process."""
        variant = plain["variant"]
        history = tuple(map(cls.happening_class.from_plain, plain["history"]))
        state, names = cls.state_of(variant, plain["state"]), tuple(plain["names"])
        view: V = cls.view_class(state, variant, names, plain["seat"], history)
        return view

    @classmethod
    def going_on(
        cls,
        state: Any,
        names: Sequence[str] | None = None,
        variant: Any = None,
        history: tuple[H, ...] = (),
    ) -> Self:
        """A game that goes on from a state; it has no seed and so no record.

        What happened before cannot be taken back.
        """
        game = object.__new__(cls)
        chosen = cls.usual_variant if variant is None else variant
        super(Game, game).__init__(state, chosen, check_names(state.n_players, names))
        game.__dict__.update(dict.fromkeys((*cls.facts, "began_at")))
        game._set_out(state, history)
        return game

    def _set_out(self, start: Any, told: tuple[H, ...] = ()) -> None:
        self._told, self._start, self._past, self._before = told, start, [], []

    def _step(self, move: M) -> None:
        """Go on to the next state and keep the one before."""
        self._before = [*self._before[1 - self.kept_states :], self._s]
        self._s = self._s.copy()
        if move == self.stop_move:
            self._end()
        else:
            self._carry_out(move)

    def _play_again(self) -> None:
        """Find the states before the last moves again."""
        self._s = self._start
        for past in self._past:
            self._step(past.move)

    def replay_move(self, text: str) -> None:
        """Make the move of a record."""
        if text == STOP:
            self.stop()
        else:
            self.push(self.parse(text))

    def _refusal(self, move: M) -> IllegalMove:
        try:
            self.parse(str(move))
        except IllegalMove as error:
            return error
        except MoveError as error:
            return IllegalMove(error.reason, error.detail)
        return IllegalMove(message("'{move}' is not legal now", move=Word(str(move))))
