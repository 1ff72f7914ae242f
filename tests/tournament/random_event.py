"""Plays whole events by chance, through the commands a desk would use."""

from __future__ import annotations

from random import Random

from guildhall.tournament.commands.finish import undo
from guildhall.tournament.commands.late_arrivals import put_back, ways_to_put_back
from guildhall.tournament.commands.players import KeepApart, check_in, check_out, drop, enter
from guildhall.tournament.commands.results import confirm, correct, report
from guildhall.tournament.commands.rounds import draw
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format import Format
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, publish_draft


class RandomEvent:
    """An event and the chance that plays it."""

    def __init__(self, chosen: Format, size: int, seed: int) -> None:
        self.chance = Random(seed)
        self.t: Tournament = new_event(chosen, [f"p{n:03}" for n in range(size)], str(seed))
        self.late = 0
        self.refusals: list[Refused] = []

    def next_round(self) -> Round | None:
        """The next round, published; None if it was refused with a reason."""
        try:
            happen(self.t, draw(self.t, DESK))
        except Refused as refusal:
            self.refusals.append(refusal)
            return None
        if self.chance.random() < 0.2:
            happen(self.t, undo(self.t, DESK))
            happen(self.t, draw(self.t, DESK))
        publish_draft(self.t)
        return self.t.rounds[-1]

    def people_come_and_go(self) -> None:
        """Drops, absences, late entries and separations between two rounds."""
        t, chance = self.t, self.chance
        for key in list(t.present()):
            if chance.random() < 0.04:
                happen(t, drop(t, key, DESK))
            elif chance.random() < 0.04:
                happen(t, check_out(t, [key], DESK))
        for key, player in list(t.people.items()):
            if player.standing == "absent" and chance.random() < 0.5:
                happen(t, check_in(t, [key], DESK))
        if chance.random() < 0.4:
            self.late += 1
            happen(t, enter(t, f"late{self.late}", DESK))
        if chance.random() < 0.1 and len(t.people) > 12:
            one, other = chance.sample(sorted(t.people), 2)
            happen(t, KeepApart(one, other).decide(t, DESK))

    def somebody_is_put_back(self) -> None:
        """Seat a latecomer in the published round, in the cheapest way."""
        self.late += 1
        key = f"late{self.late}"
        happen(self.t, enter(self.t, key, DESK))
        try:
            ways = ways_to_put_back(self.t, key)
        except Refused:
            return
        happen(self.t, put_back(self.t, key, DESK, ways[0] if ways else None))

    def play(self, played: Round) -> None:
        """Results, rulings and corrections at all tables."""
        for table in list(played.tables.values()):
            if self.chance.random() < 0.05:
                self._rule(played, table)
            if not played.tables[table.number].settled:
                self._report(played, table)
            if self.chance.random() < 0.05:
                lines, winner = self._sheet(table)
                happen(
                    self.t, correct(self.t, played.number, table.number, lines, DESK, winner=winner)
                )

    def _rule(self, played: Round, table: Table) -> None:
        kind = self.chance.choice(["game loss", "no-show", "removal", "warning"])
        who = self.chance.choice(table.seats)
        happen(
            self.t,
            rule(self.t, kind, DESK, why="chance", player=who, round_number=played.number),  # type: ignore[arg-type]
        )

    def _report(self, played: Round, table: Table) -> None:
        lines, winner = self._sheet(table)
        stamp = DESK
        best = winner or max(table.seats, key=lambda key: lines[key].score)
        if self.chance.random() < 0.3 and best not in played.tables[table.number].out:
            stamp = Stamp(best, DESK.at, "participant")
        at = (played.number, table.number)
        try:
            happen(self.t, report(self.t, *at, lines, stamp, winner=winner))
        except Refused:
            happen(self.t, report(self.t, *at, lines, DESK, winner=winner))
        if not self.t.table(*at).settled:
            happen(self.t, confirm(self.t, *at, DESK))

    def _sheet(self, table: Table) -> tuple[dict[str, Line], str | None]:
        chance = self.chance
        if self.t.format.duels:
            winner = chance.choice(table.seats)
            return {
                k: Line(25 if k == winner else chance.randrange(25)) for k in table.seats
            }, winner
        return {
            key: Line(
                chance.randrange(3, 22),
                cards=chance.randrange(8, 14),
                nobles=1,
                tokens=chance.randrange(10),
            )
            for key in table.seats
        }, None
