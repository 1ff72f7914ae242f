"""Splendor as a network is told of it: where entities stand, and which action points at which."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, permutations
from types import ModuleType

from guildhall.bots.search import network, tree
from guildhall.bots.search.description import NONE, Description, Label, Point, Symmetry, number_rows
from guildhall.bots.search.runtime import extend
from guildhall.bots.splendor.features import base
from guildhall.games.engine.binder import ActionRange, Ruleset
from guildhall.games.splendor.game import Game
from guildhall.games.splendor.rules.base import MAX_NOBLES, MAX_RESERVED, N_SLOTS

VERSION = "1"

GAIN, RESERVE, PLACE, TAKE_AWAY = range(4)
"""What heads ask of an entity: is it good to gain, to reserve, to hold, to give up?"""

HEADS = {
    "BUY": GAIN,
    "RESERVE": RESERVE,
    "TAKE_FREE": GAIN,
    "PLACE": PLACE,
    "REMOVE": TAKE_AWAY,
}
"""The actions on face-up cards."""

COLOURED = ("TAKE_PAIR", "RETURN", "ASSOCIATE_WITH")
"""Actions of which there is one for each colour, perhaps with more behind them."""


@cache
def describe_edition(expansion: str | None, players: int) -> Description:
    """The description of an edition for a number of players."""
    ruleset = Game.ruleset_of(expansion)
    kernels = search_kernels(expansion)
    described = extend(ruleset, kernels)
    number = described.number
    points = number_rows(
        [point for actions in ruleset.actions for point in _points(ruleset, described, actions)]
    )
    return Description(
        name=f"{ruleset.name}-{players}",
        players=players,
        version=VERSION,
        kernels=kernels,
        context_labels=_context_labels(ruleset, number(base.PLAYER_WIDTH), players),
        entities=_hand(described) + MAX_RESERVED * players,
        feature_labels=_feature_labels(
            ruleset, number(base.MORE_WIDTH), number(base.EACH_WIDTH), players
        ),
        row_labels=tuple(
            label
            for label, point in zip(_action_labels(ruleset), points, strict=True)
            if point.row != NONE
        ),
        heads=1 + max(point.head for point in points),
        points=points,
        symmetries=_symmetries(ruleset, colours_alike=number(base.COLOURS_ALIKE) == 1),
    )


def describe_named(name: str) -> Description:
    """The description that has this name; raises ValueError where there is none."""
    family, _, rest = name.partition("-")
    expansion, _, players = rest.rpartition("-")
    if family != "splendor" or players not in {"2", "3", "4"}:
        raise ValueError(f"{name} is no edition of Splendor with a number of players")
    return describe_edition(None if expansion == "base" else expansion, int(players))


def search_kernels(expansion: str | None) -> tuple[ModuleType, ...]:
    """The search of an edition; one without features of its own is told as the base game."""
    kernels = (tree, network, base)
    name = f"guildhall.bots.splendor.features.{expansion}"
    if expansion is None or find_spec(name) is None:
        return kernels
    return (*kernels, import_module(name))


def _context_labels(ruleset: Ruleset, player_width: int, players: int) -> tuple[Label, ...]:
    """Names for the numbers in the context; those that expansions add have theirs in front."""
    decisions = [f"decision {decision.name}" for decision in ruleset.decisions]
    names = [f"table {k}" for k in range(base.PLAYERS)]
    names[base.DECISION : base.DECISION + len(decisions)] = decisions
    own = _numbered(ruleset, "has", player_width, base.P_MORE)
    return (
        *(Label(name) for name in names),
        *(Label(name, player) for player in range(players) for name in own),
    )


def _feature_labels(ruleset: Ruleset, more: int, each: int, players: int) -> tuple[Label, ...]:
    """Names for the numbers of an entity."""
    names = _numbered(ruleset, "entity", base.MORE + more, base.MORE)
    own = _numbered(ruleset, "is to", each, base.E_MORE)
    return (
        *(Label(name) for name in names),
        *(Label(name, player) for player in range(players) for name in own),
    )


def _action_labels(ruleset: Ruleset) -> list[Label]:
    return [Label(f"{each.name} {k}") for each in ruleset.actions for k in range(each.size)]


def _numbered(ruleset: Ruleset, what: str, count: int, common: int) -> list[str]:
    """So many names, of which those behind the common ones belong to these rules alone."""
    return [f"{what} {k}" if k < common else f"{ruleset.name} {what} {k}" for k in range(count)]


def _hand(described: Ruleset) -> int:
    """The entity of the first own reserved card."""
    number = described.number
    return number(N_SLOTS) + number(MAX_NOBLES) + number(base.FURTHER)


def _points(ruleset: Ruleset, described: Ruleset, actions: ActionRange) -> list[Point]:
    slots, hand = ruleset.number(N_SLOTS), _hand(described)
    if actions.name in HEADS:
        return [Point(k, HEADS[actions.name]) for k in range(actions.size)]
    if actions.name == "PAY":
        return [Point(hand + k, GAIN) for k in range(actions.size)]
    if actions.name in {"NOBLE", "CITY"}:
        return [Point(slots + k, GAIN) for k in range(actions.size)]
    if actions.name == "MOVE":
        return [
            Point(*divmod(k, slots)[:1], TAKE_AWAY, k % slots, PLACE) for k in range(actions.size)
        ]
    return [Point()] * actions.size


def _symmetries(ruleset: Ruleset, *, colours_alike: bool) -> tuple[Symmetry, ...]:
    orders = list(permutations(range(5))) if colours_alike else [tuple(range(5))]
    return tuple(Symmetry(order, _renamed(ruleset, order)) for order in orders)


def _renamed(ruleset: Ruleset, order: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of all actions when colours are renamed."""
    picks = [set(pick) for size in (1, 2, 3) for pick in combinations(range(5), size)]
    renamed = list(range(ruleset.n_actions))
    for actions in ruleset.actions:
        if actions.name == "TAKE":
            for k, pick in enumerate(picks):
                new = picks.index({order[colour] for colour in pick})
                renamed[actions.first + k] = actions.first + new
        elif actions.name in COLOURED:
            for colour in range(5):
                renamed[actions.first + colour] = actions.first + order[colour]
    return tuple(renamed)
