"""Acts about rounds: draw, adjust, publish, the final, the end, undo."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.hall.events.acts.act import Act, Situation, of_kinds
from guildhall.hall.events.errors import EventError, MovedOnError
from guildhall.hall.events.telling import tell
from guildhall.hall.events.undoing import last_command, take_back
from guildhall.tournament import DrawChoices, Happening, Stamp
from guildhall.tournament import discard as discarded
from guildhall.tournament import draw as drawn
from guildhall.tournament import draw_final as final_drawn
from guildhall.tournament import draw_side_round as side_round_drawn
from guildhall.tournament import end as ended
from guildhall.tournament import publish as published
from guildhall.tournament import seat as seated
from guildhall.tournament import set_rounds as rounds_set
from guildhall.tournament import swap as swapped

DRAFT = of_kinds("drawn", "discarded", "published", "tables moved", "undone")


def draw(choices: DrawChoices | None = None) -> Act:
    """Draw the next round as a draft, or the draft again."""
    return Act(
        action="draw", command=lambda now, stamp: drawn(now.t, stamp, choices), touches=DRAFT
    )


def draw_final(size: int | None = None, seed: str = "") -> Act:
    """Draw the final or the next round of the top cut."""
    return Act(
        action="draw",
        command=lambda now, stamp: final_drawn(now.t, stamp, size=size, seed=seed),
        touches=DRAFT,
    )


def draw_side_round(players: Sequence[str], seed: str = "") -> Act:
    """Draw a round beside the final that counts for nothing (TS-30)."""
    return Act(
        action="draw",
        command=lambda now, stamp: side_round_drawn(now.t, players, stamp, seed=seed),
        touches=DRAFT,
    )


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


def publish() -> Act:
    """Make the draft public."""
    return Act(action="publish", command=lambda now, stamp: published(now.t, stamp), touches=DRAFT)


def set_rounds(rounds: int) -> Act:
    """Change the number of rounds."""
    return Act(
        action="change settings", command=lambda now, stamp: rounds_set(now.t, rounds, stamp)
    )


def end(*, early: bool = False) -> Act:
    """End the event with its final order."""
    return Act(
        action="end",
        command=lambda now, stamp: ended(now.t, stamp, early=early),
        touches=of_kinds("corrected", "decided", "drawn", "ended"),
    )


def undo(seen: int) -> Act:
    """Take back the last command, if it is still the one that was seen: its latest happening.

    Only organisers take back what somebody else has done.
    """

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        last = last_command(now.t, stamp, now.commands)
        if last[0] != seen:
            news = [now.t.happenings[index] for index in last]
            raise MovedOnError(news, [tell(each) for each in news])
        doer = now.t.happenings[seen].by
        if stamp.role != "organiser" and doer != stamp.by:
            raise EventError(
                f"{doer} has done this", rules=["T-2"], ways_out=["ask an organiser to undo it"]
            )
        return take_back(now.t, stamp, now.commands)

    return Act(action="undo", command=command)
