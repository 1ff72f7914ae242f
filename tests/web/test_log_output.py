"""Logs are lines for people or JSON for programs, and hold no secrets in either form."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from guildhall.web.json_log import json_formatter
from guildhall.web.log_output import request_number

SECRETS = (
    "/join/sesame-open",
    "guild-0123456789abcdef-01234567-89abcdef",
    "postgresql://hall:sesame@db/hall",
    "password=sesame",
)


@pytest.fixture
def lines() -> Iterator[Any]:
    """What is logged, each line read as JSON."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(json_formatter())
    loggers = [logging.getLogger(name) for name in ("guildhall.test", "uvicorn.access")]
    for each in loggers:
        each.addHandler(handler)
        each.setLevel(logging.INFO)
        each.propagate = False
    yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]
    for each in loggers:
        each.removeHandler(handler)
        each.setLevel(logging.NOTSET)
        each.propagate = True


def test_a_line_is_json_with_time_part_gravity_and_request(lines: Any) -> None:
    token = request_number.set("0123456789abcdef")
    logging.getLogger("guildhall.test").warning("table %s\ncannot be run", "abc")
    request_number.reset(token)
    logging.getLogger("guildhall.test").error("later")
    first, second = lines()
    assert first["event"] == "table abc\ncannot be run"
    assert (first["level"], first["logger"]) == ("warning", "guildhall.test")
    assert first["request_id"] == "0123456789abcdef"
    assert first["timestamp"].endswith("Z")
    assert "request_id" not in second


def test_a_request_is_taken_apart(lines: Any) -> None:
    logging.getLogger("uvicorn.access").info(
        '%s - "%s %s HTTP/%s" %d', "10.0.0.1:5000", "GET", "/return/sesame?code=x", "1.1", 200
    )
    (line,) = lines()
    assert (line["event"], line["method"], line["status"]) == ("request", "GET", 200)
    assert line["client"] == "10.0.0.1:5000"
    assert line["path"].startswith("/return/[hidden]")
    assert "sesame" not in json.dumps(line)


@pytest.mark.parametrize("secret", SECRETS)
def test_no_secret_is_in_a_line_or_a_traceback(secret: str, lines: Any) -> None:
    log = logging.getLogger("guildhall.test")
    log.warning("seen: %s", secret)
    log.error("failed", exc_info=ValueError(f"bad: {secret}"))
    for line in lines():
        text = json.dumps(line)
        assert "sesame" not in text
        assert "89abcdef" not in text
        assert "hidden" in text
    assert lines()[1]["exception"].startswith("ValueError: bad")


def test_a_line_is_not_made_long_or_driven_by_strangers(lines: Any) -> None:
    logging.getLogger("guildhall.test").warning("%s\x1b[31m", "x" * 10_000)
    (line,) = lines()
    assert len(line["event"]) <= 1_000
    assert "\x1b" not in line["event"]
