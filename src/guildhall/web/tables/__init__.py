"""A table: look at it, sit down, play, talk."""

from fastapi import APIRouter

from guildhall.web.tables import chat as talking
from guildhall.web.tables import departure
from guildhall.web.tables import moves as playing
from guildhall.web.tables import routes as looking
from guildhall.web.tables import seats as sitting

router = APIRouter(include_in_schema=False)
for part in (looking, sitting, playing, departure, talking):
    router.include_router(part.router, prefix="/tables/{table_id}")

__all__ = ["router"]
