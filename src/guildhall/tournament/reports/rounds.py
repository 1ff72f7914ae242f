"""Which rounds of an event people are shown, and how many of them there will be."""

from __future__ import annotations

from dataclasses import replace

from guildhall.tournament.errors import Refused
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.decks import SIX


def published_rounds(t: Tournament) -> list[Round]:
    """The rounds that everybody may see."""
    return [each for each in t.rounds if each.published]


def without_drafts(t: Tournament) -> Tournament:
    """A tournament without its drafts, which are nobody's business."""
    return replace(t, rounds=published_rounds(t)) if t.draft else t


def latest_round(t: Tournament) -> Round | None:
    """The last round that is published and is no side round; None before the first."""
    return next((each for each in reversed(published_rounds(t)) if each.kind != "side"), None)


def playing_rounds(t: Tournament) -> list[Round]:
    """All rounds that are being played, else the last one; a final before its side rounds."""
    open_rounds = sorted(t.open_rounds(), key=lambda each: each.kind == "side")
    return open_rounds or published_rounds(t)[-1:]


def current_round(t: Tournament) -> Round | None:
    """The round that is being played, before a side round beside it; else the last one."""
    playing = playing_rounds(t)
    counting = [each for each in playing if each.kind != "side"]
    return next(reversed(counting or playing), None)


def planned_rounds(t: Tournament, otherwise: int = 0) -> int:
    """The rounds of an event by those who are here, or something else while nobody can say."""
    try:
        return t.attendance().rounds
    except Refused:
        return otherwise


def wanted_decks(t: Tournament) -> int:
    """How many base decks are to be named (SW-4)."""
    if t.format.decks.collected == "six in advance":
        return SIX
    return max(planned_rounds(t, SIX), 1)
