"""The form in which a position of Carcassonne is set up: places and tiles are touched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from guildhall.games import catalogue
from guildhall.games.carcassonne import Laid
from guildhall.games.carcassonne.board_view import Place
from guildhall.games.carcassonne.landscape_text import (
    SPOT_CODES,
    START_BOARD,
    Cell,
    Landscape,
    count_tiles,
    fits,
    kinds,
    read_landscape,
    spots_of,
    write_cells,
)
from guildhall.games.carcassonne.moves import NUMBERS, SPOTS
from guildhall.games.carcassonne.position_text import POSITION_TEXT, SOURCES
from guildhall.games.carcassonne.rules.ruleset import DRAWS
from guildhall.games.carcassonne.tiles import all_tiles
from guildhall.games.engine.position_text import Fields
from guildhall.messages import PlayerRef, joined, message
from guildhall.web.games.carcassonne.words import mark_at, role_words, tile_words
from guildhall.web.games.editor_fields import (
    NOTHING_SENT,
    Control,
    Section,
    Sent,
    first,
    split,
    write,
)
from guildhall.web.language import gettext, tell

NAME = "carcassonne"
NOTHING, UNKNOWN = "-", "?"
NO_PIECE = "—"
"""What stands where nothing is chosen."""
SIZES = tuple(map(str, POSITION_TEXT.sizes("variant")))
DECISIONS = {
    "source": message("choose a tile"),
    "place": message("lay the tile"),
    "meeple": message("place a meeple"),
}
MOST_POINTS = 999
TEMPLATE = "games/carcassonne/editor.html"
_PLACE = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the drawing: a tile, or room for one."""

    name: str
    words: str
    letter: str = ""
    turns: int = 0
    seat: int | None = None
    at: tuple[float, float] = (0.0, 0.0)
    """Where on the tile a meeple stands."""
    is_chosen: bool = False
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """The landscape with what can be done at the place that is chosen."""

    board: str
    chosen: str
    last: str
    """The place of the tile that was laid in this turn."""
    rows: tuple[tuple[Spot | None, ...], ...]
    """From the north; None where nothing can lie."""
    tiles: tuple[tuple[str, str, int], ...] = ()
    """To be laid: the letter, what is on it, how many are left; empty where a tile lies."""
    men: tuple[tuple[str, str], ...] = ()
    """Who may stand where on the tile that is chosen: what is sent, and the words."""
    man: str = ""
    """Who stands there."""


