"""Sits down at the console: games at a table, in this process or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import Any

from guildhall.console.keyboard import Keyboard, Left
from guildhall.console.play import play
from guildhall.console.screen import Screen
from guildhall.console.seats import Seat, Table, people_and_bots, set_table
from guildhall.console.session import Session
from guildhall.games import catalogue
from patience import PATIENCE

GUILDHALL = (sys.executable, "-m", "guildhall")


@dataclass(frozen=True)
class Sitting:
    """What a run of the program left behind."""

    out: str
    err: str
    code: int


def guildhall(
    *arguments: str, typed: str | bytes = b"", env: Mapping[str, str] | None = None
) -> Sitting:
    """Run the program with its input from a pipe."""
    content = typed.encode() if isinstance(typed, str) else typed
    ran = subprocess.run(
        [*GUILDHALL, *arguments],
        input=content,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "COLUMNS": "80", **(env or {})},
    )
    return Sitting(ran.stdout.decode(), ran.stderr.decode(), ran.returncode)


def people(*names: str, seed: int | str = 7) -> Session:
    """A sitting of people only."""
    return Session(set_table([Seat(name) for name in names], seed))


def against_bots(*bots: str, seed: int | str = 7) -> Session:
    """A sitting of Ada and some bots."""
    return Session(set_table(people_and_bots(["Ada"], bots), seed))


def at(game: Any) -> Session:
    """A sitting of people that goes on with a game."""
    spec = next(s for s in catalogue.games().values() if isinstance(game, s.game_class()))
    return Session(Table(spec, game, tuple(Seat(name) for name in game.names)))


def played(table: Table, *commands: str | bytes) -> str:
    """Everything that is written while these commands come from a pipe."""
    out = StringIO()
    lines = [line.encode() if isinstance(line, str) else line for line in commands]
    screen = Screen(plain=True, file=out)
    try:
        play(table, screen, Keyboard(screen, BytesIO(b"".join(line + b"\n" for line in lines))))
    except Left:
        screen.say("Goodbye.")
    return out.getvalue()


def played_out(session: Session) -> Session:
    """The same sitting after everybody has made some moves and somebody has won."""
    while not session.game.over:
        moves = session.game.legal_moves()
        buys = [move for move in moves if str(move).startswith(("buy", "pay"))]
        number = len(session.game.history)
        choice = buys or moves
        session.game.push(choice[number * 7 % len(choice)])
    return session
