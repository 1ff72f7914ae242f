"""The form in which a position of Splendor is set up: places, cards and tokens are touched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from guildhall.games import catalogue
from guildhall.games.splendor.cards import LETTERS, Card, Noble, noble_codes, nobles
from guildhall.games.splendor.notation import ORDER, deck_family
from guildhall.games.splendor.positions.text import UNSEEN
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.tiles import City, TradingPost, cities, trading_posts
from guildhall.messages import message
from guildhall.web.games.editor_fields import NOTHING_SENT, Control, Section, Sent
from guildhall.web.games.splendor.editor_layout import (
    BOX,
    EXPANSIONS,
    NAME,
    SIZES,
    Layout,
    card_of,
    city_codes,
    rows_of,
)
from guildhall.web.games.splendor.editor_touch import Table, fitting, touched
from guildhall.web.games.splendor.names import (
    card_name,
    city_name,
    deck_name,
    noble_name,
)
from guildhall.web.language import gettext

TEMPLATE, CHOICES = "games/splendor/editor.html", "games/splendor/editor_choices.html"


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies there, or that can be laid; or an empty place."""

    place: str
    """Where it lies, nothing for what is to be laid."""
    code: str
    words: str
    card: Card | None = None
    noble: Noble | None = None
    city: City | None = None
    tier: int = 0
    """Of a card that lies face down."""
    family: str = ""
    is_unseen: bool = False
    """Whether it was drawn unseen."""
    seat: int | None = None
    """Whose it is, who holds it, or for whom it waits."""
    towers: int = 0
    gem: str = ""
    """The colour that it has taken on."""
    lies: str = ""
    """The place of the table where it lies, if it is to be laid."""
    note: str = ""
    """The same in words."""
    is_here: bool = False
    """Whether it lies where it is to be laid."""


