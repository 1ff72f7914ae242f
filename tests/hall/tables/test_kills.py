"""The hall is killed in mid-game again and again, and nothing that was acknowledged is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from guildhall.games import splendor
from guildhall.hall.log import open_log
from guildhall.hall.tables.table import Table
from hall.log.processes import received, running
from hall.tables.player_process import TABLES, play


@pytest.mark.parametrize("kills", [3, pytest.param(60, marks=pytest.mark.soak)])
def test_games_survive_kills(tmp_path: Path, kills: int) -> None:
    address = f"sqlite:///{tmp_path / 'hall.db'}"
    dice, acknowledged = random.Random(kills), dict[str, int]()
    for number in range(kills):
        with running(play, address, number) as (process, reports):
            patience = dice.randrange(1, 30)
            for _, report in zip(range(patience), received(reports), strict=False):
                if report != "finished":
                    acknowledged[report[0]] = report[1]
            process.kill()
        check(address, acknowledged)
    with running(play, address, kills) as (_, reports):
        assert list(received(reports))[-1] == "finished"
    check(address, acknowledged)
    with open_log(address) as log:
        entered = [entry.data["table"] for entry in log.read("ledger/games")]
        tables = [name.removeprefix("table/") for name in log.streams("table/")]
        assert sorted(entered) == tables
        assert len(tables) == TABLES
        for name in tables:
            kinds = [entry.kind for entry in log.read(f"table/{name}")]
            assert (kinds.count("ended/1"), kinds[-1]) == (1, "ended/1")


def check(address: str, acknowledged: dict[str, int]) -> None:
    """Everything that was acknowledged is there, and every game can be replayed."""
    with open_log(address) as log:
        for name, seq in acknowledged.items():
            entries = log.read(f"table/{name}")
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            assert len(entries) >= seq
            table = Table(name, log.read(f"seed/{name}")[0].data["seed"])
            for entry in entries:
                table.apply(entry)
            if table.game is not None:
                assert splendor.Game.replay(table.record()).turn == table.game.turn
