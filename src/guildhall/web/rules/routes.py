"""How to play, in words of the games and pictures of the house."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.games import catalogue
from guildhall.games.carcassonne.tiles import all_tiles
from guildhall.games.catalogue import GameSpec
from guildhall.games.house import EXPANSION, SPLENDOR
from guildhall.games.splendor import cards
from guildhall.games.splendor.editions import Edition, edition
from guildhall.games.splendor.howto import NOTE, SECTIONS, SHOP, moves, own_paragraphs
from guildhall.hall.errors import NotFound
from guildhall.messages import Listing, Message, Term, Word, joined, message
from guildhall.web.games.carcassonne.words import tile_words
from guildhall.web.games.splendor.drawn_tiles import drawn
from guildhall.web.games.variants import game_names
from guildhall.web.renderer import page
from guildhall.web.rules.courses import course_of

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
    return page(
        request,
        "games/carcassonne/rules.html",
        games=game_names(),
        words=tile_words,
        kinds=all_tiles(),
    )


@router.get("/rules/{name}")
async def of_name(request: Request, name: str) -> HTMLResponse:
    """The rules of an expansion over those of the base game, or of a game of another package."""
    if name in catalogue.games():
        return _plain_rules(request, catalogue.game(name))
    known = _expansions()
    if name not in known:
        titles = Listing(tuple(Word(edition(expansion).title) for expansion in known))
        raise NotFound(
            message("There is no such expansion"),
            message("There are rules for {titles}", titles=titles),
        )
    return _rules(request, name)


def _plain_rules(request: Request, spec: GameSpec) -> HTMLResponse:
    """The rules of a game in its own words."""
    game = spec.start(spec.sizes[0], 0, None, spec.complete({}))
    sections = spec.game_words().how_to_play(game)
    return page(request, "games/plain/rules.html", games=game_names(), spec=spec, sections=sections)


def _expansions() -> list[str]:
    return [choice.text for choice in EXPANSION.all_choices() if choice.value]


def _rules(request: Request, expansion: str | None) -> HTMLResponse:
    chosen = edition(expansion)
    return page(
        request,
        "games/splendor/rules.html",
        games=game_names(),
        edition=chosen,
        course=course_of(SPLENDOR.name, expansion or ""),
        editions=[edition(name) for name in (None, *_expansions())],
        sections=SECTIONS,
        own=own_paragraphs(chosen),
        shown=[drawn(piece) for piece in chosen.sample_pieces()],
        moves=moves(chosen).values(),
        note=NOTE,
        shop=SHOP,
        effect_of=chosen.card_words,
        title=_title(chosen),
        **_pictures(),
    )


def _title(chosen: Edition) -> Message:
    """What is played: `Splendor: The Cities`."""
    if not chosen.name:
        return joined([Word(SPLENDOR.title)])
    return message("{game}: {edition}", game=Word(SPLENDOR.title), edition=Term(chosen.name))


def _pictures() -> dict[str, Any]:
    """Pieces of the base game to show beside the words."""
    return {
        "samples": [cards.developments()[number] for number in SAMPLES.values()],
        "nobles": cards.nobles()[:3],
    }
