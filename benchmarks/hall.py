"""How the hall bears a crowd: 1,000 clients at 250 live tables, then 5,000 at 1,250.

The real server runs on this machine; the clients are a process of their own. Latency is from when
a move was due until each client of its table had it, so that a hall that falls behind cannot hide
it. In the end the server is killed, and the log is compared with what was acknowledged and heard.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hall_clients import END, RUSH
from measuring import at_most, seconds, show
from running import Clients, clients, get, memory, processor, server

from guildhall.hall.hall import Hall
from guildhall.hall.log import NewEntry, open_log
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat, Table

TABLES = 250
BROWSERS = 2
"""Clients that look on at each table, besides its two players."""
RATES = (25, 50, 100, 200)
SECONDS = 10
AIM = 100
"""Milliseconds within which 99 of 100 clients have a move."""
MOVE_AIM = 2
"""Milliseconds of a processor for a move."""
CLIENT_AIM = 40
"""KiB of a connected client."""
LARGE = 1250
"""Tables of a large crowd, whose moves come at one rate."""
LARGE_RATE = 100
LARGE_AIM = 150
ANY_PACE = ("--limit-reads", "100000:100000", "--limit-writes", "100000:100000")
"""A few people look on at all tables, more often than one person may."""
AT_ONCE = 16
MANY = 10_000
"""Live tables at a restart."""
ASKED = 50
"""How many of those somebody comes back to."""
TOGETHER = 500
"""Tables that are written in one go."""
RESTART_AIM = 3
"""Seconds until the hall answers again."""
MOVES = 20
"""Moves that each of those has seen."""


def main() -> None:
    """Measure and print a line for each figure."""
    show("others at work (load average)", f"{os.getloadavg()[0]:.1f}", "quiet is under 0.3")
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.db"
        with server(empty) as (process, port, opening):
            show("start-up, empty hall", f"{opening:.2f} s")
            bare = memory(process)
            round_trip = min(seconds(lambda: get(port, "/api")) for _ in range(50))
        crowd(Path(folder) / "crowd", bare, round_trip)
        crowd(Path(folder) / "large", bare, round_trip, LARGE, (LARGE_RATE,), aim=LARGE_AIM)
        restart(Path(folder))


def crowd(
    folder: Path,
    bare: float,
    round_trip: float,
    tables: int = TABLES,
    rates: Sequence[int] = RATES,
    *,
    aim: int = AIM,
) -> None:
    """Four clients at each table, and what the log says afterwards."""
    folder.mkdir()
    database = folder / "crowd.db"
    games = asyncio.run(prepare(database, tables))
    with server(database, *ANY_PACE) as (process, port, opening):
        wait_for_tables(port, games)
        show(f"start-up, {tables:,} live tables", f"{opening:.2f} s")
        loaded = memory(process)
        show("memory of a live table", f"{(loaded - bare) / tables:.0f} KiB")
        plan = folder / "plan.json"
        plan.write_text(
            json.dumps(
                {
                    "games": [{**game, "port": port} for game in games],
                    "seconds": SECONDS,
                    "at_once": AT_ONCE,
                }
            )
        )
        with clients(plan, "hall_clients.py") as lines:
            connected = next(lines)
            full = memory(process)
            count = connected["connected"]
            size = (full - loaded) / count
            remark = f"{count:,} connected, {at_most(CLIENT_AIM, size, 'KiB')}"
            show("memory of a client", f"{size:.0f} KiB", remark)
            for word in (*map(str, rates), RUSH):
                told, cost = offer(lines, word, process)
                tell_load(told, round_trip, cost, aim)
            lines.send(END)
            final = next(lines)
        process.kill()
        process.wait()
    check(database, final)


def offer(
    lines: Clients, word: str, process: subprocess.Popen[str]
) -> tuple[dict[str, Any], float]:
    """What clients tell of a load, and milliseconds of a processor that a move cost the hall."""
    before = processor(process)
    lines.send(word)
    told = next(lines)
    return told, 1000 * (processor(process) - before) / told["moves"]


def tell_load(told: dict[str, Any], round_trip: float, cost: float, aim: int) -> None:
    """The figures of one rate, with what a move costs the server in milliseconds of a processor."""
    work = f"{cost:.1f} ms of a processor each, {at_most(MOVE_AIM, cost, 'ms')}"
    if told["rate"] == RUSH:
        show("moves a second sustained", f"{told['per_second']:,.0f}", f"{AT_ONCE} at once, {work}")
        return
    name = f"{told['rate']} moves a second"
    heard = f"to {told['heard']:,} ears, {told['lost']} lost, longest {told['most']:.0f} ms"
    remark = f"{heard}, {at_most(aim, told['p99'], 'ms')}"
    show(f"{name}: move to everyone, p50", f"{told['p50']:.1f} ms")
    show(f"{name}: move to everyone, p99", f"{told['p99']:.1f} ms", remark)
    show(f"{name}: p50 / a bare round trip", f"{told['p50'] / 1000 / round_trip:.1f}", work)


def check(database: Path, final: dict[str, Any]) -> None:
    """Nothing is lost: all that was acknowledged is in the log, and everybody heard the last."""
    with open_log(database) as log:
        entries = {name: log.read(f"table/{name}") for name in final["seen"]}
    for name, seq in final["acknowledged"]:
        assert entries[name][seq - 1].kind in {"moved/1", "ended/1"}, (name, seq)
    behind = [
        name for name, seen in final["seen"].items() if any(s != len(entries[name]) for s in seen)
    ]
    moves = sum(entry.kind == "moved/1" for each in entries.values() for entry in each)
    assert moves == len(final["acknowledged"]), (moves, len(final["acknowledged"]))
    assert not behind, behind
    assert not final["refused"], final["refused"]
    show("moves in the log after kill -9", f"{moves:,}", "all acknowledged, all heard by all")


def restart(folder: Path) -> None:
    """How long until a hall with many live tables answers, and how soon a table is there."""
    database = folder / "many.db"
    games = asyncio.run(prepare(folder / "one.db", 1, MOVES))
    names = multiply(folder / "one.db", database, games[0]["table"])
    with server(database) as (process, port, opening):
        remark = f"until it answers, {processor(process):.1f} s of a processor"
        remark += f", {at_most(RESTART_AIM, opening, 's')}"
        show(f"restart with {MANY:,} live tables", f"{opening:.2f} s", remark)
        asked = [
            seconds(partial(get, port, f"/api/tables/{name}", games[0]["tokens"][0]))
            for name in names[:: MANY // ASKED]
        ]
        remark = f"{MOVES} moves each, longest {1000 * max(asked):.0f} ms"
        show("a table that is asked for then", f"{1000 * sorted(asked)[ASKED // 2]:.0f} ms", remark)
        show("memory then", f"{memory(process) / 1024:.0f} MiB")


def multiply(one: Path, database: Path, table: str) -> list[str]:
    """Write a log with many tables like the one of another log; returns their names."""
    names = [f"t{number:07}" for number in range(MANY)]
    with open_log(one) as log:
        kept = {name: log.read(name) for name in log.streams()}
    own = [kept.pop(f"{kind}/{table}") for kind in ("seed", "table")]
    card = kept.pop("lobby/tables")[-1]
    with open_log(database) as log:
        log.restore(entry for stream in kept.values() for entry in stream)
        log.restore(
            card._replace(seq=seq, data={**card.data, "table": name})
            for seq, name in enumerate(names, 1)
        )
        for start in range(0, MANY, TOGETHER):
            log.restore(
                entry._replace(stream=entry.stream.replace(table, name))
                for name in names[start : start + TOGETHER]
                for stream in own
                for entry in stream
            )
    return names


async def prepare(
    database: Path | str, tables: int = TABLES, moves: int = 0
) -> list[dict[str, Any]]:
    """A hall with games between two people each, written straight into its log."""
    dice, games = random.Random(1), []
    async with Hall.open(database) as hall:
        await hall._runner.end()  # noqa: SLF001 - the tables are written faster than driven
        people = [
            await hall.people.enter(f"P{number}") for number in range(min(tables, TABLES) * 2)
        ]
        tokens = [await hall.people.issue_token(person, "bench") for person in people]
        watching = [await hall.people.enter("W") for _ in range(BROWSERS)]
        sessions = [hall.people.session(person) for person in watching]
        for number in range(tables):
            pair = [2 * number % len(people), (2 * number + 1) % len(people)]
            seats = [Seat(people[index].id, people[index].name) for index in pair]
            live = await hall.table_service.open_seated(
                people[pair[0]], Options(drawn=False), seats
            )
            game = live.table.game.copy()
            entries: list[NewEntry] = []
            for _ in range(moves):
                seat, chosen = game.turn, dice.choice(game.legal_moves())
                game.push(chosen)
                data = {"seat": seat, "move": str(chosen), "on": live.table.seq + len(entries)}
                entries.append(NewEntry(commands.HOUSE, "moved/1", data))
            if entries:
                await live.execute(partial(_given, entries))
            games.append(
                {
                    "table": live.table.id,
                    "tokens": [tokens[index] for index in pair],
                    "sessions": sessions,
                }
            )
    return games


def _given(entries: list[NewEntry], _: Table) -> list[NewEntry]:
    """Write just these, whatever the table looks like."""
    return entries


def wait_for_tables(port: int, games: list[dict[str, Any]]) -> None:
    """Ask for every table, as people who come back do."""
    for game in games:
        get(port, f"/api/tables/{game['table']}", game["tokens"][0])


if __name__ == "__main__":
    main()
