"""Every address is still found though most routers are passed over."""

from __future__ import annotations

import re

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.routing import Match

from guildhall.web.app import ROUTERS
from guildhall.web.sections import Section, first_words, routes_of
from web.visitors import House


def test_every_address_is_found(house: House) -> None:
    found = 0
    for router in ROUTERS:
        for path, route in routes_of(router.routes):
            assert isinstance(route, APIRoute)
            assert route.methods
            method = min(route.methods)
            scope = {
                "type": "http",
                "method": method,
                "path": re.sub(r"{[^}]*}", "1", path),
                "root_path": "",
                "headers": [],
            }
            matches = [route.matches(dict(scope))[0] for route in house.app.router.routes]
            assert Match.FULL in matches, (method, path)
            found += 1
    assert found > 50


@pytest.mark.parametrize(
    ("path", "match"),
    [
        ("/d/a/1", Match.FULL),
        ("/a/1", Match.NONE),
        ("/b", Match.FULL),
        ("/c", Match.NONE),
        ("/ab", Match.NONE),
    ],
)
def test_only_fitting_sections_are_looked_through(path: str, match: Match) -> None:
    inner, router = APIRouter(), APIRouter()
    inner.add_api_route("/a/{number}", lambda: None)
    router.include_router(inner, prefix="/d")
    router.add_api_route("/b", lambda: None)
    assert set(first_words(router.routes)) == {"b", "d"}
    house = APIRouter()
    house.include_router(Section(router))
    (section,) = house.routes
    scope = {"type": "http", "method": "GET", "path": path, "root_path": "", "headers": []}
    assert section.matches(scope)[0] is match
