"""Events for those who play and those who look on: phones, tablets, clocks, public pages."""

from fastapi import APIRouter

from guildhall.web.pages.events_public import (
    chess,
    device,
    listing,
    looking,
    phone,
    projector,
    registering,
)

router = APIRouter(include_in_schema=False)
router.include_router(listing.router)
for part in (registering, phone, device, chess, projector, looking):
    router.include_router(part.router, prefix="/events/{event_id}")

__all__ = ["router"]
