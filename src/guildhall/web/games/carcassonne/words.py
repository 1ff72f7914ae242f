"""Tiles, places and meeples of Carcassonne in words, and where they are in a drawing."""

from __future__ import annotations

from functools import cache

from guildhall.games.art.svg import Point
from guildhall.games.carcassonne import Feature, Laid, Tile
from guildhall.games.carcassonne.art.tile_shapes import SIZE, marks, turned
from guildhall.games.carcassonne.tile_names import tile_name
from guildhall.games.carcassonne.tiles import EDGES, HALVES, all_tiles, tile
from guildhall.messages import Message, PlayerRef, Word, joined, mark, message, plural
from guildhall.web.language import sentence, tell

ROLES = {
    "city": message("knight"),
    "road": message("highwayman"),
    "field": message("farmer"),
    "cloister": message("monk"),
}
"""What a meeple is called where it stands."""

STANDS = {
    "city": message("knight in the city"),
    "road": message("highwayman on the road"),
    "field": message("farmer in the field"),
    "cloister": message("monk in the cloister"),
}
"""The same with where that is."""

STANDS_AT = {
    "city": mark("knight in the city {where}"),
    "road": mark("highwayman on the road {where}"),
    "field": mark("farmer in the field {where}"),
    "cloister": mark("monk in the cloister {where}"),
}
"""The same with the side of the tile."""

SIDES = {
    "north": message("north"),
    "north-east": message("north-east"),
    "east": message("east"),
    "south-east": message("south-east"),
    "south": message("south"),
    "south-west": message("south-west"),
    "west": message("west"),
    "north-west": message("north-west"),
}
"""The points of the compass."""

WHERE = {
    "north": message("to the north"),
    "north-east": message("to the north-east"),
    "east": message("to the east"),
    "south-east": message("to the south-east"),
    "south": message("to the south"),
    "south-west": message("to the south-west"),
    "west": message("to the west"),
    "north-west": message("to the north-west"),
}
"""Where something lies on a tile."""

NEAR_MIDDLE = 11.0
"""What is no farther from the middle of a tile has no direction."""

Place = tuple[int, int]


def tile_words(letter: str) -> str:
    """What lies on a tile: `city north, road curve east-south`."""
    return tell(joined([tile_name(letter)]))


@cache
def different_turns(letter: str) -> tuple[int, ...]:
    """The rotations of a tile that do not look like another one, as quarter turns."""
    seen: dict[object, int] = {}
    for turns in range(4):
        seen.setdefault(_as_turned(tile(letter), turns), turns)
    return tuple(seen.values())


def segment_at(kind: Tile, turns: int, spot: str) -> int:
    """The number of the segment at a spot, such as `city n`, of a tile that was turned."""
    name, _, side = spot.partition(" ")
    for number, part in enumerate(kind.segments):
        if part.kind != name:
            continue
        edges = {EDGES[(edge + turns) % 4].lower() for edge in part.edges}
        halves = {HALVES[(half + 2 * turns) % 8].lower() for half in part.halves}
        if name == "cloister" or side in edges | halves:
            return number
    raise ValueError(f"there is no {spot} on tile {kind.letter}")


def mark_at(kind: Tile, turns: int, spot: str) -> Point:
    """Where on a turned tile a meeple on a spot stands."""
    return turned(marks(kind)[segment_at(kind, turns, spot)], turns)


def corner(place: Place) -> Point:
    """Where the north-west corner of a place is in the drawing of the landscape."""
    return SIZE * place[0], -SIZE * place[1]


def role_words(laid: Laid, spot: str, feature: Feature | None = None) -> str:
    """`Knight in the city to the north, 3 tiles`."""
    return sentence(_role(laid, spot, feature))


def short_role_words(laid: Laid, spot: str, feature: Feature | None = None) -> str:
    """The same where there is little room: `Knight, north, 3 tiles`."""
    side = direction(mark_at(laid.tile, laid.turns, spot))
    sides = [SIDES[side]] if side else []
    return sentence(joined([ROLES[spot.partition(" ")[0]], *sides, *_size(feature)], ", "))


def _role(laid: Laid, spot: str, feature: Feature | None) -> Message:
    kind = spot.partition(" ")[0]
    side = direction(mark_at(laid.tile, laid.turns, spot))
    role = message(STANDS_AT[kind], where=WHERE[side]) if side else STANDS[kind]
    return joined([role, *_size(feature)], ", ")


def _size(feature: Feature | None) -> list[Message]:
    count = len(feature.tiles) if feature else 0
    return [plural("{count} tile", "{count} tiles", count=count)] if count > 1 else []


def direction(mark: Point) -> str:
    """The point of the compass at which something lies on a tile; nothing for its middle."""
    x, y = mark[0] - SIZE / 2, mark[1] - SIZE / 2
    upright = ("north" if y < 0 else "south") if abs(y) > NEAR_MIDDLE else ""
    across = ("west" if x < 0 else "east") if abs(x) > NEAR_MIDDLE else ""
    return "-".join(filter(None, (upright, across)))


def stake_words(name: str, laid: Laid, spot: str, feature: Feature) -> str:
    """What a meeple is about: `Ada: knight in the city to the north at 1 -2, 3 tiles, 1 gap`."""
    place = message("at {place}", place=Word(f"{laid.x} {laid.y}"))
    parts = [_role(laid, spot, feature), place]
    if feature.gaps and feature.kind != "field":
        parts.append(message("{count} open", count=feature.gaps))
    return tell(message("{player}: {stake}", player=PlayerRef(name), stake=joined(parts, ", ")))


def all_segments(laid: Laid) -> list[str]:
    """The spots of a laid tile, one for each segment, by its first edge clockwise."""
    spots = []
    for part in all_tiles()[ord(laid.letter) - ord("A")].segments:
        edges = sorted((edge + laid.turns) % 4 for edge in part.edges)
        halves = sorted((half + 2 * laid.turns) % 8 for half in part.halves)
        side = EDGES[edges[0]] if edges else HALVES[halves[0]] if halves else ""
        spots.append(f"{part.kind} {side.lower()}".strip())
    return spots


def _as_turned(kind: Tile, turns: int) -> frozenset[object]:
    return frozenset(
        (
            part.kind,
            part.shield,
            frozenset((edge + turns) % 4 for edge in part.edges),
            frozenset((half + 2 * turns) % 8 for half in part.halves),
        )
        for part in kind.segments
    )
