"""Reads .po files at once: whoever plays in a terminal does not wait for Babel.

What a file says is kept beside it as Python keeps modules, in `__pycache__`, and read anew when the
file has changed.
"""

from __future__ import annotations

import re
from gettext import NullTranslations, c2py
from importlib.machinery import SourceFileLoader
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

NEXT_LINE = '"\n"'
"""Between the lines of one text."""
CONTEXT, ENTRY, PLURAL, TRANSLATION = '\nmsgctxt "', '\nmsgid "', '"\nmsgid_plural "', '"\nmsgstr'
QUOTE, OPEN, CLOSE = '"', ' "', '"\n'
ESCAPED = re.compile(r"\\(.)")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
PLURAL_FORMS = re.compile(r"plural=([^;\n]+)")

USUAL_PLURAL = "n != 1"
"""How most languages count, and each whose file does not say otherwise in its head."""
CONTEXT_END = "\x04"
PLACE = "what the file says"


class Texts(NamedTuple):
    """What a file translates: texts by their keys, and texts that count by their forms."""

    plain: dict[str, str]
    counted: dict[str, tuple[str, ...]]


class FileCatalogue(NullTranslations):
    """The translations of a file; what it does not have stays as it is."""

    def __init__(self, texts: Texts, plural: str) -> None:
        super().__init__()
        self._form = c2py(plural)
        self._counted = texts.counted
        one = self._form(1)
        self._plain = {text: forms[one] for text, forms in texts.counted.items()} | texts.plain

    def gettext(self, message: str) -> str:
        """A text in this language. Pages ask for hundreds: it is found at once."""
        return self._plain.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text for a number."""
        forms = self._counted.get(msgid1)
        if forms is None:
            return msgid1 if n == 1 else msgid2
        return forms[self._form(n)]

    def pgettext(self, context: str, message: str) -> str:
        """A text that stands somewhere."""
        return self._plain.get(f"{context}{CONTEXT_END}{message}", message)


def read_translations(file: Path) -> FileCatalogue:
    """The translations of a .po file; raises OSError if there is no file."""
    kept: Any = ModuleType(file.name)
    _Keeper(file.name, str(file)).exec_module(kept)
    *texts, plural = kept.KEPT
    return FileCatalogue(Texts(*texts), plural)


class _Keeper(SourceFileLoader):
    """Loads a .po file as if it were a module with its texts."""

    def source_to_code(  # type: ignore[override]  # static in one of its bases, not in another
        self, data: Any, path: Any, *, _optimize: int = -1
    ) -> CodeType:
        """The module that a file stands for."""
        texts, head = _texts_of(data.decode())
        counts = PLURAL_FORMS.search(head)
        values = (*texts, counts[1] if counts else USUAL_PLURAL)
        code = compile(f"KEPT = {PLACE!r}", path, "exec")  # to compile the values takes longer
        return code.replace(co_consts=tuple(values if c == PLACE else c for c in code.co_consts))


def _texts_of(content: str) -> tuple[Texts, str]:
    """All that is translated, and the head of the file.

    A file is cut where its entries begin, not searched sign by sign: thousands of them are read
    before the first prompt. The context of an entry stands at the end of the part before it.
    """
    texts, head = Texts({}, {}), ""
    before, *entries = f"\n{content}\n".replace(NEXT_LINE, "").split(ENTRY)
    for entry in entries:
        key, _, told = entry.partition(TRANSLATION)
        if CONTEXT in before:
            key = f"{before.rpartition(CONTEXT)[2].removesuffix(QUOTE)}{CONTEXT_END}{key}"
        before = told
        if told.startswith(OPEN):
            text = _text_of(_opened(told))
            if not key:
                head = text
            elif text:
                texts.plain.setdefault(_text_of(key), text)
        elif told:
            forms = tuple(_text_of(_opened(form)) for form in told.split(TRANSLATION))
            if forms[-1]:
                texts.counted[_text_of(key.partition(PLURAL)[0])] = forms
    return texts, head


def _opened(part: str) -> str:
    """The text that stands first in a part, between its quotation marks."""
    return part.partition(CLOSE)[0].partition(OPEN)[2]


def _text_of(written: str) -> str:
    """What the signs in a file stand for."""
    if "\\" not in written:
        return written
    return ESCAPED.sub(lambda found: ESCAPES.get(found[1], found[1]), written)
