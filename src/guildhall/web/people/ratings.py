"""Who plays best."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.games.catalogue import USUAL
from guildhall.hall.finished_games import ANY_BOT
from guildhall.hall.games import game_spec
from guildhall.hall.tables.bot_games import MOST_A_DAY, has_bots
from guildhall.web.games.variants import game_names
from guildhall.web.pagination import paged
from guildhall.web.people.profiles import name_of
from guildhall.web.renderer import page
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)

MOST_IN_LEAGUE = 200
"""Bots that the league lists."""
MOST_WATCHED = 20
"""Running games that the league lists."""


@router.get("/ratings")
async def ratings(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    game: str = USUAL,
    pool: str = "",
    number: int = 1,
) -> HTMLResponse:
    """Everybody who has played a rated game, the best first; of all editions, or of one pool."""
    game_spec(game)
    pools = await hall.ledger.pools(game)
    chosen = pool if pool in {each.key for each in pools} else ""
    rated = paged(range(await hall.ledger.rated(game, chosen)), number)
    best = await hall.ledger.best(game, rated.per_page, chosen, after=rated.start)
    names = await asyncio.gather(*(name_of(hall, who) for who, _ in best))
    lines = [(who, name or "?", rating) for (who, rating), name in zip(best, names, strict=True)]
    return page(
        request,
        "people/ratings.html",
        game=game,
        games=game_names(),
        pools=pools,
        pool=chosen,
        rated=rated,
        lines=lines,
        bot=ANY_BOT,
        me=visitor.id if visitor else None,
    )


@router.get("/league")
async def league(
    request: Request, hall: TheHall, visitor: Visitor, game: str = USUAL, pool: str = ""
) -> HTMLResponse:
    """Programs and bots of the house by their ratings, and their games that may be watched."""
    game_spec(game)
    pools = await hall.ledger.pools(game)
    chosen = pool if pool in {each.key for each in pools} else ""
    best = await hall.ledger.best_bots(game, MOST_IN_LEAGUE, chosen)
    names = await asyncio.gather(*(name_of(hall, who) for who, _ in best))
    running = [
        card for card in hall.lobby.running() if card.options.game == game and has_bots(card.people)
    ]
    return page(
        request,
        "people/league.html",
        game=game,
        games=game_names(),
        pools=pools,
        pool=chosen,
        lines=[(who, name or "?", rating) for (who, rating), name in zip(best, names, strict=True)],
        running=running[:MOST_WATCHED],
        most_a_day=MOST_A_DAY,
        me=visitor.id if visitor else None,
    )
