"""Only forms of this hall change anything in the name of somebody."""

from __future__ import annotations

import pytest

from guildhall.web.cookies import SESSION, VISIT
from guildhall.web.settings import Settings
from web.visitors import HOST, House, Visitor, open_house


def send(visitor: Visitor, path: str = "/known", csrf: str = "", **headers: str) -> tuple[int, str]:
    answer = visitor.send("POST", path, data={"csrf": csrf}, headers=headers)
    return answer.status_code, answer.text


@pytest.fixture
def ada(visitor: Visitor) -> Visitor:
    visitor.enter("Ada")
    return visitor


def test_a_form_of_the_hall_is_accepted(ada: Visitor) -> None:
    assert send(ada, csrf=ada.csrf(), origin=HOST) == (200, '{"name":"Ada"}')


def test_a_script_of_the_hall_sends_the_token_in_a_header(ada: Visitor) -> None:
    headers = {"x-csrf-token": ada.csrf(), "origin": HOST}
    assert ada.send("POST", "/known", json={}, headers=headers).status_code == 200


@pytest.mark.parametrize("forged", ["", ".", "x", "0.0", "ü", "0" * 16 + "." + "0" * 64])
def test_a_form_without_the_right_token_is_refused(ada: Visitor, forged: str) -> None:
    assert send(ada, csrf=forged, origin=HOST)[0] == 403


def test_a_token_of_another_visit_is_refused(house: House, ada: Visitor) -> None:
    assert send(ada, csrf=house.visitor().csrf(), origin=HOST)[0] == 403


def test_a_token_without_its_cookie_is_refused(ada: Visitor) -> None:
    token = ada.csrf()
    del ada.client.cookies[VISIT]
    assert send(ada, csrf=token, origin=HOST)[0] == 403


def test_tokens_differ_from_page_to_page(ada: Visitor) -> None:
    assert ada.csrf() != ada.csrf()


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://hall.test.evil.example", "http://[", ""]
)
def test_a_form_on_another_site_is_refused_even_with_a_token(ada: Visitor, origin: str) -> None:
    status, text = send(ada, csrf=ada.csrf(), origin=origin)
    assert status == 403
    assert "another site" in text


@pytest.mark.parametrize(("whence", "status"), [("cross-site", 403), ("same-origin", 200)])
def test_a_browser_that_hides_the_origin_says_whether_it_is_another_site(
    ada: Visitor, whence: str, status: int
) -> None:
    headers = {"sec-fetch-site": whence}
    form = {"csrf": ada.csrf()}
    assert ada.send("POST", "/known", data=form, headers=headers).status_code == status


def test_the_address_for_everybody_counts_as_this_site() -> None:
    with open_house(Settings(base_url="https://hall.example")) as house:
        visitor = house.visitor()
        form = {"csrf": visitor.csrf(), "name": "Ada"}
        origin = {"origin": "https://hall.example"}
        assert visitor.send("POST", "/enter", data=form, headers=origin).status_code == 303


@pytest.mark.parametrize("path", ["/enter", "/login", "/logout", "/theme", "/me/name", "/me/link"])
def test_every_form_needs_a_token(ada: Visitor, path: str) -> None:
    assert send(ada, path, origin=HOST)[0] == 403


def test_strangers_cannot_be_made_to_log_in_as_somebody_else(visitor: Visitor) -> None:
    assert send(visitor, "/login", origin=HOST)[0] == 403


def test_a_cookie_on_the_api_needs_a_token_too(ada: Visitor) -> None:
    assert ada.send("POST", "/api/known").status_code == 403
    headers = {"x-csrf-token": ada.csrf()}
    assert ada.send("POST", "/api/known", headers=headers).status_code == 200


def test_a_program_with_a_token_of_its_own_needs_none(house: House, visitor: Visitor) -> None:
    people = house.hall.people
    ada = house.runner.run(people.enter("Ada"))
    token = house.runner.run(people.issue_token(ada, "bot"))
    headers = {"authorization": f"Bearer {token}"}
    assert visitor.send("POST", "/api/known", headers=headers).json() == {"name": "Ada"}


def test_a_token_does_not_excuse_a_page(house: House, visitor: Visitor) -> None:
    people = house.hall.people
    ada = house.runner.run(people.enter("Ada"))
    token = house.runner.run(people.issue_token(ada, "bot"))
    headers = {"authorization": f"Bearer {token}"}
    assert visitor.send("POST", "/known", headers=headers).status_code == 403


def test_a_program_without_cookies_reaches_the_api(visitor: Visitor) -> None:
    answer = visitor.send("POST", "/api/say", json={"words": "hello"})
    assert answer.json() == {"words": "hello"}
    assert SESSION not in visitor.client.cookies


def test_a_page_that_tells_nobody_its_address_can_still_send_its_form(house: House) -> None:
    """Browsers hide the origin of forms on such pages."""
    visitor = house.visitor()
    link = f"/join/{house.hall.events.host_token()}"
    assert send(visitor, link, csrf="forged", origin="null")[0] == 403
    assert send(visitor, link, csrf=visitor.csrf(), origin="https://evil.example")[0] == 403
    assert send(visitor, link, csrf=visitor.csrf(), origin="null")[0] == 303
