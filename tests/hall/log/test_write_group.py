"""Writes for those who cannot wait: committed by a thread of the log, together, and told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from threading import Event, get_ident

import psycopg
import pytest

from guildhall.hall.log import Conflict, Entry, NewEntry, open_log
from guildhall.hall.log.address import now
from guildhall.hall.log.entry import stamp
from guildhall.hall.log.postgres import PostgresLog
from guildhall.hall.log.stream import Commit
from guildhall.hall.log.write_group import Wish, WriteGroup
from patience import PATIENCE


def entries(name: str, seq: int = 1) -> list[Entry]:
    return stamp(f"event/{name}", seq - 1, [NewEntry("desk", "said/1", {"n": seq})], now())


def test_what_waits_is_committed_together_and_each_is_told_what_became_of_it() -> None:
    entered, open_gate, told = Event(), Event(), Event()
    groups: list[int] = []
    threads: set[int] = set()
    troubles: dict[str, BaseException | None] = {}

    def commit(wishes: Sequence[Wish]) -> None:
        groups.append(len(wishes))
        threads.add(get_ident())
        for wish in wishes:
            if wish.entries[0].stream == "event/b":
                wish.trouble = Conflict("event/b", 0, 1)
        entered.set()
        assert open_gate.wait(PATIENCE)

    group = WriteGroup(commit)

    def tell(name: str, trouble: BaseException | None) -> None:
        assert not group.turn.locked()  # who is told may write
        troubles[name] = trouble
        if len(troubles) == 4:
            told.set()

    group.write_soon(entries("first"), lambda trouble: tell("first", trouble))
    assert entered.wait(PATIENCE)
    for name in "abc":
        group.write_soon(entries(name), lambda trouble, name=name: tell(name, trouble))  # type: ignore[misc]
    open_gate.set()
    assert told.wait(PATIENCE)
    group.close()
    assert groups == [1, 3]
    assert threads.isdisjoint({get_ident()})
    assert [name for name, trouble in troubles.items() if trouble] == ["b"]


def test_an_entry_that_does_not_follow_is_refused_and_nothing_of_it_stays(address: str) -> None:
    async def story() -> None:
        await Commit(log, entries("cup")).awaited()
        await Commit(log, entries("cup", 2)).awaited()
        for seq in (1, 2, 4):
            with pytest.raises(Conflict):
                await Commit(log, entries("cup", seq)).awaited()
        together = [Commit(log, entries("cup", seq)).awaited() for seq in (3, 5, 3)]
        first, gap, second = await asyncio.gather(*together, return_exceptions=True)
        assert not isinstance(first, BaseException)
        assert isinstance(gap, Conflict)
        assert isinstance(second, Conflict)

    with open_log(address) as log:
        asyncio.run(story())
        assert [entry.seq for entry in log.read("event/cup")] == [1, 2, 3]


def test_a_writer_whose_server_has_gone_away_meanwhile_connects_again(
    postgres: Callable[[], str],
) -> None:
    address = postgres()
    with open_log(address) as log, psycopg.connect(address, autocommit=True) as other:
        assert isinstance(log, PostgresLog)
        log.append("event/cup", 0, [NewEntry("desk", "said/1", {})])
        writer = log._writer
        other.execute("SELECT pg_terminate_backend(%s, 10000)", [writer.info.backend_pid])
        log.append("event/cup", 1, [NewEntry("desk", "said/1", {})])
        assert log.last("event/cup") == 2
        assert log._writer is not writer
