"""The stream of an event: parts of pages, made once for each change and for all who see the same.

A page names its views in the address of its stream. A view makes fragments of HTML by the ids of
the elements that they belong into.

    @view("desk-home", kind=role, admits=staff)
    async def home(scene: Scene) -> Fragments: ...
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.name_privacy import Showing
from guildhall.hall.events.permissions import Doer
from guildhall.web.language import Language, speaking
from guildhall.web.renderer import template

KEEP_OPEN = 15.0
"""Seconds after which something is sent though nothing has happened."""

AGAIN = 1000
"""Milliseconds after which a browser tries to connect again."""

CALM = 0.4
"""Seconds between two changes of the same page, however busy the event is."""

CROWD = 300
"""Pages that may be kept up to date at once; more of them are told less often, and by turns."""

TURNS = 32

MOST_VIEWS = 8
LONGEST_ARGUMENT = 100
MOST_ARGUED = 256
"""Frames of pages by their numbers that are kept of an event at once."""

CSRF = "csrf-of-this-page"
"""Stands in the forms of fragments, which are the same for all; pages put their token there."""

Fragments = dict[str, str]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a view is made of: an event at a moment, for somebody, in a language."""

    live: LiveEvent
    doer: Doer
    language: Language
    argument: str = ""
    """What the page is about, such as the number of a table."""

    @property
    def showing(self) -> Showing:
        """Names as they may be seen."""
        return self.live.showing(self.doer)

    @property
    def number(self) -> int:
        """The argument as a number, 0 if it is none."""
        right = self.argument.isascii() and self.argument.isdigit() and len(self.argument) < 9
        return int(self.argument) if right else 0

    def render(self, name: str, **more: Any) -> str:
        """A template with what all templates of an event use."""
        live = self.live
        context = {
            "live": live,
            "t": live.tournament,
            "floor": live.floor,
            "doer": self.doer,
            "showing": self.showing,
            "language": self.language,
            "now": live.now,
            "at": f"/events/{live.id}",
            "desk": f"/events/{live.id}/desk",
            "csrf": CSRF,
            **more,
        }
        with speaking(self.language):
            return template(name).render(context)


Make = Callable[[Scene], Awaitable[Fragments]]


@dataclass(frozen=True, slots=True)
class View:
    """A part of pages that keeps itself up to date."""

    name: str
    make: Make
    kind: Callable[[Doer], Hashable]
    """Those of the same kind see the same."""
    admits: Callable[[Doer], bool]


VIEWS: dict[str, View] = {}
"""All views by their names; pages add theirs when they are imported."""


def everybody(_: Doer) -> bool:
    """Admits everybody."""
    return True


def staff(doer: Doer) -> bool:
    """Admits those who run the event."""
    return doer.is_staff


def role(doer: Doer) -> Hashable:
    """All of a role see the same, with full names or without."""
    return doer.role


def view(
    name: str,
    kind: Callable[[Doer], Hashable] = role,
    admits: Callable[[Doer], bool] = everybody,
) -> Callable[[Make], Make]:
    """Offer a view under a name."""

    def offered(make: Make) -> Make:
        VIEWS[name] = View(name, make, kind, admits)
        return make

    return offered


@dataclass(frozen=True, slots=True)
class Frame:
    """A view at one moment for one kind of viewer."""

    version: str
    fragments: Fragments


async def frame_of(scene: Scene, name: str) -> Frame:
    """The present frame of a view, made once for all who see the same."""
    chosen, live = VIEWS[name], scene.live
    key = ("frame", name, chosen.kind(scene.doer), scene.language.code, scene.argument)
    made: asyncio.Future[Frame] | None = live.memo.get(key)
    if made is None:
        made = live.memo[key] = asyncio.ensure_future(_frame(scene, chosen))
        if scene.argument:
            _forget_oldest(live, key)
    return await asyncio.shield(made)


def _forget_oldest(live: LiveEvent, key: Hashable) -> None:
    """Keep few frames whose argument strangers choose; without one, they are as many as roles."""
    argued: deque[Hashable] = live.memo.setdefault("argued", deque())
    argued.append(key)
    if len(argued) > MOST_ARGUED:
        live.memo.pop(argued.popleft(), None)


async def shared(scene: Scene, name: str) -> Fragments:
    """The fragments of a view without clocks, made once for all who see the same."""
    return (await frame_of(scene, name)).fragments


async def fresh(scene: Scene, name: str) -> Fragments:
    """The fragments of a view made for a page now: its clocks show the time of this moment."""
    return (await _frame(scene, VIEWS[name])).fragments


async def _frame(scene: Scene, chosen: View) -> Frame:
    version = scene.live.version
    return Frame(version, await chosen.make(scene))


def wanted_views(doer: Doer, wanted: Sequence[str]) -> list[tuple[str, str]]:
    """The views that a page asks for, each with its argument: `results:3`."""
    found = [(name, argument) for name, _, argument in (each.partition(":") for each in wanted)]
    if len(found) > MOST_VIEWS or any(name not in VIEWS for name, _ in found):
        raise NotFound("There is no such view of the event", "Load the page again")
    if any(len(argument) > LONGEST_ARGUMENT for _, argument in found):
        raise NotFound("There is no such view of the event", "Load the page again")
    if not all(VIEWS[name].admits(doer) for name, _ in found):
        raise NotAllowed("This is for those who run the event", "Ask the organiser for a link")
    return found


@dataclass(slots=True)
class _Told:
    """What one browser has been told so far."""

    seen: str
    """The version that the page was made from."""
    frames: dict[tuple[str, str], Frame] = field(default_factory=dict)


async def events(
    live: LiveEvent,
    doer_now: Callable[[], Doer],
    language: Language,
    wanted: Sequence[str],
    seen: str,
) -> AsyncGenerator[str, None]:
    """Server-sent events for one browser that has seen a version already.

    They end when whoever looks may see these views no more.
    """
    told = _Told(seen)
    live.watchers += 1
    turn = live.watchers % TURNS / TURNS
    try:
        yield f"retry: {AGAIN}\n\n"
        while True:
            change = live.changed()
            doer = doer_now()
            try:
                views = wanted_views(doer, wanted)
            except NotAllowed:
                return
            yield await _news(told, live, doer, language, views)
            crowd = live.watchers / CROWD
            await asyncio.sleep(CALM * (1 + crowd))
            while not (await asyncio.wait([change], timeout=KEEP_OPEN))[0]:
                yield ": still here\n\n"
            await asyncio.sleep(CALM * crowd * turn)
    finally:
        live.watchers -= 1


async def _news(
    told: _Told,
    live: LiveEvent,
    doer: Doer,
    language: Language,
    views: Sequence[tuple[str, str]],
) -> str:
    """The event that brings a browser up to date; those who are get the time alone."""
    version, changed = live.version, Fragments()
    for each in views:
        name, argument = each
        frame = await frame_of(Scene(live, doer, language, argument), name)
        before = told.frames.get(each)
        known = before.fragments if before else {}
        if before or told.seen != version:
            changed |= {
                key: text for key, text in frame.fragments.items() if known.get(key) != text
            }
        told.frames[each] = frame
    data = {
        "version": version,
        "seq": live.seq,
        "now": round(live.now.timestamp() * 1000),
        "fragments": changed,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"id: {version}\nevent: event\ndata: {text}\n\n"
