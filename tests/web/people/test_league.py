"""The league of bots: programs and bots of the house by rating, with their games to watch."""

from __future__ import annotations

from web.after_games import come_in, play
from web.api.programs import Program
from web.visitors import House, Visitor


def test_programs_stand_in_the_league_and_people_do_not(house: House, visitor: Visitor) -> None:
    assert "No bot has finished a rated game yet" in visitor.get("/league").text
    tinker = Program(house, "Tinker", bot=True)
    assert tinker.person.name == "Tinker BOT"
    _, ada = come_in(house, "Ada")
    play(house, [ada, tinker.person], "game1", rated=True)
    text = visitor.get("/league").text
    assert f'<a href="/people/{tinker.id}">Tinker BOT</a>' in text
    assert ada.id not in text
    assert "Splendor · 2 players" in text
    assert "100 games a day" in text
    assert tinker.id in visitor.get("/league", params={"pool": "Splendor, 2"}).text
    assert tinker.id not in visitor.get("/league?game=carcassonne").text
    assert visitor.get("/league?game=chess").status_code == 422
    assert "Tinker BOT" in visitor.get(f"/people/{tinker.id}").text
    assert "/league?game=splendor" in visitor.get("/ratings").text


def test_a_program_keeps_its_mark_and_a_person_cannot_have_it(house: House) -> None:
    tinker, ada = Program(house, "Tinker", bot=True), Program(house, "Ada")
    path, name = "/api/me/name", {"name": "Tailor"}
    answer = tinker.send("PUT", path, headers=tinker.headers, json=name)
    assert answer.json()["name"] == "Tailor BOT"
    answer = ada.send("PUT", path, headers=ada.headers, json={"name": "Ada BOT"})
    assert answer.status_code == 422
    assert ada.person.name == "Ada"


def test_a_program_is_refused_where_people_did_not_ask_for_it(house: House) -> None:
    ada, tinker = Program(house, "Ada"), Program(house, "Tinker", bot=True)
    refused = tinker.refused(f"/api/tables/{ada.open(public=True)}/sit", 403)
    assert "only where they were invited" in refused["reason"]
    tinker.post(f"/api/tables/{ada.open(public=False)}/sit")
    assert tinker.post(f"/api/tables/{tinker.open(public=True)}/sit")


def test_running_games_of_programs_can_be_watched_from_the_league(
    house: House, visitor: Visitor
) -> None:
    tinker = Program(house, "Tinker", bot=True)
    table = tinker.open(bots=["random"], public=True, spectators=True)
    text = visitor.get("/league").text
    assert "Games to watch" in text
    assert f'href="/tables/{table}"' in text
    assert "Games to watch" not in visitor.get("/league?game=carcassonne").text


def test_a_program_does_not_search_for_people(house: House) -> None:
    tinker = Program(house, "Tinker", bot=True)
    browser = house.visitor()
    browser.client.cookies.set("guildhall_session", house.hall.people.session(tinker.person))
    answer = browser.post("/find", variant="splendor/", players="2")
    assert "only where they were invited" in answer.text
