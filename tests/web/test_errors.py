"""Refusals and failures have one shape for programs and a page for people."""

from __future__ import annotations

import logging

import pytest

from web.visitors import House, Visitor

STATUSES = {
    "refused": (400, "refused"),
    "invalid": (422, "invalid"),
    "not-allowed": (403, "not-allowed"),
    "not-found": (404, "not-found"),
    "stale": (409, "stale"),
    "too-many": (429, "too-many"),
    "conflict": (409, "stale"),
    "unreachable": (503, "unavailable"),
    "bug": (500, "failure"),
}


@pytest.mark.parametrize("kind", STATUSES)
def test_programs_get_one_shape(visitor: Visitor, kind: str) -> None:
    answer = visitor.get(f"/api/fail/{kind}")
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == STATUSES[kind]
    assert set(error) == {"code", "reason", "way_out"}
    assert all(error.values())


@pytest.mark.parametrize("kind", STATUSES)
def test_people_get_a_page_with_a_way_out(visitor: Visitor, kind: str) -> None:
    answer = visitor.get(f"/fail/{kind}")
    assert answer.status_code == STATUSES[kind][0]
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "Go to the home page" in answer.text


def test_an_outage_of_the_records_is_one_line_of_the_log_and_a_bug_a_whole_story(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        visitor.get("/fail/unreachable")
        visitor.get("/fail/bug")
    outage, bug = (each for each in caplog.records if each.msg.startswith("failure"))
    assert outage.exc_info is None
    assert "does not answer" in outage.getMessage()
    assert "\n" not in outage.getMessage()
    assert bug.exc_info is not None


def test_a_page_about_an_error_still_knows_who_asks(visitor: Visitor) -> None:
    visitor.enter("Ada")
    assert "Ada" in visitor.get("/nowhere").text


def test_who_is_too_fast_learns_how_long_to_wait(visitor: Visitor) -> None:
    assert visitor.get("/fail/too-many").headers["retry-after"] == "8"


@pytest.mark.parametrize(("method", "status"), [("GET", 404), ("DELETE", 404)])
def test_unknown_addresses_are_not_found(visitor: Visitor, method: str, status: int) -> None:
    for path in ("/nowhere", "/api/nowhere"):
        assert visitor.send(method, path).status_code == status
    assert visitor.send(method, "/api/nowhere").json()["error"]["code"] == "not-found"


def test_the_wrong_kind_of_request_is_told(visitor: Visitor) -> None:
    answer = visitor.send("DELETE", "/api/say")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "not-allowed")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"words": 1}', b"\xff"])
def test_what_does_not_fit_is_told(visitor: Visitor, body: bytes) -> None:
    answer = visitor.send("POST", "/api/say", content=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")


def test_a_failure_tells_a_number_and_nothing_else(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    answer = visitor.get("/fail/bug")
    assert "a secret of the code" not in answer.text
    assert "a secret of the code" in caplog.text
    (record,) = [each for each in caplog.records if each.levelno == logging.ERROR]
    assert record.args
    assert str(record.args[0]) in answer.text  # type: ignore[index]


def test_where_the_records_are_is_not_told(visitor: Visitor) -> None:
    for path in ("/fail/unreachable", "/api/fail/unreachable"):
        assert "postgresql" not in visitor.get(path).text


def test_an_error_is_told_even_if_people_cannot_be_looked_up(
    house: House, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: str) -> None:
        raise RuntimeError

    visitor.enter("Ada")
    monkeypatch.setattr(house.hall.people, "by_session", fail)
    answer = visitor.get("/")
    assert answer.status_code == 500
    assert "went wrong" in answer.text


def test_a_script_that_asks_for_json_gets_it_on_any_page(visitor: Visitor) -> None:
    answer = visitor.get("/nowhere", headers={"accept": "application/json"})
    assert answer.json()["error"]["code"] == "not-found"
