"""The desk of an event in the browser: everything that those who run it see and do."""

from fastapi import APIRouter

from guildhall.web.events.desk import (
    clock,
    corrections,
    disputes,
    documents,
    home,
    lists,
    people,
    player,
    poster,
    practical,
    prizes,
    record,
    results,
    rulings,
    seating,
    settings,
    staff,
    standings,
)
from guildhall.web.events.desk.new_event import router as new_event

router = APIRouter()
for part in (
    home,
    people,
    lists,
    player,
    poster,
    seating,
    results,
    disputes,
    corrections,
    clock,
    rulings,
    standings,
    prizes,
    documents,
    practical,
    settings,
    staff,
    record,
):
    router.include_router(part.router, prefix="/desk")

__all__ = ["new_event", "router"]
