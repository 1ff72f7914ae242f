"""Coming in, coming back and going, as a browser sees it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from guildhall.hall.people import Person, proper_name
from guildhall.web.cookies import SESSION
from web.visitors import House, Visitor

HORSE = "correct horse"


def value(text: str, name: str) -> str:
    (found,) = re.findall(rf'name="{name}" value="([^"]*)"', text)
    return unescape(str(found))


def known_as(visitor: Visitor) -> str | None:
    name: str | None = visitor.get("/who").json()["name"]
    return name


def registered(house: House, name: str = "Ada") -> Person:
    people = house.hall.people
    guest = house.runner.run(people.enter(name))
    return house.runner.run(people.register(guest, "lovelace", HORSE))


def test_a_stranger_is_offered_a_name_and_may_take_it_as_it_is(visitor: Visitor) -> None:
    offered = value(visitor.get("/enter").text, "name")
    assert proper_name(offered) == offered
    visitor.post("/enter", name=offered)
    assert known_as(visitor) == offered


def test_no_name_at_all_still_lets_one_in(visitor: Visitor) -> None:
    visitor.post("/enter", name="  ")
    assert known_as(visitor)


def test_an_unfit_name_is_refused_on_the_form_with_what_was_typed(visitor: Visitor) -> None:
    answer = visitor.post("/enter", name="x" * 30, next="/table/7")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert value(answer.text, "name") == "x" * 30
    assert value(answer.text, "next") == "/table/7"


def test_who_is_known_is_not_asked_again(visitor: Visitor) -> None:
    visitor.enter("Ada")
    assert visitor.get("/enter?next=/table/7").headers["location"] == "/table/7"
    visitor.enter("Bob")
    assert known_as(visitor) == "Ada"


@pytest.mark.parametrize("path", ["/", "/me", "/about", "/nowhere"])
def test_names_are_escaped_everywhere(visitor: Visitor, path: str) -> None:
    visitor.enter("<img src=x>'\"&")
    text = visitor.get(path).text
    assert "<img src=x" not in text
    assert "&lt;img src=x&gt;&#39;&#34;&amp;" in text


def test_what_was_typed_is_escaped_on_forms(visitor: Visitor) -> None:
    for path, field in (("/enter", "name"), ("/login", "login")):
        fields = {field: '"><script>alert(1)</script>' + "x" * 30, "password": "x"}
        assert "<script>alert" not in visitor.post(path, **fields).text


# Logging in


def test_login_and_password_bring_one_back(house: House, visitor: Visitor) -> None:
    registered(house)
    answer = visitor.post("/login", login="Lovelace", password=HORSE, next="/me")
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")
    assert known_as(visitor) == "Ada"
    assert visitor.get("/login?next=/me").headers["location"] == "/me"


def test_a_wrong_password_is_refused_without_repeating_it(house: House, visitor: Visitor) -> None:
    registered(house)
    answer = visitor.post("/login", login="lovelace", password="my other secret")  # noqa: S106
    assert answer.status_code == 403
    assert "my other secret" not in answer.text
    assert value(answer.text, "login") == "lovelace"
    assert known_as(visitor) is None


def test_guessing_passwords_is_slowed_down(house: House, visitor: Visitor) -> None:
    registered(house)
    tries = [visitor.post("/login", login="lovelace", password=f"guess {n}") for n in range(6)]
    assert [each.status_code for each in tries] == [403] * 5 + [429]
    assert "Wait 4 seconds" in tries[-1].text
    other = house.visitor("10.0.0.9")
    assert other.post("/login", login="lovelace", password=HORSE).status_code == 429


def test_signing_out_makes_the_browser_a_strangers(visitor: Visitor) -> None:
    visitor.enter("Ada")
    visitor.post("/logout")
    assert known_as(visitor) is None
    assert SESSION not in visitor.client.cookies


def test_a_copy_of_the_cookie_does_not_survive_signing_out(house: House) -> None:
    here, copy, elsewhere = house.visitor(), house.visitor(), house.visitor()
    here.enter("Ada")
    copy.client.cookies[SESSION] = here.client.cookies[SESSION]
    people = house.hall.people
    ada = house.runner.run(people.by_session(here.client.cookies[SESSION]))
    assert ada
    elsewhere.client.cookies[SESSION] = people.session(ada)
    assert (known_as(copy), known_as(elsewhere)) == ("Ada", "Ada")
    here.post("/logout")
    assert (known_as(copy), known_as(elsewhere)) == (None, "Ada")
    again = house.visitor()
    again.client.cookies[SESSION] = people.session(ada)
    assert known_as(again) == "Ada"


def test_a_session_of_an_older_hall_goes_on(house: House, visitor: Visitor) -> None:
    ada = house.runner.run(house.hall.people.enter("Ada"))
    visitor.client.cookies[SESSION] = house.hall.keys.sign("session", [ada.id, 1])
    assert known_as(visitor) == "Ada"


def test_following_an_address_does_not_sign_out(visitor: Visitor) -> None:
    visitor.enter("Ada")
    assert visitor.get("/logout").status_code == 405
    assert known_as(visitor) == "Ada"


# Personal links


def link(house: House, name: str = "Ada") -> str:
    people = house.hall.people
    return f"/return/{people.link(house.runner.run(people.enter(name)))}"


def test_a_personal_link_is_enough_on_another_device(house: House, visitor: Visitor) -> None:
    answer = visitor.get(link(house))
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert known_as(visitor) == "Ada"


def test_somebody_elses_link_asks_first(house: House, visitor: Visitor) -> None:
    visitor.enter("Bob")
    address = link(house)
    asked = visitor.get(address)
    assert asked.status_code == 200
    assert "Go on as Ada?" in asked.text
    assert known_as(visitor) == "Bob"
    visitor.post(address)
    assert known_as(visitor) == "Ada"


@pytest.mark.parametrize("forged", ["x", "WyJh.b.c", "%00", "x" * 3000])
def test_a_wrong_link_is_told(visitor: Visitor, forged: str) -> None:
    answer = visitor.get(f"/return/{forged}")
    assert answer.status_code == 404
    assert "log in" in answer.text
    assert known_as(visitor) is None


def test_a_wrong_link_does_not_sign_in_by_form_either(visitor: Visitor) -> None:
    visitor.enter("Bob")
    assert visitor.post("/return/x").status_code == 404
    assert known_as(visitor) == "Bob"


# Light and dark, about


def test_the_theme_is_chosen_and_given_back(visitor: Visitor) -> None:
    assert dark_sheet(visitor) == ' media="(prefers-color-scheme: dark)"'
    visitor.post("/theme", theme="dark", next="/about")
    assert dark_sheet(visitor) == ""
    visitor.post("/theme", theme="light")
    assert dark_sheet(visitor) is None
    visitor.post("/theme", theme="")
    assert dark_sheet(visitor) == ' media="(prefers-color-scheme: dark)"'


def test_a_forged_theme_is_not_shown(visitor: Visitor) -> None:
    visitor.client.cookies["guildhall_theme"] = '"><script>'
    assert dark_sheet(visitor) == ' media="(prefers-color-scheme: dark)"'
    assert '"><script>' not in visitor.get("/").text


def dark_sheet(visitor: Visitor) -> str | None:
    """When the sheet of the dark theme counts, None if it is not there."""
    found = re.search(r'<link [^>]*style/dark\.css\?v=\w+"([^>]*)>', visitor.get("/").text)
    return found and found[1]


def test_the_hall_says_that_it_is_no_substitute_for_the_games(visitor: Visitor) -> None:
    text = visitor.get("/about").text
    assert "nobody makes money" in text
    assert "buy it" in text
