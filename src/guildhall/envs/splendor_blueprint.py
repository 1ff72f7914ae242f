"""Splendor as an environment: compiled rules with what a seat is told, for every edition."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from types import ModuleType

from guildhall.envs.blueprint import Blueprint
from guildhall.envs.fields import Fields, in_a_row
from guildhall.envs.kernels import (
    miniature,
    open_hands,
    payments_orient,
    payments_strongholds,
    splendor,
    splendor_cities,
    splendor_orient,
    splendor_strongholds,
    splendor_trading_posts,
    steps,
)
from guildhall.envs.kernels import payments as payments_kernel
from guildhall.games.engine.binder import Ruleset
from guildhall.games.splendor.fast import Engine
from guildhall.games.splendor.moves import PAYING
from guildhall.games.splendor.rules import base

EXPANSIONS: dict[str, tuple[str, ModuleType]] = {
    "cities": ("The Cities", splendor_cities),
    "trading_posts": ("Trading Posts", splendor_trading_posts),
    "orient": ("The Orient", splendor_orient),
    "strongholds": ("The Strongholds", splendor_strongholds),
}
"""The expansions that have an environment."""

PAYMENTS: dict[str | None, tuple[ModuleType, ...]] = {
    "orient": (payments_orient,),
    "strongholds": (payments_strongholds,),
}
"""How cards are paid where an expansion knows further ways."""

GOALS = (base.GOAL, miniature.GOAL)
CARD = (
    "1 if there is a card (2 drawn unseen), tier, prestige, bonuses by colour, cost by colour; "
    "zeros where there is none, or where it is not known"
)

Part = tuple[str, tuple[int, ...], str, float]


@cache
def splendor_blueprint(
    players: int = 2,
    expansion: str | None = None,
    gold_tokens: int = 5,
    nobles: str = "base",
    goal: int = base.GOAL,
    payments: str = "least_gold",
    *,
    perfect_information: bool = False,
) -> Blueprint:
    """What an environment of Splendor is built from; ValueError where there is no such game.

    `gold_tokens` and `nobles` are as in `splendor.Game`; `goal=10` is a miniature for quick
    research; with `payments="all"` it is decided how each purchase is paid; with
    `perfect_information` seats are told what others have drawn unseen.
    """
    if payments not in {"least_gold", "all"}:
        raise ValueError(f"payments={payments!r}: choose least_gold or all")
    if expansion is not None and expansion not in EXPANSIONS:
        known = ", ".join(EXPANSIONS)
        raise ValueError(f"expansion={expansion!r}: environments are there for {known}")
    if goal not in GOALS or (goal != base.GOAL and expansion == "cities"):
        raise ValueError(f"goal={goal!r}: choose 15, or 10 for the miniature (not in The Cities)")
    title, further = EXPANSIONS[expansion] if expansion else ("base game", None)
    kernels = [steps, splendor, *([further] if further else [])]
    if goal == miniature.GOAL:
        kernels.append(miniature)
    if payments == "all":
        kernels += [payments_kernel, *PAYMENTS.get(expansion, ())]
    if perfect_information:
        kernels.append(open_hands)
    engine = Engine(
        players, expansion=expansion, gold_tokens=gold_tokens, nobles=nobles, kernels=kernels
    )
    return Blueprint(
        game="splendor",
        title=f"Splendor, {title}",
        engine=engine,
        fields=fields(players, engine.ruleset, expansion, payments),
        n_actions=engine.ruleset.n_actions,
        recipe=(
            partial(splendor_blueprint, perfect_information=perfect_information),
            (players, expansion, gold_tokens, nobles, goal, payments),
        ),
        options={"expansion": expansion, "gold_tokens": gold_tokens, "nobles": nobles},
        further_texts=payment_texts(engine.ruleset) if payments == "all" else (),
        open_hands=perfect_information,
    )


def payment_texts(ruleset: Ruleset) -> tuple[str, ...]:
    """The notation of what can be done in a payment: `keep R`, `settle`, `spend D`."""
    return tuple(
        "settle" if c == base.GOLD else f"{'keep' if c < base.GOLD else 'spend'} {PAYING[c]}"
        for c in range(ruleset.number(base.N_TENDER))
    )


def fields(
    players: int, ruleset: Ruleset, expansion: str | None, payments: str = "least_gold"
) -> Fields:
    """Where everything stands in an observation."""
    decisions = ", ".join(decision.name for decision in ruleset.decisions)
    slots, decks = ruleset.number(base.N_SLOTS), ruleset.number(base.N_DECKS)
    parts: list[Part] = [
        ("decision", (splendor.N_DECISIONS,), f"which is to be made: {decisions}", 1),
        ("argument", (1,), "what the decision is about, -1 for nothing", 12),
        ("passes", (1,), "how many players in a row have passed", 4),
        ("last_round", (1,), "1 once the goal is reached", 1),
        ("bank", (6,), "tokens: white, blue, green, red, black, gold", 7),
        ("decks", (decks,), "cards left in each deck", 40),
        ("market", (slots, splendor.CARD_WIDTH), f"face-up cards: {CARD}", 7),
        ("nobles", (5, splendor.NOBLE_WIDTH), "1 if there, bonuses it asks for", 4),
    ]
    for k in range(players):
        parts += _player(f"player_{k}.", "own" if k == 0 else f"{k} after the own seat")
    if expansion:
        parts += FURTHER[expansion](players, slots)
    if payments == "all":
        facts = "1 if a payment is to be made, gems on the table for it, 0, double-gold cards"
        parts.append(("payment", (1 + ruleset.number(base.N_TENDER),), facts, 7))
    return in_a_row(parts)


def _player(of: str, whose: str) -> list[Part]:
    return [
        (f"{of}tokens", (6,), f"{whose}: tokens by colour", 7),
        (f"{of}bonuses", (5,), f"{whose}: bonuses by colour", 7),
        (f"{of}prestige", (1,), f"{whose}: prestige", 15),
        (f"{of}cards", (1,), f"{whose}: cards bought", 20),
        (f"{of}nobles", (1,), f"{whose}: nobles", 5),
        (f"{of}first", (1,), f"{whose}: 1 for who began the game", 1),
        (f"{of}to_play", (1,), f"{whose}: 1 for who has to decide", 1),
        (f"{of}reserved", (3, splendor.CARD_WIDTH), f"{whose}: reserved cards, as the market", 7),
    ]


def _cities(players: int, slots: int) -> list[Part]:  # noqa: ARG001 - as every expansion
    facts = "1 if there, prestige, bonuses by colour, of any colour, of any colour not named"
    return [
        ("cities", (3, splendor_cities.CITY_WIDTH), facts, 15),
        ("city_owned", (players,), "1 for each player who has a city, own first", 1),
    ]


def _trading_posts(players: int, slots: int) -> list[Part]:  # noqa: ARG001 - as every expansion
    return [("posts", (players, 5), "powers of each player, own first", 1)]


def _strongholds(players: int, slots: int) -> list[Part]:
    facts = "of each player, own first: in the supply, then on each face-up card"
    return [("strongholds", (players, 1 + slots), facts, 3)]


def _orient(players: int, slots: int) -> list[Part]:
    width = splendor_orient.EFFECT_WIDTH
    effects = "double gold, associate, associate and take, double bonus, keep noble, take tier 2, "
    effects += "discard two; then the colour to discard"
    parts: list[Part] = [("market_effects", (slots, width), effects, 1)]
    for k in range(players):
        of = f"player_{k}."
        parts += [
            (f"{of}double_gold", (1,), "double-gold cards", 2),
            (f"{of}associated", (5,), "associated cards by colour", 2),
            (f"{of}kept_nobles", (5,), "1 for each noble of the table that is reserved", 1),
            (f"{of}reserved_effects", (3, width), "effects of reserved cards", 1),
        ]
    return parts


FURTHER: dict[str, Callable[[int, int], list[Part]]] = {
    "cities": _cities,
    "trading_posts": _trading_posts,
    "orient": _orient,
    "strongholds": _strongholds,
}
"""The fields that an expansion adds, for so many players and places of the market."""
