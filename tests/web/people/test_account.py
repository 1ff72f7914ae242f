"""The page of a person."""

from __future__ import annotations

import re
from html import unescape

import pytest

from guildhall.hall.finished_games import Played, Seated
from guildhall.hall.people import Person
from guildhall.web.cookies import SESSION
from guildhall.web.settings import Settings
from web.visitors import House, Visitor, open_house

HORSE = "correct horse"


@pytest.fixture
def ada(visitor: Visitor) -> Visitor:
    visitor.enter("Ada")
    return visitor


def person(house: House, visitor: Visitor) -> Person:
    found = house.runner.run(house.hall.people.by_session(visitor.client.cookies[SESSION]))
    assert found is not None
    return found


def shown(text: str, field: str) -> str:
    (found,) = re.findall(rf'id="{field}" value="([^"]*)" readonly', text)
    return unescape(str(found))


def test_strangers_have_no_page(visitor: Visitor) -> None:
    assert visitor.get("/me").headers["location"] == "/enter?next=/me"


def test_the_name_is_changed(house: House, ada: Visitor) -> None:
    assert ada.post("/me/name", name="Countess").headers["location"] == "/me?done=name"
    assert person(house, ada).name == "Countess"
    assert "Your name has been changed." in ada.get("/me?done=name").text


def test_an_unfit_name_is_told_where_it_was_typed(house: House, ada: Visitor) -> None:
    answer = ada.post("/me/name", name="")
    assert answer.status_code == 422
    assert "No name was given" in answer.text
    assert person(house, ada).name == "Ada"


def test_only_the_halls_own_words_are_shown_as_done(ada: Visitor) -> None:
    assert "hacked" not in ada.get("/me?done=hacked").text


def test_the_personal_link_works_and_has_a_qr_code(house: House, ada: Visitor) -> None:
    text = ada.get("/me").text
    assert "<svg" in text
    address = shown(text, "link")
    other = house.visitor()
    other.get(address)
    assert person(house, other).name == "Ada"


def test_the_link_on_this_computer_leads_other_devices_here() -> None:
    with open_house(Settings(base_url="http://192.168.1.20:8000")) as house:
        here = house.visitor(host="http://localhost:8000")
        here.enter()
        assert shown(here.get("/me").text, "link").startswith("http://192.168.1.20:8000/return/")
        there = house.visitor(host="http://hall.local:8000")
        there.enter()
        assert shown(there.get("/me").text, "link").startswith("http://hall.local:8000/return/")


def test_a_new_link_signs_out_everywhere_but_here(house: House, ada: Visitor) -> None:
    old = shown(ada.get("/me").text, "link")
    other = house.visitor()
    other.get(old)
    ada.post("/me/link")
    assert person(house, ada).name == "Ada"
    assert other.get("/me").status_code == 303
    assert other.get(old).status_code == 404


def test_a_login_is_kept_and_the_password_never_shown(house: House, ada: Visitor) -> None:
    assert ada.post("/me/login", login="lovelace", password=HORSE).status_code == 303
    text = ada.get("/me").text
    assert "lovelace" in text
    assert HORSE not in text
    assert "argon2" not in text
    other = house.visitor()
    other.post("/login", login="lovelace", password=HORSE)
    assert person(house, other).id == person(house, ada).id


def test_a_taken_login_and_a_short_password_are_told(house: House, ada: Visitor) -> None:
    ada.post("/me/login", login="lovelace", password=HORSE)
    bob = house.visitor()
    bob.enter("Bob")
    taken = bob.post("/me/login", login="LoveLace", password=HORSE)
    assert taken.status_code == 403
    assert "is taken" in taken.text
    short = bob.post("/me/login", login="bob", password="1234567")  # noqa: S106
    assert short.status_code == 422
    assert "1234567" not in short.text
    assert person(house, bob).login is None


def test_a_new_password_signs_out_everywhere_but_here(house: House, ada: Visitor) -> None:
    ada.post("/me/login", login="lovelace", password=HORSE)
    other = house.visitor()
    other.post("/login", login="lovelace", password=HORSE)
    assert ada.post("/me/password", old="wrong", new="new password").status_code == 403
    assert ada.post("/me/password", old=HORSE, new="short").status_code == 422
    assert ada.post("/me/password", old=HORSE, new="new password").status_code == 303
    assert person(house, ada).name == "Ada"
    assert other.get("/me").status_code == 303


def test_a_token_is_shown_once_and_revoked(house: House, ada: Visitor) -> None:
    answer = ada.post("/me/tokens", label="my <bot>")
    token = shown(answer.text, "token")
    assert answer.headers["cache-control"] == "no-store"
    assert "my &lt;bot&gt;" in answer.text
    assert token not in ada.get("/me").text
    program = house.visitor()
    bearer = {"authorization": f"Bearer {token}"}
    assert program.get("/api/who", headers=bearer).json() == {"name": "Ada"}
    (kept,) = person(house, ada).tokens
    ada.post(f"/me/tokens/{kept.id}/revoke")
    assert program.get("/api/who", headers=bearer).status_code == 401


def test_nobody_revokes_the_token_of_somebody_else(house: House, ada: Visitor) -> None:
    ada.post("/me/tokens", label="bot")
    (kept,) = person(house, ada).tokens
    bob = house.visitor()
    bob.enter("Bob")
    bob.post(f"/me/tokens/{kept.id}/revoke")
    assert person(house, ada).tokens == (kept,)


def test_an_unfit_label_is_told(ada: Visitor) -> None:
    assert ada.post("/me/tokens", label="a\u202eb").status_code == 422


def test_the_last_games_are_listed_with_their_outcome(
    house: House, ada: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = person(house, ada).id
    seats = (Seated(me, "Ada", 2, 12, ()), Seated("bot:greedy", "Greedy <1>", 1, 15, ()))
    at = "2026-05-01T12:00:00+00:00"
    played = Played("abc", "splendor", "Splendor", at, rated=True, ending="won", seats=seats)

    async def of_person(*_: object, **__: object) -> list[Played]:
        return [played]

    monkeypatch.setattr(house.hall.ledger, "of_person", of_person)
    text = ada.get("/me").text
    assert 'href="/tables/abc"' in text
    assert "2 of 2" in text
    assert "Greedy &lt;1&gt;" in text
