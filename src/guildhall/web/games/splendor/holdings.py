"""What an expansion lays before a player of Splendor."""

from __future__ import annotations

from collections import Counter

from guildhall.games.splendor import PlayerArea, Position
from guildhall.web.games.splendor.names import price_name
from guildhall.web.language import gettext, ngettext

TOWER = "stronghold"
HOUSE = (None, "cities", "trading_posts", "orient", "strongholds")
"""The editions whose things are named here, in the language of the page."""


def towers(position: Position, seat: int) -> int:
    """How many strongholds a player has in hand."""
    pieces = position.edition.player_pieces(position, seat)
    return sum(piece.count for piece in pieces if piece.kind == TOWER)


def extra_words(position: Position, area: PlayerArea) -> list[str]:
    """What else lies before a player and is not drawn."""
    told = []
    if area.city:
        told.append(gettext("City: {name}", name=gettext(area.city.name)))
    if area.coats:
        numbers = ", ".join(str(post.number + 1) for post in area.coats)
        told.append(
            ngettext(
                "Trading post {numbers}",
                "Trading posts {numbers}",
                len(area.coats),
                numbers=numbers,
            )
        )
    if area.double_golds:
        told.append(gettext("Double gold: {number}", number=area.double_golds))
    if area.associations:
        copied = price_name(Counter(letter for _, letter in area.associations))
        told.append(gettext("Copied: {gems}", gems=copied))
    return told or _unknown(position, area.seat)


def _unknown(position: Position, seat: int) -> list[str]:
    """What an edition says that is not of the house."""
    if position.edition.expansion in HOUSE:
        return []
    pieces = position.edition.player_pieces(position, seat)
    return [piece.words for piece in pieces if piece.kind != TOWER]
