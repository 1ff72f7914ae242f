"""The desk of an event in the browser: everything that those who run it see and do."""

from fastapi import APIRouter

from guildhall.web.pages.events.coming import router as coming
from guildhall.web.pages.events.correcting import router as correcting
from guildhall.web.pages.events.ending import router as ending
from guildhall.web.pages.events.following import router as following
from guildhall.web.pages.events.home import router as home
from guildhall.web.pages.events.hosts import router as hosts
from guildhall.web.pages.events.lists import router as lists
from guildhall.web.pages.events.opening import router as opening
from guildhall.web.pages.events.people import router as people
from guildhall.web.pages.events.player import router as player
from guildhall.web.pages.events.poster import router as poster
from guildhall.web.pages.events.practical import router as practical
from guildhall.web.pages.events.printing import router as printing
from guildhall.web.pages.events.record import router as record
from guildhall.web.pages.events.results import router as results
from guildhall.web.pages.events.rulings import router as rulings
from guildhall.web.pages.events.seating import router as seating
from guildhall.web.pages.events.settings import router as settings
from guildhall.web.pages.events.settling import router as settling
from guildhall.web.pages.events.staff import router as staff
from guildhall.web.pages.events.standings import router as standings
from guildhall.web.pages.events.timing import router as timing

DESK = "/events/{event_id}/desk"

router = APIRouter(include_in_schema=False)
for part in (coming, opening, following, hosts):
    router.include_router(part)
for part in (
    home,
    people,
    lists,
    player,
    poster,
    seating,
    results,
    settling,
    correcting,
    timing,
    rulings,
    standings,
    ending,
    printing,
    practical,
    settings,
    staff,
    record,
):
    router.include_router(part, prefix=DESK)

__all__ = ["router"]
