"""Acts of arbiters: answer calls, rule, put equals in order (TS-38, TS-39)."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.hall.events.commands.command import Act, Note, Noting, Situation
from guildhall.hall.events.errors import EventError
from guildhall.hall.events.operations import Call
from guildhall.tournament import Happening, Stamp
from guildhall.tournament import decide as decided
from guildhall.tournament import rule as ruled
from guildhall.tournament import rule_on_delay as ruled_on_delay
from guildhall.tournament import rule_on_slow_play as ruled_on_slow_play
from guildhall.tournament.event.rulings import RulingKind

LONGEST = 500


def rule(
    kind: RulingKind,
    why: str,
    *,
    player: str = "",
    number: int = 0,
    table: int = 0,
    leaves: bool | None = None,
    score: int = 0,
    call: str = "",
) -> Act:
    """Rule on something; a call that it answers is closed with it.

    A lost sheet leads to what the settings say unless `leaves` says otherwise (TC-21).
    """
    words = _own(why)

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        if not words:
            raise EventError("a ruling needs its reason", rules=["TS-38"], ways_out=["write why"])
        if not (player or table):
            raise EventError(
                "a ruling is about one player or one table",
                rules=["TS-38"],
                ways_out=["name one player", "name a table"],
            )
        called_at = _call(now, call).at.isoformat() if call else ""
        return ruled(
            now.t,
            kind,
            stamp,
            why=words,
            player=player,
            round_number=number,
            table=table,
            leaves=leaves,
            score=score,
            called_at=called_at,
        )

    return Act(action="rule", command=command, note=_closing(call, f"{kind}: {words}"))


def rule_on_delay(
    player: str,
    number: int,
    seconds: float,
    *,
    leaves: bool = False,
    call: str = "",
    words: str = "",
) -> Act:
    """Somebody delays: five minutes end the game for them (TS-20)."""
    words = _own(words)
    return Act(
        action="rule",
        command=lambda now, stamp: ruled_on_delay(
            now.t, player, number, seconds, stamp, leaves=leaves, words=words
        ),
        note=_closing(call, f"delay: {words}" if words else "delay"),
    )


def rule_on_slow_play(
    player: str,
    number: int,
    *,
    game_loss: bool = False,
    score: int = 0,
    call: str = "",
    words: str = "",
) -> Act:
    """Slow play: a warning, and a game loss for somebody already warned (SW-38)."""
    words = _own(words)
    return Act(
        action="rule",
        command=lambda now, stamp: ruled_on_slow_play(
            now.t, player, number, stamp, game_loss=game_loss, score=score, words=words
        ),
        note=_closing(call, f"slow play: {words}" if words else "slow play"),
    )


def decide(order: Sequence[str], why: str) -> Act:
    """Put people in order who are equal on everything (TC-16, TS-25)."""
    return Act(
        action="decide",
        command=lambda now, stamp: decided(now.t, order, why[:LONGEST], stamp),
    )


def take_call(call: str) -> Act:
    """An arbiter goes to the table."""

    def note(now: Situation, stamp: Stamp) -> list[Note]:
        found = _call(now, call)
        if found.taken_by == stamp.by:
            return []
        if found.taken_by:
            raise EventError(
                f"{found.taken_by} has taken this call", ways_out=["let them go to the table"]
            )
        return [Note("call-taken/1", {"call": call})]

    return Act(action="answer calls", note=note)


def close_call(call: str, words: str = "") -> Act:
    """What a call was about is settled."""
    return Act(action="answer calls", note=_closing(call, _own(words)))


def _own(words: str) -> str:
    """What an arbiter has typed, as it is kept."""
    return " ".join(words.split())[:LONGEST]


def _closing(call: str, words: str) -> Noting:
    def note(now: Situation, _: Stamp) -> list[Note]:
        if not call:
            return []
        return [Note("call-closed/1", {"call": _call(now, call).id, "words": words})]

    return note


def _call(now: Situation, call: str) -> Call:
    found = now.floor.calls.get(call)
    if found is None or found.closed_at:
        raise EventError("this call is closed already", ways_out=["look at the calls again"])
    return found
