"""How a check says that something is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType


def require(condition: object, complaint: str) -> None:
    """Complain unless a condition holds."""
    if not condition:
        raise AssertionError(complaint)


@contextmanager
def at(place: str) -> Iterator[None]:
    """Say in every complaint where it arose; an error that nobody expected is a complaint too."""
    try:
        yield
    except AssertionError as complaint:
        message = f"{place}: {complaint}"
        raise AssertionError(message) from complaint
    except Exception as error:
        message = f"{place}: {type(error).__name__} was raised: {error}"
        raise AssertionError(message) from error


class Refusal(AbstractContextManager["Refusal"]):
    """Complains unless what is tried inside is refused with the right kind of error."""

    def __init__(self, kind: type[Exception], attempt: str) -> None:
        self.kind = kind
        self.attempt = attempt

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> bool:
        if isinstance(error, self.kind):
            return True
        happened = "nothing was raised" if kind is None else f"{kind.__name__} was raised: {error}"
        complaint = f"{self.attempt} must raise {self.kind.__name__}, but {happened}"
        raise AssertionError(complaint) from error
