"""The language of a page: chosen by the visitor, else by the browser; English is the source.

Words of pages are messages with named parameters. Sentences that are made in code, such as the
reason for a table or a refusal, are messages too; they are told here, with names as may be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property
from typing import Any

from babel import Locale, UnknownLocaleError, negotiate_locale
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_decimal, format_percent
from fastapi import Request
from markupsafe import Markup, escape

from guildhall.games.catalogue import title_words
from guildhall.hall.events.permissions import ROLE_WORDS
from guildhall.messages import Message, Renderer, as_message
from guildhall.messages.catalogue import Catalogue, catalogue
from guildhall.messages.languages import LANGUAGES, SOURCE, habits
from guildhall.sheets.language import Number, Style, find_language
from guildhall.tournament.event.name_privacy import NameDisplay
from guildhall.web.cookies import LANGUAGE
from guildhall.web.state import settings

MOST_LANGUAGES = 20
"""As many of a browser's languages are looked at: strangers choose how long the list is."""

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
"""What English writes behind numbers of places, else "th"."""

NO_BREAK = "\N{NO-BREAK SPACE}"

NOBODY = NameDisplay({}, "full")


@dataclass(frozen=True)
class Language:
    """A language that pages are shown in."""

    code: str
    catalogue: Catalogue

    @property
    def name(self) -> str:
        """What its speakers call it."""
        return LANGUAGES[self.code]

    @cached_property
    def reads_leftwards(self) -> bool:
        """Whether its lines run from right to left."""
        try:
            return Locale.parse(self.code, sep="-").text_direction == "rtl"
        except (UnknownLocaleError, ValueError):
            return False

    def gettext(self, message: str, /, **parameters: Any) -> str:
        """A message in this language with its parameters in place."""
        return self._filled(self.catalogue.gettext(message), parameters)

    def ngettext(self, one: str, many: str, number: int, /, **parameters: Any) -> str:
        """A message for a number, with the number as `count` and the other parameters."""
        text = self.catalogue.ngettext(one, many, number)
        return self._filled(text, {"count": number, **parameters})

    def _filled(self, text: str, parameters: Mapping[str, Any]) -> str:
        """A text with its places filled: messages are told, and markup makes all of it markup."""
        if not parameters:
            return text
        told = {
            name: self.tell(value) if isinstance(value, Message) else value
            for name, value in parameters.items()
        }
        if any(isinstance(value, Markup) for value in told.values()):
            return escape(text).format(**told)
        return text.format(**told)

    def tell(self, sentence: Message | str, display: NameDisplay = NOBODY) -> str:
        """A message, or a word of data, with names as they may be seen."""
        if isinstance(sentence, str):
            return self.catalogue.gettext(sentence) if sentence else ""
        renderer = self._renderer if display is NOBODY else self.renderer(display)
        return renderer.render(sentence)

    def sentence(self, sentence: Message | str, display: NameDisplay = NOBODY) -> str:
        """A sentence that begins with a capital."""
        return self.renderer(display).sentence(as_message(sentence))

    @cached_property
    def _renderer(self) -> Renderer:
        """Tells what names nobody of an event, as most of a table does."""
        return self.renderer()

    def renderer(self, display: NameDisplay = NOBODY) -> Renderer:
        """Tells messages in this language, with names as they may be seen."""
        return Renderer(
            self.catalogue,
            lambda key: self.shown(key, display),
            display.own_words,
        )

    def shown(self, key: str, display: NameDisplay) -> str:
        """The name of a player as it may be seen."""
        return display.name(key, lambda number: self.gettext("Player {number}", number=number))

    def number(self, value: Number | None) -> str:
        """An exact number, rounded half up to two decimals."""
        return find_language(self.code).number(value)

    def points(self, value: Number) -> str:
        """A number of points, such as "1 point" or "2.5 points"."""
        return find_language(self.code).quantity("points", value)

    def ordinal(self, number: int) -> str:
        """A place, such as 2nd, 2. or 2e."""
        if self.code != SOURCE:
            written = habits(self.code).get("ordinals", {})
            return str(written.get(str(number)) or written.get("others", "{}.")).format(number)
        ending = "th" if number % 100 in {11, 12, 13} else ENDINGS.get(number % 10, "th")
        return f"{number}{ending}"

    def percent(self, value: Number | None) -> str:
        """A ratio as percent with one decimal (TS-26)."""
        return find_language(self.code).percent(value)

    def value(self, value: Any, style: Style) -> str:
        """A value of the standings; empty if not known."""
        return find_language(self.code).value(value, style)

    def time(self, moment: datetime) -> str:
        """The time of the day where the hall is."""
        return format_time(moment.astimezone().timetz(), "HH:mm", locale=self.code)

    def moment(self, moment: datetime) -> str:
        """Day and time where the hall is, in one line."""
        here = moment.astimezone()
        day = format_skeleton("MMMd", here, locale=self.code).replace(" ", NO_BREAK)
        return f"{day}{NO_BREAK}{here:%H:%M:%S}"

    def date(self, day: date) -> str:
        """A day in words, in one line."""
        return format_date(day, "long", locale=self.code).replace(" ", NO_BREAK)

    def day(self, moment: str) -> str:
        """The day of a moment in ISO format, as short as dates are written, in one line."""
        day = format_date(datetime.fromisoformat(moment), "medium", locale=self.code)
        return day.replace(" ", NO_BREAK)

    def tenths(self, value: float) -> str:
        """An average with one decimal."""
        return format_decimal(value, "0.0", locale=self.code)

    def share(self, value: float) -> str:
        """A ratio as whole percent."""
        return format_percent(value, locale=self.code)


