"""Settings of a format that contradict each other, each with where it stands in the file."""

from __future__ import annotations

import re
from collections.abc import Collection

from guildhall.messages import Listing, Word, message, quoted
from guildhall.tournament.format import Format
from guildhall.tournament.format_schema import UnfitSettingError
from guildhall.tournament.parts import PAIRINGS
from guildhall.tournament.ranking.criteria import CRITERIA, LOT
from guildhall.tournament.table.sheet_fields import line_fields, tie_breakers

CHAINS = (("ranking", "chain"), ("ranking", "before_round_2"))
NAMES_OF_FORMS = {"winner", "first", "turn", "order", "seat", "round", "table", "sure", "on", "why"}
"""Names that forms, programs and the terminal use around a sheet."""


def refuse_contradictions(chosen: Format) -> None:
    """Raise UnfitSettingError for settings that contradict each other."""
    tables, points = chosen.tables, chosen.points
    if not 1 < tables.smallest <= tables.usual <= tables.largest:
        complaint = message("sizes must rise from smallest (2 or more) over usual to largest")
        raise UnfitSettingError(complaint, ("tables", "usual"))
    if points.scale == "custom":
        _check_custom_points(chosen)
    _check_limits(chosen)
    for section, name in CHAINS:
        _check_names(getattr(getattr(chosen, section), name), CRITERIA, (section, name))
    _check_fields(chosen)
    _check_names(chosen.final.ties, tie_breakers(chosen), ("final", "ties"))
    if chosen.ranking.chain[-1:] != (LOT.name,):
        raise UnfitSettingError(
            message("the last criterion is lot, so that the order is total"), CHAINS[0]
        )
    pairs = PAIRINGS[chosen.pairing.by].duels
    if chosen.duels != pairs or (chosen.duels and tables.largest > 2):
        complaint = message("pairing by record, the win_loss scale and tables of two go together")
        raise UnfitSettingError(complaint, ("pairing", "by"))


def _check_custom_points(chosen: Format) -> None:
    sizes = [len(scale) for scale in chosen.points.custom]
    for size in range(chosen.tables.smallest, chosen.tables.largest + 1):
        if sizes.count(size) != 1:
            complaint = message("custom needs one list for a table of {size}", size=size)
            raise UnfitSettingError(complaint, ("points", "custom"))


def _check_limits(chosen: Format) -> None:
    """What is asked about lies below what is refused; 0 is no limit."""
    for name in ("score", "cards", "nobles", "tokens"):
        most = getattr(chosen.points, f"most_{name}")
        likely = getattr(chosen.points, f"likely_{name}", 0)
        if most < 0 or likely < 0 or 0 < most < likely:
            complaint = message(
                "{most} is 0 for no limit, or at least {likely}",
                most=Word(f"most_{name}"),
                likely=Word(f"likely_{name}"),
            )
            raise UnfitSettingError(complaint, ("points", f"most_{name}"))


def _check_fields(chosen: Format) -> None:
    """The fields that a format declares have names of their own and limits that make sense."""
    known = [each.name for each in line_fields(chosen)]
    for index, field in enumerate(chosen.points.fields):
        path = ("points", "fields", index)
        if not re.fullmatch("[a-z][a-z_]{0,19}", field.name):
            complaint = message(
                "{name} is no name for a field: up to 20 small letters are",
                name=quoted(field.name),
            )
            raise UnfitSettingError(complaint, (*path, "name"))
        if known.count(field.name) > 1 or field.name in NAMES_OF_FORMS:
            complaint = message(
                "a sheet already has {name}: choose another name", name=quoted(field.name)
            )
            raise UnfitSettingError(complaint, (*path, "name"))
        if not field.heading.strip() or set(field.heading) & set("{}"):
            complaint = message("heading is the word above the column, without braces")
            raise UnfitSettingError(complaint, (*path, "heading"))
        if field.most < 0 or field.likely < 0 or 0 < field.most < field.likely:
            complaint = message("most is 0 for no limit, or at least likely")
            raise UnfitSettingError(complaint, (*path, "most"))
    if chosen.points.fields and chosen.duels:
        complaint = message("the sheet of a duel has only the winner and the score of the loser")
        raise UnfitSettingError(complaint, ("points", "fields"))


def _check_names(names: Collection[str], known: Collection[str], path: tuple[str, str]) -> None:
    for name in names:
        if name not in known:
            complaint = message(
                "{name} knows {known}, not {typed}",
                name=Word(path[1]),
                known=Listing(tuple(map(Word, sorted(known)))),
                typed=quoted(name),
            )
            raise UnfitSettingError(complaint, path)
