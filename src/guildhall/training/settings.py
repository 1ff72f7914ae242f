"""The settings of a training run: one file from which, with its seed, everything follows."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from guildhall.arena.conditions import Conditions, make_conditions
from guildhall.bots.search.weights import Sizes, are_possible
from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL, GameSpec, Setting, SettingError, UnknownGame, Value
from guildhall.games.engine.rows import LANES


class SettingsError(ValueError):
    """Settings that are none; the message says what is wrong."""


@dataclass(frozen=True)
class Settings:
    """How a network is trained. The order is that of the file."""

    game: str = USUAL
    """Its name in the catalogue."""
    choices: tuple[tuple[str, Value], ...] = ()
    """The settings of the game that are not the usual ones, by their names."""
    players: int = 2
    start: str = ""
    """The file of a network to begin from, instead of games by the hand-made appraisal.

    It may be one of other settings of the game, or of another number of players."""
    seed: int = 1
    simulations: int = 128
    """Simulations a decision in games against itself."""
    worlds: int = 4
    chunk: int = 40
    """Games that a process plays at a time."""
    chunks: int = 8
    """Chunks of a generation, after which there are new weights."""
    teacher_chunks: int = 56
    """Chunks that are played by the hand-made appraisal, before there is a network."""
    teacher_simulations: int = 300
    window: int = 400_000
    """Positions that are learnt from: the last so many."""
    reuse: float = 4.0
    """How often a position is learnt from."""
    batch: int = 512
    width: int = Sizes().width
    trunk: int = Sizes().trunk
    outlook: int = Sizes().outlook
    rate: float = 1e-3
    rate_half: int = 12_000
    """Steps in which the rate falls by half."""
    rate_last: float = 1e-4
    found_part: float = 0.4
    """How much the value that the search found counts beside the result of the game."""
    sharpness: float = 50.0
    noise: float = 0.2
    warm: int = 12
    late: float = 0.4
    gate: int = 12
    """Generations between two tests against the champion."""
    gate_simulations: int = 64
    gate_deals: int = 240
    """Deals after which a test ends without a verdict."""

    @property
    def conditions(self) -> Conditions:
        """What is played; raises UnknownGame, SettingError or ArenaError where that cannot be."""
        return make_conditions(self.game, dict(self.choices), self.players)

    @property
    def sizes(self) -> Sizes:
        """How wide the network is."""
        return Sizes(self.width, self.trunk, self.outlook)

    def plain(self) -> dict[str, str | int | float]:
        """All settings by their names, those of the game with its own names, as files keep them."""
        own = asdict(self)
        del own["choices"]
        played = {
            name: "" if value is None else value for name, value in self.conditions.settings.items()
        }
        return {"game": own.pop("game"), **played, **own}


def read_settings(path: Path, said: Mapping[str, Value] | None = None) -> Settings:
    """Read a file of settings; what is `said` counts more, and what both leave out is as usual."""
    try:
        return settings_from(tomllib.loads(path.read_text("utf-8")) | dict(said or {}))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error


def settings_from(values: dict[str, Any]) -> Settings:
    """Settings with these values; raises SettingsError for one that there is not."""
    spec = _game_of(values)
    own = dict(values)
    chosen = [(setting, _read(setting, own.pop(setting.name, setting.usual.text)))
              for setting in spec.settings]  # fmt: skip
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    del kinds["choices"]
    for name, value in own.items():
        if name not in kinds:
            names = [*kinds, *(setting.name for setting in spec.settings)]
            raise SettingsError(f"there is no setting '{name}'; settings are {', '.join(names)}")
        if kinds[name] is float and isinstance(value, int):
            continue
        if not isinstance(value, kinds[name]):
            raise SettingsError(f"{name} has to be a {kinds[name].__name__}, not {value!r}")
    choices = ((of.name, value) for of, value in chosen if value != of.usual.value)
    settings = Settings(choices=tuple(choices), **own)
    if not are_possible(settings.sizes):
        raise SettingsError(f"width, trunk and outlook have to be multiples of {LANES}")
    return settings


def _game_of(values: dict[str, Any]) -> GameSpec:
    try:
        return catalogue.game(str(values.get("game", USUAL)))
    except UnknownGame as error:
        raise SettingsError(str(error)) from error


def _read(setting: Setting, value: Any) -> Value:
    try:
        return setting.read("" if value is None else str(value))
    except SettingError as error:
        raise SettingsError(str(error)) from error


def write_settings(path: Path, settings: Settings) -> None:
    """Write all settings, those as usual too, so that the file says everything."""
    lines = [f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
             for name, value in settings.plain().items()]  # fmt: skip
    path.write_text("\n".join(lines) + "\n", "utf-8")
