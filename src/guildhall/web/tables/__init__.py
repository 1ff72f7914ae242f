"""A table: look at it, sit down, play, talk."""

from fastapi import APIRouter

from guildhall.web.tables import (
    about,
    chat,
    departure,
    host_tools,
    moves,
    ratings_change,
    routes,
    seats,
)

router = APIRouter(include_in_schema=False)
for part in (routes, seats, moves, departure, chat, about, ratings_change, host_tools):
    router.include_router(part.router, prefix="/tables/{table_id}")

__all__ = ["router"]
