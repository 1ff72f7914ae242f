"""One stream of the log with its fold: the one way to read anything and to change anything.

To change something is to load, decide, append and fold. Deciding is pure: it reads the state and
returns the entries to be written, or refuses by raising. Writing is optimistic: entries follow
the last entry that the decision was made on; when somebody else was faster nothing is written,
the news are folded, and the decision is asked again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar

from guildhall.hall.errors import HallError
from guildhall.hall.log.contract import Log
from guildhall.hall.log.entry import Entry, NewEntry
from guildhall.hall.log.errors import Conflict, DamagedStreamError, LogError
from guildhall.messages import Refused, message

logger = logging.getLogger(__name__)

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)

Fold = Callable[[S, Sequence[Entry]], S]
"""What a state becomes with more entries: another value, or the same one changed in place."""

Decide = Callable[[S], Sequence[NewEntry]]
"""Reads a state and returns what is to be written; an empty list if there is nothing to do."""

Steps = Generator[Callable[[], list[Entry]], list[Entry], list[Entry]]
"""Work that goes step by step: yields what has to be asked of the log, and is sent the answer."""

MOST_RACES = 50
"""How often a decision is asked again while others write to the same stream."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The step that writes what was decided."""

    log: Log
    stamped: list[Entry]

    def __call__(self) -> list[Entry]:
        """Write, and wait for it."""
        return self.log.commit(self.stamped)

    async def awaited(self) -> list[Entry]:
        """Write without holding up the event loop; it goes on even if who waits is cancelled."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def settle(trouble: BaseException | None) -> None:
            if done.cancelled():
                return
            if trouble is None:
                done.set_result(None)
            else:
                done.set_exception(trouble)

        def tell(trouble: BaseException | None) -> None:
            with suppress(RuntimeError):  # nobody waits on a loop that is closed
                loop.call_soon_threadsafe(settle, trouble)

        self.log.commit_soon(self.stamped, tell)
        await done
        return self.stamped


class ReadStream(Protocol[S_co]):
    """A stream as far as it was read, whoever keeps it."""

    @property
    def state(self) -> S_co:
        """The fold of its entries."""

    @property
    def seq(self) -> int:
        """The last entry that is known."""


class Stream(Generic[S]):
    """A stream as far as it was read: `state` is the fold of its entries up to `seq`.

    It is synchronous and not to be shared by threads. On the event loop streams are listened to:
    see `Projection` for states that are changed in place, `SnapshotStream` for values.
    """

    def __init__(
        self,
        log: Log,
        name: str,
        fold: Fold[S],
        empty: S,
        *,
        in_place: bool = False,
        independent: bool = False,
    ) -> None:
        """Fold a stream of a log, beginning with nothing read and an empty state.

        `in_place` says that the fold changes its state: entries are given to it one by one.
        `independent` says that entries do not build on each other: a damaged one is passed over,
        and written to the log of the program. Otherwise it closes the stream.
        """
        self.log = log
        self.name = name
        self.state = empty
        self.seq = 0
        self._fold = fold
        self._one_by_one = in_place or independent
        self._independent = independent

    def begin(self, entries: Sequence[Entry], seq: int) -> None:
        """Begin with entries that together say what all up to `seq` do, instead of those."""
        self._take_in(entries)
        self.seq = seq

    def refresh(self) -> list[Entry]:
        """Read and fold what was written since; returns it. Raises DamagedStreamError."""
        return _run(self.refreshing())

    def execute(self, decide: Decide[S]) -> list[Entry]:
        """Let something be decided and write it; returns the entries, committed and folded.

        A stream that was not read yet is read first.

        What `decide` raises is passed on, as is what the fold of a value raises, and nothing is
        written. Raises HallError if others write without pause.
        """
        return _run(self.executing(decide))

    def executing(self, decide: Decide[S]) -> Steps:
        """The steps of `execute`, for those who wait for the log elsewhere than they decide."""
        if not self.seq:
            yield from self.refreshing()
        for _ in range(MOST_RACES):
            entries = decide(self.state)
            if not entries:
                return []
            stamped = self.log.stamp(self.name, self.seq, entries)
            # What cannot be folded is not written. A state that changes in place has to wait.
            ahead = self.state if self._one_by_one else self._fold(self.state, stamped)
            try:
                written = yield Commit(self.log, stamped)
            except Conflict:
                yield from self.refreshing()
            else:
                if self._one_by_one:
                    self._take_in(written)
                else:
                    self.state, self.seq = ahead, written[-1].seq
                return written
        raise HallError(message("Many write at the same time"), message("Try again in a moment"))

    def refreshing(self) -> Steps:
        """The steps of `refresh`."""
        before: list[Entry] = []
        while True:
            try:
                news = yield partial(self.log.read, self.name, after=self.seq)
            except DamagedStreamError as damage:
                if not self._independent:
                    raise
                before += yield from self._pass_over(damage)
            else:
                self._take_in(news)
                return [*before, *news]

    def _pass_over(self, damage: DamagedStreamError) -> Steps:
        """Take in the whole entries before a damaged one, which is left out."""
        missing = damage.seq - self.seq - 1
        whole: list[Entry] = []
        if missing:
            whole = yield partial(self.log.read, self.name, after=self.seq, limit=missing)
        self._take_in(whole)
        self._leave_out(damage)
        return whole

    def _take_in(self, entries: Sequence[Entry]) -> None:
        parts = [[entry] for entry in entries] if self._one_by_one else [entries]
        for part in parts:
            if part:
                self._take_in_at_once(part)

    def _take_in_at_once(self, entries: Sequence[Entry]) -> None:
        try:
            self.state = self._fold(self.state, entries)
        except (Refused, LogError):
            raise
        except Exception as error:
            damage = DamagedStreamError(self.name, entries[0].seq, repr(error))
            if not self._independent:
                raise damage from error
            self._leave_out(damage)
        else:
            self.seq = entries[-1].seq

    def _leave_out(self, damage: DamagedStreamError) -> None:
        logger.error("an entry is passed over: %s", damage)
        self.seq = damage.seq


def write_after(
    log: Log, stream: str, catch_up: Callable[[], int], decide: Callable[[], Sequence[NewEntry]]
) -> None:
    """Let something be decided by what others than a `Stream` have made of the entries.

    `catch_up` takes in all that is written and tells the last entry; it is called once more when
    something was written. Raises HallError if others write without pause.
    """
    for _ in range(MOST_RACES):
        seq = catch_up()
        entries = decide()
        if not entries:
            return
        try:
            log.append(stream, seq, entries)
        except Conflict:
            continue
        catch_up()
        return
    raise HallError(message("Many write at the same time"), message("Try again in a moment"))


def _run(steps: Steps) -> list[Entry]:
    """Go through all steps here and now; returns their result."""
    try:
        work = next(steps)
        while True:
            try:
                answer = work()
            except Exception as error:  # noqa: BLE001 - the steps decide what it means
                work = steps.throw(error)
            else:
                work = steps.send(answer)
    except StopIteration as end:
        result: list[Entry] = end.value
        return result
