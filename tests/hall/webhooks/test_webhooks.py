"""Webhooks of events: told of what happens, signed, again until it arrives, and of nothing old."""

from __future__ import annotations

import asyncio
import hmac
import json
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.hall import Hall
from guildhall.hall.log import open_log
from guildhall.hall.reminders import ReminderSettings
from guildhall.hall.webhooks import KINDS, Outbox
from guildhall.hall.webhooks.outbox import PAUSES
from guildhall.hall.webhooks.webhooks import Webhooks
from hall.events.houses import House, open_house
from hall.reminders.endpoints import Endpoint, running
from hall.tables.halls import Time, hall_over, in_hall
from patience import PATIENCE

HERE = ReminderSettings(base_url="https://hall.example", local=True)


async def outbox_until(house: House, hall: Hall, holds: str, number: int) -> Outbox:
    """Wait until so many attempts were made, or so much waits."""
    name = f"hooks/{house.live.id}"
    woken = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wake(_stream: str, _seq: int) -> None:
        loop.call_soon_threadsafe(woken.set)

    cancel = hall.log.log.subscribe(name, wake)
    try:
        while True:
            woken.clear()
            box = await hall.webhooks.outbox(house.live, house.organiser)
            if len(getattr(box, holds)) >= number:
                return box
            await asyncio.wait_for(woken.wait(), PATIENCE)
    finally:
        cancel()


def test_every_kind_of_news_arrives_signed_and_nothing_that_was_known_before() -> None:
    receiver = Endpoint(200)

    async def story(hall: Hall, _time: Time) -> None:
        hall.webhooks.settings = HERE
        house = await open_house(hall, ["Ann Ash", "Bob Bell", "Cid Cole"])
        hook = await hall.webhooks.add(house.live, house.organiser, receiver.url, KINDS)
        await house.live.execute(house.organiser, commands.EnterPlayers(["Eve East"]))
        await house.draw()
        await house.play(1, Random(1))
        await house.live.execute(house.organiser, commands.EndEvent(early=True))
        tables = house.live.tournament.rounds[0].tables
        box = await outbox_until(house, hall, "attempts", 3 + len(tables))
        assert all(each.arrived for each in box.attempts)
        assert not box.waiting
        told = [json.loads(body) for _, _, body in receiver.got]
        assert {each["kind"] for each in told} == {"registration", "pairings", "result", "ended"}
        assert len({each["id"] for each in told}) == len(told)
        (entered,) = [each for each in told if each["kind"] == "registration"]
        assert entered["player"] == "Eve East"
        assert entered["text"] == "Spring Cup: Eve East has registered"
        assert entered["link"] == f"https://hall.example/events/{house.live.id}"
        for _, headers, body in receiver.got:
            signed = headers["x-guildhall-timestamp"].encode() + b"." + body
            mine = hmac.digest(hook.secret.encode(), signed, "sha256").hex()
            assert headers["x-guildhall-signature"] == f"sha256={mine}"

    with running(receiver):
        in_hall(story)


def test_names_are_sent_as_the_public_sees_them_and_chat_servers_get_a_sentence() -> None:
    receiver = Endpoint(204)

    async def story(hall: Hall, _time: Time) -> None:
        hall.webhooks.settings = HERE
        house = await open_house(hall, ["Ann Ash"])
        await house.live.execute(house.organiser, commands.SetPrivacy("initial"))
        await hall.webhooks.add(
            house.live,
            house.organiser,
            receiver.url,
            ["registration"],
            form="chat",
            language="de",
        )
        await house.live.execute(house.organiser, commands.EnterPlayers(["Bob Bell"]))
        await outbox_until(house, hall, "attempts", 1)
        (_, _, body), *more = receiver.got
        told = json.loads(body)
        assert not more
        assert told["content"] == told["text"]
        assert "Bob B." in told["text"]
        assert "Bell" not in body.decode()

    with running(receiver):
        in_hall(story)


