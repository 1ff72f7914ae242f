"""Games in files: written whole or not at all, and read with suspicion."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from guildhall.console.errors import SaveError, SetupError
from guildhall.console.seats import Seat, Table, check_bot
from guildhall.games.catalogue import GameSpec, find_by_format
from guildhall.games.contract import RecordError
from guildhall.games.engine.records import unknown_version
from guildhall.messages import Message, Word, as_message, message

FORMAT = "guildhall.console"
VERSION = 1
LARGEST = 1_000_000
"""No game that was ever played fills a file of that many bytes."""


def save(path: str, table: Table) -> Path:
    """Write a game to a file, in the place of an older save at most; tell where it is."""
    target = Path(path).expanduser()
    _check_target(target)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "seats": [_seat_data(seat) for seat in table.seats],
        "game": table.game.record(),
    }
    try:
        _write(target.resolve(), json.dumps(data, indent=1) + "\n")
    except OSError as error:
        raise SaveError(_cannot_write(target), _why(error)) from error
    return target


def load(path: str | Path) -> Table:
    """Read a game from a file, a save of the console or a bare record of a game."""
    from guildhall.arena.journal import is_journal

    if is_journal(Path(path).expanduser()):
        raise SaveError(
            message("{file} has the games of an arena", file=Word(str(path))),
            message("Say which: {example}", example=Word("guildhall replay FILE --game 1")),
        )
    data = _read(Path(path).expanduser())
    if find_by_format(data.get("format")):
        spec, game = _replay(path, data)
        return Table(spec, game, tuple(Seat(name) for name in game.names))
    if data.get("version") != VERSION:
        raise SaveError(_cannot_use(path), unknown_version(data.get("version"), VERSION))
    spec, game = _replay(path, data.get("game"))
    return Table(spec, game, _seats(path, data.get("seats"), spec, game))


def load_arena_game(path: str | Path, number: int) -> Table:
    """Read a game from a file of the arena: that of this number, from 1 on."""
    from guildhall.arena.errors import ArenaError
    from guildhall.arena.journal import find_game

    try:
        result = find_game(Path(path).expanduser(), number)
    except ArenaError as error:
        raise SaveError(error.reason, error.detail) from error
    spec, game = _replay(path, result.record)
    return Table(spec, game, tuple(Seat(name) for name in game.names))


def _check_target(target: Path) -> None:
    """Refuse to write over anything but an older save."""
    refused = _cannot_write(target)
    try:
        exists, is_file = target.exists(), target.is_file()
    except (OSError, ValueError) as error:
        raise SaveError(refused, _why(error)) from error
    if not exists:
        return
    if not is_file:
        raise SaveError(refused, message("It is not a file"))
    try:
        _read(target)
    except SaveError as error:
        detail = message("It already exists and is not a Guildhall game; choose another name")
        raise SaveError(refused, detail) from error


def _write(target: Path, text: str) -> None:
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, Any]:
    """The data of a file that says that it is ours."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        refused = message("Cannot read {file}", file=Word(str(path)))
        raise SaveError(refused, _why(error)) from error
    foreign = message("{file} is not a Guildhall game", file=Word(str(path)))
    if len(content) > LARGEST:
        raise SaveError(foreign, message("It is too large"))
    try:
        data = json.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise SaveError(foreign, message("It cannot be read")) from error
    if not isinstance(data, dict) or not _is_known(data.get("format")):
        raise SaveError(foreign, message("It is not marked as one"))
    return data


def _is_known(record_format: Any) -> bool:
    return record_format == FORMAT or find_by_format(record_format) is not None


def _replay(path: str | Path, record: Any) -> tuple[GameSpec, Any]:
    refused = message("The game in {file} cannot be played", file=Word(str(path)))
    spec = find_by_format(record.get("format")) if isinstance(record, dict) else None
    if spec is None:
        raise SaveError(refused, message("It does not say which game it is"))
    try:
        return spec, spec.replay(record)
    except RecordError as error:
        raise SaveError(refused, error.sentences) from error


def _seat_data(seat: Seat) -> dict[str, Any]:
    if seat.is_person:
        return {"kind": "person"}
    return {"kind": "bot", "bot": seat.bot, "seed": seat.seed}


def _seats(path: str | Path, data: Any, spec: GameSpec, game: Any) -> tuple[Seat, ...]:
    try:
        seats = tuple(_seat(*pair) for pair in zip(game.names, data, strict=True))
        for seat in seats:
            check_bot(seat, spec.name)
    except SetupError as error:
        raise SaveError(_cannot_use(path), error.sentences) from error
    except (TypeError, KeyError, ValueError) as error:
        raise SaveError(_cannot_use(path), message("It does not say who sits where")) from error
    return seats


def _seat(name: str, data: dict[str, Any]) -> Seat:
    if data["kind"] == "person":
        return Seat(name)
    if data["kind"] != "bot" or not isinstance(data["bot"], str) or type(data["seed"]) is not int:
        raise ValueError("neither a person nor a bot")
    return Seat(name, data["bot"], data["seed"])


def _cannot_write(path: Path) -> Message:
    return message("Cannot write {file}", file=Word(str(path)))


def _cannot_use(path: str | Path) -> Message:
    return message("Cannot use {file}", file=Word(str(path)))


def _why(error: Exception) -> Message:
    return as_message((error.strerror if isinstance(error, OSError) else None) or str(error))
