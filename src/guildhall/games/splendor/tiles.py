"""The city tiles and trading posts of the expansions, read from `data/` and checked."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from guildhall.games.splendor.cards import expect, gems, read_rows
from guildhall.messages import mark

POWERS = {
    "token_after_purchase": mark("after buying, take 1 gem"),
    "extra_token_on_pair": mark("with a pair, take 1 gem of another colour"),
    "gold_worth_two": mark("each gold pays for 2 gems of one colour"),
    "five_points": mark("5 prestige"),
    "points_per_coat": mark("1 prestige for each of your coats of arms"),
}


class City(NamedTuple):
    """One side of a city tile."""

    number: int
    name: str
    prestige: int
    needs: tuple[int, ...]
    any_same: int
    """So many bonuses of any one colour."""
    any_other: int
    """So many bonuses of one colour that the tile does not name."""

    @property
    def code(self) -> str:
        """What positions call it: the number of the tile and its side, such as `3b`."""
        return f"{self.number // 2 + 1}{'ab'[self.number % 2]}"


class TradingPost(NamedTuple):
    """A power of the route to the Orient and what it requires."""

    number: int
    needs: tuple[int, ...]
    nobles: int
    power: str


@cache
def cities() -> tuple[City, ...]:
    """Both sides of the seven city tiles, tile by tile."""
    rows = read_rows("cities.csv")
    expect(
        "sides of tiles",
        [r["tile"] + r["side"] for r in rows],
        [f"{t}{s}" for t in range(1, 8) for s in "ab"],
    )
    sides = tuple(
        City(
            number=number,
            name=row["city"],
            prestige=int(row["points"]),
            needs=gems(row),
            any_same=int(row["any_same"]),
            any_other=int(row["any_other"]),
        )
        for number, row in enumerate(rows)
    )
    for one, other in zip(sides[::2], sides[1::2], strict=True):
        expect("city of both sides", one.name, other.name)
    expect("prestige of all cities", sum(side.prestige for side in sides), 188)
    expect("bonuses of all cities", sum(sum(side.needs) for side in sides), 86)
    return sides


@cache
def trading_posts() -> tuple[TradingPost, ...]:
    """The five posts from left to right."""
    rows = read_rows("trading_posts.csv")
    expect("posts", [int(row["post"]) for row in rows], [1, 2, 3, 4, 5])
    expect("powers", [row["power"] for row in rows], list(POWERS))
    return tuple(
        TradingPost(number, gems(row), int(row["nobles"]), row["power"])
        for number, row in enumerate(rows)
    )
