"""Refusals at the desk: what and why, who is meant, and the commands behind the ways out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guildhall.hall.errors import HallError
from guildhall.messages import Renderer
from guildhall.tournament import Refused
from guildhall.tournament.errors import AmbiguousName

COMMANDS: Mapping[str, str] = {
    "accept-odd-result": "--sure",
    "add-player": "add NAME",
    "check-in": "checkin NAME",
    "choose-event": "--event NAME",
    "choose-file": "what `export` wrote",
    "choose-round": "--round N",
    "correct-result": "correct TABLE NAME=SCORE ...",
    "discard-draft": "draw --discard",
    "draw": "draw",
    "draw-final": "final",
    "end-event": "end",
    "enter-result": "result TABLE NAME=SCORE ...",
    "fill-in": "add NAME --unranked",
    "let-in": "late NAME",
    "list-events": "list",
    "name-winner": "--winner NAME",
    "new-event": "new NAME",
    "number-lines": "NAME=15",
    "publish": "publish",
    "publish-anyway": "publish --anyway",
    "rule": "rule KIND NAME --why TEXT",
    "set-rounds": "rounds N",
    "show-pairings": "pairings",
    "sit-out": "draw --sit-out",
    "undo": "undo",
    "write-reason": "--why TEXT",
}
"""What is typed for every action."""


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
        f"{renderer.render(way.words)} ({COMMANDS[way.action]})"
        if way.action
        else renderer.render(way.words)
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
