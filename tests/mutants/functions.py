"""The functions of the package that are in memory, by where their code stands."""

from __future__ import annotations

import functools
import gc
import sys
from collections import defaultdict
from types import CodeType, FunctionType

Place = tuple[str, int, str]
KINDS = (FunctionType, functools._lru_cache_wrapper)


class Functions:
    """Finds functions wherever they are held: wrapped, cached, bound to classes.

    They are looked for in the parent, once for all children: a child that looks at everything has
    to copy everything.
    """

    def __init__(self) -> None:
        self._found: dict[Place, list[FunctionType]] = {}
        self._modules = 0

    def of(self, code: CodeType) -> list[FunctionType]:
        """Those whose code stands at the same place; none if nothing has made them yet."""
        if len(sys.modules) != self._modules:
            self._look()
        return self._found.get(_place(code), [])

    def _look(self) -> None:
        """Look at everything, and forget what functions of the package have remembered."""
        self._modules = len(sys.modules)
        gc.unfreeze()
        found: dict[Place, list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if not isinstance(each, KINDS) or not str(each.__module__).startswith("guildhall."):
                continue
            if isinstance(each, FunctionType):
                found[_place(each.__code__)].append(each)
            else:
                each.cache_clear()
        self._found = dict(found)
        gc.freeze()


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno, code.co_name
