"""A game of Carcassonne: to play, take back, look at from a seat, record and replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import NoneType
from typing import Any, Self

from guildhall.games.carcassonne.history import Happening, happening
from guildhall.games.carcassonne.moves import Move
from guildhall.games.carcassonne.outcome import Outcome, Standing, explain
from guildhall.games.carcassonne.position import Position
from guildhall.games.carcassonne.rules.ruleset import DRAWS
from guildhall.games.carcassonne.settings import ENDGAMES, FARM_RULES, Settings
from guildhall.games.carcassonne.setup import Deal
from guildhall.games.contract import RecordError
from guildhall.games.engine import game as engine
from guildhall.games.engine.chance import SeedStream
from guildhall.messages import mark, message

PLAYERS = range(2, 6)


class View(engine.View[Happening, "Game"], Position):
    """Everything that one seat may know, and nothing else (K21)."""


class Game(engine.Game[Move, Happening, View, Outcome], Position):
    """A game of Carcassonne in the Czech tournament variant, or with the standard draw.

    `seed` fixes the deal; without one a random seed is chosen. Instead `deal` may say where each
    tile lies. The settings are those of `Settings`.
    """

    title = "Carcassonne"
    record_format = "guildhall.carcassonne"
    record_kinds = {  # noqa: RUF012 - never changed
        "players": int,
        "names": list,
        "seed": (int, str, NoneType),
        "deal": (dict, NoneType),
        "position": (str, NoneType),
        "options": dict,
        "moves": list,
    }
    facts = ("seed", "deal")
    usual_variant = "variant"
    view_class = View
    happening_class = Happening
    stop_move = Move(-1, engine.STOP)
    deal: Deal | None

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
        super().__init__(players, seed, draw, names)
        self.deal = None
        if deal is None:
            self.seed = engine.chosen_seed(seed)
            self._rules.setup(self._s, players, *settings.numbers, SeedStream(self.seed))
        else:
            self.deal = self._lay_out(players, settings, Deal.read(deal))

    @property
    def options(self) -> dict[str, Any]:
        """The settings by their names."""
        return asdict(self.settings)

    @classmethod
    def dealt(cls, record: dict[str, Any]) -> Self:
        """The game of a record before its first move, by its seed or by its deal (K22)."""
        seed, deal = record.get("seed"), record.get("deal")
        if (seed is None) == (deal is None):
            raise RecordError(
                message("a game is dealt by a seed or by a deal, and the record has one")
            )
        return cls(
            record["players"],
            seed,
            deal=deal,
            names=record["names"],
            **record["options"],
        )

    def _dealt(self) -> dict[str, Any]:
        return {"seed": self.seed, "deal": None if self.deal is None else self.deal.plain()}

    def _happened(self, before: Any, move: Move, _seen: None) -> Happening:
        if move == self.stop_move:
            return happening(before, self._s, engine.STOP, move)
        return happening(before, self._s, self._decision_of(before), self.actions.move(move.action))

    def _outcome(self, places: list[int], *, stopped: bool) -> Outcome:
        """The ranking by points (K20)."""
        seats = sorted(range(self.n_players), key=places.__getitem__)
        points = [player.score for player in self._s.players]
        ranking = tuple(
            Standing(seat, self.names[seat], places[seat], points[seat]) for seat in seats
        )
        ending = mark("stopped") if stopped else mark("the last tile is laid")
        return Outcome(ranking, ending, explain(ranking))

    def _end(self) -> None:
        """Score what lies there as at the end (K18, K19); a tile that was laid just now counts."""
        laid = self.decision == "meeple"
        self._rules.clear_tallies(self._s)
        if laid:
            self._rules.score_completed(self._s)
        self._rules.score_end(self._s)
        super()._end()

    def _lay_out(self, players: int, settings: Settings, deal: Deal) -> Deal:
        """Set the game up by a given deal."""
        order = deal.order(players, settings.draw)
        self._rules.prepare(self._s, players, *settings.numbers)
        self._s.pile[:] = order[::-1]
        self._s.pile_size = len(order)
        self._rules.begin(self._s)
        return deal


View.game_class = Game


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
