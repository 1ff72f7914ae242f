"""The settings of Carcassonne: the ways in which it is played."""

from __future__ import annotations

from dataclasses import dataclass

FARM_RULES = ("first", "second", "third")
ENDGAMES = ("equal", "free")


@dataclass(frozen=True, slots=True)
class Settings:
    """The way a game is played."""

    two_tile_city: int = 2
    """The points of a completed city of two tiles: 2 or 4 (K16)."""
    farm_rule: str = "third"
    """The edition whose rule for meadows counts: `third`, `second` or `first` (K19)."""
    endgame: str = "equal"
    """`equal` turns for everybody, or a `free` choice to the end (K13)."""
    draw: str = "variant"
    """`variant` with offer, hands and pile, or `standard` with one tile from the pile."""

    @property
    def numbers(self) -> tuple[int, int, int]:
        """The settings that are numbers in the state, as `setup` takes them."""
        farm_rule = 1 + FARM_RULES.index(self.farm_rule)
        return self.two_tile_city, farm_rule, ENDGAMES.index(self.endgame)
