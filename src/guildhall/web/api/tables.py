"""What is done at one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.hall.errors import NotAllowed
from guildhall.hall.log import NewEntry
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.chat import PRESETS
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.service import try_moves, viewing_seat
from guildhall.hall.tables.table import Table
from guildhall.messages import message
from guildhall.web.api import requests, responses
from guildhall.web.api.refusals import A_TABLE, REFUSALS, Sitter, TableId, answer_table
from guildhall.web.api.serialize import said_shape
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

P = ParamSpec("P")

router = APIRouter(prefix="/api/tables/{table_id}", tags=["table"], responses=REFUSALS)


@router.get("", responses=A_TABLE)
async def table(hall: TheHall, visitor: Visitor, table_id: TableId) -> Response:
    """The table as you see it: from your seat, or as a spectator."""
    look = await hall.table_service.look(await hall.tables.get(table_id), visitor)
    return answer_table(look.live, look.seat)


@router.post("/sit", responses=A_TABLE)
async def sit(hall: TheHall, person: Sitter, table_id: TableId, place: requests.Place) -> Response:
    """Take a seat; with the last one the game begins."""
    live = await hall.tables.get(table_id)
    await hall.table_service.sit(live, person, place.seat)
    return answer_table(live, live.table.seat_of(person.id))


@router.post("/unseat", responses=A_TABLE)
async def unseat(
    hall: TheHall, person: Sitter, table_id: TableId, place: requests.Place
) -> Response:
    """Stand up before the game has begun, or send a bot away."""
    return await _do(hall, table_id, person, commands.unseat, place.seat)


@router.post("/bot", responses=A_TABLE)
async def seat_bot(
    hall: TheHall, person: Sitter, table_id: TableId, wish: requests.Bot
) -> Response:
    """Let a bot of the house sit down."""
    return await _do(hall, table_id, person, commands.seat_bot, wish.bot)


@router.post("/move", responses=A_TABLE)
async def move(hall: TheHall, person: Sitter, table_id: TableId, sent: requests.Moves) -> Response:
    """Decide. The same sent again is no error and counts once; an old position is refused."""
    live = await hall.tables.get(table_id)
    await hall.table_service.move(live, person, sent.moves, sent.on)
    return answer_table(live, live.table.seat_of(person.id))


@router.post("/try")
async def attempt(
    hall: TheHall, person: Sitter, table_id: TableId, sent: requests.Trial
) -> responses.TriedShape:
    """What would have to be decided next in the same turn; nothing is done."""
    live = await hall.tables.get(table_id)
    view = try_moves(live.table, person, sent.moves).view
    if view is None:
        return responses.TriedShape(decision=None, legal_moves=[])
    return responses.TriedShape(
        decision=view.decision, legal_moves=[str(move) for move in view.legal_moves()]
    )


@router.post("/leave", responses=A_TABLE)
async def leave(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """Let a bot play on; you may come back."""
    return await _do(hall, table_id, person, commands.leave)


@router.post("/return", responses=A_TABLE)
async def come_back(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """Take your seat back from the bot."""
    return await _do(hall, table_id, person, commands.come_back)


@router.post("/resign", responses=A_TABLE)
async def resign(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """Give up."""
    return await _do(hall, table_id, person, commands.resign)


@router.post("/undo", responses=A_TABLE)
async def ask_undo(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """Ask to take back your last turn and what came after it."""
    return await _do(hall, table_id, person, commands.ask_undo)


@router.post("/answer", responses=A_TABLE)
async def answer_undo(
    hall: TheHall, person: Sitter, table_id: TableId, sent: requests.Answer
) -> Response:
    """Agree that moves are taken back, or do not."""
    return await _do(hall, table_id, person, commands.answer_undo, yes=sent.yes)


@router.post("/rematch", responses=A_TABLE)
async def rematch(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """The table of the next game; the first who asks opens it."""
    following = await hall.table_service.play_again(await hall.tables.get(table_id), person)
    return answer_table(following, viewing_seat(following.table, person))


@router.get("/chat")
async def chat(hall: TheHall, visitor: Visitor, table_id: TableId) -> responses.ChatShape:
    """What was said lately."""
    live = await hall.tables.get(table_id)
    return _chat(live, (await hall.table_service.look(live, visitor)).person)


@router.post("/chat")
async def say(
    hall: TheHall, person: Sitter, table_id: TableId, words: requests.Words
) -> responses.ChatShape:
    """Say something to the table."""
    live = await hall.tables.get(table_id)
    await live.say(person, words.text)
    return _chat(live, person)


@router.get("/record")
async def record(hall: TheHall, table_id: TableId) -> responses.RecordShape:
    """A finished game with its seed, to be replayed and verified."""
    live = await hall.tables.get(table_id)
    if live.table.phase != "over" or live.table.game is None:
        raise NotAllowed(
            message("The game is not over, so its seed is a secret"),
            message("Ask again at the end"),
        )
    return responses.RecordShape(
        table=table_id,
        seed_hash=live.table.seed_hash,
        order="drawn" if live.table.options.drawn else "kept",
        record=live.table.record(),
    )


async def _do(
    hall: TheHall,
    table_id: str,
    person: Person,
    command: Callable[Concatenate[Table, Person, P], list[NewEntry]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Response:
    live = await hall.tables.get(table_id)
    await live.execute(command, person, *args, **kwargs)
    return answer_table(live, live.table.seat_of(person.id))


def _chat(live: LiveTable, person: Person | None) -> responses.ChatShape:
    heard = [said_shape(live.table, line) for line in live.chat.heard_by(person)]
    return responses.ChatShape(lines=heard, presets=PRESETS)
