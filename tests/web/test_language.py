"""The language of a page: chosen, else by the browser; nothing is left untranslated."""

from __future__ import annotations

from datetime import datetime
from html import escape

import pytest

from guildhall.hall.tables.options import ClockRule
from guildhall.messages.languages import LANGUAGES
from guildhall.web.language import find, game_title, preferred_language, speaking, spoken
from guildhall.web.renderer import environment
from guildhall.web.settings import Settings
from web.visitors import House, open_house


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("xx,fr;q=0.7,en;q=0.8", "en"),
        ("de-AT,fr;q=0.7", "de"),
        ("xx,fr;q=0.7", "fr"),
        ("", "en"),
        ("xx", "en"),
        ("*", "en"),
        ("CS", "cs"),
        ("FR-ca,en;q=0.5", "fr"),
        ("cs;q=0,fr", "fr"),
        ("cs;q=much,;;,fr-CA;q=0.1", "fr"),
    ],
)
def test_the_browser_says_which_language_it_likes(accepted: str, code: str) -> None:
    assert preferred_language(accepted) == code


@pytest.mark.parametrize(
    ("accepted", "code"), [("fr-CA", "fr"), ("en-GB,fr;q=0.5", "fr"), ("de", "cs"), ("", "cs")]
)
def test_a_hall_speaks_only_the_languages_that_it_offers(accepted: str, code: str) -> None:
    assert preferred_language(accepted, {"cs": "Čeština", "fr": "Français"}) == code


def test_a_language_that_is_not_offered_can_neither_be_chosen_nor_kept() -> None:
    with open_house(Settings(languages=("cs", "en"))) as house:
        visitor = house.visitor()
        page = visitor.get("/events", headers={"cookie": "guildhall_language=fr"}).text
        assert 'lang="en"' in page
        refused = visitor.post("/language", language="fr")
        assert refused.status_code == 422
        assert visitor.post("/language", language="cs").status_code == 303
        assert 'lang="cs"' in visitor.get("/events").text


def test_templates_speak_the_language_that_is_set() -> None:
    template = environment().from_string("{{ tell('drawn by lot') }}")
    with speaking(find("cs")):
        assert template.render() == "los"
        assert spoken().name == LANGUAGES["cs"]
    assert template.render() == "drawn by lot"


def test_czech_counts_in_three_ways() -> None:
    czech = find("cs")
    told = [czech.catalogue.ngettext("{count} player", "{count} players", n) for n in (1, 3, 5)]
    assert len(set(told)) == 3


def test_numbers_and_times_are_written_as_the_language_does() -> None:
    assert find("cs").percent(1) == "100,0\N{NO-BREAK SPACE}%"
    assert find("en").number(3) == "3"
    noon = datetime(2026, 3, 28, 12, 0, 5).astimezone()
    told = [find(code).moment(noon) for code in ("en", "cs", "de", "fr")]
    expected = ["Mar 28 12:00:05", "28. 3. 12:00:05", "28. März 12:00:05", "28 mars 12:00:05"]
    assert told == [each.replace(" ", "\N{NO-BREAK SPACE}") for each in expected]


def test_half_minutes_of_a_clock_are_written_as_the_language_does() -> None:
    words = ClockRule("total", 90).words
    told = [find(code).tell(words) for code in ("en", "cs", "de", "fr")]
    expected = ["1.5 min each", "1,5~min na hráče", "je 1,5~min", "1,5~min par personne"]
    assert told == [each.replace("~", "\N{NO-BREAK SPACE}") for each in expected]


def test_a_chosen_language_is_kept(house: House) -> None:
    visitor = house.visitor()
    visitor.get("/")
    answer = visitor.post("/language", language="cs", next="/about")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/about"
    assert "guildhall_language=cs" in answer.headers["set-cookie"]
    assert visitor.post("/language", language="xx").status_code == 422


@pytest.mark.parametrize("code", ["cs", "de", "fr"])
def test_every_page_of_a_stranger_speaks_the_language_of_the_browser(
    house: House, code: str
) -> None:
    visitor, speech = house.visitor(), find(code)
    titles = {
        "/enter": "Come in",
        "/login": "Log in",
        "/open": "Open a table",
        "/about": "About this hall",
        "/find": "Find an opponent",
        "/one-device": "Play on one device",
    }
    for path, title in titles.items():
        page = visitor.send("GET", path, headers={"accept-language": code}).text
        assert f'<html lang="{code}">' in page
        assert f"<title>{escape(speech.gettext(title))} · Guildhall</title>" in page


def test_a_refusal_is_told_in_the_language_that_is_asked_for(house: House) -> None:
    visitor = house.visitor()
    told = find("cs").gettext("There is nothing at this address")
    assert told in visitor.send("GET", "/nowhere", headers={"accept-language": "cs"}).text
    answer = visitor.send("GET", "/api/nowhere", headers={"accept-language": "cs"})
    assert answer.json()["error"]["reason"] == told


LONGER = "longer than allowed (at most {max_length})"


@pytest.mark.parametrize("code", ["cs", "de", "fr"])
def test_a_program_is_told_in_its_language_which_field_does_not_fit(
    house: House, code: str
) -> None:
    visitor, told = house.visitor(), find(code).gettext
    for content, field, why in (
        ({}, "body.name", told("it is missing")),
        ({"name": 7}, "body.name", told("this is not text")),
        ({"name": "Ada", "x": 1}, "body.x", told("there is no such field")),
        ({"name": "A" * 2000}, "body.name", told(LONGER, max_length=200)),
    ):
        answer = visitor.send(
            "POST", "/api/people", json=content, headers={"accept-language": code}
        )
        assert answer.status_code == 422
        assert told("{field}: {why}", field=field, why=why) in answer.json()["error"]["reason"]


def test_a_link_stands_inside_of_a_sentence_and_all_else_is_escaped() -> None:
    source = """{% from "people/parts.html" import anchor %}
{{- _("This browser knows you as {name}. The link you opened belongs to {other}.",
      name=anchor("/me", name), other=name) }}"""
    told = environment().from_string(source).render(name="<b>")
    link = '<a href="/me">&lt;b&gt;</a>'
    assert told == f"This browser knows you as {link}. The link you opened belongs to &lt;b&gt;."


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("en", "Splendor: The Cities"),
        ("cs", "Splendor: Města"),
        ("de", "Splendor: Die Städte"),
        ("fr", "Splendor\N{NO-BREAK SPACE}: Les Cités"),
    ],
)
def test_the_edition_of_a_game_has_its_published_name(code: str, title: str) -> None:
    with speaking(find(code)):
        assert game_title("Splendor: The Cities") == title
        assert game_title("Splendor") == "Splendor"


def test_days_averages_and_shares_are_written_as_the_language_does() -> None:
    english, czech, french = find("en"), find("cs"), find("fr")
    moment = "2026-03-28T10:00:00+00:00"
    days = [each.day(moment).replace("\N{NO-BREAK SPACE}", " ") for each in (english, czech)]
    assert days == ["Mar 28, 2026", "28. 3. 2026"]
    assert " " not in english.day(moment), "a date does not end a line in its middle"
    assert [each.tenths(13.75) for each in (english, french)] == ["13.8", "13,8"]
    assert english.share(0.5) == "50%"
    assert czech.share(0.5) == "50\N{NO-BREAK SPACE}%"
