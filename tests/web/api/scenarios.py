"""What is true of every hall, however many processes and machines serve it.

`python -m web.api.scenarios HOST_TOKEN URL...` goes through all of it at the addresses of one hall.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import Any

import httpx

from guildhall.games import splendor
from patience import PATIENCE

LISTENERS = 6
MOVES = 16
HTTP = httpx.Client(timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))
"""Uses a new connection, and so any worker, for each request."""


class Fronts:
    """A hall at one or several addresses; each request goes to the next one."""

    def __init__(self, *urls: str) -> None:
        self._urls = itertools.cycle(urls)
        self.count = len(urls)

    def address(self, path: str) -> str:
        """Where to ask now."""
        return f"{next(self._urls)}/api{path}"


class Player:
    """A program that plays."""

    def __init__(self, hall: Fronts, name: str) -> None:
        self.hall = hall
        entered = HTTP.post(hall.address("/people"), json={"name": name}).json()
        self.id = entered["id"]
        self.headers = {"authorization": f"Bearer {entered['token']}"}

    def get(self, path: str) -> Any:
        """What is at an address."""
        answer = HTTP.get(self.hall.address(path), headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        """What comes of doing something."""
        return HTTP.post(self.hall.address(path), headers=self.headers, json=body)

    def done(self, path: str, **body: Any) -> Any:
        """What comes of doing something that is allowed."""
        answer = self.post(path, **body)
        assert answer.is_success, answer.text
        return answer.json()


class Listener(Thread):
    """Reads the lines of a table until its game is over."""

    def __init__(self, player: Player, table: str) -> None:
        super().__init__(daemon=True)
        self._address = player.hall.address(f"/tables/{table}/stream")
        self._headers = player.headers
        self.story: list[str] = []
        self.said: list[str] = []
        self.seqs: list[int] = []
        self.start()

    def run(self) -> None:
        """Note what is told."""
        with HTTP.stream("GET", self._address, headers=self._headers) as lines:
            for line in lines.iter_lines():
                told = json.loads(line)
                if told["kind"] == "chat":
                    self.said.append(told["line"]["text"])
                if told["kind"] == "table":
                    self.seqs.append(told["table"]["seq"])
                    self.story += told["table"]["story"]
                    if told["table"]["phase"] == "over":
                        return


def wait_for(happened: Callable[[], bool]) -> None:
    """Look again and again until something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def two_at_a_table(hall: Fronts, **options: Any) -> tuple[list[Player], str]:
    """Two players in a game, the first to move first."""
    players = [Player(hall, "Ada"), Player(hall, "Ben")]
    table: str = players[0].done("/tables", drawn=False, **options)["id"]
    players[1].done(f"/tables/{table}/sit")
    return players, table


def play(players: list[Player], table: str, moves: int, seed: int = 1) -> None:
    """Some random moves."""
    dice = random.Random(seed)
    for _ in range(moves):
        player = players[players[0].get(f"/tables/{table}")["turn"]]
        own = player.get(f"/tables/{table}")
        move = dice.choice(own["legal_moves"])
        made = player.done(f"/tables/{table}/move", moves=[move], on=own["position"])
        assert made["moves_made"] == own["moves_made"] + 1


def everybody_hears_every_move(hall: Fronts) -> None:
    players, table = two_at_a_table(hall)
    listeners = [Listener(players[number % 2], table) for number in range(LISTENERS)]
    wait_for(lambda: all(listener.seqs for listener in listeners))
    play(players, table, MOVES)
    players[0].done(f"/tables/{table}/chat", text="nice")
    wait_for(lambda: all(listener.said == ["nice"] for listener in listeners))
    players[0].done(f"/tables/{table}/resign")
    for listener in listeners:
        listener.join(PATIENCE)
    story = players[0].get(f"/tables/{table}")["story"]
    assert len(story) == MOVES
    for listener in listeners:
        assert listener.story == story
        assert listener.seqs == sorted(set(listener.seqs))
    record = players[1].get(f"/tables/{table}/record")["record"]
    assert len(splendor.Game.replay(record).history) == MOVES


def of_many_who_want_the_last_seat_one_gets_it(hall: Fronts) -> None:
    players = [Player(hall, f"P{number}") for number in range(6)]
    table = players[0].done("/tables", players=2)["id"]
    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(lambda each: each.post(f"/tables/{table}/sit"), players[1:]))
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403]


