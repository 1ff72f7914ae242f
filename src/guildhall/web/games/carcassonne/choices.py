"""What may be decided in Carcassonne: tiles, places, meeples, and why not the rest."""

from __future__ import annotations

from typing import TypedDict

from guildhall.games.carcassonne import Move, View
from guildhall.games.contract import MoveError
from guildhall.messages import message
from guildhall.web.games.carcassonne.words import (
    all_segments,
    different_turns,
    mark_at,
    role_words,
    short_role_words,
    tile_words,
)
from guildhall.web.games.presenter import Choices, Offer
from guildhall.web.language import tell

OPPOSITE = ((0, 1, "north"), (1, 0, "east"), (0, -1, "south"), (-1, 0, "west"))
"""The neighbours of a place, clockwise from the north."""


class Blocked(TypedDict):
    """A segment of the tile on which no meeple may be placed."""

    label: str
    why: str
    mark: list[float]


class Meeple(Offer):
    """A meeple that may be placed."""

    short: str
    """The label where there is little room."""
    mark: list[float]
    """Where on the tile it would stand, in hundredths."""


class LandscapeChoices(Choices):
    """The choices with what is needed to show them in the landscape."""

    tile: str
    """The letter of the tile in play; empty before one is chosen."""
    at: list[int]
    """Where the tile lies that meeples are placed on: x, y and quarter turns."""
    fits: dict[str, list[list[int]]]
    """For each letter that can be chosen, or is in play: x, y and quarter turns."""
    needs: dict[str, str]
    """What the neighbours of each open place ask for, by `x,y`."""
    names: dict[str, str]
    """The tiles in words, by letter."""
    blocked: list[Blocked]
    supply: int
    """How many meeples one has left."""


def choices_of(view: View) -> LandscapeChoices:
    """What the seat of a view may do, and why not the rest."""
    decision = view.decision or ""
    moves = view.legal_moves()
    offers: list[Offer] = [_offer(view, move) for move in moves if _looks_new(view, move)]
    letters = _letters(view)
    last = view.tiles[-1]
    return LandscapeChoices(
        decision=decision,
        question=question(view, offers),
        offers=offers,
        why=_why_not(view, {move.text for move in moves}) if decision == "source" else {},
        tile=view.tile or "",
        at=[last.x, last.y, last.turns] if decision == "meeple" else [],
        fits={letter: _fits(view, letter) for letter in letters},
        needs=_needs(view) if decision != "meeple" else {},
        names={letter: tile_words(letter) for letter in letters},
        blocked=_blocked(view, offers) if decision == "meeple" else [],
        supply=view.own.meeples,
    )


def question(view: View, offers: list[Offer]) -> str:
    """What is to be decided, in a sentence."""
    if view.decision == "place":
        count = len({tuple(offer["spots"]) for offer in offers})
        return f"Lay the tile: {count} {'place fits' if count == 1 else 'places fit'}."
    if view.decision == "meeple":
        return "Place a meeple on the tile, or none."
    if all(offer["text"].startswith("discard") for offer in offers):
        return "Nothing fits anywhere: discard a tile."
    sources = [
        words
        for verb, words in (("offer", "the offer"), ("hand", "your hand"), ("pile", "the pile"))
        if any(offer["text"].startswith(verb) for offer in offers)
    ]
    *first, last = sources
    return f"Choose a tile from {', '.join(first)}{' or ' if first else ''}{last}."


def _letters(view: View) -> list[str]:
    if view.decision == "place":
        return [view.tile or ""]
    if view.decision != "source":
        return []
    tiles = (*view.offer, *view.own.hand)
    return sorted({letter for letter in tiles if letter})


def _fits(view: View, letter: str) -> list[list[int]]:
    turns = different_turns(letter)
    return [[x, y, turn] for x, y, turn in view.places_for(letter) if turn in turns]


def _looks_new(view: View, move: Move) -> bool:
    """Rotations that look like another one are offered once."""
    return move.at is None or move.at[2] in different_turns(view.tile or "")


def _offer(view: View, move: Move) -> Offer:
    verb, *words = move.text.split()
    if move.at:
        x, y, turns = move.at
        label = f"At {x} {y}, turned {90 * turns}°" if turns else f"At {x} {y}"
        return Offer(text=move.text, label=label, spots=[f"{x},{y}"])
    if move.spot:
        laid = view.tiles[-1]
        feature = view.feature_at((laid.x, laid.y), move.spot)
        return Meeple(
            text=move.text,
            label=role_words(laid, move.spot, feature),
            short=short_role_words(laid, move.spot, feature),
            spots=[move.spot],
            mark=list(mark_at(laid.tile, laid.turns, move.spot)),
        )
    labels = {"offer": "Take", "hand": "Play", "pile": "Draw blind", "none": "No meeple"}
    number = f"-{words[-1]}" if words else ""
    place = words[0] if verb == "discard" else verb
    spots = [] if verb == "none" else [f"{place}{number}"]
    return Offer(text=move.text, label=labels.get(verb, "Discard"), spots=spots)


def _why_not(view: View, legal: set[str]) -> dict[str, list[list[str]]]:
    """Reasons for each tile that cannot be chosen, in the words of the rules."""
    why = {"*": [["", "That is not for you to take."]]}
    for place, tiles in (("offer", view.offer), ("hand", view.own.hand)):
        for number, letter in enumerate(tiles, 1):
            texts = {f"{place} {number}", f"discard {place} {number}"}
            if letter and not texts & legal:
                why[f"{place}-{number}"] = [["", _refusal(view, f"{place} {number}")]]
    if "pile" not in legal:
        why["pile"] = [["", _refusal(view, "pile")]]
    return why


def _needs(view: View) -> dict[str, str]:
    """What each open place asks of a tile."""
    edges = {(laid.x, laid.y): (laid.tile.edges, laid.turns) for laid in view.tiles}
    found = {}
    for x, y in view.open_places:
        asked = []
        for side, (dx, dy, name) in enumerate(OPPOSITE):
            if (x + dx, y + dy) in edges:
                terrains, turns = edges[x + dx, y + dy]
                asked.append(f"{terrains[(side + 2 - turns) % 4]} in the {name}")
        found[f"{x},{y}"] = ", ".join(asked)
    return found


def _blocked(view: View, offers: list[Offer]) -> list[Blocked]:
    laid = view.tiles[-1]
    offered = {spot for offer in offers for spot in offer["spots"]}
    return [
        Blocked(
            label=role_words(laid, spot),
            why=_refusal(view, f"meeple {spot}", ways_out=False),
            mark=list(mark_at(laid.tile, laid.turns, spot)),
        )
        for spot in all_segments(laid)
        if spot not in offered
    ]


def _refusal(view: View, text: str, *, ways_out: bool = True) -> str:
    """Why a move is refused, in the words of the rules."""
    try:
        view.parse(text)
    except MoveError as error:
        if ways_out and error.detail:
            return tell(message("{reason}. {detail}.", reason=error.reason, detail=error.detail))
        return tell(message("{reason}.", reason=error.reason))
    return tell(message("It is not legal now."))
