"""What programs get about events; names and keys as the organiser lets them be seen."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.table_status import state_of
from guildhall.messages import plain_data
from guildhall.tournament import FinalPlace, Round, Table, Tournament, draft_warnings
from guildhall.tournament.event.name_privacy import NameDisplay
from guildhall.tournament.event.next_steps import next_step
from guildhall.tournament.reports.data import order_data
from guildhall.tournament.table.sheet_fields import sheet_fields
from guildhall.web.api.responses import Told


class EventCard(Told):
    """An event in a list."""

    id: str
    name: str
    format: str
    game: str


class EventSeatShape(Told):
    """Somebody at a table."""

    key: str | None = Field(description="For results; nothing where names are not public.")
    name: str
    score: int | None


class EventTable(Told):
    """A table of a round."""

    number: int
    wave: int = Field(description="From 1; later ones begin when those before have finished.")
    seats: list[EventSeatShape]
    state: Literal["missing", "waiting", "contested", "settled"]
    reason: str
    here: str | None = Field(description="The table in the hall, if it is played there.")


class WarningShape(Told):
    """Something about a draft that is not as it should be."""

    kind: Literal["gone", "unseated", "stale", "rule", "goal", "decks", "note"]
    level: Literal["never", "ask", "note"] = Field(
        description="Never published, only with `anyway`, or merely worth knowing."
    )
    words: str
    rules: list[str]


class SheetFieldShape(Told):
    """Something that a result has: a number of each line, or a player of the table."""

    name: str
    of: Literal["line", "table"]
    most: int = Field(description="More is refused, and so is less than 0.")
    likely: int = Field(description="More is asked about: send it again with `sure`.")
    required: bool
    only_in_ties: bool = Field(description="May be left out wherever scores differ.")


class RoundShape(Told):
    """A round of an event."""

    number: int
    stage: str = Field(description="What the round is called, such as Semi-final.")
    kind: Literal["swiss", "bracket", "side"]
    published: bool
    closed: bool
    fields: list[SheetFieldShape] = Field(description="What a result of this round has.")
    tables: list[EventTable]
    byes: list[str]
    warnings: list[WarningShape] = Field(description="What is wrong with a draft.")


class EventShape(EventCard):
    """An event as you see it."""

    seq: int
    role: str
    player: str = Field(description="Your own key, if you play.")
    next: str = Field(description="What the desk does next.")
    ended: bool
    players: int
    join_code: str | None = Field(description="For staff.")
    rounds: list[RoundShape]


class StandingShape(Told):
    """A line of the order of the event."""

    place: int | None = Field(description="Nothing for whoever was excluded.")
    name: str = Field(validation_alias="player")
    why: str
    stage: str | None = Field(description="How far the player came in the bracket.")
    prize: str
    keepsake: str


class StandingsShape(Told):
    """The order of the event as it is now, provisional while results are missing."""

    provisional: bool
    places: list[StandingShape]


class Done(Told):
    """What was done, in sentences, and the event after it."""

    told: list[str]
    seq: int


class Arrived(Told):
    """Where a link led."""

    event: str = Field(description="Nothing for a host of the hall.")
    role: str
    player: str


def event_shape(live: LiveEvent, actor: Actor) -> EventShape:
    """An event as somebody may see it."""
    t, display = live.tournament, live.display_for(actor)
    rounds = [each for each in t.rounds if each.published or actor.may("see drafts")]
    return EventShape(
        id=live.id,
        name=t.name,
        format=t.format.name,
        game=t.format.game,
        seq=live.seq,
        role=actor.role,
        player=actor.player,
        next=next_step(t),
        ended=t.ended,
        players=len(t.people),
        join_code=live.operations.join_code if actor.is_staff else None,
        rounds=[_round(live, each, display) for each in rounds],
    )


def standings_shape(t: Tournament, order: list[FinalPlace], display: NameDisplay) -> StandingsShape:
    """The order of the event with the reason for every place."""
    rounds = [each for each in t.rounds if each.published and each.kind != "side"]
    return StandingsShape(
        provisional=not all(each.closed for each in rounds),
        places=plain_data(order_data(order), display.renderer),
    )


def _round(live: LiveEvent, current: Round, display: NameDisplay) -> RoundShape:
    return RoundShape(
        number=current.number,
        stage=current.stage.name,
        kind=current.kind,
        published=current.published,
        closed=current.closed,
        fields=[
            SheetFieldShape.model_validate(each, from_attributes=True)
            for each in sheet_fields(current.format, current.kind)
        ],
        tables=[_table(live, current, table, display) for table in current.tables.values()],
        byes=display.names(current.byes),
        warnings=[] if current.published else _warnings(live, current, display),
    )


def _warnings(live: LiveEvent, draft: Round, display: NameDisplay) -> list[WarningShape]:
    return [
        WarningShape(
            kind=each.kind, level=each.level, words=display.text(each.words), rules=list(each.rules)
        )
        for each in draft_warnings(live.tournament, draft)
    ]


def _table(live: LiveEvent, current: Round, table: Table, display: NameDisplay) -> EventTable:
    lines = table.sheet.lines if table.sheet else {}
    return EventTable(
        number=table.number,
        wave=table.wave,
        seats=[
            EventSeatShape(
                key=key if display.full else None,
                name=display.name(key),
                score=lines[key].score if key in lines else None,
            )
            for key in table.seats
        ],
        state=state_of(table),
        reason=display.text(table.reason),
        here=live.hall_table(current.number, table.number),
    )
