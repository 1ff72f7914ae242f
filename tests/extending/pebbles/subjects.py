"""What networks have to know to learn the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from extending.pebbles import features
from extending.pebbles.game import ruleset
from extending.pebbles.rules import MOST
from guildhall.bots.search import network, tree
from guildhall.bots.search.description import Description, Label, Point, Symmetry
from guildhall.bots.search.subject import Subject

HEAPS = tuple(Label(f"heap {count}") for count in range(features.HEAP + 1))


class PebblesSubjects:
    """Every heap and number of players; the first games are played at random."""

    def subject(self, players: int, settings: Mapping[str, Any]) -> Subject:
        return Subject(ruleset(), (players, settings["heap"]), describe_heap(players))

    def described(self, name: str) -> Description:
        for players in (2, 3):
            if name == f"pebbles-{players}":
                return describe_heap(players)
        raise ValueError(f"{name} is no heap of pebbles")


def describe_heap(players: int) -> Description:
    return Description(
        name=f"pebbles-{players}",
        players=players,
        version="1",
        kernels=(tree, network, features),
        context_labels=HEAPS,
        entities=MOST,
        feature_labels=HEAPS,
        row_labels=(),
        heads=1,
        points=tuple(Point(k, 0) for k in range(MOST)),
        symmetries=(Symmetry((0,), tuple(range(MOST))),),
    )
