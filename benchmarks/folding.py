"""How long it takes to read a large event back from its log, and to fold it."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path

from measuring import seconds, show

from guildhall import tournament
from guildhall.hall.log import NewEntry, open_log
from guildhall.tournament import Happening, Line, Stamp

PLAYERS = 10_000
ROUNDS = 3
STREAM = "event/large"
STAMP = Stamp("the organiser", datetime(2026, 1, 1, tzinfo=UTC).isoformat())


def main() -> None:
    """Play an event, write it, read it back and fold it."""
    happenings = played(PLAYERS, ROUNDS)
    with tempfile.TemporaryDirectory() as folder, open_log(str(Path(folder) / "hall.db")) as log:
        entries = [NewEntry("desk", f"{one.kind}/1", dict(one.data)) for one in happenings]
        log.append(STREAM, 0, entries)
        reading = seconds(lambda: log.read(STREAM))
    folding = seconds(lambda: tournament.fold(happenings))
    show("happenings of 10,000 players, 3 rounds", f"{len(happenings):,}")
    show("read from SQLite", f"{reading:.2f} s")
    show("folded", f"{folding:.2f} s", f"{len(happenings) / folding:,.0f} a second")


def played(players: int, rounds: int) -> list[Happening]:
    """The happenings of a Splendor event with a result at every table."""
    event_format = tournament.shipped()["splendor-swiss"]
    happenings = list(tournament.open_event("Large", event_format, "a seed", STAMP))
    event = tournament.opened(happenings[0])

    def let(new: list[Happening]) -> None:
        for happening in new:
            happenings.append(happening)
            tournament.apply(event, happening)

    for number in range(players):
        let(tournament.enter(event, f"p{number}", STAMP, name=f"Player {number}"))
    for number in range(1, rounds + 1):
        let(tournament.draw(event, STAMP))
        let(tournament.publish(event, STAMP))
        for table in list(event.round(number).tables.values()):
            lines = {player: Line(15 - seat) for seat, player in enumerate(table.seats)}
            let(tournament.report(event, number, table.number, lines, STAMP))
    return happenings


if __name__ == "__main__":
    main()
