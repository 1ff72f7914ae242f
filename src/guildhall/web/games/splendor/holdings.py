"""What an expansion lays before a player of Splendor."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from guildhall.games.splendor import PlayerArea, Position
from guildhall.web.games.splendor.names import price_name
from guildhall.web.language import gettext, ngettext

TOWER = "stronghold"
HOUSE = (None, "cities", "trading_posts", "orient", "strongholds")
"""The editions whose things are named here, in the language of the page."""


@dataclass(frozen=True)
class Extra:
    """What else lies before a player: in words, and what of it can be drawn."""

    words: str
    named: str
    """What has no picture of its own."""
    coats: int
    double_golds: int
    copied: tuple[tuple[str, int], ...]
    """How many cards have copied each colour."""


def towers(position: Position, seat: int) -> int:
    """How many strongholds a player has in hand."""
    pieces = position.edition.player_pieces(position, seat)
    return sum(piece.count for piece in pieces if piece.kind == TOWER)


def extra_words(position: Position, area: PlayerArea) -> list[str]:
    """What else lies before a player and is not drawn."""
    told = _city(area)
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
        told.append(gettext("Copied: {gems}", gems=price_name(_copied(area))))
    return told or _unknown(position, area.seat)


def extra_drawn(position: Position, area: PlayerArea) -> Extra | None:
    """The same for an opponent, whose panel has no room for words; None where there is nothing."""
    words = extra_words(position, area)
    if not words:
        return None
    named = _city(area) or _unknown(position, area.seat)
    copied = tuple(sorted(_copied(area).items()))
    return Extra(" · ".join(words), " · ".join(named), len(area.coats), area.double_golds, copied)


def _city(area: PlayerArea) -> list[str]:
    return [gettext("City: {name}", name=gettext(area.city.name))] if area.city else []


def _copied(area: PlayerArea) -> Counter[str]:
    return Counter(letter for _, letter in area.associations)


def _unknown(position: Position, seat: int) -> list[str]:
    """What an edition says that is not of the house."""
    if position.edition.expansion in HOUSE:
        return []
    pieces = position.edition.player_pieces(position, seat)
    return [piece.words for piece in pieces if piece.kind != TOWER]
