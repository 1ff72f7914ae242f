"""Forms of the desk are made from commands, and answer as the command and its fields say."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from fastapi.routing import APIRoute

from guildhall.hall.events import commands
from guildhall.web.events.desk import router
from guildhall.web.events.desk.command_forms import offer
from guildhall.web.events.desk.home import home_page
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, words_of
from web.visitors import House

SENT_TO = re.compile(r'(?:action="\{\{ desk \}\}|act\(desk ~ ")(/[a-z/-]*[a-z])"')
"""Where forms and buttons of templates are sent."""


def playing(house: House) -> Desk:
    """A desk whose first round is being played."""
    desk = open_desk(house, NAMES)
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    return desk


def test_every_form_of_the_desk_is_taken() -> None:
    templates = files("guildhall.web") / "templates" / "events" / "desk"
    texts = [each.read_text() for each in templates.iterdir() if each.name.endswith(".html")]
    wanted = {f"/desk{path}" for text in texts for path in SENT_TO.findall(text)}
    taken = {each.path for each in router.routes if isinstance(each, APIRoute)}
    assert len(wanted) > 40
    assert wanted <= taken


def test_a_form_without_the_round_that_it_is_about_is_not_taken(house: House) -> None:
    desk = playing(house)
    assert desk.post("/clock/pause").status_code == 422
    assert desk.post("/clock/pause", round="0").status_code == 422
    assert desk.does("/clock/pause", round="1") == desk.at


def test_what_is_no_number_is_told_on_the_page_of_the_form(house: House) -> None:
    desk = playing(house)
    answer = desk.post("/player/table", key="Ann Ash", table="by the door")
    assert answer.status_code == 422
    assert "'by the door' is not the number of a table" in words_of(answer)
    assert "Ann Ash" in words_of(answer)
    assert desk.does("/player/table", key="Ann Ash", table=" 3 ").endswith("/player?key=Ann+Ash")
    assert desk.t.people["Ann Ash"].table == 3
    desk.does("/player/table", key="Ann Ash", table="")
    assert desk.t.people["Ann Ash"].table is None


def test_a_form_leads_where_it_says_but_never_out_of_the_hall(house: House) -> None:
    desk = playing(house)
    public = f"/events/{desk.live.id}"
    assert desk.does("/clock/start", round="1", next=public) == public
    assert desk.does("/clock/start", round="1", next="https://elsewhere.example") == desk.at


def test_a_box_that_is_not_ticked_takes_back(house: House) -> None:
    desk = playing(house)
    desk.does("/settings/playing", players="yes")
    assert desk.live.operations.players_open
    desk.does("/settings/playing")
    assert not desk.live.operations.players_open


def test_a_command_that_needs_more_than_a_form_has_is_not_offered() -> None:
    with pytest.raises(TypeError, match="lines"):
        offer("/results", commands.ReportResult, home_page)
