"""Events for those who look on."""

from guildhall.web.events.public.event_list import router as event_list
from guildhall.web.events.public.routes import router

__all__ = ["event_list", "router"]
