"""The spots of the board that a move of Splendor touches.

Spots are `gem-R` in the bank, `a1` in the market, `tier1` and `orient1` for decks, `tile-2` for
nobles and cities, and before the player `hand-1`, `token-R` and `bonus-R`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from guildhall.games.splendor import Happening, Position
from guildhall.games.splendor.notation import slot_names

BEFORE_PLAYERS = ("hand-", "token-", "bonus-")
"""How the spots begin that do not lie in the middle of the table."""


def spots_of(position: Position, text: str) -> list[str]:
    """The spots of a move, in the order in which they are touched."""
    verb, *words = text.split()
    if verb == "conquer":
        return [conquered_place(position)]
    return TOUCHED[verb](words)


def last_touched(history: Sequence[Happening]) -> set[str]:
    """The spots in the middle of the table that the last turn has touched."""
    touched: set[str] = set()
    for happening in reversed(history):
        if happening.seat != history[-1].seat:
            break
        verb, *words = happening.move.text.split()
        if verb in TOUCHED:
            touched.update(TOUCHED[verb](words))
    return {spot for spot in touched if not spot.startswith(BEFORE_PLAYERS)}


def conquered_place(position: Position) -> str:
    """The place of the card that carries all strongholds of whoever decides."""
    state = position.state
    own = state.players[state.seat]
    slot: int = position.ruleset.interpreted.conquered_slot(state, own)
    return slot_names(position.ruleset)[slot]


def _gems(words: list[str]) -> list[str]:
    return [f"gem-{word}" for word in words]


def _taken(words: list[str]) -> list[str]:
    return words[1:] if words[0] == "free" else _gems(words)


def _first(words: list[str]) -> list[str]:
    return words[:1]


TOUCHED: dict[str, Callable[[list[str]], list[str]]] = {
    "take": _taken,
    "reserve": _first,
    "buy": _first,
    "pay": lambda words: [f"hand-{words[0]}"],
    "return": lambda words: [f"token-{words[0]}"],
    "noble": lambda words: [f"tile-{words[0]}"],
    "city": lambda words: [f"tile-{words[0]}"],
    "associate": lambda words: [f"bonus-{words[0]}"],
    "discard": lambda _: [],
    "place": _first,
    "remove": _first,
    "move": lambda words: words,
    "pass": lambda _: [],
}
