"""A bot behind an address plays: it is told what its seat may know, and loses by its mistakes."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import MSG_PEEK
from typing import Any

import pytest

from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant, read_entrant
from guildhall.arena.http_player import HttpPlayer
from guildhall.arena.protocol_check import Checker
from guildhall.arena.referee import Referee
from guildhall.arena.results import GameResult
from guildhall.arena.schedule import match, tasks
from patience import PATIENCE

Answering = Callable[[dict[str, Any]], tuple[int, bytes]]


@contextmanager
def serving(
    answer: Answering, *, hangs_up: bool = False
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A server that answers, its address, and what it was asked."""
    asked: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            status, body = answer(asked[-1])
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            self.close_connection = hangs_up

        def log_message(self, *_told: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/bot?level=2", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def first(question: dict[str, Any]) -> tuple[int, bytes]:
    return 200, json.dumps({"move": question["legal_moves"][0]}).encode()


def play(entrant: Entrant, patience: float = 60.0) -> list[GameResult]:
    entrants = {entrant.name: entrant, "random": Entrant("random", "random")}
    referee = Referee(make_conditions(players=2, patience=patience), entrants)
    (task,) = tasks(match([entrant.name, "random"], 2), 1)
    played = referee.play(task)
    referee.close()
    return played


def test_it_plays_whole_games_and_is_told_what_its_seat_may_know() -> None:
    with serving(first) as (address, asked):
        entrant = read_entrant(f"far={address}")
        games = play(entrant)
    assert [game.ended for game in games] == ["over", "over"]
    assert {question["seat"] for question in asked} == {0, 1}
    assert {question["number"] for question in asked} == {1, 2}
    assert asked[0]["game"] == "splendor"
    assert asked[0]["players"] == 2
    assert asked[0]["allowance"] == {}
    assert "deck" not in asked[0]["view"]


def test_a_server_may_hang_up_while_others_think() -> None:
    """As most do after some seconds; the next question calls it again."""
    conditions = make_conditions()
    game = conditions.spec.start(2, 1, None, dict(conditions.settings))
    with serving(first, hangs_up=True) as (address, asked):
        player = HttpPlayer(Entrant("far", command=address))
        player.begin(conditions, 0, 1)
        for _ in range(3):
            assert player.choose(game.view_for(0)).move == "take W G B"
            wait_for_the_end_of(player)
        player.close()
    assert len(asked) == 3


def test_a_server_is_checked_as_programs_are() -> None:
    conditions = make_conditions(patience=5.0)
    with serving(first) as (address, asked):
        findings = list(Checker([address], conditions).check())
    assert [finding.trouble for finding in findings] == [""] * 6
    assert findings[0].rule == "takes calls"
    assert {question["seat"] for question in asked} == {0, 1}
    with serving(lambda _question: (500, b"")) as (address, _):
        findings = list(Checker([address], conditions).check())
    assert [bool(finding.trouble) for finding in findings] == [False, *[True] * 5]
    assert "the server answered 500" in findings[1].trouble
    (nobody,) = Checker([address], conditions).check()
    assert "nobody is at 127.0.0.1" in nobody.trouble


def wait_for_the_end_of(player: HttpPlayer) -> None:
    connection = player._connection
    assert connection
    assert connection.sock
    connection.sock.settimeout(PATIENCE)
    assert connection.sock.recv(1, MSG_PEEK) == b""


def test_what_it_may_use_is_told() -> None:
    with serving(first) as (address, asked):
        word = read_entrant(f"far={address}")
        limited = read_entrant("master@400").allowance
        play(Entrant(word.name, command=word.command, allowance=limited))
    assert asked[0]["allowance"] == {"simulations": 400}


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ((200, b'{"move": "take G G G G"}'), "illegal"),
        ((500, b"broken"), "crash"),
        ((200, b"[1]"), "crash"),
        ((200, b'{"move": 7}'), "crash"),
        ((200, b'{"go": "on"}'), "crash"),
    ],
)
def test_what_it_does_wrong_loses_the_game(answer: tuple[int, bytes], kind: str) -> None:
    with serving(lambda _question: answer) as (address, _):
        for game in play(read_entrant(f"far={address}")):
            assert game.foul is not None
            assert game.foul.kind == kind
            assert game.places[game.seats.index("far")] == 2


def test_an_answer_that_comes_too_late_loses_the_game() -> None:
    waiting = threading.Event()

    def never(question: dict[str, Any]) -> tuple[int, bytes]:
        waiting.wait()
        return first(question)

    with serving(never) as (address, _):
        games = play(read_entrant(f"far={address}"), patience=0.2)
        waiting.set()
    assert [game.foul and game.foul.kind for game in games] == ["timeout", "timeout"]


def test_nobody_at_an_address_is_a_crash() -> None:
    with serving(first) as (address, _):
        pass
    assert [game.foul and game.foul.kind for game in play(read_entrant(f"far={address}"))] == [
        "crash",
        "crash",
    ]
