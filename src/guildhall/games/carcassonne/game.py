"""A game of Carcassonne: to play, take back, look at from a seat, record and replay."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import NoneType
from typing import Any, Self

from guildhall.games.carcassonne.history import Happening, happening
from guildhall.games.carcassonne.moves import Move
from guildhall.games.carcassonne.outcome import Outcome, rank
from guildhall.games.carcassonne.position import ENDGAMES, FARM_RULES, Position, Settings
from guildhall.games.carcassonne.rules.ruleset import DRAWS, ruleset
from guildhall.games.carcassonne.setup import Deal
from guildhall.games.contract import IllegalMove, MoveError, RecordError
from guildhall.games.engine.chance import Draws, SeedStream
from guildhall.games.engine.records import Kinds, check_names, check_record

FORMAT = "guildhall.carcassonne"
VERSION = 1
PLAYERS = range(2, 6)
KEPT = 16
"""So many moves can be taken back at once; farther back the game is played again."""
STOP = Move(-1, "stop")
"""Stands in a record where the game was stopped."""
KINDS: Kinds = {
    "players": int,
    "names": list,
    "seed": (int, str, NoneType),
    "deal": (dict, NoneType),
    "options": dict,
    "moves": list,
}
"""What a record holds."""

History = tuple[Happening, ...]


class View(Position):
    """Everything that one seat may know, and nothing else (K21)."""

    def __init__(self, game: Position, state: Any, seat: int | None, history: History) -> None:
        super().__init__(state, game.draw, game.names)
        self.seat = seat
        self.history = history

    def determinise(self, rng: random.Random) -> Game:
        """A whole game that agrees with all this seat knows; what it cannot know is guessed."""
        state = self._s.copy()
        self._rules.guess(state, Draws(rng))
        game = Game.going_on(state, self.names, self.draw)
        game.remember(self.history)
        return game

    def plain(self) -> dict[str, Any]:
        """All that the view holds, as plain data that JSON can hold; see `Game.read_view`."""
        return {
            "draw": self.draw,
            "seat": self.seat,
            "names": list(self.names),
            "history": [happening.plain() for happening in self.history],
            "state": self._s.plain(),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.read_view, (self.plain(),)

    def _legal_actions(self) -> list[int]:
        """None, unless it is this seat that has to decide."""
        return super()._legal_actions() if self.seat == self.turn else []


def _filled(draw: str, plain: dict[str, Any]) -> Any:
    """The state that holds what plain data tells."""
    state = ruleset(draw).state_class()
    state.fill(plain)
    return state


class Game(Position):
    """A game of Carcassonne in the Czech tournament variant, or with the standard draw.

    `seed` fixes the deal; without one a random seed is chosen. Instead `deal` may say where each
    tile lies. The settings are those of `Settings`.
    """

    _past: list[Happening]
    _before: list[Any]
    """The states before the last moves; none of them is ever changed."""

    def __init__(
        self,
        players: int = 4,
        seed: int | str | None = None,
        *,
        two_tile_city: int = 2,
        farm_rule: str = "third",
        endgame: str = "equal",
        draw: str = "variant",
        deal: Deal | Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        settings = Settings(two_tile_city, farm_rule, endgame, draw)
        check_settings(players, settings)
        if seed is not None and deal is not None:
            raise ValueError("a game is dealt by a seed or by a deal, not by both")
        super().__init__(ruleset(draw).state_class(), draw, check_names(players, names))
        self.seed: int | str | None = None
        self.deal: Deal | None = None
        if deal is None:
            self.seed = secrets.token_hex(16) if seed is None else seed
            self._rules.setup(self._s, players, *settings.numbers, SeedStream(self.seed))
        else:
            self.deal = self._lay_out(players, settings, Deal.read(deal))
        self._set_out((), self._s)

    @property
    def history(self) -> History:
        """Everything that has happened, as everybody saw it."""
        return self._told + tuple(self._past)

    def remember(self, history: History) -> None:
        """Put what happened before this game went on into its history; it cannot be taken back."""
        self._told = history

    def push(self, move: Move) -> None:
        """Make a move; an illegal one raises IllegalMove and changes nothing."""
        if not self.is_legal(move):
            raise self._refusal(move)
        decision = self.decision or ""
        before = self._s
        self._step(move.action)
        self._past.append(happening(before, self._s, decision, self.actions.move(move.action)))

    def pop(self) -> Move:
        """Take the last move back and tell which it was."""
        if not self._past:
            raise IndexError("there is no move to take back")
        if not self._before:
            self._play_again()
        self._s = self._before.pop()
        return self._past.pop().move

    def stop(self) -> None:
        """End the game at once; what lies there is scored as at the end (K18, K19)."""
        if self.over:
            raise IllegalMove("The game is over")
        before = self._s
        self._end()
        self._past.append(happening(before, self._s, "stop", STOP))

    def view_for(self, seat: int | None) -> View:
        """What a seat may know; `None` is a spectator (K21)."""
        if seat is not None and not 0 <= seat < self.n_players:
            raise ValueError(f"there is no seat {seat} in a game of {self.n_players}")
        state = self._s.copy()
        self._rules.conceal(state, -1 if seat is None else seat)
        return View(self, state, seat, self.history)

    def determinise(self, seat: int, rng: random.Random) -> Game:
        """A whole game that agrees with all that a seat knows."""
        return self.view_for(seat).determinise(rng)

    def copy(self) -> Self:
        """An independent game in the same position with the same history."""
        twin = object.__new__(type(self))
        Position.__init__(twin, self._s, self.draw, self.names)
        twin.seed, twin.deal = self.seed, self.deal
        twin._set_out(self._told, self._start)
        twin._past, twin._before = list(self._past), list(self._before)
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "draw": self.draw,
            "names": self.names,
            "seed": self.seed,
            "deal": self.deal,
            "told": self._told,
            "past": self._past,
            "start": self._start.plain(),
            "before": [state.plain() for state in self._before],
            "now": self._s.plain(),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        draw = kept["draw"]
        super().__init__(_filled(draw, kept["now"]), draw, kept["names"])
        self.seed, self.deal = kept["seed"], kept["deal"]
        self._set_out(kept["told"], _filled(draw, kept["start"]))
        self._past = list(kept["past"])
        self._before = [_filled(draw, before) for before in kept["before"]]

    def outcome(self) -> Outcome | None:
        """The result, or nothing while the game goes on (K20)."""
        if not self.over:
            return None
        outcome = rank(self.names, [player.score for player in self.players])
        stopped = self._past and self._past[-1].move == STOP
        return replace(outcome, ending="stopped") if stopped else outcome

    def record(self) -> dict[str, Any]:
        """The whole game as plain data that JSON can hold; `Game.replay` plays it again."""
        if self.seed is None and self.deal is None:
            raise ValueError("a guessed game has no deal and so no record")
        settings = self.settings
        return {
            "format": FORMAT,
            "version": VERSION,
            "players": self.n_players,
            "names": list(self.names),
            "seed": self.seed,
            "deal": None if self.deal is None else self.deal.plain(),
            "options": {name: getattr(settings, name) for name in Settings.__slots__},
            "moves": [happening.move.text for happening in self.history],
        }

    @classmethod
    def replay(cls, record: dict[str, Any]) -> Self:
        """Play a record again, checking every move; RecordError says where it goes wrong (K22)."""
        check_record(record, "Carcassonne", (FORMAT, VERSION), KINDS)
        if (record["seed"] is None) == (record["deal"] is None):
            raise RecordError("a game is dealt by a seed or by a deal, and the record has one")
        try:
            game = cls(
                record["players"],
                record["seed"],
                deal=record["deal"],
                names=record["names"],
                **record["options"],
            )
        except (TypeError, ValueError) as error:
            raise RecordError(str(error)) from error
        for number, text in enumerate(record["moves"], 1):
            try:
                game._replay_move(str(text))
            except MoveError as error:
                raise RecordError(f"move {number}, {str(text)[:60]!r}: {error}") from error
        return game

    @staticmethod
    def read_view(plain: dict[str, Any]) -> View:
        """The view that plain data tells of, such as one that has come from another process."""
        draw = plain["draw"]
        state = _filled(draw, plain["state"])
        history = tuple(map(Happening.from_plain, plain["history"]))
        return View(Position(state, draw, tuple(plain["names"])), state, plain["seat"], history)

    @classmethod
    def going_on(
        cls, state: Any, names: Sequence[str] | None = None, draw: str = "variant"
    ) -> Self:
        """A game that goes on from a state; it has no seed and so no record."""
        game = object.__new__(cls)
        Position.__init__(game, state, draw, check_names(state.n_players, names))
        game.seed, game.deal = None, None
        game._set_out((), state)
        return game

    def _lay_out(self, players: int, settings: Settings, deal: Deal) -> Deal:
        """Set the game up by a given deal."""
        order = deal.order(players, settings.draw)
        self._rules.prepare(self._s, players, *settings.numbers)
        self._s.pile[:] = order[::-1]
        self._s.pile_size = len(order)
        self._rules.begin(self._s)
        return deal

    def _set_out(self, told: History, start: Any) -> None:
        self._told = told
        self._start = start
        self._past = []
        self._before = []

    def _step(self, action: int) -> None:
        """Go on to the next state and keep the one before."""
        self._before = [*self._before[1 - KEPT :], self._s]
        self._s = self._s.copy()
        self._rules.push(self._s, action)

    def _end(self) -> None:
        """Go on to the end, where a tile that was laid just now counts."""
        laid = self.decision == "meeple"
        self._before = [*self._before[1 - KEPT :], self._s]
        self._s = self._s.copy()
        self._rules.clear_tallies(self._s)
        if laid:
            self._rules.score_completed(self._s)
        self._rules.score_end(self._s)
        self._s.over = 1

    def _replay_move(self, text: str) -> None:
        if text == STOP.text:
            self.stop()
        else:
            self.push(self.parse(text))

    def _play_again(self) -> None:
        """Find the states before the last moves again."""
        self._s = self._start
        for past in self._past:
            if past.move == STOP:
                self._end()
            else:
                self._step(past.move.action)

    def _refusal(self, move: Move) -> IllegalMove:
        try:
            self.parse(move.text)
        except MoveError as error:
            return IllegalMove(error.reason, error.detail)
        return IllegalMove(f"'{move}' is not legal now")


def check_settings(players: int, settings: Settings) -> None:
    """Refuse what no game of Carcassonne has (K1)."""
    if players not in PLAYERS:
        raise ValueError(f"players={players!r}: Carcassonne is for 2 to 5")
    choices: dict[str, tuple[Any, ...]] = {
        "two_tile_city": (2, 4),
        "farm_rule": FARM_RULES,
        "endgame": ENDGAMES,
        "draw": DRAWS,
    }
    for name, allowed in choices.items():
        if getattr(settings, name) not in allowed:
            wanted = " or ".join(str(choice) for choice in allowed)
            raise ValueError(f"{name}={getattr(settings, name)!r}: choose {wanted}")
