"""Events for those who play: registering, and the page on their phones."""

from fastapi import APIRouter

from guildhall.web.events.player import registration, routes

router = APIRouter()
for part in (registration, routes):
    router.include_router(part.router)

__all__ = ["router"]
