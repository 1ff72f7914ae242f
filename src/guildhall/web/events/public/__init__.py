"""Events for those who play and those who look on: phones, tablets, clocks, public pages."""

from fastapi import APIRouter

from guildhall.web.events.device import chess
from guildhall.web.events.device import routes as device
from guildhall.web.events.player import registration
from guildhall.web.events.player import routes as phone
from guildhall.web.events.projector import routes as projector
from guildhall.web.events.public import event_list
from guildhall.web.events.public import routes as looking

router = APIRouter(include_in_schema=False)
router.include_router(event_list.router)
for part in (registration, phone, device, chess, projector, looking):
    router.include_router(part.router, prefix="/events/{event_id}")

__all__ = ["router"]
