"""Claiming a name of the list by the poster: a name, a tap, and the desk sees it."""

from __future__ import annotations

from web.events.desk.at_the_desk import open_desk, words_of
from web.visitors import House

LIST = ["Ann Ash", "Anna Oak", "Bob Bell"]


def test_a_player_on_the_list_comes_in_with_a_name_and_a_tap(house: House) -> None:
    desk = open_desk(house, LIST)
    at, code = f"/events/{desk.live.id}", desk.live.operations.join_code
    phone = house.visitor()
    wrong = phone.post(f"{at}/register", name="Ann Ash", code="WRONG")
    assert wrong.status_code == 403
    assert "Is this you" not in words_of(wrong)
    asked = phone.post(f"{at}/register", name="ann ash", code=code)
    assert asked.status_code == 200
    assert "You are on the list already. Is this you?" in words_of(asked)
    assert 'name="claim" value="Ann Ash"' in asked.text
    assert "has already entered" not in asked.text
    assert "guildhall_session" not in phone.client.cookies
    done = phone.post(f"{at}/register", name="ann ash", code=code, claim="Ann Ash")
    assert (done.status_code, done.headers["location"]) == (303, f"{at}/me")
    assert "Ann Ash" in words_of(phone.get(f"{at}/me"))
    second = house.visitor().post(f"{at}/register", name="Ann Ash", code=code)
    assert second.status_code == 403
    words = words_of(second)
    assert "Somebody has come in as Ann Ash already" in words
    assert "Ask at the desk" in words


def test_somebody_else_of_a_like_name_enters_anew(house: House) -> None:
    desk = open_desk(house, LIST)
    at, code = f"/events/{desk.live.id}", desk.live.operations.join_code
    phone = house.visitor()
    asked = phone.post(f"{at}/register", name="Ann", code=code)
    assert 'value="Ann Ash"' in asked.text
    assert 'value="Anna Oak"' in asked.text
    assert 'name="new" value="yes"' in asked.text
    done = phone.post(f"{at}/register", name="Ann", code=code, new="yes")
    assert done.status_code == 303
    assert "Ann" in desk.live.tournament.people
    twin = house.visitor().post(f"{at}/register", name="Bob Bell", code=code, new="yes")
    assert twin.status_code == 403
    assert "Bob Bell is on the list already" in words_of(twin)


def test_the_desk_sees_who_has_claimed_and_takes_it_back(house: House) -> None:
    desk = open_desk(house, LIST)
    at, code = f"/events/{desk.live.id}", desk.live.operations.join_code
    phone = house.visitor()
    phone.post(f"{at}/register", name="Ann Ash", code=code, claim="Ann Ash")
    assert "claimed" in words_of(desk.get("/people"))
    page = desk.get("/player?key=Ann+Ash")
    assert "Somebody registered as this player with the poster" in words_of(page)
    assert desk.does("/player/release", key="Ann Ash").endswith("/player?key=Ann+Ash")
    assert phone.get(f"{at}/me").status_code == 403
    assert "claimed" not in words_of(desk.get("/people"))
    assert "by the poster" not in words_of(desk.get("/player?key=Ann+Ash"))
    other = house.visitor()
    again = other.post(f"{at}/register", name="Ann Ash", code=code, claim="Ann Ash")
    assert again.status_code == 303


def test_whoever_is_a_player_already_is_not_asked_again(house: House) -> None:
    desk = open_desk(house, LIST)
    at, code = f"/events/{desk.live.id}", desk.live.operations.join_code
    phone = house.visitor()
    token = desk.live.player_link(desk.organiser, "Bob Bell")
    assert phone.post(f"/join/{token}").status_code == 303
    done = phone.post(f"{at}/register", name="Ann Ash", code=code, claim="Ann Ash")
    assert done.headers["location"] == f"{at}/me"
    assert "Bob Bell" in words_of(phone.get(f"{at}/me"))
    assert not desk.live.operations.claimed
