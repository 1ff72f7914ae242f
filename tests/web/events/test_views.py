"""Parts of pages are made once for all who see the same, unless a clock on them goes on."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from guildhall.hall.errors import NotFound
from guildhall.hall.events import commands
from guildhall.messages import message
from guildhall.web.events.shared.views import CSRF, VIEWS, Fragments, Scene
from guildhall.web.language import find
from web.events.desk.at_the_desk import NAMES, Desk, open_desk
from web.visitors import House


@pytest.fixture
def desk(house: House) -> Desk:
    desk = open_desk(house, NAMES)
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    return desk


@pytest.mark.parametrize(
    ("path", "name", "made_anew"),
    [
        ("/standings", "desk-standings", False),
        ("/people", "desk-people", False),
        ("", "desk-home", True),
    ],
)
def test_a_page_without_a_clock_is_made_once_until_something_happens(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, path: str, name: str, *, made_anew: bool
) -> None:
    made: list[Scene] = []
    view = VIEWS[name]

    async def counting(scene: Scene) -> Fragments:
        made.append(scene)
        return await view.make(scene)

    monkeypatch.setitem(VIEWS, name, replace(view, make=counting))
    first, again = desk.text(path), desk.text(path)
    assert len(made) == 1 + made_anew
    assert "Ann Ash" in first or made_anew
    assert first == again
    desk.act(commands.RenamePlayer("Ann Ash", "Anna Ash"))
    assert "Anna Ash" in desk.text(path) or made_anew
    assert len(made) == 2 + made_anew


def test_whoever_loads_a_kept_part_has_tokens_of_their_own_in_its_forms(desk: Desk) -> None:
    pages = [each.get("/people").text for each in (desk, desk.joined("organiser"))]
    assert not any(CSRF in page for page in pages)
    first, second = (set(re.findall(r'name="csrf" value="([^"]+)"', page)) for page in pages)
    assert first
    assert second
    assert not first & second


def test_a_part_that_could_not_be_made_is_made_by_whoever_asks_next(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = VIEWS["desk-people"]
    failures = [NotFound(message("not now"))]

    async def failing_once(scene: Scene) -> Fragments:
        while failures:
            raise failures.pop()
        return await view.make(scene)

    monkeypatch.setitem(VIEWS, "desk-people", replace(view, make=failing_once))
    assert desk.get("/people").status_code == 404
    assert "Ann Ash" in desk.text("/people")


def test_a_part_shows_one_moment_though_the_event_goes_on_while_it_is_made(house: House) -> None:
    desk = open_desk(house, NAMES)
    desk.act(commands.DrawRound())
    scene = Scene(desk.live, desk.organiser, find("en"))
    drawn = scene.seq
    desk.act(commands.PublishDraft())
    made = house.runner.run(VIEWS["desk-seating"].make(scene))
    assert 'id="publish"' in made["f-draw"]
    assert f'name="on" value="{drawn}"' in made["f-draw"], "whoever publishes it is refused"
