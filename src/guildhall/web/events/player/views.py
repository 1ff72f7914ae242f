"""The player's phone as fragments; made anew only when something of this player has changed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from guildhall.hall.events.permissions import Actor
from guildhall.tournament import FinalPlace, Place, Standings
from guildhall.tournament.ranking.standings import FIRST, why_below
from guildhall.web.events.shared.news import news
from guildhall.web.events.shared.player_state import Own, names_as_they_are, own, table_context
from guildhall.web.events.shared.views import Fragments, Scene, view
from guildhall.web.events.shared.visit import Visit

PHONE = "phone"
PLACE = "events/player/place.html"
PARTS = ("seat", "result", "arbiter", "rounds", "deck_badge", "next")
TIMED = ("seat",)
"""Those among them that show a clock."""


def themself(actor: Actor) -> Hashable:
    """Every player sees something else."""
    return actor.player


def plays(actor: Actor) -> bool:
    """Admits those who play in the event."""
    return bool(actor.player)


@view(PHONE, kind=themself, admits=plays)
async def phone(scene: Scene) -> Fragments:
    """All that changes on the phone of a player."""
    return {**_kept(scene, scene.actor.player), **await _place(scene), **news(scene)}


async def phone_now(scene: Scene, kept: Visit | None = None) -> Fragments:
    """The same for a page that is loaded now: its clock shows the time of this moment.

    A form that was refused is shown again as it was filled in.
    """
    key = scene.actor.player
    parts = TIMED if kept is None else PARTS
    now = _fragments(scene, key, own(scene.live, key), parts, kept)
    return {**await phone(scene), **now}


def _kept(scene: Scene, key: str) -> Fragments:
    state, name = own(scene.live, key), (key, scene.language.code)
    return scene.live.derived.while_same(state, name, _fragments, scene, key, state, PARTS)


def _fragments(
    scene: Scene, key: str, state: Own, parts: Sequence[str], kept: Visit | None = None
) -> Fragments:
    context = table_context(scene.live, state.at, "me", kept)
    return {
        f"f-{part}": scene.render(f"events/player/{part}.html", own=state, me=key, **context)
        for part in parts
    }


async def _place(scene: Scene) -> Fragments:
    """The place of a player with the reason for it (T-3); made anew only when it has changed."""
    if scene.t.ended or scene.t.bracket_begun:
        return await _place_in_order(scene)
    standings, key = await scene.live.standings(), scene.actor.player
    places, numbers = scene.live.derived.keyed((), _places, standings)
    number = numbers.get(key)
    if number is None or not any(standings.history.rounds):
        return {"f-place": ""}
    line, above = places[number - 1], places[number - 2] if number > 1 else None
    state = (line, above, len(places), standings.provisional, names_as_they_are(scene.live))
    name = (key, scene.language.code)
    derived = scene.live.derived
    text = derived.while_same(state, name, _place_text, scene, line, above, standings)
    return {"f-place": text}


async def _place_in_order(scene: Scene) -> Fragments:
    """The place that the bracket may have decided, at the end with its prizes (TS-28, SW-34)."""
    t = scene.t
    lines = scene.live.derived.keyed((), _lines, await scene.live.final_order())
    line = lines.get(scene.actor.player)
    if line is None or line.place is None:
        return {"f-place": ""}
    text = scene.render(
        PLACE,
        place=line,
        total=sum(each.place is not None for each in lines.values()),
        cells=(),
        above="",
        why=line.why,
        prizes=line.takes_home if t.ended else (),
        provisional=not t.ended and bool(t.open_rounds()),
    )
    return {"f-place": text}


def _place_text(scene: Scene, line: Place, above: Place | None, standings: Standings) -> str:
    cells = [
        (each.heading.text, scene.language.value(line.values[each.name], each.style))
        for each in standings.shown_criteria
        if each.by_merit
    ]
    return scene.render(
        PLACE,
        place=line,
        total=len(standings.order),
        cells=cells[:2],
        why=why_below(above, line) if above else FIRST,
        above=above.player if above else "",
        prizes=(),
        provisional=standings.provisional,
    )


def _places(standings: Standings) -> tuple[list[Place], dict[str, int]]:
    """All lines of the standings, and the place of everybody."""
    numbers = {key: place for place, key in enumerate(standings.order, start=1)}
    return list(standings.places), numbers


def _lines(order: list[FinalPlace]) -> dict[str, FinalPlace]:
    """The lines of the order by player."""
    return {line.player: line for line in order}