def test_what_does_not_arrive_is_sent_again_after_a_restart_until_it_does() -> None:
    receiver = Endpoint(500)

    async def story() -> None:
        time = Time()
        with open_log("memory:", clock=time) as log:
            async with hall_over(log, time) as hall:
                hall.webhooks.settings = HERE
                house = await open_house(hall, ["Ann Ash"])
                await hall.webhooks.add(house.live, house.organiser, receiver.url, ["registration"])
                await house.live.execute(house.organiser, commands.EnterPlayers(["Bob Bell"]))
                box = await outbox_until(house, hall, "attempts", 1)
                assert [each.arrived for each in box.attempts] == [False]
                assert box.waiting[0].next == time() + timedelta(seconds=PAUSES[0])
            receiver.status = 200
            time.pass_by(PAUSES[0] + 1)
            async with hall_over(log, time) as hall:
                hall.webhooks.settings = HERE
                live = await hall.events.get(house.live.id)
                again = replace(house, hall=hall, live=live)
                box = await outbox_until(again, hall, "attempts", 2)
                assert [each.arrived for each in box.attempts] == [False, True]
                assert [each.number for each in box.attempts] == [1, 2]
                assert not box.waiting
        first, second = (json.loads(body) for _, _, body in receiver.got)
        assert first["id"] == second["id"]

    with running(receiver):
        asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_nothing_is_sent_into_the_network_of_the_hall() -> None:
    receiver = Endpoint(200)

    async def story(hall: Hall, _time: Time) -> None:
        house = await open_house(hall, ["Ann Ash"])
        hall.webhooks.settings = HERE
        await hall.webhooks.add(house.live, house.organiser, receiver.url, ["registration"])
        hall.webhooks.settings = ReminderSettings()
        await house.live.execute(house.organiser, commands.EnterPlayers(["Bob Bell"]))
        box = await outbox_until(house, hall, "attempts", 1)
        assert "inside the network" in box.attempts[0].answer
        assert not receiver.got
        with pytest.raises(NotAllowed, match="https"):
            await hall.webhooks.add(house.live, house.organiser, receiver.url, ["result"])

    with running(receiver):
        in_hall(story)


def test_only_organisers_have_webhooks_and_not_too_many() -> None:
    async def story(hall: Hall, _time: Time) -> None:
        house = await open_house(hall, ["Ann Ash"])
        live, helper = house.live, await house.staff("scorekeeper")
        with pytest.raises(NotAllowed):
            await hall.webhooks.outbox(live, helper)
        with pytest.raises(NotAllowed):
            await hall.webhooks.add(live, helper, "https://example.org", ["result"])
        with pytest.raises(HallError, match="Nothing is chosen"):
            await hall.webhooks.add(live, house.organiser, "https://example.org", [])
        for _ in range(5):
            hook = await hall.webhooks.add(live, house.organiser, "https://example.org", ["ended"])
        with pytest.raises(NotAllowed, match="at most 5"):
            await hall.webhooks.add(live, house.organiser, "https://example.org", ["ended"])
        await hall.webhooks.remove(live, house.organiser, hook.id)
        box = await hall.webhooks.outbox(live, house.organiser)
        assert len(box.hooks) == 4

    in_hall(story)


def test_a_table_of_the_event_that_waits_for_somebody_is_told() -> None:
    receiver = Endpoint(200)

    async def story(hall: Hall, _time: Time) -> None:
        hall.webhooks.settings = hall.reminders.settings = replace(HERE, patience=0.0)
        house = await open_house(hall, ["Ann Ash", "Bob Bell", "Cid Cole"])
        await hall.webhooks.add(house.live, house.organiser, receiver.url, ["turn"])
        await house.draw()
        here = await hall.event_games.open(house.live, house.organiser, 1, 1)
        await outbox_until(house, hall, "attempts", 1)
        told = json.loads(receiver.got[0][2])
        first = house.live.tournament.rounds[0].tables[1].seats[0]
        assert (told["kind"], told["player"]) == ("turn", first)
        assert told["link"] == f"https://hall.example/tables/{here}"

    with running(receiver):
        in_hall(story)


def test_whatever_stops_the_webhooks_of_an_event_is_written_down(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    stumbled = asyncio.Event()

    async def stumble(*_: object) -> None:
        stumbled.set()
        raise RuntimeError("odd")

    async def story(hall: Hall, _time: Time) -> None:
        hall.webhooks.settings = HERE
        house = await open_house(hall, ["Ann Ash", "Bob Bell", "Cid Cole"])
        await hall.webhooks.add(house.live, house.organiser, "http://127.0.0.1:9/", KINDS)
        await stumbled.wait()

    monkeypatch.setattr(Webhooks, "_send_on", stumble)
    in_hall(story)
    assert "the webhooks of spring-cup have stopped until the hall is opened again" in caplog.text
    assert "odd" in caplog.text
