"""One player at the desk: name, table, company, decks, link."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from urllib.parse import quote_plus

from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.tournament import CustomDeck, Refused, deck_warnings
from guildhall.tournament.reports.rounds import wanted_decks
from guildhall.tournament.table.decks import factions, parse_cards
from guildhall.web.events.desk.command_forms import A_TABLE, KEY, Field, offer
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_form, desk_page, router
from guildhall.web.events.desk.people import people_page
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
        planned=wanted_decks(desk.t),
        names=[each.name for each in t.people.values()][:MOST_NAMES],
        known_decks=sorted(
            {*factions().values(), *(deck for each in t.people.values() for deck in each.decks)}
        )[:MOST_NAMES],
        odd_decks=deck_warnings(t, key) if t.format.decks.kind == "base" else (),
    )


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
async def decks(desk: TheDesk, key: Text, overruled: Text = "") -> Response:
    """Base decks in the order of the rounds, or one custom deck (SW-2, SW-5)."""
    custom = desk.t.format.decks.kind == "custom"
    named = _custom(desk.typed) if custom else _base(desk.typed)
    command = commands.RegisterDecks(key, named)
    if overruled:
        command = commands.OverruleDecks(key, named, overruled)
    return await desk.carry_out(command, f"/player?key={quote_plus(key)}")


def _base(typed: Mapping[str, str]) -> list[str]:
    """The decks of all rounds up to the last that is named."""
    named = [typed.get(f"deck-{number}", "").strip() for number in range(1, 13)]
    while named and not named[-1]:
        named.pop()
    return named


def _custom(typed: Mapping[str, str]) -> CustomDeck:
    champions = [line.strip() for line in typed.get("champions", "").splitlines()]
    return CustomDeck(
        " ".join(typed.get("summoner", "").split()),
        tuple(line for line in champions if line),
        parse_cards(typed.get("commons", "")),
        parse_cards(typed.get("events", "")),
    )
