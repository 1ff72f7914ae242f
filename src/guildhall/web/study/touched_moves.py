"""Moves made by touching pieces, one after the other, on a page without a live table behind it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from guildhall.games.splendor import View
from guildhall.web.games import presenter_of
from guildhall.web.games.presenter import Offer

GAME = "splendor"


@dataclass(frozen=True, slots=True)
class Touching:
    """What has been touched, and what comes of it."""

    path: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    """The moves that what was touched makes."""
    wanted: tuple[str, ...] = ()
    """What may be touched besides."""
    refusal: str = ""
    """Why the last piece was not the one to touch."""


def touch_moves(view: View, path: tuple[str, ...], spot: str) -> Touching:
    """Touch a piece besides those that are touched already; one touched again is let go.

    A piece that goes with none of them begins anew. Speaks the language of the page.
    """
    spots = {move.text: Counter(view.edition.touches(view, move)) for move in view.legal_moves()}
    path = path if _fits(spots, path) else ()
    refusal = ""
    if spot:
        longer = (*path, spot)
        if _fits(spots, longer):
            path = longer
        elif spot in path:
            path = tuple(each for each in path if each != spot)
        elif _fits(spots, (spot,)):
            path = (spot,)
        else:
            refusal = _why_not(view, spot)
    touched = Counter(path)
    fitting = [needs for needs in spots.values() if touched <= needs] if path else []
    wanted = sorted({each for needs in fitting for each in needs - touched})
    offers = presenter_of(GAME).choices(view)["offers"] if path else []
    made = tuple(offer for offer in offers if spots[offer["text"]] == touched)
    return Touching(path, made, tuple(wanted), refusal)


def _fits(spots: dict[str, Counter[str]], path: tuple[str, ...]) -> bool:
    """Whether some move touches all of these."""
    touched = Counter(path)
    return any(touched <= needs for needs in spots.values())


def _why_not(view: View, spot: str) -> str:
    why = presenter_of(GAME).choices(view)["why"]
    return " ".join(reason for _, reason in why.get(spot) or why["*"])
