"""Events for what stands on a table: the tablet of all who sit there, and the chess clock."""

from fastapi import APIRouter

from guildhall.web.events.device import chess, routes

router = APIRouter()
for part in (routes, chess):
    router.include_router(part.router)

__all__ = ["router"]
