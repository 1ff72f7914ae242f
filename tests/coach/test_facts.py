"""Every claim of the coach is true of the position: played out by the rules, edition by edition."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from guildhall.bots.splendor.greedy import GreedyBot
from guildhall.coach import Fact, Kind, explain, facts_of
from guildhall.games.splendor import Game, View
from guildhall.games.splendor.cards import all_cards
from guildhall.games.splendor.editions import EXPANSIONS

EDITIONS = [None, *EXPANSIONS]
TRIES = 4
"""So many ways in which the others may go on are played for each claim."""


def moments(expansion: str | None, seed: int, every: int) -> Iterator[tuple[Game, str]]:
    """Turns of a game of a solid bot against chance, each with a move that may be good or bad."""
    rng = random.Random(f"{expansion}/{seed}")
    game = Game(2, seed=seed, expansion=expansion, names=["Ada", "Bo"])
    bots = [GreedyBot(seed=seed), GreedyBot(seed=seed + 1)]
    number = 0
    while game.turn is not None:
        view = game.view_for(game.turn)
        if view.decision == "turn":
            number += 1
            if number % every == 0 or view.players[game.turn].prestige >= 12:
                moves = view.legal_moves()
                for move in {rng.choice(moves), bots[game.turn].choose(view)}:
                    yield game.copy(), move.text
        game.push(bots[game.turn].choose(view))


@pytest.mark.parametrize("expansion", EDITIONS)
def test_every_claim_is_true_when_it_is_played_out(expansion: str | None) -> None:
    told: Counter[Kind] = Counter()
    for game, text in moments(expansion, seed=4, every=5):
        view = game.view_for(game.turn)
        facts = facts_of(view, [text])
        told.update(fact.kind for fact in facts)
        for fact in facts:
            check(game, text, fact)
        if facts:
            assert str(explain(view, facts))
    assert {Kind.PRESTIGE, Kind.READY, Kind.NEARER} <= told.keys()


def check(game: Game, text: str, fact: Fact) -> None:
    """Hold one claim against what the rules make of the move, and of what others do then."""
    seat = game.turn
    assert seat is not None
    after = game.copy()
    after.push_text(text)
    had, has = game.players[seat], after.players[seat]
    match fact.kind:
        case Kind.WINS:
            outcome = after.outcome()
            assert outcome is not None
            assert outcome.winners == (seat,)
        case Kind.GOAL:
            assert after.edition.is_last_round(after)
        case Kind.NOBLE:
            assert fact.noble in {noble.number for noble in has.nobles}
            assert fact.noble not in {noble.number for noble in had.nobles}
        case Kind.PRESTIGE:
            assert has.prestige - had.prestige == fact.number
        case Kind.STOPS | Kind.DENIES:
            check_denied(game, after, seat, fact)
        case _:
            check_prospect(game, after, seat, fact)


def check_prospect(game: Game, after: Game, seat: int, fact: Fact) -> None:
    """Hold a claim about later turns against what is possible then."""
    match fact.kind:
        case Kind.READY:
            assert not can_buy(game, seat, fact)
            for later in at_next_turn(after, seat, fact):
                assert can_buy(later, seat, fact), (game.position(), fact)
        case Kind.SURE:
            for later in every_next_turn(after, seat):
                assert can_end(later), game.position()
        case Kind.NEARER:
            assert (missing(game, seat, fact), missing(after, seat, fact)) == (
                fact.was,
                fact.number,
            )
        case Kind.CHEAPER:
            held = game.players[seat].bonuses
            assert any(own > held[gem] for gem, own in after.players[seat].bonuses.items())
        case Kind.DISTANCE:
            assert fact.number > 1 or any(map(can_end, at_next_turn(after, seat, None)))


def check_denied(game: Game, after: Game, seat: int, fact: Fact) -> None:
    """The other could have bought it after something else, and cannot after this."""
    assert fact.seat == 1 - seat
    others = [
        later
        for move in game.view_for(seat).legal_moves()
        for later in [pushed(game, move.text)]
        if later.turn == fact.seat and later.decision == "turn" and fact.card in face_up(later)
    ]
    assert others
    for later in others[:TRIES]:
        assert can_buy(later, 1 - seat, fact)
    if after.turn == fact.seat and after.decision == "turn":
        assert not can_buy(after, 1 - seat, fact)
    if fact.kind == Kind.STOPS:
        assert can_end(others[0])


def pushed(game: Game, text: str) -> Game:
    later = game.copy()
    later.push_text(text)
    return later


def at_next_turn(after: Game, seat: int, fact: Fact | None) -> Iterator[Game]:
    """Some positions at the next turn of a seat in which its card still lies where it lay."""
    rng = random.Random(after.key)
    for _ in range(TRIES):
        later = after.copy()
        while later.turn is not None and (later.turn != seat or later.decision != "turn"):
            later.push(rng.choice(later.legal_moves()))
        if later.turn == seat and (fact is None or is_free(later, seat, fact)):
            yield later


def every_next_turn(after: Game, seat: int) -> Iterator[Game]:
    """Every position at the next turn of a seat."""
    if after.turn == seat:
        yield after
        return
    assert not after.over
    for move in after.legal_moves():
        yield from every_next_turn(pushed(after, move.text), seat)


def is_free(game: Game, seat: int, fact: Fact) -> bool:
    """Whether a card lies there still, and no stronghold of another keeps it."""
    if fact.place.isdigit():
        return True
    held = {held.place for held in game.strongholds if held.seat != seat}
    return fact.card in face_up(game) and fact.place not in held


def face_up(game: Game) -> set[int]:
    return {card.number for card in game.face_up if card}


def can_buy(game: Game, seat: int, fact: Fact) -> bool:
    assert game.turn == seat
    purchases = [game.target(move) for move in game.legal_moves() if move.is_purchase]
    return fact.card in {card.number for card in purchases if card}


def can_end(game: Game) -> bool:
    """Whether the player to decide can reach the end with this turn."""
    return any(
        later.over or later.edition.is_last_round(later)
        for move in game.legal_moves()
        if move.is_purchase
        for later in [pushed(game, move.text)]
    )


def missing(game: Game, seat: int, fact: Fact) -> int:
    """Counted from the card, gem by gem."""
    own, card = game.players[seat], all_cards()[fact.card or 0]
    gold = own.tokens["E"] + 2 * own.double_golds
    for letter, cost in zip("WBGRO", card.cost, strict=True):
        short = cost - own.bonuses[letter] - own.tokens[letter]
        gold -= max(short, 0)
    return max(-gold, 0)


def test_nothing_is_said_that_hangs_on_what_is_hidden() -> None:
    game = Game(2, seed=3, names=["Ada", "Bo"])
    for text in ("reserve tier1", "reserve tier2", "take W B G", "take R O G"):
        game.push_text(text)
    seen = game.view_for(game.turn)
    told = facts_of(seen, ["reserve tier3"])
    assert all(fact.kind in {Kind.NEARER, Kind.READY} for fact in told)
    assert {fact.card for fact in told} <= face_up(game) | own_cards(seen)


def own_cards(view: View) -> set[int]:
    return {held.card.number for held in view.own.reserved if held and held.card}
