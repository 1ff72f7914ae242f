"""The language of a page: chosen, else by the browser; nothing is left untranslated."""

from __future__ import annotations

import pytest

from guildhall.messages.languages import LANGUAGES
from guildhall.web.language import find, preferred_language, speaking, spoken
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


def test_a_chosen_language_is_kept(house: House) -> None:
    visitor = house.visitor()
    visitor.get("/")
    answer = visitor.post("/language", language="cs", next="/about")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/about"
    assert "guildhall_language=cs" in answer.headers["set-cookie"]
    assert visitor.post("/language", language="xx").status_code == 422
