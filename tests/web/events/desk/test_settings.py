"""Settings change from the next round on; names, registration and languages at the desk."""

from __future__ import annotations

import re
from html import unescape

import pytest

from guildhall.hall.events import commands
from guildhall.messages.languages import HOUSE
from web.events.desk.at_the_desk import NAMES, open_desk, tokens_of, words_of
from web.visitors import House

FIELD = re.compile(r'name="(\w+\.\w+)" value="([^"]*)" class="setting__text"')
"""A setting that is written."""


def test_settings_change_from_the_next_round_on(house: House) -> None:
    desk = open_desk(house, NAMES)
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    desk.send("/settings", {"time.minutes": "30", "rounds.count": "3"})
    assert desk.t.format.time.minutes == 30
    assert desk.t.rounds[0].format.time.minutes == 45


def test_settings_that_do_not_fit_are_told_and_kept(house: House) -> None:
    desk = open_desk(house)
    answer = desk.send("/settings", {"time.minutes": "soon"})
    assert answer.status_code == 400
    assert "time.minutes" in words_of(answer)
    assert 'value="soon"' in answer.text


def test_two_organisers_do_not_overwrite_each_other(house: House) -> None:
    desk = open_desk(house)
    seen = desk.live.seq
    desk.send("/settings", {"time.minutes": "30", "on": seen})
    assert desk.send("/settings", {"time.minutes": "50", "on": seen}).status_code == 409


def test_privacy_and_registration_are_set(house: House) -> None:
    desk = open_desk(house)
    desk.does("/settings/privacy", names="initial")
    assert desk.live.operations.privacy == "initial"
    assert desk.post("/settings/privacy", names="nicknames").status_code == 400
    desk.does("/settings/registration", state="closed")
    assert not desk.live.operations.registration
    code = desk.live.operations.join_code
    desk.does("/settings/registration", state="new code")
    assert desk.live.operations.join_code != code
    desk.does("/settings/registration", state="open")
    assert desk.live.operations.registration


def test_staff_see_links_of_every_role_and_of_a_device(house: House) -> None:
    desk = open_desk(house)
    tokens = tokens_of(desk.get("/staff?table=3"))
    links = [house.runner.run(house.hall.invitations.read_link(token))[0] for token in tokens]
    assert {(link.role, link.table) for link in links} == {
        ("organiser", 0),
        ("arbiter", 0),
        ("scorekeeper", 0),
        ("device", 3),
    }


def test_the_desk_speaks_the_language_of_the_browser(house: House) -> None:
    desk = open_desk(house, NAMES)
    answer = desk.visitor.get(f"{desk.at}", headers={"accept-language": "cs"})
    assert '<html lang="cs"' in answer.text


def test_words_of_a_format_are_shown_and_read_in_the_language(house: House) -> None:
    desk = open_desk(house, NAMES)
    before = desk.t.format
    desk.visitor.post("/language", language="de")
    shown = dict(FIELD.findall(desk.visitor.get(f"{desk.at}/settings").text))
    assert shown["points.score_is"] == "Prestige"
    assert shown["final.prizes"].startswith("Startspielermarker in Gold, Startspielermarker in")
    assert shown["final.keepsake"] == "ein Adligenplättchen"
    own = shown["final.prizes"].replace("Startspielermarker in Silber", "Kuchen")
    desk.send("/settings", {**shown, "final.prizes": own})
    after = desk.t.format
    assert after.points.score_is == before.points.score_is
    assert after.final.keepsake == before.final.keepsake
    first, _, third = before.final.prizes
    assert after.final.prizes == (first, "Kuchen", third)


@pytest.mark.parametrize("code", HOUSE)
def test_a_form_that_is_sent_as_it_was_shown_changes_nothing(house: House, code: str) -> None:
    desk = open_desk(house, NAMES)
    before = desk.t.format
    desk.visitor.post("/language", language=code)
    shown = dict(FIELD.findall(desk.visitor.get(f"{desk.at}/settings").text))
    desk.send("/settings", {path: unescape(text) for path, text in shown.items()})
    assert desk.t.format == before
