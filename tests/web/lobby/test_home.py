"""The first page: what this place is, and a game at once."""

from __future__ import annotations

import pytest

from web.visitors import House, Visitor


def test_the_first_page_offers_a_game_a_table_and_a_lesson(visitor: Visitor) -> None:
    text = visitor.get("/").text
    assert 'action="/quick"' in text
    assert 'href="/open"' in text
    assert 'href="/tutorial"' in text


def test_each_game_and_the_events_have_a_door(visitor: Visitor) -> None:
    text = visitor.get("/").text
    assert "<title>Play Splendor and Carcassonne" in text
    for door in ("Splendor", "Carcassonne", "Events"):
        assert f'class="door__title">{door}</h2>' in text
    assert 'value="carcassonne/variant"' in text
    assert 'href="/events"' in text
    assert visitor.post("/quick", variant="carcassonne/variant").status_code == 303


def test_an_empty_hall_says_what_to_do(visitor: Visitor) -> None:
    text = visitor.get("/").text
    assert "Nobody waits right now" in text
    assert "No public game is being played" in text


def test_every_room_that_is_offered_exists(visitor: Visitor) -> None:
    text = visitor.get("/").text
    for room in ("/rules", "/ratings", "/tutorial", "/api/docs"):
        assert f'href="{room}"' in text
        assert visitor.get(room).status_code in {200, 303}


def test_quick_play_lets_a_stranger_in_and_begins(house: House, visitor: Visitor) -> None:
    answer = visitor.post("/quick")
    assert answer.status_code == 303
    table = house.runner.run(house.hall.tables.get(answer.headers["location"].split("/")[-1])).table
    assert table.phase == "playing"
    assert sorted(seat.bot or "" for seat in table.taken) == ["", "greedy"]
    assert not table.options.rated
    assert visitor.get("/me").status_code == 200


def test_quick_play_takes_the_chosen_expansion_and_bot(house: House, visitor: Visitor) -> None:
    answer = visitor.post("/quick", variant="splendor/orient", bot="random")
    table = house.runner.run(house.hall.tables.get(answer.headers["location"].split("/")[-1])).table
    assert table.options.title == "Splendor: The Orient"
    assert "random" in {seat.bot for seat in table.taken}


@pytest.mark.parametrize(
    "wish", [{"bot": "nobody"}, {"variant": "splendor/moon"}, {"variant": "chess/"}]
)
def test_a_quick_game_that_is_not_offered_leaves_no_trace(
    house: House, visitor: Visitor, wish: dict[str, str]
) -> None:
    assert visitor.post("/quick", **wish).status_code == 422
    assert not house.hall.lobby.cards
    assert visitor.get("/me").status_code == 303
