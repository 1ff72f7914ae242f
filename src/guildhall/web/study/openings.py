"""Openings: what strong bots and rated players get first, and how it ends."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse

from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL
from guildhall.hall.openings import openings_of
from guildhall.openings.counts import FEW
from guildhall.web.games.opening_pools import pool_of
from guildhall.web.games.variants import variants
from guildhall.web.renderer import page
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)


@router.get("/study/openings")
async def openings(
    request: Request,
    hall: TheHall,
    variant: Annotated[str, Query(max_length=80)] = f"{USUAL}/",
    players: Annotated[int, Query(ge=1, le=10)] = 2,
    seat: Annotated[int, Query(ge=0, le=10)] = 0,
) -> HTMLResponse:
    """The tables of one edition and size, of one seat counted from 1, or of all of them (0)."""
    pool = pool_of(variant, players)
    chosen = seat if seat <= pool.players else 0
    return page(
        request,
        "study/openings.html",
        variants=variants(),
        variant=variant,
        sizes=sorted({size for spec in catalogue.games().values() for size in spec.sizes}),
        pool=pool,
        seat=chosen,
        found=await openings_of(hall.ledger, pool, chosen - 1 if chosen else None),
        few=FEW,
    )
