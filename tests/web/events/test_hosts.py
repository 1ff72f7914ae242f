"""The page of the hosts: who they are, their link on demand, dismissing and renewing."""

from __future__ import annotations

import pytest

from web.events.desk.at_the_desk import open_desk, tokens_of, words_of
from web.visitors import House, Visitor


def host(house: House, name: str) -> Visitor:
    browser = house.visitor()
    browser.enter(name)
    assert browser.post(f"/join/{house.hall.events.host_token()}").status_code == 303
    return browser


def test_hosts_are_listed_for_hosts_alone(house: House) -> None:
    una = host(house, "Una")
    host(house, "Max")
    words = words_of(una.get("/hosts"))
    assert "Una" in words
    assert "Max" in words
    assert 'href="/hosts"' in una.get("/events").text
    stranger = house.visitor()
    assert stranger.get("/hosts").status_code == 403
    assert "/hosts" not in stranger.get("/events").text
    for path in ("/hosts/link", "/hosts/renew", "/hosts/dismiss"):
        assert stranger.post(path).status_code == 403


def test_the_link_is_shown_on_demand_and_can_be_renewed(house: House) -> None:
    una = host(house, "Una")
    old = house.hall.events.host_token()
    assert old not in una.get("/hosts").text
    shown = una.post("/hosts/link")
    assert old in shown.text
    assert '<svg role="img" aria-label="QR"' not in shown.text
    assert shown.headers["cache-control"] == "no-store"
    renewed = una.post("/hosts/renew")
    (new,) = tokens_of(renewed)
    assert new == house.hall.events.host_token() != old
    assert house.visitor().post(f"/join/{old}").status_code == 404
    assert una.get("/hosts").status_code == 200


def test_a_dismissed_host_is_out_in_every_browser(house: House) -> None:
    una, max_ = host(house, "Una"), host(house, "Max")
    first, second = house.hall.events.hosts
    assert una.post("/hosts/dismiss", person=second).headers["location"] == "/hosts"
    assert max_.get("/hosts").status_code == 403
    assert max_.get("/events/new").status_code == 403
    assert "Max" not in words_of(una.get("/hosts"))
    answer = una.post("/hosts/dismiss", person=first)
    assert answer.status_code == 403
    assert "cannot dismiss yourself" in words_of(answer)


@pytest.mark.parametrize(
    ("language", "organiser", "arbiter"),
    [("en", "Organiser", "Arbiter"), ("de", "Turnierleitung", "Schiedsgericht")],
)
def test_who_comes_without_a_name_is_called_by_the_role_in_their_language(
    house: House, language: str, organiser: str, arbiter: str
) -> None:
    desk = open_desk(house, language=language)
    assert desk.organiser.name == organiser
    assert f">{arbiter}</span></a>" in desk.joined("arbiter", language=language).get().text
