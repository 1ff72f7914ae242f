"""What there is to tell of an event, with its words; names as the public may see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import PUBLIC
from guildhall.messages import Message, PlayerRef, Renderer, message, names_in_a_row
from guildhall.messages.catalogue import catalogue
from guildhall.tournament import Round, Table


@dataclass(frozen=True, slots=True)
class News:
    """Something that has happened in an event."""

    words: Message
    path: str
    """The page below that of the event on which it is seen."""
    facts: dict[str, Any]
    """For programs; players by their keys."""


NAMED = ("player", "players", "winner")
"""The facts that are keys of players."""


def news_of(live: LiveEvent) -> dict[str, Callable[[], News]]:
    """All that can be told of an event as it is, by ids that say nothing of anybody."""
    t = live.tournament
    told: dict[str, Callable[[], News]] = {}
    for key in t.people:
        told[f"registration:{_short(key)}"] = partial(_registered, key)
    for each in t.rounds:
        if each.published:
            told[f"pairings:{each.number}"] = partial(_published, each)
            for table in each.tables.values():
                if table.settled:
                    told[_result_id(each, table)] = partial(_settled, each, table)
    if t.ended:
        told["ended:"] = _ended
    return told


def turn(table: str, seat: str) -> News:
    """Somebody lets a table in the hall wait."""
    return News(
        message("{player} is to move", player=PlayerRef(seat)), f"/tables/{table}", {"player": seat}
    )


def as_json(live: LiveEvent, kind: str, news: News, language: str, base_url: str) -> dict[str, Any]:
    """The news as they are sent: with a sentence, and names as the public may see them."""
    display = live.display_for(PUBLIC)
    speech = Renderer(catalogue(language), display.name, display.own_words)
    facts = {
        name: _shown(value, display.name) if name in NAMED else value
        for name, value in news.facts.items()
    }
    page = news.path if news.path.startswith("/tables/") else f"/events/{live.id}{news.path}"
    link = f"{base_url.rstrip('/')}{page}" if base_url else ""
    event = {"id": live.id, "name": live.name}
    return {
        "kind": kind,
        "event": event,
        "text": f"{live.name}: {speech.render(news.words)}",
        "link": link,
        **facts,
    }


def _shown(value: Any, name: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return name(value)
    return [name(key) for key in value] if value else value


def _registered(key: str) -> News:
    return News(message("{player} has registered", player=PlayerRef(key)), "", {"player": key})


def _published(of: Round) -> News:
    words = message("{stage}: the pairings are published", stage=of.stage.words)
    return News(words, "/pairings", {"round": of.number, "tables": len(of.tables)})


def _settled(of: Round, table: Table) -> News:
    facts = {"round": of.number, "table": table.number, "players": list(table.seats)}
    winners = [key for key in table.seats if table.score and table.score.place(key) == 1]
    words = message(
        "{stage}, table {table}: victory for {winners}",
        stage=of.stage.words,
        table=table.number,
        winners=names_in_a_row(winners),
    )
    if not winners:
        words = message(
            "{stage}, table {table}: the result is in", stage=of.stage.words, table=table.number
        )
    return News(words, "/standings", {**facts, "winner": winners})


def _ended() -> News:
    return News(message("the event is over"), "/standings", {})


def _result_id(of: Round, table: Table) -> str:
    """Another one for each result of a table, so that a corrected one is told again."""
    sheet = table.sheet
    result = repr((sheet.winner, sheet.order, sorted(sheet.lines.items()))) if sheet else ""
    return f"result:{of.number}.{table.number}.{_short(result)}"


def _short(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
