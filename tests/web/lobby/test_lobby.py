"""Lists of tables: who sees which, joining, inviting, and changes as they happen."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack

from fastapi import Request

from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat
from guildhall.web.lobby import routes as lobby
from guildhall.web.stream import CROWD, TURNS, follow
from web.after_games import come_in
from web.visitors import House, Visitor


def opened(house: House, name: str = "Ben", **options: object) -> str:
    _, person = come_in(house, name)
    return house.runner.run(house.hall.table_service.open(person, Options(**options))).table.id  # type: ignore[arg-type]


def asked(house: House) -> Request:
    """What a browser asks for that has no cookies."""
    return Request({"type": "http", "app": house.app, "headers": []})


def test_a_table_that_waits_can_be_joined(house: House) -> None:
    table = opened(house)
    ada, person = come_in(house, "Ada")
    assert f'value="{table}"' in ada.get("/").text
    answer = ada.post("/lobby/join", table=table)
    assert answer.headers["location"] == f"/tables/{table}"
    found = house.runner.run(house.hall.tables.get(table)).table
    assert found.seat_of(person.id) is not None
    assert found.phase == "playing"


def test_a_stranger_who_joins_gives_a_name_first(house: House, visitor: Visitor) -> None:
    table = opened(house)
    answer = visitor.post("/lobby/join", table=table)
    assert answer.headers["location"] == f"/enter?next=/tables/{table}"


def test_joining_a_table_that_is_full_is_refused(house: House) -> None:
    table = opened(house)
    for name in ("Cleo", "Ada"):
        visitor, _ = come_in(house, name)
        answer = visitor.post("/lobby/join", table=table)
    assert answer.status_code == 403
    assert "The game has begun" in answer.text


def test_own_tables_come_first_and_are_not_offered_again(house: House) -> None:
    ada, person = come_in(house, "Ada")
    table = house.runner.run(house.hall.table_service.open(person, Options())).table.id
    text = ada.get("/").text
    assert "Your games" in text
    assert f'href="/tables/{table}/invite"' in text
    assert f'id="join-{table}"' not in text


def test_a_table_by_link_is_not_listed_and_names_are_escaped(
    house: House, visitor: Visitor
) -> None:
    hidden = opened(house, public=False)
    opened(house, "<b>Eve</b>")
    text = visitor.get("/").text
    assert hidden not in text
    assert "<b>Eve</b>" not in text
    assert "&lt;b&gt;Eve&lt;/b&gt;" in text


def test_a_running_game_can_be_watched_unless_nobody_may_look_on(
    house: House, visitor: Visitor
) -> None:
    _, ada = come_in(house, "Ada")
    _, ben = come_in(house, "Ben")
    seats = [Seat(ada.id, "Ada"), Seat(ben.id, "Ben")]
    seen, unseen = (
        house.runner.run(
            house.hall.table_service.open_seated(ada, Options(spectators=allowed), seats)
        ).table.id
        for allowed in (True, False)
    )
    text = visitor.get("/").text
    assert f'href="/tables/{seen}"' in text
    assert unseen not in text


def test_long_lists_are_paged(house: House, visitor: Visitor) -> None:
    for number in range(lobby.SHOWN + 20):
        opened(house, f"P{number}")
    first = visitor.get("/").text
    assert first.count('form="join"') == lobby.SHOWN
    assert 'href="/lobby/waiting"' in first
    assert visitor.get("/lobby/waiting").text.count('form="join"') == 25
    assert visitor.get("/lobby/waiting?number=2").text.count('form="join"') == 7
    assert visitor.get("/lobby/nowhere").status_code == 404


def test_an_invitation_has_the_link_and_its_code(house: House) -> None:
    ada, person = come_in(house, "Ada")
    table = house.runner.run(house.hall.table_service.open(person, Options(players=3))).table.id
    text = ada.get(f"/tables/{table}/invite").text
    assert f'value="http://hall.test/tables/{table}"' in text
    assert "2 of 3 seats are free" in text
    assert 'class="qr"' in text


def test_the_stream_brings_the_lists_and_then_only_what_changed(house: House) -> None:
    async def story() -> None:
        source = lobby.LobbySource(asked(house), house.hall, None)
        changes = follow(source)
        assert (await anext(changes)).startswith(b"retry: ")
        first = json.loads((await anext(changes)).partition(b"data: ")[2])
        assert set(first["fragments"]) == {"lobby-own", "lobby-waiting", "lobby-running"}
        person = await house.hall.people.enter("Ben")
        table = await house.hall.table_service.open(person, Options())
        second = json.loads((await asyncio.wait_for(anext(changes), 10)).partition(b"data: ")[2])
        assert list(second["fragments"]) == ["lobby-waiting"]
        assert table.table.id in second["fragments"]["lobby-waiting"]
        await changes.aclose()

    house.runner.run(story())


def test_a_crowd_at_the_lobby_is_told_less_often_and_by_turns(house: House) -> None:
    async def story() -> None:
        alone = lobby.LobbySource(asked(house), house.hall, None)
        with alone.attended():
            assert alone.rest() < 1
            assert alone.turn() < 0.01
        with ExitStack() as crowd:
            sources = []
            for _ in range(2 * CROWD):
                sources.append(lobby.LobbySource(asked(house), house.hall, None))
                crowd.enter_context(sources[-1].attended())
            assert {source.rest() for source in sources} == {3 * alone.calm}
            turns = {source.turn() for source in sources}
            assert len(turns) == TURNS
            assert max(turns) < 2 * alone.calm
        assert alone.rest() == alone.calm

    house.runner.run(story())


def test_viewers_without_tables_share_one_rendering(house: House) -> None:
    opened(house)

    async def both() -> bool:
        one = await lobby.fragments(asked(house), house.hall, None)
        other = await lobby.fragments(asked(house), house.hall, None)
        return one is other

    assert house.runner.run(both())


def test_a_move_of_the_other_brings_your_turn_to_the_list(house: House) -> None:
    _, ada = come_in(house, "Ada")
    _, ben = come_in(house, "Ben")
    seats = [Seat(ada.id, "Ada"), Seat(ben.id, "Ben")]
    options = Options(drawn=False)
    live = house.runner.run(house.hall.table_service.open_seated(ada, options, seats))

    async def story() -> None:
        changes = follow(lobby.LobbySource(asked(house), house.hall, ben))
        await anext(changes)
        first = json.loads((await anext(changes)).partition(b"data: ")[2])["fragments"]
        assert "your turn" not in first["lobby-own"]
        service = house.hall.table_service
        await service.move(live, ada, ["take R G O"], live.table.position)
        second = json.loads((await asyncio.wait_for(anext(changes), 10)).partition(b"data: ")[2])
        assert "your turn" in second["fragments"]["lobby-own"]
        await changes.aclose()

    house.runner.run(story())