class CarcassonneEditor:
    """The landscape, offer, hands and points; piles hold what is left."""

    remark = message("What lies face down is dealt by chance.")

    def sections(self, position: str, sent: Sent = NOTHING_SENT) -> list[Section]:
        """The game, the landscape, the tiles in play, and what lies before each player."""
        _, fields = split(position)
        players = fields.get("players", SIZES[0])
        seats = range(int(players) if players in SIZES else int(SIZES[0]))
        draw = fields.get("draw", DRAWS[0])
        return [
            Section(message("Landscape"), (_landscape(fields, sent, len(seats)),)),
            Section(message("Game"), tuple(_game(fields, draw, len(seats)))),
            Section(message("Tiles"), tuple(_tiles(fields, draw))),
            *(_player(fields, draw, seat) for seat in seats),
        ]

    def position(self, sent: Sent) -> str:
        """What was chosen, with what follows from it left out."""
        players = first(sent, "players", SIZES[0])
        seats = range(int(players) if players in SIZES else int(SIZES[0]))
        draw = first(sent, "draw", DRAWS[0])
        cells, last = _touched(sent)
        decision = first(sent, "decision", POSITION_TEXT.first_decision(draw))
        made = _turns_made(cells, decision, last)
        seat = first(sent, "turn") or str(made % len(seats))
        fields = {
            "players": players,
            "turn": f"{seat}:{decision}",
            "round": str(made // len(seats) or ""),
            **{setting.name: first(sent, setting.name) for setting in _settings()},
            "board": write_cells(cells),
            "tile": _tile(cells, first(sent, "tile"), decision, last),
            "source": first(sent, "source") if decision != "source" else "",
            "discarded": first(sent, "discarded"),
        }
        if draw == DRAWS[0]:
            fields["offer"] = _row(sent, "offer")
            fields |= {f"{n}.hand": _row(sent, f"{n}.hand") for n in seats}
        fields |= {f"{n}.score": first(sent, f"{n}.score").lstrip("0") for n in seats}
        return write(NAME, fields)


EDITOR = CarcassonneEditor()


def _touched(sent: Sent) -> tuple[Landscape, Place | None]:
    """The landscape after what was touched last, and the tile that was laid in this turn."""
    cells = _read(first(sent, "board"))
    touch, place = first(sent, "touch"), _place(first(sent, "at"))
    last = _place(first(sent, "last"))
    if place is None or _PLACE.fullmatch(touch):
        return cells, last
    verb, _, letter = touch.partition(":")
    cell = cells.get(place)
    if verb == "lay" and letter in kinds():
        cells[place] = Cell(kinds().index(letter), 0, None, 0)
        if not fits(cells, place, cells[place].tile, 0):
            cells[place] = _turned(cells, place)
    elif cell and verb == "turn":
        cells[place] = _turned(cells, place)
    elif cell and verb == "remove":
        del cells[place]
    elif cell and verb == "last":
        last = place
    elif cell and "man" in sent:
        cells[place] = _manned(cell, first(sent, "man"))
    return cells, last


def _turned(cells: Landscape, place: Place) -> Cell:
    """The tile turned on to where it fits next; by a quarter where it fits nowhere."""
    cell = cells[place]
    ways = [(cell.turns + quarter) % 4 for quarter in (1, 2, 3)]
    turns = next((way for way in ways if fits(cells, place, cell.tile, way)), ways[0])
    return Cell(cell.tile, turns, None, 0)


def _manned(cell: Cell, man: str) -> Cell:
    seat, _, spot = man.partition(":")
    if not seat.isdecimal() or spot not in SPOT_CODES:
        return replace(cell, seat=None, spot=0)
    return replace(cell, seat=int(seat), spot=SPOT_CODES.index(spot))


def _read(board: str) -> Landscape:
    """The landscape as far as it can be read; what cannot is left out."""
    return read_landscape(Fields(NAME), board or START_BOARD)


def _place(text: str) -> Place | None:
    match = _PLACE.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def _name(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def _tile(cells: Landscape, chosen: str, decision: str, last: Place | None) -> str:
    """The tile in play, as it is written."""
    if decision == "source":
        return ""
    if decision == "meeple" and last in cells:
        return f"{kinds()[cells[last].tile]}@{_name(last)}"
    return chosen


def _row(sent: Sent, name: str) -> str:
    tiles = [first(sent, f"{name}{n}", NOTHING) or NOTHING for n in NUMBERS]
    return "" if set(tiles) == {NOTHING} else ",".join(tiles)


def _turns_made(cells: Landscape, decision: str, last: Place | None) -> int:
    """How many turns were made, where each laid a tile; the one that is not over does not count."""
    return max(len(cells) - 1 - (decision == "meeple" and last in cells), 0)


# What is shown


def _landscape(fields: dict[str, str], sent: Sent, players: int) -> Control:
    cells = _read(fields.get("board", START_BOARD))
    touch = first(sent, "touch")
    chosen = _place(touch) or _place(first(sent, "at"))
    last = _place(fields.get("tile", "").partition("@")[2]) or _place(first(sent, "last"))
    beside = {
        (x + right, y + up) for x, y in cells for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1))
    }
    shown = {**dict.fromkeys(beside), **cells}
    west, east = min(x for x, _ in shown), max(x for x, _ in shown)
    south, north = min(y for _, y in shown), max(y for _, y in shown)
    rows = tuple(
        tuple(
            _spot((x, y), shown[x, y], chosen, last) if (x, y) in shown else None
            for x in range(west, east + 1)
        )
        for y in range(north, south - 1, -1)
    )
    cell = cells.get(chosen) if chosen else None
    drawing = Drawing(
        board=write_cells(cells),
        chosen=_name(chosen) if chosen in shown else "",
        last=_name(last) if last in cells else "",
        rows=rows,
        tiles=_tiles_left(fields, cells) if chosen in shown and cell is None else (),
        men=tuple(_men(chosen, cell, players)) if chosen and cell else (),
        man="" if cell is None or cell.seat is None else f"{cell.seat}:{SPOT_CODES[cell.spot]}",
    )
    return Control(
        "board",
        message("Landscape"),
        "drawing",
        (drawing.board,),
        template=TEMPLATE,
        shown=drawing,
    )


def _spot(place: Place, cell: Cell | None, chosen: Place | None, last: Place | None) -> Spot:
    name = _name(place)
    is_chosen = place == chosen
    if cell is None:
        words = gettext("Empty place {place}", place=name)
        return Spot(name, words, is_chosen=is_chosen)
    tile = all_tiles()[cell.tile]
    laid, spot = Laid(tile.letter, *place, cell.turns), SPOTS[cell.spot]
    at, words = (0.0, 0.0), f"{name}{gettext(': ')}{tile_words(tile.letter)}"
    if cell.seat is not None and cell.spot in spots_of(cell):
        at = mark_at(tile, cell.turns, spot)
        words += f". {_player_name(cell.seat)}{gettext(': ')}{role_words(laid, spot)}"
    seat = cell.seat if at != (0.0, 0.0) else None
    return Spot(name, words, tile.letter, cell.turns, seat, at, is_chosen, place == last)


