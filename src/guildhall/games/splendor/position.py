"""The friendly reading of a Splendor state: what lies where, who decides, what is legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import compress, product
from typing import Any, Literal

from guildhall.games.engine import game as engine
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.position_text import PositionText
from guildhall.games.splendor import board_text, cards, move_parser, notation
from guildhall.games.splendor.cards import LETTERS, Card, Noble
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.moves import ActionSpace, Move
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.tiles import City, TradingPost

Payments = Literal["default", "all"]
"""Whether purchases are told once, with the payment of least gold, or in every way to pay."""
Gems = dict[str, int]
"""Tokens or bonuses by their letter: W B G R O and E for gold."""


@dataclass(frozen=True, slots=True)
class Reserved:
    """A card laid aside; one that was drawn unseen is known to its owner only (S7)."""

    tier: int
    blind: bool
    card: Card | None
    deck: str = field(default="", compare=False)
    """The deck that it came from, such as `tier1`."""


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """What lies before one player."""

    seat: int
    name: str
    prestige: int
    tokens: Gems
    bonuses: Gems
    cards: tuple[Card, ...]
    nobles: tuple[Noble, ...]
    reserved: tuple[Reserved | None, ...]
    """Three places; a card keeps its place, and so its number, until it is paid."""
    city: City | None = None
    """The Cities: the tile that the player has taken."""
    coats: tuple[TradingPost, ...] = ()
    """Trading Posts: the posts with a coat of arms of the player."""
    associations: tuple[tuple[Card, str], ...] = ()
    """The Orient: cards that count as a bonus of another colour, with its letter."""
    double_golds: int = 0
    """The Orient: cards worth two gold that are not used yet."""
    kept_nobles: tuple[Noble, ...] = ()
    """The Orient: nobles on the table that will visit nobody else."""
    strongholds: int = 0
    """The Strongholds: how many are not on cards."""


@dataclass(frozen=True, slots=True)
class Held:
    """Strongholds on a face-up card."""

    place: str
    seat: int
    count: int


class Position(engine.Position):
    """A state of the game to look at."""

    def __init__(self, state: Any, variant: str | None, names: tuple[str, ...]) -> None:
        self.edition = edition(variant)
        super().__init__(state, variant, names)
        self._moves = notation.all_moves(self.ruleset)

    @classmethod
    def ruleset_of(cls, variant: str | None) -> Ruleset:
        """The rules of the base game, or with an expansion."""
        return edition(variant).ruleset

    @classmethod
    def position_text(cls) -> PositionText:
        """The notation of positions."""
        return _position_text()

    @property
    def actions(self) -> ActionSpace:
        """All actions as numbers; made when asked for, so that no cycle keeps a position alive."""
        return ActionSpace(self.ruleset.actions, self._moves, self._legal_actions)

    def __str__(self) -> str:
        """The table in lines of plain text."""
        return board_text.draw(self)

    def svg(self) -> str:
        """The table as a picture that needs nothing else; notebooks show it by themselves."""
        from guildhall.games.splendor import svg

        return svg.draw(self)

    @property
    def bank(self) -> Gems:
        """The tokens in the middle of the table."""
        return _gems(self._s.bank)

    @property
    def face_up(self) -> tuple[Card | None, ...]:
        """The card of every face-up place, in the order of `notation.slot_names`."""
        known = cards.all_cards()
        return tuple([None if number < 0 else known[number] for number in self._s.board])

    @property
    def rows(self) -> tuple[tuple[Card | None, ...], ...]:
        """The face-up cards of tier 1, 2 and 3."""
        placed = list(zip(self.face_up, self.ruleset.rows(base.SLOT_DECK), strict=True))
        return tuple(
            tuple(card for card, deck in placed if deck % base.N_TIERS == row)
            for row in range(base.N_TIERS)
        )

    @property
    def deck_sizes(self) -> tuple[int, ...]:
        """How many cards are left in each deck."""
        return tuple(self._s.deck_size)

    @property
    def nobles(self) -> tuple[Noble | None, ...]:
        """The nobles on the table; one that has left keeps its place empty."""
        return tuple(_noble(number) for number in self._s.nobles[: self.n_players + 1])

    @property
    def cities(self) -> tuple[City | None, ...]:
        """The Cities: the tiles on the table; one that was taken leaves its place empty."""
        return self.edition.cities(self._s)

    @property
    def discarded(self) -> tuple[Card, ...]:
        """The Orient: the cards that have left the game."""
        return tuple(map(_all_cards, self.edition.position_fields.cards_elsewhere(self._s)))

    @property
    def strongholds(self) -> tuple[Held, ...]:
        """The Strongholds: those on face-up cards."""
        names = notation.slot_names(self.ruleset)
        return tuple(
            Held(names[slot], seat, count) for slot, seat, count in self.edition.held(self._s)
        )

    @property
    def players(self) -> tuple[PlayerArea, ...]:
        """What lies before each player."""
        return tuple(self._area(seat) for seat in range(self.n_players))

    def legal_moves(self, payments: Payments = "default") -> list[Move]:
        """All legal moves; purchases with their default payment, or in every way to pay."""
        moves = [self._moves[action] for action in self._legal_actions()]
        if payments == "default":
            return moves
        return [way for move in moves for way in (self.payments(move) or [move])]

    def is_legal(self, move: Move) -> bool:
        """Whether a move may be made now; one of another edition never may."""
        if not self._is_own(move) or move.action not in self._legal_actions():
            return False
        if move.payment is None:
            return True
        card = self.target(move)
        return card is not None and self._covers(move.payment, card)

    def parse(self, text: str) -> Move:
        """The move that a text means here; raises MalformedMove, IllegalMove or AmbiguousMove."""
        return move_parser.parse(self, text)

    def payments(self, card: Card | Move | str) -> list[Move]:
        """Every way to pay a card that can be bought now, the default payment first (S8).

        The card is one that lies face up or in the own hand, or its notation: `a1`, or `1` for the
        first reserved card; or the purchase itself, such as `conquer`.
        """
        move = self._buying(card)
        target = self.target(move) if move and self.is_legal(move) else None
        if not move or not target:
            return []
        return [notation.with_payment(move, payment) for payment in self._payments(target)]

    def card_of(self, move: Move) -> Card | None:
        """The card that a move buys, takes or openly reserves; None where nobody can know it."""
        return self.edition.open_card(self, move)

    def target(self, move: Move) -> Card | None:
        """The card that a purchase is for, if it is there and may be taken at all."""
        if self.decision != "turn":
            return self.edition.target(self, move)
        slot = move.action - self.ruleset.number(base.BUY)
        if 0 <= slot < len(self._s.board):
            return self.face_up[slot] if self.is_open(slot) else None
        place = move.action - self.ruleset.number(base.PAY)
        hand = self._s.players[self._s.seat].reserved
        return _card(hand[place]) if 0 <= place < base.MAX_RESERVED else None

    def is_open(self, slot: int) -> bool:
        """Whether the player to decide may take the card of a face-up place."""
        places: int = self._rules.open_places(self._s, self._s.players[self._s.seat])
        return bool(places >> slot & 1)

    @property
    def tender_size(self) -> int:
        """How many kinds of things a payment may consist of."""
        return len(self._s.tender)

    @property
    def own(self) -> PlayerArea:
        """What lies before the player to decide."""
        return self._area(self._s.seat)

    def price(self, card: Card) -> Gems:
        """What the player to decide has to pay for a card after bonuses."""
        bonus = self._s.players[self._s.seat].bonus
        return _gems([max(cost - own, 0) for cost, own in zip(card.cost, bonus, strict=True)])

    def missing(self, card: Card) -> Gems:
        """The gems that the player to decide lacks for a card, before any gold."""
        tokens = self.own.tokens
        return {gem: max(due - tokens[gem], 0) for gem, due in self.price(card).items()}

    def _is_own(self, move: Move) -> bool:
        """Whether a move is one of this edition's: the same number means others elsewhere."""
        if not 0 <= move.action < len(self._moves):
            return False
        own = self._moves[move.action]
        if move.payment is None:
            return move.text == own.text
        whole = all(type(count) is int for count in move.payment)
        return whole and move.text == notation.with_payment(own, move.payment).text

    def _area(self, seat: int) -> PlayerArea:
        p = self._s.players[seat]
        return PlayerArea(
            seat=seat,
            name=self.names[seat],
            prestige=p.prestige,
            tokens=_gems(p.tokens),
            bonuses=_gems(p.bonus),
            cards=tuple(compress(cards.all_cards(), map(seat.__eq__, self._s.owner))),
            nobles=tuple(cards.nobles()[number] for number in p.nobles[: p.n_nobles]),
            reserved=tuple(
                _reserved(*place)
                for place in zip(p.reserved, p.reserved_deck, p.blind, strict=True)
            ),
            **self.edition.area_facts(self._s, seat),
        )

    def _buying(self, card: Card | Move | str) -> Move | None:
        """The purchase of a card, or of the card of a place, whatever it is paid with."""
        if isinstance(card, Move):
            return self._moves[card.action] if self._is_own(card) else None
        hand = self._s.players[self._s.seat].reserved
        if isinstance(card, str):
            action = notation.buying_action(self.ruleset, card)
        elif card.number in self._s.board:
            action = self.ruleset.number(base.BUY) + self._s.board.index(card.number)
        elif card.number in hand:
            action = self.ruleset.number(base.PAY) + hand.index(card.number)
        else:
            return None
        return None if action is None else self._moves[action]

    def _payments(self, card: Card) -> list[tuple[int, ...]]:
        """Every tender that pays a card, the default one first."""
        probe = self._s.copy()
        self._rules.quote(probe, probe.players[probe.seat], card.number)
        default = tuple(probe.tender)
        others = [t for t in self._tenders(card) if t != default and self._covers(t, card)]
        others.sort(key=lambda tender: (tender[base.GOLD + 1 :], tender[base.GOLD]))
        return [default, *others] if self._covers(default, card) else []

    def _covers(self, tender: tuple[int, ...], card: Card) -> bool:
        """Whether a tender of the right length pays a card."""
        if len(tender) != self.tender_size:
            return False
        probe = self._s.copy()
        probe.tender[:] = tender
        return bool(self._rules.tender_covers(probe, probe.players[probe.seat], card.number))

    def _tenders(self, card: Card) -> Iterator[tuple[int, ...]]:
        due = list(self.price(card).values())
        held = list(self._s.players[self._s.seat].tokens)
        counts = [range(min(owed, own), -1, -1) for owed, own in zip(due, held, strict=False)]
        gold = range(min(held[base.GOLD], sum(due)) + 1)
        more = [range(sum(due) // 2 + 2)] * (self.tender_size - len(held))
        yield from product(*counts, gold, *more)


def _all_cards(number: int) -> Card:
    return cards.all_cards()[number]


def _gems(counts: Sequence[int]) -> Gems:
    return dict(zip(LETTERS, counts, strict=False))


def _card(number: int) -> Card | None:
    return None if number < 0 else cards.all_cards()[number]


def _noble(number: int) -> Noble | None:
    return None if number < 0 else cards.nobles()[number]


def _reserved(card: int, deck: int, blind: int) -> Reserved | None:
    if card == base.EMPTY:
        return None
    return Reserved(deck % base.N_TIERS + 1, bool(blind), _card(card), notation.DECKS[deck])


@cache
def _position_text() -> PositionText:
    """The notation of positions, loaded where one is written or read: few games ask for it."""
    from guildhall.games.splendor.positions.text import SplendorText

    return SplendorText(edition)
