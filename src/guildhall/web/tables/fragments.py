"""What a table looks like to a viewer: fragments of the page and the state for the script.

Everything is made once for each change, kind of viewer and language and kept with its state, so
a thousand browsers cost hardly more than one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from guildhall.hall.games import counted
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Table
from guildhall.web.art.symbols import heard, told
from guildhall.web.fragment import Fragment, Fragments, changes, html_of
from guildhall.web.games import Choices, presenter_of
from guildhall.web.games.result_columns import HEADINGS, columns
from guildhall.web.games.scene import Scene
from guildhall.web.games.touch import LIVE
from guildhall.web.games.variants import bots_of
from guildhall.web.language import gettext, spoken, spoken_code, tell
from guildhall.web.renderer import macros, redrawing, template
from guildhall.web.stream import event
from guildhall.web.tables.course import course_of, draw_course, turning_point

Viewer = int | None
"""A seat, None for a spectator."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A table at one moment as one kind of viewer sees it."""

    seq: int
    moves: int
    fragments: Fragments
    """What is in elements, by their ids."""
    state: dict[str, Any]
    """What the script needs to know."""

    def html(self, name: str) -> str:
        """What is in an element, as text."""
        return html_of(self.fragments[name])


def frame_of(live: LiveTable, viewer: Viewer) -> Frame:
    """The present frame for a viewer."""
    return live.derived.keyed((viewer, spoken_code()), _frame, live, viewer)


def choices_for(live: LiveTable, viewer: Viewer) -> Choices | None:
    """What a viewer may decide now, None while others decide."""
    table = live.table
    if viewer is None or table.turn != viewer or table.at(viewer).bot:
        return None
    return live.derived.keyed((viewer, spoken_code()), _choices, live, viewer)


def _choices(live: LiveTable, viewer: int) -> Choices:
    return presenter_of(live.table.options.game).choices(live.table.view_for(viewer))


def message(live: LiveTable, viewer: Viewer, before: Frame | None, *, fresh: bool = False) -> bytes:
    """The event that brings a browser from a frame to the present one.

    `fresh` browsers have just loaded the page and need no fragments.
    """
    frame = frame_of(live, viewer)
    if before is None:  # somebody who has just come: they come one by one, and it is large
        return _message(live, frame, before, fresh=fresh)
    key = viewer, before.seq, spoken_code()
    return live.derived.keyed(key, _message, live, frame, before, fresh=fresh)


def _message(live: LiveTable, frame: Frame, before: Frame | None, *, fresh: bool) -> bytes:
    data = {
        **frame.state,
        "fragments": {} if fresh else changes(before.fragments if before else {}, frame.fragments),
        "said": _said(live.table, before.moves) if before else "",
    }
    return event("table", data, str(frame.seq))


def _said(table: Table, known: int) -> str:
    """What happened since so many moves, in words."""
    if table.phase == "over" and table.result:
        return tell(table.result.why)
    story = table.story()
    if len(story) < known:
        return gettext("The last turn was undone.")
    return ". ".join(map(heard, story[known:]))


def _frame(live: LiveTable, viewer: Viewer) -> Frame:
    table = live.table
    if table.phase == "open" or table.game is None:
        fragments: Fragments = {"f-seats": _render("tables/seats.html", _seats(live, viewer))}
    else:
        fragments = {**live.derived.keyed(spoken_code(), _shared, live), **_private(live, viewer)}
    return Frame(table.seq, len(table.moves), fragments, state_of(live, viewer))