def the_same_move_sent_by_many_counts_once(hall: Fronts) -> None:
    players, table = two_at_a_table(hall)
    on = players[0].get(f"/tables/{table}")["position"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(
                lambda move: players[0].post(f"/tables/{table}/move", moves=[move], on=on),
                ["take R G O", "take o g r"] * 4,
            )
        )
    assert {answer.status_code for answer in answers} == {200}
    with ThreadPoolExecutor(4) as pool:
        others = list(
            pool.map(
                lambda move: players[0].post(f"/tables/{table}/move", moves=[move], on=on),
                ["take W W", "reserve a1"] * 2,
            )
        )
    assert {answer.status_code for answer in others} == {409}
    assert players[1].done(f"/tables/{table}/leave")["moves_made"] == 1


def moves_are_taken_back_by_agreement(hall: Fronts) -> None:
    players, table = two_at_a_table(hall)
    play(players, table, 2)
    players[1].done(f"/tables/{table}/undo")
    assert players[0].done(f"/tables/{table}/answer", yes=True)["moves_made"] == 1


def bots_play_on_and_both_find_the_rematch(hall: Fronts) -> None:
    players, table = two_at_a_table(hall, rated=True)
    players[1].done(f"/tables/{table}/leave")
    play(players[:1], table, 1)
    wait_for(lambda: players[0].get(f"/tables/{table}")["to_move"])
    players[1].done(f"/tables/{table}/return")
    play(players, table, 2)
    players[0].done(f"/tables/{table}/resign")
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda each: each.done(f"/tables/{table}/rematch"), players))
    assert answers[0]["id"] == answers[1]["id"]
    for player in players:
        wait_for(lambda: len(player.get(f"/people/{player.id}")["games"]) == 1)  # noqa: B023
    names = {each["who"] for each in players[1].get("/ratings/splendor")["best"]}
    assert {player.id for player in players} <= names


def an_open_table_is_in_every_lobby(hall: Fronts) -> None:
    player = Player(hall, "Ada")
    table = player.done("/tables", players=3)["id"]

    def shown() -> bool:
        return all(
            table in [card["id"] for card in player.get("/tables")["tables"]] for _ in range(8)
        )

    wait_for(shown)


def a_result_that_many_hand_in_counts_once_and_all_see_the_same_standings(
    hall: Fronts, host_token: str
) -> None:
    host = Player(hall, "Host")
    host.done("/events/join", link=host_token)
    opened = host.done("/events", name="Cup", format="splendor-swiss", seed="7")
    event = f"/events/{opened['id']}"
    host.done(f"{event}/enter", names=[f"P{number}" for number in range(8)])
    host.done(f"{event}/draw")
    host.done(f"{event}/publish")
    tables = host.get(event)["rounds"][0]["tables"]

    def report(table: dict[str, Any]) -> int:
        lines = {
            seat["key"]: {"score": 15 - place, "cards": 10 + place}
            for place, seat in enumerate(table["seats"])
        }
        sent = {"round": 1, "table": table["number"], "lines": lines}
        return host.post(f"{event}/report", **sent).status_code

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(report, tables * 3))
    assert answers.count(200) == len(tables), answers
    seen = [host.get(f"{event}/standings") for _ in range(4 * hall.count)]
    assert len(seen[0]["places"]) == 8
    assert not seen[0]["provisional"]
    assert all(standings == seen[0] for standings in seen)


SCENARIOS = (
    everybody_hears_every_move,
    of_many_who_want_the_last_seat_one_gets_it,
    the_same_move_sent_by_many_counts_once,
    moves_are_taken_back_by_agreement,
    bots_play_on_and_both_find_the_rematch,
    an_open_table_is_in_every_lobby,
)


def go_through_all(hall: Fronts, host_token: str) -> None:
    """Try everything; raises AssertionError."""
    for scenario in SCENARIOS:
        scenario(hall)
    a_result_that_many_hand_in_counts_once_and_all_see_the_same_standings(hall, host_token)


if __name__ == "__main__":
    go_through_all(Fronts(*sys.argv[2:]), sys.argv[1])
