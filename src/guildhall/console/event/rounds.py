"""Commands about rounds: draw, publish, pairings, rounds, clock."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from datetime import UTC, datetime, timedelta
from typing import Any

from guildhall.console.event.answers import Answer, Part, Say, say
from guildhall.console.event.arguments import ROUND, CommandGroup, option, positive
from guildhall.console.event.rounds_view import round_data, round_parts, round_title, size_line
from guildhall.console.event.session import Session
from guildhall.hall.events import commands
from guildhall.hall.events.round_clocks import RoundClock, round_clocks
from guildhall.messages import messages_from_data
from guildhall.tournament import (
    DrawChoices,
    Refused,
    Round,
    Tournament,
    late_words,
)

COMMANDS = CommandGroup()


@COMMANDS.add(
    "draw",
    "draw the next round as a draft, or again",
    option("--seed", default="", help="for the lots; else the event's own goes on"),
    option("--tables", type=positive, metavar="N", help="another legal number of them"),
    option(
        "--allow-repeats", action="store_true", help="take the fewest repeats where some must be"
    ),
    option("--lift-separations", action="store_true", help="let people meet who are kept apart"),
    option("--fill-in", nargs="+", default=[], metavar="NAME", help="play on in a bracket"),
    option(
        "--sit-out", action="store_true", help="let one sit out in turn where all cannot be seated"
    ),
    option("--discard", action="store_true", help="throw the draft away"),
    examples=(
        "draw",
        "draw --tables 6",
        "draw --discard",
    ),
)
def draw(session: Session, options: Namespace) -> Answer:
    """Draw the next round as a draft, or the draft again; every table says why it is so."""
    if options.discard:
        session.execute(commands.DiscardDraft())
        return Answer(session.data(discarded=True), say("The draft is thrown away."))
    choices = DrawChoices(
        seed=options.seed,
        tables=options.tables,
        allow_repeats=options.allow_repeats,
        lift_separations=options.lift_separations,
        fill_in=tuple(session.players(options.fill_in)),
    )
    command = commands.SitOutAndDraw if options.sit_out else commands.DrawRound
    session.execute(command(choices))
    return drafted(session)


def drafted(session: Session) -> Answer:
    """The draft that was just drawn, with its reasons."""
    t = session.tournament
    draft = t.rounds[-1]
    parts = [*round_parts(t, draft, why=True), *say(size_line(t, draft))]
    return Answer(session.data(**round_data(t, draft)), [*parts, *session.hint()])


@COMMANDS.add(
    "publish",
    "publish the draft",
    option(
        "--anyway", action="store_true", help="with all warnings of the draft, which are logged"
    ),
    examples=(
        "publish",
        "publish --anyway",
    ),
)
def publish(session: Session, options: Namespace) -> Answer:
    """Publish the draft; from now on it stays as it is. One with warnings needs --anyway."""
    (published,) = session.execute(commands.PublishDraft(anyway=options.anyway)).happenings
    t = session.tournament
    current = t.round(published.data["number"])
    minutes = t.format.time.minutes
    ending = datetime.now().astimezone() + timedelta(minutes=minutes)
    told: list[Part] = [Say(f"{round_title(t, current)}. {size_line(t, current)}", "green")]
    accepted = messages_from_data(published.data["accepted"])
    told += say(*(f"Accepted: {words}." for words in accepted), ink="yellow")
    told += say(f"Time: {minutes} minutes, until {ending:%H:%M}.") if minutes else []
    return Answer(
        session.data(**round_data(t, current), accepted=accepted), [*told, *session.hint()]
    )


@COMMANDS.add(
    "pairings",
    "show who sits where",
    ROUND,
    option("--why", action="store_true", help="with the reason for every table"),
    option("--by-name", action="store_true", help="a list of names to hang up"),
    examples=(
        "pairings",
        "pairings --by-name",
        "pairings --round 1 --why",
    ),
)
def pairings(session: Session, options: Namespace) -> Answer:
    """Show who sits where, with the results that are in."""
    t = session.tournament
    asked = [t.round(options.round)] if options.round else _now(t)
    if not all(each.published for each in asked):
        session.actor.role_for("see drafts")
    parts = [
        part
        for current in asked
        for part in round_parts(t, current, why=options.why, by_name=options.by_name)
    ]
    rounds = [round_data(t, current) for current in asked]
    return Answer(session.data(**rounds[-1], rounds=rounds), parts)


def _now(t: Tournament) -> list[Round]:
    """The drafts, else the rounds that are being played, else the last one."""
    return [*t.drafts] or t.open_rounds() or [t.round(len(t.rounds) or 1)]


@COMMANDS.add(
    "rounds",
    "set the number of rounds",
    option("rounds", type=positive, nargs="?", metavar="N", help="how many will be played"),
    option(
        "--count-late", action="store_true", help="let late entries count for rounds and top cut"
    ),
    examples=("rounds 4",),
)
def rounds(session: Session, options: Namespace) -> Answer:
    """Set the number of rounds, also between two rounds."""
    if options.count_late:
        session.execute(commands.CountLateEntries())
    if options.rounds:
        session.execute(commands.SetRounds(options.rounds))
    t = session.tournament
    rounds = t.attendance().rounds
    parts = say(f"{rounds} rounds will be played.")
    if late := late_words(t):
        parts += say(f"Note: {late} (rounds --count-late).", ink="yellow")
    return Answer(session.data(rounds=rounds), parts)


@COMMANDS.add(
    "waves",
    "play a round in waves",
    option("waves", type=positive, metavar="N", help="how many; 1 joins them again"),
    ROUND,
    examples=(
        "waves 2",
        "waves 1",
    ),
)
def waves(session: Session, options: Namespace) -> Answer:
    """Play a round in waves where there are fewer tables than it needs.

    Each wave has its own clock.
    """
    number = options.round or _now(session.tournament)[0].number
    session.execute(commands.SplitIntoWaves(number, options.waves))
    current = session.tournament.round(number)
    told = f"Round {number} is played all at once."
    if current.waves > 1:
        waves = [current.of_wave(wave) for wave in range(1, current.waves + 1)]
        tables = ", then ".join(", ".join(str(each.number) for each in wave) for wave in waves)
        told = f"Round {number} is played in {current.waves} waves: tables {tables}."
    return Answer(
        session.data(**round_data(session.tournament, current)), [*say(told), *session.hint()]
    )


@COMMANDS.add(
    "clock",
    "show the time of the round",
    option("--since", metavar="HH:MM", help="when the round began, if not at publish"),
    option("--watch", action="store_true", help="keep showing it, until Ctrl-C"),
    ROUND,
    examples=(
        "clock",
        "clock --since 14:05",
    ),
)
def clock(session: Session, options: Namespace) -> Answer:
    """Show how long each round that is being played has been running, and what is left."""
    began = _since(options.since) if options.since else None
    t, operations = session.tournament, session.event.operations
    while True:
        shown = round_clocks(t, operations, datetime.now(UTC), began)
        shown = [each for each in shown if options.round in {None, each.round}]
        if not shown:
            raise Refused(f"round {options.round} is not being played")
        if not options.watch or not sys.stdout.isatty():
            clocks = [_clock_data(each) for each in shown]
            return Answer(session.data(**clocks[0], clocks=clocks), say(*map(clock_words, shown)))
        sys.stdout.write(f"\r{' '.join(map(clock_words, shown)):<78}")
        sys.stdout.flush()
        time.sleep(1)


def _since(text: str) -> datetime:
    now = datetime.now().astimezone()
    try:
        hours, minutes = map(int, text.split(":"))
        return now.replace(hour=hours, minute=minutes, second=0, microsecond=0)
    except ValueError as error:
        raise Refused(
            f"{text!r} is not a time of the day", ways_out=["write it like 14:05"]
        ) from error


def clock_words(clock: RoundClock) -> str:
    """The clock of a round in one line."""
    name = f"Round {clock.round}" + (f", wave {clock.wave}" if clock.wave > 1 else "")
    if clock.began is None:
        return f"{name} has not begun."
    words = f"{name} began at {clock.began.astimezone():%H:%M}, {_span(clock.gone)} gone"
    if clock.left is None:
        return f"{words}; the referee sets the timetable."
    ends = clock.began.astimezone() + timedelta(minutes=clock.minutes)
    if clock.state == "paused":
        return f"{words}, {_span(clock.left)} left; the clock is paused."
    if clock.state == "running" and clock.left > timedelta():
        return f"{words}, {_span(clock.left)} left until {ends:%H:%M}."
    state = "SUDDEN DEATH" if clock.state == "sudden death" else "TIME IS OVER"
    return f"{words}. {state} since {ends:%H:%M}."


def _span(span: timedelta) -> str:
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    return f"{minutes}:{seconds:02}"


def _clock_data(clock: RoundClock) -> dict[str, Any]:
    return {
        "round": clock.round,
        "wave": clock.wave,
        "minutes": clock.minutes,
        "began": clock.began.isoformat() if clock.began else None,
        "seconds_gone": int(clock.gone.total_seconds()),
        "seconds_left": None if clock.left is None else int(clock.left.total_seconds()),
        "state": clock.state,
    }
