"""What is drawn again only where it has changed looks as if all of it had been drawn anew."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from guildhall.games.catalogue import house as house_games
from guildhall.hall.log import NewEntry
from guildhall.hall.tables import commands
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Table
from guildhall.web.api.responses import TableShape
from guildhall.web.api.serialize import table_text
from guildhall.web.fragment import Fragments, html_of
from guildhall.web.language import find, speaking
from guildhall.web.tables.fragments import Frame, frame_of, message
from web.tables.sitting_down import entered, person_of, set_table
from web.test_fragment import brought_up_to_date
from web.visitors import House

MOVES = 40

WAYS = [
    (spec.name, {spec.main_setting.name: choice.value})
    for spec in house_games().values()
    if spec.is_played_here and spec.main_setting
    for choice in spec.main_setting.choices
]


@pytest.mark.parametrize(("game", "settings"), WAYS, ids=str)
def test_a_table_looks_as_if_it_were_drawn_anew_after_every_move(
    house: House, game: str, settings: dict[str, str | None]
) -> None:
    visitors = entered(house, "Ada", "Bob")
    people = [person_of(house, visitor) for visitor in visitors]
    live = set_table(house, visitors, game=game, settings=settings)
    dice = random.Random(f"{game} {settings}")
    for number in range(MOVES):
        table = live.table
        if table.turn is None:
            break
        move = str(dice.choice(table.game.legal_moves()))
        house.runner.run(
            live.execute(commands.move, people[table.turn], [move], table.position, live.now)
        )
        look = (None, 0, 1)[number % 3]
        for code in ("en", "de"):
            assert drawn(live, look, code) == drawn_anew(live, look, code)
        check_text(live, look)


@pytest.mark.parametrize(("game", "settings"), WAYS, ids=str)
def test_a_browser_that_is_told_of_every_move_shows_what_a_fresh_page_shows(
    house: House, game: str, settings: dict[str, str | None]
) -> None:
    visitors = entered(house, "Ada", "Bob")
    people = [person_of(house, visitor) for visitor in visitors]
    live = set_table(house, visitors, game=game, settings=settings)
    dice = random.Random(f"{game} {settings}")
    before = [frame_of(live, seat) for seat in (None, 0)]
    for _ in range(MOVES):
        table = live.table
        if table.turn is None:
            break
        move = str(dice.choice(table.game.legal_moves()))
        house.runner.run(
            live.execute(commands.move, people[table.turn], [move], table.position, live.now)
        )
        for number, seat in enumerate((None, 0)):
            check_message(live, seat, before[number])
            before[number] = frame_of(live, seat)


def check_message(live: LiveTable, seat: int | None, before: Frame) -> None:
    """What a browser is told of the last move turns what it shows into what is to be seen now."""
    text = message(live, seat, before).decode()
    told = json.loads(text.partition("data: ")[2].partition("\n")[0])["fragments"]
    now = frame_of(live, seat)
    for name in now.fragments:
        if name in told:
            assert brought_up_to_date(before.fragments[name], told[name]) == now.html(name)
        else:
            assert html_of(before.fragments[name]) == now.html(name)


def test_what_is_around_the_game_is_drawn_again_when_that_changes(house: House) -> None:
    visitors = entered(house, "Ada", "Bob")
    ada, bob = (person_of(house, visitor) for visitor in visitors)
    live = set_table(house, visitors)
    move = str(live.table.game.legal_moves()[0])
    steps: tuple[tuple[str, Callable[[Table], list[NewEntry]]], ...] = (
        ("f-status", lambda t: commands.move(t, ada, [move], t.position, live.now)),
        ("f-notices", lambda t: commands.ask_undo(t, ada)),
        ("f-notices", lambda t: commands.answer_undo(t, bob, yes=False)),
        ("f-menu", lambda t: commands.leave(t, ada)),
        ("f-menu", lambda t: commands.come_back(t, ada)),
        ("f-result", lambda t: commands.resign(t, bob)),
        ("f-result", lambda t: commands.rematch(t, ada, "another")),
    )
    for changed, step in steps:
        before = drawn(live, 0, "en")[changed]
        house.runner.run(live.execute(step))
        for seat in (None, 0, 1):
            assert drawn(live, seat, "en") == drawn_anew(live, seat, "en")
        assert drawn(live, 0, "en")[changed] != before


def drawn(live: LiveTable, seat: int | None, code: str) -> Fragments:
    """The fragments of the page in a language."""
    with speaking(find(code)):
        return frame_of(live, seat).fragments


def drawn_anew(live: LiveTable, seat: int | None, code: str) -> Fragments:
    """The same by somebody who remembers nothing."""
    kept = live.derived._values, live.derived._latest
    live.derived._values, live.derived._latest = {}, {}
    try:
        return drawn(live, seat, code)
    finally:
        live.derived._values, live.derived._latest = kept


def check_text(live: LiveTable, seat: int | None) -> None:
    """What programs are told is what the description of the API says, and the whole story."""
    told = TableShape.model_validate_json(table_text(live, seat))
    assert told.model_dump_json().encode() == table_text(live, seat)
    assert told.story == [str(words) for words in live.table.story()]
    later = TableShape.model_validate_json(table_text(live, seat, known_moves=1))
    assert later.story == told.story[1:]
