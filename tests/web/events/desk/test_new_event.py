"""Events are opened from formats by hosts; links let the right people in."""

from __future__ import annotations

from html import escape

import pytest

from guildhall.messages.catalogue import catalogue
from guildhall.messages.languages import HOUSE, SOURCE
from guildhall.tournament import shipped
from guildhall.tournament.ranking.criteria import CRITERIA
from web.events.desk.at_the_desk import NAMES, open_desk, words_of
from web.visitors import House, Visitor

OWN = """\
name = "Club night"
game = "splendor"

[rounds]
count = 2
"""


def host(house: House) -> Visitor:
    """A browser of a host."""
    visitor = house.visitor()
    visitor.post(f"/join/{house.hall.events.host_token()}")
    return visitor


def test_a_link_says_what_it_is_before_it_is_followed(house: House) -> None:
    desk = open_desk(house, NAMES)
    stranger = house.visitor()
    arbiter = desk.live.staff_link(desk.organiser, "arbiter")
    assert "help as arbiter" in words_of(stranger.get(f"/join/{arbiter}"))
    own = desk.live.player_link(desk.organiser, "Bob Bell")
    assert "You are Bob Bell" in words_of(stranger.get(f"/join/{own}"))
    assert desk.live.operations.staff.keys() == {desk.organiser.person.id}  # type: ignore[union-attr]


def test_links_lead_to_the_page_of_the_role(house: House) -> None:
    desk = open_desk(house, NAMES)
    link = desk.live.staff_link
    places = {
        link(desk.organiser, "scorekeeper"): "/desk",
        link(desk.organiser, "device", 3): "/table/3",
        desk.live.player_link(desk.organiser, "Ann Ash"): "/me",
    }
    for token, place in places.items():
        answer = house.visitor().post(f"/join/{token}")
        assert answer.headers["location"] == f"/events/spring-cup{place}"


def test_a_forged_or_revoked_link_lets_nobody_in(house: House) -> None:
    desk = open_desk(house)
    token = desk.live.staff_link(desk.organiser, "arbiter")
    assert house.visitor().get("/join/forged").status_code == 404
    desk.does("/staff/revoke", role="arbiter")
    assert house.visitor().post(f"/join/{token}").status_code == 404


def test_only_hosts_open_events(house: House) -> None:
    guest = house.visitor()
    guest.enter("Eve")
    assert guest.get("/events/new").status_code == 403
    assert guest.post("/events/new", name="Cup", format="splendor-swiss").status_code == 403


def test_every_format_is_offered_with_the_settings_it_has(house: House) -> None:
    visitor = host(house)
    for key in shipped():
        page = visitor.get(f"/events/new?format={key}")
        assert page.status_code == 200
        counted = key in {"splendor-swiss", "carcassonne"}
        assert ('name="rounds.count"' in page.text) == counted, key
        assert ('name="decks.kind"' in page.text) == key.startswith("summoner"), key
        assert 'name="time.control"' in page.text


def test_an_event_opens_with_changed_settings(house: House) -> None:
    answer = host(house).post(
        "/events/new", name="Spring Cup", format="splendor-swiss", **{"rounds.count": "5"}
    )
    assert answer.headers["location"] == "/events/spring-cup/desk/people"
    live = house.runner.run(house.hall.events.get("spring-cup"))
    assert live.tournament.format.rounds.count == 5


def test_what_does_not_fit_is_told_and_kept_in_the_form(house: House) -> None:
    visitor = host(house)
    answer = visitor.post(
        "/events/new", name="Cup", format="splendor-swiss", **{"rounds.count": "many"}
    )
    assert answer.status_code == 400
    assert "many" in words_of(answer)
    assert 'value="many"' in answer.text
    assert visitor.post("/events/new", name=" ", format="carcassonne").status_code == 422


def test_the_same_name_twice_is_refused(house: House) -> None:
    visitor = host(house)
    visitor.post("/events/new", name="Cup", format="carcassonne")
    again = visitor.post("/events/new", name="Cup", format="carcassonne")
    assert "already an event" in words_of(again)


def test_ones_own_format_is_read_with_the_line_of_a_mistake(house: House) -> None:
    visitor = host(house)
    wrong = visitor.post("/events/new", name="Cup", format="own", own=OWN + "count = 3\n")
    assert wrong.status_code == 422
    assert "line 6" in words_of(wrong)
    looked = visitor.post("/events/new", name="Cup", format="own", own=OWN, look="yes")
    assert looked.status_code == 200
    assert 'name="rounds.count" value="2"' in looked.text
    opened = visitor.post("/events/new", name="Cup", format="own", own=OWN)
    assert opened.status_code == 303


def test_a_mistake_in_ones_own_format_is_told_in_the_language_of_the_page(house: House) -> None:
    visitor = host(house)
    visitor.post("/language", language="cs")
    wrong = visitor.post("/events/new", name="Cup", format="own", own=OWN + "cuont = 3\n")
    assert "own.toml, řádek 6: nastavení „cuont“" in words_of(wrong)
    assert "opravit řádek." in words_of(wrong)


def test_an_event_keeps_the_words_of_its_format_in_whatever_language_it_is_opened(
    house: House,
) -> None:
    visitor = host(house)
    visitor.post("/language", language="cs")
    text = visitor.get("/events/new").text
    assert 'value="zlatý žeton prvního hráče, stříbrný' in text
    prizes = "zlatý žeton prvního hráče, kniha"
    settings = {"final.prizes": prizes, "points.score_is": "prestiž"}
    opened = visitor.post("/events/new", name="Cup", format="splendor-swiss", **settings)
    assert opened.status_code == 303
    live = house.runner.run(house.hall.events.get("cup"))
    assert live.tournament.format.final.prizes == ("gold first-player chip", "kniha")
    assert live.tournament.format.points.score_is == "prestige"


@pytest.mark.parametrize("code", HOUSE)
def test_criteria_are_shown_and_read_in_the_words_of_the_language(house: House, code: str) -> None:
    visitor = host(house)
    visitor.post("/language", language=code)
    told = catalogue(code).gettext if code != SOURCE else str
    chain = [told(CRITERIA[name].words.text) for name in ("points", "score", "lot")]
    ties = [told("cards"), told("seat")]
    text = words_of(visitor.get("/events/new?format=splendor-swiss"))
    assert " ".join(chain[1].split()) in text, "what is possible is said"
    assert "ratio" not in text
    settings = {"ranking.chain": ", ".join(chain).capitalize(), "final.ties": ", ".join(ties)}
    opened = visitor.post("/events/new", name="Cup", format="splendor-swiss", **settings)
    assert opened.status_code == 303, words_of(opened)
    chosen = house.runner.run(house.hall.events.get("cup")).tournament.format
    assert chosen.ranking.chain == ("points", "score", "lot")
    assert chosen.final.ties == ("cards", "seat")
    form = visitor.get("/events/cup/desk/settings").text
    assert all(f'value="{escape(", ".join(words))}"' in form for words in (chain, ties))
