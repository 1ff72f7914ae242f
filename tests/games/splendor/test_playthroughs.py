"""Golden playthroughs: whole games as readable text, decision by decision.

The players are curious: they prefer the kind of move that they have made least often so far, so
that one game of each edition shows everything it has to show.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.notation import slot_names, write_gems

FILES = Path(__file__).parents[2] / "golden" / "playthroughs"
CASES: dict[str, tuple[int, int, str | None]] = {
    "base-2-players": (2, 1, None),
    "base-4-players": (4, 2, None),
    "cities": (3, 5, "cities"),
    "trading_posts": (4, 11, "trading_posts"),
    "orient": (4, 9, "orient"),
    "strongholds": (3, 1, "strongholds"),
}
SHOWN = {
    "base-2-players": {"take", "pair", "reserve", "blind", "buy", "pay", "return", "gold spent"},
    "base-4-players": {"take", "pair", "reserve", "blind", "buy", "pay", "return", "noble visits"},
    "cities": {"city", "a city is taken"},
    "trading_posts": {
        *(f"post {number}" for number in range(1, 6)),
        "gem after buying",
        "gem with a pair",
        "gold pays two",
    },
    "orient": {
        "double_gold",
        "double gold spent",
        "associate",
        "associate_and_take_tier1",
        "double_bonus",
        "reserve_noble",
        "kept noble visits",
        "take_tier2",
        "discard_two",
        "discard",
        "copied discarded",
        "take free",
    },
    "strongholds": {"place", "move", "remove", "conquer", "decline"},
}


@pytest.mark.parametrize("name", CASES)
def test_playthrough(name: str) -> None:
    path = FILES / f"{name}.txt"
    text = "\n".join(line for line, _ in tell(*CASES[name])) + "\n"
    if os.environ.get("GUILDHALL_UPDATE_GOLDEN"):
        path.write_text(text)
    assert path.read_text() == text


@pytest.mark.parametrize("name", CASES)
def test_the_playthrough_shows_everything_special(name: str) -> None:
    shown = {kind for _, kinds in tell(*CASES[name]) for kind in kinds}
    assert shown >= SHOWN[name]


def tell(players: int, seed: int, expansion: str | None) -> Iterator[tuple[str, set[str]]]:
    """A game of curious players, line by line, and what each line shows."""
    game = splendor.Game(players, seed=seed, expansion=expansion)
    rng = random.Random(seed)
    made: Counter[str] = Counter()
    yield f"splendor.Game(players={players}, seed={seed}, expansion={expansion!r})", set()
    for noble in filter(None, game.nobles):
        yield f"{noble.name}: {write_gems(noble.needs)}", set()
    for line in game.edition.table_words(game):
        yield str(line), set()
    while not game.over:
        move = choose(game, made, rng)
        seat, legal = game.turn or 0, len(game.legal_moves())
        before = game.copy()
        game.push(move)
        kinds = {kind(before, move), *changes(before, game, seat)}
        yield f"P{seat + 1} {legal:3} legal  {move!s:22} {area(game, seat)}", kinds
    outcome = game.outcome()
    assert outcome
    yield f"{outcome.ending}: {outcome.why}", set()


def choose(game: splendor.Game, made: Counter[str], rng: random.Random) -> splendor.Move:
    """A move of the kind that was made least often; strongholds are gathered whenever possible."""
    moves = game.legal_moves()
    rarest = min(made[kind(game, move)] for move in moves)
    choice = [move for move in moves if made[kind(game, move)] == rarest]
    move = choice[int(rng.random() * len(choice))]
    made[kind(game, move)] += kind(game, move) != "gather"
    return move


def kind(game: splendor.Game, move: splendor.Move) -> str:
    """What sort of move it is."""
    card = game.target(move)
    if card and card.effect:
        return card.effect
    match game.decision, move.text.split():
        case "conquest", [verb, *_]:
            return {"pass": "decline"}.get(verb, verb)
        case "gem", _:
            took = game.history[-1].move.text.startswith("take")
            return "gem with a pair" if took else "gem after buying"
        case ("free" | "keep") as decision, _:
            return {"free": "take free", "keep": "reserve_noble"}[decision]
        case _, words:
            return usual_kind(game, *words)


def usual_kind(game: splendor.Game, verb: str, *words: str) -> str:
    """What sort of move it is when nothing special is to be decided."""
    if verb in {"place", "move"} and gathers(game, words[-1]):
        return "gather"
    if verb == "take" and len(words) > len(set(words)):
        return "pair"
    if verb == "reserve" and words[0][0] not in "abc":
        return "blind"
    return verb


def gathers(game: splendor.Game, place: str) -> bool:
    """Whether the player has a stronghold on this card already."""
    slot = slot_names(game.ruleset).index(place)
    return bool(game.state.holder[slot] == game.turn)


def changes(before: splendor.Game, after: splendor.Game, seat: int) -> Iterator[str]:
    """What happened besides, by itself."""
    had, has = before.state.players[seat], after.state.players[seat]
    if after.history[-1].noble:
        yield "noble visits"
    if before.target(after.history[-1].move) and after.state.tender[5]:
        yield "gold spent"
    match after.edition.expansion:
        case "cities" if had.city < 0 <= has.city:
            yield "a city is taken"
        case "trading_posts":
            yield from (f"post {n}" for n in range(1, 6) if has.posts[n - 1] > had.posts[n - 1])
            card = before.target(after.history[-1].move)
            paid = sum(after.state.tender)
            if card and had.posts[2] and paid < sum(before.price(card).values()):
                yield "gold pays two"
        case "orient":
            if has.jokers < had.jokers:
                yield "double gold spent"
            if sum(has.tied) < sum(had.tied):
                yield "copied discarded"
            kept = [k for k, keeper in enumerate(before.state.keeper) if keeper == seat]
            if any(before.state.nobles[k] >= 0 > after.state.nobles[k] for k in kept):
                yield "kept noble visits"


def area(game: splendor.Game, seat: int) -> str:
    """What lies before a player after the move."""
    player = game.players[seat]
    tokens = write_gems(player.tokens.values()).replace(" ", "")
    bonuses = write_gems(player.bonuses.values()).replace(" ", "")
    more = ", ".join(map(str, game.edition.player_words(game, seat)))
    shown = f"prestige {player.prestige:2} tokens {tokens or '-':10} bonuses {bonuses or '-':12}"
    return f"{shown} {more}".rstrip()
