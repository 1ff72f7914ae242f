"""Refusals at the desk: what and why, who is meant, and the commands behind the ways out."""

from __future__ import annotations

from typing import Any

from guildhall.hall.errors import HallError
from guildhall.messages import Renderer
from guildhall.tournament import Refused
from guildhall.tournament.errors import AmbiguousName

COMMANDS = {
    "check-them-in": "checkin NAME",
    "check-them-in-again": "checkin NAME",
    "correct-it": "correct TABLE NAME=SCORE ...",
    "discard-it": "draw --discard",
    "draw-a-round": "draw",
    "draw-again": "draw",
    "draw-it-first": "draw",
    "draw-the-final": "final",
    "draw-the-next-final-round": "final",
    "end-the-event": "end",
    "enter-and-confirm-the-results": "result TABLE NAME=SCORE ...",
    "enter-the-result-first": "result TABLE NAME=SCORE ...",
    "let-an-organiser-fill-in-as-a-player-who-is-not-ranked": "add NAME --unranked",
    "let-one-sit-out-each-round-in-turn": "draw --sit-out",
    "publish-all-the-same": "publish --anyway",
    "publish-it": "publish",
    "put-them-back": "late NAME",
    "rule-on-them": "rule KIND NAME --why TEXT",
    "say-that-it-is-right-all-the-same": "--sure",
    "set-more-rounds": "rounds N",
    "undo-the-ending": "undo",
    "add-people": "add NAME",
    "add-them": "add NAME",
    "check-in": "checkin NAME",
    "let-in-again": "late NAME",
    "let-them-in-again": "late NAME",
    "write-why": "--why TEXT",
    "choose-an-earlier-round": "--round N",
    "choose-the-file-of-an-event": "what `export` wrote",
    "look-at-the-list-of-events": "list",
    "look-at-the-pairings": "pairings",
    "name-the-winner": "--winner NAME",
    "open-an-event": "new NAME",
    "say-the-table": "result TABLE NAME=SCORE ...",
    "say-which-one": "--event NAME",
    "write-a-number-for": "NAME=15",
    "write-each-with-the-name": "NAME=NUMBER",
}
"""The commands behind ways out, by the actions that they are."""


def refusal_lines(refusal: Refused, renderer: Renderer, *, rules: bool = False) -> list[str]:
    """A refusal for people; persons are listed only where the reason does not name them."""
    lines = [f"Refused: {renderer.render(refusal.reason)}."]
    if rules and refusal.rules:
        lines.append(f"  Rules: {', '.join(refusal.rules)}")
    named = {*refusal.reason.player_keys()}
    unnamed = [renderer.name_of(person) for person in refusal.persons if person not in named]
    if unnamed and not isinstance(refusal, AmbiguousName):
        lines.append(f"  Who: {', '.join(unnamed)}")
    if isinstance(refusal, HallError) and refusal.ways_out:
        way = renderer.render(refusal.way_out).rstrip(".")
        return [*lines, f"  {way}.", "  Nothing was changed."]
    ways = [
        renderer.render(way.words)
        + (f" ({COMMANDS[way.action]})" if way.action in COMMANDS else "")
        for way in refusal.ways_out
    ]
    lines += [f"  You can: {way}" for way in ways[:1]]
    lines += [f"       or: {way}" for way in ways[1:]]
    return [*lines, "  Nothing was changed."]


def refusal_data(refusal: Refused) -> dict[str, Any]:
    """A refusal for machines."""
    return {
        "refused": str(refusal.reason),
        "rules": list(refusal.rules),
        "persons": list(refusal.persons),
        "ways_out": list(map(str, refusal.ways_out)),
    }
