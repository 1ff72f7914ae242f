"""What strong bots and rated players get first and how it ends, for programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from guildhall.games.catalogue import USUAL
from guildhall.hall.openings import Openings, openings_of
from guildhall.web.api import responses
from guildhall.web.api.refusals import REFUSALS
from guildhall.web.games.opening_pools import pool_of
from guildhall.web.state import TheHall

router = APIRouter(prefix="/api/openings", tags=["analysis"], responses=REFUSALS)


@router.get("")
async def openings(
    hall: TheHall,
    variant: Annotated[str, Query(max_length=80, description="`splendor/cities`")] = f"{USUAL}/",
    players: Annotated[int, Query(ge=1, le=10)] = 2,
    seat: Annotated[int | None, Query(ge=0, lt=10)] = None,
) -> responses.OpeningsShape:
    """How often each opening was chosen and won, by strong bots and by rated players here."""
    pool = pool_of(variant, players)
    found = {each.whose: _shapes(each) for each in await openings_of(hall.ledger, pool, seat)}
    return responses.OpeningsShape(
        game=pool.game,
        title=pool.title,
        players=pool.players,
        seat=seat,
        bots=found["bots"],
        people=found["people"],
    )


def _shapes(found: Openings) -> list[responses.OpeningShape]:
    return [
        responses.OpeningShape(
            first=row.first,
            words=str(words),
            results=row.tally.games,
            part=row.part,
            won=row.tally.rate.value,
            low=row.tally.rate.low,
            high=row.tally.rate.high,
            points=row.tally.average,
        )
        for words, row in found.rows
    ]
