"""Plays events by chance in which much goes on: rulings, corrections, people leaving, late entries.

Only the commands that a desk has are used, at any moment at which a desk could use them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

from guildhall.tournament import (
    DrawChoices,
    Format,
    Happening,
    Line,
    Refused,
    Round,
    Stamp,
    Table,
    Tournament,
    apply_all,
    check_in,
    check_out,
    confirm,
    correct,
    decide,
    dispute,
    draw,
    draw_final,
    draw_side_round,
    drop,
    end,
    enter,
    fold,
    open_event,
    opened,
    publish,
    put_back,
    register_base_decks,
    report,
    rule,
    shipped,
    undo,
    ways_to_put_back,
)
from guildhall.tournament.commands.players import CallTheRoll, FixTable, KeepApart, SetRounds
from guildhall.tournament.commands.rounds import DiscardDraft
from guildhall.tournament.commands.seat_changes import MoveToSeat, SwapSeats
from guildhall.tournament.format_choices import changed
from guildhall.tournament.table.shared_victory import clockwise

DESK = Stamp("the desk", "2026-11-15T10:00:00")
FACTIONS = ("Phoenix Elves", "Cave Goblins", "Tundra Orcs", "Vanguards")
RULINGS = (
    *("game loss", "no-show", "removal", "delay", "walk-over", "warning", "explanation"),
    *("lost sheet", "result stands"),
)
BETWEEN = (
    *("correction", "entry", "drop", "absence", "swap", "seat", "undo", "discard", "ruling"),
)
Watcher = Callable[["Eventful", str], None]


@cache
def formats() -> dict[str, Format]:
    """The shipped formats and some that organisers made of them."""
    house = shipped()
    own = {
        "symmetric": ("splendor-swiss", {"points.scale": "symmetric", "ranking.lots": "once"}),
        "sharing": ("splendor-swiss", {"points.cards_break_ties": "false", "final.size": "9"}),
        "groups of three": ("carcassonne", {"tables.usual": "3", "tables.largest": "4"}),
        "pairs": ("carcassonne", {"tables.usual": "2", "tables.largest": "3"}),
        "new opponents": ("carcassonne", {"pairing.repeats": "avoided among equals"}),
        "new opponents nearby": ("splendor-swiss", {"pairing.repeats": "avoided nearby"}),
        "head-to-head again": (
            "summoner-wars-base",
            {"ranking.head_to_head_again": "true", "pairing.mirrors_before_crossings": "true"},
        ),
        "mean of opponents": (
            "summoner-wars-custom",
            {"ranking.strength_of_schedule": "average", "pairing.first_bye_random_always": "true"},
        ),
        "cut of four": (
            "summoner-wars-base",
            {"rounds.by_attendance": "3 2 2, 5 3 4", "final.above_players": "4"},
        ),
        "runners-up": ("splendor-elimination", {"final.fill": "runners-up"}),
        "seeded": ("splendor-elimination", {"final.seeded": "true"}),
    }
    return {**house, **{name: changed(house[key], typed) for name, (key, typed) in own.items()}}


class Eventful:
    """An event, the chance that plays it, and whoever watches every step."""

    def __init__(self, chosen: str, size: int, seed: int, watcher: Watcher) -> None:
        self.name, self.chance, self.watch = chosen, Random(f"{chosen} {size} {seed}"), watcher
        self.t: Tournament = opened(open_event("an event", formats()[chosen], str(seed), DESK)[0])
        self.choices = DrawChoices()
        self.late = 0
        self.side: Round | None = None
        self.refusals: list[Refused] = []
        for number in range(size):
            self._enter(f"p{number:02}")

    def log(self) -> list[dict[str, Any]]:
        """The raw log, as it would be read from a file."""
        kept: list[dict[str, Any]] = json.loads(
            json.dumps([each.to_json() for each in self.t.happenings])
        )
        return kept

    def do(self, what: str, command: Callable[[], list[Happening]]) -> bool:
        """Try a command; a refusal changes nothing and is remembered."""
        try:
            happenings = command()
        except Refused as refusal:
            self.refusals.append(refusal)
            return False
        apply_all(self.t, happenings)
        self.watch(self, what)
        return True

    def perhaps(self, often: float) -> bool:
        """Whether something happens."""
        return self.chance.random() < often

    # -- the whole event

    def play(self) -> None:
        """From the first round to the end, as far as the rules let it come."""
        if self.t.format.duels and self.perhaps(0.6):
            self.do("rounds", lambda: SetRounds(self.chance.randint(2, 6)).decide(self.t, DESK))
        for _ in range(6):
            self._people_come_and_go()
            played = self._next(self._draw)
            if not played:
                break
            self._play_round(played)
            self._referee_decides()
        if self.t.format.pairing.by != "bracket" and self.perhaps(0.7):
            self._finals()
        self.do("end", lambda: end(self.t, DESK, early=True))
        assert fold(self.t.happenings).rounds == self.t.rounds

    def _draw(self) -> bool:
        tables = None
        if not self.t.format.duels and self.perhaps(0.1):
            tables = len(self.t.present()) // self.chance.randint(3, 4)
        self.choices = DrawChoices(tables=tables, seed=str(self.chance.randrange(99)))
        if self.do("draw", lambda: draw(self.t, DESK, self.choices)):
            return True
        self.choices = DrawChoices()
        if self.do("draw", lambda: draw(self.t, DESK)):
            return True
        return self._somebody_fills_in_or_sits_out()

    def _somebody_fills_in_or_sits_out(self) -> bool:
        """The ways out where a number cannot be seated (TS-9)."""
        if self.perhaps(0.5):
            self._somebody_fills_in()
        elif self.t.present():
            out = self.chance.choice(self.t.present())
            self.do("absence", lambda: check_out(self.t, [out], DESK))
        return self.do("draw", lambda: draw(self.t, DESK))

    def _finals(self) -> None:
        if self.perhaps(0.6):
            counting = len(self.t.counting_rounds())
            self.do("rounds", lambda: SetRounds(counting).decide(self.t, DESK))
        for _ in range(5):
            final = self._next(self._draw_final)
            if not final:
                return
            if self.perhaps(0.3):
                self._side_round(final)
            games = [each for each in (self.side, final) if each]
            self.chance.shuffle(games)
            for each in games:
                if each in self.t.rounds and each.published and not each.closed:
                    self._play_round(each)
            self.side = None
            self._people_come_and_go(bracket=True)

    def _draw_final(self) -> bool:
        size = self.chance.choice([None, None, None, 2, 4, 8, 9])
        if self.do("draw final", lambda: draw_final(self.t, DESK, size=size)):
            return True
        if not self.perhaps(0.7) or self.t.format.duels:
            return False
        extra = self._somebody_fills_in()
        return self.do("draw final", lambda: draw_final(self.t, DESK, extra=extra))

    def _somebody_fills_in(self) -> tuple[str, ...]:
        self.late += 1
        key = f"helper{self.late}"
        self.do("entry", lambda: enter(self.t, key, DESK, ranked=False))
        return (key,)

    def _next(self, drawing: Callable[[], bool]) -> Round | None:
        """Draw and publish the next round, with all that can come between."""
        for _ in range(4):
            if self.t.draft is None and not drawing():
                return None
            if self.perhaps(0.35):
                self._between_draw_and_publish()
            if self.t.draft and (played := self._publish(anyway=self.perhaps(0.3))):
                return played
            if self.t.draft and self.perhaps(0.5):
                drawing()
        return self._publish(anyway=True) if self.t.draft else None

    def _publish(self, *, anyway: bool) -> Round | None:
        """Publish the round that is next; None if it may not be."""
        draft = self.t.draft
        assert draft
        if self.do("publish", lambda: publish(self.t, DESK, anyway=anyway)):
            return self.t.rounds[draft.number - 1]
        return None

    def _between_draw_and_publish(self) -> None:
        t, chance = self.t, self.chance
        draft = t.draft
        assert draft
        seated = [key for table in draft.tables.values() for key in table.seats] + [*draft.byes]
        what = chance.choice(BETWEEN)
        if what == "correction":
            self._correct_something()
        elif what == "entry":
            self._late_entry()
        elif what == "drop":
            self.do("drop", lambda: drop(t, chance.choice(seated), DESK))
        elif what == "absence":
            self.do("absence", lambda: check_out(t, [chance.choice(seated)], DESK))
        elif what == "swap":
            if len(seated) > 1:  # a final whose other finalist has left is a walk-over
                one, other = chance.sample(seated, 2)
                self.do("swap", lambda: SwapSeats(one, other).decide(t, DESK))
        elif what == "seat":
            number = chance.choice(list(draft.tables) or [1])
            self.do("seat", lambda: MoveToSeat(chance.choice(seated), number, 1).decide(t, DESK))
        elif what == "ruling":
            self._referee_decides()
        else:
            back = undo if what == "undo" else DiscardDraft().decide
            self.do(what, lambda: back(t, DESK))

    # -- people

    def _people_come_and_go(self, *, bracket: bool = False) -> None:
        t, chance = self.t, self.chance
        for key, person in list(t.people.items()):
            self._comes_or_goes(key, person.standing, 0.1 if bracket else 0.03)
        if self.perhaps(0.3):
            self._late_entry()
        if self.perhaps(0.15):
            one, other = chance.sample(sorted(t.people), 2)
            self.do("apart", lambda: KeepApart(one, other).decide(t, DESK))
        if self.perhaps(0.05):
            number = chance.randint(1, 2)
            self.do(
                "table", lambda: FixTable(chance.choice(sorted(t.people)), number).decide(t, DESK)
            )
        if self.perhaps(0.05):
            back = [key for key in t.present() if not self.perhaps(0.1)]
            self.do("roll", lambda: CallTheRoll().decide(t, DESK))
            self.do("return", lambda: check_in(t, back, DESK))

    def _comes_or_goes(self, key: str, standing: str, often: float) -> None:
        t = self.t
        if standing == "present" and self.perhaps(often):
            self.do("drop", lambda: drop(t, key, DESK))
        elif standing == "present" and self.perhaps(0.05):
            self.do("absence", lambda: check_out(t, [key], DESK))
        elif standing in {"absent", "entered"} and self.perhaps(0.6):
            self.do("return", lambda: check_in(t, [key], DESK))

    def _late_entry(self) -> None:
        self.late += 1
        self._enter(f"late{self.late}", ranked=not self.perhaps(0.1))

    def _enter(self, key: str, *, ranked: bool = True) -> None:
        self.do("entry", lambda: enter(self.t, key, DESK, ranked=ranked))
        self._bring_decks(key)

    def _bring_decks(self, key: str) -> None:
        if self.t.format.decks.kind == "base":
            decks = [self.chance.choice(FACTIONS) for _ in range(6)]
            self.do(
                "decks",
                lambda: register_base_decks(self.t, key, decks, DESK, overruled="by chance"),
            )

    def _side_round(self, final: Round) -> None:
        inside = {*final.byes, *(key for table in final.tables.values() for key in table.seats)}
        others = [key for key in self.t.present() if key not in inside]
        if self.do("side round", lambda: draw_side_round(self.t, others, DESK)):
            self.side = self._publish(anyway=True)

    # -- results

    def _play_round(self, played: Round) -> None:
        number = played.number
        if played.kind == "swiss" and self.perhaps(0.1):
            self._somebody_is_put_back()
        for at in sorted(played.tables):
            if self._is_published(number):
                self._play_table(number, at)
        for at in sorted(played.tables):
            if self._is_published(number) and not self.t.table(number, at).settled:
                self._settle(number, at)

    def _play_table(self, number: int, at: int) -> None:
        while self.perhaps(0.12):
            self._rule(number, at)
        if not self.t.table(number, at).settled:
            self._report(number, at)
        while self.perhaps(0.06):
            self._rule(number, at)
        if self.perhaps(0.05):
            self._correct_something()
        if self.perhaps(0.03):
            self.do("undo", lambda: undo(self.t, DESK))

    def _is_published(self, number: int) -> bool:
        return number <= len(self.t.rounds) and self.t.rounds[number - 1].published

    def _somebody_is_put_back(self) -> None:
        self._late_entry()
        key = list(self.t.people)[-1]
        self.do("put back", lambda: self._put_back(key))

    def _put_back(self, key: str) -> list[Happening]:
        ways = ways_to_put_back(self.t, key)
        return put_back(self.t, key, DESK, ways[0] if ways else None)

    def _rule(self, number: int, at: int) -> None:
        table, chance = self.t.table(number, at), self.chance
        kind: Any = chance.choice(RULINGS)
        details: dict[str, Any] = {}
        if kind in {"removal", "walk-over", "lost sheet"} and self.perhaps(0.3):
            details["leaves"] = True
        if self.t.format.duels and kind == "game loss":
            details["score"] = chance.randrange(20)
        who = chance.choice(table.seats)
        self.do(
            "ruling",
            lambda: rule(
                self.t, kind, DESK, why="chance", player=who, round_number=number, **details
            ),
        )

    def _report(self, number: int, at: int) -> None:
        table = self.t.table(number, at)
        lines, winner = self._sheet(table)
        best = winner or max(table.seats, key=lambda key: lines[key].score)
        by = Stamp(best, DESK.at, "participant") if self.perhaps(0.3) else DESK
        began = clockwise(table.seats, self.chance.choice(table.seats))
        order = began if self.perhaps(0.5) else ()
        if not self.do(
            "report", lambda: report(self.t, number, at, lines, by, winner=winner, order=order)
        ):
            self.do("report", lambda: report(self.t, number, at, lines, DESK, winner=winner))
        table = self.t.table(number, at)
        if table.sheet and not table.settled and self.perhaps(0.3):
            other = Stamp(self.chance.choice(table.seats), DESK.at, "participant")
            self.do("dispute", lambda: dispute(self.t, number, at, "it was otherwise", other))
        if self.perhaps(0.8):
            self._settle(number, at)

    def _settle(self, number: int, at: int) -> None:
        if self.t.table(number, at).sheet and self.perhaps(0.5):
            self.do("confirm", lambda: confirm(self.t, number, at, DESK))
        if not self.t.table(number, at).settled:
            lines, winner = self._sheet(self.t.table(number, at))
            self.do("report", lambda: report(self.t, number, at, lines, DESK, winner=winner))
        if not self.t.table(number, at).settled:
            self.do("confirm", lambda: confirm(self.t, number, at, DESK))

    def _correct_something(self) -> None:
        written = [
            (played.number, table)
            for played in self.t.rounds
            if played.published
            for table in played.tables.values()
            if table.sheet
        ]
        if not written:
            return
        number, table = self.chance.choice(written)
        lines, winner = self._sheet(table)
        self.do(
            "correction",
            lambda: correct(self.t, number, table.number, lines, DESK, winner=winner, why="so"),
        )

    def _sheet(self, table: Table) -> tuple[dict[str, Line], str | None]:
        chance = self.chance
        if self.t.format.duels:
            left = [key for key in table.seats if key not in table.out] or table.seats
            winner = chance.choice(left)
            scores = {key: 25 if key == winner else chance.randrange(25) for key in table.seats}
            return {key: Line(score) for key, score in scores.items()}, winner
        most = self.chance.choice([3, 6, 22])
        if self.t.format.game == "carcassonne":
            return {key: Line(60 + chance.randrange(most)) for key in table.seats}, None
        written = self.perhaps(0.8)
        lines = {key: self._line(most) for key in table.seats}
        if not written:
            lines = {key: Line(line.score) for key, line in lines.items()}
        return lines, None

    def _line(self, most: int) -> Line:
        score = self.chance.randrange(most)
        cards, nobles, tokens = (self.chance.randrange(*among) for among in ((8, 11), (3,), (3,)))
        return Line(score, cards=cards, nobles=nobles, tokens=tokens)

    def _referee_decides(self) -> None:
        if not self.perhaps(0.3) or not self.t.counting_rounds():
            return
        equal = self._equal()
        if equal:
            order = list(self.chance.choice(equal))
            self.chance.shuffle(order)
            named = order[: self.chance.randint(2, len(order))]
            self.do("decision", lambda: decide(self.t, named, "a play-off", DESK))

    def _equal(self) -> Sequence[Iterable[str]]:
        """Groups whom only the lot orders."""
        groups: list[list[str]] = []
        for one, other in self.t.standings().drawn_by_lot:
            if groups and groups[-1][-1] == one:
                groups[-1].append(other)
            else:
                groups.append([one, other])
        return groups