@cache
def find(code: str) -> Language:
    """The language of a code, English if there is no such one."""
    known = code if code in LANGUAGES else SOURCE
    found = catalogue(known)
    return Language(known, found)


def language(request: Request) -> Language:
    """The language for whoever asks."""
    chosen, ours = request.cookies.get(LANGUAGE, ""), offered_languages(request)
    if chosen in ours:
        return find(chosen)
    return find(preferred_language(request.headers.get("accept-language", ""), ours))


def offered_languages(request: Request) -> Mapping[str, str]:
    """The names of the languages that this hall offers, by their codes."""
    chosen = settings(request).languages
    return {code: LANGUAGES[code] for code in chosen} if chosen else LANGUAGES


def preferred_language(accepted: str, ours: Mapping[str, str] = LANGUAGES) -> str:
    """The code of our language that a browser likes best, by its Accept-Language.

    Else English, or the first of ours where English is not among them.
    """
    liked: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:MOST_LANGUAGES]):
        tag, _, parameter = part.partition(";")
        quality = parameter.strip().removeprefix("q=") or "1"
        try:
            liked.append((-float(quality), place, tag.strip().lower()))
        except ValueError:
            continue
    tags = [tag for like, _, tag in sorted(liked) if like < 0]
    otherwise = SOURCE if SOURCE in ours else next(iter(ours))
    return negotiate_locale(tags, ours, sep="-") or otherwise


_spoken: ContextVar[str] = ContextVar("spoken", default=SOURCE)


@contextmanager
def speaking(chosen: Language) -> Iterator[None]:
    """Let templates speak a language, macros in other files too."""
    token = _spoken.set(chosen.code)
    try:
        yield
    finally:
        _spoken.reset(token)


def spoken() -> Language:
    """The language that templates speak now."""
    return find(_spoken.get())


def spoken_code() -> str:
    """`spoken_code` of templates: the code of the language that they speak now."""
    return _spoken.get()


def reads_leftwards() -> bool:
    """`reads_leftwards` of templates: whether lines run from right to left."""
    return spoken().reads_leftwards


def gettext(message: str, /, **parameters: Any) -> str:
    """`_` of templates."""
    return spoken().gettext(message, **parameters)


def ngettext(one: str, many: str, number: int, /, **parameters: Any) -> str:
    """`ngettext` of templates."""
    return spoken().ngettext(one, many, number, **parameters)


def tell(sentence: Message | str, display: NameDisplay = NOBODY) -> str:
    """`tell` of templates."""
    return spoken().tell(sentence, display)


def sentence(words: Message | str, display: NameDisplay = NOBODY) -> str:
    """`sentence` of templates: what `tell` says, with a capital at its beginning."""
    return spoken().sentence(words, display)


def written(value: Any, style: Style = "number") -> str:
    """`written` of templates: a number, or a value of the standings."""
    return spoken().value(value, style)


def shown(key: str, display: NameDisplay) -> str:
    """`shown` of templates: the name of a player as it may be seen."""
    return spoken().shown(key, display)


def author(by: str, display: NameDisplay = NOBODY) -> str:
    """`author` of templates: who did something; whoever gave no name is told by their role."""
    return tell(by) if by in ROLE_WORDS else shown(by, display)


def game_title(title: str) -> str:
    """`game_title` of templates: the title of a game with its edition, such as Splendor: Města."""
    return spoken().tell(title_words(title))


TEMPLATE_GLOBALS = {
    "_": gettext,
    "gettext": gettext,
    "ngettext": ngettext,
    "tell": tell,
    "sentence": sentence,
    "shown": shown,
    "author": author,
    "written": written,
    "game_title": game_title,
    "spoken_code": spoken_code,
    "reads_leftwards": reads_leftwards,
}