def _seats(live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    return {**_scene(live, viewer), "bots": bots_of(live.table.options.game)}


def state_of(live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    """What the script needs to know of a table."""
    table = live.table
    choices = choices_for(live, viewer)
    return {
        "seq": table.seq,
        "position": table.position,
        "phase": table.phase,
        "turn": table.turn,
        "you": viewer,
        "mine": choices is not None,
        "prompt": prompt(table, viewer, choices),
        "title": _title(table, mine=choices is not None),
        "choices": choices,
        **_moments(live),
    }


def _moments(live: LiveTable) -> dict[str, Any]:
    """What the last move sounds like, and whether the last round has begun."""
    table = live.table
    if table.game is None or not table.game.history:
        return {"sound": "", "last": False}
    presenter, view = presenter_of(table.options.game), live.table.view_for(None)
    return {"sound": presenter.sound(view), "last": _race(live)["last"]}


def _race(live: LiveTable) -> dict[str, Any]:
    """How far the end is, the same for everybody."""
    presenter = presenter_of(live.table.options.game)
    view = live.table.view_for(None)
    return live.derived.keyed(spoken_code(), presenter.race, view)


def prompt(table: Table, viewer: Viewer, choices: Choices | None) -> str:
    """What is to be done, in one sentence."""
    if table.phase == "over":
        return tell(table.result.why) if table.result else ""
    if choices:
        return choices["question"]
    if table.turn is None:
        return ""
    if viewer is not None and table.at(viewer).bot:
        return gettext("A bot plays for you.")
    return gettext("{name} is to move.", name=table.at(table.turn).name)


def _title(table: Table, *, mine: bool) -> str:
    if mine:
        return f"● {gettext('Your turn')}"
    if table.turn is not None:
        return gettext("{name} to move", name=table.at(table.turn).name)
    return gettext("Game over") if table.phase == "over" else gettext("Waiting for players")


def _shared(live: LiveTable) -> Fragments:
    """What everybody sees alike."""
    presenter = presenter_of(live.table.options.game)
    scene = Scene(live.table, LIVE, live.now, redrawing(live.derived))
    board = presenter.draw_board(live.table.view_for(None), scene)
    return {**{f"f-{name}": fragment for name, fragment in board.items()}, "f-log": _log(live)}


def _log(live: LiveTable) -> Fragment:
    """The moves in words, the last one first."""
    moves = list(enumerate(live.derived.each(spoken_code(), told, live.table.story()), 1))
    if not moves:
        return (_render("tables/log.html", {}),)
    earlier = live.derived.each(spoken_code(), _log_line, moves[:-1])
    return (_log_line(moves[-1], is_last=True), *reversed(earlier))


def _log_line(move: tuple[int, Markup], *, is_last: bool = False) -> str:
    number, words = move
    return str(macros("tables/log.html").line(words, number, is_last))


def _private(live: LiveTable, viewer: Viewer) -> Fragments:
    """What depends on who looks."""
    table, presenter = live.table, presenter_of(live.table.options.game)
    status = macros("tables/status.html").status(table, viewer, _race(live), live.now)
    key = (viewer, spoken_code())
    around = live.derived.while_same(_circumstances(table), key, _around, live, viewer)
    fragments: Fragments = {"f-status": status, **around}
    if viewer is not None:
        own = {**_scene(live, viewer), "touch": LIVE, **presenter.own(table.view_for(viewer))}
        fragments["f-own"] = _render(f"{presenter.folder}/own.html", own)
    return fragments


def _around(live: LiveTable, viewer: Viewer) -> Fragments:
    """What is around the game."""
    scene = {**_scene(live, viewer), **live.derived.keyed(spoken_code(), _ending, live)}
    return {
        f"f-{name}": _render(f"tables/{name}.html", scene) for name in ("notices", "menu", "result")
    }


def _circumstances(table: Table) -> tuple[object, ...]:
    """What is around the game and changes seldom: notices, menu and result depend on it alone."""
    undo, last = table.undo, table.moves[-len(table.seats) :]
    return (
        table.phase,
        (undo.seat, frozenset(undo.agreed)) if undo else None,
        [(seat.name, seat.bot, seat.gave_up) for seat in table.taken],
        [made.for_bot for made in last],
        table.result,
        table.rematch,
    )


def _ending(live: LiveTable) -> dict[str, Any]:
    """What the sheet at the end shows, the same for everybody; before it nothing but the places."""
    table = live.table
    scene: dict[str, Any] = {"ranking": _ranking(table), "plot": None, "turning": None}
    if table.phase != "over" or not table.result:
        return scene
    presenter = presenter_of(table.options.game)
    course = course_of(table)
    return {
        **presenter.board(counted(table.game).view_for(None)),
        **scene,
        "presenter": presenter,
        "headings": HEADINGS,
        "columns": columns(table.result) if table.result.places else [],
        "plot": draw_course(table, course),
        "turning": turning_point(course, table.result.places) if table.result.places else None,
        "ordinal": spoken().ordinal,
    }


def _ranking(table: Table) -> list[tuple[int, int]]:
    """The places with their seats, the best first."""
    places = table.result.places if table.result else ()
    return sorted((place, seat) for seat, place in enumerate(places))


def _scene(live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    return {
        "table": live.table,
        "viewer": viewer,
        "story": live.table.story(),
        "at": f"/tables/{live.table.id}",
    }


def _render(name: str, context: dict[str, Any]) -> str:
    return template(name).render(context)
