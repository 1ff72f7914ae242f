"""Damage: one entry of one stream closes that stream only, is found, and is set aside."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from guildhall.hall.check import check_hall, repair_hall
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.hall import Hall
from guildhall.hall.log import DamagedStreamError, NewEntry, open_log
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from hall.events.houses import open_house

ADA = Person("a" * 16, "Ada")


def damage(path: Path, stream: str, seq: int, column: str, value: object) -> None:
    """Write noise into a row, behind the back of the log."""
    with closing(sqlite3.connect(path)) as file, file:
        changed = file.execute(
            f'UPDATE log_entries SET "{column}" = CAST(? AS TEXT) WHERE stream = ? AND seq = ?',  # noqa: S608
            (value, stream, seq),
        )
        assert changed.rowcount == 1


def evening(path: Path) -> dict[str, str]:
    """A hall with an event, two tables and some talk; the names of the tables."""

    async def story() -> dict[str, str]:
        async with Hall.open(path) as hall:
            house = await open_house(hall)
            await house.draw()
            await house.play(1, Random(1))
            ada = await hall.people.enter("Ada")
            first = await hall.table_service.open(ada, Options(players=3))
            await first.say(ada, "Hello")
            await first.say(ada, "Anybody?")
            second = await hall.table_service.open(ada, Options(players=3))
            return {"first": first.table.id, "second": second.table.id, "ada": ada.id}

    return asyncio.run(story())


NOISE: list[tuple[str, object]] = [
    ("data", "{"),
    ("data", "[]"),
    ("data", "{}"),
    ("data", b"\xff\xfe"),
    ("at", "yesterday"),
    ("kind", "nonsense"),
]


@pytest.mark.parametrize(("column", "value"), NOISE)
def test_a_damaged_event_stays_closed_and_all_else_is_open(
    tmp_path: Path, column: str, value: object
) -> None:
    path = tmp_path / "hall.db"
    names = evening(path)
    damage(path, "event/spring-cup", 3, column, value)

    async def story() -> None:
        async with Hall.open(path) as hall:
            with pytest.raises(DamagedStreamError, match="of event/spring-cup is damaged"):
                await hall.events.get("spring-cup")
            assert [card.id for card in await hall.events.cards()] == ["spring-cup"]
            live = await hall.tables.get(names["first"])
            assert len(live.chat.lines) == 2
            assert len(hall.lobby.cards) == 2

    asyncio.run(story())
    with open_log(path) as log:
        (found,) = check_hall(log).damages
    assert (found.stream, found.seq) == ("event/spring-cup", 3)


@pytest.mark.parametrize(("column", "value"), NOISE[:4])
@pytest.mark.parametrize("stream", ["lobby/tables", "chat/first"])
def test_a_damaged_card_or_line_is_passed_over(
    tmp_path: Path, stream: str, column: str, value: object
) -> None:
    path = tmp_path / "hall.db"
    names = evening(path)
    damage(path, stream.replace("first", names["first"]), 1, column, value)

    async def story() -> None:
        async with Hall.open(path) as hall:
            live = await hall.tables.get(names["first"])
            shown = set(hall.lobby.cards)
            said = [line.text for line in live.chat.lines]
            if stream == "lobby/tables":
                assert shown == {names["second"]}
                assert said == ["Hello", "Anybody?"]
            else:
                assert shown == {names["first"], names["second"]}
                assert said == ["Anybody?"]
                await live.say(await _person(hall, names["ada"]), "Still here")
                assert [line.text for line in live.chat.lines] == ["Anybody?", "Still here"]

    asyncio.run(story())


async def _person(hall: Hall, name: str) -> Person:
    person = await hall.people.get(name)
    assert person is not None
    return person


def test_a_damaged_table_takes_no_more_moves_and_the_other_one_does(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    names = evening(path)
    damage(path, f"table/{names['first']}", 2, "data", '{"seat": 99}')

    async def story() -> None:
        async with Hall.open(path) as hall:
            with pytest.raises(DamagedStreamError):
                await hall.tables.get(names["first"])
            live = await hall.tables.get(names["second"])
            await live.execute(commands.sit, Person("b" * 16, "Ben"))

    asyncio.run(story())
    with open_log(path) as log:
        assert log.last(f"table/{names['first']}") == 2


def test_what_a_damaged_stream_says_of_hosts_makes_nobody_a_host(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    evening(path)

    async def host() -> str:
        async with Hall.open(path) as hall:
            (only,) = hall.events.hosts
            await hall.events.hosts.admit("b" * 16)
            return only

    only = asyncio.run(host())
    damage(path, "hosts/hall", 2, "data", "{")

    async def story() -> None:
        async with Hall.open(path) as hall:
            assert only not in hall.events.hosts
            with pytest.raises(DamagedStreamError):
                await hall.events.hosts.admit("c" * 16)

    asyncio.run(story())


def test_a_damaged_person_is_told_and_others_are_known(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    names = evening(path)
    damage(path, f"person/{names['ada']}", 1, "data", "{}")

    async def story() -> None:
        async with Hall.open(path) as hall:
            with pytest.raises(DamagedStreamError):
                await hall.people.get(names["ada"])
            assert (await hall.people.enter("Ben")).name == "Ben"

    asyncio.run(story())


def test_a_lost_entry_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    with open_log(path) as log:
        log.append("note/x", 0, [NewEntry("a", "b/1", {}) for _ in range(3)])
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM log_entries WHERE seq = 2")
    with open_log(path) as log:
        with pytest.raises(DamagedStreamError, match=r"entry 2 of note/x .*it is missing"):
            log.read("note/x")
        assert len(log.read("note/x", limit=1)) == 1


def test_a_stream_without_its_first_entry_is_found(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    with open_log(path) as log:
        log.append("note/x", 0, [NewEntry("a", "b/1", {}) for _ in range(3)])
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM log_entries WHERE seq = 1")
    with open_log(path) as log:
        assert log.streams() == []
        (found,) = check_hall(log).damages
    assert (found.stream, found.seq, found.entries) == ("note/x", 1, 3)


def test_a_whole_hall_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    evening(path)
    with open_log(path) as log:
        report = check_hall(log)
        assert report.sound
        assert report.streams == len(log.streams())
        assert report.entries == sum(log.last(stream) for stream in log.streams())


def test_a_repair_keeps_all_in_a_file_and_what_is_whole_in_place(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    names = evening(path)
    damage(path, "event/spring-cup", 5, "data", b"\xff{")
    damage(path, "lobby/tables", 1, "data", "{")
    with open_log(path) as log:
        whole = log.read("event/spring-cup", limit=4)
        lines = log.last("event/spring-cup")
        report = check_hall(log)
        cup, lobby = repair_hall(log, report, tmp_path)
        assert (cup.kept, cup.damage.entries) == (4, lines)
        assert log.read("event/spring-cup") == whole
        assert lobby.kept == lobby.damage.entries - 1
        assert [entry.seq for entry in log.read("lobby/tables")] == list(range(1, lobby.kept + 1))
        assert log.read("lobby/tables")[-1].data["table"] == names["second"]
        assert check_hall(log).sound
        assert EventCatalogue(log).find("spring") == "spring-cup"
    rows = [json.loads(line) for line in cup.file.read_text().splitlines()]
    assert [row[1] for row in rows] == list(range(1, lines + 1))
    assert rows[4][5] == "\\xff{"
    assert rows[0][5] == json.dumps(whole[0].data, ensure_ascii=False, separators=(",", ":"))
    assert cup.file.stat().st_mode & 0o077 == 0


def test_a_second_repair_writes_a_second_file(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    files = []
    with open_log(path) as log:
        for _ in range(2):
            log.append("secret/keys", 0, [NewEntry("hall", "key-made/1", {"lost": 1})])
            files += [done.file for done in repair_hall(log, check_hall(log), tmp_path)]
            assert log.last("secret/keys") == 0
    assert len(set(files)) == 2
    assert all(file.is_file() for file in files)


def guildhall(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "guildhall", *words], capture_output=True, text=True, check=False
    )


def test_the_command_tells_repairs_and_is_content(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    evening(path)
    sound = guildhall("check", "--database", str(path))
    assert (sound.returncode, sound.stderr) == (0, "")
    assert "Everything is intact." in sound.stdout
    damage(path, "floor/spring-cup", 1, "data", "{")
    told = guildhall("check", "--database", str(path))
    assert told.returncode == 1
    assert "floor/spring-cup: entry 1 of " in told.stdout
    assert "guildhall check --repair" in told.stdout
    repaired = guildhall("check", "--database", str(path), "--repair")
    assert repaired.returncode == 0, repaired
    assert "damaged-floor-spring-cup-1.jsonl" in repaired.stdout
    assert "Everything is intact." in repaired.stdout


def test_a_place_without_a_hall_is_not_taken_for_a_whole_one(tmp_path: Path) -> None:
    told = guildhall("check", "--database", str(tmp_path / "elsewhere.db"))
    assert told.returncode == 1
    assert "There is no hall in" in told.stdout
    assert "whole" not in told.stdout


def test_a_file_that_is_damaged_itself_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hall.db"
    with open_log(path) as log:
        for number in range(40):
            log.append(f"note/{number}", 0, [NewEntry("a", "b/1", {"text": "x" * 2000})])
        assert log.faults() == []
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    middle = len(content) // 8192 * 4096
    content[middle : middle + 4096] = b"\xa5" * 4096
    path.write_bytes(content)
    told = guildhall("check", "--database", str(path))
    assert told.returncode == 1
    assert "The file is damaged: " in told.stdout
    assert "Put a backup back" in told.stdout
    assert "Traceback" not in told.stderr
