"""Events for programs: nothing hidden is told to strangers, refusals say why."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random

from guildhall.hall.events import commands
from guildhall.tournament import DrawChoices
from guildhall.web.api.events import requests
from hall.events.houses import House as EventHouse
from hall.events.houses import open_house
from web.visitors import House


def held(house: House) -> EventHouse:
    """An event with a published round, names hidden from the public."""

    async def held_event() -> EventHouse:
        event = await open_house(house.hall)
        await event.draw()
        await event.live.execute(event.organiser, commands.SetPrivacy("hidden"))
        return event

    found: EventHouse = house.runner.run(held_event())
    return found


def test_strangers_get_neither_names_nor_keys_nor_codes_nor_drafts(house: House) -> None:
    event = held(house)
    house.runner.run(event.live.execute(event.organiser, commands.CallTheRoll()))
    visitor = house.visitor()
    for path in ("", "/standings"):
        answer = visitor.get(f"/api/events/spring-cup{path}")
        assert answer.status_code == 200
        assert not any(name in answer.text for name in event.live.tournament.people)
    told = visitor.get("/api/events/spring-cup").json()
    assert told["join_code"] is None
    assert told["rounds"][0]["tables"][0]["seats"][0]["key"] is None
    assert told["role"] == "public"


def test_a_program_draws_a_side_round_beside_the_final(house: House) -> None:
    async def one_round() -> EventHouse:
        event = await open_house(house.hall, [f"P{n}" for n in range(12)], rounds__count="1")
        await event.draw()
        await event.play(1, Random(1))
        await event.live.execute(event.organiser, commands.DrawFinal())
        await event.live.execute(event.organiser, commands.PublishDraft())
        return event

    event: EventHouse = house.runner.run(one_round())
    program = house.visitor()
    token = program.send("POST", "/api/people", json={"name": "Bot"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    link = event.live.staff_link(event.organiser, "organiser")
    program.send("POST", "/api/events/join", json={"link": link}, headers=headers)
    at = "/api/events/spring-cup"
    drawn = program.send("POST", f"{at}/draw", json={"side": True, "seed": "7"}, headers=headers)
    assert drawn.status_code == 200
    *_, side = program.send("GET", at, headers=headers).json()["rounds"]
    assert (side["kind"], side["stage"], side["published"]) == ("side", "Side round", False)
    assert [(table["number"], table["wave"]) for table in side["tables"]] == [(2, 1), (3, 1)]


def test_refusals_of_the_rules_and_of_the_roles_are_told_apart(house: House) -> None:
    event = held(house)
    program = house.visitor()
    token = program.send("POST", "/api/people", json={"name": "Bot"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    draw = program.send("POST", "/api/events/spring-cup/draw", json={}, headers=headers)
    assert (draw.status_code, draw.json()["error"]["code"]) == (403, "not-allowed")
    link = event.live.staff_link(event.organiser, "organiser")
    joined = program.send("POST", "/api/events/join", json={"link": link}, headers=headers)
    assert joined.json() == {"event": "spring-cup", "role": "organiser", "player": ""}
    draw = program.send("POST", "/api/events/spring-cup/draw", json={}, headers=headers)
    assert draw.status_code == 400
    assert "Results are missing" in draw.json()["error"]["reason"]
    assert draw.json()["error"]["actions"] == ["enter-result", "rule"]
    none = program.send("POST", "/api/events/spring-cup/play", json={"round": 9}, headers=headers)
    assert (none.status_code, none.json()["error"]["reason"]) == (400, "There is no round 9")


def test_a_program_may_choose_all_that_an_organiser_may_for_a_draw() -> None:
    wanted = DrawChoices(
        seed="7", tables=3, allow_repeats=True, lift_separations=True, fill_in=("Ann",)
    )
    sent = requests.Draw.model_validate_json(json.dumps(asdict(wanted)))
    assert sent.choices() == wanted
