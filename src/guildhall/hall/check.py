"""What is damaged in the records of a hall, and how the rest is made whole again.

Every stream is read and folded. A damaged one is written to a file as it is, and then what is
whole of it is put in its place, so that nothing that was acknowledged is lost without a word.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from guildhall.hall.analysis.findings import Findings
from guildhall.hall.analysis.queue import job_of
from guildhall.hall.events.operations import EventOperations, fold_operations
from guildhall.hall.events.tournament_state import TournamentState, fold_tournament
from guildhall.hall.finished_games import STREAM as LEDGER
from guildhall.hall.finished_games import played_from
from guildhall.hall.ledger_tables import LedgerTables
from guildhall.hall.log import DamagedStreamError, Entry, Log, LogError
from guildhall.hall.log.entry import check
from guildhall.hall.log.files import open_private
from guildhall.hall.log.sql import SqlLog
from guildhall.hall.log.stream_tables import StreamTables
from guildhall.hall.people.person import fold as fold_person
from guildhall.hall.tables.chat import Chat
from guildhall.hall.tables.lobby import card_from
from guildhall.hall.tables.lobby_cards import STREAM as LOBBY
from guildhall.hall.tables.lobby_cards import LobbyCards
from guildhall.hall.tables.table import Table
from guildhall.hall.webhooks.outbox import Outbox, fold_outbox
from guildhall.messages import Word, message
from guildhall.tournament.table.chess_clock import ChessFold

INDEPENDENT = ("lobby/", "ledger/", "chat/", "analysis/", "queue/analyses")
"""Streams whose entries do not build on each other: all whole ones can be kept."""

COMPUTED: dict[str, Callable[[Log], StreamTables]] = {LEDGER: LedgerTables, LOBBY: LobbyCards}
"""The tables beside the log that are computed of a stream."""

Fold = Callable[[Log, Sequence[Entry]], object]
"""Understands a stream from its first entry on, or raises something."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A stream that cannot be used from some entry on."""

    stream: str
    seq: int
    why: str
    entries: int
    """How many there are, whole or not."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a check has found."""

    streams: int
    entries: int
    faults: tuple[str, ...]
    """What the database itself finds wrong."""
    damages: tuple[Damage, ...]

    @property
    def sound(self) -> bool:
        """Whether all is well."""
        return not self.faults and not self.damages


@dataclass(frozen=True, slots=True)
class Repair:
    """What has become of a damaged stream."""

    damage: Damage
    kept: int
    """How many of its entries are in their place again."""
    file: Path
    """Where all of it is, as it was."""


def check_hall(log: Log) -> Report:
    """Read and fold every stream of a hall."""
    streams = _names(log)
    entries, damages = 0, []
    for stream in streams:
        try:
            entries += _examine(log, stream)
        except DamagedStreamError as error:
            damages.append(Damage(stream, error.seq, error.why, _length(log, stream)))
    return Report(len(streams), entries, tuple(log.faults()), tuple(damages))


def repair_hall(log: Log, report: Report, folder: Path) -> Iterator[Repair]:
    """Set damaged streams aside, each in a file of its own, and put back what is whole."""
    if not isinstance(log, SqlLog):
        raise LogError(message("only records in a database can be repaired"))
    for damage in report.damages:
        file = _set_aside(log, damage.stream, folder)
        whole = list(_whole(log, damage))
        log.replace(damage.stream, whole)
        if damage.stream in COMPUTED:
            COMPUTED[damage.stream](log).forget()
        yield Repair(damage, len(whole), file)


def _names(log: Log) -> list[str]:
    """All streams that can be found; in a file that is damaged itself, some may be lost."""
    with suppress(LogError):
        return log.names() if isinstance(log, SqlLog) else log.streams()
    with suppress(LogError):
        return log.streams()
    return []


def _length(log: Log, stream: str) -> int:
    with suppress(LogError):
        return log.last(stream)
    return 0


def _examine(log: Log, stream: str) -> int:
    entries = log.read(stream)
    for entry in entries:
        try:
            check(entry)
        except LogError as error:
            raise DamagedStreamError(stream, entry.seq, error) from error
    _understand(log, stream, entries)
    return len(entries)


