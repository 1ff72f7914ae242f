"""What may be decided in Carcassonne: tiles, places, meeples, and why not the rest."""

from __future__ import annotations

from typing import TypedDict

from guildhall.games.carcassonne import Move, View
from guildhall.games.carcassonne.tile_names import tile_name
from guildhall.games.contract import MoveError
from guildhall.messages import joined, mark, message, plural
from guildhall.web.games.carcassonne.words import (
    all_segments,
    different_turns,
    mark_at,
    role_words,
    short_role_words,
    tile_words,
)
from guildhall.web.games.presenter import Choices, Offer
from guildhall.web.language import gettext, ngettext, sentence, tell

NEIGHBOURS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The neighbours of a place, clockwise from the north."""

NEEDS = {
    "city": (
        message("city in the north"),
        message("city in the east"),
        message("city in the south"),
        message("city in the west"),
    ),
    "road": (
        message("road in the north"),
        message("road in the east"),
        message("road in the south"),
        message("road in the west"),
    ),
    "field": (
        message("field in the north"),
        message("field in the east"),
        message("field in the south"),
        message("field in the west"),
    ),
}
"""What a place asks for, by terrain and side, clockwise from the north."""

SOURCES = {
    ("offer", "hand", "pile"): mark("Choose a tile from the offer, your hand or the pile."),
    ("offer", "hand"): mark("Choose a tile from the offer or your hand."),
    ("offer", "pile"): mark("Choose a tile from the offer or the pile."),
    ("hand", "pile"): mark("Choose a tile from your hand or the pile."),
    ("offer",): mark("Choose a tile from the offer."),
    ("hand",): mark("Choose a tile from your hand."),
    ("pile",): mark("Choose a tile from the pile."),
}
"""What is asked, by where a tile may come from."""

LABELS = {
    "offer": mark("Take"),
    "hand": mark("Play"),
    "pile": mark("Draw blind"),
    "none": mark("No meeple"),
}
"""What stands on a button, by the verb of the move."""


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
    places: dict[str, str]
    """Where tiles may be taken from, in words, by spots."""
    fit_words: dict[str, str]
    """How many places a tile fits, in a sentence, by letter."""
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
        places=_places(offers) if decision == "source" else {},
        fit_words={letter: _fit_words(view, letter) for letter in letters},
        blocked=_blocked(view, offers) if decision == "meeple" else [],
        supply=view.own.meeples,
    )


def move_words(view: View, move: Move) -> str:
    """A move with the tile or the place that it is about: `Take offer 2: road, straight`."""
    offer = _offer(view, move)
    if view.decision != "source":
        return offer["label"]
    place, _, number = offer["spots"][0].partition("-")
    tiles = {"offer": view.offer, "hand": view.own.hand}.get(place, ())
    letter = tiles[int(number) - 1] if tiles else None
    words = [f"{offer['label']} {_place(place, number)}", *([tile_words(letter)] if letter else [])]
    return gettext(": ").join(words)


def question(view: View, offers: list[Offer]) -> str:
    """What is to be decided, in a sentence."""
    if view.decision == "place":
        count = len({tuple(offer["spots"]) for offer in offers})
        return ngettext(
            "Lay the tile: it fits in {count} place.",
            "Lay the tile: it fits in {count} places.",
            count,
        )
    if view.decision == "meeple":
        return gettext("Place a meeple on the tile, or none.")
    if all(offer["text"].startswith("discard") for offer in offers):
        return gettext("Nothing fits anywhere: discard a tile.")
    verbs = ("offer", "hand", "pile")
    sources = [verb for verb in verbs if any(each["text"].startswith(verb) for each in offers)]
    return gettext(SOURCES[tuple(sources)])


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


def _fit_words(view: View, letter: str) -> str:
    count = len({(x, y) for x, y, _ in view.places_for(letter)})
    return sentence(
        plural(
            "{tile}: fits in {count} place.",
            "{tile}: fits in {count} places.",
            count=count,
            tile=tile_name(letter),
        )
    )


def _places(offers: list[Offer]) -> dict[str, str]:
    """The spots of some offers in words: `offer 2`."""
    spots = [spot for offer in offers for spot in offer["spots"]]
    return {spot: _place(*spot.split("-")) for spot in spots}


def _place(place: str, number: str = "") -> str:
    if place == "offer":
        return gettext("offer {number}", number=number)
    return gettext("hand {number}", number=number) if place == "hand" else gettext("pile")


def _looks_new(view: View, move: Move) -> bool:
    """Rotations that look like another one are offered once."""
    return move.at is None or move.at[2] in different_turns(view.tile or "")


def _offer(view: View, move: Move) -> Offer:
    verb, *words = move.text.split()
    if move.at:
        x, y, turns = move.at
        label = gettext("At {place}", place=f"{x} {y}")
        if turns:
            label = gettext("At {place}, turned {degrees}°", place=f"{x} {y}", degrees=90 * turns)
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
    number = f"-{words[-1]}" if words else ""
    place = words[0] if verb == "discard" else verb
    spots = [] if verb == "none" else [f"{place}{number}"]
    return Offer(text=move.text, label=gettext(LABELS.get(verb, mark("Discard"))), spots=spots)


def _why_not(view: View, legal: set[str]) -> dict[str, list[list[str]]]:
    """Reasons for each tile that cannot be chosen, in the words of the rules."""
    why = {"*": [["", gettext("You cannot take that now.")]]}
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
        for side, (dx, dy) in enumerate(NEIGHBOURS):
            if (x + dx, y + dy) in edges:
                terrains, turns = edges[x + dx, y + dy]
                asked.append(NEEDS[terrains[(side + 2 - turns) % 4]][side])
        found[f"{x},{y}"] = tell(joined(asked, ", "))
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
