"""The notation of Splendor positions: `splendor players=2 turn=0:turn bank=W4... market=...`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from guildhall.games.contract import PositionError
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.chance import SeedStream
from guildhall.games.engine.position_text import (
    NOTHING,
    Argument,
    Fields,
    PositionText,
    write_hidden,
)
from guildhall.games.splendor.cards import (
    LETTERS,
    card_codes,
    card_numbers,
    noble_codes,
    noble_numbers,
    nobles,
)
from guildhall.games.splendor.notation import DECKS, count_gems, slot_names
from guildhall.games.splendor.positions import checks
from guildhall.games.splendor.rules import base
from guildhall.messages import Message, Word, joined, message, quoted, words_of

if TYPE_CHECKING:
    from guildhall.games.splendor.editions.edition import Edition

UNSEEN = "~"
"""Stands before a reserved card that was drawn unseen."""
USUAL_GOLD = 5
_GEMS = re.compile(r"(?:[WRGOBE][0-9]{1,2})+")
_GEM = re.compile(r"([WRGOBE])([0-9]{1,2})")


class SplendorText(PositionText):
    """Positions of every edition of Splendor."""

    name = "splendor"

    def __init__(self, edition_of: Callable[[str | None], Edition]) -> None:
        super().__init__(lambda variant: edition_of(variant).ruleset)
        self.edition_of = edition_of

    def word(self, variant: str | None) -> str:
        """The game, and behind a colon the expansion."""
        return f"{self.name}:{variant}" if variant else self.name

    def arguments(self, variant: str | None) -> dict[str, Argument]:
        """Places to refill, and what the expansion asks for."""
        return _arguments(self.edition_of(variant))

    # Writing

    def fields(self, variant: str | None, s: Any) -> Iterator[tuple[str, str]]:
        """What lies on the table, what an expansion adds, what lies before each player."""
        own, codes = self.edition_of(variant), card_codes()
        ruleset = own.ruleset
        yield "passes", str(s.passes) if s.passes else ""
        yield "bank", write_gems(s.bank)
        rows: list[list[str]] = [[] for _ in s.deck]
        for card, deck in zip(s.board, ruleset.rows(base.SLOT_DECK), strict=True):
            rows[deck].append(NOTHING if card < 0 else codes[card])
        yield "market", "/".join(map(",".join, rows))
        yield "decks", "/".join(write_deck(s, deck) for deck in range(len(s.deck)))
        places = s.nobles[: s.n_players + 1] if own.has_nobles else []
        yield "nobles", ",".join(NOTHING if n < 0 else noble_codes()[n] for n in places)
        yield from own.position_fields.write(ruleset, s)
        owned: list[list[str]] = [[] for _ in range(s.n_players)]
        for card, seat in enumerate(s.owner):
            if seat >= 0:
                owned[seat].append(codes[card])
        for seat in range(s.n_players):
            p = s.players[seat]
            yield f"{seat}.prestige", str(p.prestige) if p.prestige else ""
            yield f"{seat}.tokens", write_gems(p.tokens) if any(p.tokens) else ""
            yield f"{seat}.cards", ",".join(owned[seat])
            yield f"{seat}.reserved", write_reserved(p)
            guests = sorted(p.nobles[: p.n_nobles])
            yield f"{seat}.nobles", ",".join(noble_codes()[n] for n in guests)

    # Reading

    def read_variant(self, fields: Fields) -> str | None:
        """The expansion behind the name of the game."""
        name, _, expansion = fields.game.partition(":")
        if name != self.name:
            problem = message(
                "{word} is no game here: begin with {wanted}",
                word=quoted(fields.game),
                wanted=joined([Word(self.name), Word(f"{self.name}:orient")], " or "),
            )
            raise PositionError([problem])
        try:
            self.edition_of(expansion or None)
        except ValueError as error:
            raise PositionError([words_of(error)]) from error
        return expansion or None

    def sizes(self, variant: str | None) -> range:  # noqa: ARG002 - all editions alike
        """Two to four play."""
        return range(2, 5)

    def blank(self, variant: str | None, players: int) -> Any:
        """A table with nothing on it, for each expansion as it begins."""
        return _blank(self.ruleset_of(variant), players).copy()

    def fill(self, fields: Fields, variant: str | None, s: Any) -> None:
        """Lay out the table, then what belongs to the players, then what is left."""
        own = self.edition_of(variant)
        ruleset = own.ruleset
        s.passes = fields.number("passes", 0, range(s.n_players + 1))
        self._read_market(fields, ruleset, s)
        self._read_nobles(fields, s, has_nobles=own.has_nobles)
        for seat in range(s.n_players):
            self._read_player(fields, ruleset, s, seat)
        own.position_fields.read(ruleset, s, fields)
        for seat in range(s.n_players):
            self._read_prestige(fields, own, s, seat)
        self._read_bank(fields, s)
        self._read_decks(fields, ruleset, s, own.position_fields.cards_elsewhere(s))

    def _read_market(self, fields: Fields, ruleset: Ruleset, s: Any) -> None:
        numbers = card_numbers(len(s.owner))
        text = fields.take("market")
        if not text:
            fields.problems.append(message("market is missing: which cards lie face up?"))
            return
        rows = text.split("/")
        if len(rows) != len(s.deck):
            fields.problems.append(
                message("market: {count} rows with / between them are wanted", count=len(s.deck))
            )
            return
        for places, row in zip(_slots_of_decks(ruleset), rows, strict=True):
            cards = fields.read_pieces("market", row, numbers)
            if row.count(",") + 1 != len(places):
                fields.problems.append(
                    message(
                        "market: the row {row} does not have {count} places",
                        row=Word(row),
                        count=len(places),
                    )
                )
            elif len(cards) == len(places):
                for slot, card in zip(places, cards, strict=True):
                    s.board[slot] = base.EMPTY if card is None else card

    def _read_nobles(self, fields: Fields, s: Any, *, has_nobles: bool) -> None:
        if not has_nobles:
            return
        tiles = fields.pieces("nobles", noble_numbers())
        if len(tiles) > s.n_players + 1:
            fields.problems.append(message("nobles: there are {most} places", most=s.n_players + 1))
            return
        for place, noble in enumerate(tiles):
            s.nobles[place] = base.EMPTY if noble is None else noble

    def _read_player(self, fields: Fields, ruleset: Ruleset, s: Any, seat: int) -> None:
        p = s.players[seat]
        bonus, count = ruleset.rows(base.BONUS), ruleset.rows(base.BONUS_COUNT)
        worth = ruleset.rows(base.PRESTIGE)
        p.tokens[:] = read_gems(fields, f"{seat}.tokens", NOTHING) or [0] * 6
        for card in fields.pieces(f"{seat}.cards", card_numbers(len(s.owner))):
            if card is None:
                continue
            if s.owner[card] != base.EMPTY:
                fields.problems.append(
                    message("{card} belongs to somebody twice", card=Word(card_codes()[card]))
                )
                continue
            s.owner[card] = seat
            p.n_cards += 1
            p.bonus[bonus[card]] += count[card]
            p.prestige += worth[card]
        guests = [n for n in fields.pieces(f"{seat}.nobles", noble_numbers()) if n is not None]
        if len(guests) > len(p.nobles):
            fields.problems.append(message("{seat}.nobles: there are not so many", seat=seat))
            guests = []
        p.nobles[: len(guests)] = sorted(guests)
        p.n_nobles = len(guests)
        p.prestige += sum(nobles()[noble].prestige for noble in guests)
        places = fields.take(f"{seat}.reserved", NOTHING).split(",")
        if len(places) > base.MAX_RESERVED:
            fields.problems.append(
                message(
                    "{seat}.reserved: there are {count} places", seat=seat, count=base.MAX_RESERVED
                )
            )
            places = []
        for place, code in enumerate(places):
            self._read_reserved(fields, ruleset, p, place, code, f"{seat}.reserved")

    def _read_reserved(
        self, fields: Fields, ruleset: Ruleset, p: Any, place: int, code: str, key: str
    ) -> None:
        if code == NOTHING:
            return
        firsts = ruleset.rows(base.DECK_CARDS)
        decks = DECKS[: len(firsts) - 1]
        name = code.removeprefix(UNSEEN)
        p.blind[place] = int(code.startswith(UNSEEN))
        if p.blind[place] and name in decks:
            p.reserved[place], p.reserved_deck[place] = base.UNKNOWN, decks.index(name)
            return
        for card in fields.read_pieces(key, name, card_numbers(firsts[-1])):
            if card is not None:
                p.reserved[place], p.reserved_deck[place] = card, deck_of(ruleset, card)

    def _read_prestige(self, fields: Fields, own: Edition, s: Any, seat: int) -> None:
        """Add what the expansion brings; what is told must be the sum, where it can be known."""
        p = s.players[seat]
        more = own.position_fields.prestige(s, seat)
        key = f"{seat}.prestige"
        if more is None:
            p.prestige = fields.number(key, p.prestige, range(128))
            return
        p.prestige += more
        told = fields.number(key, p.prestige, range(128))
        if told != p.prestige:
            fields.problems.append(
                message(
                    "{key}={told} does not add up: cards and tiles are worth {prestige}",
                    key=Word(key),
                    told=told,
                    prestige=p.prestige,
                )
            )

    def _read_bank(self, fields: Fields, s: Any) -> None:
        held = [sum(s.players[k].tokens[c] for k in range(s.n_players)) for c in range(6)]
        told = read_gems(fields, "bank", "")
        if told is not None:
            s.bank[:] = told
            return
        all_gems = checks.GEM_TOKENS[s.n_players]
        s.bank[:] = [*(all_gems - own for own in held[:5]), USUAL_GOLD - held[5]]
        for letter, left in zip(LETTERS, s.bank, strict=True):
            if left < 0:
                fields.problems.append(
                    message(
                        "the players have {count} more {letter} than there are",
                        count=-left,
                        letter=Word(letter),
                    )
                )

    def _read_decks(self, fields: Fields, ruleset: Ruleset, s: Any, elsewhere: list[int]) -> None:
        n_decks = len(s.deck)
        text = fields.take("decks")
        if not text:
            for deck in range(n_decks):
                rest = checks.rest_of_deck(ruleset, s, deck, elsewhere)
                self._lay_deck(s, deck, [base.UNKNOWN] * rest)
            return
        piles = text.split("/")
        if len(piles) != n_decks:
            fields.problems.append(
                message("decks: {count} decks with / between them are wanted", count=n_decks)
            )
            return
        numbers = card_numbers(len(s.owner))
        for deck, pile in enumerate(piles):
            most = len(s.deck[deck])
            cards = fields.read_hidden(DECKS[deck], pile, numbers, base.UNKNOWN, most)
            self._lay_deck(s, deck, cards)

    @staticmethod
    def _lay_deck(s: Any, deck: int, cards: list[int]) -> None:
        pile = cards[::-1]
        s.deck_size[deck] = len(pile)
        s.deck[deck][:] = pile + [base.EMPTY] * (len(s.deck[deck]) - len(pile))

    # What cannot be

    def problems(self, variant: str | None, s: Any) -> Iterable[Message]:
        """Everything that is wrong with what lies there."""
        own = self.edition_of(variant)
        ruleset = own.ruleset
        yield from checks.token_problems(ruleset, s)
        yield from checks.card_problems(ruleset, s, own.position_fields.cards_elsewhere(s))
        yield from checks.market_problems(ruleset, s)
        yield from checks.noble_problems(ruleset, s, own)
        yield from own.position_fields.problems(ruleset, s)

    # What is not known

    def has_unknown(self, s: Any) -> bool:
        """Whether a card is unknown, in a deck or in a hand."""
        return any(base.UNKNOWN in pile for pile in s.deck) or any(
            base.UNKNOWN in p.reserved for p in s.players
        )

    def deal(self, variant: str | None, s: Any, rng: Any) -> None:
        """Deal the cards that lie nowhere to the unknown places of their decks."""
        own = self.edition_of(variant)
        seen = set(checks.known_cards(s, own.position_fields.cards_elsewhere(s)))
        first = own.ruleset.rows(base.DECK_CARDS)
        for deck, pile in enumerate(s.deck):
            rest = [card for card in range(first[deck], first[deck + 1]) if card not in seen]
            for i in range(len(rest) - 1, 0, -1):
                j = rng.below(i + 1)
                rest[i], rest[j] = rest[j], rest[i]
            for p in s.players:
                for place in range(base.MAX_RESERVED):
                    if p.reserved[place] == base.UNKNOWN and p.reserved_deck[place] == deck:
                        p.reserved[place] = rest.pop()
            pile[:] = [rest.pop() if card == base.UNKNOWN else card for card in pile]


def write_gems(counts: Iterable[int]) -> str:
    """Tokens in the order of the board: `W4R2E1`."""
    return _write_gems(tuple(counts))


@lru_cache(maxsize=4096)
def _write_gems(counts: tuple[int, ...]) -> str:
    return count_gems(counts).replace(" ", "") or NOTHING


def read_gems(fields: Fields, key: str, usual: str) -> list[int] | None:
    """The counts of the six kinds of tokens, None where nothing is told."""
    text = fields.take(key, usual)
    if not text:
        return None
    counts = _read_gems(text)
    if counts is None:
        fields.problems.append(
            message(
                "{key}={text}: tokens are written as in W2R1E1, each letter once",
                key=Word(key),
                text=Word(text),
            )
        )
        return None
    return list(counts)


@lru_cache(maxsize=4096)
def _read_gems(text: str) -> tuple[int, ...] | None:
    """The counts of a text, None where it is none."""
    if text == NOTHING:
        return (0,) * len(LETTERS)
    held = dict(_GEM.findall(text))
    if not _GEMS.fullmatch(text) or len(held) < len(_GEM.findall(text)):
        return None
    return tuple(int(held.get(letter, 0)) for letter in LETTERS)


def write_deck(s: Any, deck: int) -> str:
    """The cards of a deck, the next one first."""
    return write_hidden(s.deck[deck][: s.deck_size[deck]][::-1], card_codes())


def write_reserved(p: Any) -> str:
    """The three places for reserved cards; nothing if all are empty."""
    places = [
        NOTHING if card == base.EMPTY else UNSEEN * blind + _reserved_name(card, deck)
        for card, blind, deck in zip(p.reserved, p.blind, p.reserved_deck, strict=True)
    ]
    while places and places[-1] == NOTHING:
        places.pop()
    return ",".join(places)


def _reserved_name(card: int, deck: int) -> str:
    return DECKS[deck] if card == base.UNKNOWN else card_codes()[card]


def deck_of(ruleset: Ruleset, card: int) -> int:
    """The deck to which a card belongs."""
    firsts: list[int] = ruleset.rows(base.DECK_CARDS)
    return sum(first <= card for first in firsts) - 1


def slot_argument(ruleset: Ruleset) -> Argument:
    """A face-up place as the argument of a decision."""
    names = slot_names(ruleset)
    return Argument(names.__getitem__, names.index)


@cache
def _arguments(own: Edition) -> dict[str, Argument]:
    """How the arguments of an edition's decisions are written."""
    ruleset = own.ruleset
    return {"refill": slot_argument(ruleset), **own.position_fields.arguments(ruleset)}


@cache
def _slots_of_decks(ruleset: Ruleset) -> list[list[int]]:
    """The face-up places of each deck."""
    decks = ruleset.rows(base.SLOT_DECK)
    return [
        [slot for slot, of in enumerate(decks) if of == deck]
        for deck in range(len(ruleset.rows(base.DECK_CARDS)) - 1)
    ]


@cache
def _blank(ruleset: Ruleset, players: int) -> Any:
    """A dealt game with everything taken off the table that positions tell of."""
    s = ruleset.state_class()
    ruleset.interpreted.setup(
        s, players, 0, 0, ruleset.number(base.MAX_NOBLES), SeedStream("blank")
    )
    s.bank[:] = [0] * len(s.bank)
    s.board[:] = [base.EMPTY] * len(s.board)
    s.nobles[:] = [base.EMPTY] * len(s.nobles)
    for pile in s.deck:
        pile[:] = [base.EMPTY] * len(pile)
    return s
