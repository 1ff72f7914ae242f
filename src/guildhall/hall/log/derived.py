"""What was computed of a state, kept until the state changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")

Maker = Callable[..., Any]


class Derived:
    """Remembers what functions make of a state, so that many ask and one computes.

    It belongs to whoever keeps the state, who clears it with every change. What is remembered
    must not hold that keeper: a keeper that is let go of shall be gone at once.
    """

    def __init__(self, *parts: Derived) -> None:
        """Remember nothing yet; with parts, whatever clears one of them clears this as well."""
        self._values: dict[tuple[Maker, Hashable], Any] = {}
        self._latest: dict[tuple[Maker, Hashable], tuple[object, Any]] = {}
        self._whole: list[Derived] = []
        for part in parts:
            part.belongs_to(self)

    def belongs_to(self, whole: Derived) -> None:
        """Let whatever clears this clear a whole that it is a part of."""
        self._whole.append(whole)

    def once(
        self, make: Callable[Concatenate[S, P], T], state: S, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """`make(state, *args)`, computed unless it is known; the arguments must be hashable.

        What `make` raises is not remembered.
        """
        return self.keyed((args, tuple(kwargs.items())), make, state, *args, **kwargs)

    def keyed(self, key: Hashable, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`make(*args)`, computed unless this function has made something under this key."""
        name = (make, key)
        if name not in self._values:
            self._values[name] = make(*args, **kwargs)
        return cast("T", self._values[name])

    def while_same(
        self,
        basis: object,
        key: Hashable,
        make: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """`make(*args)`, computed unless the last time under this key had an equal basis.

        This survives changes of the state: it is for what depends on a small part of it.
        """
        name = (make, key)
        known = self._latest.get(name)
        if known is None or known[0] != basis:
            known = self._latest[name] = (basis, make(*args, **kwargs))
        return cast("T", known[1])

    def each(self, key: Hashable, make: Callable[[S], T], items: Sequence[S]) -> list[T]:
        """`make(item)` for all items, computed for those that were not there the last time.

        This survives changes of the state: it is for lists that grow at their end.
        """
        name = (make, key)
        known, made = cast("tuple[list[S], list[T]]", self._latest.get(name, ([], [])))
        same = min(len(known), len(items))
        if known[:same] != items[:same]:
            same = 0
        made = [*made[:same], *map(make, items[same:])]
        self._latest[name] = (list(items), made)
        return made

    def forget(self, key: Hashable, make: Maker) -> None:
        """Forget what a function has made under a key."""
        self._values.pop((make, key), None)
        self._latest.pop((make, key), None)

    def __len__(self) -> int:
        """How much is remembered of the present state."""
        return len(self._values)

    def clear(self) -> None:
        """Forget all but what is kept while its basis is the same: the state has changed."""
        self._values.clear()
        for whole in self._whole:
            whole.clear()
