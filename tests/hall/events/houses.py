"""Events for tests: with an organiser, players, staff; rounds drawn and published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import HALL, PUBLIC, Actor, Role
from guildhall.hall.hall import Hall
from guildhall.tournament import shipped
from guildhall.tournament.event.chance import chance_result
from guildhall.tournament.format_choices import changed

PEOPLE = ["Ann Ash", "Bob Bell", "Cid Cole", "Dan Dark", "Eve East", "Fay Ford", "Gil Gray"]


@dataclass
class House:
    """An event with somebody in every role."""

    hall: Hall
    live: LiveEvent
    organiser: Actor
    actors: dict[Role, Actor] = field(default_factory=dict)

    async def player(self, key: str) -> Actor:
        """A player who has come by the personal link."""
        token = self.live.player_link(self.organiser, key)
        return (await self.hall.invitations.follow_link(token, None)).actor

    async def staff(self, role: Role, table: int = 0) -> Actor:
        """Somebody who has come by a link for staff, or a device."""
        token = self.live.staff_link(self.organiser, role, table)
        return (await self.hall.invitations.follow_link(token, None)).actor

    async def draw(self) -> None:
        """Draw and publish the next round."""
        await self.live.execute(self.organiser, commands.DrawRound())
        await self.live.execute(self.organiser, commands.PublishDraft(anyway=True))

    async def play(self, number: int, chance: Random) -> None:
        """Enter results for every table of a round that has none."""
        for table in self.live.tournament.round(number).unsettled():
            lines, winner = chance_result(self.live.tournament, table, chance)
            act = commands.ReportResult(number, table.number, lines, winner=winner)
            await self.live.execute(self.organiser, act)


async def open_house(
    hall: Hall,
    people: Sequence[str] = tuple(PEOPLE),
    key: str = "splendor-swiss",
    **settings: str,
) -> House:
    """An event with these people, all of them here."""
    host = await hall.invitations.admit_host(None)
    chosen = changed(shipped()[key], {name.replace("__", "."): v for name, v in settings.items()})
    live = await hall.events.create(host, "Spring Cup", chosen, seed="7")
    house = House(hall, live, live.actor(host))
    if people:
        await live.execute(house.organiser, commands.EnterPlayers(people))
    return house


async def everybody(house: House) -> dict[Role, Actor]:
    """Somebody in every role; the player sits at table 1, where the device stands."""
    first = house.live.tournament.rounds[-1].tables[1].seats[0]
    return {
        "organiser": house.organiser,
        "arbiter": await house.staff("arbiter"),
        "scorekeeper": await house.staff("scorekeeper"),
        "device": await house.staff("device", 1),
        "player": await house.player(first),
        "hall": HALL,
        "public": PUBLIC,
    }
