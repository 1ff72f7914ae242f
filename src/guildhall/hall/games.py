"""The games that can be played at a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Protocol

from guildhall.bots import registry
from guildhall.games import carcassonne, splendor
from guildhall.games.carcassonne import move_text as carcassonne_telling
from guildhall.games.splendor import move_text
from guildhall.games.splendor.editions import EXPANSIONS, edition
from guildhall.hall.errors import Invalid

Settings = dict[str, Any]
"""The options of a game, as plain data."""


class Kind(Protocol):
    """What the hall has to know of a game to offer it."""

    name: str
    sizes: Sequence[int]
    """How many may play."""

    def check(self, settings: Settings) -> Settings:
        """Complete settings, or a refusal."""

    def title(self, settings: Settings) -> str:
        """What is played, for people."""

    def begin(self, players: int, seed: str, names: Sequence[str], settings: Settings) -> Any:
        """A new game."""

    def stop(self, game: Any) -> None:
        """End a game at once; what there is counts."""

    def tell(self, before: Any, after: Any) -> str:
        """The move between two public views, in words."""

    def standings(self, game: Any) -> list[dict[str, Any]]:
        """What each seat has at the end, seat by seat."""

    def score(self, game: Any, seat: int) -> int:
        """The points of a seat as everybody sees them."""

    def bots(self) -> list[str]:
        """The names of the bots that can play it."""

    def reveals(self, move: str) -> bool:
        """Whether a move shows at once what nobody could know before it."""


class Splendor:
    """Splendor with or without one of its expansions."""

    name: str = "splendor"
    sizes: Sequence[int] = (2, 3, 4)

    def check(self, settings: Settings) -> Settings:
        """Complete settings, or a refusal."""
        known = {"expansion": None, "gold_tokens": 5, "nobles": "base"}
        unknown = sorted(set(settings) - set(known))
        if unknown:
            raise Invalid(f"Splendor has no setting {unknown[0]!r}", f"It has {', '.join(known)}")
        full = {**known, **settings}
        if not all(isinstance(value, str | int | None) for value in full.values()):
            raise Invalid("A setting of Splendor is a word or a number")
        if full["expansion"] not in (None, *EXPANSIONS):
            raise Invalid(
                f"{full['expansion']!r} is no expansion", f"Choose one of {', '.join(EXPANSIONS)}"
            )
        _try_settings(**full)
        return full

    def title(self, settings: Settings) -> str:
        """What is played, for people."""
        return edition(settings["expansion"]).title

    def begin(
        self, players: int, seed: str, names: Sequence[str], settings: Settings
    ) -> splendor.Game:
        """A new game."""
        return splendor.Game(players, seed, names=names, **settings)

    def stop(self, game: splendor.Game) -> None:
        """End a game at once; what there is counts (S16)."""
        game.stop()

    def tell(self, before: splendor.View, after: splendor.View) -> str:
        """The move between two public views, in words."""
        return move_text.tell(before, after)

    def standings(self, game: splendor.Game) -> list[dict[str, Any]]:
        """What each seat has at the end, seat by seat."""
        outcome = game.outcome()
        if outcome is None:
            game = game.copy()
            game.stop()
            outcome = game.outcome()
        ranking = sorted(outcome.ranking if outcome else (), key=lambda standing: standing.seat)
        return [
            {key: value for key, value in asdict(standing).items() if key not in {"seat", "name"}}
            for standing in ranking
        ]

    def score(self, game: splendor.Game, seat: int) -> int:
        """The prestige of a seat."""
        return game.players[seat].prestige

    def bots(self) -> list[str]:
        """The names of the bots that can play it."""
        return registry.names()

    def reveals(self, move: str) -> bool:  # noqa: ARG002 - no move does
        """Cards that are turned up come after the turn."""
        return False


class Carcassonne:
    """Carcassonne in the Czech tournament variant, or with the standard draw."""

    name: str = "carcassonne"
    sizes: Sequence[int] = (2, 3, 4, 5)

    def check(self, settings: Settings) -> Settings:
        """Complete settings, or a refusal."""
        known = asdict(carcassonne.Settings())
        unknown = sorted(set(settings) - set(known))
        if unknown:
            raise Invalid(
                f"Carcassonne has no setting {unknown[0]!r}", f"It has {', '.join(known)}"
            )
        full = {**known, **settings}
        if not all(type(full[name]) is type(usual) for name, usual in known.items()):
            raise Invalid("A setting of Carcassonne is a word, or a number for the city of 2 tiles")
        _try_carcassonne(**full)
        return full

    def title(self, settings: Settings) -> str:
        """What is played, for people."""
        standard = settings["draw"] == "standard"
        return f"Carcassonne: {'standard draw' if standard else 'Czech variant'}"

    def begin(
        self, players: int, seed: str, names: Sequence[str], settings: Settings
    ) -> carcassonne.Game:
        """A new game."""
        return carcassonne.Game(players, seed, names=names, **settings)

    def stop(self, game: carcassonne.Game) -> None:
        """End a game at once; what lies there is scored as at the end."""
        game.stop()

    def tell(self, before: carcassonne.View, after: carcassonne.View) -> str:  # noqa: ARG002
        """The move between two public views, in words."""
        return carcassonne_telling.tell(after.names, after.history[-1])

    def standings(self, game: carcassonne.Game) -> list[dict[str, Any]]:
        """The place and the victory points of each seat (K20)."""
        if not game.over:
            game = game.copy()
            game.stop()
        outcome = game.outcome()
        ranking = sorted(outcome.ranking if outcome else (), key=lambda standing: standing.seat)
        return [{"place": standing.place, "points": standing.points} for standing in ranking]

    def score(self, game: carcassonne.Game, seat: int) -> int:
        """The points of a seat."""
        return game.players[seat].score

    def bots(self) -> list[str]:
        """The names of the bots that can play it."""
        return registry.names(self.name)

    def reveals(self, move: str) -> bool:
        """A tile from the pile is seen when it is drawn, and has to be played (K7)."""
        return move.split()[:1] == ["pile"]


@lru_cache(maxsize=256)
def _try_settings(**settings: Any) -> None:
    try:
        splendor.Game(2, 0, **settings)
    except (TypeError, ValueError) as error:
        raise Invalid(str(error)) from error


@lru_cache(maxsize=64)
def _try_carcassonne(**settings: Any) -> None:
    try:
        carcassonne.Game(2, 0, **settings)
    except (TypeError, ValueError) as error:
        raise Invalid(str(error)) from error


KINDS: dict[str, Kind] = {"splendor": Splendor(), "carcassonne": Carcassonne()}
"""Every game that the hall offers."""


def kind_of(game: str) -> Kind:
    """The game of a name."""
    if game not in KINDS:
        raise Invalid(f"{game!r} is not played here", f"Choose one of {', '.join(KINDS)}")
    return KINDS[game]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game at a table ended."""

    places: tuple[int, ...]
    """The place of each seat; those who share one skip the next."""
    standings: tuple[dict[str, Any], ...]
    ending: str
    """What ended it, such as `15 prestige reached` or `resigned`."""
    why: str
    """Who won and by what, in one sentence."""

    def renamed(self, before: Sequence[str], after: Sequence[str]) -> Result:
        """The same with other names of the seats."""
        names = dict(zip(before, after, strict=True))
        found = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
        standings = tuple(
            {**each, "name": name} if "name" in each else each
            for each, name in zip(self.standings, after, strict=True)
        )
        why = found.sub(lambda match: names[match[0]], self.why)
        return replace(self, standings=standings, why=why)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
