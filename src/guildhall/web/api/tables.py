"""What is done at one table."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.hall.errors import NotAllowed, Stale
from guildhall.hall.log.stream import Decide
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.access import look, tried
from guildhall.hall.tables.chat import PRESETS
from guildhall.hall.tables.table import Table
from guildhall.web.api import requests, responses
from guildhall.web.api.refusals import A_TABLE, REFUSALS, Looker, Sitter, TableId, answer_table
from guildhall.web.api.serialize import said_shape
from guildhall.web.state import TheHall

router = APIRouter(prefix="/api/tables/{table_id}", tags=["table"], responses=REFUSALS)


@router.get("", responses=A_TABLE)
async def table(hall: TheHall, visitor: Looker, table_id: TableId) -> Response:
    """The table as you see it: from your seat, or as a spectator."""
    live = await hall.tables.get(table_id)
    return answer_table(live, look(live.table, visitor))


@router.post("/sit", responses=A_TABLE)
async def sit(hall: TheHall, person: Sitter, table_id: TableId, place: requests.Place) -> Response:
    """Take a seat; with the last one the game begins."""
    return await _do(hall, table_id, person, lambda it: commands.sit(it, person, place.seat))


@router.post("/unseat", responses=A_TABLE)
async def unseat(
    hall: TheHall, person: Sitter, table_id: TableId, place: requests.Place
) -> Response:
    """Stand up before the game has begun, or send a bot away."""
    return await _do(hall, table_id, person, lambda it: commands.unseat(it, person, place.seat))


@router.post("/bot", responses=A_TABLE)
async def seat_bot(
    hall: TheHall, person: Sitter, table_id: TableId, wish: requests.Bot
) -> Response:
    """Let a bot of the house sit down."""
    return await _do(hall, table_id, person, lambda it: commands.seat_bot(it, person, wish.bot))


@router.post("/move", responses=A_TABLE)
async def move(hall: TheHall, person: Sitter, table_id: TableId, sent: requests.Moves) -> Response:
    """Decide. The same sent again is no error and counts once; an old position is refused."""
    live = await hall.tables.get(table_id)
    written = await live.execute(
        lambda it: commands.move(it, person, sent.moves, sent.on, live.now)
    )
    if written and all(entry.kind != "moved/1" for entry in written):
        raise Stale("Your time was up before this move came", "Look at the table")
    return answer_table(live, live.table.seat_of(person.id))


@router.post("/try")
async def attempt(
    hall: TheHall, person: Sitter, table_id: TableId, sent: requests.Trial
) -> responses.TriedShape:
    """What would have to be decided next in the same turn; nothing is done."""
    live = await hall.tables.get(table_id)
    result = tried(live.table, person, sent.moves)
    return responses.TriedShape(decision=result.decision, legal_moves=list(result.legal_moves))


@router.post("/leave", responses=A_TABLE)
async def leave(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """Let a bot play on; you may come back."""
    return await _do(hall, table_id, person, lambda it: commands.leave(it, person))


@router.post("/return", responses=A_TABLE)
async def come_back(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """Take your seat back from the bot."""
    return await _do(hall, table_id, person, lambda it: commands.come_back(it, person))


@router.post("/resign", responses=A_TABLE)
async def resign(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """Give up."""
    return await _do(hall, table_id, person, lambda it: commands.resign(it, person))


@router.post("/undo", responses=A_TABLE)
async def ask_undo(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """Ask to take back your last turn and what came after it."""
    return await _do(hall, table_id, person, lambda it: commands.ask_undo(it, person))


@router.post("/answer", responses=A_TABLE)
async def answer_undo(
    hall: TheHall, person: Sitter, table_id: TableId, sent: requests.Answer
) -> Response:
    """Agree that moves are taken back, or do not."""
    return await _do(
        hall, table_id, person, lambda it: commands.answer_undo(it, person, yes=sent.yes)
    )


@router.post("/rematch", responses=A_TABLE)
async def rematch(hall: TheHall, person: Sitter, table_id: TableId) -> Response:
    """The table of the next game; the first who asks opens it."""
    following = await hall.play_again(await hall.tables.get(table_id), person)
    return answer_table(following, look(following.table, person))


@router.get("/chat")
async def chat(hall: TheHall, visitor: Looker, table_id: TableId) -> responses.ChatShape:
    """What was said lately."""
    live = await hall.tables.get(table_id)
    look(live.table, visitor)
    heard = [said_shape(live.table, line) for line in live.chat.heard_by(visitor)]
    return responses.ChatShape(lines=heard, presets=PRESETS)


@router.post("/chat")
async def say(
    hall: TheHall, person: Sitter, table_id: TableId, words: requests.Words
) -> responses.ChatShape:
    """Say something to the table."""
    live = await hall.tables.get(table_id)
    await live.say(person, words.text)
    return await chat(hall, person, table_id)


@router.get("/record")
async def record(hall: TheHall, table_id: TableId) -> responses.RecordShape:
    """A finished game with its seed, to be replayed and verified."""
    live = await hall.tables.get(table_id)
    if live.table.phase != "over" or live.table.game is None:
        raise NotAllowed("The game is not over, so its seed is a secret", "Ask again at the end")
    return responses.RecordShape(
        table=table_id,
        seed_hash=live.table.seed_hash,
        order="drawn" if live.table.options.drawn else "kept",
        record=live.table.record(),
    )


async def _do(hall: TheHall, table_id: str, person: Person, decide: Decide[Table]) -> Response:
    live = await hall.tables.get(table_id)
    await live.execute(decide)
    return answer_table(live, live.table.seat_of(person.id))
