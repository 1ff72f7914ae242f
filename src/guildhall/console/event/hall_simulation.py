"""Runs a whole event in a hall that is open, through its API: people, rounds, games, the end."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from guildhall.tournament import Refused

SECONDS = 60
BETWEEN_LOOKS = 0.5
"""Seconds between looks whether a round is over."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who acts through the API."""

    base: str
    token: str = ""

    def get(self, path: str) -> Any:
        """What is at an address."""
        return self._ask("GET", path, None)

    def post(self, path: str, **body: Any) -> Any:
        """What comes of doing something; again where the hall asks to be slower."""
        return self._ask("POST", path, body)

    def _ask(self, method: str, path: str, body: Json | None) -> Any:
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        sent = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.base}/api{path}", sent, headers, method=method)  # noqa: S310 - checked
        try:
            with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - checked
                return json.load(answer)
        except HTTPError as error:
            with error:
                if error.code != 429:
                    raise _refused(error) from error
                time.sleep(float(error.headers.get("retry-after", 1)))
            return self._ask(method, path, body)
        except (URLError, TimeoutError) as error:
            raise Refused(
                f"the hall at {self.base} does not answer: {error}",
                ways_out=["open it with `guildhall serve`"],
            ) from error


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of event is to be run."""

    link: str
    """The organiser's link that `guildhall serve` prints."""
    name: str
    format: str
    players: int
    seed: str


def drive(wish: Wish) -> Iterator[str]:
    """Run an event to its end, and tell what happens."""
    base, token = _parts(wish.link)
    organiser = _enter(base, "Simulation")
    organiser.post("/events/join", link=token)
    event = organiser.post("/events", name=wish.name, format=wish.format, seed=wish.seed)
    where = f"/events/{event['id']}"
    yield f"{event['name']} is open: {base}{where}"
    players = _register(base, where, event["join_code"], wish.players)
    yield f"{len(players)} players have registered"
    room = Room(organiser, players, where, Random(wish.seed))  # noqa: S311 - play, no secrets
    while (step := organiser.get(where)["next"]) in {"draw", "final"}:
        organiser.post(f"{where}/draw", final=step == "final")
        organiser.post(f"{where}/publish", anyway=True)
        current = organiser.get(where)["rounds"][-1]
        tables = len(current["tables"])
        plural = "" if tables == 1 else "s"
        yield f"{current['stage'].lower()} is published: {tables} table{plural}"
        yield room.play(current)
    organiser.post(f"{where}/end")
    yield from _order(organiser, where)


def _parts(link: str) -> tuple[str, str]:
    parts = urlsplit(link)
    _, slash, token = parts.path.partition("/join/")
    if parts.scheme not in {"http", "https"} or not slash or not token:
        raise Refused(
            f"{link!r} is not the organiser's link",
            ways_out=["copy the link that `guildhall serve` prints"],
        )
    return f"{parts.scheme}://{parts.netloc}", token


def _enter(base: str, name: str) -> Caller:
    return Caller(base, Caller(base).post("/people", name=name)["token"])


def _register(base: str, where: str, code: str, players: int) -> dict[str, Caller]:
    found = {}
    for number in range(1, players + 1):
        name = f"Player {number:03}"
        found[name] = _enter(base, name)
        found[name].post(f"{where}/register", name=name, code=code)
    return found


@dataclass(frozen=True, slots=True)
class Room:
    """Everybody who takes part in an event."""

    organiser: Caller
    players: dict[str, Caller]
    where: str
    chance: Random

    def play(self, current: Json) -> str:
        """Play a round to its end: in the hall where it offers the game, else by chance."""
        number, stage = current["number"], current["stage"].lower()
        try:
            opened = self.organiser.post(f"{self.where}/play", round=number)["told"]
        except Refused:
            for table in current["tables"]:
                self._report(number, table)
            count = len(current["tables"])
            told = "1 result is" if count == 1 else f"{count} results are"
            return f"{stage}: {told} handed in and confirmed"
        for table, here in zip(current["tables"], opened, strict=True):
            for seat in table["seats"]:
                self.players[seat["key"]].post(f"/tables/{here}/leave")
        while not self.organiser.get(self.where)["rounds"][number - 1]["closed"]:
            time.sleep(BETWEEN_LOOKS)
        told = "1 game is" if len(opened) == 1 else f"{len(opened)} games are"
        return f"{stage}: {told} played in the hall"

    def _report(self, number: int, table: Json) -> None:
        """The winner hands in, the others hand in the same or confirm, the organiser settles."""
        keys = [seat["key"] for seat in table["seats"]]
        winner, *others = self.chance.sample(keys, len(keys))
        place = {"round": number, "table": table["number"]}
        duel = self.organiser.get(self.where)["game"] == "summoner wars"
        best = 25 if duel else self.chance.randrange(90, 130)
        lines = {key: {"score": best - 4 * rank} for rank, key in enumerate([winner, *others])}
        won = {"winner": winner} if duel else {}
        self.players[winner].post(f"{self.where}/report", **place, lines=lines, **won)
        for key in others:
            if duel:
                self.players[key].post(f"{self.where}/report", **place, lines=lines, **won)
            else:
                self.players[key].post(f"{self.where}/confirm", **place)
        if duel:
            self.organiser.post(f"{self.where}/confirm", **place)


def _order(organiser: Caller, where: str) -> Iterator[str]:
    for line in organiser.get(f"{where}/standings")["places"][:4]:
        if line["place"]:
            yield f"{line['place']}. {line['name']} ({line['why']})"


def _refused(error: HTTPError) -> Refused:
    try:
        told = json.load(error)["error"]
    except (ValueError, KeyError):
        return Refused(f"the hall answers {error.code} {error.reason}")
    return Refused(told["reason"], ways_out=[told["way_out"]] if told["way_out"] else [])
