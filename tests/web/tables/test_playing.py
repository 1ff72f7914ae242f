"""Who may do what at a table, over HTTP; what is refused changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from guildhall.hall.tables.repository import LiveTable
from web.tables.sitting_down import ask, entered, listen, set_table, state
from web.visitors import House, Visitor


@pytest.fixture
def players(house: House) -> list[Visitor]:
    return entered(house, "Ada", "Bob")


@pytest.fixture
def live(house: House, players: list[Visitor]) -> LiveTable:
    return set_table(house, players)


def at(live: LiveTable) -> str:
    return f"/tables/{live.table.id}"


def test_a_move_of_the_seat_to_decide_is_made(players: list[Visitor], live: LiveTable) -> None:
    answer = ask(players[0], f"{at(live)}/move", on=live.table.position, move="take R G O")
    assert answer.json()["ok"]
    assert [made.text for made in live.table.moves] == ["take R G O"]


def test_a_rated_game_says_so_beside_whose_turn_it_is_and_in_the_menu(
    house: House, players: list[Visitor], live: LiveTable
) -> None:
    rated = set_table(house, players, rated=True)
    status, menu = '<span class="status__rated"> · rated', "Splendor · 2 players"
    assert status in players[0].get(at(rated)).text
    assert f"{menu} · rated" in players[0].get(at(rated)).text
    friendly = players[0].get(at(live)).text
    assert menu in friendly
    assert "· rated" not in friendly


def test_several_decisions_of_a_turn_are_sent_together(
    players: list[Visitor], live: LiveTable
) -> None:
    live.table.game._s.players[0].tokens[:] = [2, 2, 2, 2, 1, 0]
    tried = ["take R G O"]
    before = live.table.seq
    while (answer := ask(players[0], f"{at(live)}/try", on=live.table.position, move=tried).json())[
        "next"
    ]:
        tried.append(answer["next"]["offers"][0]["text"])
    assert live.table.seq == before, "trying writes nothing"
    assert ask(players[0], f"{at(live)}/move", on=live.table.position, move=tried).json()["ok"]
    assert [made.text for made in live.table.moves] == tried
    assert [text.split()[0] for text in tried] == ["take", "return", "return"]
    assert live.table.turn == 1


def test_only_the_owner_of_the_seat_moves(
    house: House, players: list[Visitor], live: LiveTable
) -> None:
    (stranger,) = entered(house, "Eve")
    for visitor, status in ((players[1], 403), (stranger, 403), (house.visitor(), 401)):
        for what in ("move", "try"):
            answer = ask(visitor, f"{at(live)}/{what}", on=live.table.position, move="take R G O")
            assert answer.status_code == status
            assert set(answer.json()["error"]) == {"code", "reason", "way_out"}
    assert not live.table.moves


def test_a_move_made_on_an_old_position_is_refused(players: list[Visitor], live: LiveTable) -> None:
    old = live.table.position
    ask(players[0], f"{at(live)}/move", on=old, move="take R G O")
    for what in ("move", "try"):
        answer = ask(players[1], f"{at(live)}/{what}", on=old, move="take R G O")
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "stale"
    assert len(live.table.moves) == 1


def test_the_same_move_sent_twice_counts_once(players: list[Visitor], live: LiveTable) -> None:
    on = live.table.position
    for _ in range(2):
        assert ask(players[0], f"{at(live)}/move", on=on, move="take R G O").json()["ok"]
    assert len(live.table.moves) == 1


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"move": "take R R G"}, 422),
        ({"move": "buy c1"}, 422),
        ({"move": "nonsense"}, 422),
        ({"move": ["take R G O", "take R G O"]}, 422),
        ({"move": ["pass"] * 9}, 422),
        ({"move": "take R G O", "on": "x"}, 422),
        ({}, 422),
    ],
)
def test_what_is_no_legal_move_is_refused_in_one_shape(
    players: list[Visitor], live: LiveTable, fields: dict[str, Any], status: int
) -> None:
    answer = ask(players[0], f"{at(live)}/move", **{"on": live.table.position, **fields})
    assert answer.status_code == status
    assert answer.json()["error"]["reason"]
    assert not live.table.moves


def test_a_form_from_elsewhere_is_refused(players: list[Visitor], live: LiveTable) -> None:
    answer = ask(players[0], f"{at(live)}/move", csrf="no", on=live.table.position, move="pass")
    assert answer.status_code == 403


def test_plain_forms_lead_back_to_the_table(players: list[Visitor], live: LiveTable) -> None:
    page = players[0].get(at(live))
    assert page.text.count('type="checkbox" name="word"') == 5
    assert 'name="move" value="reserve a1"' in page.text
    answer = players[0].send(
        "POST",
        f"{at(live)}/move",
        data={
            "csrf": players[0].csrf(),
            "on": live.table.position,
            "word": ["take", "R", "G", "O"],
        },
        headers={"origin": players[0].host},
    )
    assert (answer.status_code, answer.headers["location"]) == (303, at(live))
    assert [made.text for made in live.table.moves] == ["take R G O"]


def test_a_plain_form_that_is_refused_shows_the_table_with_the_reason(
    players: list[Visitor], live: LiveTable
) -> None:
    answer = players[0].post(f"{at(live)}/move", on=str(live.table.position), move="buy c1")
    assert answer.status_code == 422
    assert "Insufficient gems" in answer.text
    assert 'id="f-market"' in answer.text


def test_everything_illegal_says_why(players: list[Visitor], live: LiveTable) -> None:
    choices = state(players[0].get(at(live)))["choices"]
    offered = {offer["text"] for offer in choices["offers"]}
    for place in ("a1", "b2", "c4"):
        assert f"buy {place}" not in offered
        assert choices["why"][place][0][1].startswith("You are short of ")
    assert "gold" in choices["why"]["gem-E"][0][1].lower()
    assert "Take 3 different gems" in choices["why"]["gems"][0][1]


def test_spectators_see_no_choices_and_may_not_act(
    house: House, players: list[Visitor], live: LiveTable
) -> None:
    watcher = house.visitor()
    page = watcher.get(at(live))
    assert page.status_code == 200
    assert state(page)["choices"] is None
    assert 'id="f-own"' not in page.text
    (eve,) = entered(house, "Eve")
    for deed in ("resign", "leave", "undo", "back"):
        assert ask(eve, f"{at(live)}/{deed}").status_code == 403
    assert ask(eve, f"{at(live)}/undo/answer", agree="true").status_code == 403
    assert players


def test_a_table_without_spectators_lets_nobody_look_on(house: House) -> None:
    players = entered(house, "Ada", "Bob")
    live = set_table(house, players, spectators=False)
    watcher = house.visitor()
    assert watcher.get(at(live)).status_code == 403
    assert watcher.get(f"{at(live)}/live").status_code == 403
    assert players[0].get(at(live)).status_code == 200


def test_there_is_no_page_for_no_table(house: House) -> None:
    assert house.visitor().get("/tables/nowhere").status_code == 404


def test_undo_is_asked_and_agreed(players: list[Visitor], live: LiveTable) -> None:
    ask(players[0], f"{at(live)}/move", on=live.table.position, move="take R G O")
    assert ask(players[0], f"{at(live)}/undo").json()["ok"]
    assert "asks to undo the last turn" in players[1].get(at(live)).text
    assert ask(players[1], f"{at(live)}/undo/answer", agree="true").json()["ok"]
    assert not live.table.moves


def test_resigning_shows_the_result_and_leads_to_a_rematch(
    players: list[Visitor], live: LiveTable
) -> None:
    assert ask(players[1], f"{at(live)}/resign").json()["ok"]
    page = players[0].get(at(live))
    assert "Ada wins: Bob resigned" in page.text
    assert f"{at(live)}/replay" in page.text
    go = ask(players[0], f"{at(live)}/rematch").json()["go"]
    assert ask(players[1], f"{at(live)}/rematch").json()["go"] == go
    assert state(players[0].get(go))["phase"] == "playing"


def test_one_who_leaves_may_come_back(players: list[Visitor], live: LiveTable) -> None:
    assert ask(players[1], f"{at(live)}/leave").json()["ok"]
    assert "A bot plays for you" in players[1].get(at(live)).text
    assert ask(players[1], f"{at(live)}/back").json()["ok"]
    assert live.table.at(1).bot is None


def test_trouble_of_a_bot_is_told(players: list[Visitor], live: LiveTable) -> None:
    ask(players[0], f"{at(live)}/move", on=live.table.position, move="take R G O")
    live.table.moves[-1] = replace(live.table.moves[-1], for_bot="greedy did not answer")
    live.derived.clear()
    assert "greedy did not answer; the hall moved for it" in players[1].get(at(live)).text


def test_a_stream_brings_everything_to_one_who_has_missed_something(
    house: House, players: list[Visitor], live: LiveTable
) -> None:
    old = live.table.seq
    ask(players[0], f"{at(live)}/move", on=live.table.position, move="take R G O")
    told = listen(house, players[1], f"{at(live)}/live", last=old)
    assert f"id: {live.table.seq}\n" in told
    for fragment in ("f-market", "f-bank", "f-players", "f-own", "f-log"):
        assert f'"{fragment}"' in told


def test_a_stream_brings_no_fragments_to_one_who_has_just_loaded_the_page(
    house: House, players: list[Visitor], live: LiveTable
) -> None:
    told = listen(house, players[0], f"{at(live)}/live?since={live.table.seq}")
    assert '"fragments":{}' in told
    assert '"mine":true' in told
