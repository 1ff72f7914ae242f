"""A table: look at it, sit down, play, talk."""

from fastapi import APIRouter

from guildhall.web.pages.tables import leaving, looking, playing, sitting, talking

router = APIRouter(include_in_schema=False)
for part in (looking, sitting, playing, leaving, talking):
    router.include_router(part.router, prefix="/tables/{table_id}")

__all__ = ["router"]
