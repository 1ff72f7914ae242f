"""Runs `guildhall event ...`: reads the words, lets the command work, writes its answer."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from guildhall.console.event import (
    arrangements,
    finish,
    new_event,
    people,
    results,
    rounds,
    sheets,
    simulation,
)
from guildhall.console.event import rulings as judging
from guildhall.console.event.arguments import read
from guildhall.console.event.session import Session
from guildhall.hall.log import LogError
from guildhall.tournament import Refused, TournamentError

ABOUT = """\
Run a tournament: people, rounds, results, standings, a final.

Everything is kept in a log before it is acknowledged. Names may be shortened as
long as they are clear; accents and case do not matter. `guildhall event demo`
shows a whole event, `guildhall event COMMAND --help` has examples.
"""


def main(words: Sequence[str]) -> None:
    """Run one command; a refusal is told, nothing is changed, and the exit code is 2."""
    options = read(GROUPS, ABOUT, words)
    if options.command is None:
        return
    with Session(options, main) as session:
        try:
            answer = options.command.run(session, options)
        except Refused as refusal:
            session.page.refuse(refusal)
            sys.exit(2)
        except TournamentError as error:
            session.page.refuse(Refused(str(error)))
            sys.exit(2)
        except LogError as error:
            session.page.fail(error)
            sys.exit(2)
        session.page.write(answer)


GROUPS = {
    "events": new_event.COMMANDS,
    "people": people.COMMANDS,
    "around the games": arrangements.COMMANDS,
    "rounds": rounds.COMMANDS,
    "results": results.COMMANDS,
    "rulings and record": judging.COMMANDS,
    "standings and final": finish.COMMANDS,
    "paper": sheets.COMMANDS,
    "to try things out": simulation.COMMANDS,
}
