"""Refusals at the desk: what and why, who is meant, and the commands behind the ways out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guildhall.hall.errors import HallError
from guildhall.messages import Refused, Renderer, Word, mark, message
from guildhall.tournament.errors import AmbiguousName

COMMANDS: Mapping[str, str] = {
    "accept-odd-result": "--sure",
    "add-player": "add NAME",
    "check-in": "checkin NAME",
    "choose-event": "--event NAME",
    "choose-file": "import FILE",
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


UNCHANGED = mark("Nothing was changed.")
RULES = mark("Rules: {rules}")


def refusal_lines(refusal: Refused, renderer: Renderer, *, rules: bool = False) -> list[str]:
    """A refusal for people; persons are listed only where the reason does not name them."""
    lines = [renderer.render(message("Refused: {reason}.", reason=refusal.reason))]
    if rules and refusal.rules:
        rules_named = Word(", ".join(refusal.rules))
        lines.append(f"  {renderer.render(message(RULES, rules=rules_named))}")
    unchanged = f"  {renderer.render(message(UNCHANGED))}"
    named = {*refusal.reason.player_keys()}
    unnamed = [renderer.name_of(person) for person in refusal.persons if person not in named]
    if unnamed and not isinstance(refusal, AmbiguousName):
        who = message("Who: {names}", names=Word(", ".join(unnamed)))
        lines.append(f"  {renderer.render(who)}")
    if isinstance(refusal, HallError) and refusal.ways_out:
        way = renderer.render(refusal.way_out).rstrip(".")
        return [*lines, f"  {way}.", unchanged]
    ways = [
        f"{renderer.render(way.words)} ({COMMANDS[way.action]})"
        if way.action
        else renderer.render(way.words)
        for way in refusal.ways_out
    ]
    can, otherwise = renderer.render(message("You can:")), renderer.render(message("or:"))
    lines += [f"  {can} {way}" for way in ways[:1]]
    lines += [f"  {otherwise:>{len(can)}} {way}" for way in ways[1:]]
    return [*lines, unchanged]


def refusal_data(refusal: Refused) -> dict[str, Any]:
    """A refusal for machines."""
    return {
        "refused": str(refusal.reason),
        "rules": list(refusal.rules),
        "persons": list(refusal.persons),
        "ways_out": list(map(str, refusal.ways_out)),
    }
