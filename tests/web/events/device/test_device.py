"""The tablet of a table: one device for all, the same rule of confirming (TS-36, TS-40)."""

from __future__ import annotations

import re

from web.events.evenings import Evening, evening
from web.visitors import House, Visitor


def seated(house: House, key: str = "splendor-swiss") -> tuple[Evening, Visitor, str]:
    at = evening(house, key=key)
    at.draw()
    return at, at.device(1), f"{at.at}/table/1"


def numbers(text: str) -> dict[str, str]:
    """What the fields of a sheet on a page hold."""
    return dict(re.findall(r'<input name="([^"]+)" type="text"[^>]* value="([^"]*)"', text))


def send(at: Evening, tablet: Visitor, deed: str, **fields: str) -> int:
    page = f"{at.at}/table/1"
    hidden = at.sheet(tablet, page)
    return tablet.post(f"{page}/{deed}", **{**hidden, **fields}).status_code


def test_the_winner_hands_in_and_each_confirms_on_the_same_device(house: House) -> None:
    at, tablet, page = seated(house)
    assert tablet.get(f"{at.at}/me").headers["location"] == page
    scores = {"score-1": "9", "score-2": "15", "score-3": "11"}
    assert send(at, tablet, "report", **scores) == 303
    sheet = at.table().sheet
    assert sheet
    assert sheet.entered_by == at.table().seats[1]
    assert send(at, tablet, "confirm", seat="1") == 303
    assert not at.table().settled
    assert send(at, tablet, "confirm", seat="3") == 303
    assert at.table().settled


def test_anybody_at_the_table_can_dispute(house: House) -> None:
    at, tablet, page = seated(house)
    send(at, tablet, "report", **{"score-1": "9", "score-2": "15", "score-3": "11"})
    assert send(at, tablet, "dispute", seat="3") == 303
    assert "The result is contested." in tablet.get(page).text


def test_a_sheet_is_entered_again_with_its_numbers_and_signed_anew(house: House) -> None:
    at, tablet, page = seated(house)
    send(at, tablet, "report", **{"score-1": "9", "score-2": "15", "score-3": "11", "cards-2": "8"})
    send(at, tablet, "confirm", seat="1")
    text = tablet.get(page).text
    assert "A number is wrong: enter it again" in text
    assert numbers(text) == {
        "score-1": "9",
        "score-2": "15",
        "score-3": "11",
        "cards-1": "",
        "cards-2": "8",
        "cards-3": "",
    }
    again = {"score-1": "17", "score-2": "15", "score-3": "11"}
    assert send(at, tablet, "report", **again) == 303
    sheet = at.table().sheet
    assert sheet
    assert (sheet.contested, sheet.agreed) == (False, frozenset())
    assert sheet.entered_by == at.table().seats[1]
    assert sheet.lines[at.table().seats[0]].score == 17
    assert send(at, tablet, "confirm", seat="1") == 303
    assert send(at, tablet, "confirm", seat="3") == 303
    assert at.table().settled


def test_a_report_of_a_duel_is_entered_again_with_its_numbers(house: House) -> None:
    at, tablet, page = seated(house, "summoner-wars-base")
    send(at, tablet, "report", seat="1", winner="2", score="7")
    text = tablet.get(page).text
    assert re.findall(r'name="score" type="text"[^>]* value="(\d*)"', text) == ["7", ""]
    assert text.count(" checked") == 1
    assert send(at, tablet, "report", seat="1", winner="2", score="9") == 303
    sheet = at.table().sheet
    assert sheet
    assert sheet.lines[at.table().seats[0]].score == 9
    assert not sheet.contested


def test_both_sheets_of_a_duel_come_from_one_device(house: House) -> None:
    at, tablet, page = seated(house, "summoner-wars-base")
    send(at, tablet, "report", seat="1", winner="2", score="7")
    send(at, tablet, "report", seat="2", winner="2", score="7")
    assert "All at the table agree. The organiser confirms." in tablet.get(page).text


def test_a_device_serves_its_own_table_only(house: House) -> None:
    at, tablet, page = seated(house)
    assert tablet.get(f"{at.at}/table/2").status_code == 403
    hidden = at.sheet(at.device(2), f"{at.at}/table/2")
    scores = {"score-1": "9", "score-2": "15", "score-3": "11"}
    answer = tablet.post(f"{page}/report", **{**hidden, **scores})
    assert answer.status_code == 403
    assert at.table(2).sheet is None
    assert house.visitor().get(page).status_code == 403
    assert at.phone(at.table().seats[0]).get(page).status_code == 403


def test_arriving_and_calling_from_the_device(house: House) -> None:
    at, tablet, _ = seated(house)
    assert send(at, tablet, "arrive", seat="2") == 303
    assert send(at, tablet, "call", why="rules") == 303
    assert at.live.operations.arrived == {1: {at.table().seats[1]}}
    assert [call.table for call in at.live.operations.calls.values()] == [1]
    assert send(at, tablet, "arrive", seat="9") == 422
