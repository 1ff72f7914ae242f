"""How to play, in words of the games and pictures of the house."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.games.carcassonne.tiles import all_tiles
from guildhall.games.splendor import cards, tiles
from guildhall.games.splendor.editions import EXPANSIONS, edition
from guildhall.games.splendor.howto import NOTE, SECTIONS, moves, own_paragraphs
from guildhall.hall.errors import NotFound
from guildhall.web.games.carcassonne.words import tile_words
from guildhall.web.renderer import page

router = APIRouter(include_in_schema=False)

SAMPLES = {1: 8, 2: 66, 3: 79}
"""A card of each tier, by number."""


@router.get("/rules")
async def base_game(request: Request) -> HTMLResponse:
    """The rules of the base game."""
    return _rules(request, None)


@router.get("/rules/carcassonne")
async def carcassonne(request: Request) -> HTMLResponse:
    """The rules of Carcassonne in the Czech tournament variant."""
    return page(request, "games/carcassonne/rules.html", words=tile_words, kinds=all_tiles())


@router.get("/rules/{expansion}")
async def with_expansion(request: Request, expansion: str) -> HTMLResponse:
    """The rules of an expansion, over those of the base game."""
    if expansion not in EXPANSIONS:
        known = ", ".join(edition(name).title for name in EXPANSIONS)
        raise NotFound("There is no such expansion", f"There are rules for {known}")
    return _rules(request, expansion)


def _rules(request: Request, expansion: str | None) -> HTMLResponse:
    chosen = edition(expansion)
    return page(
        request,
        "games/splendor/rules.html",
        edition=chosen,
        editions=[edition(name) for name in (None, *EXPANSIONS)],
        sections=SECTIONS,
        own=own_paragraphs(chosen),
        moves=moves(chosen).values(),
        note=NOTE,
        **_pictures(),
    )


def _pictures() -> dict[str, Any]:
    """Pieces to show beside the words."""
    effects = {card.effect: card for card in cards.orient_cards()}
    return {
        "samples": [cards.developments()[number] for number in SAMPLES.values()],
        "nobles": cards.nobles()[:3],
        "cities": tiles.cities()[:6:2],
        "posts": tiles.trading_posts(),
        "effects": list(effects.values()),
    }
