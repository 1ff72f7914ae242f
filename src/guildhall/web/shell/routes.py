"""The manifest, the service worker and what it keeps for when there is no connection."""

from __future__ import annotations

import json
from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.static_files import FOLDER, static

router = APIRouter(include_in_schema=False)

OFFLINE = "/offline"
WORKER = FOLDER / "script" / "service-worker.js"

ICONS = (
    ("art/icon-192.png", "192x192", "any"),
    ("art/icon-512.png", "512x512", "any"),
    ("art/icon-maskable-512.png", "512x512", "maskable"),
)
"""Pictures for home screens: file, size, and whether they may be cut to a shape."""

SHELL = (
    "style/tokens.css",
    "style/dark.css",
    "style/base.css",
    "script/offline.js",
    "art/logo.svg",
    "art/favicon.svg",
)
"""What the page without connection is made of."""


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> JSONResponse:
    """How the hall is installed."""
    spoken = language(request)
    about = {
        "name": "Guildhall",
        "short_name": "Guildhall",
        "description": spoken.gettext("Board games with friends, strangers and bots."),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "lang": spoken.code,
        "background_color": "#f6f0e4",
        "theme_color": "#1f5c56",
        "categories": ["games"],
        "icons": [
            {"src": static(file), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for file, sizes, purpose in ICONS
        ],
        "shortcuts": [
            {"name": spoken.gettext("Open a table"), "url": "/open"},
            {"name": spoken.gettext("Events"), "url": "/events"},
        ],
    }
    return JSONResponse(about, media_type="application/manifest+json")


@router.get("/service-worker.js")
async def worker() -> Response:
    """The service worker, with the files that it keeps; it changes when they do."""
    kept = [OFFLINE, *(static(path) for path in SHELL)]
    icons = {"icon": static("art/icon-192.png"), "badge": static("art/badge-96.png")}
    told = {"version": sha256(json.dumps(kept).encode()).hexdigest()[:12], "kept": kept, **icons}
    text = f"const SHELL = {json.dumps(told)};\n{WORKER.read_text(encoding='utf-8')}"
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get(OFFLINE)
async def offline(request: Request) -> HTMLResponse:
    """What a browser shows when the hall cannot be reached."""
    return page(request, "shell/offline.html")
