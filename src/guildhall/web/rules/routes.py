"""How to play, in words of the games and pictures of the house."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.games.carcassonne.tiles import all_tiles
from guildhall.games.house import EXPANSION
from guildhall.games.splendor import cards
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.howto import NOTE, SECTIONS, moves, own_paragraphs
from guildhall.hall.errors import NotFound
from guildhall.web.games.carcassonne.words import tile_words
from guildhall.web.games.splendor.presenter import drawn
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
    known = _expansions()
    if expansion not in known:
        titles = ", ".join(edition(name).title for name in known)
        raise NotFound("There is no such expansion", f"There are rules for {titles}")
    return _rules(request, expansion)


def _expansions() -> list[str]:
    return [choice.text for choice in EXPANSION.all_choices() if choice.value]


def _rules(request: Request, expansion: str | None) -> HTMLResponse:
    chosen = edition(expansion)
    return page(
        request,
        "games/splendor/rules.html",
        edition=chosen,
        editions=[edition(name) for name in (None, *_expansions())],
        sections=SECTIONS,
        own=own_paragraphs(chosen),
        shown=[drawn(piece) for piece in chosen.sample_pieces()],
        moves=moves(chosen).values(),
        note=NOTE,
        **_pictures(),
    )


def _pictures() -> dict[str, Any]:
    """Pieces of the base game to show beside the words."""
    return {
        "samples": [cards.developments()[number] for number in SAMPLES.values()],
        "nobles": cards.nobles()[:3],
    }
