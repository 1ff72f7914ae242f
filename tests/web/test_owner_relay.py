"""Requests for what another worker owns are answered by it, wherever they come in."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx

from guildhall.hall.hall import Hall
from guildhall.hall.keys import Keys
from guildhall.hall.log import Log, open_log
from guildhall.hall.tables.options import Options
from guildhall.hall.workers import Lease, LeasedWorkers
from guildhall.web.app import create_app
from guildhall.web.owner_gate import HEADER
from guildhall.web.owner_relay import PURPOSE, Forwarder
from guildhall.web.server import HallServer
from guildhall.web.settings import Settings
from patience import PATIENCE


class Leases:
    """Leases of workers that live as long as the test."""

    def __init__(self, *addresses: str) -> None:
        self._addresses = addresses

    def join(self, address: str, machine: str, lease: timedelta) -> bool:
        del address, machine, lease
        return True

    def renew(self, address: str, machine: str, lease: timedelta) -> list[Lease]:
        del address, machine, lease
        return [Lease(each, "here") for each in self._addresses]

    def leave(self, address: str) -> None:
        del address

    def close(self) -> None:
        pass


@dataclass
class Served:
    """A worker with its hall."""

    address: str
    hall: Hall
    server: HallServer
    running: asyncio.Task[None]

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    async def stop(self) -> None:
        self.server.close()
        await self.running


@asynccontextmanager
async def served(
    log: Log, keys: Keys, listening: socket.socket, leases: Leases
) -> AsyncIterator[Served]:
    address = "{}:{}".format(*listening.getsockname())
    hall = Hall(log, keys, workers=LeasedWorkers(leases, address))
    await hall._begin()
    app, ready = create_app(hall, Settings()), asyncio.Event()
    server = HallServer(app, ready.set)
    async with Forwarder(hall, app.state.closing).open() as app.state.forwarder:
        running = asyncio.create_task(server.serve([listening]))
        await ready.wait()
        one = Served(address, hall, server, running)
        yield one
        await one.stop()
    await hall._close()


def with_two_workers(
    scenario: Callable[[Served, Served, httpx.AsyncClient], Awaitable[None]],
) -> None:
    """Play a scenario with two workers that know each other, and a client."""

    async def whole() -> None:
        sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
        leases = Leases(*("{}:{}".format(*each.getsockname()) for each in sockets))
        with open_log("memory:") as log:
            async with AsyncExitStack() as stack:
                keys = Keys("secret")
                one, two = [
                    await stack.enter_async_context(served(log, keys, each, leases))
                    for each in sockets
                ]
                client = await stack.enter_async_context(httpx.AsyncClient(timeout=PATIENCE))
                await scenario(one, two, client)

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


async def open_table(one: Served, owner: Served, **options: Any) -> tuple[str, str]:
    """A table that a worker owns, opened at another, and the token of whoever sits there."""
    ada = await one.hall.people.enter("Ada")
    token = await one.hall.people.issue_token(ada, "test")
    while True:
        live = await one.hall.tables.open(Options(**options), ada)
        if owner.hall.workers.owns(live.table.id):
            return live.table.id, token


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_table_is_kept_by_its_owner_wherever_somebody_asks_for_it() -> None:
    async def scenario(one: Served, two: Served, client: httpx.AsyncClient) -> None:
        name, token = await open_table(one, two)
        for worker in (one, two):
            answer = await client.get(f"{worker.url}/api/tables/{name}", headers=bearer(token))
            assert answer.json()["seats"][0]["name"] == "Ada"
        assert two.hall.tables.at_hand(name)
        page = await client.get(f"{one.url}/tables/{name}")
        assert page.status_code == 200
        assert page.headers.get_list("date") == [page.headers["date"]]
        assert len(page.headers.get_list("x-request-id")) == 1
        assert "gzip" in page.headers["content-encoding"]

    with_two_workers(scenario)


def test_what_is_sent_arrives_at_the_owner_whole() -> None:
    async def scenario(one: Served, two: Served, client: httpx.AsyncClient) -> None:
        name, token = await open_table(one, two)
        said = {"text": "é" * 200}
        answer = await client.post(
            f"{one.url}/api/tables/{name}/chat", json=said, headers=bearer(token)
        )
        assert answer.status_code == 200
        live = two.hall.tables.at_hand(name)
        assert live
        assert [line.text for line in live.chat.lines] == [said["text"]]

    with_two_workers(scenario)


def test_a_stream_goes_through_another_worker_and_ends_with_its_listener() -> None:
    async def scenario(one: Served, two: Served, client: httpx.AsyncClient) -> None:
        name, token = await open_table(one, two)
        live = await two.hall.tables.get(name)
        url = f"{one.url}/api/tables/{name}/stream"
        async with client.stream("GET", url, headers=bearer(token)) as stream:
            lines = stream.aiter_lines()
            assert name in await anext(lines)
            assert live.watchers > 0
            person = await two.hall.people.get(live.table.opener)
            assert person
            await live.say(person, "good evening")
            while "good evening" not in await anext(lines):
                pass
        while live.watchers:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)

    with_two_workers(scenario)


def test_a_worker_that_is_gone_is_stood_in_for_and_its_streams_end() -> None:
    async def scenario(one: Served, two: Served, client: httpx.AsyncClient) -> None:
        name, token = await open_table(one, two)
        url = f"{one.url}/api/tables/{name}"
        async with client.stream("GET", f"{url}/stream", headers=bearer(token)) as stream:
            lines = stream.aiter_lines()
            assert name in await anext(lines)
            await two.stop()
            async for _ in lines:
                pass
        answer = await client.post(
            f"{url}/chat", json={"text": "good evening"}, headers=bearer(token)
        )
        assert answer.status_code == 200
        live = one.hall.tables.at_hand(name)
        assert live
        assert [line.text for line in live.chat.lines] == ["good evening"]

    with_two_workers(scenario)


def test_the_owner_is_told_who_asks_and_believes_nobody_else() -> None:
    async def scenario(one: Served, two: Served, client: httpx.AsyncClient) -> None:
        forwarder = Forwarder(two.hall, two.server._closing)
        scope: dict[str, Any] = {"client": ("10.9.9.9", 1), "scheme": "http"}
        assert not forwarder.arrived(scope, "forged")
        assert not forwarder.arrived(
            scope, one.hall.keys.sign_undated("other", ["1.2.3.4", 1, "x"])
        )
        assert scope == {"client": ("10.9.9.9", 1), "scheme": "http"}
        signed = one.hall.keys.sign_undated(PURPOSE, ["1.2.3.4", 5, "https"])
        assert forwarder.arrived(scope, signed)
        assert scope["client"] == ("1.2.3.4", 5)
        assert scope["scheme"] == "https"
        name, _ = await open_table(one, two)
        headers = {HEADER: "forged"}
        assert (await client.get(f"{one.url}/tables/{name}", headers=headers)).status_code == 200

    with_two_workers(scenario)


def test_events_are_shown_by_every_worker_and_changed_by_their_owner() -> None:
    async def scenario(one: Served, two: Served, _: httpx.AsyncClient) -> None:
        workers = [Forwarder(each.hall, each.server._closing) for each in (one, two)]
        async with workers[0].open(), workers[1].open():
            for path in ("/events/spring-cup/desk", "/api/events/spring-cup"):
                asked = [each.owner({"path": path, "method": "GET"}) for each in workers]
                sent = [each.owner({"path": path, "method": "POST"}) for each in workers]
                assert asked == ["", ""]
                assert sorted(sent) in (["", one.address], ["", two.address])
            assert not any(each.owner({"path": "/lobby", "method": "GET"}) for each in workers)

    with_two_workers(scenario)
