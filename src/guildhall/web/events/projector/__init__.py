"""Events for everybody in the room: pictures on the wall."""

from guildhall.web.events.projector.routes import router

__all__ = ["router"]
