"""Commands about rounds: draw a draft, look at it, draw again, publish (T-1, T-4, T-7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guildhall.tournament.desk.draft import draw_to_data, next_seed, refuse_open_tables
from guildhall.tournament.desk.knockout import draw_bracket
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import (
    Tournament,
    bound_apart,
    fixed_tables,
    place_to_data,
)
from guildhall.tournament.pairing.cut_draw import draw_tables
from guildhall.tournament.pairing.draw import Draw, Field
from guildhall.tournament.pairing.duel_draw import draw_duels
from guildhall.tournament.ranking.standings import Standings
from guildhall.tournament.table.decks import deck_for_round


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawChoices:
    """What the organiser may choose for one draw; all of it is logged."""

    seed: str = ""
    """For the lots; without one the event's own seed goes on."""
    tables: int | None = None
    """Another legal number of tables, for this round only (TS-8)."""
    allow_repeats: bool = False
    """Accept the round with the fewest repeats when there is none without (SW-17)."""
    lift_separations: bool = False
    """Let people meet who are kept apart, this once."""
    fill_in: tuple[str, ...] = ()
    """Who plays on in a bracket in place of people who left (TS-35)."""


def draw(t: Tournament, stamp: Stamp, choices: DrawChoices | None = None) -> list[Happening]:
    """Draw the next round as a draft, or draw the draft again."""
    choices = choices or DrawChoices()
    _ready(t)
    if t.format.pairing.by == "bracket":
        return draw_bracket(t, stamp, seed=next_seed(t, choices.seed), extra=choices.fill_in)
    begun = t.counting_rounds()
    if len(begun) >= t.attendance().rounds:
        raise Refused(
            f"all {len(begun)} rounds are played",
            rules=["TS-4", "SW-7", "TC-1"],
            ways_out=["set more rounds", "draw the final", "end the event"],
        )
    standings = t.standings(everybody=True)
    field = field_of(t, standings, choices)
    drawn = make_draw(t, field, choices)
    drawn = replace(drawn, notices=drawn.notices + _few_people(t, field))
    return [drawn_happening(t, drawn, field, standings, stamp)]


def _few_people(t: Tournament, field: Field) -> tuple[str, ...]:
    """A word, not a refusal, when fewer came than is recommended (SW-7)."""
    recommended = t.format.rounds.recommended_players
    if field.number > 1 or len(field.present) >= recommended:
        return ()
    return (f"{recommended} players or more are recommended",)


def make_draw(t: Tournament, field: Field, choices: DrawChoices) -> Draw:
    """The draw of a format for a field: nothing else goes into it (T-7)."""
    if t.format.duels:
        return draw_duels(field, t.format, allow_repeats=choices.allow_repeats)
    return draw_tables(field, t.format, choices.tables)


def field_of(t: Tournament, standings: Standings, choices: DrawChoices) -> Field:
    """What the next draw depends on."""
    number = len(t.counting_rounds()) + 1
    apart = set(bound_apart(fixed_tables(t.people)))
    decks = {key: deck_for_round(player.decks, number) for key, player in t.people.items()}
    return Field(
        t.present(),
        standings.history,
        standings.order,
        number,
        next_seed(t, choices.seed),
        apart if choices.lift_separations else apart | t.apart,
        {key: deck for key, deck in decks.items() if deck},
    )


def drawn_happening(
    t: Tournament, draw: Draw, field: Field, standings: Standings, stamp: Stamp
) -> Happening:
    """The draft as it goes into the log, with the ranking it came from (T-3)."""
    ranking = [place_to_data(place) for place in standings.places] if field.number > 1 else []
    return happening(
        "drawn",
        stamp,
        **draw_to_data(t, draw, "swiss", field.seed),
        ranking=ranking,
    )


def publish(t: Tournament, stamp: Stamp) -> list[Happening]:
    """Make the draft public; from now on it stays as it is (T-2, T-4)."""
    if not t.draft:
        raise Refused("there is no draft to publish", rules=["T-4"], ways_out=["draw a round"])
    if t.draft.kind != "side":
        refuse_open_tables(t)
    seated = [*t.draft.byes, *(key for table in t.draft.tables.values() for key in table.seats)]
    staying = {"present", "absent"} if t.draft.kind == "bracket" else {"present"}
    gone = [key for key in seated if t.people[key].standing not in staying]
    if gone:
        raise Refused(
            f"{', '.join(gone)} would be seated but left after the draw",
            rules=["T-6", "TS-11"],
            persons=gone,
            ways_out=["draw again", "check them in again"],
        )
    return [happening("published", stamp, number=t.draft.number, starters=len(t.present()))]


def discard(t: Tournament, stamp: Stamp) -> list[Happening]:
    """Throw the draft away; of several the last one, which is a side round."""
    if not t.drafts:
        raise Refused("there is no draft", rules=["T-4"])
    return [happening("discarded", stamp, number=t.drafts[-1].number)]


def _ready(t: Tournament) -> None:
    """No draw before all results are in (T-4)."""
    if t.ended:
        raise Refused("the event has ended", rules=["T-2"], ways_out=["undo the ending"])
    if t.bracket_begun and t.format.pairing.by != "bracket":
        raise Refused(
            "the final has begun", rules=["TS-28", "SW-31"], ways_out=["draw the next final round"]
        )
    refuse_open_tables(t)
