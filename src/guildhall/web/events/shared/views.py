"""Parts of pages of an event, made once for each change and for all who see the same.

A page names its views in the address of its stream. A view makes fragments of HTML by the ids of
the elements that they belong into.

    @view("desk-home", kind=role, admits=staff)
    async def home(scene: Scene) -> Fragments: ...
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.messages import message
from guildhall.tournament.event.name_privacy import NameDisplay
from guildhall.tournament.event.tournament import Tournament
from guildhall.web.language import Language, speaking
from guildhall.web.renderer import redrawing, template

MOST_VIEWS = 8
LONGEST_ARGUMENT = 100
MOST_ARGUED = 256
"""Views of pages by their numbers that are kept of an event at once."""

CSRF = "csrf-of-this-page"
"""Stands in the forms of fragments, which are the same for all; pages put their token there."""

Fragments = dict[str, str]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a view is made of: an event at a moment, for somebody, in a language."""

    live: LiveEvent
    actor: Actor
    language: Language
    argument: str = ""
    """What the page is about, such as the number of a table."""
    t: Tournament = field(init=False, compare=False)
    """The tournament at that moment: it may go on while a view waits for a part of itself."""
    seq: int = field(init=False, compare=False)
    """The last entry that is in it, which forms send along."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "t", self.live.tournament)
        object.__setattr__(self, "seq", self.live.seq)

    @property
    def display(self) -> NameDisplay:
        """Names as they may be seen."""
        return self.live.display_for(self.actor)

    @property
    def number(self) -> int:
        """The argument as a number, 0 if it is none."""
        right = self.argument.isascii() and self.argument.isdigit() and len(self.argument) < 9
        return int(self.argument) if right else 0

    def context(self) -> dict[str, Any]:
        """What all templates of an event use."""
        live = self.live
        return {
            "live": live,
            "t": self.t,
            "operations": live.operations,
            "actor": self.actor,
            "display": self.display,
            "now": live.now,
            "at": f"/events/{live.id}",
            "desk": f"/events/{live.id}/desk",
            "redrawn": redrawing(live.derived),
        }

    def render(self, name: str, **more: Any) -> str:
        """A template with what all templates of an event use."""
        with speaking(self.language):
            context = {**self.context(), "language": self.language, "csrf": CSRF, **more}
            return template(name).render(context)


Make = Callable[[Scene], Coroutine[Any, Any, Fragments]]


@dataclass(frozen=True, slots=True)
class View:
    """A part of pages that keeps itself up to date."""

    make: Make
    kind: Callable[[Actor], Hashable]
    """Those of the same kind see the same."""
    admits: Callable[[Actor], bool]
    timed: bool
    """Whether it shows a time that goes by, such as a clock."""


VIEWS: dict[str, View] = {}
"""All views by their names; pages add theirs when they are imported."""


def everybody(_: Actor) -> bool:
    """Admits everybody."""
    return True


def staff(actor: Actor) -> bool:
    """Admits those who run the event."""
    return actor.is_staff


def role(actor: Actor) -> Hashable:
    """All of a role see the same, with full names or without."""
    return actor.role


def view(
    name: str,
    kind: Callable[[Actor], Hashable] = role,
    admits: Callable[[Actor], bool] = everybody,
    *,
    timed: bool = True,
) -> Callable[[Make], Make]:
    """Offer a view under a name; one that is not `timed` is the same until something happens."""

    def offered(make: Make) -> Make:
        VIEWS[name] = View(make, kind, admits, timed)
        return make

    return offered


async def shared(scene: Scene, name: str) -> Fragments:
    """The fragments of a view at present, made once for all who see the same.

    What fails is tried again by whoever asks next.
    """
    chosen, live = VIEWS[name], scene.live
    key = (name, chosen.kind(scene.actor), scene.language.code, scene.argument)
    making = live.derived.keyed(key, _making, scene, chosen)
    if scene.argument:
        _forget_oldest(live, key)
    try:
        return await asyncio.shield(making)
    except Exception:
        live.derived.forget(key, _making)
        raise


def _making(scene: Scene, chosen: View) -> asyncio.Future[Fragments]:
    return asyncio.ensure_future(chosen.make(scene))


def _forget_oldest(live: LiveEvent, key: Hashable) -> None:
    """Keep few views whose argument strangers choose; without one, they are as many as roles."""
    argued = live.derived.keyed((), dict[Hashable, None])
    argued[key] = None
    if len(argued) > MOST_ARGUED:
        oldest = next(iter(argued))
        del argued[oldest]
        live.derived.forget(oldest, _making)


async def fresh(scene: Scene, name: str) -> Fragments:
    """The fragments of a view for a page now: its clocks show the time of this moment."""
    chosen = VIEWS[name]
    return await (chosen.make(scene) if chosen.timed else shared(scene, name))


def wanted_views(actor: Actor, wanted: Sequence[str]) -> list[tuple[str, str]]:
    """The views that a page asks for, each with its argument: `results:3`."""
    found = [(name, argument) for name, _, argument in (each.partition(":") for each in wanted)]
    unknown = any(name not in VIEWS or len(text) > LONGEST_ARGUMENT for name, text in found)
    if unknown or len(found) > MOST_VIEWS:
        raise NotFound(message("There is no such view of the event"), message("Reload the page"))
    if not all(VIEWS[name].admits(actor) for name, _ in found):
        raise NotAllowed(
            message("This is for those who run the event"), message("Ask the organiser for a link")
        )
    return found