@dataclass(frozen=True, slots=True)
class Row:
    """A tier: its decks with how many cards are left, and its places."""

    piles: tuple[tuple[int, str, int, tuple[Piece, ...]], ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies before a player."""

    seat: int
    name: str
    is_turn: bool
    prestige: int
    tokens: dict[str, int]
    bonuses: dict[str, int]
    cards: tuple[Piece, ...]
    reserved: tuple[Piece, ...]
    nobles: tuple[Piece, ...]
    city: Piece | None
    towers: int | None
    """Strongholds that are not placed, None without strongholds."""

    @property
    def held(self) -> int:
        """How many tokens there are."""
        return sum(self.tokens.values())


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole table."""

    notation: str
    at: str
    shelf: str
    rows: tuple[Row, ...]
    """From tier 3 down, as they lie."""
    widest: int
    """Decks and places of a row."""
    bank: dict[str, int]
    tiles: tuple[Piece, ...]
    posts: tuple[tuple[TradingPost, tuple[int, ...]], ...]
    hands: tuple[Hand, ...]
    box: tuple[Piece, ...] | None
    missing: int
    """Places of the table that want filling."""
    choices: Choices | None
    has_nobles: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be done at the place that was touched."""

    title: str
    lying: Piece | None
    pieces: tuple[Piece, ...]
    backs: tuple[Piece, ...]
    shelves: tuple[tuple[str, str, bool], ...]
    """The decks to choose from: name, words, whether it is the one that is shown."""
    seats: tuple[str, ...]
    """The players, where something of theirs can be put up."""
    verb: str
    """What a touched player does: `tower` or `keep`."""
    gems: str
    """The colours that the card may take on."""
    stays: bool
    """Whether more than one piece can be laid."""


class SplendorEditor:
    """Cards, tokens and tiles of every edition; the bank and the decks hold what is left."""

    remark = message(
        "What is not set lies in the bank and in the decks, whose order is dealt by chance."
    )

    def sections(self, position: str, sent: Sent = NOTHING_SENT) -> list[Section]:
        """The game, and the table with what lies before each player."""
        table = touched(sent) if "table" in sent else Table(Layout.read(position))
        drawing = _drawing(table, position)
        control = Control(
            "table",
            message("Table"),
            "drawing",
            (position,),
            template=TEMPLATE,
            choices_template=CHOICES,
            shown=drawing,
        )
        return [
            Section(message("Game"), tuple(_game(table.layout))),
            Section(message("Table"), (control,)),
        ]

    def position(self, sent: Sent) -> str:
        """What lies there after the last touch, with what follows from it left out."""
        return touched(sent).layout.write()


EDITOR = SplendorEditor()


def _game(layout: Layout) -> Iterator[Control]:
    editions = tuple((each, gettext(_title(each))) for each in EXPANSIONS)
    yield Control("expansion", message("Edition"), "choice", (layout.expansion,), editions)
    sizes = tuple((size, size) for size in SIZES)
    yield Control("players", message("Players"), "choice", (str(len(layout.seats)),), sizes)


def _title(expansion: str) -> str:
    main = catalogue.game(NAME).main_setting
    assert main is not None  # noqa: S101 - the edition
    return main.choice(expansion or None).title or catalogue.game(NAME).title


# The table


def _drawing(table: Table, position: str) -> Drawing:
    layout = table.layout
    names = rows_of(layout.expansion)
    rows = []
    for tier in reversed(range(base.N_TIERS)):
        piles = [
            (
                tier + 1,
                deck_family(deck),
                max(layout.left_in(deck), 0),
                tuple(_piece(layout, place, layout.market[place]) for place in names[number]),
            )
            for number, deck in enumerate(layout.decks)
            if number % base.N_TIERS == tier
        ]
        rows.append(Row(tuple(piles)))
    tiles = [(f"noble{n}", code) for n, code in enumerate(layout.nobles, 1)]
    tiles += [(f"city{n}", code) for n, code in enumerate(layout.cities, 1)]
    box = tuple(_piece(layout, f"{BOX}/{code}", code) for code in layout.box)
    return Drawing(
        notation=position,
        at=table.at,
        shelf=table.shelf,
        rows=tuple(rows),
        widest=max(sum(1 + len(pile[3]) for pile in row.piles) for row in rows),
        bank={gem: max(count, 0) for gem, count in layout.bank().items()},
        tiles=tuple(_piece(layout, place, code) for place, code in tiles),
        posts=tuple(_posts(layout)),
        hands=tuple(_hand(layout, seat) for seat in range(len(layout.seats))),
        box=box if layout.has_box else None,
        missing=len(layout.empty_places()),
        choices=_choices(table) if table.at else None,
        has_nobles=bool(layout.nobles),
    )


def _posts(layout: Layout) -> Iterator[tuple[TradingPost, tuple[int, ...]]]:
    if layout.expansion == "trading_posts":
        for post in trading_posts():
            seats = range(len(layout.seats))
            yield post, tuple(seat for seat in seats if post.number in layout.coats(seat))


def _hand(layout: Layout, seat: int) -> Hand:
    own = layout.seats[seat]
    return Hand(
        seat=seat,
        name=_player_name(seat),
        is_turn=layout.turn == seat,
        prestige=layout.prestige(seat),
        tokens={letter: own.tokens[letter] for letter in ORDER},
        bonuses=layout.bonuses(seat),
        cards=tuple(_piece(layout, f"{seat}.cards/{code}", code) for code in _by_colour(own.cards)),
        reserved=tuple(
            _piece(layout, f"{seat}.reserved{n}", code) for n, code in enumerate(own.reserved, 1)
        ),
        nobles=tuple(_piece(layout, f"{seat}.nobles/{code}", code) for code in own.nobles),
        city=_piece(layout, f"{seat}.city", own.city) if layout.has_cities else None,
        towers=max(layout.towers_left(seat), 0) if layout.has_towers else None,
    )


def _by_colour(codes: list[str]) -> list[str]:
    """Cards in the order of their gems; those without one come last."""

    def rank(code: str) -> tuple[int, str]:
        bonus = card_of(code).bonus
        return (len(ORDER) if bonus is None else ORDER.index(LETTERS[bonus]), code)

    return sorted(codes, key=rank)


def _piece(layout: Layout, place: str, code: str) -> Piece:
    """What lies at a place."""
    seat, towers = layout.towers.get(place, (None, 0))
    if place.startswith("noble"):
        seat = layout.keepers.get(int(place[-1]) - 1)
    empty = gettext("Empty place {place}", place=_place_words(place))
    return replace(
        _thing(code) if code else Piece("", "", empty),
        place=place,
        is_unseen=code.startswith(UNSEEN),
        seat=seat,
        towers=towers,
        gem=layout.ties.get(code, ""),
    )


def _thing(code: str) -> Piece:
    """What a code stands for, in words."""
    name = code.removeprefix(UNSEEN)
    if name in noble_codes():
        noble = nobles()[noble_codes().index(name)]
        return Piece("", code, noble_name(noble), noble=noble)
    if name in city_codes():
        city = cities()[city_codes().index(name)]
        return Piece("", code, city_name(city), city=city)
    if name[:-1] in {"tier", "orient"}:
        tier, family = int(name[-1]), deck_family(name)
        return Piece("", code, deck_name(tier, None, family), tier=tier, family=family)
    return Piece("", code, card_name(card_of(name)), card=card_of(name))


# What can be laid


def _choices(table: Table) -> Choices:
    layout, at = table.layout, table.at
    codes = fitting(table)
    code = layout.at(at)
    has_shelves = at == BOX or at.partition(".")[2] == "cards" or "reserved" in at
    shown = set(layout.cards_of(table.shelf)) if has_shelves else set(codes)
    cards = [each for each in codes if each in shown]
    if has_shelves or at in layout.market:
        cards = _in_columns(cards)
    is_kept = layout.has_box and at.startswith("noble") and bool(code)
    is_fortified = layout.has_towers and at in layout.market and bool(code)
    holder, _, piece = at.partition("/")
    verb = "keep" if is_kept else "tower" if is_fortified else ""
    return Choices(
        title=_place_words(holder),
        lying=_piece(layout, at, code) if code else None,
        pieces=tuple(_to_lay(layout, each, at) for each in cards),
        backs=tuple(_thing(each) for each in codes if each.startswith(UNSEEN)),
        shelves=tuple(
            (deck, _shelf_name(deck), deck == table.shelf)
            for deck in (layout.decks if has_shelves else ())
        ),
        seats=tuple(map(_player_name, range(len(layout.seats)))) if verb else (),
        verb=verb,
        gems=ORDER[: base.GOLD] if holder != BOX and layout.associates(piece) else "",
        stays=at in layout.lists(),
    )


def _shelf_name(deck: str) -> str:
    if deck_family(deck):
        return gettext("Orient {number}", number=deck[-1])
    return gettext("Tier {number}", number=deck[-1])


def _in_columns(codes: list[str]) -> list[str]:
    """Cards with a column for each gem, as far as each has as many."""
    colours = {gem: [code for code in codes if _gem_of(code) == gem] for gem in ORDER[: base.GOLD]}
    if len({len(each) for each in colours.values()}) > 1 or not colours["W"]:
        return codes
    columns = [colours[gem] for gem in ORDER[: base.GOLD]]
    ranked = [code for row in zip(*columns, strict=True) for code in row]
    return ranked + [code for code in codes if code not in ranked]


def _gem_of(code: str) -> str:
    bonus = card_of(code).bonus
    return "" if bonus is None else LETTERS[bonus]


def _to_lay(layout: Layout, code: str, at: str) -> Piece:
    thing = _thing(code)
    lies = layout.where(code)
    is_here = lies in {at, f"{at}/{code}"}
    holder = lies.partition("/")[0]
    seat, dot, _ = holder.partition(".")
    note = gettext("lies here") if is_here else _place_words(holder) if lies else ""
    return replace(
        thing,
        seat=int(seat) if dot else None,
        lies="" if dot else holder.removeprefix("noble").removeprefix("city"),
        note=note,
        is_here=is_here,
    )


def _place_words(place: str) -> str:
    """What a place is called."""
    seat, dot, kind = place.partition(".")
    if dot:
        number = kind[-1]
        named = {
            "cards": gettext("Cards"),
            "nobles": gettext("Nobles"),
            "city": gettext("City won"),
        }.get(kind) or gettext("Reserved {number}", number=number)
        return f"{_player_name(int(seat))}{gettext(': ')}{named}"
    if place == BOX:
        return gettext("Out of the game")
    if place.startswith("noble"):
        return gettext("Noble {number}", number=place[-1])
    if place.startswith("city"):
        return gettext("City {number}", number=place[-1])
    return place


def _player_name(seat: int) -> str:
    return gettext("Player {number}", number=seat + 1)
