"""A view of Carcassonne as plain data for programs; what it does not know cannot be told (K21)."""

from __future__ import annotations

from typing import Any

from guildhall.games.carcassonne import HIDDEN, PlayerArea, Scoring, View

Data = dict[str, Any]


def view_data(view: View) -> Data:
    """What one seat, or a spectator, sees."""
    last = view.history[-1].scorings if view.history else ()
    return {
        "draw": view.draw,
        "tiles": [{"tile": t.letter, "x": t.x, "y": t.y, "turns": t.turns} for t in view.tiles],
        "meeples": [{"seat": m.seat, "x": m.x, "y": m.y, "spot": m.spot} for m in view.meeples],
        "open_places": list(view.open_places),
        "tile": view.tile,
        "offer": list(view.offer),
        "pile_size": view.pile_size,
        "discarded": list(view.discarded),
        "unseen": dict(view.unseen),
        "players": [_area(view, area) for area in view.players],
        "may_take_offer": not view.over and view.may_take_offer(),
        "scored": [_scored(scoring) for scoring in last],
    }


def _area(view: View, area: PlayerArea) -> Data:
    return {
        "seat": area.seat,
        "name": area.name,
        "score": area.score,
        "meeples": area.meeples,
        "hand": [
            {"number": number, "tile": None if letter == HIDDEN else letter}
            for number, letter in enumerate(area.hand, 1)
            if letter is not None
        ],
        "turns": area.turns,
        "turns_left": view.turns_left(area.seat),
    }


def _scored(scoring: Scoring) -> Data:
    return {
        "kind": scoring.kind,
        "completed": scoring.completed,
        "points": scoring.points,
        "seats": list(scoring.seats),
        "tiles": list(scoring.tiles),
    }
