"""Every refusal has one shape."""

from __future__ import annotations

import re

import pytest

from guildhall.web.settings import Limits, Pace, Settings
from web.api.programs import Program
from web.visitors import House, open_house

NAME = {"name": "Ada"}
NONSENSE = {"authorization": "Bearer nonsense"}


@pytest.mark.parametrize(
    ("method", "path", "more", "status", "code"),
    [
        ("GET", "/api/nothing/here", {}, 404, "not-found"),
        ("GET", "/api/tables/nosuch99", {}, 404, "not-found"),
        ("GET", "/api/people/0123456789abcdef", {}, 404, "not-found"),
        ("GET", "/api/ratings/poker", {}, 404, "not-found"),
        ("DELETE", "/api/tables", {}, 405, "not-allowed"),
        ("GET", "/api/me", {}, 401, "sign-in-needed"),
        ("POST", "/api/tables", {"json": {}}, 401, "sign-in-needed"),
        (
            "GET",
            "/api/me",
            {"headers": NONSENSE},
            401,
            "sign-in-needed",
        ),
        ("POST", "/api/people", {"json": {}}, 422, "invalid"),
        ("POST", "/api/people", {"json": {**NAME, "more": 1}}, 422, "invalid"),
        ("POST", "/api/people", {"json": {"name": 7}}, 422, "invalid"),
        ("POST", "/api/people", {"json": {"name": " "}}, 422, "invalid"),
        ("POST", "/api/people", {"content": b"{"}, 422, "invalid"),
        ("POST", "/api/people", {"content": b"\xff\xfe"}, 422, "invalid"),
        ("POST", "/api/people", {"data": NAME}, 422, "invalid"),
        ("GET", "/api/tables?limit=0", {}, 422, "invalid"),
        ("GET", "/api/tables/NOT%20A%20TABLE", {}, 422, "invalid"),
        ("POST", "/api/people", {"json": {"name": "x" * Settings().most_bytes}}, 413, "too-large"),
    ],
)
def test_refusals_have_one_shape(
    house: House, method: str, path: str, more: dict[str, object], status: int, code: str
) -> None:
    answer = house.visitor().send(method, path, **more)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json"
    refusal = answer.json()
    assert set(refusal) == {"error"}
    assert set(refusal["error"]) == {"code", "reason", "way_out"}
    assert refusal["error"]["code"] == code
    assert refusal["error"]["reason"]


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        (b"{", "it ends too early, or goes wrong at letter 2"),
        (b'{"name": "Ada",}', "goes wrong at letter 16"),
        (b'{"name": "\xff"}', "it is not written in UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"name": ' + b"1" * 5_000 + b"}", "a number is too long"),
    ],
)
def test_what_is_no_json_is_told_where_and_how_to_mend_it(
    house: House, sent: bytes, where: str
) -> None:
    answer = house.visitor().send(
        "POST", "/api/people", content=sent, headers={"content-type": "application/json"}
    )
    refusal = answer.json()["error"]
    assert (answer.status_code, refusal["code"]) == (422, "invalid")
    assert refusal["reason"].startswith("This is not JSON that can be read: ")
    assert where in refusal["reason"]
    assert refusal["way_out"] == "Send one JSON object, written in UTF-8."


def test_every_status_of_a_refusal_is_documented(house: House) -> None:
    described = house.visitor().get("/api/openapi.json").json()["paths"]
    for path, operations in described.items():
        for method, operation in operations.items():
            for status in ("400", "401", "422", "500", "503"):
                assert status in operation["responses"], (method, path, status)
    words = described["/api/people"]["post"]["responses"]["422"]["description"]
    assert "JSON" in words


def test_who_asks_too_often_is_told_how_long_to_wait() -> None:
    limits = Limits(reads=Pace(0.5, 3), writes=Pace(0.5, 2), newcomers=Pace(1, 9))
    with open_house(Settings(limits=limits)) as house:
        ada = Program(house)
        answers = [ada.send("GET", "/api/me", headers=ada.headers) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].json()["error"]["code"] == "too-many"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 2


def test_a_session_in_a_cookie_needs_the_token_of_a_form(house: House) -> None:
    visitor = house.visitor()
    visitor.enter("Ada")
    assert visitor.get("/api/me").json()["name"] == "Ada"
    refused = visitor.send("POST", "/api/tables", json={})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-allowed")
    header = {"x-csrf-token": visitor.csrf()}
    assert visitor.send("POST", "/api/tables", json={}, headers=header).status_code == 201


def test_the_description_works_without_anything_from_elsewhere(house: House) -> None:
    page = house.visitor().get("/api/docs")
    described = house.visitor().get("/api/openapi.json").json()
    assert page.status_code == 200
    for path, methods in described["paths"].items():
        assert path.startswith("/api")
        assert path in page.text
        for operation in methods.values():
            assert operation["tags"]
            assert operation["description"]
            assert {"401", "404", "422", "429"} <= set(operation["responses"])
    for name in described["components"]["schemas"]:
        if name != "HTTPValidationError":
            assert f'id="{name}"' in page.text
    fetched = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"', page.text)
    assert fetched
    assert all(address.startswith("/") and address[1] != "/" for address in fetched)
    assert "//" not in page.text.replace("http://www.w3.org", "").partition("<main")[2]
