"""Acts on the floor: call an arbiter, arrive, be late; and the clock of the round."""

from __future__ import annotations

from guildhall.hall.events.commands.command import Act, Note, Situation
from guildhall.hall.events.errors import EventError
from guildhall.hall.events.operations import RoundTime
from guildhall.tournament import Stamp, Table

LONGEST = 500
LONGEST_ROUND = 24 * 60
MOST_CALLS = 3
"""Open calls of one table."""


def call_arbiter(number: int, table: int, why: str = "", *, player: str = "") -> Act:
    """Call an arbiter to a table (TS-38)."""
    words = " ".join(why.split())[:LONGEST]

    def note(now: Situation, stamp: Stamp) -> list[Note]:
        _seated(now.t.table(number, table), stamp)
        waiting = [
            call
            for call in now.floor.calls.values()
            if (call.round, call.table) == (number, table) and not call.closed_at
        ]
        if len(waiting) >= MOST_CALLS:
            raise EventError(
                "an arbiter is called already", rules=["TS-38"], ways_out=["wait a moment"]
            )
        data = {"round": number, "table": table, "why": words, "by": stamp.by}
        return [Note("called/1", data)]

    return Act(action="call an arbiter", note=note, player=player, table=table)


def _seated(table: Table, stamp: Stamp) -> None:
    if stamp.role in {"participant", "device"} and stamp.by not in {*table.seats, "device"}:
        raise EventError(
            f"{stamp.by} does not sit at table {table.number}",
            rules=["TS-38"],
            persons=[stamp.by],
            ways_out=["call from your own table"],
        )


def arrive(player: str, *, table: int = 0) -> Act:
    """Somebody sits at the table of the current round."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        number = _current(now, player)
        if player in now.floor.arrived.get(number, ()):
            return []
        return [Note("arrived/1", {"player": now.t.player(player).key, "round": number})]

    return Act(action="tell of arriving", note=note, player=player, table=table)


def delay(player: str, minutes: int, words: str = "") -> Act:
    """Somebody will be late."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        if not 1 <= minutes <= 600:
            raise EventError(f"{minutes} minutes", ways_out=["say 1 to 600 minutes"])
        data = {
            "player": now.t.player(player).key,
            "round": len([each for each in now.t.rounds if each.published]),
            "minutes": minutes,
            "words": " ".join(words.split())[:LONGEST],
        }
        return [Note("delayed/1", data)]

    return Act(action="tell of a delay", note=note, player=player)


def start_clock(number: int, minutes: int | None = None, *, wave: int = 1) -> Act:
    """Start the clock of a round, or start it anew; the format says how long unless told."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        _published(now, number, wave)
        if minutes is not None and not 0 <= minutes <= LONGEST_ROUND:
            raise EventError(f"a round of {minutes} minutes", ways_out=["say up to a day"])
        return [Note("clock-started/1", {**_clock(now, number, wave), "minutes": minutes})]

    return Act(action="run the clock", note=note)


def pause_clock(number: int, *, wave: int = 1) -> Act:
    """Stop the clock of a round for a while."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        running = now.floor.times.get((number, wave), RoundTime()).since
        return [Note("clock-paused/1", _clock(now, number, wave))] if running else []

    return Act(action="run the clock", note=note)


def go_on_clock(number: int, *, wave: int = 1) -> Act:
    """Let the clock of a round go on."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        time, clock = now.floor.times.get((number, wave)), _clock(now, number, wave)
        if time is None:
            _published(now, number, wave)
            return [Note("clock-started/1", {**clock, "minutes": None})]
        return [] if time.since else [Note("clock-continued/1", clock)]

    return Act(action="run the clock", note=note)


def _clock(now: Situation, number: int, wave: int) -> dict[str, int]:
    """Whose clock is meant, and what had happened before, so that undo keeps the order."""
    return {"round": number, "wave": wave, "seen": len(now.t.happenings)}


def extra_time(number: int, table: int, minutes: int) -> Act:
    """Give one table more time."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        now.t.table(number, table)
        if not -60 <= minutes <= 60 or not minutes:
            raise EventError(f"{minutes} minutes of extra time", ways_out=["say 1 to 60"])
        data = {"round": number, "table": table, "minutes": minutes}
        return [Note("extra-time-given/1", data)]

    return Act(action="give extra time", note=note)


def _current(now: Situation, player: str) -> int:
    """The open round in which somebody sits, else the last one."""
    published = [each.number for each in now.t.rounds if each.published]
    if not published:
        raise EventError("no round is being played", rules=["T-4"], ways_out=["wait for the draw"])
    seated = [each.number for each in now.t.open_rounds() if each.table_of(player)]
    return (seated or published)[-1]


def _published(now: Situation, number: int, wave: int) -> None:
    current = now.t.round(number)
    if not current.published:
        raise EventError(f"round {number} is a draft", rules=["T-4"], ways_out=["publish it"])
    if not 1 <= wave <= current.waves:
        raise EventError(f"round {number} has no wave {wave}", ways_out=["look at the round again"])
