"""The Cities in positions: `cities=1a,-,7b`, and `0.city=3b` for who has taken one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.position_text import NOTHING, Fields, numbered
from guildhall.games.splendor.positions.expansion import ExpansionFields, is_mid_turn
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules import cities as rules
from guildhall.games.splendor.tiles import cities
from guildhall.messages import Message, Word, message


class CitiesFields(ExpansionFields):
    """City tiles on the table and before players."""

    def write(self, ruleset: Ruleset, s: Any) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        """The tiles by their codes."""
        codes = [city.code for city in cities()]
        yield "cities", ",".join(NOTHING if n < 0 else codes[n] for n in s.cities)
        for seat in range(s.n_players):
            city = s.players[seat].city
            yield f"{seat}.city", "" if city < 0 else codes[city]

    def read(self, ruleset: Ruleset, s: Any, fields: Fields) -> None:  # noqa: ARG002
        """Lay the tiles out."""
        codes = numbered(city.code for city in cities())
        tiles = fields.pieces("cities", codes)
        if len(tiles) > rules.N_CITIES:
            fields.problems.append(message("cities: there are {most} places", most=rules.N_CITIES))
            tiles = []
        tiles += [None] * (rules.N_CITIES - len(tiles))
        s.cities[:] = [base.EMPTY if city is None else city for city in tiles]
        for seat in range(s.n_players):
            for city in fields.pieces(f"{seat}.city", codes)[:1]:
                s.players[seat].city = base.EMPTY if city is None else city

    def prestige(self, s: Any, seat: int) -> int:  # noqa: ARG002
        """A city brings none."""
        return 0

    def problems(self, ruleset: Ruleset, s: Any) -> Iterator[Message]:
        """Three tiles, each once and with one side up, with those who deserve them (XC1, XC2)."""
        owned = [s.players[seat].city for seat in range(s.n_players)]
        there = [city for city in [*s.cities, *owned] if city >= 0]
        if len(there) != rules.N_CITIES:
            yield message(
                "there are {count} cities, a game has {most}", count=len(there), most=rules.N_CITIES
            )
        probe, tiles = s.copy(), [city // 2 for city in there]
        for tile in sorted(set(tiles)):
            if tiles.count(tile) > 1:
                yield message(
                    "the city tile {tile} is there {count} times",
                    tile=tile + 1,
                    count=tiles.count(tile),
                )
        for seat, city in enumerate(owned):
            if city >= 0 and not _fits(ruleset, probe, seat, city):
                yield message(
                    "seat {seat} has the city {city} without what it demands",
                    seat=seat,
                    city=Word(cities()[city].code),
                )
            if city < 0 and not is_mid_turn(ruleset, s, seat):
                missed = [n for n in s.cities if n >= 0 and _fits(ruleset, probe, seat, n)]
                for other in missed:
                    yield message(
                        "seat {seat} meets what the city {city} demands",
                        seat=seat,
                        city=Word(cities()[other].code),
                    )


def _fits(ruleset: Ruleset, probe: Any, seat: int, city: int) -> bool:
    """Whether a seat without a city could take one; the probe may be changed."""
    player = probe.players[seat]
    player.city, probe.cities[0] = base.EMPTY, city
    return bool(ruleset.interpreted.city_fits(probe, player, 0))
