"""The games that can be played at a table, as the hall asks for them, and how they end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from guildhall.games import catalogue
from guildhall.games.catalogue import GameSpec, SettingError, Settings, UnknownGame
from guildhall.hall.errors import Invalid
from guildhall.messages import (
    Listing,
    Message,
    OwnWords,
    Parameter,
    PlayerRef,
    Word,
    message,
    quoted,
)
from guildhall.messages.renderer import LEFT_OUT

OF_SEAT = frozenset({"seat", "name"})
"""Of a standing, what the table knows already."""


def game_spec(game: str) -> GameSpec:
    """The game of a name; raises Invalid where it is not played here."""
    try:
        return catalogue.game(game)
    except UnknownGame as error:
        raise Invalid(
            message("{game} is not played here", game=quoted(game)),
            message("Choose one of {names}", names=Listing(tuple(map(Word, catalogue.games())))),
        ) from error


def complete_settings(spec: GameSpec, settings: Mapping[str, Any]) -> Settings:
    """All settings of a game; raises Invalid where one is wrong."""
    try:
        return spec.complete(settings)
    except SettingError as error:
        raise Invalid(error.reason, error.detail) from error


def counted(game: Any) -> Any:
    """A game as it would be if it ended now (S16); itself where it is over."""
    if game.turn is None:
        return game
    ended = game.copy()
    ended.stop()
    return ended


def standings(game: Any) -> list[dict[str, Any]]:
    """What each seat has, seat by seat; a game in progress is counted as if it ended now."""
    ranking = sorted(counted(game).outcome().ranking, key=lambda standing: standing.seat)
    return [
        {key: value for key, value in asdict(standing).items() if key not in OF_SEAT}
        for standing in ranking
    ]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game at a table ended."""

    places: tuple[int, ...]
    """The place of each seat; those who share one skip the next."""
    standings: tuple[dict[str, Any], ...]
    ending: str
    """What ended it, such as `15 prestige reached` or `resigned`."""
    why: Message
    """Who won and by what, in one sentence; names are those at the table."""

    def renamed(self, before: Sequence[str], after: Sequence[str]) -> Result:
        """The same with other names of the seats."""
        names = dict(zip(before, after, strict=True))
        standings = tuple(
            {**each, "name": name} if "name" in each else each
            for each, name in zip(self.standings, after, strict=True)
        )
        return replace(self, standings=standings, why=_renamed(self.why, names))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def _renamed(sentence: Message, names: Mapping[str, str]) -> Message:
    """The sentence with other names; a finished one of an older log may hold any: left out."""

    def change(part: Parameter) -> Parameter:
        if isinstance(part, PlayerRef):
            return PlayerRef(names.get(part.key, part.key))
        if isinstance(part, OwnWords):
            return Word(LEFT_OUT)
        return part

    return sentence.with_parts(change)
