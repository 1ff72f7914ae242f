"""Numbers in rulings are never made into others."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from web.events.desk.at_the_desk import NAMES, open_desk, words_of
from web.visitors import House


@pytest.mark.parametrize(
    ("typed", "words"),
    [("7.5", "it must be a whole number"), ("-3", "0 is the least"), ("100", "99 is the most")],
)
def test_wounds_that_cannot_be_are_refused_and_stay(house: House, typed: str, words: str) -> None:
    desk = open_desk(house, NAMES, "summoner-wars-base")
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft(anyway=True))
    one, _ = desk.t.table(1, 1).seats
    fields = {"kind": "game loss", "player": one, "round": "1", "why": "late", "score": typed}
    answer = desk.send("/rulings", fields)
    assert answer.status_code == 422
    assert f"{one} cannot have {typed} blood points: {words}" in words_of(answer)
    assert f'value="{typed}"' in answer.text
    assert desk.t.table(1, 1).sheet is None
    assert desk.send("/rulings", {**fields, "score": "7"}).status_code == 303
    assert desk.t.table(1, 1).sheet.lines[one].score == 7  # type: ignore[union-attr]


@pytest.mark.parametrize(("typed", "counts"), [("7.5", True), ("7,5", True), ("4.5", False)])
def test_ts_20_minutes_of_a_delay_may_have_a_decimal_sign(
    house: House, typed: str, *, counts: bool
) -> None:
    desk = open_desk(house, NAMES)
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    one = desk.t.table(1, 1).seats[0]
    fields = {"kind": "delay", "player": one, "round": "1", "minutes": typed}
    answer = desk.send("/rulings", fields)
    assert answer.status_code == (303 if counts else 400)
    assert (one in desk.t.table(1, 1).out) == counts
    assert counts or "4.5 minutes of delay are not yet enough" in words_of(answer)


@pytest.mark.parametrize("typed", ["", "six", "-7", "7.", "99999"])
def test_minutes_of_a_delay_that_are_no_number_are_told_to_be_none(
    house: House, typed: str
) -> None:
    desk = open_desk(house, NAMES)
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    one = desk.t.table(1, 1).seats[0]
    answer = desk.send("/rulings", {"kind": "delay", "player": one, "round": "1", "minutes": typed})
    assert "The minutes of the delay are a number" in words_of(answer)
    assert one not in desk.t.table(1, 1).out
