"""Forms of the desk that are made from commands: what they send are the fields of a command.

offer("/clock/pause", commands.PauseClock, home_page)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from inspect import signature
from typing import Annotated, Any, get_type_hints
from urllib.parse import quote_plus

from fastapi import Form
from pydantic import BaseModel, create_model
from starlette.responses import Response

from guildhall.hall.events.commands import Command
from guildhall.messages import mark
from guildhall.web.events.desk.desk import Desk, TheDesk, router
from guildhall.web.events.shared.fields import MOST, WRITE, Counted, number_of, read_number
from guildhall.web.events.shared.visit import Page


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form, and how the command takes what was typed there."""

    read: Callable[[Any], Any] = str
    """Raises Refused."""
    name: str = ""
    """In the form, if the command calls it otherwise."""
    kind: Any = str
    default: Any = ""
    """What it is where a browser sends nothing; ... if it has to send something."""
    is_player: bool = False
    """Whether it names a player, by the key, the name or how that begins."""


def number_field(wrong: str, way_out: str = WRITE, most: int = MOST) -> Field:
    """A field for a number from 1 on, see `read_number`."""
    return Field(partial(read_number, wrong=wrong, way_out=way_out, most=most))


A_TABLE = number_field(mark("{typed} is not the number of a table"))
KEY = Field(name="key", default=...)
"""The player that a page is about."""
COUNTED = Field(int, kind=Counted, default=...)
"""The round or the table that a page is about."""
BY_NAME = {"round": COUNTED, "wave": Field(int, kind=Counted, default=1)}
BY_TYPE: Mapping[Any, Field] = {
    str: Field(),
    # A box that is not ticked is not sent, whatever the command takes by default.
    bool: Field(bool),
    int: Field(lambda typed: number_of(typed) or 0),
    int | None: Field(number_of),
}


def offer(
    path: str, command: type[Command], page: Page, go: str = "", about: str = "", **special: Field
) -> None:
    """Take a form that asks for a command.

    What is refused is told on the `page`, which is `about` some fields of the form. Afterwards the
    browser goes on to an address of the desk, in which fields may stand. Fields of the command that
    are neither `special` nor of a plain type keep their defaults.
    """
    types = get_type_hints(command)
    known = {
        name: special.get(name) or BY_NAME.get(name) or BY_TYPE.get(types[name])
        for name in signature(command).parameters
    }
    fields = {name: field for name, field in known.items() if field}
    signature(command).bind(**fields)  # fails at once if the command needs more than a form has

    async def handle(desk: TheDesk, form: BaseModel) -> Response:
        sent = form.model_dump()
        action = _carry_out(desk, command, fields, sent, go)
        return await desk.answer(action, page, *(sent[name] for name in about.split()))

    handle.__doc__ = command.__doc__
    handle.__annotations__["form"] = Annotated[_model(command, fields), Form()]
    router.post(path)(handle)


def _model(command: type[Command], fields: Mapping[str, Field]) -> type[BaseModel]:
    """What the form sends; `on` is the last entry that its page was made from."""
    sent: dict[str, Any] = {
        field.name or name: (field.kind, field.default) for name, field in fields.items()
    }
    return create_model(f"{command.__name__}Form", on=(int | None, None), **sent)


async def _carry_out(
    desk: Desk, command: type[Command], fields: Mapping[str, Field], sent: dict[str, Any], go: str
) -> Response:
    values = {}
    for name, field in fields.items():
        typed = sent[field.name or name]
        values[name] = desk.player(typed) if field.is_player else field.read(typed)
    page = go.format_map({name: quote_plus(str(typed)) for name, typed in sent.items()})
    return await desk.carry_out(command(**values), page, sent["on"])
