"""The player's phone as fragments; made anew only when something of this player has changed."""

from __future__ import annotations

from collections.abc import Hashable
from weakref import WeakKeyDictionary

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Doer
from guildhall.tournament import FinalPlace, Place, Standings
from guildhall.tournament.ranking.standings import FIRST, why_below
from guildhall.web.events.player.player_state import Own, names_as_they_are, own
from guildhall.web.events.shared.clocks import shown_clock
from guildhall.web.events.shared.responses import Kept
from guildhall.web.events.shared.sheet_forms import SheetForm
from guildhall.web.events.shared.standings import value_in_words
from guildhall.web.events.shared.table_forms import seated
from guildhall.web.events.stream import Fragments, Scene, view

PHONE = "phone"

Made = dict[tuple[str, str], tuple[Own, Fragments]]
_made: WeakKeyDictionary[LiveEvent, Made] = WeakKeyDictionary()
"""What was last made for each player and language, and of what."""

MadePlaces = dict[tuple[str, str], tuple[object, str]]
_made_places: WeakKeyDictionary[LiveEvent, MadePlaces] = WeakKeyDictionary()


def themself(doer: Doer) -> Hashable:
    """Every player sees something else."""
    return doer.player


def plays(doer: Doer) -> bool:
    """Admits those who play in the event."""
    return bool(doer.player)


@view(PHONE, kind=themself, admits=plays)
async def phone(scene: Scene) -> Fragments:
    """All that changes on the phone of a player."""
    return {**_kept(scene, scene.doer.player), **await _place(scene)}


async def phone_now(scene: Scene, kept: Kept | None = None) -> Fragments:
    """The same for a page that is loaded now: its clock shows the time of this moment.

    A form that was refused is shown again as it was filled in.
    """
    key = scene.doer.player
    _made.setdefault(scene.live, {}).pop((key, scene.language.code), None)
    fragments = await phone(scene)
    if kept is None:
        return fragments
    return {**fragments, **_fragments(scene, key, own(scene.live, key), kept)}


def _kept(scene: Scene, key: str) -> Fragments:
    made, name = _made.setdefault(scene.live, {}), (key, scene.language.code)
    state = own(scene.live, key)
    if name not in made or made[name][0] != state:
        made[name] = (state, _fragments(scene, key, state))
    return made[name][1]


def _fragments(scene: Scene, key: str, state: Own, kept: Kept | None = None) -> Fragments:
    live = scene.live
    current = live.tournament.round(state.at.round) if state.at else None
    form = SheetForm(current, state.at.table, {}, by_seat=True) if current and state.at else None
    context = {
        "own": state,
        "me": key,
        "sits": state.at,
        "current": current,
        "form": form,
        "kept": kept,
        "seated": seated(state.at.table.seats) if state.at else "",
        "on": live.seq,
        "clock": shown_clock(live, state.at.round, state.at.table.number) if state.at else None,
        "deeds": f"/events/{live.id}/me",
    }
    parts = ("seat", "result", "arbiter", "rounds", "deck-badge", "next")
    return {f"f-{part}": scene.render(f"events/phone/{part}.html", **context) for part in parts}


async def _place(scene: Scene) -> Fragments:
    """The place of a player with the reason for it (T-3); made anew only when it has changed."""
    if scene.live.tournament.ended or scene.live.tournament.bracket_begun:
        return await _place_in_order(scene)
    standings, key = await scene.live.standings(), scene.doer.player
    places, numbers = _places(scene.live, standings)
    number = numbers.get(key)
    if number is None or not any(standings.history.rounds):
        return {"f-place": ""}
    line, above = places[number - 1], places[number - 2] if number > 1 else None
    state = (line, above, len(places), standings.provisional, names_as_they_are(scene.live))
    made, name = _made_places.setdefault(scene.live, {}), (key, scene.language.code)
    if name not in made or made[name][0] != state:
        made[name] = (state, _place_text(scene, line, above, standings))
    return {"f-place": made[name][1]}


async def _place_in_order(scene: Scene) -> Fragments:
    """The place that the bracket may have decided, at the end with its prizes (TS-28, SW-34)."""
    t = scene.live.tournament
    lines = _lines(scene.live, await scene.live.final_order())
    line = lines.get(scene.doer.player)
    if line is None or line.place is None:
        return {"f-place": ""}
    text = scene.render(
        "events/phone/place.html",
        place=line,
        total=sum(each.place is not None for each in lines.values()),
        cells=(),
        why=line.why,
        above="",
        prizes=line.takes_home if t.ended else (),
        provisional=not t.ended and any(each.published and not each.closed for each in t.rounds),
    )
    return {"f-place": text}


def _place_text(scene: Scene, line: Place, above: Place | None, standings: Standings) -> str:
    cells = [
        (each.heading.text, value_in_words(line.values[each.name], each, scene.language))
        for each in standings.shown_criteria
        if each.by_merit
    ]
    return scene.render(
        "events/phone/place.html",
        place=line,
        total=len(standings.order),
        cells=cells[:2],
        why=why_below(above, line) if above else FIRST,
        above=above.player if above else "",
        prizes=(),
        provisional=standings.provisional,
    )


def _places(live: LiveEvent, standings: Standings) -> tuple[list[Place], dict[str, int]]:
    """All lines of the standings and the place of everybody, made once for each state."""
    if "places" not in live.memo:
        numbers = {key: place for place, key in enumerate(standings.order, start=1)}
        live.memo["places"] = (list(standings.places), numbers)
    found: tuple[list[Place], dict[str, int]] = live.memo["places"]
    return found


def _lines(live: LiveEvent, order: list[FinalPlace]) -> dict[str, FinalPlace]:
    """The lines of the order by player, made once for each state."""
    if "lines" not in live.memo:
        live.memo["lines"] = {line.player: line for line in order}
    found: dict[str, FinalPlace] = live.memo["lines"]
    return found
