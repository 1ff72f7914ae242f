"""A plugin of pytest that lets a module be imported with a bug in it."""

from __future__ import annotations

import os
from importlib.machinery import SourceFileLoader
from types import CodeType
from typing import Any

from mutants.mutant import all_mutants, package, planted

PATH, _, NUMBER = os.environ.get("GUILDHALL_MUTANT", "").rpartition(":")
_get_code = SourceFileLoader.get_code


def _with_the_bug(self: Any, fullname: str) -> CodeType | None:
    if PATH and self.path == str(package() / PATH):
        wanted = (m for m in all_mutants() if m.path == PATH and m.number == int(NUMBER))
        return planted(next(wanted))
    return _get_code(self, fullname)


SourceFileLoader.get_code = _with_the_bug  # type: ignore[method-assign]
