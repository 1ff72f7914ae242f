"""The stream of an event: parts of the desk, once for each change, only for those who may."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from guildhall.hall.events import commands
from guildhall.web.events.shared import views
from guildhall.web.events.shared.views import Scene
from guildhall.web.events.stream import EventSource
from guildhall.web.language import find
from guildhall.web.stream import follow
from web.events.desk.at_the_desk import NAMES, Desk, open_desk
from web.visitors import House

VIEWS = ["desk-bar", "desk-home"]


async def news(stream: Any) -> dict[str, Any]:
    """The next event of a stream."""
    async for part in stream:
        if b"data: " in part:
            data: dict[str, Any] = json.loads(part.partition(b"data: ")[2].splitlines()[0])
            return data
    raise AssertionError("the stream has ended")


def followed(desk: Desk, seen: str = "", views: list[str] = VIEWS) -> Any:
    """The stream of the organiser."""
    return follow(EventSource(desk.live, lambda: desk.organiser, find("en"), views, seen))


def test_a_fresh_page_gets_nothing_again_and_then_what_has_changed(house: House) -> None:
    desk = open_desk(house, NAMES)

    async def scene() -> None:
        stream = followed(desk, desk.live.version)
        first = await news(stream)
        assert first["fragments"] == {}
        waiting = asyncio.ensure_future(news(stream))
        await desk.live.execute(desk.organiser, commands.DrawRound())
        changed = (await waiting)["fragments"]
        assert set(changed) == {"f-bar", "f-undo", "f-next"}
        assert "Draft: Round 1" in changed["f-bar"]
        await stream.aclose()

    house.runner.run(scene())
    assert desk.live.watchers == 0


def test_a_page_that_missed_something_gets_everything(house: House) -> None:
    desk = open_desk(house, NAMES)

    async def scene() -> None:
        stream = followed(desk, "1-1")
        assert set((await news(stream))["fragments"]) == {
            "f-bar",
            "f-undo",
            "f-next",
            "f-round",
            "f-calls",
            "f-news",
        }
        await stream.aclose()

    house.runner.run(scene())


def test_many_browsers_of_one_kind_cost_one_rendering(house: House) -> None:
    desk = open_desk(house, NAMES)

    async def scene() -> None:
        asked = [
            views.shared(Scene(desk.live, desk.organiser, find("en")), "desk-home")
            for _ in range(50)
        ]
        frames = await asyncio.gather(*asked)
        assert all(frame is frames[0] for frame in frames)

    house.runner.run(scene())


def test_the_stream_of_the_desk_is_for_staff(house: House) -> None:
    desk = open_desk(house, NAMES)
    place = "/events/spring-cup/live?view=desk-home"
    assert house.visitor().get(place).status_code == 403
    assert desk.player("Ann Ash").visitor.get(place).status_code == 403
    assert desk.visitor.get("/events/spring-cup/live?view=nothing").status_code == 404


def test_every_form_of_a_fragment_gets_the_token_of_the_page(house: House) -> None:
    desk = open_desk(house, NAMES)
    assert views.CSRF not in desk.get().text
