"""The public pages of an event as fragments, made once for all who see the same names."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import groupby
from operator import itemgetter

from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.table_status import table_states
from guildhall.tournament import Round
from guildhall.tournament.reports.pairings import by_name
from guildhall.tournament.reports.rounds import playing_rounds, published_rounds, without_drafts
from guildhall.tournament.reports.standings import order_and_rounds, order_table
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.clocks import shown_clocks
from guildhall.web.events.shared.news import news
from guildhall.web.events.shared.views import Fragments, Scene, view
from guildhall.web.pagination import paged

STANDINGS_PER_PAGE = 100
NAMES_PER_PAGE = 240
TABLES_PER_PAGE = 60
TOP = 8


def insider(actor: Actor) -> Hashable:
    """Those who run the event or play in it see full names, all others what is public."""
    return actor.is_staff or actor.role in {"player", "device"}


@view("public-now", kind=insider)
async def now(scene: Scene) -> Fragments:
    """What happens right now, and the best."""
    live = scene.live
    standings, order = await live.standings(), await live.final_order()
    table = await live.in_thread(order_table, live.tournament, standings, order, slice(TOP))
    played = any(standings.history.rounds)
    return {
        "f-now": scene.render(
            "events/public/now.html",
            playing=[(each, shown_clocks(live, each)) for each in playing_rounds(live.tournament)],
        ),
        "f-top": scene.render("events/public/top.html", table=table if played else None),
        **news(scene),
    }


@view("public-standings", kind=insider, timed=False)
async def standings(scene: Scene) -> Fragments:
    """A page of the standings."""
    live, t = scene.live, scene.t
    ranked, order = await live.standings(), await live.final_order()
    cards = paged(order, scene.number or 1, STANDINGS_PER_PAGE)
    table, before = await live.in_thread(order_and_rounds, t, ranked, order, cards.slice)
    part = "events/public/standings_part.html"
    text = await live.in_thread(scene.render, part, table=table, before=before, cards=cards)
    return {"f-standings": text}


@view("public-names", kind=insider, timed=False)
async def names(scene: Scene) -> Fragments:
    """A page of all rounds that are being played, by name."""
    live = scene.live
    listed = [
        (current, seat)
        for current in playing_rounds(live.tournament)
        for seat in by_name(current, scene.display, scene.language.code)
    ]
    seats = paged(listed, scene.number or 1, NAMES_PER_PAGE)
    rounds = [
        (current, [seat for _, seat in group])
        for current, group in groupby(seats.items, key=itemgetter(0))
    ]
    text = scene.render("events/public/names_part.html", rounds=rounds, seats=seats)
    return {"f-names": text}


@view("public-tables", kind=insider, timed=False)
async def tables(scene: Scene) -> Fragments:
    """A page of a round by table, with its results: `round-page`."""
    live, (current, number) = scene.live, _asked(scene)
    if current is None:
        return {"f-tables": scene.render("events/public/tables_part.html", current=None)}
    shown = paged(table_states(live.tournament, live.operations, current), number, TABLES_PER_PAGE)
    text = scene.render("events/public/tables_part.html", current=current, tables=shown)
    return {"f-tables": text}


@view("public-bracket", kind=insider, timed=False)
async def bracket(scene: Scene) -> Fragments:
    """The bracket as a picture."""
    picture = bracket_picture(without_drafts(scene.t))
    return {"f-bracket": scene.render("events/public/bracket_part.html", picture=picture)}


def _asked(scene: Scene) -> tuple[Round | None, int]:
    """The round and the page that a view is about."""
    number, _, page = scene.argument.partition("-")
    rounds = published_rounds(scene.t)
    wanted = int(number) if number.isdecimal() and len(number) < 6 else 0
    current = next((each for each in rounds if each.number == wanted), None)
    return current, int(page) if page.isdecimal() and len(page) < 6 else 1
