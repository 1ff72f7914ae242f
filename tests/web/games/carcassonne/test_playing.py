"""A table of Carcassonne over HTTP: what is offered, tried, made and refused."""

from __future__ import annotations

import re

import pytest

from guildhall.hall.tables.repository import LiveTable
from web.tables.sitting_down import ask, entered, set_table, state
from web.visitors import House, Visitor


@pytest.fixture
def players(house: House) -> list[Visitor]:
    return entered(house, "Ada", "Bob")


@pytest.fixture
def live(house: House, players: list[Visitor]) -> LiveTable:
    return set_table(house, players, game="carcassonne")


def at(live: LiveTable) -> str:
    return f"/tables/{live.table.id}"


def first_turn(player: Visitor, live: LiveTable) -> list[str]:
    """The decisions of a whole turn with the first tile that can be laid."""
    choices = state(player.get(at(live)))["choices"]
    source = next(offer["text"] for offer in choices["offers"] if offer["text"] != "pile")
    texts = [source]
    while True:
        answer = ask(player, f"{at(live)}/try", on=live.table.position, move=texts).json()
        if not answer["next"]:
            return texts
        texts.append(answer["next"]["offers"][0]["text"])


def test_a_whole_turn_is_tried_and_sent_at_once(players: list[Visitor], live: LiveTable) -> None:
    before = live.table.seq
    texts = first_turn(players[0], live)
    assert [text.split()[0] for text in texts[1:]] == ["at", "meeple"]
    assert live.table.seq == before, "trying writes nothing"
    assert ask(players[0], f"{at(live)}/move", on=live.table.position, move=texts).json()["ok"]
    assert [made.text for made in live.table.moves] == texts
    assert live.table.turn == 1


def test_k7_drawing_from_the_pile_is_not_tried_but_made(
    players: list[Visitor], live: LiveTable
) -> None:
    answer = ask(players[0], f"{at(live)}/try", on=live.table.position, move="pile").json()
    assert answer == {"ok": True, "next": None}
    assert ask(players[0], f"{at(live)}/move", on=live.table.position, move="pile").json()["ok"]
    choices = state(players[0].get(at(live)))["choices"]
    assert choices["decision"] == "place"
    assert list(choices["fits"]) == [choices["tile"]] == [live.table.game.tile]
    assert "In play: " in players[1].get(at(live)).text


def test_the_page_shows_offer_hand_pile_and_landscape(
    players: list[Visitor], live: LiveTable
) -> None:
    page = players[0].get(at(live)).text
    spots = re.findall(r'data-spot="([^"]+)"', page)
    assert spots == [*(f"offer-{n}" for n in (1, 2, 3)), "pile", *(f"hand-{n}" for n in (1, 2, 3))]
    assert page.count('class="laid"') == 1
    assert "7 meeples left" in page
    assert 'style="' not in page


def test_everything_that_is_not_legal_says_why(players: list[Visitor], live: LiveTable) -> None:
    texts = first_turn(players[0], live)
    choices = state(players[0].get(at(live)))["choices"]
    assert set(choices["needs"]) == {"0,1", "1,0", "0,-1", "-1,0"}
    assert choices["needs"]["0,1"] == "city in the south"
    answer = ask(players[0], f"{at(live)}/move", on=live.table.position, move=[texts[0], "at 9 9"])
    assert answer.status_code == 422
    assert "No tile touches 9 9" in answer.json()["error"]["reason"]
    refused = ask(players[0], f"{at(live)}/move", on=live.table.position, move="hand 7")
    assert refused.json()["error"]["way_out"]
    assert not live.table.moves


def test_without_scripts_a_turn_is_made_of_plain_forms(
    players: list[Visitor], live: LiveTable
) -> None:
    for verb in ("offer", "at", "meeple"):
        page = players[0].get(at(live)).text
        plain = page[page.index('<form class="plain') :]
        values = re.findall(r'name="move" value="([^"]+)"', plain)
        chosen = next(value for value in values if value.startswith(verb))
        answer = players[0].post(f"{at(live)}/move", on=str(live.table.position), move=chosen)
        assert answer.status_code == 303
    assert live.table.turn == 1
    placed = re.compile("Ada places a (knight|highwayman|farmer|monk) ")
    assert placed.search(players[1].get(at(live)).text)


def test_spectators_see_no_hand_and_no_choices(
    house: House, players: list[Visitor], live: LiveTable
) -> None:
    page = house.visitor().get(at(live))
    assert state(page)["choices"] is None
    assert "hand-1" not in page.text
    assert players


def test_a_game_that_is_over_shows_its_result_replay_and_verified_shuffle(
    house: House, players: list[Visitor], live: LiveTable
) -> None:
    turn = first_turn(players[0], live)
    ask(players[0], f"{at(live)}/move", on=live.table.position, move=turn)
    ask(players[1], f"{at(live)}/resign")
    page = players[0].get(at(live)).text
    assert "Ada wins: Bob resigned" in page
    assert ">Score</th>" in page
    replay = players[0].get(f"{at(live)}/replay?move=2&own=true")
    assert replay.status_code == 200
    assert replay.text.count('class="laid"') == 2
    assert (
        "<button" not in replay.text[replay.text.index('id="r-own"') :].partition("</section>")[0]
    )
    assert "Everything fits" in house.visitor().get(f"{at(live)}/verify").text
    moment = players[0].get(f"{at(live)}/replay/moment?move=1").json()
    assert set(moment["fragments"]) >= {"players", "landscape", "supply"}


def test_a_bot_gives_another_opinion_of_a_move(players: list[Visitor], live: LiveTable) -> None:
    ask(players[0], f"{at(live)}/move", on=live.table.position, move=first_turn(players[0], live))
    ask(players[1], f"{at(live)}/resign")
    page = players[0].get(f"{at(live)}/replay?move=1&ask=random").text
    assert "would have played" in page
