"""The lobby begins with the cards that are up, not with all that ever were."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guildhall.hall.log import Entry, Log, NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.tables import lobby as lobbies
from guildhall.hall.tables.lobby import Lobby, TableCard
from guildhall.hall.tables.lobby_cards import STREAM, LobbyCards
from guildhall.hall.tables.options import Options
from patience import PATIENCE

PEOPLE = ("ada", "ben", "cy")


def shown(table: str, phase: str, *people: str | None) -> NewEntry:
    card = {
        "table": table,
        "phase": phase,
        "options": Options(players=3).plain(),
        "opener": "ada",
        "names": [who and who.title() for who in people],
        "people": list(people),
        "opened_at": "",
    }
    return NewEntry("hall", "shown/1", card)


def evening(seed: int, length: int) -> list[NewEntry]:
    """Tables that are opened, filled, left and finished by chance."""
    chance, news = Random(seed), []
    phases: dict[str, str] = {}
    for number in range(length):
        table = f"t{chance.randrange(number // 3 + 2)}"
        if phases.get(table) == "over":
            continue
        phases[table] = chance.choice(["open", "open", "playing", "over"])
        seats = [chance.choice([*PEOPLE, None]) for _ in range(3)]
        news.append(shown(table, phases[table], *seats))
    return news


async def told(log: Log) -> list[Any]:
    """All that a lobby tells that is opened now."""
    lobby = Lobby(AsyncLog(log))
    await lobby.open()
    of_people = [sorted(lobby.of_person(who), key=lambda card: card.table) for who in PEOPLE]
    found = [lobby.waiting(), lobby.running(), list(lobby.of_events), of_people]
    lobby.close()
    return found


def folded(entries: list[Entry]) -> list[Any]:
    """The same by reading every entry."""
    lobby = Lobby(AsyncLog(open_log("memory:")))
    for entry in entries:
        lobby._apply(entry)
    of_people = [sorted(lobby.of_person(who), key=lambda card: card.table) for who in PEOPLE]
    return [lobby.waiting(), lobby.running(), list(lobby.of_events), of_people]


@pytest.mark.parametrize("seed", range(3))
def test_a_lobby_that_begins_with_its_cards_tells_the_same_as_all_entries(
    any_log: Log, seed: int
) -> None:
    news, chance, written = evening(seed, 120), Random(seed), 0
    while written < len(news):
        part = news[written : written + chance.randint(1, 30)]
        any_log.append(STREAM, written, part)
        written += len(part)
        assert asyncio.run(told(any_log)) == folded(any_log.read(STREAM))


def test_tables_that_are_over_are_not_read_again(
    any_log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = [shown(f"t{n}", phase, "ada") for n in range(200) for phase in ("open", "over")]
    any_log.append(STREAM, 0, [*over, shown("last", "open", "ada", None)])
    cards = LobbyCards(any_log)
    entries, seq = cards.load()
    assert [entry.data["table"] for entry in entries] == ["last"]
    assert seq == 401
    read: list[int] = []

    def read_and_note(stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        found = type(any_log).read(any_log, stream, after=after, limit=limit)
        read.append(len(found))
        return found

    monkeypatch.setattr(any_log, "read", read_and_note)
    cards.load()
    assert sum(read) == 0
    cards.close()


def test_cards_are_kept_while_the_hall_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "KEEP_AFTER", 4)

    async def story(log: Log) -> int:
        lobby, kept = Lobby(AsyncLog(log)), asyncio.Event()
        await lobby.open()
        reached = 0

        async def keep() -> None:
            nonlocal reached
            await Lobby.keep(lobby)
            with LobbyCards(log)._side.reading() as connection:
                reached = LobbyCards(log).reached(connection)
            kept.set()

        monkeypatch.setattr(lobby, "keep", keep)
        log.append(STREAM, 0, [shown(f"t{number}", "open", None) for number in range(5)])
        await asyncio.wait_for(kept.wait(), PATIENCE)
        lobby.close()
        return reached

    with open_log(str(tmp_path / "hall.db")) as log:
        assert asyncio.run(story(log)) == 5


def test_a_card_that_makes_no_sense_is_passed_over(
    any_log: Log, caplog: pytest.LogCaptureFixture
) -> None:
    odd = NewEntry("hall", "shown/1", {"table": "odd"})
    any_log.append(STREAM, 0, [shown("one", "open", None), odd, shown("two", "open", None)])
    waiting: list[TableCard] = asyncio.run(told(any_log))[0]
    assert [card.table for card in waiting] == ["two", "one"]
    assert "passed over" in caplog.text
