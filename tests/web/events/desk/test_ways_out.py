"""What a refusal offers instead leads to the page of the desk where it is done."""

from __future__ import annotations

import pytest

from web.events.desk.at_the_desk import NAMES, Desk, open_desk, words_of
from web.visitors import House


@pytest.fixture
def playing(house: House) -> Desk:
    desk = open_desk(house, NAMES)
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    return desk


def test_a_refusal_leads_to_the_pages_where_its_ways_out_are(playing: Desk) -> None:
    page = playing.send("/seating/draw", {}, referer=f"{playing.visitor.host}{playing.at}/seating")
    assert page.status_code == 400
    assert "Results are missing" in words_of(page)
    for words, path in (
        ("Enter and confirm the results", "/results"),
        ("Rule on them", "/rulings"),
    ):
        assert f'href="{playing.at}{path}">{words}</a>' in page.text
    assert "You can" not in words_of(page)


def test_a_script_gets_the_same_links(playing: Desk) -> None:
    answer = playing.send("/seating/draw", {}, accept="application/json")
    error = answer.json()["error"]
    assert error["links"] == [
        {"words": "Enter and confirm the results", "go": f"{playing.at}/results"},
        {"words": "Rule on them", "go": f"{playing.at}/rulings"},
    ]
    assert (error["actions"], error["way_out"]) == (["enter-result", "rule"], "")


def test_nothing_leads_to_the_page_on_which_one_is(playing: Desk) -> None:
    at_results = f"{playing.visitor.host}{playing.at}/results"
    answer = playing.send("/seating/draw", {}, accept="application/json", referer=at_results)
    error = answer.json()["error"]
    assert [link["go"] for link in error["links"]] == [f"{playing.at}/rulings"]
    assert error["way_out"] == "You can: enter and confirm the results."
