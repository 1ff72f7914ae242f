"""Choosing how one is told that it is one's turn."""

from __future__ import annotations

from guildhall.hall.mail_server import MailServer
from guildhall.hall.people import Person
from guildhall.hall.people.channels import Channels
from guildhall.hall.reminders import ReminderSettings
from web.after_games import come_in
from web.visitors import House, Visitor

MAIL = MailServer(host="mail.example", port=25, tls="none", sender="hall@example.org")
PUSH = {"endpoint": "https://push.example/1", "p256dh": "key", "auth": "secret"}


def test_a_stranger_is_asked_for_a_name_first(visitor: Visitor) -> None:
    assert visitor.get("/me/reminders").headers["location"].startswith("/enter")


def test_the_page_says_what_cannot_work_and_offers_the_rest(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    text = ada.get("/me/reminders").text
    assert "need an encrypted address (https)" in text
    assert "This hall sends no e-mail" in text
    assert house.hall.reminders.key.public in text


def test_what_is_chosen_is_kept_and_nobody_else_sees_it(house: House) -> None:
    ada, person = come_in(house, "Ada")
    house.hall.reminders.settings = ReminderSettings(mail=MAIL)
    fields = {"mail": "ada@example.org", "webhook": "https://hook.example/ada"}
    assert ada.post("/me/reminders", **fields).status_code == 303
    text = ada.get("/me/reminders?done=saved").text
    assert "Saved." in text
    assert 'value="ada@example.org"' in text
    ben, _ = come_in(house, "Ben")
    for path in (f"/people/{person.id}", "/", "/ratings", f"/api/people/{person.id}"):
        shown = ben.get(path).text
        assert "ada@example.org" not in shown
        assert "hook.example" not in shown


def test_a_wrong_address_is_refused_and_still_there_to_mend(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    answer = ada.post("/me/reminders", mail="ada at example", webhook="")
    assert answer.status_code == 422
    assert "not an e-mail address" in answer.text
    assert 'value="ada at example"' in answer.text


def test_a_browser_is_told_until_it_says_no(house: House) -> None:
    ada, person = come_in(house, "Ada")
    assert ada.post("/me/push", **PUSH).status_code == 200
    assert len(house.runner.run(house.hall.people.get(person.id)).channels.browsers) == 1  # type: ignore[union-attr]
    assert "1 of your browsers gets notifications." in ada.get("/me/reminders").text
    ada.post("/me/push/end", endpoint=PUSH["endpoint"])
    assert house.runner.run(house.hall.people.get(person.id)).channels.browsers == ()  # type: ignore[union-attr]


def test_push_and_e_mails_follow_when_another_language_is_chosen(house: House) -> None:
    ada, person = come_in(house, "Ada")
    ada.post("/language", language="fr")
    assert _channels(house, person).language == "en"
    ada.post("/me/push", **PUSH)
    assert _channels(house, person).language == "fr"
    ada.post("/language", language="de")
    assert _channels(house, person).language == "de"
    assert len(_channels(house, person).browsers) == 1


def _channels(house: House, person: Person) -> Channels:
    known = house.runner.run(house.hall.people.get(person.id))
    assert known
    return known.channels


def test_a_browser_without_keys_is_refused(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    assert ada.post("/me/push", endpoint="https://push.example/1").status_code == 422


def test_a_test_that_cannot_be_delivered_says_so(house: House) -> None:
    ada, _ = come_in(house, "Ada")
    ada.post("/me/reminders", mail="", webhook="https://localhost/hook")
    answer = ada.post("/me/reminders/try")
    assert answer.status_code == 422
    assert "could not be delivered" in answer.text
