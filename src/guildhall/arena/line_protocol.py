"""The line protocol: how a bot in any language plays, over its standard input and output.

It is like that of chess engines, in the notation of the games. The arena says `gsp 1`, and the bot
answers with `id name NAME` and `gspok`. Then, for each game: `newgame GAME players N seat S seed K`
with the settings of the game behind it; for every decision: `view JSON` and `go`, with what the bot
may use, and the bot answers `bestmove MOVE`. `isready` is answered by `readyok` whenever it comes,
`quit` ends the program. Lines that begin with anything else are ignored on both sides.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

from guildhall.arena.clock import Clock
from guildhall.arena.conditions import Conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import Fault
from guildhall.arena.line_process import LineProcess, ProcessEnded
from guildhall.arena.players import LONGEST_START, Answer, allowance_of, limits_of
from guildhall.bots.contract import Allowance
from guildhall.games.catalogue import GameSpec

VERSION = 1
GREETING = f"gsp {VERSION}"
LONGEST_GREETING = 60.0
"""Seconds that a program has to load and to answer it."""


class LinePlayer:
    """A program at a seat."""

    def __init__(self, entrant: Entrant, words: Sequence[str]) -> None:
        self._entrant = entrant
        self._words = words
        self._process: LineProcess | None = None
        self._features: set[str] = set()
        self._conditions: Conditions | None = None
        self.program_name = ""
        """What the program calls itself, once it has said so."""

    def check(self) -> None:
        """Start it."""
        self.start()

    def start(self) -> LineProcess:
        """Start the program and greet it; raises Fault."""
        try:
            process = self._process = LineProcess(self._words)
            process.say(GREETING)
            for line in self._lines_until("gspok", LONGEST_GREETING):
                word, _, rest = line.partition(" ")
                if word == "id" and rest.startswith("name "):
                    self.program_name = rest.removeprefix("name ").strip()
                elif word == "feature":
                    self._features |= set(rest.split())
        except ProcessEnded as error:
            raise self._fault("crash", str(error)) from error
        return process

    def warm_up(self, conditions: Conditions) -> None:
        """A program gets ready when a game begins, and has time for that."""

    def begin(self, conditions: Conditions, seat: int, seed: int) -> None:
        """Tell it what is played, and wait until it is ready; raises Fault."""
        self._conditions = conditions
        process = self._process or self.start()
        try:
            process.say(newgame_line(conditions, seat, seed))
            process.say("isready")
            self._lines_until("readyok", LONGEST_START)
        except ProcessEnded as error:
            raise self._fault("crash", str(error)) from error

    def choose(self, view: Any, clock: Clock | None = None) -> Answer:
        """Show it the view and wait for its move; raises Fault."""
        assert self._process is not None and self._conditions is not None  # noqa: S101, PT018 - begun
        limits = limits_of(self._entrant, self._conditions, clock)
        before, begun = self._process.processor_seconds, time.perf_counter()
        try:
            self._process.say(f"view {self._view_text(view, self._conditions.spec)}")
            self._process.say(go_line(allowance_of(self._entrant, clock), clock))
            *_, last = self._lines_until("bestmove", limits.seconds)
        except ProcessEnded as error:
            raise self._fault("crash", str(error)) from error
        seconds = time.perf_counter() - begun
        after = self._process.processor_seconds
        used = None if before is None or after is None else after - before
        return limits.check(Answer(last.partition(" ")[2].strip(), seconds, used))

    def close(self) -> None:
        """Let it end."""
        if self._process:
            self._process.end()
            self._process = None

    def _view_text(self, view: Any, spec: GameSpec) -> str:
        if "plain" in self._features:
            return json.dumps({"game": spec.name, "plain": view.plain()}, separators=(",", ":"))
        return json.dumps(view_data(spec, view), separators=(",", ":"))

    def _lines_until(self, word: str, seconds: float) -> list[str]:
        """All lines up to the one that begins with a word; raises Fault or ProcessEnded."""
        assert self._process is not None  # noqa: S101 - it was started
        end = time.perf_counter() + seconds
        lines: list[str] = []
        while not lines or lines[-1].split(" ", 1)[0] != word:
            try:
                lines.append(self._process.hear(end - time.perf_counter()))
            except TimeoutError as error:
                raise self._fault("timeout", f"no {word} within {seconds:g} s") from error
        return lines

    def _fault(self, kind: Any, detail: str) -> Fault:
        """What went wrong; a program that is out of step is ended."""
        if self._process:
            self._process.kill()
            self._process = None
        return Fault(kind, " ".join(detail.split())[:300])


def newgame_line(conditions: Conditions, seat: int, seed: int) -> str:
    """`newgame splendor players 2 seat 0 seed 7 expansion orient gold_tokens 5 nobles base`."""
    facts: dict[str, Any] = {"players": conditions.players, "seat": seat, "seed": seed}
    facts |= {name: value for name, value in conditions.settings.items() if value is not None}
    return " ".join(["newgame", conditions.game, *(f"{name} {v}" for name, v in facts.items())])


def go_line(allowance: Allowance, clock: Clock | None = None) -> str:
    """`go simulations 400 time 200 cpu 200`: milliseconds; what is not limited is left out.

    With a clock `left 250000 increment 2000` follow: `time` is then a fair share of it, which a
    program may exceed as long as there is something left.
    """
    told = allowance_data(allowance, clock)
    return " ".join(["go", *(f"{name} {most}" for name, most in told.items())])


def allowance_data(allowance: Allowance, clock: Clock | None = None) -> dict[str, int]:
    """What a bot may use, as programs are told: simulations, time and cpu in milliseconds."""
    told: dict[str, int] = {}
    if allowance.simulations is not None:
        told["simulations"] = allowance.simulations
    if allowance.seconds is not None:
        told["time"] = round(1000 * allowance.seconds)
    if allowance.processor_seconds is not None:
        told["cpu"] = round(1000 * allowance.processor_seconds)
    if clock:
        told["left"] = max(round(1000 * clock.seconds), 0)
        told["increment"] = round(1000 * clock.increment)
    return told


def read_go(line: str) -> Allowance:
    """What a bot may use, as `go` says it; what is not understood is ignored."""
    words = line.split()[1:]
    told = {name: int(value) for name, value in zip(words[::2], words[1::2], strict=False)
            if value.isdecimal()}  # fmt: skip
    return Allowance(
        told.get("simulations"),
        told["time"] / 1000 if "time" in told else None,
        told["cpu"] / 1000 if "cpu" in told else None,
    )


def view_data(spec: GameSpec, view: Any) -> dict[str, Any]:
    """What a program is shown: the fields that bots get over HTTP, too."""
    return {
        "game": spec.name,
        "seat": view.seat,
        "decision": view.decision,
        "legal_moves": [str(move) for move in view.legal_moves()],
        "view": spec.view_data(view),
    }
