"""How near a player is to the tiles on the table, in words."""

from __future__ import annotations

from guildhall.games.splendor import View
from guildhall.games.splendor.editions.edition import Want
from guildhall.web.games.splendor.names import price_name
from guildhall.web.language import gettext

Near = tuple[int, str]
"""How many bonuses and other things are missing, and which, in words."""


def nearness(view: View) -> dict[str, Near]:
    """For each tile by its spot what the seat of a view still needs."""
    return {want.spot: _near(want) for want in view.edition.wants(view, view.seat or 0)}


def _near(want: Want) -> Near:
    words = ", ".join(filter(None, [price_name(want.gems), *want.words]))
    still = gettext("you still need {what}", what=words)
    return sum(want.gems) + want.others, still if words else gettext("you have all that it wants")
