"""Runs a whole event in a hall that is open, through its API: people, rounds, games, the end."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import urlsplit

from guildhall.console.api_client import Caller
from guildhall.messages import Message, Word, message, own_words, plural, quoted
from guildhall.tournament import Refused

BETWEEN_LOOKS = 0.5
"""Seconds between looks whether a round is over."""

Json = dict[str, Any]


def run_event(
    link: str, name: str, format_name: str, names: Sequence[str], seed: str
) -> Iterator[Message]:
    """Run an event to its end behind an organiser's link, and tell what happens."""
    base, token = _parts(link)
    organiser = Caller(base).enter("Simulation")
    organiser.post("/events/join", link=token)
    event = organiser.post("/events", name=name, format=format_name, seed=seed)
    where = f"/events/{event['id']}"
    yield message(
        "{event} is open: {address}", event=Word(event["name"]), address=Word(f"{base}{where}")
    )
    players = {player: organiser.enter(player) for player in names}
    for player, caller in players.items():
        caller.post(f"{where}/register", name=player, code=event["join_code"])
    yield message("{count} players have registered", count=len(players))
    room = Room(organiser, players, where, Random(seed))  # noqa: S311 - play, no secrets
    while (step := organiser.get(where)["next"]) in {"draw", "final"}:
        organiser.post(f"{where}/draw", final=step == "final")
        organiser.post(f"{where}/publish", anyway=True)
        yield room.play(organiser.get(where)["rounds"][-1])
    organiser.post(f"{where}/end")
    for line in organiser.get(f"{where}/standings")["places"][:4]:
        if line["place"]:
            yield own_words(f"{line['place']}. {line['name']} ({line['why']})")


def _parts(link: str) -> tuple[str, str]:
    parts = urlsplit(link)
    _, slash, token = parts.path.partition("/join/")
    if parts.scheme not in {"http", "https"} or not slash or not token:
        raise Refused(
            message("{typed} is not the organiser’s link", typed=quoted(link)),
            ways_out=[message("copy the link that `guildhall serve` prints")],
        )
    return f"{parts.scheme}://{parts.netloc}", token


@dataclass(frozen=True, slots=True)
class Room:
    """Everybody who takes part in an event."""

    organiser: Caller
    players: Mapping[str, Caller]
    where: str
    chance: Random

    def play(self, current: Json) -> Message:
        """Play a round to its end: in the hall where it offers the game, else by chance."""
        number, tables, stage = current["number"], current["tables"], Word(current["stage"])
        try:
            opened = self.organiser.post(f"{self.where}/play", round=number)["told"]
        except Refused:
            for table in tables:
                self._report(current, table)
            return plural(
                "{stage}: {count} result is handed in and confirmed",
                "{stage}: {count} results are handed in and confirmed",
                count=len(tables),
                stage=stage,
            )
        for table, game in zip(tables, opened, strict=True):
            for seat in table["seats"]:
                self.players[seat["key"]].post(f"/tables/{game}/leave")
        while not self.organiser.get(self.where)["rounds"][number - 1]["closed"]:
            time.sleep(BETWEEN_LOOKS)
        return plural(
            "{stage}: {count} game is played in the hall",
            "{stage}: {count} games are played in the hall",
            count=len(opened),
            stage=stage,
        )

    def _report(self, current: Json, table: Json) -> None:
        """The winner hands in, the others agree, and the organiser settles a duel."""
        keys = [seat["key"] for seat in table["seats"]]
        winner, *others = self.chance.sample(keys, len(keys))
        place = {"round": current["number"], "table": table["number"]}
        duel = any(field["name"] == "winner" for field in current["fields"])
        best = 25 if duel else self.chance.randrange(90, 130)
        lines = {key: {"score": best - 4 * rank} for rank, key in enumerate([winner, *others])}
        sheet = {**place, "lines": lines, **({"winner": winner} if duel else {})}
        self.players[winner].post(f"{self.where}/report", **sheet)
        for key in [] if duel else others:
            self.players[key].post(f"{self.where}/confirm", **place)
        if duel:
            self.organiser.post(f"{self.where}/confirm", **place)
