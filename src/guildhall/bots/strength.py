"""How strong the bots of the house are: measured, read from `strength.toml`, never guessed."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FILE = "strength.toml"


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating that was measured by playing."""

    rating: int
    """On the scale of Elo; see the file for what it is anchored to."""
    doubt: int
    """Half the width of the interval that holds the true rating in 19 of 20 cases."""
    games: int
    """How many games it was measured by."""


class StrengthError(ValueError):
    """The file of measured ratings cannot be used."""


Key = tuple[str, str, int, str]
"""Game, variant, number of players, bot."""


def measured(game: str, variant: str, players: int, bot: str) -> Strength | None:
    """The rating of a bot where it was measured: in this variant and with so many players."""
    return _table().get((game, variant, players, bot))


def parse(text: str) -> dict[Key, Strength]:
    """The ratings of a file; raises StrengthError where it says something odd."""
    ratings: dict[Key, Strength] = {}
    for row in tomllib.loads(text).get("measured", []):
        try:
            key = (str(row["game"]), str(row["variant"]), int(row["players"]), str(row["bot"]))
            found = Strength(int(row["rating"]), int(row["doubt"]), int(row["games"]))
        except (KeyError, TypeError, ValueError) as error:
            raise StrengthError(f"a line of {FILE} cannot be read: {row}") from error
        if key in ratings:
            raise StrengthError(f"{FILE} has two ratings of {key}")
        if found.games < 1 or found.doubt < 0:
            raise StrengthError(f"{FILE}: {key} needs games and a doubt")
        ratings[key] = found
    return ratings


@cache
def _table() -> dict[Key, Strength]:
    return parse((files("guildhall.bots") / FILE).read_text(encoding="utf-8"))
