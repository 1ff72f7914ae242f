"""Editions and sizes whose openings are compared, and their addresses."""

from __future__ import annotations

from urllib.parse import urlencode

from guildhall.games import catalogue
from guildhall.openings.counts import OpeningPool
from guildhall.web.games.variants import chosen_variant, variants


def pool_of(variant: str, players: int) -> OpeningPool:
    """An edition for so many, or for as near as can play it; raises Invalid for an unknown one."""
    game, settings = chosen_variant(variant)
    spec = catalogue.game(game)
    nearest = min(spec.sizes, key=lambda size: abs(size - players))
    return OpeningPool(game, spec.title_of(spec.complete(settings)), nearest)


def address_of(pool: OpeningPool) -> str:
    """The page of an edition and size."""
    values = {title: value for value, title in variants()}
    fields = {"variant": values.get(pool.title, f"{pool.game}/"), "players": pool.players}
    return f"/study/openings?{urlencode(fields)}"