def _tiles_left(fields: dict[str, str], cells: Landscape) -> tuple[tuple[str, str, int], ...]:
    """All tiles that may be laid, with how many lie neither in the landscape nor in the offer."""
    lying = count_tiles(cells)
    lying.update(
        kinds().index(letter) for letter in fields.get("offer", "").split(",") if letter in kinds()
    )
    return tuple(
        (tile.letter, tile_words(tile.letter), tile.count - lying[kind])
        for kind, tile in enumerate(all_tiles())
        if tile.count > lying[kind]
    )


def _men(place: Place, cell: Cell, players: int) -> Iterator[tuple[str, str]]:
    yield "", gettext("Nobody")
    laid = Laid(kinds()[cell.tile], *place, cell.turns)
    for seat in range(players):
        for spot in spots_of(cell):
            words = f"{_player_name(seat)}{gettext(': ')}{role_words(laid, SPOTS[spot])}"
            yield f"{seat}:{SPOT_CODES[spot]}", words


def _player_name(seat: int) -> str:
    return gettext("Player {number}", number=seat + 1)


def _settings() -> tuple[catalogue.Setting, ...]:
    return catalogue.game(NAME).settings


def _game(fields: dict[str, str], draw: str, players: int) -> Iterator[Control]:
    for setting in _settings():
        choices = tuple((choice.text, gettext(choice.words)) for choice in setting.choices)
        value = fields.get(setting.name, setting.usual.text)
        yield Control(setting.name, message(setting.label), "choice", (value,), choices)
    sizes = tuple((size, size) for size in SIZES)
    yield Control("players", message("Players"), "choice", (str(players),), sizes)
    seat, _, decision = fields.get("turn", "0").partition(":")
    decision = decision or POSITION_TEXT.first_decision(draw)
    last = _place(fields.get("tile", "").partition("@")[2])
    cells = _read(fields.get("board", START_BOARD))
    if seat == str(_turns_made(cells, decision, last) % players):
        seat = ""
    by_tiles = ("", gettext("whose turn it is by the tiles laid"))
    seats = (by_tiles, *((str(n), _player_name(n)) for n in range(players)))
    yield Control("turn", message("To move"), "choice", (seat,), seats)
    known = [name for name in DECISIONS if draw == DRAWS[0] or name != "source"]
    choices = tuple((name, tell(DECISIONS[name])) for name in known)
    yield Control("decision", message("Has to"), "choice", (decision,), choices)


def _tiles(fields: dict[str, str], draw: str) -> Iterator[Control]:
    letters, empty = _letters(), ("", NO_PIECE)
    tile = fields.get("tile", "").partition("@")[0]
    yield Control("tile", message("Tile in play"), "choice", (tile,), (empty, *letters))
    if draw == DRAWS[0]:
        value = fields.get("source", SOURCES[0])
        sources = tuple((name, _source_words(name)) for name in SOURCES)
        yield Control("source", message("It comes from"), "choice", (value,), sources)
        lying = fields.get("offer", "").split(",")
        for n, control in enumerate(_places("offer", lying)):
            label = message("Offer {number}", number=n + 1)
            yield replace(control, label=label, choices=((NOTHING, NO_PIECE), *letters))
    label = message("tiles that fitted nowhere, as in V,V")
    yield Control("discarded", label, "text", (fields.get("discarded", ""),))


def _source_words(name: str) -> str:
    number = name[-1]
    if name.startswith("offer"):
        return gettext("Offer {number}", number=number)
    if name.startswith("hand"):
        return gettext("Hand {number}", number=number)
    return gettext("Pile")


def _places(name: str, lying: list[str]) -> Iterator[Control]:
    for place, number in enumerate(NUMBERS):
        value = lying[place] if place < len(lying) and lying[place] else NOTHING
        label = message("Hand {number}", number=place + 1)
        yield Control(f"{name}{number}", label, "choice", (value,))


def _letters() -> tuple[tuple[str, str], ...]:
    """All tiles to choose from."""
    return tuple((each.letter, f"{each.letter} {tile_words(each.letter)}") for each in all_tiles())


def _player(fields: dict[str, str], draw: str, seat: int) -> Section:
    points = fields.get(f"{seat}.score", "0") or "0"
    controls = [
        Control(f"{seat}.score", message("Score"), "number", (points,), most=MOST_POINTS),
    ]
    if draw == DRAWS[0]:
        choices = ((NOTHING, NO_PIECE), (UNKNOWN, gettext("face down")), *_letters())
        lying = fields.get(f"{seat}.hand", "").split(",")
        controls += [replace(each, choices=choices) for each in _places(f"{seat}.hand", lying)]
    return Section(joined([PlayerRef(_player_name(seat))]), tuple(controls), seat)
