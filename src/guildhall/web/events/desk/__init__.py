"""The desk of an event in the browser: everything that those who run it see and do."""

from guildhall.web.events.desk import (
    corrections,
    documents,
    home,
    lists,
    people,
    player,
    practical,
    prizes,
    record,
    results,
    rulings,
    seating,
    settings,
    staff,
    standings,
    webhooks,
)
from guildhall.web.events.desk.desk import router
from guildhall.web.events.desk.new_event import router as new_event

__all__ = [
    "corrections",
    "documents",
    "home",
    "lists",
    "new_event",
    "people",
    "player",
    "practical",
    "prizes",
    "record",
    "results",
    "router",
    "rulings",
    "seating",
    "settings",
    "staff",
    "standings",
    "webhooks",
]
