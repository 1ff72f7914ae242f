"""Nothing larger than any form is taken in."""

from __future__ import annotations

from collections.abc import AsyncIterator

from guildhall.web.settings import Settings
from web.visitors import HOST, Visitor

MOST = Settings().most_bytes


def test_a_large_body_is_refused_by_its_announced_size(visitor: Visitor) -> None:
    answer = visitor.send("POST", "/enter", data={"name": "x" * MOST}, headers={"origin": HOST})
    assert answer.status_code == 413
    assert f"{MOST // 1024} KiB" in answer.text


def test_a_large_body_without_a_size_is_refused_while_it_comes(visitor: Visitor) -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(MOST // 1000 + 2):
            yield b"x" * 1000

    for path in ("/enter", "/api/say"):
        headers = {"content-type": "application/x-www-form-urlencoded", "origin": HOST}
        answer = visitor.send("POST", path, content=parts(), headers=headers)
        assert answer.status_code == 413


def test_the_api_says_so_in_json(visitor: Visitor) -> None:
    answer = visitor.send("POST", "/api/say", json={"words": "x" * MOST})
    assert answer.json()["error"]["code"] == "too-large"


def test_it_is_told_in_the_language_that_is_asked_for(visitor: Visitor) -> None:
    asked = {"accept-language": "cs"}
    answer = visitor.send("POST", "/api/say", json={"words": "x" * MOST}, headers=asked)
    assert answer.json()["error"]["reason"] == f"Bylo posláno více než {MOST // 1024} KiB"


def test_a_wrong_size_is_refused(visitor: Visitor) -> None:
    for size in ("-1", "many", "9" * 5000):
        answer = visitor.send("POST", "/api/say", headers={"content-length": size})
        assert answer.status_code == 413


def test_what_fits_is_taken_in(visitor: Visitor) -> None:
    answer = visitor.send("POST", "/api/say", json={"words": "x" * (MOST - 100)})
    assert answer.status_code == 200
