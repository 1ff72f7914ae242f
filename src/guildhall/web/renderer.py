"""Pages from templates: everything is escaped, and what is missing is an error."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, MutableMapping
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

import jinja2
import segno
from fastapi import Request
from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    Template,
)
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup
from platformdirs import user_cache_path
from starlette.responses import HTMLResponse

from guildhall.hall.log.derived import Derived
from guildhall.messages import mark
from guildhall.messages.languages import SOURCE
from guildhall.tournament import next_stage
from guildhall.tournament.table.sheet_fields import tell_details
from guildhall.web import art
from guildhall.web.added_templates import AddedTemplates
from guildhall.web.cookies import THEME, VISIT, set_cookie
from guildhall.web.language import (
    TEMPLATE_GLOBALS,
    find,
    language,
    offered_languages,
    speaking,
    spoken_code,
)
from guildhall.web.phrases import written_phrases
from guildhall.web.security.csrf import csrf_token, visit
from guildhall.web.state import facts, hall, settings
from guildhall.web.static_files import static

TEMPLATES = Path(__file__).with_name("templates")

ENGLISH = ("api/",)
"""Where the templates are that speak English only: they are about names in programs."""

THEMES = ("light", "dark")

NAVIGATION = (
    (mark("Play"), "/"),
    (mark("Events"), "/events"),
    (mark("Rules"), "/rules"),
    (mark("Ratings"), "/ratings"),
)
"""What every page leads to: messages for the words, and addresses."""

THIS_COMPUTER = {"localhost", "127.0.0.1", "::1"}


def page(request: Request, name: str, /, *, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page; the browser gets the cookie that its forms need."""
    response = HTMLResponse(render(request, name, **context), status)
    if VISIT not in request.cookies:
        set_cookie(request, response, VISIT, visit(request))
    return response


def render(request: Request, name: str, /, **context: Any) -> str:
    """A page or a part of one as text."""
    theme = request.cookies.get(THEME, "")
    chosen, person = language(request), facts(request).person
    with speaking(find(SOURCE) if name.startswith(ENGLISH) else chosen):
        return template(name).render(
            person=person,
            looking=person is not None and hall(request).opponents.wish_of(person.id) is not None,
            csrf=csrf_token(request),
            path=request.url.path,
            theme=theme if theme in THEMES else "",
            language=chosen,
            languages=offered_languages(request),
            **context,
        )


def absolute(request: Request, path: str) -> str:
    """An address that works on other devices too."""
    base = settings(request).base_url
    here = _is_own(request)
    local = request.url.hostname in THIS_COMPUTER or urlsplit(base).scheme == "https"
    if base and (local or not here):
        return base.rstrip("/") + path
    if here:
        return f"{request.url.scheme}://{request.url.netloc}{path}"
    host, port = request.scope["server"]
    return f"{request.url.scheme}://{host}:{port}{path}"


def _is_own(request: Request) -> bool:
    """Whether the hall is reached by an address of its own; any other may have been made up."""
    host, port = request.scope["server"]
    base = urlsplit(settings(request).base_url)
    names = {host, base.hostname, *THIS_COMPUTER, *settings(request).host_names}
    return request.url.hostname in names and request.url.port in {port, base.port, None}


@lru_cache(maxsize=1024)
def qr_code(text: str) -> Markup:
    """A QR code as a drawing in the page, dark on light in every theme; kept, for it takes long."""
    drawing = segno.make(text, error="m").svg_inline(
        scale=4, border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
    )
    named = drawing.replace("<svg ", '<svg role="img" aria-label="QR" ', 1)
    return Markup(named)  # noqa: S704 - made of squares


def qr_picture(text: str) -> bytes:
    """A QR code as a picture of its own, for pages that need it only when somebody asks."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=4, border=4, dark="#000", light="#fff")
    return out.getvalue()


def compile_templates() -> None:
    """Make every template ready, so that nobody waits for the first page of its kind."""
    for name in environment().list_templates(extensions=["html"]):
        template(name)


@cache
def template(name: str) -> Template:
    """A template by its name."""
    return environment().get_template(name)


@cache
def macros(name: str) -> Any:
    """The macros of a template by its name, to be called like functions."""
    return template(name).module


def kept(macro: Callable[..., Markup], *arguments: Hashable) -> Markup:
    """What a macro makes of some arguments, made once for each language.

    This is for pieces that lie alike on many tables.
    """
    return _kept(spoken_code(), macro, *arguments)


@lru_cache(maxsize=20_000)
def _kept(_code: str, macro: Callable[..., Markup], *arguments: Hashable) -> Markup:
    return macro(*arguments)


T = TypeVar("T")


class Redrawn(Protocol):
    """Draws a part, called by its key, with a macro or another function of its arguments."""

    def __call__(self, key: Hashable, draw: Callable[..., T], /, *arguments: Any) -> T:
        """What it draws."""


def redrawn(_key: Hashable, draw: Callable[..., T], /, *arguments: Any) -> T:
    """What a function draws of some arguments; see `redrawing`."""
    return draw(*arguments)


def redrawing(derived: Derived) -> Redrawn:
    """`redrawn` for what is drawn again and again, such as a table with each of its moves.

    A part is drawn only when the arguments are others than the last time. A macro has to be one
    that is imported: those of a template itself are new each time.
    """

    def redrawn(key: Hashable, draw: Callable[..., T], /, *arguments: Any) -> T:
        return derived.while_same(arguments, (key, spoken_code()), draw, *arguments)

    return redrawn


class QuickContext(Context):
    """A context that calls functions at once, and looks no further for what they want passed."""

    def call(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
        """What a function or a macro returns."""
        if getattr(function, "jinja_pass_arg", None) is not None:
            return super().call(function, *arguments, **named)
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return function(*arguments, **named)


class Templates(Environment):
    """Templates that share what they use; none has anything of its own, which is much faster."""

    context_class = QuickContext

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._known: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - as the class above has it
    ) -> Template:
        """A template by its name; every page imports many, and none of them ever changes."""
        found = self._known.get(name) if isinstance(name, str) else None
        if found is None:
            found = super().get_template(name, parent, globals)
            self._known[str(found.name)] = found
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template may use."""
        if d:
            raise TypeError("give templates a context; what they use is the same for all")
        return self.globals


class CompiledTemplates(FileSystemBytecodeCache):
    """Compiled templates, kept from one start to the next wherever files can be written.

    A template that has changed is compiled again; so is every one after a change of this module.
    """

    def __init__(self, folder: Path) -> None:
        stamp = sha256(Path(__file__).read_bytes()).hexdigest()[:8]
        super().__init__(str(folder), f"%s-{jinja2.__version__}-{stamp}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what was kept of a template."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template."""
        with suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)


@cache
def environment() -> Environment:
    """Templates with what all of them use."""
    house = FileSystemLoader(TEMPLATES)
    made = Templates(
        loader=ChoiceLoader([house, AddedTemplates(house)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=CompiledTemplates(user_cache_path("guildhall") / "templates"),
    )
    art.install(made)
    made.globals["kept"] = kept
    made.globals["redrawn"] = redrawn
    made.globals["static"] = static
    made.globals["navigation"] = NAVIGATION
    made.globals["qr_code"] = qr_code
    made.globals["next_stage"] = next_stage
    made.globals["tell_details"] = tell_details
    made.globals["written_phrases"] = written_phrases
    made.globals.update(TEMPLATE_GLOBALS)
    return made
