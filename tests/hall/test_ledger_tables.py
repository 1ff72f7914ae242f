"""The tables of the ledger hold what the stream tells, whoever takes it in and when."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from guildhall.hall import ledger_tables
from guildhall.hall.finished_games import STREAM
from guildhall.hall.ledger_tables import LedgerTables
from guildhall.hall.log import Log, NewEntry, open_log, stream_tables
from guildhall.hall.log.sql import SqlLog


def game(number: int, *people: str) -> NewEntry:
    """A rated game in which the first of some people won."""
    seats = [
        {"who": who, "name": who.title(), "place": place, "score": 15, "opening": [], "firsts": []}
        for place, who in enumerate(people, 1)
    ]
    told = {"game": "splendor", "title": "Splendor", "rated": True, "ending": "", "seats": seats}
    return NewEntry("hall", "played/1", {"table": f"t{number}", **told})


def told(tables: LedgerTables) -> list[Any]:
    """All that pages show."""
    people = [who for who, _ in tables.best("splendor", "", 50, 0)]
    return [
        tables.tables(),
        tables.best("splendor", "", 50, 0),
        tables.best("splendor", "Splendor, 2", 50, 0),
        tables.rated("splendor", ""),
        tables.pools("splendor"),
        [tables.course("splendor", who) for who in people],
        [tables.of_person(who) for who in people],
    ]


def test_taken_in_by_turns_or_at_once_the_tables_are_the_same(
    any_log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_tables, "AT_ONCE", 2)
    pairs = [("ada", "ben"), ("ben", "cy"), ("ada", "cy"), ("cy", "ada"), ("ben", "ada")]
    one, other = LedgerTables(any_log), LedgerTables(any_log)
    for number, pair in enumerate(pairs):
        any_log.append(STREAM, number, [game(number, *pair)])
        (one, other)[number % 2].catch_up()
    found = told(one)
    assert found[0] == ["t0", "t1", "t2", "t3", "t4"] or not isinstance(any_log, SqlLog)
    fresh = LedgerTables(any_log)
    fresh.forget()
    assert told(fresh)[0] == []
    fresh.catch_up()
    if isinstance(any_log, SqlLog):
        assert told(one) == told(other) == told(fresh) == found
        assert fresh.rated("splendor", "") == 3
    for tables in (one, other, fresh):
        tables.close()


def test_an_entry_that_makes_no_sense_is_passed_over(
    any_log: Log, caplog: pytest.LogCaptureFixture
) -> None:
    broken = NewEntry("hall", "played/1", {"table": "odd"})
    any_log.append(STREAM, 0, [game(0, "ada", "ben"), broken, game(2, "ben", "ada")])
    tables = LedgerTables(any_log)
    assert tables.catch_up() == 3
    assert tables.tables() == ["t0", "t2"]
    assert "passed over" in caplog.text
    tables.close()


def test_names_that_were_changed_are_shown_and_nothing_is_left_of_the_old_ones(
    tmp_path: Path,
) -> None:
    path = tmp_path / "hall.db"
    with open_log(str(path)) as log:
        assert isinstance(log, SqlLog)
        log.append(STREAM, 0, [game(0, "adelaide", "ben")])
        tables = LedgerTables(log)
        tables.catch_up()
        renamed = {"table": "t0", "names": ["Somebody", "Ben"], "hides_people": False}
        log.append(STREAM, 1, [NewEntry("hall", "named/1", renamed)])
        tables.catch_up()
        (played,) = tables.of_person("adelaide")
        assert [seat.name for seat in played.seats] == ["Somebody", "Ben"]
        with log.engine.connect() as connection:
            kept = connection.scalars(sa.select(ledger_tables.games.c.data)).all()
        assert "Adelaide" not in "".join(kept)


def test_tables_of_another_version_are_made_anew(
    tmp_path: Path, postgres: Callable[[], str]
) -> None:
    for address in (str(tmp_path / "hall.db"), postgres()):
        with open_log(address) as log:
            assert isinstance(log, SqlLog)
            log.append(STREAM, 0, [game(0, "ada", "ben")])
            tables = LedgerTables(log)
            tables.catch_up()
            found = told(tables)
            tables.close()
            with log.engine.begin() as connection:
                connection.exec_driver_sql("ALTER TABLE ledger_games ADD COLUMN later TEXT")
                connection.exec_driver_sql("ALTER TABLE ledger_courses DROP COLUMN sigma")
            anew = LedgerTables(log)
            anew.catch_up()
            assert told(anew) == found
            anew.close()


def test_tables_of_another_log_are_computed_anew(tmp_path: Path) -> None:
    with open_log(str(tmp_path / "hall.db")) as log:
        assert isinstance(log, SqlLog)
        log.append(STREAM, 0, [game(0, "ada", "ben"), game(1, "ben", "cy")])
        LedgerTables(log).catch_up()
        log.replace(STREAM, log.read(STREAM, limit=1))
        tables = LedgerTables(log)
        tables.catch_up()
        assert tables.tables() == ["t0"]
