"""A table as one viewer sees it, made once for each of its positions and kept as text."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any

from guildhall.hall.games import Result
from guildhall.hall.tables.chat import ChatLine
from guildhall.hall.tables.clocks import Clocks
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Seat, Table, UndoRequest
from guildhall.messages import Message
from guildhall.web.api import responses
from guildhall.web.api.views import game_view


@lru_cache(10_000)
def in_english(sentence: Message) -> str:
    """A sentence for programs; kept, since a story is told anew with each of its moves."""
    return str(sentence)


def table_text(live: LiveTable, seat: int | None, *, known_moves: int = 0) -> str:
    """The table as JSON; of the story only what comes after so many moves."""
    return live.derived.once(_table_text, live, seat, known_moves)


def line_text(live: LiveTable, seat: int | None, known_moves: int) -> str:
    """The same as a line of a stream."""
    return f'{{"kind":"table","table":{table_text(live, seat, known_moves=known_moves)}}}\n'


def _table_text(live: LiveTable, seat: int | None, known_moves: int) -> str:
    shape = live.derived.once(table_shape, live.table, seat)
    if known_moves:
        shape = shape.model_copy(update={"story": shape.story[known_moves:]})
    return shape.model_dump_json()


def table_shape(table: Table, seat: int | None) -> responses.TableShape:
    """The table as a seat may see it, or a spectator."""
    game: Any = None if table.game is None else table.game.view_for(seat)
    going_on = table.phase == "playing"
    decides = seat is not None and table.turn == seat and table.at(seat).decides is not None
    return responses.TableShape(
        id=table.id,
        seq=table.seq,
        position=table.position,
        phase=table.phase,
        title=table.options.title,
        options=options_shape(table.options),
        opener="" if table.hides_people else table.opener,
        seed_hash=table.seed_hash,
        seats=[_seat(table, number, sitter) for number, sitter in enumerate(table.seats)],
        you=seat,
        turn=table.turn,
        to_move=decides,
        decision=game.decision if going_on else None,
        legal_moves=[str(move) for move in game.legal_moves()] if decides else [],
        clocks=_clocks(table.clocks) if table.clocks else None,
        undo=_undo(table.undo) if table.undo else None,
        result=_result(table.result, table.seed) if table.result else None,
        rematch=table.rematch,
        moves_made=len(table.moves),
        story=list(map(in_english, table.story())),
        view=None if game is None else game_view(table.spec, game),
    )


def options_shape(options: Options) -> responses.OptionsShape:
    """What was agreed."""
    return responses.OptionsShape(
        game=options.game,
        players=options.players,
        settings=options.settings,
        clock=responses.ClockShape(**options.clock.plain()),
        public=options.public,
        spectators=options.spectators,
        rated=options.rated,
        drawn=options.drawn,
        undo=options.undo,
    )


def _seat(table: Table, number: int, seat: Seat | None) -> responses.SeatShape | None:
    if seat is None:
        return None
    shown = replace(seat, person=None) if table.hides_people else seat
    return responses.SeatShape(seat=number, **asdict(shown))


def said_shape(table: Table, line: ChatLine) -> responses.LineShape:
    """Something that was said, under the name that the table shows now."""
    return responses.LineShape(
        seq=line.seq,
        at=line.at.isoformat(),
        person="" if table.hides_people else line.person,
        name=table.speaker(line.person, line.name),
        text=line.text,
    )


def _clocks(clocks: Clocks) -> responses.ClocksShape:
    deadline = clocks.deadline
    return responses.ClocksShape(
        kind=clocks.rule.kind,
        left=[round(left, 3) for left in clocks.left],
        running=clocks.running,
        since=clocks.since.isoformat(),
        deadline=deadline.isoformat() if deadline else None,
    )


def _undo(undo: UndoRequest) -> responses.UndoShape:
    return responses.UndoShape(seat=undo.seat, back=undo.back, agreed=sorted(undo.agreed))


def _result(result: Result, seed: str) -> responses.ResultShape:
    return responses.ResultShape(
        places=list(result.places),
        standings=list(result.standings),
        ending=result.ending,
        why=str(result.why),
        seed=seed,
    )
