"""One player at the desk: name, table, company, decks, link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.messages import Word, message
from guildhall.tournament import CustomDeck, Refused, deck_warnings
from guildhall.tournament.table.decks import factions
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.desk.people import people_page
from guildhall.web.events.shared.fields import Text, number_of
from guildhall.web.events.shared.rounds import wanted_decks
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.renderer import absolute
from guildhall.web.state import TheHall

router = APIRouter()

MOST_NAMES = 500
"""Names that a field suggests."""


@router.get("/player")
async def player(desk: TheDesk, key: str) -> HTMLResponse:
    """Everything about one player."""
    return await player_page(desk, key)


async def player_page(desk: Desk, key: str, problem: Problem | None = None) -> HTMLResponse:
    """The page of a player with all that can be changed."""
    key = desk.player(key)
    t = desk.t
    link = ""
    if desk.actor.may("give out links"):
        link = absolute(desk.request, f"/join/{desk.live.player_link(desk.actor, key)}")
    order = await desk.live.final_order() if t.counting_rounds() else []
    at = next((at for at, line in enumerate(order) if line.player == key), None)
    apart = [next(iter(pair - {key})) for pair in t.apart if key in pair]
    return await desk_page(
        desk,
        "player",
        "people",
        problem=problem,
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


async def player_or_people(desk: Desk, key: str, problem: Problem | None = None) -> HTMLResponse:
    """The page of a player, or that of all people where nobody is meant."""
    try:
        return await player_page(desk, key, problem)
    except Refused:
        return await people_page(desk, problem)


def _back(desk: Desk, key: str) -> str:
    return f"{desk.at}/player?" + urlencode({"key": key})


@router.post("/player/rename")
@refused_on(player_or_people, "key")
async def rename(desk: TheDesk, hall: TheHall, key: Text, name: Text = "") -> Response:
    """Show somebody under another name, at tables in the hall too."""
    told = await desk.do(commands.RenamePlayer(key, name))
    await hall.event_games.keep_names(desk.live)
    return desk.done(_back(desk, key), told)


@router.post("/player/release")
@refused_on(player_or_people, "key")
async def release(desk: TheDesk, key: Text) -> Response:
    """Let go of whoever came as this player by the poster."""
    return await desk.carry_out(commands.ReleasePlayer(key), _back(desk, key))


@router.post("/player/table")
@refused_on(player_or_people, "key")
async def fix_table(desk: TheDesk, key: Text, table: Text = "") -> Response:
    """Let somebody always sit at one table, or anywhere again."""
    number = number_of(table, 1)
    if table.strip() and number is None:
        raise Invalid(
            message("{typed} is not the number of a table", typed=Word(repr(table[:20]))),
            message("Write a number"),
        )
    return await desk.carry_out(commands.FixTable(key, number), _back(desk, key))


@router.post("/player/apart")
@refused_on(player_or_people, "key")
async def apart(desk: TheDesk, key: Text, other: Text = "", together: Text = "") -> Response:
    """Keep two people apart, or let them meet again."""
    command = commands.KeepApart(key, desk.player(together or other), apart=not together)
    return await desk.carry_out(command, _back(desk, key))


@router.post("/player/link")
@refused_on(player_or_people, "key")
async def renew_link(desk: TheDesk, key: Text) -> Response:
    """Give somebody a new personal link."""
    return await desk.carry_out(commands.RenewPlayerLink(key), _back(desk, key))


@router.post("/player/decks")
@refused_on(player_or_people, "key")
async def decks(desk: TheDesk, key: Text, overruled: Text = "") -> Response:
    """Base decks in the order of the rounds, or one custom deck (SW-2, SW-5)."""
    custom = desk.t.format.decks.kind == "custom"
    named = _custom(desk.typed) if custom else _base(desk.typed)
    return await desk.carry_out(_registered(key, named, overruled), _back(desk, key))


def _base(typed: Mapping[str, str]) -> list[str]:
    """The decks of all rounds up to the last that is named."""
    named = [typed.get(f"deck-{number}", "").strip() for number in range(1, 13)]
    while named and not named[-1]:
        named.pop()
    return named


def _registered(key: str, decks: Sequence[str] | CustomDeck, why: str) -> Command:
    return commands.OverruleDecks(key, decks, why) if why else commands.RegisterDecks(key, decks)


def _custom(typed: Mapping[str, str]) -> CustomDeck:
    champions = [line.strip() for line in typed.get("champions", "").splitlines()]
    return CustomDeck(
        " ".join(typed.get("summoner", "").split()),
        tuple(line for line in champions if line),
        _cards(typed.get("commons", "")),
        _cards(typed.get("events", "")),
    )


def _cards(text: str) -> dict[str, int]:
    """Cards by their names, from lines such as `3 Guard`."""
    found: dict[str, int] = {}
    for line in text.splitlines():
        first, _, rest = line.strip().partition(" ")
        count = number_of(first.rstrip("x"), 0, 99)
        name = rest.strip() if count is not None and rest.strip() else line.strip()
        if name:
            found[name] = found.get(name, 0) + (count if count is not None else 1)
    return found
