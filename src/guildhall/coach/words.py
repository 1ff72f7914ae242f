"""Facts of a move in words: one sentence that says why it is good."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from guildhall.coach.facts import Fact, Kind, facts_of
from guildhall.games.splendor import View
from guildhall.games.splendor.cards import all_cards, nobles
from guildhall.games.splendor.move_text import card_words
from guildhall.messages import Message, PlayerRef, Term, Word, joined, message, plural

SAID = 4
"""So many facts make a sentence; more is not listened to."""
MOST_ALIKE = 2


def reasons(view: View, move: str) -> Message | None:
    """Why a move of the seat to decide is good; None where nothing changes at once.

    Raises a MoveError where it cannot be made.
    """
    return explain(view, facts_of(view, [move]))


def explain(view: View, facts: Sequence[Fact]) -> Message | None:
    """One sentence of the most important facts; None where there is nothing to say."""
    chosen: list[Fact] = []
    for fact in facts:
        alike = sum(fact.kind == other.kind for other in chosen)
        implied = fact.kind in IMPLIED and any(o.kind in IMPLIED[fact.kind] for o in chosen)
        if len(chosen) < SAID and alike < MOST_ALIKE and not implied:
            chosen.append(fact)
    return joined([tell_fact(view, fact) for fact in chosen]) if chosen else None


IMPLIED = {
    Kind.GOAL: {Kind.WINS},
    Kind.DISTANCE: {Kind.SURE},
    Kind.NEARER: {Kind.READY},
    Kind.CHEAPER: {Kind.WINS, Kind.GOAL, Kind.SURE},
}
"""What need not be said where something else is."""


def tell_fact(view: View, fact: Fact) -> Message:
    """A fact of a move that was possible in a view."""
    return TELLERS[fact.kind](view, fact)


def _wins(_view: View, _fact: Fact) -> Message:
    return message("it wins the game at once")


def _goal(view: View, fact: Fact) -> Message:
    if view.edition.goal_prestige is None:
        return message("it takes a city: the last round begins")
    return message("it reaches {number} prestige: the last round begins", number=fact.number)


def _sure(_view: View, _fact: Fact) -> Message:
    return message("the goal is reached next turn, whatever the other player does")


def _stops(view: View, fact: Fact) -> Message:
    return message(
        "{player} could have ended the game with {card}",
        player=_player(view, fact),
        card=_card(fact),
    )


def _noble(_view: View, fact: Fact) -> Message:
    return message("{noble} visits", noble=Term(nobles()[fact.noble or 0].name))


def _prestige(_view: View, fact: Fact) -> Message:
    return message("it brings {number} prestige", number=fact.number)


def _free(_view: View, fact: Fact) -> Message:
    return plural("you get a free card", "you get {count} free cards", count=fact.number)


def _conquest(_view: View, _fact: Fact) -> Message:
    return message("a second card is conquered in the same turn")


def _happens(_view: View, fact: Fact) -> Message:
    assert fact.said is not None  # noqa: S101 - it says what happens
    return fact.said


def _denies(view: View, fact: Fact) -> Message:
    return message(
        "{player} could have bought {card} next",
        player=_player(view, fact),
        card=_card(fact),
    )


def _ready(_view: View, fact: Fact) -> Message:
    return message("{card} can be bought next", card=_card(fact))


def _distance(_view: View, fact: Fact) -> Message:
    return plural(
        "with the cards in sight, 15 prestige is one more turn away at best",
        "with the cards in sight, 15 prestige is {count} more turns away at best",
        count=fact.number,
    )


def _nearer(_view: View, fact: Fact) -> Message:
    return plural(
        "{card} is {count} gem short instead of {was}",
        "{card} is {count} gems short instead of {was}",
        count=fact.number,
        card=_card(fact),
        was=fact.was,
    )


def _cheaper(_view: View, fact: Fact) -> Message:
    return plural(
        "one card in sight gets cheaper", "{count} cards in sight get cheaper", count=fact.number
    )


TELLERS: dict[Kind, Callable[[View, Fact], Message]] = {
    Kind.WINS: _wins,
    Kind.GOAL: _goal,
    Kind.SURE: _sure,
    Kind.STOPS: _stops,
    Kind.NOBLE: _noble,
    Kind.PRESTIGE: _prestige,
    Kind.FREE: _free,
    Kind.CONQUEST: _conquest,
    Kind.HAPPENS: _happens,
    Kind.DENIES: _denies,
    Kind.READY: _ready,
    Kind.DISTANCE: _distance,
    Kind.NEARER: _nearer,
    Kind.CHEAPER: _cheaper,
}


def _player(view: View, fact: Fact) -> PlayerRef:
    return PlayerRef(view.names[fact.seat or 0])


def _card(fact: Fact) -> Message:
    """A card by its place; one in the hand as the reserved one."""
    facts = card_words(all_cards()[fact.card or 0])
    if fact.place.isdigit():
        return message("reserved card {card} {facts}", card=Word(fact.place), facts=facts)
    return message("{card} {facts}", card=Word(fact.place), facts=facts)
