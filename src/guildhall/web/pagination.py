"""Long lists, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

PER_PAGE = 25


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A part of a list, and where it lies in the whole."""

    items: Sequence[T]
    number: int
    """Pages count from 1."""
    total: int
    per_page: int = PER_PAGE

    @classmethod
    def first(cls, items: Sequence[T], most: int) -> Page[T]:
        """The beginning of a list."""
        return cls(items[:most], 1, len(items), most)

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(-(-self.total // self.per_page), 1)

    @property
    def start(self) -> int:
        """How many items come before this page."""
        return (self.number - 1) * self.per_page

    @property
    def slice(self) -> slice:
        """Where this page lies in the whole list."""
        return slice(self.start, self.start + self.per_page)

    @property
    def more(self) -> int:
        """How many items come after this page."""
        return max(self.total - self.start - len(self.items), 0)


def paged(items: Sequence[T], number: int, per_page: int = PER_PAGE) -> Page[T]:
    """A page of a list; a number beyond the end gives the last page."""
    last = max(-(-len(items) // per_page), 1)
    number = min(max(number, 1), last)
    return Page(items[(number - 1) * per_page : number * per_page], number, len(items), per_page)
