"""The chess clock over HTTP: who may touch it, what it tells, and what it proposes (SW-37)."""

from __future__ import annotations

from typing import Any

from web.events.evenings import Evening, evening
from web.visitors import House, Visitor


def duel(house: House) -> tuple[Evening, str, Visitor]:
    at = evening(house, key="summoner-wars-base")
    at.draw()
    return at, f"{at.at}/chess/1/1", at.phone(at.table().seats[0])


def press(browser: Visitor, clock: str, deed: str, **fields: str) -> dict[str, Any]:
    token = browser.csrf()
    headers = {"accept": "application/json", "x-csrf-token": token, "origin": browser.host}
    answer: dict[str, Any] = browser.send(
        "POST", f"{clock}/{deed}", data=fields, headers=headers
    ).json()
    return answer


def test_both_sides_are_pressed_on_one_phone_and_twice_counts_once(house: House) -> None:
    _, clock, phone = duel(house)
    assert press(phone, clock, "start", side="2")["clock"]["turn"] == 2
    assert press(phone, clock, "press", side="2", on="0")["clock"]["turn"] == 1
    assert press(phone, clock, "press", side="2", on="0")["clock"]["presses"] == 1
    assert press(phone, clock, "press", side="2", on="1")["error"]["code"] == "stale"
    told = press(phone, clock, "press", side="1", on="1")["clock"]
    assert (told["turn"], told["running"]) == (2, True)
    assert all(1_795_000 < left <= 1_800_000 for left in told["left"])


def test_strangers_look_and_do_not_touch(house: House) -> None:
    at, clock, _ = duel(house)
    stranger = house.visitor()
    assert "is-usable" not in stranger.get(clock).text
    other = at.phone(at.table(2).seats[0])
    for browser in (stranger, other, at.device(2)):
        assert press(browser, clock, "start", side="1")["error"]["code"] == "not-allowed"
    assert not press(at.device(1), clock, "start", side="1").get("error")


def test_the_outcome_is_proposed_as_the_result(house: House) -> None:
    at, clock, phone = duel(house)
    press(phone, clock, "start", side="1")
    assert press(phone, clock, "won", side="2")["clock"]["winner"] == 2
    text = phone.get(clock).text
    assert f'action="{at.at}/me/report"' in text
    assert 'name="winner" value="2"' in text
    fields = at.sheet(phone, clock)
    assert phone.post(f"{at.at}/me/report", **fields, winner="2", score="4").status_code == 303
    sheet = at.table().sheet
    assert sheet
    assert sheet.winner == at.table().seats[1]


def test_without_scripts_the_halves_are_buttons_of_a_form(house: House) -> None:
    _, clock, phone = duel(house)
    text = phone.post(f"{clock}/start", side="1").text
    assert f'formaction="{clock}/press"' in text
    assert "Tap at the end of your turn" in text


def test_clocks_are_for_duels_that_exist(house: House) -> None:
    at, _, phone = duel(house)
    assert phone.get(f"{at.at}/chess/1/9").status_code == 404
    assert phone.get(f"{at.at}/chess/2/1").status_code == 404
