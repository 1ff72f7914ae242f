"""A game of Splendor: to play, take back, look at from a seat, record and replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from guildhall.games.engine import game as engine
from guildhall.games.engine.chance import SeedStream
from guildhall.games.splendor import cards
from guildhall.games.splendor.cards import Card, Noble, noble_pool
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.outcome import Outcome, Standing
from guildhall.games.splendor.position import PlayerArea, Position
from guildhall.messages import mark

MAX_GOLD = 10


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


class View(engine.View[Happening, "Game"], Position):
    """Everything that one seat may know, and nothing else (S14)."""

    # A view does not change, and these are asked for often.

    @property
    def state(self) -> Any:
        """The numbers underneath: those of the view itself, not to be changed."""
        return self._s

    @cached_property
    def players(self) -> tuple[PlayerArea, ...]:
        """What lies before each player."""
        return super().players

    @cached_property
    def face_up(self) -> tuple[Card | None, ...]:
        """The card of every face-up place."""
        return super().face_up


class Game(engine.Game[Move, Happening, View, Outcome], Position):
    """A game of Splendor.

    `seed` fixes the deal; without one a random seed is chosen. `gold_tokens` is the number of gold
    tokens (S1), `nobles` the tiles to draw from: `base`, `promo` or `all`; `expansion` one of
    `cities`, `trading_posts`, `orient` and `strongholds`, or one that a package adds (X0).
    """

    title = "Splendor"
    record_format = "guildhall.splendor"
    view_class = View
    happening_class = Happening
    stop_move = Move(-1, engine.STOP)
    facts = ("seed", "_options")
    kept_states = 10_000
    _options: dict[str, Any] | None

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
        seed = engine.chosen_seed(seed)
        super().__init__(players, seed, expansion, names)
        self._options = {"gold_tokens": gold_tokens, "nobles": nobles, "expansion": expansion}
        deal = deal_numbers(players, gold_tokens, nobles)
        self._rules.setup(self._s, *deal, SeedStream(seed))

    @property
    def options(self) -> dict[str, Any]:
        """The settings by their names; of a game that goes on from a state the expansion alone."""
        return self._options or {"expansion": self.variant}

    def _look_ahead(self, move: Move) -> Card | None:
        return self.card_of(move)

    def _carry_out(self, move: Move) -> None:
        if move.payment is not None:
            self._s.tender[:] = move.payment
            self._s.explicit = 1
        self._rules.push(self._s, move.action)

    def _happened(self, before: Any, move: Move, seen: Card | None) -> Happening:
        if move == self.stop_move:
            return Happening(before.seat, engine.STOP, move, None, None)
        host = self._s.players[before.seat]
        visited = host.n_nobles > before.players[before.seat].n_nobles
        noble = cards.nobles()[host.nobles[host.n_nobles - 1]] if visited else None
        return Happening(before.seat, self._decision_of(before), move, seen, noble)

    def _outcome(self, places: list[int], *, stopped: bool) -> Outcome:
        seats = sorted(range(self.n_players), key=places.__getitem__)
        ranking = tuple(self._standing(seat, places[seat]) for seat in seats)
        ending = mark("stopped") if stopped else self.edition.ending(self)
        return Outcome(ranking, ending, self.edition.explain(self, ranking))

    def _standing(self, seat: int, place: int) -> Standing:
        p = self._s.players[seat]
        return Standing(
            seat, self.names[seat], place, p.prestige, p.n_cards, p.n_nobles, sum(p.tokens)
        )


View.game_class = Game


def deal_numbers(players: int, gold_tokens: int, nobles: str) -> tuple[int, ...]:
    """What the rules lay a game out by."""
    pool = noble_pool(nobles)
    return players, gold_tokens, pool.start, len(pool)


def check_options(players: int, gold_tokens: int) -> None:
    """Refuse numbers that no game of Splendor has."""
    if players not in (2, 3, 4):
        raise ValueError(f"players={players!r}: Splendor is for 2, 3 or 4")
    if gold_tokens not in range(MAX_GOLD + 1):
        raise ValueError(
            f"gold_tokens={gold_tokens!r}: choose 0 to {MAX_GOLD}; the printed game has 5"
        )
