"""The room in which a bot thinks: weights, scratch, and the best ways to play a turn.

It is declared once, as fields of whole numbers and of fractions. Interpreted kernels get an object
with lists (`make_room`), compiled ones a numpy record (`compiled.py`).
"""

from __future__ import annotations

from guildhall.games.carcassonne.position import MOST_OPTIONS
from guildhall.games.carcassonne.rules.board import MOST_BORDERS, MOST_NODES
from guildhall.games.carcassonne.rules.facts import N_KINDS

MOST_GAPS = 4 * 256
"""Kinds of gaps: the needs of an open place, and the edge at which a feature is open."""
MOST_SEATS = 5
MOST_WEIGHTS = 40
MOST_PLANS = 600
"""No turn is planned in more ways; of more, the best are kept."""


class Room:
    """What the kernels read and write; nothing is kept from one thought to the next."""

    weights: list[float]
    # ---- what may still come
    turns: list[int]
    """How many turns each seat can expect after this one."""
    own_turns: int
    their_turns: int
    """The most that any other seat can expect."""
    total: int
    unseen: list[int]
    in_hand: list[int]
    on_offer: list[int]
    # ---- chances of gaps, remembered while the same tile is tried
    trial: int
    known: list[int]
    own_chance: list[float]
    other_chance: list[float]
    # ---- features that are appraised, by their roots
    tick: int
    n_roots: int
    roots: list[int]
    seen: list[int]
    own_hope: list[float]
    other_hope: list[float]
    n_gaps: list[int]
    meadows: list[int]
    cities: list[int]
    counted: list[int]
    # ---- seats
    totals: list[float]
    home: list[float]
    # ---- the best plans, best first
    width: int
    n_plans: int
    worths: list[float]
    sources: list[int]
    places: list[int]
    meeples: list[int]
    options: list[int]


NUMBERS = (
    *("own_turns", "their_turns", "total", "trial", "tick", "n_roots"),
    *("width", "n_plans"),
)
WHOLE: dict[str, int] = {
    **dict.fromkeys(NUMBERS, 0),
    "turns": MOST_SEATS,
    **dict.fromkeys(("unseen", "in_hand", "on_offer"), N_KINDS),
    "known": MOST_GAPS,
    **dict.fromkeys(("roots", "seen", "n_gaps", "counted"), MOST_NODES),
    **dict.fromkeys(("meadows", "cities"), MOST_BORDERS),
    **dict.fromkeys(("sources", "places", "meeples"), MOST_PLANS),
    "options": MOST_OPTIONS,
}
"""The fields of whole numbers, and how many each holds: 0 is a single one."""
FRACTIONS: dict[str, int] = {
    "weights": MOST_WEIGHTS,
    **dict.fromkeys(("own_chance", "other_chance"), MOST_GAPS),
    **dict.fromkeys(("own_hope", "other_hope"), MOST_NODES),
    **dict.fromkeys(("totals", "home"), MOST_SEATS),
    "worths": MOST_PLANS,
}
"""The fields of fractions."""


def make_room() -> Room:
    """Room for interpreted kernels, all of it 0."""
    room = Room()
    for name, size in WHOLE.items():
        setattr(room, name, [0] * size if size else 0)
    for name, size in FRACTIONS.items():
        setattr(room, name, [0.0] * size)
    return room
