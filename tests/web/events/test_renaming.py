"""Somebody who is renamed has the new name everywhere at once."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from guildhall.hall.events.permissions import Actor
from guildhall.web.events.shared.views import Fragments, Scene, fresh
from guildhall.web.language import find
from web.events.evenings import Evening, evening, settle
from web.visitors import House


@pytest.fixture
def night(house: House) -> Evening:
    night = evening(house)
    night.draw()
    return night


def on_phone(night: Evening, key: str) -> Fragments:
    """What the stream sends to the phone of a player."""
    actor = night.house.runner.run(night.inner.player(key))
    return _made(night, "phone", actor)


def on_device(night: Evening, table: int) -> str:
    actor = night.house.runner.run(night.inner.staff("device", table))
    return _made(night, "device", actor)["f-device"]


def _made(night: Evening, view: str, actor: Actor) -> Fragments:
    return night.house.runner.run(fresh(Scene(night.live, actor, find("en")), view))


def test_the_phones_of_the_others_show_the_new_name(night: Evening) -> None:
    me, other = night.table().seats[:2]
    assert other in on_phone(night, me)["f-seat"]
    night.do(commands.RenamePlayer(other, "Zoe Zest"))
    seat = on_phone(night, me)["f-seat"]
    assert "Zoe Zest" in seat
    assert other not in seat


def test_the_tablet_of_the_table_shows_the_new_name(night: Evening) -> None:
    other = night.table().seats[1]
    assert other in on_device(night, 1)
    night.do(commands.RenamePlayer(other, "Zoe Zest"))
    shown = on_device(night, 1)
    assert "Zoe Zest" in shown
    assert other not in shown


def test_own_results_and_the_reason_of_the_own_place_show_the_new_name(night: Evening) -> None:
    settle(night)
    me, other = night.table().seats[:2]
    on_phone(night, me)
    night.do(commands.RenamePlayer(other, "Zoe Zest"))
    assert other not in "".join(on_phone(night, me).values())


def test_nothing_is_made_anew_while_names_stay(night: Evening) -> None:
    me, stranger = night.table(1).seats[0], night.table(2).seats[0]
    before = on_phone(night, me)["f-seat"]
    night.do(commands.CheckOut([stranger]))
    assert on_phone(night, me)["f-seat"] is before


def test_the_record_keeps_both_names(night: Evening) -> None:
    night.do(commands.RenamePlayer("Ann Ash", "Anna Ash"))
    night.do(commands.RenamePlayer("Ann Ash", "Hannah Ash"))
    desk = night.staff("organiser")
    page = desk.get(f"{night.at}/desk/record").text
    assert "Ann Ash is now called Anna Ash" in page
    assert "Anna Ash is now called Hannah Ash" in page
