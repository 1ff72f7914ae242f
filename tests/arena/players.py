"""Bots that play, and bots that misbehave."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from guildhall.arena.entrants import Entrant
from guildhall.bots.contract import Bot


class First:
    """Makes one of the first moves that are legal."""

    name = "first"

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: Any) -> Any:
        return self.rng.choice(view.legal_moves()[:30])


class Last(First):
    """Makes one of the last: it would rather buy than take."""

    name = "last"

    def choose(self, view: Any) -> Any:
        return self.rng.choice(view.legal_moves()[-9:])


class Cheats(First):
    """Takes a card that it cannot pay for, on its second move."""

    moves = 0

    def choose(self, view: Any) -> Any:
        self.moves += 1
        return "buy c4" if self.moves > 1 else super().choose(view)


class Talks(First):
    def choose(self, view: Any) -> Any:  # noqa: ARG002 - it does not look
        return "I resign\n  with dignity"


class Silent(First):
    def choose(self, view: Any) -> Any:  # noqa: ARG002 - it does not look
        return None


class Crashes(First):
    def choose(self, view: Any) -> Any:
        raise RuntimeError(f"no idea what to do at {view.decision}")


class Sleeps(First):
    def choose(self, view: Any) -> Any:
        time.sleep(2)
        return super().choose(view)


class NeverBegins(First):
    def __init__(self, seed: int = 0) -> None:
        raise OSError(f"no net for {seed and 'this seed'}")


class Burns(First):
    """Uses the processor for a while."""

    def choose(self, view: Any) -> Any:
        end = time.thread_time() + 0.008
        while time.thread_time() < end:
            pass
        return super().choose(view)


def entrant(name: str, factory: Callable[[int], Bot], **allowance: Any) -> Entrant:
    from guildhall.bots.contract import Allowance

    return Entrant(name, factory=factory, allowance=Allowance(**allowance))


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def here() -> Iterator[Executor]:
    with Here() as pool:
        yield pool
