"""The coach says of a move of a finished game what it does, and nothing of a running one."""

from __future__ import annotations

from guildhall.hall.tables import analysis
from web.after_games import come_in, play
from web.visitors import House


def test_the_coach_is_asked_of_any_move_of_a_replay(house: House) -> None:
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    table = house.runner.run(house.hall.tables.get("game1")).table
    told = {number: analysis.reasons(table, number) for number in range(1, 12)}
    number = next(n for n, said in told.items() if said)
    plain = ada.get(f"/tables/game1/replay?move={number}").text
    assert f"/tables/game1/replay?move={number}&amp;why=true#advice" in plain
    asked = ada.get(f"/tables/game1/replay?move={number}&why=true").text
    words = str(told[number]).split("; ")[0]
    assert words[1:] in asked
    assert words[1:] not in plain
    assert ada.get("/tables/game1/replay?move=0&why=true").status_code == 200
