"""Five players at the desk: wait, sit out in turn, or fill in, each by a button (TS-9)."""

from __future__ import annotations

import pytest

from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores, words_of
from web.visitors import House


@pytest.fixture
def five(house: House) -> Desk:
    return open_desk(house, NAMES[:5])


def buttons(desk: Desk, path: str = "") -> list[str]:
    page = desk.get(path).text
    ways = ("/seating/sit-out", "/seating/fill-in", "/seating/draw")
    return [way for way in ways if f'action="{desk.at}{way}"' in page]


@pytest.mark.parametrize("path", ["", "/seating"])
def test_the_three_ways_out_are_buttons(five: Desk, path: str) -> None:
    page = five.text(path)
    assert "5 people cannot be seated" in page
    assert "Wait for one more" in page
    assert "One sits out in turn" in page
    assert "Fill in" in page
    assert buttons(five, path) == ["/seating/sit-out", "/seating/fill-in"]


def test_one_sits_out_and_the_round_is_drawn(five: Desk) -> None:
    five.does("/seating/sit-out")
    assert five.t.draft
    assert len(five.t.draft.tables[1].seats) == 4
    assert "sits out in turn" in five.text("/record")
    last = five.live.last_command
    assert last
    assert str(last.label).startswith("sit out ")
    five.does("/undo", seen=last.seen)
    assert len(five.t.present()) == 5


def test_after_the_round_the_next_sits_out(five: Desk) -> None:
    five.does("/seating/sit-out")
    (first,) = set(five.t.people) - set(five.t.rounds[0].tables[1].seats)
    five.does("/seating/publish")
    table = five.t.rounds[0].tables[1]
    fields = {"round": 1, "table": 1, "signed": "yes", **scores(table, 15, 12, 9, 8)}
    assert five.send("/results", fields).status_code == 303
    assert f"{first} has sat out." in five.text()
    assert buttons(five) == ["/seating/sit-out", "/seating/draw"]
    five.does("/seating/sit-out")
    assert first in five.t.rounds[1].tables[1].seats


def test_somebody_fills_in_and_is_not_ranked(five: Desk) -> None:
    five.does("/seating/fill-in", name="Olga Organ")
    assert not five.t.people["Olga Organ"].ranked
    assert five.t.draft
    assert sorted(len(x.seats) for x in five.t.draft.tables.values()) == [3, 3]


def test_a_player_who_filled_in_before_is_checked_in_again(five: Desk) -> None:
    five.does("/seating/fill-in", name="Olga Organ")
    five.does("/seating/discard")
    five.does("/people/standing", check_out="Olga Organ")
    assert "5 people cannot be seated" in five.text()
    five.does("/seating/fill-in", name="olga organ")
    assert "Olga Organ" in five.t.present()
    assert five.t.draft


def test_without_a_name_nobody_fills_in(five: Desk) -> None:
    answer = five.post("/seating/fill-in", name=" ")
    assert answer.status_code == 422
    assert five.t.draft is None
    assert "Who fills in?" in words_of(answer)


def test_a_ranked_player_cannot_fill_in(five: Desk) -> None:
    answer = five.post("/seating/fill-in", name=NAMES[0])
    assert answer.status_code == 400
    assert "is already here" in words_of(answer)
    assert five.t.draft is None


def test_two_can_only_wait_or_be_filled_up(house: House) -> None:
    desk = open_desk(house, NAMES[:5])
    for key in NAMES[:3]:
        desk.does("/people/standing", check_out=key)
    assert buttons(desk) == ["/seating/fill-in"]


def test_six_are_simply_drawn(house: House) -> None:
    desk = open_desk(house, NAMES[:6])
    assert buttons(desk) == ["/seating/draw"]
