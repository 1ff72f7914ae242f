"""Blocking keeps people apart; reports reach the hosts, who can do something about them."""

from __future__ import annotations

import re

import pytest

from guildhall.hall.tables.options import Options
from web.tables.sitting_down import ask, entered, listen, person_of, set_table
from web.visitors import House, Visitor


@pytest.fixture
def people(house: House) -> list[Visitor]:
    return entered(house, "Ada", "Bob", "Eve")


def block(house: House, visitor: Visitor, other: Visitor, on: str = "true") -> None:
    who = person_of(house, other).id
    assert visitor.post(f"/people/{who}/block", on=on).status_code == 303


def waiting_table(house: House, visitor: Visitor) -> str:
    opened = house.hall.table_service.open(person_of(house, visitor), Options(players=3))
    return house.runner.run(opened).table.id


def test_who_is_blocked_cannot_sit_down_nor_can_the_one_who_blocks(
    house: House, people: list[Visitor]
) -> None:
    ada, bob, _ = people
    block(house, ada, bob)
    for host, guest in ((ada, bob), (bob, ada)):
        table = waiting_table(house, host)
        assert ask(guest, f"/tables/{table}/sit").status_code == 403
        assert guest.post("/lobby/join", table=table).status_code == 403
        assert len(house.runner.run(house.hall.tables.get(table)).table.taken) == 1
    block(house, ada, bob, on="false")
    assert ask(bob, f"/tables/{waiting_table(house, ada)}/sit").status_code == 200


def test_who_is_blocked_cannot_challenge_and_is_not_heard(
    house: House, people: list[Visitor]
) -> None:
    ada, bob, _ = people
    live = set_table(house, [ada, bob])
    at = f"/tables/{live.table.id}"
    ask(bob, f"{at}/say", text="you are slow")
    assert "you are slow" in ada.get(at).text
    line = live.chat.lines[-1].seq
    assert ask(ada, f"{at}/block?line={line}").status_code == 200
    assert person_of(house, bob).id in person_of(house, ada).blocked
    assert "you are slow" not in ada.get(at).text
    who = person_of(house, ada).id
    assert bob.post(f"/people/{who}/challenge").status_code == 403


def test_nobody_blocks_themselves_or_a_stranger(house: House, people: list[Visitor]) -> None:
    ada, *_ = people
    assert ada.post(f"/people/{person_of(house, ada).id}/block", on="true").status_code == 422
    assert ada.post("/people/0123456789abcdef/block", on="true").status_code == 422
    assert not person_of(house, ada).blocked


def hosted(house: House, visitor: Visitor) -> None:
    house.runner.run(house.hall.events.hosts.admit(person_of(house, visitor).id))


def test_a_report_reaches_the_hosts_with_the_lines_it_concerns(
    house: House, people: list[Visitor]
) -> None:
    ada, bob, eve = people
    live = set_table(house, [ada, bob])
    at = f"/tables/{live.table.id}"
    ask(bob, f"{at}/say", text="you are slow")
    ask(ada, f"{at}/say", text="please be kind")
    bad = live.chat.lines[0].seq
    ask(ada, f"{at}/report?line={bad}")
    ask(ada, f"{at}/report?line={bad}")
    assert len(house.hall.reports.waiting) == 1
    assert eve.get("/hosts/reports").status_code == 403
    hosted(house, eve)
    page = eve.get("/hosts/reports").text
    assert "you are slow" in page
    assert "please be kind" not in page
    assert "reported by Ada" in page
    eve.post("/hosts/reports/hide", table=live.table.id, line=str(bad))
    assert "you are slow" not in ada.get(at).text
    assert "please be kind" in bob.get(at).text


def test_hosts_rename_close_and_settle(house: House, people: list[Visitor]) -> None:
    ada, bob, eve = people
    live = set_table(house, [ada, bob])
    who = person_of(house, bob).id
    assert ada.post(f"/people/{who}/report", reason="name").status_code == 303
    hosted(house, eve)
    assert eve.post("/hosts/reports/rename", person=who, name="Robert").status_code == 303
    assert person_of(house, bob).name == "Robert"
    assert eve.post("/hosts/reports/rename", person=who, name="").status_code == 422
    eve.post("/hosts/reports/close", table=live.table.id)
    assert live.table.phase == "over"
    assert "A host has closed this table" in ada.get(f"/tables/{live.table.id}").text
    (number,) = house.hall.reports.waiting
    eve.post("/hosts/reports/settle", report=str(number))
    assert "Nothing is reported." in eve.get("/hosts/reports").text


def test_hosts_have_their_tools_where_they_meet_the_trouble(
    house: House, people: list[Visitor]
) -> None:
    ada, bob, eve = people
    live = set_table(house, [ada, bob])
    at, who = f"/tables/{live.table.id}", person_of(house, bob).id
    ask(bob, f"{at}/say", text="you are slow")
    line = live.chat.lines[-1].seq
    for page in (at, f"/people/{who}", "/"):
        assert not re.search("Hide this line|Close the table|Rename|for a host", eve.get(page).text)
    for deed in (f"hide?line={line}", "close"):
        assert ask(eve, f"{at}/{deed}").status_code == 403
    hosted(house, eve)
    ask(ada, f"{at}/report?line={line}")
    assert "1 report is waiting for a host" in eve.get("/").text
    table = eve.get(at).text
    assert "Hide this line" in table
    assert "Close the table" in table
    assert "Hide this line" in listen(house, eve, f"{at}/live")
    assert ask(eve, f"{at}/hide?line={line}").status_code == 200
    assert "you are slow" not in ada.get(at).text
    assert "Rename" in eve.get(f"/people/{who}").text
    fields = {"person": who, "name": "Robert", "next": f"/people/{who}"}
    renamed = eve.post("/hosts/reports/rename", **fields)
    assert renamed.headers["location"] == f"/people/{who}"
    assert ask(eve, f"{at}/close").status_code == 200
    assert live.table.phase == "over"


def test_who_was_blocked_at_a_table_is_unblocked_there_and_a_report_is_confirmed(
    house: House, people: list[Visitor]
) -> None:
    ada, bob, _ = people
    live = set_table(house, [ada, bob])
    at = f"/tables/{live.table.id}"
    ask(bob, f"{at}/say", text="you are slow")
    line = live.chat.lines[-1].seq
    assert ask(ada, f"{at}/report?line={line}").json()["said"] == "The hosts will look at it."
    ask(ada, f"{at}/block?line={line}", on="true")
    page = ada.get(at).text
    assert "Unblock Bob" in page
    assert "Hear Bob" not in page
    ask(ada, f"{at}/block?line={line}", on="false")
    assert not person_of(house, ada).blocked
    assert "you are slow" in ada.get(at).text


@pytest.mark.parametrize("deed", ["hide", "rename", "close", "settle"])
def test_only_hosts_have_these_tools(house: House, people: list[Visitor], deed: str) -> None:
    ada, bob, eve = people
    live = set_table(house, [ada, bob])
    fields = {"table": live.table.id, "person": person_of(house, bob).id, "name": "X Y"}
    assert eve.post(f"/hosts/reports/{deed}", **fields).status_code == 403
    assert live.table.phase == "playing"
    assert person_of(house, bob).name == "Bob"


def test_a_reason_that_is_not_offered_is_refused(house: House, people: list[Visitor]) -> None:
    ada, bob, _ = people
    who = person_of(house, bob).id
    assert ada.post(f"/people/{who}/report", reason="hair").status_code == 422
    assert not house.hall.reports.waiting
