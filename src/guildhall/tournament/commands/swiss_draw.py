"""The draw of a Swiss round: what it depends on, what may be chosen for it, and its log entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from guildhall.messages import Message, message, messages_to_data
from guildhall.tournament.commands.draft import draw_to_data, next_seed
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import (
    Tournament,
    bound_apart,
    fixed_tables,
    ranking_to_data,
)
from guildhall.tournament.pairing.draw import Draw, Field
from guildhall.tournament.parts import PAIRINGS
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

    def to_data(self) -> dict[str, Any]:
        """The choices for the log, without the seed, which every draw has."""
        chosen = {**asdict(self), "fill_in": list(self.fill_in)}
        return {name: value for name, value in chosen.items() if value and name != "seed"}


def choices_of(draft: Round) -> DrawChoices:
    """The choices that a draft was drawn with; a log that does not know them shows the tables."""
    if draft.choices is not None:
        known = {each.name for each in fields(DrawChoices)}
        chosen = {name: value for name, value in draft.choices.items() if name in known}
        fill_in = tuple(chosen.get("fill_in", ()))
        return DrawChoices(**{**chosen, "fill_in": fill_in, "seed": draft.seed})
    if draft.format.duels:
        return DrawChoices(seed=draft.seed, allow_repeats=True)
    return DrawChoices(seed=draft.seed, tables=len(draft.as_drawn))


def swiss_data(
    t: Tournament, choices: DrawChoices, people: Collection[str] | None = None
) -> dict[str, Any]:
    """A Swiss round for those who are here, or for certain people, as it goes into the log."""
    standings = t.standings(everybody=True)
    field = field_of(t, standings, choices)
    if people is not None:
        field = replace(field, present=tuple(key for key in t.people if key in people))
    drawn = make_draw(t, field, choices)
    data = draw_to_data(t, drawn, "swiss", field.seed)
    data["notices"] += messages_to_data(_few_people(t, field))
    ranking = ranking_to_data(standings) if field.number > 1 else {}
    return {**data, "ranking": ranking, "choices": choices.to_data()}


def _few_people(t: Tournament, field: Field) -> list[Message]:
    """A word, not a refusal, when fewer came than is recommended (SW-7)."""
    recommended = t.format.rounds.recommended_players
    if field.number > 1 or len(field.present) >= recommended:
        return []
    return [message("{count} players or more are recommended", count=recommended)]


def make_draw(t: Tournament, field: Field, choices: DrawChoices) -> Draw:
    """The draw of a format for a field: nothing else goes into it (T-7)."""
    return PAIRINGS[t.format.pairing.by].draw(
        field, t.format, tables=choices.tables, allow_repeats=choices.allow_repeats
    )


def field_of(t: Tournament, standings: Standings, choices: DrawChoices) -> Field:
    """What the next draw depends on."""
    number = len(t.counting_rounds()) + 1
    apart = set(bound_apart(fixed_tables(t.people)))
    return Field(
        t.present(),
        standings.history,
        standings.order,
        number,
        next_seed(t, choices.seed),
        apart if choices.lift_separations else apart | t.apart,
        decks_of_round(t, number),
    )


def decks_of_round(t: Tournament, number: int) -> Mapping[str, str]:
    """What people play in a round, where that is known (SW-2)."""
    return {
        key: deck
        for key, player in t.people.items()
        if player.decks and (deck := deck_for_round(player.decks, number))
    }
