"""The page "Practical": written at the desk, shown to everybody, printed; fees; table plans."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from sheets.reading import page_texts
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, words_of
from web.visitors import House

WORDS = {
    "place": "Town hall\n1 Main Street",
    "timetable": "9:30 doors open",
    "fee": "5 €",
    "health": "Wash your hands",
    "terms": "Everybody is welcome",
    "equipment": "Handle it with care",
    "liability": "Look after your things",
    "organiser": "The club",
    "own": "Lunch is at noon.",
}


@pytest.fixture
def desk(house: House) -> Desk:
    """An event with four players."""
    return open_desk(house, NAMES[:4])


def test_practical_words_are_written_once_and_shown_on_every_page(desk: Desk) -> None:
    assert desk.does("/practical", **WORDS).endswith("/practical")
    assert desk.t.practical.place == "Town hall\n1 Main Street"
    assert "1 Main Street</textarea>" in desk.get("/practical").text
    public = desk.house.visitor()
    page = words_of(public.get(f"/events/{desk.live.id}/practical"))
    phone = words_of(desk.player("Ann Ash").visitor.get(f"/events/{desk.live.id}/me"))
    for text in WORDS.values():
        for line in text.splitlines():
            assert line in page
            assert line in phone
    front = words_of(public.get(f"/events/{desk.live.id}"))
    assert "1 Main Street" in front
    assert "5 €" in front
    sheet = " ".join(page_texts(desk.get("/print/rules.pdf").content))
    assert "Where: Town hall · 1 Main Street" in sheet
    assert "Lunch is at noon." in sheet


def test_an_event_without_practical_words_has_no_such_page(desk: Desk) -> None:
    public = desk.house.visitor()
    front = public.get(f"/events/{desk.live.id}").text
    assert f"/events/{desk.live.id}/practical" not in front
    assert "has not written" in words_of(public.get(f"/events/{desk.live.id}/practical"))


def test_sw_6_every_page_of_summoner_wars_leads_to_the_errata(house: House) -> None:
    desk = open_desk(house, NAMES[:4], key="summoner-wars-base")
    address = 'href="https://plaidhatgames.com/board-games/summoner-wars/"'
    assert address in house.visitor().get(f"/events/{desk.live.id}/practical").text
    assert address in desk.player("Ann Ash").visitor.get(f"/events/{desk.live.id}/me").text
    desk.does("/practical", rulebook="club.example/faq")
    text = house.visitor().get(f"/events/{desk.live.id}/practical").text
    assert 'href="https://club.example/faq"' in text
    assert address not in text


def test_what_cannot_be_kept_is_refused_and_all_that_was_typed_stays(desk: Desk) -> None:
    answer = desk.post("/practical", **{**WORDS, "rulebook": "no address"})
    assert answer.status_code == 400
    assert "is not an address" in words_of(answer)
    assert "Look after your things</textarea>" in answer.text
    assert desk.t.practical.empty


def test_suggested_words_fill_what_is_empty_and_are_kept_only_when_saved(desk: Desk) -> None:
    answer = desk.post("/practical/suggest", place="Town hall", terms="Members only")
    assert answer.status_code == 200
    assert "Town hall</textarea>" in answer.text
    assert "Members only</textarea>" in answer.text
    assert "look after your belongings" in answer.text
    assert "Space Cowboys" in answer.text
    assert desk.t.practical.empty
    czech = desk.send("/practical/suggest", {}, **{"accept-language": "cs"})
    assert "Hlídejte si prosím své věci" in czech.text


def test_marks_in_words_are_shown_as_they_are(desk: Desk) -> None:
    desk.does("/practical", own="<b>bold</b>")
    text = desk.house.visitor().get(f"/events/{desk.live.id}/practical").text
    assert "&lt;b&gt;bold" in text
    assert "<b>bold" not in text


def test_only_organisers_write_and_all_staff_read(desk: Desk) -> None:
    desk.does("/practical", **WORDS)
    arbiter = desk.joined("arbiter")
    assert "Town hall" in arbiter.text("/practical")
    assert "<textarea" not in arbiter.get("/practical").text
    assert arbiter.post("/practical", place="Elsewhere").status_code == 403
    assert desk.t.practical.place.startswith("Town hall")


def test_the_timetable_of_rounds_stands_in_where_nothing_is_written(desk: Desk) -> None:
    desk.does("/timetable", begins=["10:30", "", ""], minutes=["45", "", ""])
    assert "Round 1: 10:30" in words_of(desk.house.visitor().get(f"/events/{desk.live.id}"))
    sheet = " ".join(page_texts(desk.get("/print/rules.pdf").content))
    assert "When: Round 1: 10:30" in sheet
    desk.does("/practical", timetable="9:30 doors open")
    sheet = " ".join(page_texts(desk.get("/print/rules.pdf").content))
    assert "When: 9:30 doors open" in sheet
    assert "10:30" not in sheet


# Tables for those who are expected


def test_ts_7_tables_are_planned_before_anybody_has_entered(house: House) -> None:
    desk = open_desk(house)
    text = desk.text("/practical?expected=20")
    assert "5 or 6 tables" in text
    assert "5 tables: 5 x 4 (as drawn)" in text
    assert "6 tables: 2 x 4, 4 x 3" in text
    assert "3 tables" in desk.text("/practical?expected=9")
    assert "5 people cannot be seated" in desk.text("/practical?expected=5")
    assert "'many' is not a number of players" in desk.text("/practical?expected=many")
    many = desk.text("/practical?expected=1000")
    assert "250 to 333 tables" in many
    assert "250 tables: 250 x 4 (as drawn)" in many
    assert "251 tables" not in many


def test_a_number_of_one_table_is_said_in_the_singular(house: House) -> None:
    desk = open_desk(house)
    assert "1 table: 1 x 3" in desk.text("/practical?expected=3")


def test_duels_are_planned_with_a_bye(house: House) -> None:
    desk = open_desk(house, key="summoner-wars-base")
    text = desk.text("/practical?expected=21")
    assert "10 tables" in text
    assert "1 bye" in text


# Fees


def test_tc_19_fees_are_noted_in_the_list(house: House) -> None:
    desk = open_desk(house, NAMES[:4], key="carcassonne")
    assert "fee paid" not in desk.text("/people")
    desk.does("/practical", fee="100 Kč")
    assert "0 of 4 have paid" in desk.text("/people")
    desk.does("/people/fee", paid="Ann Ash")
    assert desk.t.people["Ann Ash"].fee_paid
    assert "1 of 4 have paid" in desk.text("/people")
    desk.does("/people/fee", unpaid="Ann Ash")
    assert not desk.t.people["Ann Ash"].fee_paid
    keeper = desk.joined("scorekeeper")
    keeper.does("/people/fee", paid="Bob Bell")
    assert desk.t.people["Bob Bell"].fee_paid
    arbiter = desk.joined("arbiter")
    assert arbiter.post("/people/fee", paid="Cid Cole").status_code == 403


def test_tc_19_the_page_of_a_player_notes_the_fee_and_the_refusal_of_a_refund(
    house: House,
) -> None:
    desk = open_desk(house, NAMES[:4], key="carcassonne")
    assert "Entry fee not paid" in desk.text("/player?key=Ann Ash")
    go = desk.does("/people/fee", paid="Ann Ash", next=f"{desk.at}/player?key=Ann+Ash")
    assert go.endswith("/player?key=Ann+Ash")
    assert "Entry fee paid" in desk.text("/player?key=Ann Ash")
    desk.does("/rulings", kind="removal", why="cheated", player="Ann Ash")
    assert "No refund of the entry fee." in desk.text("/player?key=Ann Ash")
    assert "No refund" not in desk.text("/player?key=Bob Bell")


def test_the_list_of_people_as_a_file_says_who_has_paid(house: House) -> None:
    desk = open_desk(house, NAMES[:2], key="carcassonne")
    desk.act(commands.NoteFee(["Bob Bell"]))
    lines = desk.get("/export/people.csv").text.splitlines()
    assert lines[0].endswith("Fee paid")
    assert [line.rsplit(",", 1)[1] for line in lines[1:]] == ["no", "yes"]


def test_a_part_that_is_emptied_is_gone_and_one_that_is_not_sent_stays(desk: Desk) -> None:
    desk.does("/practical", place="Town hall", fee="5 euros")
    desk.does("/practical", place="")
    assert (desk.t.practical.place, desk.t.practical.fee) == ("", "5 euros")
