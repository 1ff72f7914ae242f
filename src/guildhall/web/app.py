"""The application: the hall behind its guard, with all pages and the API."""

from __future__ import annotations

from fastapi import APIRouter, Depends, FastAPI
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from guildhall.hall.hall import Hall
from guildhall.web import api, events, language_choice, tables
from guildhall.web.api import description
from guildhall.web.directory import Directory
from guildhall.web.errors import Catch, install
from guildhall.web.lobby import home, new_table, one_device, opponent_search
from guildhall.web.lobby import routes as lobby
from guildhall.web.lobby.overview import LobbyOverview
from guildhall.web.outside import Outside, Readiness
from guildhall.web.owner_gate import Forwarding
from guildhall.web.people import account, entrance, personal_data, profiles, ratings, reminders
from guildhall.web.renderer import THIS_COMPUTER
from guildhall.web.rules import routes as rules
from guildhall.web.rules import tutorial
from guildhall.web.security.bodies import BodyLimit
from guildhall.web.security.dependencies import gate
from guildhall.web.security.headers import SecurityHeaders
from guildhall.web.security.rate_limit import Buckets
from guildhall.web.settings import Settings
from guildhall.web.shell import routes as shell
from guildhall.web.state import Closing
from guildhall.web.static_files import FOLDER, KeptFiles
from guildhall.web.stream import LINES
from guildhall.web.study import (
    analysis,
    board,
    editor,
    mistakes,
    openings,
    picture,
    puzzles,
    replay,
)
from guildhall.web.tables.audience import Audiences

PAGES: tuple[APIRouter, ...] = (
    home.router,
    language_choice.router,
    lobby.router,
    new_table.router,
    one_device.router,
    opponent_search.router,
    profiles.router,
    ratings.router,
    replay.router,
    analysis.router,
    picture.router,
    puzzles.router,
    board.router,
    editor.router,
    mistakes.router,
    openings.router,
    rules.router,
    entrance.router,
    account.router,
    personal_data.router,
    reminders.router,
    shell.router,
    tables.router,
    events.router,
    tutorial.router,
)


def create_app(hall: Hall, settings: Settings) -> FastAPI:
    """An application for one open hall."""
    app = FastAPI(
        title=description.TITLE,
        description=description.DESCRIPTION,
        openapi_tags=description.TAGS,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry={"tracing": False, "metrics": False, "logs": False},  # the hall has its own
        dependencies=[Depends(gate)],
    )
    furnish(app, hall, settings)
    app.router.routes.append(Directory((*PAGES, *api.ROUTERS), dependencies=[Depends(gate)]))
    for router in api.ROUTERS:  # found above; these are for the description of the API
        app.include_router(router)
    app.mount("/static", KeptFiles(directory=FOLDER), name="static")
    install(app)
    _wrap(app, settings)
    return app


def furnish(app: FastAPI, hall: Hall, settings: Settings) -> None:
    """Let an application serve this hall from now on."""
    app.state.hall = hall
    app.state.settings = settings
    app.state.buckets = Buckets(settings.limits, hall.counters, settings.redis)
    app.state.audiences = Audiences()
    app.state.lobby_overview = LobbyOverview()
    app.state.closing = Closing()
    app.state.forwarder = None
    app.state.readiness = Readiness()


def _wrap(app: FastAPI, settings: Settings) -> None:
    """Put the guard around the application, from the inside out."""
    app.add_middleware(BodyLimit, most=settings.most_bytes)
    app.add_middleware(Catch)
    app.add_middleware(
        GZipMiddleware,
        compresslevel=5,
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, LINES),
    )
    app.add_middleware(SecurityHeaders)
    app.add_middleware(Forwarding, most_bytes=settings.most_bytes)
    if settings.allowed_hosts:
        app.add_middleware(
            TrustedHostMiddleware,
            allowed_hosts=[*settings.allowed_hosts, *THIS_COMPUTER],
            www_redirect=False,
        )
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    app.add_middleware(Outside, settings=settings)
