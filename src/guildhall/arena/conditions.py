"""What all games of a file have in common: the game, its settings, and the rules of the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from guildhall.arena.clock import read_clock
from guildhall.arena.errors import ArenaError
from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL, GameSpec
from guildhall.messages import Word, plural

PATIENCE = 60.0
"""Seconds after which a bot that was told no time has lost."""
MARGIN = 0.5
"""Seconds by which a bot may be late: machines have other things to do."""
MOST_DECISIONS = 3_000
"""A game that takes longer than that is nobody's."""


@dataclass(frozen=True)
class Conditions:
    """Under which games are played; with the names of those who play they make a game."""

    game: str
    settings: Mapping[str, Any]
    """All of them, the usual ones too."""
    players: int
    seed: str = "1"
    """Another seed deals other games."""
    patience: float = PATIENCE
    margin: float = MARGIN
    clock: str = ""
    """The time of each seat for a whole game, `300+2`; nothing where no such clock runs."""

    @property
    def spec(self) -> GameSpec:
        """What is known of the game."""
        return catalogue.game(self.game)

    @property
    def title(self) -> str:
        """What is played by how many, for people: `Splendor: The Orient, 3 players`."""
        return f"{self.spec.title_of(self.settings)}, {self.players} players"

    def data(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        return asdict(self)

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal: the same for all who play it."""
        return f"arena:{self.seed}:{deal}"

    def bot_seed(self, line_up: tuple[str, ...], deal: int, rotation: int, seat: int) -> int:
        """The seed of the bot at a seat: its own in every game."""
        text = f"{self.seed}:{'/'.join(line_up)}:{deal}:{rotation}:{seat}"
        return int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 1


def make_conditions(
    game: str = USUAL,
    settings: Mapping[str, Any] | None = None,
    players: int = 2,
    *,
    seed: str = "1",
    patience: float = PATIENCE,
    margin: float = MARGIN,
    clock: str = "",
) -> Conditions:
    """Conditions with all settings; raises ArenaError, UnknownGame or SettingError."""
    if clock:
        read_clock(clock)
    spec = catalogue.game(game)
    if players not in spec.sizes:
        raise ArenaError(
            plural(
                "{count} player: {game} is for {sizes}",
                "{count} players: {game} is for {sizes}",
                count=players,
                game=Word(spec.title),
                sizes=spec.sizes_words,
            )
        )
    return Conditions(game, spec.complete(settings or {}), players, seed, patience, margin, clock)
