"""Lean routes answer what fits by their steps, and leave everything else to the framework."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from pydantic import BaseModel
from starlette.responses import JSONResponse, Response

from guildhall.web.lean_route import LeanRoute


class Sent(BaseModel):
    """What is sent."""

    number: int
    words: list[str] = []


async def gate(request: Request) -> None:
    """Counts who passes."""
    request.scope["passed"] = request.scope.get("passed", 0) + 1


async def doubled(number: int, _: Annotated[None, Depends(gate)]) -> int:
    """Twice the number of the address."""
    return 2 * number


async def double(
    request: Request,
    number: int,
    twice: Annotated[int, Depends(doubled)],
    sent: Sent,
    q: str = "",
) -> Response:
    """Tells what came."""
    passed = request.scope["passed"]
    return JSONResponse([request.method, number, twice, sent.number, sent.words, q, passed])


def application(route_class: type[APIRoute]) -> TestClient:
    router = APIRouter(route_class=route_class)
    router.add_api_route("/double/{number}", double, methods=["POST"], dependencies=[Depends(gate)])
    app = FastAPI()
    app.router.routes.extend(router.routes)
    return TestClient(app)


REQUESTS: dict[str, dict[str, Any]] = {
    "all is there": {"url": "/double/4?q=x", "json": {"number": 3, "words": ["a"]}},
    "numbers as texts": {"url": "/double/4", "json": {"number": "3"}},
    "a path that does not fit": {"url": "/double/four", "json": {"number": 3}},
    "a field is missing": {"url": "/double/4", "json": {}},
    "no body": {"url": "/double/4"},
    "no JSON": {
        "url": "/double/4",
        "content": b"{",
        "headers": {"content-type": "application/json"},
    },
    "another type": {
        "url": "/double/4",
        "content": b'{"number": 3}',
        "headers": {"content-type": "text/plain"},
    },
    "a type with more": {
        "url": "/double/4",
        "content": b'{"number": 3}',
        "headers": {"content-type": "application/json; charset=utf-8"},
    },
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_lean_route_answers_as_the_framework_does(name: str) -> None:
    sent = dict(REQUESTS[name])
    url = sent.pop("url")
    lean, general = (application(kind).post(url, **sent) for kind in (LeanRoute, APIRoute))
    assert (lean.status_code, lean.json()) == (general.status_code, general.json())


def test_what_fits_goes_through_the_steps_and_each_is_taken_once() -> None:
    client = application(LeanRoute)
    (route,) = [each for each in client.app.routes if isinstance(each, LeanRoute)]  # type: ignore[attr-defined]
    assert route.app.__qualname__.startswith("_lean")
    answer = client.post("/double/4?q=x", json={"number": 3, "words": ["a"]})
    assert answer.json() == ["POST", 4, 8, 3, ["a"], "x", 1]
