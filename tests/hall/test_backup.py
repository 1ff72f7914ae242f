"""A backup while the hall runs, and the same hall on another machine."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from guildhall.hall.backup import BackupError, restore_backup, write_backup
from guildhall.hall.events import commands
from guildhall.hall.events.passes import Pass
from guildhall.hall.hall import Hall
from guildhall.hall.log import DamagedFileError, open_log
from hall.events.houses import open_house


def guildhall(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "guildhall", *words], capture_output=True, text=True, check=False
    )


def test_an_event_goes_on_elsewhere_from_a_backup_that_was_made_while_it_ran(
    tmp_path: Path,
) -> None:
    here, there, file = tmp_path / "here.db", tmp_path / "there.db", tmp_path / "saturday"

    async def first_half() -> tuple[str, Pass, tuple[str, ...]]:
        async with Hall.open(here) as hall:
            house = await open_house(hall)
            await house.draw()
            await house.play(1, Random(1))
            link = house.live.player_link(house.organiser, "Ann Ash")
            ann = await house.player("Ann Ash")
            await house.live.write_notes(ann, "green is strong")
            made = await asyncio.to_thread(guildhall, "backup", str(file), "--database", str(here))
            assert made.returncode == 0, made.stderr
            await house.live.execute(house.organiser, commands.EnterPlayers(["Too Late"]))
            assert ann.held is not None
            return link, ann.held, (await house.live.standings()).order[:7]

    link, held, order = asyncio.run(first_half())
    assert file.stat().st_mode & 0o077 == 0
    back = guildhall("restore", str(file), "--database", str(there))
    assert back.returncode == 0, back.stderr

    async def second_half() -> None:
        async with Hall.open(there) as hall:
            arrival = await hall.invitations.follow_link(link, None)
            assert arrival.actor.player == "Ann Ash"
            live = await hall.events.get("spring-cup")
            assert "Too Late" not in live.tournament.people
            assert (await live.standings()).order == order
            assert await live.notes(live.actor(None, held)) == "green is strong"
            assert await live.notes(arrival.actor) == ""
            organiser = next(iter(live.operations.staff))
            actor = live.actor(await hall.people.get(organiser))
            await live.execute(actor, commands.DrawRound())

    asyncio.run(second_half())


def test_a_backup_is_never_put_over_a_hall(tmp_path: Path) -> None:
    file, used = tmp_path / "kept", tmp_path / "used.db"

    async def hall() -> None:
        async with Hall.open(used) as hall:
            await open_house(hall)

    asyncio.run(hall())
    with open_log(used) as log:
        before = {stream: log.last(stream) for stream in log.streams()}
        write_backup(log, file)
    with pytest.raises(BackupError, match="already, and nothing was changed"):
        restore_backup(file, str(used))
    refused = guildhall("restore", str(file), "--database", str(used))
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    with open_log(used) as log:
        assert {stream: log.last(stream) for stream in log.streams()} == before


def test_what_is_no_backup_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    torn = tmp_path / "torn"
    with open_log("memory:") as log, pytest.raises(BackupError, match="nothing here"):
        write_backup(log, torn)
    with pytest.raises(BackupError, match="no file"):
        restore_backup(torn, str(tmp_path / "new.db"))
    torn.write_text('{"format":"guildhall-log","version":1,"streams":{"event/x":2}}\n')
    with pytest.raises(DamagedFileError, match="ends after 0 of 2"):
        restore_backup(torn, str(tmp_path / "new.db"))
    with open_log(tmp_path / "new.db") as log:
        assert log.streams() == []
