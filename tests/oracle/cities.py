"""The Cities of Splendor expansion The Cities (XC1-XC4), plainly, to test the engine."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from oracle.splendor import GEMS, Gems, Oracle, Player, Step, gem_columns, read_rows


@dataclass(frozen=True)
class City:
    """One side of a city tile: the prestige and the bonuses it asks for (XC2, XC3)."""

    points: int
    needs: Gems
    any_same: int
    any_other: int

    def fits(self, prestige: int, bonuses: Gems) -> bool:
        """Whether a player with this prestige and these bonuses meets the tile (XC2, XC3)."""
        unnamed = [bonuses[gem] for gem in GEMS if self.needs[gem] == 0]
        return (
            prestige >= self.points
            and all(bonuses[gem] >= self.needs[gem] for gem in GEMS)
            and max(bonuses.values()) >= self.any_same
            and max(unnamed, default=0) >= self.any_other
        )


class CitiesOracle(Oracle):
    """A game without nobles that a city tile decides."""

    end_of_turn: ClassVar[list[Step]] = [("return",), ("city",), ("next",)]

    def __init__(
        self, data: Path, players: int, decks: list[list[int]], cities: list[int], gold: int = 5
    ) -> None:
        """Set the table up with three city tiles instead of nobles (XC1)."""
        super().__init__(data, players, decks, [], gold)
        self.all_cities = read_cities(data / "cities.csv")
        self.cities: list[int | None] = list(cities)
        self.city_of: list[int | None] = [None] * players

    def snapshot(self) -> dict[str, object]:
        """The whole state with the city tiles that are left."""
        return super().snapshot() | {"cities": list(self.cities)}

    def _options(self, step: Step) -> set[str]:
        """A choice if several cities fit (XC2)."""
        if step == ("city",):
            fitting = self._fitting()
            return {f"city {position + 1}" for position in fitting} if len(fitting) > 1 else set()
        return super()._options(step)

    def _answer(self, step: Step, words: list[str]) -> None:
        """Take the chosen city (XC2)."""
        if step == ("city",):
            self._take_city(int(words[1]) - 1)
        else:
            super()._answer(step, words)

    def _happen(self, step: Step) -> None:
        """Take the only city that fits (XC2)."""
        if step == ("city",):
            for position in self._fitting():
                self._take_city(position)
        else:
            super()._happen(step)

    def _fitting(self) -> list[int]:
        """The positions of the cities that the player on turn may take: none for an owner (XC2)."""
        if self.city_of[self.turn] is not None:
            return []
        player = self._player()
        prestige, bonuses = self._prestige(player), self._bonuses(player)
        return [
            position
            for position, city in enumerate(self.cities)
            if city is not None and self.all_cities[city].fits(prestige, bonuses)
        ]

    def _take_city(self, position: int) -> None:
        """Move a city tile from the table to the player on turn (XC2)."""
        self.city_of[self.turn] = self.cities[position]
        self.cities[position] = None

    def _goal_reached(self) -> bool:
        """A city tile has been taken; prestige alone does not end the game (XC4)."""
        return any(city is not None for city in self.city_of)

    def _rank(self, player: Player) -> tuple[int, ...]:
        """Owners of a city come before the others (XC4)."""
        return (self.city_of[player.seat] is None, *super()._rank(player))

    def _player_snapshot(self, player: Player) -> dict[str, object]:
        """One player's part of the snapshot, with the city tile."""
        return super()._player_snapshot(player) | {"city": self.city_of[player.seat]}


def read_cities(path: Path) -> list[City]:
    """The sides of the city tiles in file order."""
    return [
        City(int(row["points"]), gem_columns(row), int(row["any_same"]), int(row["any_other"]))
        for row in read_rows(path)
    ]
