"""The table of Splendor as a picture: tiles, market, bank, and what lies before each player."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from guildhall.games.art.picture import INK, PANEL, SEAT_COLOURS, Picture, by_name
from guildhall.games.art.svg import circle, rect
from guildhall.games.splendor.art import gems, sprite
from guildhall.games.splendor.art.scenes import scene_name
from guildhall.games.splendor.cards import LETTERS, Card, Noble
from guildhall.games.splendor.notation import DECKS, ORDER, deck_family, slot_names
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.tiles import City, TradingPost, trading_posts

if TYPE_CHECKING:
    from guildhall.games.splendor.position import Gems, PlayerArea, Position, Reserved

EDGE, GAP = 16, 8
WIDE, HIGH = 72, 96
TILE = 74
TOKEN = 44
WALLS = {
    "W": "#eef0f0",
    "B": "#2a5ca6",
    "G": "#22724b",
    "R": "#a92c2d",
    "O": "#3a363d",
    "N": "#54407e",
}
"""The colours of the cards by their bonus, N for one without."""
STONE = "#d9cfba"
AREA = 96
"""The height of what lies before a player."""


def draw(position: Position) -> str:
    """The whole table; what the position does not know lies face down."""
    return _Table(position).drawn()


@cache
def pieces() -> dict[str, str]:
    """All drawings of pieces by their names."""
    return by_name(sprite.pieces())


class _Table(Picture):
    """Draws one position from the top down."""

    def __init__(self, position: Position) -> None:
        super().__init__(pieces())
        self.position = position
        self.edition = position.edition
        decks = len(position.deck_sizes)
        self.columns = 5 if decks == base.N_TIERS else 8
        self.width = 2 * EDGE + self.columns * (WIDE + GAP) + TOKEN + 2 * GAP

    def drawn(self) -> str:
        y: float = EDGE
        y = self.tiles(y)
        y = self.market(y)
        for area in self.position.players:
            y = self.area(area, y)
        turn = self.position.turn
        whose = "over" if turn is None else f"{self.position.names[turn]} decides"
        return self.svg(self.width, y + EDGE - GAP, f"{self.edition.title}, {whose}")

    # Tiles beside the market

    def tiles(self, y: float) -> float:
        """Nobles or cities, and below them what else expansions lay out."""
        x: float = EDGE
        keepers = {noble: area.seat for area in self.position.players for noble in area.kept_nobles}
        for noble in self.position.nobles if self.edition.has_nobles else ():
            if noble:
                self.noble(noble, x, y, TILE, keepers.get(noble))
            else:
                self.empty(x, y, TILE, TILE)
            x += TILE + GAP
        for city in self.position.cities:
            if city:
                self.city(city, x, y)
            else:
                self.empty(x, y, 111, TILE)
            x += 111 + GAP
        y += TILE + GAP
        return self.posts(y) if self.edition.has_posts else y

    def noble(self, noble: Noble, x: float, y: float, size: float, keeper: int | None) -> None:
        self.use(f"noble-{noble.number}", x, y, size, size, color=STONE)
        if size < TILE:
            return
        self.prestige(noble.prestige, x + size - 12, y + 13)
        self.chips(noble.needs, x + 3, y + size - 19, 17)
        if keeper is not None:
            self.use(f"seat-{keeper}", x + 3, y + 3, 18, 18, color=SEAT_COLOURS[keeper])

    def city(self, city: City, x: float, y: float) -> None:
        self.use(f"city-{city.number}", x, y, 111, TILE)
        self.prestige(city.prestige, x + 14, y + 62)
        at = self.chips(city.needs, x + 27, y + 53, 18)
        for count in (city.any_same, city.any_other):
            if count:
                self.any_chip(count, at, y + 53, 18)
                at += 19

    def posts(self, y: float) -> float:
        """The trading posts with the coats of arms on them."""
        for post in trading_posts():
            self.post(post, EDGE + post.number * ((self.width - 2 * EDGE + GAP) / 5), y)
        return y + 58 + GAP

    def post(self, post: TradingPost, x: float, y: float) -> None:
        width = (self.width - 2 * EDGE + GAP) / 5 - GAP
        self.add(rect(x, y, width, 58, PANEL, rx=6, stroke="#d8cbb0"))
        self.use(f"power-{post.power}", x + 4, y + 3, 30, 30)
        at = self.chips(post.needs, x + 4, y + 36, 18)
        if post.nobles:
            self.use("post-noble", at, y + 36, 18, 18)
        owners = [area.seat for area in self.position.players if post in area.coats]
        for place, seat in enumerate(owners):
            self.use(f"coat-{seat}", x + 36 + 10 * place, y + 4, 20, 24, color=SEAT_COLOURS[seat])

    # The market and the bank

    def market(self, y: float) -> float:
        """Three rows, the dearest on top, those of an expansion at their ends."""
        decks = self.position.ruleset.rows(base.SLOT_DECK)
        names = slot_names(self.position.ruleset)
        held = {where.place: where for where in self.position.strongholds}
        for slot, card in enumerate(self.position.face_up):
            row, family = decks[slot] % base.N_TIERS, decks[slot] // base.N_TIERS
            before = sum(deck == decks[slot] for deck in decks[:slot])
            x = self.column(before + 1 + 4 * family)
            top = y + (2 - row) * (HIGH + GAP)
            self.card(card, x, top, names[slot])
            if names[slot] in held:
                seat, count = held[names[slot]].seat, held[names[slot]].count
                for k in range(count):
                    colour = SEAT_COLOURS[seat]
                    self.use(f"tower-{seat}", x + 3 + 22 * k, top + 34, 22, 26, color=colour)
        for deck, left in enumerate(self.position.deck_sizes):
            x = self.column(0 if deck < base.N_TIERS else 7)
            self.back(DECKS[deck], x, y + (2 - deck % base.N_TIERS) * (HIGH + GAP), left)
        for place, letter in enumerate(ORDER):
            x = self.width - EDGE - TOKEN
            self.pile(letter, self.position.bank[letter], x, y + place * (TOKEN + 8), TOKEN)
        return y + 3 * (HIGH + GAP) + GAP

    def column(self, number: int) -> float:
        return EDGE + number * (WIDE + GAP)

    def card(
        self, card: Card | None, x: float, y: float, place: str = "", scale: float = 1
    ) -> None:
        """A card face up, or the place where one would lie."""
        wide, high = WIDE * scale, HIGH * scale
        if card is None:
            self.empty(x, y, wide, high)
            return
        letter = "N" if card.bonus is None else LETTERS[card.bonus]
        family = f"{card.expansion}-" if card.expansion else ""
        usual = scene_name(letter, card.tier, card.number)
        self.use(f"scene-{card.expansion}" if card.expansion else usual, x, y, wide, high)
        if card.effect:
            box = (x + 14 * scale, y + 27 * scale, 44 * scale, 44 * scale)
            if card.bonus_count == 1 or card.bonus is None:
                self.use(f"effect-{card.effect}", *box)
        self.use(f"wall-{family}{card.tier}", x, y, wide, high, color=WALLS[letter])
        if card.prestige:
            self.prestige(card.prestige, x + 12 * scale, y + 12 * scale, scale)
        for k in range(card.bonus_count if card.bonus is not None else 0):
            at = x + (50 - 20 * k) * scale
            self.use(f"gem-{letter}", at, y + 2 * scale, 20 * scale, 20 * scale)
        for k in range(2 if card.discard is not None else 0):
            gem = LETTERS[card.discard or 0]
            self.use(f"gem-{gem}", x + (4 + 18 * k) * scale, y + 76 * scale, 18 * scale, 18 * scale)
        self.chips(card.cost, x + 2 * scale, y + 77 * scale, 17 * scale)
        if place:
            self.add(rect(x + WIDE - 20, y + 61, 17, 13, PANEL, rx=3))
            self.words(x + WIDE - 11.5, y + 71, place, 10, text_anchor="middle")

    def back(self, deck: str, x: float, y: float, left: int | None, scale: float = 1) -> None:
        """A card face down, or a deck with how many cards are left."""
        if left == 0:
            self.empty(x, y, WIDE * scale, HIGH * scale)
            return
        family = deck_family(deck)
        name = f"back-{family}-{deck[-1]}" if family else f"back-{deck[-1]}"
        self.use(name, x, y, WIDE * scale, HIGH * scale)
        if left is not None:
            self.badge(left, x + WIDE / 2, y + HIGH - 14)

    def empty(self, x: float, y: float, width: float, height: float) -> None:
        dashes = {"stroke": "#c4b694", "stroke_dasharray": "5 4"}
        self.add(rect(x, y, width, height, "none", rx=5, **dashes))

    # What lies before a player

    def area(self, area: PlayerArea, y: float) -> float:
        """Name, prestige, bonuses and tokens, reserved cards, nobles and what expansions give."""
        active = area.seat == self.position.turn
        self.panel(EDGE, y, self.width - 2 * EDGE, AREA, active=active)
        self.use(f"seat-{area.seat}", EDGE + 8, y + 8, 20, 20, color=SEAT_COLOURS[area.seat])
        self.words(EDGE + 34, y + 23, area.name, 14, font_weight="bold")
        self.prestige(area.prestige, EDGE + 19, y + 46, 1.1)
        if area.city:
            self.words(EDGE + 34, y + 51, area.city.name, 12)
        self.holdings(area.bonuses, area.tokens, EDGE + 8, y + 62)
        x: float = self.width - EDGE - 8
        for place in reversed([place for place in area.reserved if place]):
            x -= WIDE * 0.62 + 5
            self.reserved(place, x, y + 8)
        x -= 30
        for noble in reversed(area.nobles):
            self.noble(noble, x, y + 8, 28, None)
            x -= 31
        self.extras(area, x + 22, y)
        return y + AREA + GAP

    def extras(self, area: PlayerArea, right: float, y: float) -> None:
        """What an expansion gives, right of the name."""
        colour = SEAT_COLOURS[area.seat]
        for k in range(area.strongholds):
            self.use(f"tower-{area.seat}", right - 22 * (k + 1), y + 8, 20, 24, color=colour)
        for k in range(area.double_golds):
            self.use("effect-double_gold", right - 26 * (k + 1), y + 6, 26, 26)
        for k, (_, letter) in enumerate(area.associations):
            x = right - 26 * (area.double_golds + k + 1)
            self.use("effect-associate", x, y + 6, 26, 26)
            self.use(f"gem-{letter}", x + 13, y + 20, 13, 13)

    def holdings(self, bonuses: Gems, tokens: Gems, x: float, y: float) -> None:
        """Bonuses as chips, and tokens beside them."""
        for place, letter in enumerate(ORDER):
            at = x + place * 49
            if bonuses.get(letter):
                self.chip(letter, bonuses[letter], at, y, 24)
            if tokens[letter]:
                at -= 0 if letter in bonuses else 24
                self.use(f"token-{letter}", at + 24, y + 2, 21, 21)
                self.badge(tokens[letter], at + 42, y + 22, 7)

    def reserved(self, place: Reserved, x: float, y: float) -> None:
        if place.card:
            self.card(place.card, x, y, scale=0.62)
            if place.blind:
                self.add(circle(x + 22, y + 7, 4, INK), circle(x + 22, y + 7, 2, PANEL))
        else:
            self.back(place.deck, x, y, None, 0.62)

    # Signs

    def chips(self, counts: Iterable[int], x: float, y: float, size: float) -> float:
        """A price or a demand in a row; tells where it ends."""
        held = dict(zip(LETTERS, counts, strict=False))
        for letter in ORDER:
            if held.get(letter):
                self.chip(letter, held[letter], x, y, size)
                x += size
        return x

    def chip(self, letter: str, count: int, x: float, y: float, size: float) -> None:
        self.use(f"chip-{letter}", x, y, size, size)
        foot = (gems.CENTRES[letter][1] + 14) / gems.SIZE * size
        ink = gems.INKS[letter].letters
        self.number(count, x + size / 2, y + foot, size * 0.6, ink)

    def any_chip(self, count: int, x: float, y: float, size: float) -> None:
        self.use("chip-any", x, y, size, size)
        self.number(count, x + size / 2, y + size * 0.72, size * 0.6, INK)

    def pile(self, letter: str, count: int, x: float, y: float, size: float) -> None:
        shown = {} if count else {"opacity": 0.3}
        self.use(f"token-{letter}", x, y, size, size, **shown)
        self.badge(count, x + size - 5, y + size - 5)

    def prestige(self, count: int, x: float, y: float, scale: float = 1) -> None:
        self.add(circle(x, y, 10 * scale, PANEL, stroke=INK, stroke_width=0.8 * scale))
        self.number(count, x, y + 5 * scale, 14 * scale, INK)

    def badge(self, count: int, x: float, y: float, radius: float = 10) -> None:
        self.add(circle(x, y, radius, INK))
        self.number(count, x, y + radius * 0.45, radius * 1.25, PANEL)

    def number(self, count: int, x: float, y: float, size: float, ink: str) -> None:
        bold = {"font_weight": "bold", "text_anchor": "middle", "fill": ink}
        self.words(x, y, str(count), size, **bold)
