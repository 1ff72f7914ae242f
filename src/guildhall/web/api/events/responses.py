"""What programs get about events; names and keys as the organiser lets them be seen."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.name_privacy import NameDisplay
from guildhall.hall.events.next_steps import next_step
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.table_status import state_of
from guildhall.tournament import FinalPlace, Round, Table, Tournament, draft_warnings
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


class RoundShape(Told):
    """A round of an event."""

    number: int
    stage: str = Field(description="What the round is called, such as Semi-final.")
    kind: Literal["swiss", "bracket", "side"]
    published: bool
    closed: bool
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
    name: str
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
    t, showing = live.tournament, live.showing(actor)
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
        rounds=[_round(live, each, showing) for each in rounds],
    )


def standings_shape(t: Tournament, order: list[FinalPlace], showing: NameDisplay) -> StandingsShape:
    """The order of the event with the reason for every place."""
    rounds = [each for each in t.rounds if each.published and each.kind != "side"]
    return StandingsShape(
        provisional=not all(each.closed for each in rounds),
        places=[
            StandingShape(
                place=line.place,
                name=showing.name(line.player),
                why=showing.text(line.why),
                stage=line.stage.name if line.stage else None,
                prize=line.prize,
                keepsake=line.keepsake,
            )
            for line in order
        ],
    )


def _round(live: LiveEvent, current: Round, showing: NameDisplay) -> RoundShape:
    return RoundShape(
        number=current.number,
        stage=current.stage.name,
        kind=current.kind,
        published=current.published,
        closed=current.closed,
        tables=[_table(live, current, table, showing) for table in current.tables.values()],
        byes=showing.names(current.byes),
        warnings=[] if current.published else _warnings(live, current, showing),
    )


def _warnings(live: LiveEvent, draft: Round, showing: NameDisplay) -> list[WarningShape]:
    return [
        WarningShape(
            kind=each.kind,
            level=each.level,
            words=showing.text(each.words),
            rules=list(each.rules),
        )
        for each in draft_warnings(live.tournament, draft)
    ]


def _table(live: LiveEvent, current: Round, table: Table, showing: NameDisplay) -> EventTable:
    lines = table.sheet.lines if table.sheet else {}
    return EventTable(
        number=table.number,
        wave=table.wave,
        seats=[
            EventSeatShape(
                key=key if showing.full else None,
                name=showing.name(key),
                score=lines[key].score if key in lines else None,
            )
            for key in table.seats
        ],
        state=state_of(table),
        reason=showing.text(table.reason),
        here=live.hall_table(current.number, table.number),
    )
