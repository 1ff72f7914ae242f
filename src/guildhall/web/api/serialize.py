"""A table as one viewer sees it, made once for each of its positions and kept as text."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from guildhall.hall.games import Result
from guildhall.hall.tables.chat import ChatLine
from guildhall.hall.tables.clocks import Clocks
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Seat, Table, UndoRequest
from guildhall.web.api import responses


def table_text(live: LiveTable, seat: int | None, *, known_moves: int = 0) -> bytes:
    """The table as JSON, a `TableShape`; of the story only what comes after so many moves.

    Put together of what is made once for each seat, and the part of the story.
    """
    begin, view = live.derived.once(_parts_of_text, live.table, seat)
    story = live.derived.each("english", str, live.table.story())[known_moves:]
    return b'%s,"story":%s,"view":%s}' % (begin, to_json(story), view)


def line_text(live: LiveTable, seat: int | None, known_moves: int) -> bytes:
    """The same as a line of a stream."""
    return b'{"kind":"table","table":%s}\n' % table_text(live, seat, known_moves=known_moves)


def _parts_of_text(table: Table, seat: int | None) -> tuple[bytes, bytes]:
    """All but the story as the beginning of a JSON object, and the game as another one."""
    view: Any = None if table.game is None else table.view_for(seat)
    game = None if view is None else table.spec.view_data(view)
    return to_json(_table_facts(table, seat, view)).removesuffix(b"}"), to_json(game)


def _table_facts(table: Table, seat: int | None, view: Any) -> dict[str, Any]:
    """The fields of a `TableShape` but for the story and the game."""
    decides = seat is not None and table.turn == seat and table.at(seat).decides is not None
    return {
        "id": table.id,
        "seq": table.seq,
        "position": table.position,
        "phase": table.phase,
        "title": table.options.title,
        "options": options_data(table.options),
        "opener": "" if table.hides_people else table.opener,
        "seed_hash": table.seed_hash,
        "seats": [_seat(table, number, sitter) for number, sitter in enumerate(table.seats)],
        "you": seat,
        "turn": table.turn,
        "to_move": decides,
        "decision": view.decision if table.phase == "playing" else None,
        "legal_moves": [str(move) for move in view.legal_moves()] if decides else [],
        "clocks": _clocks(table.clocks) if table.clocks else None,
        "undo": _undo(table.undo) if table.undo else None,
        "result": _result(table.result, table.seed) if table.result else None,
        "rematch": table.rematch,
        "moves_made": len(table.moves),
    }


def options_data(options: Options) -> dict[str, Any]:
    """What was agreed, an `OptionsShape`."""
    return {
        "game": options.game,
        "players": options.players,
        "settings": options.settings,
        "clock": options.clock.plain(),
        "public": options.public,
        "spectators": options.spectators,
        "rated": options.rated,
        "drawn": options.drawn,
        "undo": options.undo,
    }


def said_shape(table: Table, line: ChatLine) -> responses.LineShape:
    """Something that was said, under the name that the table shows now."""
    return responses.LineShape(
        seq=line.seq,
        at=line.at.isoformat(),
        person="" if table.hides_people else line.person,
        name=table.speaker(line.person, line.name),
        text=line.text,
    )


def _seat(table: Table, number: int, seat: Seat | None) -> dict[str, Any] | None:
    if seat is None:
        return None
    return {
        "seat": number,
        "person": None if table.hides_people else seat.person,
        "name": seat.name,
        "bot": seat.bot,
        "gave_up": seat.gave_up,
    }


def _clocks(clocks: Clocks) -> dict[str, Any]:
    deadline = clocks.deadline
    return {
        "kind": clocks.rule.kind,
        "left": [round(left, 3) for left in clocks.left],
        "running": clocks.running,
        "since": clocks.since.isoformat(),
        "deadline": deadline.isoformat() if deadline else None,
    }


def _undo(undo: UndoRequest) -> dict[str, Any]:
    return {"seat": undo.seat, "back": undo.back, "agreed": sorted(undo.agreed)}


def _result(result: Result, seed: str) -> dict[str, Any]:
    return {
        "places": result.places,
        "standings": result.standings,
        "ending": result.ending,
        "why": str(result.why),
        "seed": seed,
    }
