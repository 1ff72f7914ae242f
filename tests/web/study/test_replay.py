"""After the game: replay, record, shuffle, opinions; never before."""

from __future__ import annotations

import re

import pytest

from guildhall.games.splendor import Game
from guildhall.games.splendor.editions import EXPANSIONS
from guildhall.hall.tables.options import Options
from web.after_games import come_in, play
from web.visitors import House


def test_the_replay_shows_the_end_the_result_and_every_move(house: House) -> None:
    ada, person = come_in(house, "Ada")
    _, ben = come_in(house, "Ben")
    table = play(house, [person, ben], "game1").table
    text = ada.get("/tables/game1/replay").text
    assert table.result
    assert str(table.result.why) in text
    assert len(re.findall(r'<a href="[^"]+" data-move="\d+"[^>]*><span', text)) == len(table.moves)
    assert f"of {len(table.moves)}" in text
    assert f'href="/people/{ben.id}"' in text


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_every_edition_can_be_seen_at_every_kind_of_moment(
    house: House, expansion: str | None
) -> None:
    ada, person = come_in(house, "Ada")
    _, ben = come_in(house, "Ben")
    play(house, [person, ben], "game1", settings={"expansion": expansion})
    for address in ("?move=0", "?move=1&own=true", "?move=25", ""):
        assert ada.get(f"/tables/game1/replay{address}").status_code == 200


def test_pieces_of_the_past_are_pictures(house: House) -> None:
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    text = ada.get("/tables/game1/replay?move=9&own=true").text
    board = text[text.index('class="board"') : text.index('class="actions')]
    assert "<button" not in board
    assert 'role="img"' in board


def test_a_moment_for_the_script_has_the_same_parts_as_the_page(house: House) -> None:
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    moment = ada.get("/tables/game1/replay/moment?move=5").json()
    page = ada.get("/tables/game1/replay?move=5").text
    assert moment["number"] == 5
    assert set(moment["fragments"]) == {
        "players", "tiles", "market", "bank", "status", "words", "advice", "verdict",
    }  # fmt: skip
    assert moment["fragments"]["market"] in page
    assert moment["fragments"]["words"] in page
    assert moment["fragments"]["advice"] in page


def test_only_those_who_sat_there_have_a_view_of_their_own(house: House) -> None:
    ada, person = come_in(house, "Ada")
    eve, _ = come_in(house, "Eve")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    address = "/tables/game1/replay/moment?move=9&own=true"
    assert "own" in ada.get(address).json()["fragments"]
    assert "own" not in eve.get(address).json()["fragments"]


def test_the_record_is_a_file_that_replays_to_the_same_end(house: House) -> None:
    ada, person = come_in(house, "Ada")
    sitting = play(house, [person, come_in(house, "Ben")[1]], "game1")
    answer = ada.get("/tables/game1/record")
    assert answer.headers["content-disposition"] == 'attachment; filename="splendor-game1.json"'
    outcome = Game.replay(answer.json()).outcome()
    assert outcome
    assert sitting.table.result
    assert outcome.why == sitting.table.result.why


def test_the_shuffle_can_be_verified(house: House) -> None:
    ada, person = come_in(house, "Ada")
    sitting = play(house, [person, come_in(house, "Ben")[1]], "game1")
    text = ada.get("/tables/game1/verify").text
    assert "Everything fits" in text
    assert sitting.table.seed_hash in text
    assert "guildhall replay splendor-game1.json" in text


def test_a_bot_says_what_it_would_have_played(house: House) -> None:
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    text = ada.get("/tables/game1/replay?move=4&ask=greedy").text
    assert "Greta would have played" in text
    assert "Ask Pica" in text
    assert ada.get("/tables/game1/replay?move=4&ask=nobody").status_code == 422
    assert ada.get("/tables/game1/replay?move=0&ask=greedy").status_code == 422


@pytest.mark.parametrize("number", ["-1", "9999", "nine"])
def test_a_move_that_was_not_made_is_refused(house: House, number: str) -> None:
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    assert ada.get(f"/tables/game1/replay?move={number}").status_code == 422


@pytest.mark.parametrize(
    "page", ["replay", "replay?move=0", "replay/moment?ask=greedy", "record", "verify"]
)
def test_nothing_of_this_is_shown_of_a_running_game(house: House, page: str) -> None:
    ada, person = come_in(house, "Ada")
    live = house.runner.run(house.hall.table_service.open(person, Options()))
    ben, _ = come_in(house, "Ben")
    ben.post("/lobby/join", table=live.table.id)
    assert live.table.phase == "playing"
    answer = ada.get(f"/tables/{live.table.id}/{page}")
    assert answer.status_code == 403
    assert live.table.seed not in answer.text
