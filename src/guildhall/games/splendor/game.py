"""A game of Splendor: to play, take back, look at from a seat, record and replay."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from guildhall.games.contract import IllegalMove, MoveError, RecordError
from guildhall.games.engine.chance import Draws, SeedStream
from guildhall.games.engine.records import Kinds, check_names, check_record
from guildhall.games.splendor import cards
from guildhall.games.splendor.cards import Card, Noble, noble_pool
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.outcome import Outcome, Standing
from guildhall.games.splendor.position import Position

FORMAT = "guildhall.splendor"
VERSION = 1
MAX_GOLD = 10
KINDS: Kinds = {
    "players": int,
    "names": list,
    "seed": (int, str),
    "options": dict,
    "moves": list,
}
"""What a record holds."""
STOP = Move(-1, "stop")
"""Stands in a record where the game was stopped (S16)."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One move of the history with what everybody saw of it."""

    seat: int
    decision: str
    move: Move
    card: Card | None
    """The card that was bought or openly reserved."""
    noble: Noble | None
    """The noble that visited."""

    def plain(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold."""
        return {
            "seat": self.seat,
            "decision": self.decision,
            "move": self.move.text,
            "action": self.move.action,
            "payment": self.move.payment,
            "card": self.card.number if self.card else None,
            "noble": self.noble.number if self.noble else None,
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Self:
        """What plain data tells."""
        paid, card, noble = plain["payment"], plain["card"], plain["noble"]
        return cls(
            plain["seat"],
            plain["decision"],
            Move(plain["action"], plain["move"], None if paid is None else tuple(paid)),
            None if card is None else cards.all_cards()[card],
            None if noble is None else cards.nobles()[noble],
        )


History = tuple[Happening, ...]


class View(Position):
    """Everything that one seat may know, and nothing else (S14)."""

    def __init__(self, game: Position, state: Any, seat: int | None, history: History) -> None:
        super().__init__(game.edition, state, game.names)
        self.seat = seat
        self.history = history

    def determinise(self, rng: random.Random) -> Game:
        """A whole game that agrees with all this seat knows; what it cannot know is guessed."""
        state = self._s.copy()
        self._rules.guess(state, Draws(rng))
        game = Game.going_on(state, self.names, self.edition.expansion)
        game.remember(self.history)
        return game

    def plain(self) -> dict[str, Any]:
        """All that the view holds, as plain data that JSON can hold; see `Game.read_view`."""
        return {
            "expansion": self.edition.expansion,
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


def _filled(expansion: str | None, plain: dict[str, Any]) -> Any:
    """The state of an edition that holds what plain data tells."""
    state = edition(expansion).ruleset.state_class()
    state.fill(plain)
    return state


class Game(Position):
    """A game of Splendor.

    `seed` fixes the deal; without one a random seed is chosen. `gold_tokens` is the number of gold
    tokens (S1), `nobles` the tiles to draw from: `base`, `promo` or `all`; `expansion` one of
    `cities`, `trading_posts`, `orient` and `strongholds` (X0).
    """

    def __init__(
        self,
        players: int = 2,
        seed: int | str | None = None,
        *,
        gold_tokens: int = 5,
        nobles: str = "base",
        expansion: str | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        check_options(players, gold_tokens)
        chosen = edition(expansion)
        super().__init__(chosen, chosen.ruleset.state_class(), check_names(players, names))
        self.seed: int | str | None = secrets.token_hex(16) if seed is None else seed
        self.options = {"gold_tokens": gold_tokens, "nobles": nobles, "expansion": expansion}
        self._told: History = ()
        self._past: list[tuple[Any, Happening]] = []
        pool = noble_pool(nobles)
        stream = SeedStream(self.seed)
        self._rules.setup(self._s, players, gold_tokens, pool.start, len(pool), stream)

    @property
    def history(self) -> History:
        """Everything that has happened, as everybody saw it."""
        return self._told + tuple(happening for _, happening in self._past)

    def remember(self, history: History) -> None:
        """Put what happened before this game went on into its history; it cannot be taken back."""
        self._told = history

    def push(self, move: Move) -> None:
        """Make a move; an illegal one raises IllegalMove and changes nothing."""
        if not self.is_legal(move):
            raise self._refusal(move)
        before, self._s = self._s, self._s.copy()
        if move.payment is not None:
            self._s.tender[:] = move.payment
            self._s.explicit = 1
        card = self.edition.open_card(self, move)
        self._rules.push(self._s, move.action)
        self._past.append((before, self._happening(before, move, card)))

    def pop(self) -> Move:
        """Take the last move back and tell which it was."""
        if not self._past:
            raise IndexError("there is no move to take back")
        self._s, last = self._past.pop()
        return last.move

    def stop(self) -> None:
        """End the game at once; prestige counts as it stands (S16)."""
        if self.over:
            raise IllegalMove("The game is over")
        before, self._s = self._s, self._s.copy()
        self._s.over = 1
        self._past.append((before, Happening(before.seat, "stop", STOP, None, None)))

    def view_for(self, seat: int | None) -> View:
        """What a seat may know; `None` is a spectator (S14)."""
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
        Position.__init__(twin, self.edition, self._s.copy(), self.names)
        twin.seed, twin.options = self.seed, dict(self.options)
        twin._told, twin._past = self._told, list(self._past)
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "expansion": self.edition.expansion,
            "names": self.names,
            "seed": self.seed,
            "options": self.options,
            "told": self._told,
            "past": [(before.plain(), happening) for before, happening in self._past],
            "now": self._s.plain(),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        expansion = kept["expansion"]
        super().__init__(edition(expansion), _filled(expansion, kept["now"]), kept["names"])
        self.seed, self.options, self._told = kept["seed"], kept["options"], kept["told"]
        self._past = [(_filled(expansion, before), past) for before, past in kept["past"]]

    def outcome(self) -> Outcome | None:
        """The result, or nothing while the game goes on."""
        if not self.over:
            return None
        seats = range(self.n_players)
        merits = [self._rules.merit(self._s, seat) for seat in seats]
        places = [1 + sum(other > merit for other in merits) for merit in merits]
        ranking = tuple(
            self._standing(seat, places[seat]) for seat in sorted(seats, key=places.__getitem__)
        )
        return Outcome(ranking, self._ending(), self.edition.explain(self, ranking))

    def record(self) -> dict[str, Any]:
        """The whole game as plain data that JSON can hold; `Game.replay` plays it again."""
        if self.seed is None:
            raise ValueError("a guessed game has no seed and so no record")
        return {
            "format": FORMAT,
            "version": VERSION,
            "players": self.n_players,
            "names": list(self.names),
            "seed": self.seed,
            "options": dict(self.options),
            "moves": [happening.move.text for happening in self.history],
        }

    @classmethod
    def replay(cls, record: dict[str, Any]) -> Self:
        """Play a record again, checking every move; RecordError says where it goes wrong."""
        check_record(record, "Splendor", (FORMAT, VERSION), KINDS)
        try:
            game = cls(
                record["players"], record["seed"], names=record["names"], **record["options"]
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
        expansion = plain["expansion"]
        state = _filled(expansion, plain["state"])
        position = Position(edition(expansion), state, tuple(plain["names"]))
        history = tuple(map(Happening.from_plain, plain["history"]))
        return View(position, state, plain["seat"], history)

    @classmethod
    def going_on(
        cls, state: Any, names: Sequence[str] | None = None, expansion: str | None = None
    ) -> Self:
        """A game that goes on from a state; it has no seed and so no record."""
        game = object.__new__(cls)
        Position.__init__(game, edition(expansion), state, check_names(state.n_players, names))
        game.seed, game.options, game._told, game._past = None, {}, (), []
        return game

    def _refusal(self, move: Move) -> IllegalMove:
        try:
            self.parse(move.text)
        except MoveError as error:
            return IllegalMove(error.reason, error.detail)
        return IllegalMove(f"'{move}' is not legal now")

    def _replay_move(self, text: str) -> None:
        if text == STOP.text:
            self.stop()
        else:
            self.push(self.parse(text))

    def _happening(self, before: Any, move: Move, card: Card | None) -> Happening:
        host = self._s.players[before.seat]
        visited = host.n_nobles > before.players[before.seat].n_nobles
        noble = cards.nobles()[host.nobles[host.n_nobles - 1]] if visited else None
        return Happening(before.seat, self._decision_of(before), move, card, noble)

    def _standing(self, seat: int, place: int) -> Standing:
        p = self._s.players[seat]
        return Standing(
            seat, self.names[seat], place, p.prestige, p.n_cards, p.n_nobles, sum(p.tokens)
        )

    def _ending(self) -> str:
        stopped = self._past and self._past[-1][1].move == STOP
        return "stopped" if stopped else self.edition.ending(self)


def check_options(players: int, gold_tokens: int) -> None:
    """Refuse numbers that no game of Splendor has."""
    if players not in (2, 3, 4):
        raise ValueError(f"players={players!r}: Splendor is for 2, 3 or 4")
    if gold_tokens not in range(MAX_GOLD + 1):
        raise ValueError(
            f"gold_tokens={gold_tokens!r}: choose 0 to {MAX_GOLD}; the printed game has 5"
        )
