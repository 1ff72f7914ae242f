"""Every address is found, by pages first and then by the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi import APIRouter
from starlette.routing import Match

from guildhall.web.app import PAGES
from guildhall.web.directory import Directory, routes_of
from web.visitors import House


def scope_of(method: str, path: str) -> dict[str, Any]:
    return {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}


def test_every_address_is_found(house: House) -> None:
    found = 0
    for path, route in routes_of(house.app.routes):
        method = min(route.methods or ())
        scope = scope_of(method, re.sub(r"{[^}]*}", "1", path))
        matches = [each.matches(dict(scope))[0] for each in house.app.router.routes]
        assert Match.FULL in matches, (method, path)
        found += 1
    assert found > 200


def test_every_page_passes_the_gate(house: House) -> None:
    pages = [path for router in PAGES for path, _ in routes_of(router.routes)]
    gated = [
        route
        for _, route in routes_of(house.app.routes)
        if any(each.dependency.__name__ == "gate" for each in route.dependencies if each.dependency)
    ]
    assert len(gated) >= len(pages) > 150


@pytest.mark.parametrize(
    ("method", "path", "match"),
    [
        ("GET", "/d/a/1", Match.FULL),
        ("POST", "/d/a/1", Match.PARTIAL),
        ("GET", "/a/1", Match.NONE),
        ("GET", "/b", Match.FULL),
        ("POST", "/b", Match.FULL),
        ("PUT", "/b", Match.PARTIAL),
        ("GET", "/c", Match.NONE),
        ("GET", "/ab", Match.NONE),
        ("GET", "/b/c", Match.NONE),
        ("GET", "", Match.NONE),
    ],
)
def test_a_page_is_found_by_its_whole_path(method: str, path: str, match: Match) -> None:
    inner, router = APIRouter(), APIRouter()
    inner.add_api_route("/a/{number}", lambda: None)
    router.include_router(inner, prefix="/d")
    router.add_api_route("/b", lambda: None)
    router.add_api_route("/b", lambda: None, methods=["POST"])
    directory = Directory([router], [])
    assert directory.matches(scope_of(method, path))[0] is match
