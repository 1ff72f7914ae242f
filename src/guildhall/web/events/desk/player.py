"""One player at the desk: name, table, company, decks, link."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from urllib.parse import quote_plus

from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.tournament import Refused
from guildhall.web.events.desk.command_forms import A_TABLE, KEY, Field, offer
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_form, desk_page, router
from guildhall.web.events.desk.people import people_page
from guildhall.web.events.shared.deck_forms import DeckFields, TheDeckForm, deck_fields
from guildhall.web.events.shared.fields import Text

MOST_NAMES = 500
"""Names that a field suggests."""


@router.get("/player")
async def player_page(desk: TheDesk, key: str) -> HTMLResponse:
    """Everything about one player, with all that can be changed."""
    key = desk.player(key)
    t = desk.t
    link = ""
    if desk.actor.may("give out links"):
        link = desk.join_link(desk.live.player_link(desk.actor, key))
    order = await desk.live.final_order() if t.counting_rounds() else []
    at = next((at for at, line in enumerate(order) if line.player == key), None)
    apart = [next(iter(pair - {key})) for pair in t.apart if key in pair]
    return await desk_page(
        desk,
        "player",
        tab="people",
        key=key,
        player=t.people[key],
        link=link,
        apart=sorted(apart),
        place=order[at] if at is not None and order[at].place else None,
        above=order[at - 1].player if at else "",
        rounds=[
            (each, each.stage.words, each.table_of(key)) for each in t.rounds if each.published
        ],
        rulings=[each for each in t.rulings if each.player == key],
        names=[each.name for each in t.people.values()][:MOST_NAMES],
        decks=_deck_fields(desk, key),
    )


def _deck_fields(desk: Desk, key: str) -> DeckFields | None:
    """The form of the player's decks, which suggests those of all others, too."""
    form = deck_fields(desk.t, key, desk.typed)
    if not form or not form.known:
        return form
    named = {deck for each in desk.t.people.values() for deck in each.decks}
    return replace(form, known=sorted({*form.known, *named})[:MOST_NAMES])


async def player_or_people(desk: Desk, key: str) -> HTMLResponse:
    """The page of a player, or that of all people where nobody is meant."""
    try:
        return await player_page(desk, key)
    except Refused:
        return await people_page(desk)


def _fixed_table(typed: str) -> int | None:
    return A_TABLE.read(typed) if typed.strip() else None


act = partial(offer, page=player_or_people, go="/player?key={key}", about="key", player=KEY)
act("/player/rename", commands.RenamePlayer)
act("/player/release", commands.ReleasePlayer)
act("/player/table", commands.FixTable, table=Field(_fixed_table))
act("/player/link", commands.RenewPlayerLink)


@desk_form("/player/apart", player_or_people, "key")
async def apart(desk: TheDesk, key: Text, other: Text = "", together: Text = "") -> Response:
    """Keep two people apart, or let them meet again."""
    command = commands.KeepApart(key, desk.player(together or other), apart=not together)
    return await desk.carry_out(command, f"/player?key={quote_plus(key)}")


@desk_form("/player/decks", player_or_people, "key")
async def decks(desk: TheDesk, key: Text, form: TheDeckForm) -> Response:
    """Base decks in the order of the rounds, or one custom deck (SW-2, SW-5)."""
    named = form.decks(desk.t)
    command = commands.RegisterDecks(key, named)
    if form.overruled:
        command = commands.OverruleDecks(key, named, form.overruled)
    return await desk.carry_out(command, f"/player?key={quote_plus(key)}")
