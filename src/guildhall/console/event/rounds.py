"""Commands about rounds: draw, publish, pairings, rounds, waves, clock."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime, timedelta
from typing import Any

from guildhall.console.answers import Answer, Grid, Part, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.people import late_note
from guildhall.console.event.session import Session
from guildhall.console.language import spoken_code, tell
from guildhall.hall.events import commands
from guildhall.hall.events.round_clocks import ClockState, round_clocks
from guildhall.messages import (
    Listing,
    Message,
    Word,
    mark,
    message,
    messages_from_data,
    plural,
    quoted,
)
from guildhall.tournament import DrawChoices, Refused, Round, Tournament, draft_warnings
from guildhall.tournament.reports.data import round_data
from guildhall.tournament.reports.round_words import (
    NOTHING,
    missing_words,
    round_title,
    rows_by_name,
    rows_by_table,
    size_words,
)

COMMANDS = CommandGroup()

HEADINGS = (mark("Table"), mark("Players, first one first"), mark("State"), mark("Why"))
NUMBERS = frozenset({"Table"})


@COMMANDS.add("draw", "draw --tables 6", "draw --discard")
def draw(
    session: Session, choices: DrawChoices, *, sit_out: bool = False, discard: bool = False
) -> Answer:
    """Draw the next round as a draft, or the draft again; every table says why it is so.

    --seed: for the lots; else the event’s own goes on
    --tables N: another legal number of them
    --allow-repeats: take the fewest repeats where some must be
    --lift-separations: let people meet who are kept apart
    --fill-in NAME: play on in a bracket
    --sit-out: let one sit out in turn where all cannot be seated
    --discard: throw the draft away
    """
    if discard:
        told = session.execute(commands.DiscardDraft()).told
        return Answer(session.data(discarded=True), say(*told))
    command = commands.SitOutAndDraw if sit_out else commands.DrawRound
    session.execute(command(choices))
    return drafted(session)


def drafted(session: Session) -> Answer:
    """The draft that was just drawn, with its reasons."""
    t = session.tournament
    draft = t.rounds[-1]
    parts = [*round_parts(t, draft, why=True), *say(size_words(t, draft))]
    return Answer(session.data(**round_data(t, draft)), [*parts, *session.hint()])


def round_parts(
    t: Tournament, current: Round, *, why: bool = False, by_name: bool = False
) -> list[Part]:
    """A round: who sits where, first player first, with results as far as they are there."""
    headings = [mark("Player"), mark("Table"), mark("Meets")]
    rows = rows_by_name(t, current, spoken_code())
    if not by_name:
        every = rows_by_table(t, current)
        columns = [0, 1, *([2] if any(row[2] != NOTHING for row in every) else []), *([3] * why)]
        headings = [HEADINGS[column] for column in columns]
        rows = [[row[column] for column in columns] for row in every]
    return [Grid(headings, rows, round_title(t, current), NUMBERS), *_warnings(t, current)]


def _warnings(t: Tournament, current: Round) -> list[Part]:
    """What is wrong with a draft, or what was to be known of a round."""
    if current.published:
        notes = [message("Note: {what}", what=notice) for notice in current.notices]
        return say(*notes, ink="yellow")
    parts: list[Part] = []
    for warning in draft_warnings(t, current):
        levels = {
            "never": message("Wrong: {what}", what=warning.words),
            "ask": message("Warning: {what}", what=warning.words),
            "note": message("Note: {what}", what=warning.words),
        }
        parts += say(levels[warning.level], ink="yellow" if warning.level == "note" else "red")
    return parts


def missing_line(current: Round) -> list[Part]:
    """Which tables of a round are still awaited."""
    missing = missing_words(current)
    if missing is None:
        return say(message("{stage} is complete", stage=current.stage.words), ink="green")
    return say(missing, ink="dim")


@COMMANDS.add("publish", "publish --anyway")
def publish(session: Session, command: commands.PublishDraft) -> Answer:
    """Publish the draft; from now on it stays as it is. One with warnings needs --anyway.

    --anyway: with all warnings of the draft, which are logged
    """
    (published,) = session.execute(command).happenings
    t = session.tournament
    current = t.round(published.data["number"])
    minutes = t.format.time.minutes
    parts = say(round_title(t, current), size_words(t, current), ink="green")
    accepted = messages_from_data(published.data["accepted"])
    parts += say(*(message("Accepted: {what}", what=each) for each in accepted), ink="yellow")
    if minutes:
        until = f"{datetime.now().astimezone() + timedelta(minutes=minutes):%H:%M}"
        time_limit = message("Time: {minutes} min, until {time}", minutes=minutes, time=Word(until))
        parts += say(time_limit)
    data = session.data(**round_data(t, current), accepted=accepted)
    return Answer(data, [*parts, *session.hint()])


@COMMANDS.add("pairings", "pairings --by-name", "pairings --round 1 --why")
def pairings(
    session: Session, *, round_: int | None = None, why: bool = False, by_name: bool = False
) -> Answer:
    """Show who sits where, with the results that are in.

    --round N: the round; else the one being played
    --why: with the reason for every table
    --by-name: a list of names to hang up
    """
    t = session.tournament
    asked = [t.round(round_)] if round_ else _now(t)
    if not all(each.published for each in asked):
        session.actor.role_for("see drafts")
    parts: list[Part] = []
    for current in asked:
        parts += round_parts(t, current, why=why, by_name=by_name)
    rounds = [round_data(t, current) for current in asked]
    return Answer(session.data(**rounds[-1], rounds=rounds), parts)


def _now(t: Tournament) -> list[Round]:
    """The drafts, else the rounds that are being played, else the last one."""
    return [*t.drafts] or t.open_rounds() or [t.round(len(t.rounds) or 1)]


@COMMANDS.add("rounds 4")
def rounds(session: Session, count: int | None = None, *, count_late: bool = False) -> Answer:
    """Set the number of rounds, also between two rounds.

    count N: how many will be played
    --count-late: let late entries count for rounds and top cut
    """
    if count_late:
        session.execute(commands.CountLateEntries())
    if count:
        session.execute(commands.SetRounds(count))
    t = session.tournament
    planned = t.attendance().rounds
    words = plural("{count} round will be played", "{count} rounds will be played", count=planned)
    return Answer(session.data(rounds=planned), [*say(words), *late_note(t)])


@COMMANDS.add("waves 2", "waves 1")
def waves(session: Session, waves: int, *, round_: int | None = None) -> Answer:
    """Play a round in waves where there are fewer tables than it needs.

    Each wave has its own clock.

    waves N: how many; 1 joins them again
    --round N: the round; else the one being played
    """
    number = round_ or _now(session.tournament)[0].number
    parts = say(*session.execute(commands.SplitIntoWaves(number, waves)).told)
    current = session.tournament.round(number)
    for wave in range(1, current.waves + 1) if current.waves > 1 else ():
        tables = Listing(tuple(table.number for table in current.of_wave(wave)))
        parts += say(message("Wave {wave}: tables {tables}", wave=wave, tables=tables))
    data = session.data(**round_data(session.tournament, current))
    return Answer(data, [*parts, *session.hint()])


@COMMANDS.add("clock", "clock --since 14:05")
def clock(
    session: Session, *, since: str = "", watch: bool = False, round_: int | None = None
) -> Answer:
    """Show how long each round that is being played has been running, and what is left.

    --since HH:MM: when the round began, if not at publish
    --watch: keep showing it, until Ctrl-C
    --round N: the round; else the one being played
    """
    began = _since(since) if since else None
    t, operations = session.tournament, session.event.operations
    while True:
        shown = round_clocks(t, operations, datetime.now(UTC), began)
        shown = [each for each in shown if round_ in {None, each.round}]
        if not shown:
            raise Refused(message("round {round} is not being played", round=round_ or 0))
        if not watch or not sys.stdout.isatty():
            clocks = [_clock_data(each) for each in shown]
            return Answer(session.data(**clocks[0], clocks=clocks), say(*map(clock_words, shown)))
        sys.stdout.write(f"\r{'. '.join(tell(clock_words(each)) for each in shown):<78}")
        sys.stdout.flush()
        time.sleep(1)


def _since(text: str) -> datetime:
    now = datetime.now().astimezone()
    try:
        hours, minutes = map(int, text.split(":"))
        return now.replace(hour=hours, minute=minutes, second=0, microsecond=0)
    except ValueError as error:
        raise Refused(
            message("{typed} is not a time of the day", typed=quoted(text)),
            ways_out=[message("write it like 14:05")],
        ) from error


def clock_words(clock: ClockState) -> Message:
    """The clock of a round in one sentence."""
    name = message("Round {round}", round=clock.round)
    if clock.wave > 1:
        name = message("Round {round}, wave {wave}", round=clock.round, wave=clock.wave)
    if clock.began is None:
        return message("{round} has not begun", round=name)
    began = clock.began.astimezone()
    running = message(
        "{round} began at {time}, {span} gone",
        round=name,
        time=Word(f"{began:%H:%M}"),
        span=_span(clock.gone),
    )
    if clock.left is None:
        return message("{what}; the referee sets the timetable", what=running)
    left, ends = _span(clock.left), Word(f"{began + timedelta(minutes=clock.minutes):%H:%M}")
    if clock.state == "paused":
        return message("{what}, {span} left; the clock is paused", what=running, span=left)
    if clock.state == "running" and clock.left > timedelta():
        return message("{what}, {span} left until {time}", what=running, span=left, time=ends)
    if clock.state == "sudden death":
        return message("{what}. SUDDEN DEATH since {time}", what=running, time=ends)
    return message("{what}. TIME IS UP since {time}", what=running, time=ends)


def _span(span: timedelta) -> Word:
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    return Word(f"{minutes}:{seconds:02}")


def _clock_data(clock: ClockState) -> dict[str, Any]:
    return {
        "round": clock.round,
        "wave": clock.wave,
        "minutes": clock.minutes,
        "began": clock.began.isoformat() if clock.began else None,
        "seconds_gone": int(clock.gone.total_seconds()),
        "seconds_left": None if clock.left is None else int(clock.left.total_seconds()),
        "state": clock.state,
    }