def _understand(log: Log, stream: str, entries: Sequence[Entry]) -> None:
    """Fold a stream; the damaged entry is the first with which that fails."""
    fold = next((FOLDS[prefix] for prefix in FOLDS if stream.startswith(prefix)), None)
    if fold is None or not entries:
        return
    trouble = _trouble(fold, log, entries)
    if trouble is None:
        return
    works, fails = 0, len(entries)
    while fails - works > 1:
        middle = (works + fails) // 2
        earlier = _trouble(fold, log, entries[:middle])
        if earlier is None:
            works = middle
        else:
            fails, trouble = middle, earlier
    raise DamagedStreamError(stream, entries[fails - 1].seq, repr(trouble)) from trouble


def _trouble(fold: Fold, log: Log, entries: Sequence[Entry]) -> Exception | None:
    try:
        fold(log, entries)
    except Exception as error:  # noqa: BLE001 - whatever it is, it cannot be folded
        return error
    return None


def _table(log: Log, entries: Sequence[Entry]) -> None:
    name = entries[0].stream.removeprefix("table/")
    (drawn,) = log.read(f"seed/{name}", limit=1)
    table = Table(name, drawn.data["seed"])
    for entry in entries:
        table.apply(entry)


def _game(entry: Entry) -> None:
    if entry.kind == "named/1":
        len(entry.data["names"])
    else:
        played_from(entry.data, entry.at.isoformat())


def _each(make: Callable[[], Callable[[Entry], object]]) -> Fold:
    def fold(_log: Log, entries: Sequence[Entry]) -> None:
        apply = make()
        for entry in entries:
            apply(entry)

    return fold


def _holding(key: str) -> Fold:
    return _each(lambda: lambda entry: entry.data[key])


FOLDS: dict[str, Fold] = {
    "table/": _table,
    "event/": lambda _, entries: fold_tournament(TournamentState(), entries),
    "floor/": lambda _, entries: fold_operations(EventOperations(), entries),
    "hooks/": lambda _, entries: fold_outbox(Outbox(), entries),
    "person/": lambda _, entries: fold_person(None, entries),
    "chat/": _each(lambda: Chat().apply),
    "analysis/": _each(lambda: Findings().apply),
    "queue/analyses": _each(lambda: job_of),
    "chess/": _each(lambda: ChessFold().apply),
    "lobby/": _each(lambda: card_from),
    "ledger/": _each(lambda: _game),
    "secret/keys": _holding("secret"),
    "secret/push": _holding("private"),
    "seed/": _holding("seed"),
    "notes/": _holding("text"),
}
"""How streams are understood, by how their names begin."""


def _set_aside(log: SqlLog, stream: str, folder: Path) -> Path:
    """Write the rows of a stream to a new file, whatever they hold."""
    name = stream.replace("/", "-")
    for number in range(1, 10_000):
        file = folder / f"damaged-{name}-{number}.jsonl"
        with suppress(FileExistsError):
            with open(file, "x", encoding="utf-8", opener=open_private) as out:
                rows = ([_text(value) for value in row] for row in log.raw(stream))
                out.writelines(f"{json.dumps(row)}\n" for row in rows)
            return file
    raise LogError(
        message(
            "there are too many files about {stream} in {folder}",
            stream=Word(stream),
            folder=Word(str(folder)),
        )
    )


def _text(value: object) -> object:
    return value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else value


def _whole(log: SqlLog, damage: Damage) -> Iterator[Entry]:
    """The entries before the damage; of independent ones all that are whole, numbered anew."""
    stream = damage.stream
    if not stream.startswith(INDEPENDENT):
        yield from log.read(stream, limit=damage.seq - 1) if damage.seq > 1 else ()
        return
    number = 0
    for seq in sorted(int(str(row[1])) for row in log.raw(stream)):
        with suppress(DamagedStreamError):
            (entry,) = log.read(stream, after=seq - 1, limit=1)
            check(entry)
            _understand(log, stream, [entry])
            number += 1
            yield entry._replace(seq=number)
