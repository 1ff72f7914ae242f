"""Settings of a format that contradict each other, each with where it stands in the file."""

from __future__ import annotations

from collections.abc import Collection

from guildhall.tournament.format import Format
from guildhall.tournament.format_schema import UnfitSettingError
from guildhall.tournament.parts import PAIRINGS
from guildhall.tournament.ranking.criteria import CRITERIA, LOT

CHAINS = (("ranking", "chain"), ("ranking", "before_round_2"))
FINAL_TIES = {"cards", "nobles", "tokens", "seat"}


def check_format_settings(chosen: Format) -> None:
    """Raise UnfitSettingError for settings that contradict each other."""
    tables, points = chosen.tables, chosen.points
    if not 1 < tables.smallest <= tables.usual <= tables.largest:
        complaint = "sizes must rise from smallest (2 or more) over usual to largest"
        raise UnfitSettingError(complaint, ("tables", "usual"))
    if points.scale == "custom":
        _check_custom_points(chosen)
    _check_limits(chosen)
    for section, name in CHAINS:
        _check_names(getattr(getattr(chosen, section), name), CRITERIA, (section, name))
    _check_names(chosen.final.ties, FINAL_TIES, ("final", "ties"))
    if chosen.ranking.chain[-1:] != (LOT.name,):
        raise UnfitSettingError("the last criterion is lot, so that the order is total", CHAINS[0])
    pairs = PAIRINGS[chosen.pairing.by].duels
    if chosen.duels != pairs or (chosen.duels and tables.largest > 2):
        complaint = "pairing by record, the win_loss scale and tables of two go together"
        raise UnfitSettingError(complaint, ("pairing", "by"))


def _check_custom_points(chosen: Format) -> None:
    sizes = [len(scale) for scale in chosen.points.custom]
    for size in range(chosen.tables.smallest, chosen.tables.largest + 1):
        if sizes.count(size) != 1:
            complaint = f"custom needs one list for a table of {size}"
            raise UnfitSettingError(complaint, ("points", "custom"))


def _check_limits(chosen: Format) -> None:
    """What is asked about lies below what is refused; 0 is no limit."""
    for name in ("score", "cards", "nobles", "tokens"):
        most = getattr(chosen.points, f"most_{name}")
        likely = getattr(chosen.points, f"likely_{name}", 0)
        if most < 0 or likely < 0 or 0 < most < likely:
            complaint = f"most_{name} is 0 for no limit, or at least likely_{name}"
            raise UnfitSettingError(complaint, ("points", f"most_{name}"))


def _check_names(names: Collection[str], known: Collection[str], path: tuple[str, str]) -> None:
    for name in names:
        if name not in known:
            complaint = f"{path[1]} knows {', '.join(sorted(known))}, not {name!r}"
            raise UnfitSettingError(complaint, path)
