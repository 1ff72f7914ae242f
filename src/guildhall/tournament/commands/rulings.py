"""Commands of arbiters: rulings and penalties, all logged and final (TS-38, TS-39)."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from guildhall.messages import (
    Message,
    OwnWords,
    PlayerRef,
    as_message,
    joined,
    message,
    message_to_data,
    plural,
)
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.command import TournamentCommand, own_words
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rulings import (
    OUT_OF_THE_GAME,
    Ruling,
    RulingKind,
    effect_of_lost_sheet,
    slow_play,
)
from guildhall.tournament.event.table_scores import game_lost, scored
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.clocks import delays_too_long
from guildhall.tournament.table.scoring import points_when_out
from guildhall.tournament.table.sheets import read_score

__all__ = ["Rule", "RuleOnDelay", "RuleOnSlowPlay"]


def rule(
    t: Tournament,
    kind: RulingKind,
    stamp: Stamp,
    *,
    why: Message | str,
    player: str = "",
    round_number: int = 0,
    **details: Any,
) -> list[Happening]:
    """Rule on something: explain, warn, take a game, exclude, let a result stand.

    Details: `leaves` (out of the tournament too; for a lost sheet None means what the settings
    say), `score` (wounds kept in a lost duel), `called_at` (when the arbiter was called), `table`
    (where nobody in particular is meant).
    """
    if not stamp.judges:
        raise Refused(
            message("arbiters alone decide"), rules=["TS-39"], ways_out=[message("call an arbiter")]
        )
    said = as_message(why)
    if player:
        t.player(player)
    table = details.pop("table", 0) or _table(t, player, round_number)
    if kind in OUT_OF_THE_GAME or details.get("leaves"):
        _refuse_nobody(player)
    if kind in OUT_OF_THE_GAME:
        _check_seat(t, kind, player, round_number, table)
    if kind == "result stands" and (not table or t.table(round_number, table).sheet is None):
        raise Refused(
            message("there is no result that could stand"),
            rules=["TS-21"],
            ways_out=[message("play the game to its end and enter the result")],
        )
    if kind in OUT_OF_THE_GAME and table:
        read_score(player, str(details.get("score", 0)), t.round(round_number).format)
        _still_decided(t, Ruling(kind, said, "", "", "", player, round_number, table))
        said = joined([said, *_cost(t, round_number, table)])
    if kind == "lost sheet":
        details["leaves"] = _withdrawn(t, player, leaves=details.get("leaves"))
        said = effect_of_lost_sheet(said, withdrawn=details["leaves"])
    else:
        details["leaves"] = kind == "removal" or bool(details.get("leaves"))
        details["no_refund"] = details["leaves"] and not t.format.people.exclusion_refunds
    data = {"kind": kind, "player": player, "round": round_number, "table": table}
    data["why"] = message_to_data(said)
    return [happening("ruled", stamp, **data, **details)]


def _refuse_nobody(player: str) -> None:
    """Nobody is put out of a game or of the event without being named (TS-39)."""
    if not player:
        raise Refused(
            message("this ruling is about one player"),
            rules=["TS-39"],
            ways_out=[message("name one player")],
        )


def _check_seat(
    t: Tournament, kind: RulingKind, player: str, round_number: int, table: int
) -> None:
    """Whoever is put out of a game sits at its table; only a removal needs no game (TS-39)."""
    if not table and kind != "removal":
        raise Refused(
            message(
                "{name} sits at no table of round {round}",
                name=PlayerRef(player),
                round=round_number,
            ),
            rules=["TS-39"],
            persons=[player],
            ways_out=[message("name the round of the game")],
        )
    if table and player not in t.table(round_number, table).seats:
        raise Refused(
            message("{name} does not sit at table {table}", name=PlayerRef(player), table=table),
            rules=["TS-39"],
            persons=[player],
            ways_out=[message("name the round of the game")],
        )


def _withdrawn(t: Tournament, player: str, *, leaves: bool | None) -> bool:
    """Whether somebody who lost the sheet is withdrawn: the referee decides, else the settings."""
    if not player:
        raise Refused(
            message("nobody is named whose sheet is lost"),
            rules=["TC-21"],
            ways_out=[message("name one player")],
        )
    return t.format.people.lost_sheet_withdraws if leaves is None else leaves


def _cost(t: Tournament, round_number: int, number: int) -> list[Message]:
    """What being put out of a game costs, to be said with the ruling (TS-20)."""
    current = t.round(round_number)
    if current.format.duels:
        return []
    if current.kind != "swiss":
        return [message("last at the table")]
    points = points_when_out(len(current.tables[number].seats), current.format)
    return [
        plural(
            "last at the table, {count} tournament point",
            "last at the table, {count} tournament points",
            count=points,
        )
    ]


def _still_decided(t: Tournament, ruling: Ruling) -> None:
    """Refuse a ruling that would leave a bracket table without a clear winner (TS-33)."""
    table = t.table(ruling.round, ruling.table)
    current = t.round(ruling.round)
    scored(game_lost(table, ruling, current.format), current.kind, current.format)


def _table(t: Tournament, player: str, round_number: int) -> int:
    if not round_number:
        return 0
    table = t.round(round_number).table_of(player)
    return t.table(round_number, table.number).number if table else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCommand(TournamentCommand):
    """A ruling, perhaps where an arbiter was called."""

    permission = "rule"
    call: str = ""
    """The id of the call that it answers."""

    @abstractmethod
    def closing(self) -> str:
        """What came of the call, in words."""


@dataclass(frozen=True, slots=True)
class Rule(RulingCommand):
    """Rule on something.

    A lost sheet leads to what the settings say unless `leaves` says otherwise (TC-21).
    """

    kind: RulingKind
    why: str
    player: str = ""
    round: int = 0
    table: int = 0
    leaves: bool | None = None
    score: int = 0
    called_at: str = ""
    """When an arbiter was called, where there is no call in the hall."""

    def closing(self) -> str:
        return f"{self.kind}: {own_words(self.why)}"

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        why = reason(self.why)
        _refuse_ruling_on_nobody(self.player or self.table)
        return rule(
            t,
            self.kind,
            stamp,
            why=why,
            player=self.player,
            round_number=self.round,
            table=self.table,
            leaves=self.leaves,
            score=self.score,
            called_at=self.called_at,
        )


@dataclass(frozen=True, slots=True)
class RuleOnDelay(RulingCommand):
    """Somebody delays: five minutes end the game for them (TS-20); the arbiter's words are kept."""

    player: str
    round: int
    seconds: float
    leaves: bool = False
    words: str = ""

    def closing(self) -> str:
        return _with_words("delay", self.words)

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        _refuse_ruling_on_nobody(self.player)
        if not t.format.time.delay_minutes:
            raise Refused(
                message("in this format a delay does not end the game"),
                rules=["TS-20"],
                persons=[self.player],
                ways_out=[message("give a warning")],
            )
        if not delays_too_long(self.seconds, t.format.time):
            raise Refused(
                message(
                    "{minutes} minutes of delay are not yet enough",
                    minutes=Fraction(round(self.seconds / 6), 10),
                ),
                rules=["TS-20"],
                persons=[self.player],
                ways_out=[
                    message("wait until {minutes} minutes", minutes=t.format.time.delay_minutes),
                    message("give a warning"),
                ],
            )
        minutes = int(self.seconds // 60)
        why = message("delayed the game for {minutes} minutes", minutes=minutes)
        if words := own_words(self.words):
            why = message(
                "delayed the game for {minutes} minutes: {words}",
                minutes=minutes,
                words=OwnWords(words),
            )
        return rule(
            t,
            "delay",
            stamp,
            why=why,
            player=self.player,
            round_number=self.round,
            leaves=self.leaves,
        )


@dataclass(frozen=True, slots=True)
class RuleOnSlowPlay(RulingCommand):
    """Slow play: a warning, and a game loss only for somebody already warned (SW-38)."""

    player: str
    round: int
    game_loss: bool = False
    score: int = 0
    words: str = ""

    def closing(self) -> str:
        return _with_words("slow play", self.words)

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        _refuse_ruling_on_nobody(self.player)
        most = slow_play(self.player, t.rulings, t.format.time)
        if self.game_loss and most != "game loss":
            raise Refused(
                message("{name} has not been warned yet", name=PlayerRef(self.player)),
                rules=["SW-38"],
                persons=[self.player],
                ways_out=[message("give a warning first")],
            )
        kind: RulingKind = "game loss" if self.game_loss else "slow play warning"
        why = message("slow play")
        if words := own_words(self.words):
            why = message("slow play: {words}", words=OwnWords(words))
        return rule(
            t, kind, stamp, why=why, player=self.player, round_number=self.round, score=self.score
        )


def reason(typed: str) -> str:
    """Why somebody ruled so, as it is kept; refused if there is none."""
    why = own_words(typed)
    if not why:
        raise Refused(
            message("a ruling needs its reason"),
            rules=["TS-38"],
            ways_out=[way_to("write-reason", message("write why"))],
        )
    return why


def _refuse_ruling_on_nobody(about: str | int) -> None:
    """Refuse a ruling about nobody and no table."""
    if not about:
        raise Refused(
            message("a ruling is about one player or one table"),
            rules=["TS-38"],
            ways_out=[message("name one player"), message("name a table")],
        )


def _with_words(what: str, words: str) -> str:
    return f"{what}: {own_words(words)}" if own_words(words) else what
