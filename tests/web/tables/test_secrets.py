"""Hidden information never leaves the hall: the whole traffic of games is searched for it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import httpx
import pytest

from guildhall.games.splendor.cards import all_cards
from guildhall.games.splendor.rules.base import MAX_RESERVED
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.games.splendor.names import card_name
from guildhall.web.settings import Limits, Pace, Settings
from web.streams import open_stream
from web.tables.sitting_down import ask, entered, listen, person_of, play_random, set_table
from web.visitors import House, Visitor, open_house

CARD = re.compile(r'data-piece=\\?"c(\d+)')
ENDS = ('"', '\\"', ", reserved", ", 1 stronghold")
"""What follows the name of a card where it is written."""
LOOKS = 12
"""How often each viewer looks during a game."""


@pytest.fixture
def house() -> Iterator[House]:
    """A hall in which nobody is too fast."""
    plenty = Pace(10_000, 10_000)
    with open_house(Settings(limits=Limits(plenty, plenty, plenty))) as opened:
        yield opened


class Traffic:
    """All that one browser has received while a table was played."""

    def __init__(self, house: House, visitor: Visitor, live: LiveTable, seat: int | None) -> None:
        self.house, self.visitor, self.live, self.seat = house, visitor, live, seat

    def check(self) -> None:
        """Look at the table in every way, and search what came for what is hidden."""
        at = f"/tables/{self.live.table.id}"
        texts = [
            self.visitor.get(at).text,
            listen(self.house, self.visitor, f"{at}/live"),
            *self._tried(at),
        ]
        texts += [self._open(f"{at}/{more}") for more in ("replay", "record")]
        hidden = hidden_from(self.live, self.seat)
        seed = self.live.table.seed
        for text in texts:
            assert "too-many" not in text
            assert not {int(number) for number in CARD.findall(text)} & hidden
            assert seed not in text
            names = [name for name, cards in named().items() if cards <= hidden]
            assert not [name for name in names if any(name + end in text for end in ENDS)]

    def _tried(self, at: str) -> list[str]:
        """What trying every legal move tells."""
        table = self.live.table
        if table.turn != self.seat or self.seat is None:
            return []
        answers: list[httpx.Response] = [
            ask(self.visitor, f"{at}/try", on=table.position, move=str(move))
            for move in table.game.legal_moves()[::4]
        ]
        return [answer.text for answer in answers]

    def _open(self, path: str) -> str:
        return self.visitor.get(path).text


def hidden_from(live: LiveTable, seat: int | None) -> set[int]:
    """The numbers of the cards that a seat must not know."""
    state = live.table.game.state
    hidden = {card for deck in state.deck for card in deck if card >= 0}
    for other in range(state.n_players):
        player = state.players[other]
        for place in range(MAX_RESERVED):
            if other != seat and player.blind[place] and player.reserved[place] >= 0:
                hidden.add(player.reserved[place])
    return hidden


@cache
def named() -> dict[str, set[int]]:
    """What cards are called, without their places, and which ones are called so."""
    names: dict[str, set[int]] = {}
    for card in all_cards():
        names.setdefault(card_name(card).partition(",")[2], set()).add(card.number)
    return names


@pytest.mark.parametrize("expansion", [None, "orient", "strongholds"])
def test_no_hidden_card_is_in_what_a_seat_or_a_spectator_receives(
    house: House, expansion: str | None
) -> None:
    visitors = entered(house, "Ada", "Bob")
    people: list[Person] = [person_of(house, visitor) for visitor in visitors]
    live = set_table(house, visitors, settings={"expansion": expansion})
    watchers = [Traffic(house, visitor, live, seat) for seat, visitor in enumerate(visitors)]
    watchers.append(Traffic(house, house.visitor(), live, None))
    chance = random.Random(f"secrets {expansion}")
    for number in range(LOOKS * 8):
        if live.table.phase == "over":
            break
        play_random(house, live, people, chance)
        if number % 8 == 0 and live.table.phase == "playing":
            for traffic in watchers:
                traffic.check()


def test_the_search_finds_a_card_that_is_shown(house: House) -> None:
    visitors = entered(house, "Ada", "Bob")
    live = set_table(house, visitors)
    page = visitors[0].get(f"/tables/{live.table.id}").text
    shown = {int(number) for number in CARD.findall(page)}
    assert shown == {card for card in live.table.game.state.board if card >= 0}


@pytest.mark.parametrize("path", ["/tables/{table}/live", "/api/tables/{table}/stream"])
def test_who_may_not_look_on_sees_nothing_of_a_game_that_began_meanwhile(
    house: House, path: str
) -> None:
    ada, bob, eve = entered(house, "Ada", "Bob", "Eve")
    people = [person_of(house, each) for each in (ada, bob)]
    options = Options(players=2, spectators=False)
    live = house.runner.run(house.hall.table_service.open(people[0], options))

    async def story() -> None:
        place = path.format(table=live.table.id)
        async with (
            open_stream(house, eve, place) as outside,
            open_stream(house, bob, place) as inside,
        ):
            assert (outside.status, inside.status) == (200, 200)
            await live.execute(commands.sit, people[1])
            assert live.table.phase == "playing"
            await outside.end()
            await inside.until(lambda text: "playing" in text)
            assert "playing" not in outside.text
            assert not inside.ended.is_set()

    house.runner.run(story())
