"""Rulings at the desk: a lost sheet, exclusion without refund."""

from __future__ import annotations

import re

import pytest

from sheets.reading import page_texts
from web.events.desk.at_the_desk import NAMES, Desk, open_desk
from web.visitors import House


@pytest.fixture
def groups(house: House) -> Desk:
    """A Carcassonne event whose first round is played."""
    desk = open_desk(house, NAMES[:4], key="carcassonne")
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    return desk


def test_tc_21_a_lost_sheet_withdraws_unless_the_referee_lets_the_player_stay(
    groups: Desk,
) -> None:
    ruling = {"kind": "lost sheet", "round": "1", "why": "left at lunch"}
    page = groups.get("/rulings").text
    assert re.search(r'name="sheet" value="withdrawn"[^>]* checked', page)
    groups.does("/rulings", **ruling, player="Ann Ash", sheet="withdrawn")
    assert groups.t.people["Ann Ash"].standing == "dropped"
    groups.does("/rulings", **ruling, player="Bob Bell", sheet="stays")
    assert groups.t.people["Bob Bell"].standing == "present"
    text = groups.get("/rulings").text
    assert "print/results.pdf?player=Bob%20Bell" in text
    assert "player=Ann%20Ash" not in text
    sheet = page_texts(groups.get("/print/results.pdf?player=Bob%20Bell").content)
    assert len(sheet) == 1
    assert "Bob Bell" in sheet[0]
    assert "Cid Cole" not in sheet[0]
    assert groups.get("/print/results.pdf?player=Nobody").status_code == 400


def test_tc_21_the_form_proposes_what_the_settings_say(house: House) -> None:
    desk = open_desk(house, NAMES[:4], key="carcassonne", people__lost_sheet_withdraws="no")
    assert re.search(r'name="sheet" value="stays"[^>]* checked', desk.get("/rulings").text)
    desk.does("/rulings", kind="lost sheet", why="lost", player="Ann Ash")
    assert desk.t.people["Ann Ash"].standing == "present"


def test_the_form_of_a_game_without_own_sheets_does_not_speak_of_them(house: House) -> None:
    assert 'name="sheet"' not in open_desk(house, NAMES[:4]).get("/rulings").text


def test_tc_19_exclusion_says_that_there_is_no_refund(groups: Desk) -> None:
    groups.does("/rulings", kind="removal", round="1", why="cheated", player="Ann Ash")
    assert "no refund" in groups.text("/record")
    assert "No refund of the entry fee." in groups.text("/rulings")


def test_ts_20_the_catalogue_says_the_delay_of_the_settings(house: House) -> None:
    desk = open_desk(house, NAMES[:4], time__delay_minutes="7")
    assert "A delay of 7 min or more" in desk.text("/rulings")


def test_ts_38_the_arbiters_own_words_stand_in_the_ruling_and_with_the_call(house: House) -> None:
    desk = open_desk(house, NAMES[:4])
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    desk.does("/calls/new", round="1", table="1", why="nobody moves")
    (call,) = desk.live.operations.calls
    ruling = {"kind": "delay", "round": "1", "player": "Ann Ash", "minutes": "6"}
    desk.does("/rulings", **ruling, why="was  on the phone", call=call)
    assert str(desk.t.rulings[-1].why) == (
        "delayed the game for 6 minutes: was on the phone; last at the table, 1 tournament point"
    )
    assert "was on the phone" in desk.text("/rulings")
    assert "closed: delay: was on the phone" in desk.text("/record")


def test_sw_38_the_arbiters_own_words_are_kept_for_slow_play(house: House) -> None:
    desk = open_desk(house, NAMES[:4], key="summoner-wars-custom")
    desk.does("/seating/draw")
    desk.does("/seating/publish", anyway="yes")
    fields = {"round": "1", "player": "Ann Ash", "why": "four minutes on one move"}
    desk.does("/rulings", kind="slow play warning", **fields)
    desk.does("/rulings", kind="slow play loss", score="4", **fields)
    assert [(each.kind, str(each.why)) for each in desk.t.rulings] == [
        ("slow play warning", "slow play: four minutes on one move"),
        ("game loss", "slow play: four minutes on one move"),
    ]
