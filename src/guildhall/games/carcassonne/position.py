"""The friendly reading of a Carcassonne state: what lies where, who decides, what is legal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from guildhall.games.carcassonne import board_text, board_view, move_parser
from guildhall.games.carcassonne.board_view import Feature, Laid, Meeple, Place
from guildhall.games.carcassonne.moves import ActionSpace, Move, coordinates
from guildhall.games.carcassonne.position_text import POSITION_TEXT
from guildhall.games.carcassonne.rules import board, facts, variant
from guildhall.games.carcassonne.rules.ruleset import ruleset
from guildhall.games.carcassonne.settings import ENDGAMES, FARM_RULES, Settings
from guildhall.games.carcassonne.tiles import letters
from guildhall.games.engine import game as engine
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.position_text import PositionText

HIDDEN = "?"
"""Stands for a tile that one may not know (K21)."""

MOST_OPTIONS = 4 * board.MOST_OPEN
"""No player ever has more choices."""

Tiles = tuple[str | None, ...]
"""Three tiles by their letters; an empty place is nothing."""


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What belongs to one player."""

    seat: int
    name: str
    score: int
    meeples: int
    """How many are in the supply."""
    hand: Tiles
    """Three places; a tile keeps its place, and so its number, until it is laid."""
    turns: int
    """How many turns the player has had."""


class Position(engine.Position):
    """A state of the game to look at."""

    def __init__(self, state: Any, variant: str, names: tuple[str, ...]) -> None:
        super().__init__(state, variant, names)
        self._most_options = MOST_OPTIONS

    @classmethod
    def ruleset_of(cls, variant: str) -> Ruleset:
        """The rules with one way to come by a tile."""
        return ruleset(variant)

    @classmethod
    def position_text(cls) -> PositionText:
        """The notation of positions."""
        return POSITION_TEXT

    def __str__(self) -> str:
        """The table in lines of plain text."""
        return board_text.draw(self)

    def svg(self) -> str:
        """The table as a picture that needs nothing else; notebooks show it by themselves."""
        from guildhall.games.carcassonne import svg

        return svg.draw(self)

    @property
    def draw(self) -> str:
        """How players come by a tile: `variant` or `standard`."""
        return str(self.variant)

    @property
    def actions(self) -> ActionSpace:
        """All actions as numbers; made when asked for, so that no cycle keeps a position alive."""
        return ActionSpace(self.ruleset, self._legal_actions)

    @property
    def settings(self) -> Settings:
        """The way this game is played."""
        s = self._s
        return Settings(
            s.two_tile_city, FARM_RULES[s.farm_rule - 1], ENDGAMES[s.free_end], self.draw
        )

    @property
    def tiles(self) -> tuple[Laid, ...]:
        """All tiles on the table, in the order of laying; the first is the start tile."""
        return board_view.laid_tiles(self._s)

    @property
    def meeples(self) -> tuple[Meeple, ...]:
        """All meeples on the table."""
        return board_view.meeples(self._s)

    @property
    def open_places(self) -> tuple[Place, ...]:
        """Every empty place that touches a tile."""
        return tuple(sorted(coordinates(place) for place in self._s.open_place[: self._s.n_open]))

    @property
    def tile(self) -> str | None:
        """The letter of the tile in play: it is to be laid, or was laid in this turn."""
        return _letter(self._s.tile)

    @property
    def offer(self) -> Tiles:
        """The letters of the tiles on offer."""
        return tuple(_letter(tile) for tile in self._s.offer)

    @property
    def pile_size(self) -> int:
        """How many tiles are left in the pile."""
        return int(self._s.pile_size)

    @property
    def discarded(self) -> tuple[str, ...]:
        """The letters of the tiles that fitted nowhere (K14)."""
        return tuple(letters()[tile] for tile in self._s.discarded[: self._s.n_discarded])

    @property
    def players(self) -> tuple[PlayerArea, ...]:
        """What belongs to each player."""
        return tuple(self._area(seat) for seat in range(self.n_players))

    @property
    def own(self) -> PlayerArea:
        """What belongs to the player to decide."""
        return self._area(self._s.seat)

    @property
    def unseen(self) -> Counter[str]:
        """How many tiles of each letter are neither open nor known in a hand."""
        counts = Counter(dict(zip(letters(), self._s.unseen, strict=True)))
        counts.subtract(
            letter for area in self.players for letter in area.hand if letter not in (None, HIDDEN)
        )
        return +counts

    def turns_left(self, seat: int) -> int | None:
        """How many turns a seat still has, this one included; None if nobody counts (K13)."""
        if self.draw != "variant" or self._s.free_end:
            return None
        left: int = variant.TURNS.rows[self.n_players] - self._s.players[seat].turns
        return max(left, 0)

    def places_for(self, letter: str) -> list[tuple[int, int, int]]:
        """Where a tile of this letter fits: x, y and quarter turns clockwise."""
        fits = facts.FITS.rows[letters().index(letter)]
        s = self._s
        return sorted(
            (*coordinates(s.open_place[k]), turns)
            for k in range(s.n_open)
            for turns in range(4)
            if fits[s.needs[k]] >> turns & 1
        )

    def feature_at(self, place: Place, spot: str) -> Feature | None:
        """The whole feature at a spot of a laid tile, such as `city n`."""
        node = board_view.node_at(self._s, place, spot)
        return None if node is None else board_view.feature(self._s, node)

    def features(self) -> list[Feature]:
        """Every city, road, field and cloister of the landscape."""
        return board_view.features(self._s)

    def legal_moves(self) -> list[Move]:
        """All legal moves."""
        return [self.actions.move(action) for action in self._legal_actions()]

    def is_legal(self, move: Move) -> bool:
        """Whether a move may be made now; one of another way to draw tiles never may."""
        return (
            move.action in self._legal_actions()
            and move.text == self.actions.move(move.action).text
        )

    def parse(self, text: str) -> Move:
        """The move that a text means here; raises MalformedMove, IllegalMove or AmbiguousMove."""
        return move_parser.parse(self, text)

    def may_take_offer(self) -> bool:
        """Whether the player to decide may take a tile of the offer at all (K13)."""
        return self.draw == "variant" and bool(
            self._rules.may_take_offer(self._s, self._s.players[self._s.seat])
        )

    def _area(self, seat: int) -> PlayerArea:
        p = self._s.players[seat]
        hand = tuple(_letter(tile) for tile in p.hand)
        return PlayerArea(seat, self.names[seat], p.score, p.meeples, hand, p.turns)


def _letter(tile: int) -> str | None:
    if tile == facts.UNKNOWN:
        return HIDDEN
    return None if tile == facts.EMPTY else letters()[tile]
