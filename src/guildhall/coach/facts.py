"""What is true of a move: what it brings, what comes nearer, whom it denies what.

Every fact is found by the rules, in the position before the move and in the one after it, and told
only where it holds whatever is hidden. So nothing that a coach says can be false.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from guildhall.coach.distance import least_turns
from guildhall.coach.reach import (
    cards_in_sight,
    ends_by,
    lacking,
    prestige_by,
    price,
    purchases,
)
from guildhall.coach.threat import is_sure_next_turn
from guildhall.games.splendor import Game, View
from guildhall.messages import Message

GUESSES = 3
"""In so many deals a fact has to hold."""
WORTH_DENYING = 2
"""Less prestige than this is not said to be denied."""


class Kind(StrEnum):
    """What a fact says; the most important first."""

    WINS = "wins"
    """The game is over and won."""
    GOAL = "goal"
    """What ends the game is reached."""
    SURE = "sure"
    """Whatever the other player does, what ends the game is reached in the next turn."""
    STOPS = "stops"
    """Another player could have reached the end by a card, and cannot buy it any more."""
    NOBLE = "noble"
    """A noble comes."""
    PRESTIGE = "prestige"
    """So much prestige comes in all."""
    FREE = "free"
    """So many cards come free."""
    CONQUEST = "conquest"
    """A card is conquered besides."""
    HAPPENS = "happens"
    """Something of the expansion happens."""
    DENIES = "denies"
    """Another player could have bought a card, and cannot any more."""
    READY = "ready"
    """A card can be bought next that could not be bought before."""
    DISTANCE = "distance"
    """So many turns are left to the goal at least, with the cards in sight."""
    NEARER = "nearer"
    """For a card fewer gems are missing than before."""
    CHEAPER = "cheaper"
    """So many cards in sight cost less from now on."""


ORDER = {kind: place for place, kind in enumerate(Kind)}


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is true of a move."""

    kind: Kind
    number: int = 0
    """How much or how many; the prestige that a denied card would have brought."""
    card: int | None = None
    place: str = ""
    """Where the card lies; digits for one in the own hand."""
    seat: int | None = None
    """The other player whom it is about."""
    noble: int | None = None
    was: int = 0
    """How many it was before."""
    said: Message | None = None


def facts_of(view: View, moves: Sequence[str]) -> list[Fact]:
    """What is true of a move of the seat to decide, with what it decides after it in its turn.

    The most important facts come first. Raises a MoveError where a move cannot be made.
    """
    found = [
        list(_facts(view.determinise(random.Random(guess)), moves))  # noqa: S311 - no secret
        for guess in range(GUESSES)
    ]
    certain = [fact for fact in found[0] if all(fact in others for others in found[1:])]
    return sorted(certain, key=_importance)


def _importance(fact: Fact) -> tuple[int, int]:
    """The more the better, but for what is still missing."""
    is_missing = fact.kind == Kind.NEARER
    return ORDER[fact.kind], fact.number if is_missing else -fact.number


def _facts(before: Game, moves: Sequence[str]) -> Iterator[Fact]:
    seat = before.turn
    assert seat is not None  # noqa: S101 - somebody has to decide
    after, begun = before.copy(), len(before.history)
    for text in moves:
        after.push_text(text)
    yield from _gains(before, after, seat, begun)
    if after.over:
        return
    yield from _denials(before, after, seat)
    is_settled = after.turn != seat or after.decision == "turn"
    if is_settled and not after.edition.is_last_round(after):
        yield from _prospects(before, after, seat)


def _gains(before: Game, after: Game, seat: int, begun: int) -> Iterator[Fact]:
    """What the move brings at once."""
    edition, made = after.edition, after.history[begun:]
    outcome = after.outcome()
    if outcome and outcome.winners == (seat,):
        yield Fact(Kind.WINS)
    elif edition.is_last_round(after) and not edition.is_last_round(before):
        yield Fact(Kind.GOAL, after.players[seat].prestige)
    for past in made:
        if past.noble:
            yield Fact(Kind.NOBLE, past.noble.prestige, noble=past.noble.number)
    gained = after.players[seat].prestige - before.players[seat].prestige
    if gained > 0:
        yield Fact(Kind.PRESTIGE, gained)
    free = sum(past.move.kind == "free" for past in made)
    if free:
        yield Fact(Kind.FREE, free)
    if any(past.move.kind == "conquer" for past in made):
        yield Fact(Kind.CONQUEST)
    for said in edition.side_effects(before, after, seat):
        yield Fact(Kind.HAPPENS, said=said)


def _denials(before: Game, after: Game, seat: int) -> Iterator[Fact]:
    """The cards that others could have bought, and cannot any more."""
    sight = cards_in_sight(before, seat)
    is_last = before.edition.is_last_round(before)
    open_cards = {card.number for card in before.face_up if card}
    for other in range(before.n_players):
        if other == seat or (is_last and other < seat):  # no turn of theirs is left
            continue
        had = purchases(before, other)
        has = purchases(after, other)
        for number in sorted((had.keys() - has.keys()) & open_cards):
            worth = prestige_by(before, other, had[number])
            place = sight[number][1]
            if ends_by(before, other, had[number]) and not is_last:
                yield Fact(Kind.STOPS, worth, number, place, other)
            elif worth >= WORTH_DENYING:
                yield Fact(Kind.DENIES, worth, number, place, other)


def _prospects(before: Game, after: Game, seat: int) -> Iterator[Fact]:
    """What comes nearer."""
    known, sight = cards_in_sight(before, seat), cards_in_sight(after, seat)
    had, has = purchases(before, seat), purchases(after, seat)
    if is_sure_next_turn(after, seat, has, known):
        yield Fact(Kind.SURE)
    cheaper = 0
    for number in sorted(known.keys() & sight.keys()):
        card, place = sight[number]
        if number in has and number not in had:
            yield Fact(Kind.READY, card.prestige, number, place)
        missing = lacking(after, seat, card)
        was = lacking(before, seat, card)
        if 0 < missing < was and card.discard is None:
            yield Fact(Kind.NEARER, missing, number, place, was=was)
        cheaper += price(after, seat, card) < price(before, seat, card)
    if cheaper:
        yield Fact(Kind.CHEAPER, cheaper)
    turns = least_turns(after, seat)
    if turns:
        yield Fact(Kind.DISTANCE, turns)
