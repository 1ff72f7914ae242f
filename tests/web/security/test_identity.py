"""Who asks is known by a signed cookie, or on the API by a token."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from guildhall.hall.keys import Keys
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.people import Person
from guildhall.web.cookies import SESSION
from guildhall.web.security import safe_next
from guildhall.web.settings import Settings
from web.visitors import House, Visitor, open_house


def named(visitor: Visitor, path: str = "/who", **headers: str) -> str | None:
    name: str | None = visitor.get(path, headers=headers).json()["name"]
    return name


def person(house: House, name: str = "Ada") -> Person:
    return house.runner.run(house.hall.people.enter(name))


def test_a_stranger_is_nobody(visitor: Visitor) -> None:
    assert named(visitor) is None


def test_a_browser_is_known_after_entering(visitor: Visitor) -> None:
    visitor.enter("Ada")
    assert named(visitor) == "Ada"


FORGERIES: tuple[Callable[[str], str], ...] = (str.upper, lambda text: text[:-5], lambda _: "x")


@pytest.mark.parametrize("forged", FORGERIES)
def test_a_forged_cookie_is_nobodys(visitor: Visitor, forged: Callable[[str], str]) -> None:
    visitor.enter("Ada")
    cookie = visitor.client.cookies[SESSION]
    visitor.client.cookies[SESSION] = forged(cookie)
    assert named(visitor) is None


def test_an_old_cookie_is_nobodys(house: House, visitor: Visitor) -> None:
    ada = person(house)
    past = house.runner.run(Keys.open(AsyncLog(house.hall.log.log), lambda: 1_000_000_000.0))
    visitor.client.cookies[SESSION] = past.sign("session", [ada.id, ada.link_generation])
    assert named(visitor) is None


def test_the_cookie_is_not_for_scripts_nor_for_other_sites(visitor: Visitor) -> None:
    cookie = visitor.enter().headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


def test_the_cookie_travels_by_https_only_where_there_is_https() -> None:
    with open_house(Settings(secure_cookies=True)) as house:
        visitor = house.visitor(host="https://hall.test")
        assert "Secure" in visitor.enter().headers["set-cookie"]


def test_a_token_is_known_on_the_api_only(house: House, visitor: Visitor) -> None:
    token = house.runner.run(house.hall.people.issue_token(person(house), "bot"))
    assert named(visitor, "/api/who", authorization=f"Bearer {token}") == "Ada"
    assert named(visitor, "/who", authorization=f"Bearer {token}") is None


def test_an_unknown_token_is_refused_and_not_taken_for_a_stranger(visitor: Visitor) -> None:
    answer = visitor.get("/api/who", headers={"authorization": "Bearer guild-0-0-0"})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_page_asks_a_stranger_for_a_name_and_leads_back(visitor: Visitor) -> None:
    answer = visitor.get("/known?table=7&seat=2")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/enter?next=/known%3Ftable%3D7%26seat%3D2"
    entered = visitor.post("/enter", name="Ada", next="/known?table=7&seat=2")
    assert entered.headers["location"] == "/known?table=7&seat=2"


def test_a_form_of_a_stranger_leads_back_to_the_page_it_was_on(visitor: Visitor) -> None:
    headers = {"origin": visitor.host, "referer": f"{visitor.host}/table/7"}
    form = {"csrf": visitor.csrf()}
    answer = visitor.send("POST", "/known", data=form, headers=headers)
    assert answer.headers["location"] == "/enter?next=/table/7"


def test_the_api_tells_a_stranger_in_json(visitor: Visitor) -> None:
    answer = visitor.get("/api/known")
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "sign-in-needed"


@pytest.mark.parametrize("inside", ["/", "/me", "/table/7?seat=1#log", "/a//b", "/@evil.example"])
def test_places_in_the_hall_are_led_to(inside: str) -> None:
    assert safe_next(inside) == inside


@pytest.mark.parametrize(
    "outside",
    [
        None,
        "",
        "https://evil.example",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        " //evil.example",
        "javascript:alert(1)",
        "me",
        "http:evil.example",
        "/" + "x" * 600,
        "//[",
    ],
)
def test_other_sites_are_not_led_to(outside: str | None) -> None:
    assert safe_next(outside) == "/"


@pytest.mark.parametrize("path", ["/enter", "/login", "/theme"])
def test_no_form_leads_to_another_site(visitor: Visitor, path: str) -> None:
    answer = visitor.post(path, name="Ada", next="https://evil.example", theme="dark")
    assert answer.headers.get("location", "/") == "/"
    assert "evil.example" not in answer.text
