"""Static files: an address changes with the content, so that browsers may keep them for good.

A style sheet is sent with those that it imports in their places: pages are made of many small
sheets, and a browser asks once for each group of them.
"""

from __future__ import annotations

import hashlib
import re
import time
from functools import lru_cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).with_name("static")

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "public, no-cache"

SHORTEST = 8
"""The part of a digest that an address must have."""

LOOK_AGAIN = 1.0
"""Seconds after which a changed file is noticed: pages ask for dozens of them."""

IMPORT = re.compile(rb'^@import url\("([^"]+)"\);\n', re.MULTILINE)

Files = tuple[tuple[str, int], ...]
"""A file and those that it imports, each with when it changed, in nanoseconds."""


def static(path: str) -> str:
    """The address of a static file, with a part that changes when the file does."""
    return f"/static/{path}?v={version(path)}"


def version(path: str) -> str:
    """A short digest of a static file."""
    return _version(f"{FOLDER}/{path}", time.monotonic() // LOOK_AGAIN)


class KeptFiles(StaticFiles):
    """Files that may be kept for good under their full address, and else are asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with how long it may be kept."""
        response = await super().get_response(path, scope)
        there = response.status_code in {200, 304}
        if there and path.endswith(".css"):
            response = self._sheet(path, scope)
        asked = scope["query_string"].decode("latin-1").removeprefix("v=")
        known = there and len(asked) >= SHORTEST and version(path).startswith(asked)
        response.headers["cache-control"] = FOR_GOOD if known else ASK_EACH_TIME
        return response

    def _sheet(self, path: str, scope: Scope) -> Response:
        content = _content(_files(f"{FOLDER}/{path}"))
        etag = f'"{version(path)}"'
        response = Response(content, media_type="text/css", headers={"etag": etag})
        asked = dict(scope["headers"]).get(b"if-none-match", b"").decode("latin-1")
        known = {each.strip().removeprefix("W/") for each in asked.split(",")}
        return NotModifiedResponse(response.headers) if etag in known else response


@lru_cache(maxsize=1024)
def _version(place: str, _when: float) -> str:
    return hashlib.sha256(_content(_files(place))).hexdigest()[:12]


def _files(place: str) -> Files:
    changed = Path(place).stat().st_mtime_ns
    files = [(place, changed)]
    for other in _imports(place, changed):
        files += _files(other)
    return tuple(files)


@lru_cache(maxsize=1024)
def _imports(place: str, _changed: int) -> tuple[str, ...]:
    if not place.endswith(".css"):
        return ()
    names = IMPORT.findall(Path(place).read_bytes())
    return tuple(_beside(place, name) for name in names)


@lru_cache(maxsize=1024)
def _content(files: Files) -> bytes:
    (place, _), *_ = files
    content = Path(place).read_bytes()
    if not place.endswith(".css"):
        return content
    return IMPORT.sub(lambda found: _content(_files(_beside(place, found[1]))), content)


def _beside(place: str, name: bytes) -> str:
    return str(Path(place).parent / name.decode())
