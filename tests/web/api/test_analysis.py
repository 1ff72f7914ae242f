"""Programs ask for the analysis of finished games and get all of it."""

from __future__ import annotations

from typing import Any

import pytest

from hall.analysis.quick_analysts import install, until_idle
from web.after_games import come_in, play
from web.visitors import House

ADDRESS = "/api/tables/game1/analysis"


def test_a_program_has_a_game_analysed_and_reads_what_was_found(house: House) -> None:
    install(house.hall)
    ada, person = come_in(house, "Ada")
    table = play(house, [person, come_in(house, "Ben")[1]], "game1").table
    token = house.runner.run(house.hall.people.issue_token(person, "bot"))
    headers = {"authorization": f"Bearer {token}"}
    before = ada.get(ADDRESS).json()
    assert (before["found"], before["work"], before["offered"]) == (None, None, "quick")
    asked = ada.send("POST", ADDRESS, json={}, headers=headers)
    assert asked.status_code == 200
    assert asked.json()["decisions"] == len(table.moves)
    house.runner.run(until_idle(house.hall))
    found = ada.get(ADDRESS).json()["found"]
    assert found["effort"] == "quick"
    assert [each["played"] for each in found["judgements"]] == [m.text for m in table.moves]
    assert sorted(found["end"]) == [0.0, 1.0]
    assert [player["seat"] for player in found["players"]] == [0, 1]
    assert sum(player["luck"] for player in found["players"]) == pytest.approx(0.0)
    again = ada.send("POST", ADDRESS, json={"effort": "quick"}, headers=headers).json()
    assert again["work"] is None


def test_what_a_program_sends_is_checked(house: House) -> None:
    install(house.hall)
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    assert house.visitor().send("POST", ADDRESS, json={}).status_code == 401
    token = house.runner.run(house.hall.people.issue_token(person, "bot"))
    headers = {"authorization": f"Bearer {token}"}
    bodies: list[Any] = [{"effort": "endless"}, {"effort": 7}, {"depth": 1}, []]
    for body in bodies:
        assert ada.send("POST", ADDRESS, json=body, headers=headers).status_code == 422
    assert ada.get("/api/tables/nowhere/analysis").status_code == 404
