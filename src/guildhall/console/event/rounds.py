"""Commands about rounds: draw, publish, pairings, rounds, clock."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime, timedelta
from typing import Any

from guildhall.console.event.answers import Answer, Part, Say, say
from guildhall.console.event.arguments import Command, add_round, positive
from guildhall.console.event.rounds_view import round_data, round_parts, round_title, size_line
from guildhall.console.event.session import Sitting
from guildhall.hall.events import EventError
from guildhall.hall.events.round_clocks import RoundClock, round_clocks
from guildhall.tournament import (
    DrawChoices,
    Round,
    Tournament,
    count_late_entries,
    discard,
    draw,
    late_words,
    publish,
    set_rounds,
    sit_out_in_turn,
    split_into_waves,
)


def _draw_options(words: ArgumentParser) -> None:
    words.add_argument("--seed", default="", help="for the lots; else the event's own goes on")
    words.add_argument("--tables", type=positive, metavar="N", help="another legal number of them")
    words.add_argument(
        "--allow-repeats", action="store_true", help="take the fewest repeats where some must be"
    )
    words.add_argument(
        "--lift-separations", action="store_true", help="let people meet who are kept apart"
    )
    words.add_argument(
        "--fill-in", nargs="+", default=[], metavar="NAME", help="play on in a bracket"
    )
    words.add_argument(
        "--sit-out", action="store_true", help="let one sit out in turn where all cannot be seated"
    )
    words.add_argument("--discard", action="store_true", help="throw the draft away")


def _draw(sitting: Sitting, options: Namespace) -> Answer:
    if options.discard:
        sitting.desk.do(discard)
        return Answer(sitting.data(discarded=True), say("The draft is thrown away."))
    choices = DrawChoices(
        seed=options.seed,
        tables=options.tables,
        allow_repeats=options.allow_repeats,
        lift_separations=options.lift_separations,
        fill_in=tuple(sitting.players(options.fill_in)),
    )
    first = [sit_out_in_turn] if options.sit_out else []
    sitting.desk.do(*first, lambda t, stamp: draw(t, stamp, choices))
    return drafted(sitting)


def drafted(sitting: Sitting) -> Answer:
    """The draft that was just drawn, with its reasons."""
    t = sitting.tournament
    draft = t.rounds[-1]
    parts = [*round_parts(t, draft, why=True), *say(size_line(t, draft))]
    return Answer(sitting.data(**round_data(t, draft)), [*parts, *sitting.hint()])


def _publish_options(words: ArgumentParser) -> None:
    words.add_argument(
        "--anyway", action="store_true", help="with all warnings of the draft, which are logged"
    )


def _publish(sitting: Sitting, options: Namespace) -> Answer:
    (published,) = sitting.desk.do(lambda t, stamp: publish(t, stamp, anyway=options.anyway))
    t = sitting.tournament
    current = t.round(published.data["number"])
    minutes = t.format.time.minutes
    ending = datetime.now().astimezone() + timedelta(minutes=minutes)
    told: list[Part] = [Say(f"{round_title(t, current)}. {size_line(t, current)}", "green")]
    told += say(*(f"Accepted: {words}." for words in published.data["accepted"]), ink="yellow")
    told += say(f"Time: {minutes} minutes, until {ending:%H:%M}.") if minutes else []
    accepted = published.data["accepted"]
    return Answer(
        sitting.data(**round_data(t, current), accepted=accepted), [*told, *sitting.hint()]
    )


def _pairings_options(words: ArgumentParser) -> None:
    add_round(words)
    words.add_argument("--why", action="store_true", help="with the reason for every table")
    words.add_argument("--by-name", action="store_true", help="a list of names to hang up")


def _pairings(sitting: Sitting, options: Namespace) -> Answer:
    t = sitting.tournament
    asked = [t.round(options.round)] if options.round else _now(t)
    parts = [
        part
        for current in asked
        for part in round_parts(t, current, why=options.why, by_name=options.by_name)
    ]
    rounds = [round_data(t, current) for current in asked]
    return Answer(sitting.data(**rounds[-1], rounds=rounds), parts)


def _now(t: Tournament) -> list[Round]:
    """The drafts, else the rounds that are being played, else the last one."""
    return [*t.drafts] or t.open_rounds() or [t.round(len(t.rounds) or 1)]


def _rounds_options(words: ArgumentParser) -> None:
    words.add_argument(
        "rounds", type=positive, nargs="?", metavar="N", help="how many will be played"
    )
    words.add_argument(
        "--count-late", action="store_true", help="let late entries count for rounds and top cut"
    )


def _rounds(sitting: Sitting, options: Namespace) -> Answer:
    if options.count_late:
        sitting.desk.do(count_late_entries)
    if options.rounds:
        sitting.desk.do(lambda t, stamp: set_rounds(t, options.rounds, stamp))
    t = sitting.tournament
    rounds = t.attendance().rounds
    parts = say(f"{rounds} rounds will be played.")
    if late := late_words(t):
        parts += say(f"Note: {late} (rounds --count-late).", ink="yellow")
    return Answer(sitting.data(rounds=rounds), parts)


def _waves_options(words: ArgumentParser) -> None:
    words.add_argument("waves", type=positive, metavar="N", help="how many; 1 joins them again")
    add_round(words)


def _waves(sitting: Sitting, options: Namespace) -> Answer:
    number = options.round or _now(sitting.tournament)[0].number
    sitting.desk.do(lambda t, stamp: split_into_waves(t, number, options.waves, stamp))
    current = sitting.tournament.round(number)
    told = f"Round {number} is played all at once."
    if current.waves > 1:
        waves = [current.of_wave(wave) for wave in range(1, current.waves + 1)]
        tables = ", then ".join(", ".join(str(each.number) for each in wave) for wave in waves)
        told = f"Round {number} is played in {current.waves} waves: tables {tables}."
    return Answer(
        sitting.data(**round_data(sitting.tournament, current)), [*say(told), *sitting.hint()]
    )


def _clock_options(words: ArgumentParser) -> None:
    words.add_argument("--since", metavar="HH:MM", help="when the round began, if not at publish")
    words.add_argument("--watch", action="store_true", help="keep showing it, until Ctrl-C")
    add_round(words)


def _clock(sitting: Sitting, options: Namespace) -> Answer:
    began = _since(options.since) if options.since else None
    t, floor = sitting.tournament, sitting.desk.floor
    while True:
        shown = round_clocks(t, floor, datetime.now(UTC), began)
        shown = [each for each in shown if options.round in {None, each.round}]
        if not shown:
            raise EventError(f"round {options.round} is not being played")
        if not options.watch or not sys.stdout.isatty():
            clocks = [_clock_data(each) for each in shown]
            return Answer(sitting.data(**clocks[0], clocks=clocks), say(*map(clock_words, shown)))
        sys.stdout.write(f"\r{' '.join(map(clock_words, shown)):<78}")
        sys.stdout.flush()
        time.sleep(1)


def _since(text: str) -> datetime:
    now = datetime.now().astimezone()
    try:
        hours, minutes = map(int, text.split(":"))
        return now.replace(hour=hours, minute=minutes, second=0, microsecond=0)
    except ValueError as error:
        raise EventError(
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


COMMANDS = (
    Command(
        "draw",
        "draw the next round as a draft, or again",
        "Draw the next round as a draft, or the draft again; every table says why it is so.",
        (
            "guildhall event draw",
            "guildhall event draw --tables 6",
            "guildhall event draw --discard",
        ),
        _draw_options,
        _draw,
    ),
    Command(
        "publish",
        "publish the draft",
        "Publish the draft; from now on it stays as it is. One with warnings needs --anyway.",
        ("guildhall event publish", "guildhall event publish --anyway"),
        _publish_options,
        _publish,
    ),
    Command(
        "pairings",
        "show who sits where",
        "Show who sits where, with the results that are in.",
        (
            "guildhall event pairings",
            "guildhall event pairings --by-name",
            "guildhall event pairings --round 1 --why",
        ),
        _pairings_options,
        _pairings,
    ),
    Command(
        "rounds",
        "set the number of rounds",
        "Set the number of rounds, also between two rounds.",
        ("guildhall event rounds 4",),
        _rounds_options,
        _rounds,
    ),
    Command(
        "waves",
        "play a round in waves",
        "Play a round in waves where there are fewer tables than it needs; each wave has its own "
        "clock.",
        ("guildhall event waves 2", "guildhall event waves 1"),
        _waves_options,
        _waves,
    ),
    Command(
        "clock",
        "show the time of the round",
        "Show how long each round that is being played has been running, and what is left.",
        ("guildhall event clock", "guildhall event clock --since 14:05"),
        _clock_options,
        _clock,
    ),
)
