"""Finding an opponent: two who want the same meet at a table; who closes the page leaves."""

from __future__ import annotations

import re

from guildhall.hall.opponent_queue import PLACE
from web.streams import open_stream
from web.tables.sitting_down import entered, person_of
from web.visitors import House, Visitor

FOUND = re.compile(r'event: found\ndata: "(/tables/\w+)"')


def look_for(visitor: Visitor, **fields: str) -> None:
    assert visitor.post("/find", **{"variant": "splendor/", **fields}).status_code == 303


def meet(house: House, *visitors: Visitor) -> list[str]:
    """Open the pages of all, one after the other, and tell where they are sent."""

    async def wait(waiting: list[Visitor]) -> list[str]:
        async with open_stream(house, waiting[0], "/find/live") as opened:
            others = await wait(waiting[1:]) if waiting[1:] else []
            await opened.until(lambda text: "event: found" in text)
            return [*FOUND.findall(opened.text)[:1], *others]

    return house.runner.run(wait(list(visitors)))


def test_two_who_want_the_same_are_seated_at_a_rated_table(house: House) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    for visitor in (ada, bob):
        look_for(visitor, rated="true")
    one, other = meet(house, ada, bob)
    assert one == other
    live = house.runner.run(house.hall.tables.get(one.removeprefix("/tables/")))
    assert {seat.name for seat in live.table.taken} == {"Ada", "Bob"}
    assert live.table.options.rated
    assert live.table.phase == "playing"
    assert not house.hall.opponents.waiting


def test_whoever_has_closed_the_page_is_not_paired(house: House) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    look_for(ada)
    look_for(bob)

    async def leave_then_wait() -> str:
        async with open_stream(house, ada, "/find/live"):
            pass
        async with open_stream(house, bob, "/find/live") as opened:
            await opened.until(lambda text: "event: waiting" in text)
            return opened.text

    assert '"count":1' in house.runner.run(leave_then_wait())
    assert person_of(house, bob).id in house.hall.opponents.waiting


def test_the_page_tells_what_one_waits_for_and_one_may_stop(house: House) -> None:
    (ada,) = entered(house, "Ada")
    assert "Find an opponent" in ada.get("/find").text
    look_for(ada, players="3", variant="splendor/cities")
    with house.hall.presence.attended(PLACE, person_of(house, ada).id):
        text = ada.get("/find").text
        assert "Splendor: The Cities" in text
        assert "your rating: 1500" in text
        assert "Play a bot meanwhile" in text
    assert ada.post("/find/leave").status_code == 303
    assert not house.hall.opponents.waiting


def test_the_search_goes_on_beside_every_other_page_until_it_is_over(house: House) -> None:
    (ada,) = entered(house, "Ada")
    sign, me = "script/opponent-sign.js", person_of(house, ada).id
    assert sign not in ada.get("/rules").text
    look_for(ada)
    with house.hall.presence.attended(PLACE, me):
        assert sign in ada.get("/rules").text
        assert sign not in ada.get("/find").text

    async def wait_and_stop() -> str:
        async with open_stream(house, ada, "/find/live") as opened:
            await opened.until(lambda text: "Looking for an opponent" in text)
            await house.hall.opponents.leave(me)
            await opened.until(lambda text: "event: over" in text)
            return opened.text

    assert "event: over" in house.runner.run(wait_and_stop())
    assert sign not in ada.get("/rules").text


def test_people_who_block_each_other_do_not_meet(house: House) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    people = house.hall.people
    house.runner.run(people.block(person_of(house, ada), person_of(house, bob).id, on=True))
    look_for(ada)
    look_for(bob)

    async def wait() -> str:
        async with (
            open_stream(house, ada, "/find/live"),
            open_stream(house, bob, "/find/live") as opened,
        ):
            await opened.until(lambda text: '"count":2' in text)
            return opened.text

    assert "event: found" not in house.runner.run(wait())


def test_sizes_and_editions_are_those_of_the_chosen_game(house: House) -> None:
    (ada,) = entered(house, "Ada")
    splendor, carcassonne = (
        ada.get(f"/find?variant={each}").text for each in ("splendor/orient", "carcassonne")
    )
    assert '<option value="splendor/orient" selected>' in splendor
    assert 'name="players" value="5"' not in splendor
    assert 'name="players" value="5"' in carcassonne
    assert "splendor/orient" not in carcassonne
    assert ada.get("/find?variant=chess").status_code in {404, 422}


def test_what_is_not_offered_is_refused(house: House) -> None:
    (ada,) = entered(house, "Ada")
    assert ada.post("/find", variant="splendor/", players="5").status_code == 422
    assert ada.post("/find", variant="chess/", players="2").status_code in {404, 422}
    assert not house.hall.opponents.waiting


def test_the_printed_game_is_offered_first_wherever_one_chooses(house: House) -> None:
    (ada,) = entered(house, "Ada")
    for page in ("/find?variant=carcassonne", "/one-device?variant=carcassonne"):
        offered = re.findall(r'<option value="carcassonne/(\w+)"', ada.get(page).text)
        assert offered == ["standard", "variant"], page
