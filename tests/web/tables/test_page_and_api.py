"""The page and the API answer the same at a table: who may look, what is tried, what is moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
import pytest

from guildhall.hall.tables import commands
from guildhall.hall.tables.options import ClockRule, Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Seat
from web.api.programs import Program
from web.tables.sitting_down import ask, entered, person_of
from web.visitors import House, Visitor

TAKE = "take R G O"


class Browser:
    """Somebody who uses the page and its script."""

    def __init__(self, house: House, name: str) -> None:
        self.visitor: Visitor
        (self.visitor,) = entered(house, name)
        self.person = person_of(house, self.visitor)

    def look(self, live: LiveTable) -> httpx.Response:
        """The page of a table."""
        return self.visitor.send(
            "GET", f"/tables/{live.table.id}", headers={"accept": "application/json"}
        )

    def send(self, live: LiveTable, what: str, moves: Sequence[str], on: int) -> httpx.Response:
        """Try moves, or make them."""
        return ask(self.visitor, f"/tables/{live.table.id}/{what}", on=on, move=list(moves))

    def offers(self, answer: httpx.Response) -> list[str] | None:
        """The moves that could follow those that were tried; None after the turn."""
        following = answer.json()["next"]
        return None if following is None else [offer["text"] for offer in following["offers"]]


class Robot:
    """A program that uses the API."""

    def __init__(self, house: House, name: str) -> None:
        self.program = Program(house, name)
        self.person = self.program.person

    def look(self, live: LiveTable) -> httpx.Response:
        """A table as JSON."""
        return self.program.send(
            "GET", f"/api/tables/{live.table.id}", headers=self.program.headers
        )

    def send(self, live: LiveTable, what: str, moves: Sequence[str], on: int) -> httpx.Response:
        """Try moves, or make them."""
        body: dict[str, Any] = {"moves": list(moves)}
        if what == "move":
            body["on"] = on
        return self.program.send(
            "POST", f"/api/tables/{live.table.id}/{what}", headers=self.program.headers, json=body
        )

    def offers(self, answer: httpx.Response) -> list[str] | None:
        """The moves that could follow those that were tried; None after the turn."""
        told = answer.json()
        moves: list[str] = told["legal_moves"]
        return moves if told["decision"] else None


Player = Browser | Robot


@dataclass
class Scene:
    """Two who play at a table and one who does not, all before the same kind of screen."""

    house: House
    live: LiveTable
    ada: Player
    ben: Player
    eve: Player

    def do(self, command: Callable[..., Any], *args: Any) -> None:
        """Let something happen at the table."""
        self.house.runner.run(self.live.execute(command, *args))

    def player(self, name: str) -> Player:
        """One of the three."""
        player: Player = getattr(self, name)
        return player


@pytest.fixture(params=[Browser, Robot])
def front(request: pytest.FixtureRequest) -> type[Player]:
    kind: type[Player] = request.param
    return kind


def scene_of(house: House, front: type[Player], **options: Any) -> Scene:
    ada, ben, eve = (front(house, name) for name in ("Ada", "Ben", "Eve"))
    wanted = Options(players=2, drawn=False, **options)
    seats = [Seat(player.person.id, player.person.name) for player in (ada, ben)]
    live = house.runner.run(house.hall.table_service.open_seated(ada.person, wanted, seats))
    return Scene(house, live, ada, ben, eve)


REFUSED = {
    "not one's turn": ("ben", ["move", "try"], [TAKE], 0, 403, "turn of Ada"),
    "no seat": ("eve", ["move", "try"], [TAKE], 0, 403, "have no seat at this table"),
    "an old position": ("ada", ["move"], [TAKE], -1, 409, "moved on"),
    "no gems for it": ("ada", ["move", "try"], ["buy c1"], 0, 422, "nsufficient"),
    "no move at all": ("ada", ["move", "try"], ["nonsense"], 0, 422, ""),
    "more than a turn": ("ada", ["move", "try"], [TAKE, TAKE], 0, 422, "comes after your turn"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_is_refused_alike(house: House, front: type[Player], case: str) -> None:
    who, ways, moves, back, status, why = REFUSED[case]
    scene = scene_of(house, front)
    for way in ways:
        on = scene.live.table.position + back
        answer = scene.player(who).send(scene.live, way, moves, on)
        assert answer.status_code == status, answer.text
        assert why in answer.json()["error"]["reason"]
    assert not scene.live.table.moves


def test_a_move_is_made_once_however_often_it_is_sent(house: House, front: type[Player]) -> None:
    scene = scene_of(house, front)
    on = scene.live.table.position
    for _ in range(2):
        assert scene.ada.send(scene.live, "move", [TAKE], on).status_code == 200
    assert [made.text for made in scene.live.table.moves] == [TAKE]


def late(scene: Scene) -> None:
    """Let the time of whoever is to move run out, while nobody has noticed."""
    clocks = scene.live.table.clocks
    assert clocks is not None
    clocks.since -= timedelta(seconds=6)
    clocks.started -= timedelta(seconds=6)


@pytest.mark.parametrize("noticed", [False, True])
@pytest.mark.parametrize(
    ("kind", "ending"), [("move", "time"), ("total", "time"), ("game", "stopped")]
)
def test_a_move_after_the_flag_is_not_made_and_who_sent_it_is_told(
    house: House,
    front: type[Player],
    noticed: bool,  # noqa: FBT001 - a case
    kind: Any,
    ending: str,
) -> None:
    scene = scene_of(house, front, clock=ClockRule(kind, 5))
    house.runner.run(house.hall._runner.end())
    on = scene.live.table.position
    late(scene)
    if noticed:
        scene.do(commands.run_out, scene.live.now)
    answer = scene.ada.send(scene.live, "move", [TAKE], on)
    assert answer.status_code == 409, answer.text
    assert answer.json()["error"]["code"] == "stale"
    assert "ran out before" in answer.json()["error"]["reason"]
    result = scene.live.table.result
    assert result is not None
    assert result.ending == ending
    assert not scene.live.table.moves


def test_a_plain_form_after_the_flag_shows_the_table_with_the_reason(house: House) -> None:
    scene = scene_of(house, Browser, clock=ClockRule("move", 5))
    house.runner.run(house.hall._runner.end())
    on = scene.live.table.position
    late(scene)
    assert isinstance(scene.ada, Browser)
    path = f"/tables/{scene.live.table.id}/move"
    answer = scene.ada.visitor.post(path, on=str(on), move=TAKE)
    assert answer.status_code == 409
    assert "Time ran out before this move arrived" in answer.text


def test_the_same_decisions_follow_what_is_tried(house: House, front: type[Player]) -> None:
    scene = scene_of(house, front)
    scene.live.table.game._s.players[0].tokens[:] = [2, 2, 2, 2, 1, 0]
    on = scene.live.table.position
    tried = [TAKE]
    for kind in ("return", "return"):
        offers = scene.ada.offers(scene.ada.send(scene.live, "try", tried, on))
        assert offers is not None
        assert {text.split()[0] for text in offers} == {kind}
        tried.append(offers[0])
    assert scene.ada.offers(scene.ada.send(scene.live, "try", tried, on)) is None
    assert not scene.live.table.moves


def test_what_nobody_can_know_is_not_told_by_trying(house: House, front: type[Player]) -> None:
    scene = scene_of(house, front, game="carcassonne")
    on = scene.live.table.position
    assert scene.ada.offers(scene.ada.send(scene.live, "try", ["pile"], on)) is None
    texts = [str(move) for move in scene.live.table.game.legal_moves() if str(move) != "pile"]
    offers = scene.ada.offers(scene.ada.send(scene.live, "try", texts[:1], on))
    assert offers
    assert all(text.startswith("at ") for text in offers)


@pytest.mark.parametrize("spectators", [True, False])
def test_the_same_people_may_look(
    house: House,
    front: type[Player],
    spectators: bool,  # noqa: FBT001 - a case
) -> None:
    scene = scene_of(house, front, spectators=spectators)
    for player in (scene.ada, scene.ben):
        assert player.look(scene.live).status_code == 200
    answer = scene.eve.look(scene.live)
    assert answer.status_code == (200 if spectators else 403)
    if not spectators:
        assert "want no spectators" in answer.json()["error"]["reason"]
    scene.do(commands.resign, scene.ada.person)
    assert scene.eve.look(scene.live).status_code == 200


def test_who_has_opened_a_table_may_look_though_it_has_no_spectators(
    house: House, front: type[Player]
) -> None:
    host = front(house, "Host")
    ada, ben = front(house, "Ada"), front(house, "Ben")
    seats = [Seat(player.person.id, player.person.name) for player in (ada, ben)]
    options = Options(players=2, drawn=False, spectators=False)
    live = house.runner.run(house.hall.table_service.open_seated(host.person, options, seats))
    assert host.look(live).status_code == 200
