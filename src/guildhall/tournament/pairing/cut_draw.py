"""Draws tables by cutting a ranking: Splendor and Carcassonne (TS-12, TC-3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from guildhall.tournament.chance import drawn, lots
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Format
from guildhall.tournament.pairing.draw import Draw, DrawnTable, Field
from guildhall.tournament.pairing.exchange import Cut, clashes, clashing, lessen
from guildhall.tournament.pairing.seats import seated
from guildhall.tournament.pairing.sizes import table_sizes

EQUALS_REACH = 12
"""How far new opponents are looked for among equal scores."""


def draw_tables(field: Field, chosen: Format, tables: int | None = None) -> Draw:
    """The tables of a round, cut from the ranking or, at first, from the order of lots."""
    sizes = table_sizes(len(field.present), chosen.tables, tables)
    first = field.number == 1
    cut = Cut(_order(field, chosen), sizes)
    if not first:
        _spare_short_tables(cut, field, chosen)
        _avoid_repeats(cut, field, chosen)
    _keep_apart(cut, field)
    lot = lots(field.seed, "seats")
    return Draw(
        tuple(
            DrawnTable(
                seated(cut.table(index), field.history, lot),
                _reason(cut, index, chosen.pairing.first_round if first else ""),
            )
            for index in range(len(sizes))
        ),
        notices=_notices(cut, field, chosen),
    )


def _order(field: Field, chosen: Format) -> list[str]:
    if field.number > 1:
        return field.ranked()
    if chosen.pairing.first_round == "lot":
        return drawn(field.present, field.seed, "first round")
    return list(field.present)


def _spare_short_tables(cut: Cut, field: Field, chosen: Format) -> None:
    """Nobody at a short table again before others, within a few places (TS-10, TC-7)."""
    options = chosen.tables
    border = sum(size for size in cut.sizes if size >= options.usual)
    if not 0 < options.short_again_from_round <= field.number or not 0 < border < len(cut.order):
        return
    before = field.history.short_tables
    for distance in range(1, options.short_again_reach + 1):
        for above in range(border - 1, border - distance - 1, -1):
            below = above + distance
            if not (border <= below < len(cut.order) and above >= 0):
                continue
            if before.get(cut.order[below], 0) > before.get(cut.order[above], 0):
                cut.swap(above, below, "sat at a short table before")


def _avoid_repeats(cut: Cut, field: Field, chosen: Format) -> None:
    """Exchange people who have met, nearby or among equal scores (TS-14, TC-8)."""
    options = chosen.pairing
    met = field.history.met
    order, rank = cut.order, cut.rank
    if options.repeats == "avoided nearby":
        lessen(
            cut,
            met,
            options.nearby,
            lambda here, there: (
                abs(rank[order[here]] - there) <= options.nearby
                and abs(rank[order[there]] - here) <= options.nearby
            ),
            "to meet new opponents",
        )
    elif options.repeats == "avoided among equals":
        points = field.history.by_name(field.history.points)
        lessen(
            cut,
            met,
            EQUALS_REACH,
            lambda here, there: points[order[here]] == points[order[there]],
            "to meet new opponents",
        )


def _keep_apart(cut: Cut, field: Field) -> None:
    """Part the pairs that must not meet, or say that it cannot be done (T-8)."""
    apart = partners(field.apart)
    if not apart:
        return
    lessen(cut, apart, len(cut.order), lambda *_: True, "kept apart")
    left = [
        player for index in range(len(cut.sizes)) for player in clashing(cut.table(index), apart)
    ]
    if left:
        raise Refused(
            f"{', '.join(left)} must be kept apart, but no seating was found that does it",
            rules=["T-8"],
            persons=left,
            ways_out=["let them meet this once", "take another number of tables"],
        )


def partners(pairs: Iterable[Collection[str]]) -> dict[str, set[str]]:
    """For everybody in some pair, all partners."""
    others: dict[str, set[str]] = {}
    for pair in pairs:
        for player in pair:
            others.setdefault(player, set()).update(other for other in pair if other != player)
    return others


def _reason(cut: Cut, index: int, first_round: str) -> str:
    start, size = cut.starts[index], cut.sizes[index]
    at_first = {"lot": "drawn by lot", "entry order": "in the order of entry"}
    parts = [at_first.get(first_round) or f"ranks {start + 1}-{start + size}"]
    parts += [
        f"{player} (rank {cut.rank[player] + 1}) moved: {cut.moved[player]}"
        for player in cut.table(index)
        if player in cut.moved and not start <= cut.rank[player] < start + size
    ]
    return "; ".join(parts)


def _notices(cut: Cut, field: Field, chosen: Format) -> tuple[str, ...]:
    if field.number == 1 or chosen.pairing.repeats in {"allowed", "never"}:
        return ()
    met = field.history.met
    tables = [cut.table(index) for index in range(len(cut.sizes))]
    repeats = sum(clashes(player, table, met) for table in tables for player in table) // 2
    return (f"{repeats} pairs have met before",) if repeats else ()
