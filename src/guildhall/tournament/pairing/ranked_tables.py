"""Draws tables by cutting a ranking: Splendor and Carcassonne (TS-12, TC-3)."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.messages import Message, PlayerRef, Term, joined, message, players, plural
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Format
from guildhall.tournament.lots import drawn, lots
from guildhall.tournament.pairing.conflicts import Cut, Move, lessen
from guildhall.tournament.pairing.draw import Draw, DrawnTable, Field
from guildhall.tournament.pairing.seats import seated
from guildhall.tournament.pairing.sizes import table_sizes
from guildhall.tournament.parts import Pairing

EQUALS_REACH = 12
"""How far new opponents are looked for among equal scores."""
AT_FIRST = {"lot": message("drawn by lot"), "entry order": message("in the order of entry")}
"""Why people sit together in round 1."""


def draw_tables(
    field: Field, chosen: Format, *, tables: int | None = None, allow_repeats: bool = True
) -> Draw:
    """The tables of a round, cut from the ranking or, at first, from the order of lots.

    Repeats are avoided as the format says and never refused, whatever `allow_repeats` says.
    """
    del allow_repeats
    sizes = table_sizes(len(field.present), chosen.tables, tables)
    cut = Cut(_order(field, chosen), sizes)
    if field.number > 1:
        _spare_short_tables(cut, field, chosen)
        _avoid_repeats(cut, field, chosen)
    _keep_apart(cut, field)
    names, lot = field.history.names, lots(field.seed, "seats")
    return Draw(
        tuple(
            [
                DrawnTable(
                    seated([names[who] for who in table], field.history, lot),
                    _reason(cut, index, field, chosen),
                )
                for index, table in enumerate(cut.tables())
            ]
        ),
        notices=_notices(cut, field, chosen),
    )


def _order(field: Field, chosen: Format) -> list[int]:
    if field.number > 1:
        return field.ranked()
    if chosen.pairing.first_round == "lot":
        first = drawn(field.present, field.seed, "first round")
        return list(map(field.history.numbers.__getitem__, first))
    return field.here()


def _spare_short_tables(cut: Cut, field: Field, chosen: Format) -> None:
    """Nobody at a short table again before others, within a few places (TS-10, TC-7)."""
    options = chosen.tables
    border = sum(size for size in cut.sizes if size >= options.usual)
    if not 0 < options.short_again_from_round <= field.number or not 0 < border < len(cut.order):
        return
    names, before = field.history.names, field.history.short_tables
    for distance in range(1, options.short_again_reach + 1):
        for above in range(border - 1, border - distance - 1, -1):
            below = above + distance
            if not (border <= below < len(cut.order) and above >= 0):
                continue
            lower, upper = names[cut.order[below]], names[cut.order[above]]
            if before.get(lower, 0) > before.get(upper, 0):
                cut.swap(above, below, message("sat at a short table before"), gain=(False, True))


def _avoid_repeats(cut: Cut, field: Field, chosen: Format) -> None:
    """Exchange people who have met, nearby or among equal scores (TS-14, TC-8)."""
    options, order = chosen.pairing, cut.order
    if options.repeats == "avoided nearby":
        lessen(
            cut,
            field.history.met,
            options.nearby,
            lambda here, there: (
                abs(cut.rank(here) - there) <= options.nearby
                and abs(cut.rank(there) - here) <= options.nearby
            ),
            message("to meet new opponents"),
        )
    elif options.repeats == "avoided among equals":
        points = field.history.points
        lessen(
            cut,
            field.history.met,
            EQUALS_REACH,
            lambda here, there: points[order[here]] == points[order[there]],
            message("to meet new opponents"),
        )


def _keep_apart(cut: Cut, field: Field) -> None:
    """Part the pairs that must not meet, or say that it cannot be done (T-8)."""
    apart = field.kept_apart()
    if not apart:
        return
    lessen(cut, apart, len(cut.order), lambda *_: True, message("kept apart"))
    names = field.history.names
    left = [names[who] for table in cut.tables() for who in table if apart.at(table, who)]
    if left:
        raise Refused(
            message(
                "{names} must be kept apart, but no seating was found that does it",
                names=players(left),
            ),
            rules=["T-8"],
            persons=left,
            ways_out=[message("let them meet this once"), message("take another number of tables")],
        )


def _reason(cut: Cut, index: int, field: Field, chosen: Format) -> Message:
    places = cut.places(index)
    ranks = message("ranks {first}-{last}", first=places.start + 1, last=places.stop)
    reason = AT_FIRST[chosen.pairing.first_round] if field.number == 1 else ranks
    if cut.moved.keys().isdisjoint(cut.table(index)):
        return reason
    names = field.history.names
    moves = [
        _moved(names[who], cut.rank(place) + 1, _why_moved(cut.moved[who], names), field)
        for place in places
        if (who := cut.order[place]) in cut.moved and cut.rank(place) not in places
    ]
    return joined([reason, *moves])


def _moved(name: str, rank: int, why: Message, field: Field) -> Message:
    """Why somebody sits elsewhere; before round 1 there is no rank to be told."""
    if field.number > 1:
        return message(
            "{name} (rank {rank}) moved: {why}", name=PlayerRef(name), rank=rank, why=why
        )
    return message("{name} moved: {why}", name=PlayerRef(name), why=why)


def _why_moved(move: Move, names: Sequence[str]) -> Message:
    return (
        move.why
        if move.other is None
        else message("makes room for {name}", name=PlayerRef(names[move.other]))
    )


def _notices(cut: Cut, field: Field, chosen: Format) -> tuple[Message, ...]:
    if chosen.pairing.repeats in {"allowed", "never"}:
        return ()
    repeats = sum(map(field.history.met.among, cut.tables()))
    return (
        (plural("1 pair has met before", "{count} pairs have met before", count=repeats),)
        if repeats
        else ()
    )


BY_RANKING = Pairing(
    name="ranking",
    words=Term("From round 2 on the ranking is cut into tables, the best together."),
    draw=draw_tables,
)
