"""People are told that it is their turn: in the ways they chose, and only if they do not move."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from email import message_from_bytes
from email.policy import default

import pytest

from guildhall.hall.errors import HallError
from guildhall.hall.hall import Hall
from guildhall.hall.log import BusyError, UnreachableError, repository
from guildhall.hall.mail_server import MailServer
from guildhall.hall.people import Person
from guildhall.hall.people.channels import PushAddress, proper_mail, proper_webhook
from guildhall.hall.reminders import ReminderSettings
from guildhall.hall.reminders.delivery import DeliveryError, check_reachable
from guildhall.hall.reminders.push import PushKey
from guildhall.hall.reminders.reminders import trial
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Seat
from hall.reminders.endpoints import Browser, Endpoint, MailBox, running
from hall.tables.halls import Time, in_hall
from patience import PATIENCE

SOON = ReminderSettings(base_url="https://hall.example", patience=0.0, local=True)


async def two_at_a_table(hall: Hall) -> tuple[LiveTable, Person, Person]:
    ada, ben = await hall.people.enter("Ada"), await hall.people.enter("Ben")
    seats = [Seat(ada.id, "Ada"), Seat(ben.id, "Ben")]
    live = await hall.table_service.open_seated(ada, Options(drawn=False), seats)
    return live, ada, ben


async def answered(service: Endpoint) -> None:
    """Wait until something was sent."""
    assert await asyncio.to_thread(service.arrived.wait, PATIENCE)


def test_a_browser_gets_a_message_that_it_alone_can_read() -> None:
    browser, service = Browser(), Endpoint()

    async def story(hall: Hall, _: Time) -> None:
        hall.reminders.settings = SOON
        live, ada, ben = await two_at_a_table(hall)
        await hall.people.want_push(ben, browser.address(f"{service.url}/push/1"))
        await hall.table_service.move(live, ada, ["take R G O"], live.table.position)
        await answered(service)
        (path, headers, body), *more = service.got
        assert (path, more) == ("/push/1", [])
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["authorization"].startswith("vapid t=")
        assert b"turn" not in body
        told = browser.read(body)
        assert told["title"] == "It is your turn"
        assert told["body"] == "Splendor with Ada"
        assert told["url"] == f"/tables/{live.table.id}"

    with running(service):
        in_hall(story)


def test_who_moves_in_time_is_not_told() -> None:
    service = Endpoint()

    async def story(hall: Hall, _: Time) -> None:
        hall.reminders.settings = replace(SOON, patience=0.3)
        live, ada, ben = await two_at_a_table(hall)
        for person in (ada, ben):
            address = Browser().address(f"{service.url}/{person.name}")
            await hall.people.want_push(person, address)
        service_of = hall.table_service
        await service_of.move(live, ada, ["take R G O"], live.table.position)
        await service_of.move(live, ben, ["take R G O"], live.table.position)
        await answered(service)
        assert [path for path, *_ in service.got] == ["/Ada"]

    with running(service):
        in_hall(story)


def test_a_reminder_waits_while_the_log_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    browser, service = Browser(), Endpoint()
    troubles = [UnreachableError("the log", "gone"), BusyError("the log")]
    monkeypatch.setattr(repository, "AFTER_TROUBLE", 0.0)

    async def story(hall: Hall, _: Time) -> None:
        hall.reminders.settings = SOON
        live, ada, ben = await two_at_a_table(hall)
        await hall.people.want_push(ben, browser.address(f"{service.url}/push/1"))
        get = hall.tables.get

        async def get_when_it_answers(table: str) -> LiveTable:
            if troubles:
                raise troubles.pop()
            return await get(table)

        monkeypatch.setattr(hall.tables, "get", get_when_it_answers)
        await hall.table_service.move(live, ada, ["take R G O"], live.table.position)
        await answered(service)
        assert troubles == []

    with running(service):
        in_hall(story)


def test_a_browser_that_wants_no_more_is_forgotten() -> None:
    service = Endpoint(410)

    async def story(hall: Hall, _: Time) -> None:
        hall.reminders.settings = SOON
        ada = await hall.people.enter("Ada")
        known = await hall.people.want_push(ada, Browser().address(service.url))
        assert await hall.reminders.tell(known, trial()) == 0
        after = await hall.people.get(ada.id)
        assert after
        assert after.channels.browsers == ()

    with running(service):
        in_hall(story)


def test_e_mail_and_webhook_say_it_in_the_language_of_the_reader() -> None:
    box, hook = MailBox(), Endpoint(200)

    async def story(hall: Hall, _: Time) -> None:
        port = box.server_address[1]
        hall.reminders.settings = replace(
            SOON,
            mail=MailServer(
                host="127.0.0.1", port=int(port), tls="none", sender="hall@hall.example"
            ),
        )
        live, ada, ben = await two_at_a_table(hall)
        await hall.people.set_reminders(
            ben, mail="ben@example.org", webhook="https://hook.example/x", language="cs"
        )
        person = await hall.people.get(ben.id)
        assert person
        channels = replace(person.channels, webhook=hook.url)
        assert await hall.reminders.tell(replace(person, channels=channels), trial()) == 2
        letter = message_from_bytes(box.letters[0].encode(), policy=default)
        told = json.loads(hook.got[0][2])
        title, words = ("Guildhall vás zastihne", "Takhle se dozvíte, že jste na tahu.")
        assert (letter["To"], letter["Subject"], told["title"]) == ("ben@example.org", title, title)
        assert (letter.get_content().splitlines()[0], told["body"]) == (words, words)
        assert told["link"] == "https://hall.example/"
        assert (live.table.turn, ada.name) == (0, "Ada")

    with running(box), running(hook):
        in_hall(story)


def test_the_key_of_the_hall_is_made_once() -> None:
    async def story(hall: Hall, _: Time) -> None:
        again = await PushKey.open(hall.log)
        assert again.public == hall.reminders.key.public
        assert len(again.public) == 87

    in_hall(story)


@pytest.mark.parametrize("address", ["http://127.0.0.1/x", "http://[::1]/", "http://10.0.0.7/hook"])
def test_nobody_can_let_the_hall_send_into_its_own_network(address: str) -> None:
    with pytest.raises(DeliveryError, match="inside the network"):
        check_reachable(address, local=False)
    check_reachable(address, local=True)


@pytest.mark.parametrize(
    "mail", ["ada", "ada@", "a b@c.de", "Ada <a@b.cd>", "a@b.cd,c@d.ef", "a@b"]
)
def test_what_is_no_e_mail_address_is_refused(mail: str) -> None:
    with pytest.raises(HallError):
        proper_mail(mail)


@pytest.mark.parametrize(
    "hook", ["ftp://x.y", "http://x.y/z", "https://", "https://me:pw@x.y", "x"]
)
def test_a_webhook_needs_an_encrypted_address(hook: str) -> None:
    with pytest.raises(HallError):
        proper_webhook(hook)
    assert proper_webhook(" ") == ""


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"endpoint": "https://a.b", "keys": {}},
        {"endpoint": "x", "keys": {"p256dh": "a", "auth": "b"}},
    ],
)
def test_a_browser_without_an_address_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(HallError):
        PushAddress.from_plain(plain)
