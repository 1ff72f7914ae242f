"""Acts about rounds: draw, adjust, publish, the final, the end, undo."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.hall.events.commands.command import Act, Note, Situation, everything, of_kinds
from guildhall.hall.events.errors import EventError, MovedOnError
from guildhall.hall.events.history_text import tell
from guildhall.hall.events.names import folded, proper_name
from guildhall.hall.events.operations import ClockStep
from guildhall.hall.events.operations_text import tell_floor
from guildhall.hall.events.people import enter_people
from guildhall.hall.events.stage_names import stage_names
from guildhall.hall.events.undo import last_clock_step, last_command, take_back
from guildhall.tournament import (
    DrawChoices,
    Happening,
    Stamp,
    Tournament,
    apply_all,
    free_players,
    sit_out_in_turn,
)
from guildhall.tournament import check_in as checked_in
from guildhall.tournament import count_late_entries as late_entries_counted
from guildhall.tournament import discard as discarded
from guildhall.tournament import draw as drawn
from guildhall.tournament import draw_final as final_drawn
from guildhall.tournament import draw_side_round as side_round_drawn
from guildhall.tournament import end as ended
from guildhall.tournament import publish as published
from guildhall.tournament import seat as seated
from guildhall.tournament import set_rounds as rounds_set
from guildhall.tournament import split_into_waves as waves_set
from guildhall.tournament import swap as swapped
from guildhall.tournament import undo as undone

DRAFT = of_kinds("drawn", "discarded", "published", "tables moved", "undone")


def draw(choices: DrawChoices | None = None) -> Act:
    """Draw the next round as a draft, or the draft again."""
    return Act(
        action="draw", command=lambda now, stamp: drawn(now.t, stamp, choices), touches=DRAFT
    )


def sit_out_and_draw() -> Act:
    """Let one sit out in turn, where all cannot be seated, and draw the round (TS-9)."""
    return Act(
        action="draw",
        command=lambda now, stamp: _and_drawn(now, stamp, sit_out_in_turn(now.t, stamp)),
        touches=DRAFT,
    )


def fill_in_and_draw(name: str) -> Act:
    """Let somebody fill in who is not ranked, and draw the round (TS-9)."""

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        return _and_drawn(now, stamp, _filling_in(now, stamp, name))

    return Act(action="draw", command=command, touches=DRAFT)


def _filling_in(now: Situation, stamp: Stamp, name: str) -> list[Happening]:
    wanted = folded(proper_name(name))
    known = next((key for key in now.t.people if folded(key) == wanted), "")
    if not known:
        return enter_people(now.t, stamp, [name], ranked=False)
    if known in now.t.present() or now.t.people[known].ranked:
        raise EventError(
            f"{known} is already here" if known in now.t.present() else f"{known} is a player",
            persons=[known],
            ways_out=["name somebody else"],
        )
    return checked_in(now.t, [known], stamp)


def _and_drawn(now: Situation, stamp: Stamp, first: list[Happening]) -> list[Happening]:
    ahead = apply_all(now.t.copy(), first)
    return [*first, *drawn(ahead, stamp)]


def draw_final(size: int | None = None, seed: str = "") -> Act:
    """Draw the final or the next round of the top cut."""
    return Act(
        action="draw",
        command=lambda now, stamp: final_drawn(now.t, stamp, size=size, seed=seed),
        touches=DRAFT,
    )


def draw_side_round(players: Sequence[str] | None = None, seed: str = "") -> Act:
    """Draw a round beside the final that counts for nothing, for all who are free (TS-30)."""

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        chosen = free_players(now.t) if players is None else players
        return side_round_drawn(now.t, chosen, stamp, seed=seed)

    return Act(action="draw", command=command, touches=DRAFT)


def discard() -> Act:
    """Throw the draft away."""
    return Act(action="draw", command=lambda now, stamp: discarded(now.t, stamp), touches=DRAFT)


def swap(one: str, other: str) -> Act:
    """Let two people change seats in the draft."""
    return Act(
        action="draw", command=lambda now, stamp: swapped(now.t, one, other, stamp), touches=DRAFT
    )


def seat(key: str, table: int, place: int) -> Act:
    """Move somebody to a seat (from 1) of a table of the draft."""
    return Act(
        action="draw",
        command=lambda now, stamp: seated(now.t, key, table, place, stamp),
        touches=DRAFT,
    )


def publish(*, anyway: bool = False) -> Act:
    """Make the draft public; anyway means with all warnings that were seen, and no others."""
    return Act(
        action="publish",
        command=lambda now, stamp: published(now.t, stamp, anyway=anyway),
        touches=everything if anyway else DRAFT,
    )


def set_rounds(rounds: int) -> Act:
    """Change the number of rounds."""
    return Act(
        action="change settings", command=lambda now, stamp: rounds_set(now.t, rounds, stamp)
    )


def count_late_entries() -> Act:
    """Let late entries count for the rounds and the top cut (SW-8)."""
    return Act(
        action="change settings", command=lambda now, stamp: late_entries_counted(now.t, stamp)
    )


def end(*, early: bool = False) -> Act:
    """End the event with its final order."""
    return Act(
        action="end",
        command=lambda now, stamp: ended(now.t, stamp, early=early),
        touches=of_kinds("corrected", "decided", "drawn", "ended"),
    )


def split_into_waves(number: int, waves: int) -> Act:
    """Play a round in waves, or all at once again."""
    return Act(action="draw", command=lambda now, stamp: waves_set(now.t, number, waves, stamp))


def undo(seen: int, clock: int = 0) -> Act:
    """Take back the last thing that was done, if it is still the one that was seen.

    `seen` is the latest happening of a command, `clock` the line of the floor that started or
    stopped a clock. Only organisers take back what somebody else has done.
    """
    if clock:
        return Act(action="undo", note=lambda now, stamp: _clock_set_back(now, stamp, clock))
    return Act(action="undo", command=lambda now, stamp: _taken_back(now, stamp, seen))


def _taken_back(now: Situation, stamp: Stamp, seen: int) -> list[Happening]:
    _refuse_clock(now.t, last_clock_step(now.t, now.floor))
    last = last_command(now.t, stamp, now.commands)
    if last[0] != seen:
        news = [now.t.happenings[index] for index in last]
        raise MovedOnError(news, [tell(each, stage_names(now.t)) for each in news])
    _refuse_others(stamp, now.t.happenings[seen].by)
    return take_back(now.t, stamp, now.commands)


def _clock_set_back(now: Situation, stamp: Stamp, clock: int) -> list[Note]:
    step = last_clock_step(now.t, now.floor)
    if step is None:
        last = [now.t.happenings[each.data["of"]] for each in undone(now.t, stamp)]
        raise MovedOnError(last, [tell(each, stage_names(now.t)) for each in last])
    if step.line.seq != clock:
        _refuse_clock(now.t, step)
    _refuse_others(stamp, step.line.by)
    number, wave = step.key
    return [Note("clock-set-back/1", {"of": clock, "round": number, "wave": wave})]


def _refuse_clock(t: Tournament, step: ClockStep | None) -> None:
    if step:
        raise MovedOnError([], [tell_floor(step.line, stage_names(t))])


def _refuse_others(stamp: Stamp, doer: str) -> None:
    if stamp.role != "organiser" and doer != stamp.by:
        raise EventError(
            f"{doer} has done this", rules=["T-2"], ways_out=["ask an organiser to undo it"]
        )
