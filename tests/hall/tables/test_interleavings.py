"""Whatever people, bots, clocks and crashes do in whatever order, the log stays the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from guildhall.games import splendor
from guildhall.hall.errors import HallError
from guildhall.hall.hall import Hall
from guildhall.hall.log import Entry, open_log
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import ClockRule, Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Table
from hall.tables.halls import Time, hall_over
from hall.tables.sitting import told
from patience import PATIENCE

NUMBERS = st.integers(0, 999)
CLOCKS = st.sampled_from(
    [ClockRule(), ClockRule("move", 60), ClockRule("total", 300, 5), ClockRule("game", 2700)]
)
BOTS = st.lists(st.sampled_from(["random", "fails"]), max_size=2)
DEEDS: Sequence[Callable[..., Any]] = (
    commands.leave,
    commands.come_back,
    commands.ask_undo,
    partial(commands.answer_undo, yes=True),
    partial(commands.answer_undo, yes=False),
    partial(commands.seat_bot, bot="random"),
    commands.unseat,
)


class Happenings(RuleBasedStateMachine):
    """Four people, a few tables, and a hall that may break down at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.time = Time()
        self.log = open_log("memory:", clock=self.time)
        self.stack = AsyncExitStack()
        self.names: list[str] = []
        self.checked: dict[str, int] = {}
        self.positions: dict[str, int] = {}
        self.open()
        self.people = [
            self.runner.run(self.hall.people.enter(name)) for name in ("Ada", "Ben", "Cleo", "Dan")
        ]

    def open(self) -> None:
        self.hall: Hall = self.runner.run(
            self.stack.enter_async_context(hall_over(self.log, self.time))
        )

    def run(self, work: Awaitable[Any]) -> None:
        async def refused_or_not() -> None:
            with suppress(HallError):
                await work

        self.runner.run(refused_or_not())

    def live(self, number: int) -> LiveTable | None:
        if not self.names:
            return None
        return self.runner.run(self.hall.tables.get(self.names[number % len(self.names)]))

    def do(self, number: int, deed: Callable[[Table], Any]) -> None:
        live = self.live(number)
        if live:
            self.run(live.execute(deed))

    @rule(who=NUMBERS, players=st.integers(2, 4), bots=BOTS, clock=CLOCKS)
    def open_table(self, who: int, players: int, bots: list[str], clock: ClockRule) -> None:
        if len(self.names) >= 4:
            return

        async def opening() -> None:
            live = await self.hall.tables.open(
                Options(players=players, clock=clock, rated=not bots), self.person(who)
            )
            self.names.append(live.table.id)
            await self.hall.lobby.show(live.table)

        self.run(opening())

    @initialize(clock=CLOCKS, bots=BOTS)
    def begin_games(self, clock: ClockRule, bots: list[str]) -> None:
        """Three people play already, and one against bots."""
        self.open_table(0, 3, [], clock)
        for who in (1, 2):
            self.sit(who, 0)
        self.open_table(3, 2, bots, ClockRule())
        self.do(1, lambda it: commands.seat_bot(it, self.person(3), "random"))

    @rule(table=NUMBERS, choice=NUMBERS, agree=st.booleans(), moved=st.booleans())
    def take_back(self, table: int, choice: int, *, agree: bool, moved: bool) -> None:
        """Whoever has moved last asks, perhaps at once, and all others agree or none."""
        if moved:
            self.move(table, [choice])
        live = self.live(table)
        if live is None or not live.table.moves:
            return
        asker = live.table.at(live.table.moves[-1].seat).person
        for person in sorted(self.people, key=lambda each: each.id != asker):
            if person.id == asker:
                self.do(table, partial(commands.ask_undo, person=person))
            else:
                self.do(table, partial(commands.answer_undo, person=person, yes=agree))

    @rule(who=NUMBERS, table=NUMBERS)
    def sit(self, who: int, table: int) -> None:
        self.do(table, lambda it: commands.sit(it, self.person(who)))

    @rule(table=NUMBERS, choices=st.lists(NUMBERS, min_size=1, max_size=12))
    def move(self, table: int, choices: list[int]) -> None:
        """Some turns are played by whoever's turn it is."""
        live = self.live(table)
        for choice in choices:
            if live is None or live.table.turn is None:
                return
            turn = live.table.turn
            person = next((p for p in self.people if p.id == live.table.at(turn).decides), None)
            if person is None:
                return
            moves, on = live.table.game.legal_moves(), live.table.position
            texts = [str(moves[choice % len(moves)])]
            deed = partial(commands.move, person=person, texts=texts, on=on, now=self.time())
            self.run(live.execute(deed))
            self.run(live.execute(deed))

    @rule(who=NUMBERS, table=NUMBERS, on=st.integers(-1, 60))
    def send_nonsense(self, who: int, table: int, on: int) -> None:
        self.do(
            table, lambda it: commands.move(it, self.person(who), ["take R G O"], on, self.time())
        )

    @rule(who=NUMBERS, table=NUMBERS, deed=st.sampled_from(DEEDS))
    def do_something(self, who: int, table: int, deed: Callable[..., Any]) -> None:
        self.do(table, lambda it: deed(it, self.person(who)))

    @rule(who=NUMBERS, table=NUMBERS, sure=st.integers(0, 4))
    def resign(self, who: int, table: int, sure: int) -> None:
        if not sure:
            self.do(table, lambda it: commands.resign(it, self.person(who)))

    @rule(who=NUMBERS, table=NUMBERS)
    def play_again(self, who: int, table: int) -> None:
        live = self.live(table)
        if live and len(self.names) < 6:
            self.run(self.hall.table_service.play_again(live, self.person(who)))
            if live.table.rematch and live.table.rematch not in self.names:
                self.names.append(live.table.rematch)

    @rule(seconds=st.integers(1, 400))
    def let_time_pass(self, seconds: int) -> None:
        self.time.pass_by(seconds)

    @rule(count=st.integers(1, 20))
    def let_bots_play(self, count: int) -> None:
        self.runner.run(asyncio.sleep(count / 2000))

    @rule()
    def crash(self) -> None:
        """Nothing is closed properly; a new hall knows what was committed."""
        self.runner.run(self.hall._runner.end())
        self.stack.pop_all()
        self.hall._close = lambda: asyncio.sleep(0)  # type: ignore[method-assign]
        self.open()

    @invariant()
    def the_log_is_the_truth(self) -> None:
        for name in self.names:
            if self.checked.get(name) != self.log.last(f"table/{name}"):
                self.check(name)
        ledger = [entry.data["table"] for entry in self.log.read("ledger/games")]
        assert len(ledger) == len(set(ledger))

    def check(self, name: str) -> None:
        live = self.runner.run(self.hall.tables.get(name))
        self.runner.run(live.refresh())
        entries = self.log.read(f"table/{name}")[: live.table.seq]
        folded = fold(name, live.table.seed, entries)
        assert told(folded) == told(live.table)
        assert folded.position >= self.positions.get(name, 0)
        assert sum(entry.kind == "ended/1" for entry in entries) == (folded.phase == "over")
        sitting = [seat.person for seat in folded.taken if seat.person]
        assert len(sitting) == len(set(sitting))
        if folded.game is not None:
            replayed = splendor.Game.replay(folded.record())
            assert replayed.view_for(None).plain() == folded.game.view_for(None).plain()
        self.checked[name], self.positions[name] = live.table.seq, folded.position

    def person(self, number: int) -> Person:
        return self.people[number % len(self.people)]

    def teardown(self) -> None:
        """Everybody goes; what is still being played ends by itself, and is in the ledger once."""
        for number in range(len(self.names)):
            for person in self.people:
                self.do(number, lambda it, person=person: commands.resign(it, person))  # type: ignore[misc]
                self.do(number, lambda it, person=person: commands.unseat(it, person))  # type: ignore[misc]
        self.runner.run(asyncio.wait_for(self.all_over(), PATIENCE))
        played = {
            name for name in self.names if fold(name, "", self.log.read(f"table/{name}"), end=True)
        }
        assert {entry.data["table"] for entry in self.log.read("ledger/games")} == played
        self.runner.run(self.stack.aclose())
        self.runner.close()

    async def all_over(self) -> None:
        while self.hall.lobby.cards:
            await asyncio.wait([self.hall.lobby.changed.wait()])


def fold(name: str, seed: str, entries: list[Entry], *, end: bool = False) -> Any:
    """A table from its entries; or whether its game was begun and ended."""
    if end:
        kinds = [entry.kind for entry in entries]
        return "started/1" in kinds and kinds.count("ended/1") == 1
    table = Table(name, seed)
    for entry in entries:
        table.apply(entry)
    return table


def run_happenings(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Happenings,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_any_order_of_happenings() -> None:
    run_happenings(20, 50)


@pytest.mark.soak
def test_any_order_of_very_many_happenings() -> None:
    run_happenings(400, 80)
