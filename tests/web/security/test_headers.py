"""Browsers are told the same of every answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guildhall.web.renderer import TEMPLATES
from guildhall.web.security.headers import ALWAYS
from web.visitors import House, Visitor

ANSWERS = {
    "page": "/",
    "redirect": "/me",
    "missing": "/nowhere",
    "JSON": "/api/who",
    "missing on the API": "/api/nowhere",
    "refusal": "/fail/not-allowed",
    "failure": "/fail/bug",
    "failure on the API": "/api/fail/bug",
    "static file": "/static/style/base.css",
    "missing static file": "/static/nothing.css",
    "description of the API": "/api/openapi.json",
}


@pytest.mark.parametrize("path", ANSWERS.values(), ids=ANSWERS)
def test_every_answer_carries_the_headers(visitor: Visitor, path: str) -> None:
    headers = visitor.get(path).headers
    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS
    assert "server" not in headers


def test_too_large_a_body_gets_them_too(visitor: Visitor) -> None:
    headers = visitor.send("POST", "/enter", content=b"x" * 100_000).headers
    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS


def test_the_policy_allows_nothing_written_into_a_page() -> None:
    policy = ALWAYS["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "data:" not in policy


INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:|https?://")


@pytest.mark.parametrize("template", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_no_template_breaks_the_policy(template: Path) -> None:
    assert not INLINE.search(template.read_text(encoding="utf-8"))


def test_pages_are_not_kept_by_others(visitor: Visitor) -> None:
    assert visitor.get("/").headers["cache-control"] == "private, no-cache"


def test_pages_are_compressed(visitor: Visitor) -> None:
    answer = visitor.get("/about", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"


def test_the_page_of_a_link_tells_nobody_its_address(house: House, visitor: Visitor) -> None:
    link = f"/join/{house.hall.events.host_token()}"
    assert visitor.get(link).headers["referrer-policy"] == "no-referrer"
    assert visitor.get("/events").headers["referrer-policy"] == "same-origin"
