"""Several people on one device: hands stay hidden until the right one holds it."""

from __future__ import annotations

import html

import httpx
import pytest

from guildhall.hall.tables.repository import LiveTable
from web.tables.sitting_down import ask, entered, listen, state
from web.visitors import House, Visitor

CZECH = "carcassonne/variant"


def begin(visitor: Visitor, *names: str, variant: str = CZECH) -> httpx.Response:
    """Send the form with everybody's name."""
    fields = {"csrf": visitor.csrf(), "variant": variant, "name": list(names)}
    return visitor.send("POST", "/one-device", data=fields, headers={"origin": visitor.host})


def table_of(house: House, answer: httpx.Response) -> LiveTable:
    name = answer.headers["location"].removeprefix("/tables/")
    return house.runner.run(house.hall.tables.get(name))


@pytest.fixture
def device(house: House) -> Visitor:
    return entered(house, "Ann")[0]


def test_nobody_sees_a_hand_before_the_right_one_holds_the_device(
    house: House, device: Visitor
) -> None:
    live = table_of(house, begin(device, "Ann", "Bob", "Cid"))
    at = f"/tables/{live.table.id}"
    covered = device.get(at).text
    assert "Pass the device to Ann" in covered
    assert 'data-spot="hand-1"' not in covered
    assert state(device.get(at))["choices"] is None
    shown = device.get(f"{at}?ready=0").text
    assert "Pass the device" not in shown
    assert 'data-spot="hand-1"' in shown
    for seat in ("1", "2", "9", "x", "-1"):
        assert 'data-spot="hand-1"' not in device.get(f"{at}?ready={seat}").text


def test_after_a_turn_the_device_goes_on_and_the_stream_shows_nothing_of_the_next_hand(
    house: House, device: Visitor
) -> None:
    live = table_of(house, begin(device, "Ann", "Bob", variant="splendor/"))
    at = f"/tables/{live.table.id}"
    moved = ask(device, f"{at}/move", on=live.table.position, move="take R G B")
    assert moved.json()["ok"]
    assert live.table.turn == 1
    assert "Pass the device to Bob" in html.unescape(device.get(at).text)
    told = listen(house, device, f"{at}/live?ready=0")
    assert '"you":null' in told
    assert '"choices":null' in told
    assert '"you":1' in listen(house, device, f"{at}/live?ready=1")
    ask(device, f"{at}/move", on=live.table.position, move="take R G B")
    assert [each.seat for each in live.table.moves] == [0, 1]


def test_another_device_neither_sees_nor_moves(house: House, device: Visitor) -> None:
    live = table_of(house, begin(device, "Ann", "Bob"))
    (eve,) = entered(house, "Eve")
    at = f"/tables/{live.table.id}"
    assert eve.get(f"{at}?ready=0").status_code == 403
    answer = ask(eve, f"{at}/move", on=live.table.position, move="hand 1")
    assert answer.status_code == 403
    assert not live.table.moves


def test_such_a_game_is_unrated_and_in_no_list_of_others(house: House, device: Visitor) -> None:
    live = table_of(house, begin(device, "Ann", "Bob"))
    assert not live.table.options.rated
    (eve,) = entered(house, "Eve")
    assert live.table.id not in eve.get("/").text
    assert live.table.id in device.get("/").text


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("Ann",), "is for"),
        (("Ann", "ann"), "same name"),
        (("Ann", "Bob", "Cid", "Dan", "Eve"), "is for"),
    ],
)
def test_wrong_names_are_told_and_nothing_typed_is_lost(
    device: Visitor, names: tuple[str, ...], words: str
) -> None:
    answer = begin(device, *names, variant="splendor/")
    assert answer.status_code == 422
    assert words in answer.text
    assert f'value="{names[-1]}"' in answer.text


@pytest.mark.parametrize(("game", "most"), [("splendor", 4), ("carcassonne", 5)])
def test_there_are_as_many_fields_as_can_play(device: Visitor, game: str, most: int) -> None:
    page = device.get(f"/one-device?variant={game}").text
    assert page.count('name="name"') == most
    assert f'href="/one-device?variant={game}" aria-current="page"' in page
    other = {"splendor": "carcassonne/", "carcassonne": "splendor/"}[game]
    assert f'<option value="{other}' not in page


def test_a_rematch_sits_everybody_down_again(house: House, device: Visitor) -> None:
    live = table_of(house, begin(device, "Ann", "Bob", variant="splendor/"))
    at = f"/tables/{live.table.id}"
    ask(device, f"{at}/resign")
    assert live.table.phase == "over"
    assert "Pass the device" not in device.get(at).text
    ask(device, f"{at}/rematch")
    following = house.runner.run(house.hall.tables.get(live.table.rematch or ""))
    assert [seat.name for seat in following.table.taken] == ["Ann", "Bob"]
    assert following.table.phase == "playing"
