"""What is offered, which tables there are, and opening one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.responses import Response

from guildhall.bots import registry
from guildhall.games import catalogue
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables.lobby import TableCard
from guildhall.web.api import requests, responses
from guildhall.web.api.refusals import REFUSALS, Program, answer_table
from guildhall.web.api.serialize import options_data
from guildhall.web.api.views import house_views
from guildhall.web.games.api_view import Reference
from guildhall.web.security import SignInNeededError, Visitor
from guildhall.web.state import TheHall

router = APIRouter(prefix="/api", tags=["lobby"], responses=REFUSALS)

Show = Literal["waiting", "running", "mine"]


@router.get("")
async def offer() -> responses.HallShape:
    """The games that are played here, with their bots."""
    return responses.HallShape(
        games=[
            responses.GameShape(
                name=spec.name, players=list(spec.sizes), bots=registry.names(spec.name)
            )
            for spec in catalogue.games().values()
        ]
    )


def _offer_reference(path: str, reference: Reference) -> None:
    async def items() -> Sequence[BaseModel]:
        return reference.items()

    router.add_api_route(path, items, response_model=reference.answer, description=reference.about)


for _game, _view in house_views().items():
    for _name, _reference in _view.references.items():
        _offer_reference(f"/{_game}/{_name}", _reference)


@router.get("/tables")
async def tables(
    hall: TheHall,
    visitor: Visitor,
    show: Annotated[Show, Query(description="Which tables.")] = "waiting",
    after: Annotated[str, Query(pattern="^[0-9a-z]{0,40}$")] = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> responses.LobbyShape:
    """Public tables that wait for players or can be watched, or your own; the newest first."""
    cards = _cards(hall, visitor, show)
    names = [card.table for card in cards]
    start = names.index(after) + 1 if after in names else 0
    page = cards[start : start + limit]
    more = start + limit < len(cards)
    return responses.LobbyShape(
        tables=[_card(card) for card in page], next=page[-1].table if more else None
    )


@router.post("/tables", status_code=201, responses={201: {"model": responses.TableShape}})
async def open_table(hall: TheHall, person: Program, new: requests.NewTable) -> Response:
    """Open a table and sit down; with bots at all other seats the game begins."""
    live = await hall.table_service.open(person, new.options(), bots=new.bots)
    return answer_table(live, live.table.seat_of(person.id), 201)


def _cards(hall: Hall, visitor: Person | None, show: Show) -> list[TableCard]:
    if show == "waiting":
        return hall.lobby.waiting()
    if show == "running":
        return hall.lobby.running()
    if visitor is None:
        raise SignInNeededError
    return hall.lobby.of_person(visitor.id)


def _card(card: TableCard) -> responses.CardShape:
    return responses.CardShape(
        id=card.table,
        phase=card.phase,
        title=card.options.title,
        options=responses.OptionsShape.model_validate(options_data(card.options)),
        seats=list(card.names),
        opened_at=card.opened_at,
    )
