"""The notation of Carcassonne positions: `carcassonne players=2 turn=0:source board=0,0:D0 ...`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from guildhall.games.carcassonne import position_checks as checks
from guildhall.games.carcassonne.board_view import Place
from guildhall.games.carcassonne.landscape_text import (
    START_BOARD,
    Landscape,
    count_tiles,
    kind_numbers,
    kinds,
    landscape_problems,
    lay_landscape,
    read_landscape,
    write_landscape,
)
from guildhall.games.carcassonne.moves import NUMBERS, coordinates, source_action
from guildhall.games.carcassonne.rules import facts, supply, turn, variant
from guildhall.games.carcassonne.rules.ruleset import DRAWS, ruleset
from guildhall.games.carcassonne.settings import ENDGAMES, FARM_RULES
from guildhall.games.contract import PositionError
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.position_text import NOTHING, Fields, PositionText, write_hidden
from guildhall.messages import Message, Word, message, quoted

CITIES = ("2", "4")
SOURCES = ("pile", *(f"{source}{n}" for source in ("offer", "hand") for n in NUMBERS))
MOST_ROUNDS = 71
_TILE = re.compile(r"([A-X])(?:@(-?[0-9]{1,2}),(-?[0-9]{1,2}))?")


class CarcassonneText(PositionText):
    """Positions with both ways to come by a tile."""

    name = "carcassonne"

    def word(self, draw: str) -> str:  # noqa: ARG002 - the draw is a field
        """The game alone; its settings are fields."""
        return self.name

    # Writing

    def fields(self, draw: str, s: Any) -> Iterator[tuple[str, str]]:
        """Settings, landscape, tiles that are not laid yet, and what belongs to each player."""
        letters = kinds()
        yield "round", str(s.players[s.seat].turns or "")
        yield "two_tile_city", _unusual(CITIES, str(s.two_tile_city))
        yield "farm_rule", _unusual(FARM_RULES[::-1], FARM_RULES[s.farm_rule - 1])
        yield "endgame", _unusual(ENDGAMES, ENDGAMES[s.free_end])
        yield "draw", _unusual(DRAWS, draw)
        yield "board", write_landscape(s)
        if s.tile != facts.EMPTY:
            yield "tile", letters[s.tile] + self._where(draw, s)
            yield "source", self._source(draw, s)
        yield "offer", _write_places(s.offer)
        yield "pile", write_hidden(s.pile[: s.pile_size][::-1], letters)
        yield "removed", write_hidden(sorted(s.removed[: s.n_removed]), letters)
        yield "discarded", ",".join(letters[n] for n in sorted(s.discarded[: s.n_discarded]))
        for seat in range(s.n_players):
            p = s.players[seat]
            yield f"{seat}.score", str(p.score) if p.score else ""
            yield f"{seat}.hand", _write_places(p.hand)

    def _where(self, draw: str, s: Any) -> str:
        """Where the tile in play lies, nothing if it is still to be laid."""
        if not s.depth or s.stack[s.depth - 1] != self.ruleset_of(draw).number(turn.DEPLOY):
            return ""
        x, y = coordinates(s.place[s.n_tiles - 1])
        return f"@{x},{y}"

    def _source(self, draw: str, s: Any) -> str:
        if draw != "variant":
            return ""
        numbers = _source_numbers(self.ruleset_of(draw))
        return _unusual(SOURCES, SOURCES[numbers.index(s.source)])

    # Reading

    def read_variant(self, fields: Fields) -> str:
        """The way to come by a tile."""
        if fields.game != self.name:
            raise PositionError(
                [
                    message(
                        "{word} is no game here: begin with {wanted}",
                        word=quoted(fields.game),
                        wanted=Word(self.name),
                    )
                ]
            )
        return fields.choice("draw", DRAWS)

    def sizes(self, draw: str) -> range:  # noqa: ARG002 - both alike
        """Two to five play."""
        return range(2, 6)

    def first_decision(self, draw: str) -> str:
        """With the standard draw the tile comes by itself."""
        return "source" if draw == "variant" else "place"

    def blank(self, draw: str, players: int) -> Any:
        """The start tile on the table."""
        return _blank(self.ruleset_of(draw), draw, players).copy()

    def fill(self, fields: Fields, draw: str, s: Any) -> None:
        """Lay out everything; a landscape in which tiles do not fit is told at once."""
        s.two_tile_city = int(fields.choice("two_tile_city", CITIES))
        s.farm_rule = 1 + FARM_RULES.index(fields.choice("farm_rule", FARM_RULES[::-1]))
        s.free_end = ENDGAMES.index(fields.choice("endgame", ENDGAMES))
        rounds = fields.number("round", 0, range(MOST_ROUNDS + 1))
        for seat in range(s.n_players):
            p = s.players[seat]
            p.turns = rounds + (seat < s.seat)
            p.score = fields.number(f"{seat}.score", 0, range(1000))
        last = self._read_tile(fields, draw, s)
        fields.problems += checks.tile_place_problems(self.ruleset_of(draw), s, last)
        cells = read_landscape(fields, fields.take("board", START_BOARD))
        self._read_supply(fields, draw, s)
        self._count_tiles(fields, s, cells, last)
        if not fields.problems:
            fields.problems += landscape_problems(cells, last)
            fields.problems += checks.meeple_problems(s, cells, last)
        if not fields.problems:
            lay_landscape(self.ruleset_of(draw).interpreted, s, cells, last)

    def _read_tile(self, fields: Fields, draw: str, s: Any) -> Place | None:
        """Take the tile in play; tell where it lies if it was laid."""
        source, text = fields.choice("source", SOURCES), fields.take("tile", NOTHING)
        if draw == "variant":
            s.source = _source_numbers(self.ruleset_of(draw))[SOURCES.index(source)]
        elif source != SOURCES[0]:
            fields.problems.append(
                message("source: with the standard draw all tiles come from the pile")
            )
        if text == NOTHING:
            return None
        match = _TILE.fullmatch(text)
        if not match:
            fields.problems.append(
                message(
                    "tile={text}: write a letter, and @x,y for a tile that is laid", text=Word(text)
                )
            )
            return None
        s.tile = kind_numbers()[match[1]]
        if s.over:
            step = turn.LAY_TILE if match[2] is None else turn.DEPLOY
            s.depth, s.stack[0] = 1, self.ruleset_of(draw).number(step)
        return None if match[2] is None else (int(match[2]), int(match[3]))

    def _read_supply(self, fields: Fields, draw: str, s: Any) -> None:
        """Offer, hands, what was put away and discarded."""
        numbers = kind_numbers()
        if draw == "variant":
            s.offer[:] = _read_places(fields, "offer", unknown=False)
            for seat in range(s.n_players):
                s.players[seat].hand[:] = _read_places(fields, f"{seat}.hand", unknown=True)
            s.n_removed = variant.REMOVED.rows[s.n_players]
        removed = fields.read_hidden(
            "removed",
            fields.take("removed", f"{s.n_removed}?" if s.n_removed else NOTHING),
            numbers,
            facts.UNKNOWN,
            supply.MOST_REMOVED,
        )
        if len(removed) != s.n_removed:
            fields.problems.append(
                message("removed: {count} tiles are put away in this game", count=s.n_removed)
            )
            return
        s.removed[: s.n_removed] = removed
        gone = [n for n in fields.pieces("discarded", numbers) if n is not None]
        if len(gone) > supply.MOST_PILE:
            fields.problems.append(message("discarded: there are not so many tiles"))
            return
        s.discarded[: len(gone)] = sorted(gone)
        s.n_discarded = len(gone)

    def _count_tiles(self, fields: Fields, s: Any, cells: Landscape, last: Place | None) -> None:
        """Find out which tiles everybody has seen and how many are left."""
        seen = count_tiles(cells)
        seen.update(s.discarded[: s.n_discarded])
        seen.update(tile for tile in s.offer if tile >= 0)
        unlaid = s.tile != facts.EMPTY and last is None
        seen.update([s.tile] if unlaid else [])
        for kind, copies in enumerate(facts.COPIES.rows):
            s.unseen[kind] = copies - seen[kind]
            if s.unseen[kind] < 0:
                fields.problems.append(
                    message(
                        "there are {copies} tiles {tile}, not {count}",
                        copies=copies,
                        tile=Word(kinds()[kind]),
                        count=seen[kind],
                    )
                )
        hands = [tile for p in s.players[: s.n_players] for tile in p.hand if tile != facts.EMPTY]
        self._read_pile(fields, s, hands)
        in_offer = sum(tile != facts.EMPTY for tile in s.offer)
        s.n_left = s.pile_size + in_offer + len(hands) + unlaid

    def _read_pile(self, fields: Fields, s: Any, hands: list[int]) -> None:
        """Lay out the pile; what is hidden must be what nobody has seen."""
        rest = sum(s.unseen) - len(hands) - s.n_removed
        usual = f"{rest}?" if rest > 0 else NOTHING
        text = fields.take("pile", usual)
        pile = fields.read_hidden("pile", text, kind_numbers(), facts.UNKNOWN, supply.MOST_PILE)
        s.pile_size = len(pile)
        s.pile[: len(pile)] = pile[::-1]
        if len(pile) != rest:
            fields.problems.append(
                message(
                    "the pile has {count} tiles, it would have {rest}",
                    count=len(pile),
                    rest=max(rest, 0),
                )
            )
        known = Counter(tile for tile in [*hands, *pile, *s.removed[: s.n_removed]] if tile >= 0)
        for kind, count in sorted(known.items()):
            if count > s.unseen[kind] >= 0:
                fields.problems.append(
                    message(
                        "{count} tiles {tile} are hidden, {most} can be",
                        count=count,
                        tile=Word(kinds()[kind]),
                        most=s.unseen[kind],
                    )
                )

    def problems(self, draw: str, s: Any) -> Iterator[Message]:
        """Everything that is wrong with what lies there, and with what is left."""
        rules = self.ruleset_of(draw)
        yield from checks.tile_problems(rules, s, draw)
        yield from checks.score_problems(rules, s)
        if draw == "variant":
            yield from checks.supply_problems(rules, s)
        if s.over:
            _end(rules.interpreted, s)

    def is_finished(self, draw: str, s: Any) -> bool:  # noqa: ARG002 - both alike
        """With the last tile the game ends (K15)."""
        return bool(s.n_left == 0)

    # What is not known

    def has_unknown(self, s: Any) -> bool:
        """Whether a tile is unknown: in the pile, in a hand or put away."""
        hands = (tile for p in s.players[: s.n_players] for tile in p.hand)
        return facts.UNKNOWN in (*s.pile[: s.pile_size], *s.removed[: s.n_removed], *hands)

    def deal(self, draw: str, s: Any, rng: Any) -> None:  # noqa: ARG002 - both alike
        """Deal the tiles that lie nowhere to the unknown places."""
        rows = [s.pile, s.removed, *(p.hand for p in s.players[: s.n_players])]
        known = Counter(tile for row in rows for tile in row if tile >= 0)
        rest = [n for n, count in enumerate(s.unseen) for _ in range(count - known[n])]
        for i in range(len(rest) - 1, 0, -1):
            j = rng.below(i + 1)
            rest[i], rest[j] = rest[j], rest[i]
        for row in rows:
            row[:] = [rest.pop() if tile == facts.UNKNOWN else tile for tile in row]


def _unusual(choices: tuple[str, ...], chosen: str) -> str:
    """A choice, nothing if it is the first one."""
    return "" if chosen == choices[0] else chosen


@cache
def _blank(rules: Ruleset, draw: str, players: int) -> Any:
    s = rules.state_class()
    rules.interpreted.prepare(s, players, 2, FARM_RULES.index("third") + 1, 0)
    if draw == "variant":
        s.source = rules.number(variant.PILE)
    return s


@cache
def _source_numbers(rules: Ruleset) -> list[int]:
    """The actions of the sources, in the order of their names."""
    return [
        source_action(rules, name.rstrip("123"), int(name[-1]) if name[-1].isdecimal() else 1)
        for name in SOURCES
    ]


def _write_places(tiles: list[int]) -> str:
    """Three places for tiles; nothing if all are empty."""
    if all(tile == facts.EMPTY for tile in tiles):
        return ""
    names = {facts.EMPTY: NOTHING, facts.UNKNOWN: "?"}
    return ",".join(names.get(tile) or kinds()[tile] for tile in tiles)


def _read_places(fields: Fields, key: str, *, unknown: bool) -> list[int]:
    empty = [facts.EMPTY] * supply.HAND
    text = fields.take(key, ",".join([NOTHING] * supply.HAND))
    places = text.split(",")
    if len(places) != supply.HAND:
        fields.problems.append(
            message(
                "{key}={text}: three places are wanted, - for an empty one",
                key=Word(key),
                text=Word(text),
            )
        )
        return empty
    if unknown and "?" in places:
        known = ",".join(NOTHING if place == "?" else place for place in places)
        tiles = fields.read_pieces(key, known, kind_numbers())
    else:
        tiles = fields.read_pieces(key, text, kind_numbers())
    if len(tiles) != supply.HAND:
        return empty
    hidden = [facts.UNKNOWN if unknown and place == "?" else facts.EMPTY for place in places]
    return [hide if tile is None else tile for tile, hide in zip(tiles, hidden, strict=True)]


def _end(rules: Any, s: Any) -> None:
    """Leave the landscape as the last scoring leaves it; the points are those of the position."""
    points = [p.score for p in s.players]
    rules.score_end(s)
    rules.clear_tallies(s)
    for p, score in zip(s.players, points, strict=True):
        p.score = score


POSITION_TEXT = CarcassonneText(ruleset, "variant")
