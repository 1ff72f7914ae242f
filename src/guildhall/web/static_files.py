"""Static files: an address changes with the content, so that browsers may keep them for good."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).with_name("static")

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "public, no-cache"

SHORTEST = 8
"""The part of a digest that an address must have."""


def static(path: str) -> str:
    """The address of a static file, with a part that changes when the file does."""
    return f"/static/{path}?v={version(path)}"


def version(path: str) -> str:
    """A short digest of a static file."""
    place = FOLDER / path
    return _digest(place, place.stat().st_mtime_ns)


class KeptFiles(StaticFiles):
    """Files that may be kept for good under their full address, and else are asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with how long it may be kept."""
        response = await super().get_response(path, scope)
        asked = scope["query_string"].decode("latin-1").removeprefix("v=")
        there = response.status_code in {200, 304}
        known = there and len(asked) >= SHORTEST and version(path).startswith(asked)
        response.headers["cache-control"] = FOR_GOOD if known else ASK_EACH_TIME
        return response


@lru_cache(maxsize=1024)
def _digest(place: Path, _changed: int) -> str:
    return hashlib.sha256(place.read_bytes()).hexdigest()[:12]
