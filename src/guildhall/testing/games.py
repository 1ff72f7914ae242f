"""The games that the checks run over: every game of the house, and every way to play it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from guildhall.games.catalogue import GameSpec, Setting, house

MakeGame = Callable[[int, int], Any]
"""Makes a new game for a number of players and a seed."""


def make_games(spec: GameSpec) -> dict[str, MakeGame]:
    """The ways to play a game that people choose first: `splendor`, `splendor-cities`."""
    main = spec.main_setting
    if main is None:
        return {spec.name: spec.game_class()}
    return {
        f"{spec.name}{_suffix(main, choice.value)}": partial(
            spec.game_class(), **_changes(main, choice.value)
        )
        for choice in main.choices
    }


def unusual_games(spec: GameSpec) -> Iterator[MakeGame]:
    """A game as printed, and with its rare settings at either end of what is offered."""
    rare = [setting for setting in spec.settings if setting.rare]
    yield spec.game_class()
    for end in (1, -1):
        if rare:
            yield partial(spec.game_class(), **{s.name: s.choices[end].value for s in rare})


def _suffix(setting: Setting, value: Any) -> str:
    return "" if value == setting.usual.value else f"-{value}"


def _changes(setting: Setting, value: Any) -> dict[str, Any]:
    return {} if value == setting.usual.value else {setting.name: value}


_PLAYED = [spec for spec in house().values() if spec.is_played_here]

GAMES: dict[str, MakeGame] = {
    name: make for spec in _PLAYED for name, make in make_games(spec).items()
}
"""Every game of the house."""

VARIANTS: dict[str, tuple[MakeGame, ...]] = {
    **{name: (make,) for name, make in GAMES.items()},
    **{spec.name: tuple(unusual_games(spec)) for spec in _PLAYED},
}
"""Each game as printed and with its most unusual settings, for bots to cope with."""
