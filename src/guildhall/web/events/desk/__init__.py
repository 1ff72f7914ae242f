"""The desk of an event in the browser: everything that those who run it see and do."""

from fastapi import APIRouter

from guildhall.web.events.desk.clock import router as timing
from guildhall.web.events.desk.corrections import router as correcting
from guildhall.web.events.desk.disputes import router as settling
from guildhall.web.events.desk.documents import router as printing
from guildhall.web.events.desk.home import router as home
from guildhall.web.events.desk.join import router as coming
from guildhall.web.events.desk.lists import router as lists
from guildhall.web.events.desk.new_event import router as opening
from guildhall.web.events.desk.people import router as people
from guildhall.web.events.desk.player import router as player
from guildhall.web.events.desk.poster import router as poster
from guildhall.web.events.desk.practical import router as practical
from guildhall.web.events.desk.prizes import router as ending
from guildhall.web.events.desk.record import router as record
from guildhall.web.events.desk.results import router as results
from guildhall.web.events.desk.rulings import router as rulings
from guildhall.web.events.desk.seating import router as seating
from guildhall.web.events.desk.settings import router as settings
from guildhall.web.events.desk.staff import router as staff
from guildhall.web.events.desk.standings import router as standings
from guildhall.web.events.hosts import router as hosts
from guildhall.web.events.stream_routes import router as following

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
