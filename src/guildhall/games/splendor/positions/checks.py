"""What cannot be in a position of Splendor, whatever the edition."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from guildhall.games.engine.binder import Ruleset
from guildhall.games.splendor.cards import LETTERS, card_codes, noble_codes
from guildhall.games.splendor.notation import DECKS, slot_names
from guildhall.games.splendor.positions.expansion import is_mid_turn
from guildhall.games.splendor.rules import base
from guildhall.messages import Message, Parameter, Word, joined, message

if TYPE_CHECKING:
    from guildhall.games.splendor.editions.edition import Edition

GEM_TOKENS = {2: 4, 3: 5, 4: 7}
"""How many tokens of a colour there are, by the number of players (S1)."""
MOST_GOLD = 10
MOST_HELD = 13
"""Ten tokens, and three more before some are returned."""


def token_problems(ruleset: Ruleset, s: Any) -> Iterator[Message]:
    """Tokens are conserved (S1), and nobody keeps more than ten (S9)."""
    for c, letter in enumerate(LETTERS):
        there = s.bank[c] + sum(s.players[seat].tokens[c] for seat in range(s.n_players))
        wanted = GEM_TOKENS[s.n_players]
        if c == base.GOLD and there > MOST_GOLD:
            yield message(
                "there are {count} gold tokens, at most {most} may be chosen",
                count=there,
                most=MOST_GOLD,
            )
        if c != base.GOLD and there != wanted:
            yield message(
                "there are {count} {letter}, a game of {players} has {wanted}",
                count=there,
                letter=Word(letter),
                players=s.n_players,
                wanted=wanted,
            )
    returning = ruleset.number(base.RETURN_TOKENS) in s.stack[: s.depth]
    for seat in range(s.n_players):
        held = sum(s.players[seat].tokens)
        may_return = is_mid_turn(ruleset, s, seat) and (returning or s.over)
        if held > (MOST_HELD if may_return else base.MAX_TOKENS):
            yield message(
                "seat {seat} has {count} tokens, more than it can have now", seat=seat, count=held
            )


def card_problems(ruleset: Ruleset, s: Any, elsewhere: Sequence[int]) -> Iterator[Message]:
    """Each card lies in one place, and every deck has all its cards somewhere."""
    there = known_cards(s, elsewhere)
    cards = sorted(set(there))
    if len(cards) < len(there):
        yield from _cards_in_two_places(ruleset, s, elsewhere)
    bounds = ruleset.rows(base.DECK_CARDS)
    for deck, pile in enumerate(s.deck):
        first, end = bounds[deck], bounds[deck + 1]
        foreign = [card for card in pile if card >= 0 and not first <= card < end]
        for card in foreign:
            yield message(
                "{card} is no card of the deck {deck}",
                card=Word(card_codes()[card]),
                deck=Word(DECKS[deck]),
            )
        count = bisect_left(cards, end) - bisect_left(cards, first) + _unknown(s, deck)
        if count != end - first and not foreign:
            yield message(
                "{count} cards of {deck} are somewhere, there are {all}",
                count=count,
                deck=Word(DECKS[deck]),
                all=end - first,
            )


def market_problems(ruleset: Ruleset, s: Any) -> Iterator[Message]:
    """Cards lie in their own rows, and a place is empty only if its deck is, or until later."""
    bounds, names = ruleset.rows(base.DECK_CARDS), slot_names(ruleset)
    later = [
        s.args[level]
        for level in range(s.depth)
        if ruleset.decisions[s.stack[level]].name == "refill"
    ]
    for slot, deck in enumerate(ruleset.rows(base.SLOT_DECK)):
        card = s.board[slot]
        if card == base.EMPTY:
            if s.deck_size[deck] and slot not in later and not s.over:
                yield message(
                    "{place} is empty, but {deck} has cards to fill it",
                    place=Word(names[slot]),
                    deck=Word(DECKS[deck]),
                )
            continue
        if slot in later:
            yield message(
                "{place} is to be refilled, but {card} lies there",
                place=Word(names[slot]),
                card=Word(card_codes()[card]),
            )
        if not bounds[deck] <= card < bounds[deck + 1]:
            yield message(
                "{card} lies at {place}, where cards of {deck} lie",
                card=Word(card_codes()[card]),
                place=Word(names[slot]),
                deck=Word(DECKS[deck]),
            )


def noble_problems(ruleset: Ruleset, s: Any, edition: Edition) -> Iterator[Message]:
    """All nobles are somewhere, once, with those who deserve them (S2, S10)."""
    owned = [(noble, seat) for seat in range(s.n_players) for noble in _guests(s, seat)]
    if not edition.has_nobles:
        if owned:
            yield message("there are no nobles in this edition")
        return
    there = [noble for noble in s.nobles if noble >= 0] + [noble for noble, _ in owned]
    for noble in sorted(set(there)):
        if there.count(noble) > 1:
            yield message(
                "{noble} is there {count} times",
                noble=Word(noble_codes()[noble]),
                count=there.count(noble),
            )
    if len(there) != s.n_players + 1:
        yield message(
            "there are {count} nobles, a game of {players} has {most}",
            count=len(there),
            players=s.n_players,
            most=s.n_players + 1,
        )
    needs = ruleset.rows(base.NOBLE_NEEDS)
    for noble, seat in owned if edition.position_fields.bonuses_stay else []:
        if any(own < need for own, need in zip(s.players[seat].bonus, needs[noble], strict=True)):
            yield message(
                "seat {seat} has {noble} without the bonuses that it wants",
                seat=seat,
                noble=Word(noble_codes()[noble]),
            )
    probe = s.copy()
    for seat in range(s.n_players):
        if not s.players[seat].n_nobles and not is_mid_turn(ruleset, s, seat):
            probe.seat = seat
            yield from _missed_nobles(ruleset, probe)


def known_cards(s: Any, elsewhere: Sequence[int]) -> list[int]:
    """Every card whose place is known, as often as it is somewhere."""
    rows = (elsewhere, s.board, *(p.reserved for p in s.players[: s.n_players]), *s.deck)
    owned = [card for card, owner in enumerate(s.owner) if owner >= 0]
    return owned + [card for row in rows for card in row if card >= 0]


def rest_of_deck(ruleset: Ruleset, s: Any, deck: int, elsewhere: Sequence[int]) -> int:
    """How many cards of a deck lie nowhere else."""
    bounds = ruleset.rows(base.DECK_CARDS)
    own = range(bounds[deck], bounds[deck + 1])
    known = sum(card in own for card in set(known_cards(s, elsewhere)))
    return max(len(own) - known - _unknown(s, deck), 0)


def _cards_in_two_places(ruleset: Ruleset, s: Any, elsewhere: Sequence[int]) -> Iterator[Message]:
    places: defaultdict[int, list[Parameter]] = defaultdict(list)
    for card, place in _places(ruleset, s):
        places[card].append(place)
    for card in elsewhere:
        places[card].append(message("the box"))
    for card, where in sorted(places.items()):
        if len(where) > 1:
            yield message(
                "{card} lies in {count} places: {places}",
                card=Word(card_codes()[card]),
                count=len(where),
                places=joined(where, " and "),
            )


def _places(ruleset: Ruleset, s: Any) -> Iterator[tuple[int, Parameter]]:
    """Every card whose place is known, and where it lies."""
    seats = range(s.n_players)
    rows: list[tuple[Sequence[int], Parameter]] = [
        *(([card], Word(name)) for card, name in zip(s.board, slot_names(ruleset), strict=True)),
        *(
            ([card], message("the cards of seat {seat}", seat=seat))
            for card, seat in enumerate(s.owner)
            if seat >= 0
        ),
        *((s.players[k].reserved, message("the hand of seat {seat}", seat=k)) for k in seats),
        *((pile, Word(name)) for pile, name in zip(s.deck, DECKS, strict=False)),
    ]
    for cards, name in rows:
        for card in cards:
            if card >= 0:
                yield card, name


def _unknown(s: Any, deck: int) -> int:
    """How many unknown cards of a deck there are, in it and in hands."""
    in_hands = [
        deck
        for p in s.players
        if base.UNKNOWN in p.reserved
        for card, of in zip(p.reserved, p.reserved_deck, strict=True)
        if card == base.UNKNOWN and of == deck
    ]
    return len(in_hands) + int(s.deck[deck].count(base.UNKNOWN))


def _guests(s: Any, seat: int) -> list[int]:
    p = s.players[seat]
    guests: list[int] = p.nobles[: p.n_nobles]
    return guests


def _missed_nobles(ruleset: Ruleset, s: Any) -> Iterator[Message]:
    """Nobles who would have visited a seat at the end of its last turn, as if it were this."""
    visitors: int = ruleset.interpreted.visiting_nobles(s, s.players[s.seat])
    for place, noble in enumerate(s.nobles):
        if visitors >> place & 1:
            yield message(
                "seat {seat} has the bonuses for {noble}, but no noble",
                seat=s.seat,
                noble=Word(noble_codes()[noble]),
            )
