"""How near a player is to the nobles, cities and trading posts on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from guildhall.games.splendor import View
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.tiles import City, cities, trading_posts
from guildhall.web.art.names import price_name

Near = tuple[int, str]
"""How many bonuses and points are missing, and which, in words."""

MET = "you have all that it wants"


def nearness(view: View) -> dict[str, Near]:
    """For each tile by its spot what the seat of a view still needs."""
    return dict(_tiles(view))


def _tiles(view: View) -> Iterator[tuple[str, Near]]:
    area = view.players[view.seat or 0]
    bonuses = [area.bonuses.get(letter, 0) for letter in LETTERS[:5]]
    if view.edition.has_nobles:
        keepers = getattr(view.state, "keeper", [-1] * len(view.nobles))
        for number, noble in enumerate(view.nobles, 1):
            if noble and keepers[number - 1] in {-1, area.seat}:
                yield f"tile-{number}", _told(_lacking(noble.needs, bonuses))
    for number, city in enumerate(getattr(view.state, "cities", ()), 1):
        if city >= 0:
            yield f"tile-{number}", _to_city(cities()[city], area.prestige, bonuses)
    own: Any = view.state.players[area.seat]
    for post in trading_posts() if hasattr(own, "posts") else ():
        if not own.posts[post.number]:
            nobles = max(post.nobles - len(area.nobles), 0)
            more = ["a noble"] if nobles else []
            yield f"post-{post.number + 1}", _told(_lacking(post.needs, bonuses), nobles, more)


def _to_city(city: City, prestige: int, bonuses: Sequence[int]) -> Near:
    named = [have for have, need in zip(bonuses, city.needs, strict=True) if not need]
    alike = max(city.any_same - max(bonuses), 0)
    other = max(city.any_other - max(named, default=0), 0)
    points = max(city.prestige - prestige, 0)
    more = [
        f"{alike} of one colour" if alike else "",
        f"{other} of another colour" if other else "",
        f"{points} prestige" if points else "",
    ]
    return _told(_lacking(city.needs, bonuses), alike + other + points, more)


def _lacking(needs: Sequence[int], bonuses: Sequence[int]) -> list[int]:
    return [max(need - have, 0) for need, have in zip(needs, bonuses, strict=True)]


def _told(lacking: Sequence[int], further: int = 0, more: Sequence[str] = ()) -> Near:
    words = ", ".join(filter(None, [price_name(lacking), *more]))
    return sum(lacking) + further, f"you still need {words}" if words else MET
