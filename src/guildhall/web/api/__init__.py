"""JSON for programs: everything that the pages can do, and streams of what happens."""

from __future__ import annotations

from fastapi import APIRouter

from guildhall.web.api import analysis, lobby, openings, people, reference, streams, tables
from guildhall.web.api.events import event_webhooks
from guildhall.web.api.events import router as events

ROUTERS: tuple[APIRouter, ...] = (
    people.router,
    lobby.router,
    streams.router,
    tables.router,
    analysis.router,
    openings.router,
    events.router,
    event_webhooks.router,
    reference.router,
)
