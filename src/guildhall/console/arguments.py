"""How commands are declared and their words are read: what can be typed follows from signatures.

A command is a function of the session it runs in. What may be given by position is typed as words,
what goes by keyword alone as options; a dataclass stands for its fields. Types say how words are
read, defaults what may be left out, and lines of the docstring, such as `--all: everybody is here`,
what it is.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, is_dataclass
from functools import cache
from inspect import Parameter, signature
from textwrap import fill
from typing import Annotated, Any, Literal, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from guildhall.console.answers import Answer
from guildhall.console.language import tell
from guildhall.messages import mark
from guildhall.messages.command_help import split_documentation

WIDTH = 78
ALL_COMMANDS = mark("all commands")
EXAMPLES = mark("examples:")
COMPLAINT = mark("{trouble}; see {command} --help")

Run = Callable[..., Answer]
Common = TypeVar("Common")


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, examples, and the function that says and does the rest."""

    name: str
    examples: Sequence[str]
    run: Run


class CommandGroup(dict[str, Command]):
    """The commands of a module by name, declared where they are written."""

    def add(self, *examples: str) -> Callable[[Run], Run]:
        """Declare the function below as the command that these examples begin with."""

        def declare(run: Run) -> Run:
            name = examples[0].split()[0]
            self[name] = Command(name, examples, run)
            return run

        return declare


class Parser(ArgumentParser):
    """A parser whose complaints are one line each."""

    def error(self, message: str) -> NoReturn:
        """Complain and leave."""
        line = " ".join(message.split())
        told = tell(COMPLAINT).format(trouble=line, command=self.prog)
        sys.stderr.write(f"guildhall: {told}\n")
        sys.exit(2)


def read(
    program: str, command: Command, words: Sequence[str], common: type[Common]
) -> tuple[Common, dict[str, Any]]:
    """What was typed behind the name of a command of a program.

    Returns `common`, a dataclass of the options that all its commands have, and the values of the
    command by their names. Leaves with a complaint for words that do not fit.
    """
    parser = _parser_of(program, command, common)
    options, unknown = parser.parse_known_args(words)
    typed = vars(options)
    own = _names(command.run)
    kind: Any = common
    shared: Common = common(**{each.name: typed[each.name] for each in _parameters(kind)})
    for each in _parameters(kind):
        if each.name not in own:
            del typed[each.name]
    takes_more = any(map(_takes_more, _parameters(command.run)))
    name = ""
    for word in unknown:
        if word.startswith("--") and takes_more:
            name = word.removeprefix("--")
            typed[name] = []
        elif name:
            typed[name].append(word)
        else:
            parser.error(tell("unrecognized arguments: %s") % " ".join(unknown))
    return shared, typed


def carry_out(command: Command, session: object, typed: dict[str, Any]) -> Answer:
    """Run a command in its session with what was typed."""
    for each in _parameters(command.run)[1:]:
        if _has_fields(each):
            typed[each.name] = _made(each.annotation, typed)
    return command.run(session, **typed)


def _made(kind: Callable[..., Any], typed: dict[str, Any]) -> Any:
    """A dataclass made of its fields, which are taken from what was typed."""
    return kind(**{field.name: typed.pop(field.name) for field in _parameters(kind)})


@cache
def _parameters(made: Any) -> Sequence[Parameter]:
    """The parameters of a function or dataclass with their types."""
    hints = get_type_hints(made, include_extras=True)
    every = signature(made).parameters.values()
    return tuple(each.replace(annotation=hints[each.name]) for each in every)


def _names(made: Callable[..., object]) -> set[str]:
    """What can be typed of a command, the fields of dataclasses too."""
    names: set[str] = set()
    for each in _parameters(made)[1:]:
        names |= (
            {f.name for f in _parameters(each.annotation)} if _has_fields(each) else {each.name}
        )
    return names


def _has_fields(each: Parameter) -> bool:
    return is_dataclass(each.annotation)


def _takes_more(each: Parameter) -> bool:
    """Whether options are taken that nobody has declared: only the event knows its sheets."""
    return each.kind is Parameter.VAR_KEYWORD and get_origin(each.annotation) is not Annotated


def _parser_of(program: str, command: Command, common: type[Common]) -> Parser:
    about, documented = _documentation(command.run)
    parser = Parser(
        f"{program} {command.name}",
        description=fill(about, WIDTH),
        epilog="".join([f"{tell(EXAMPLES)}\n", *(f"  {program} {e}\n" for e in command.examples)]),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    for each in _parameters(command.run)[1:]:
        if _has_fields(each):
            _add_fields(parser, each.annotation, documented)
        else:
            _add(parser, each, documented)
    own = _names(command.run)
    _add_fields(parser.add_argument_group(tell(ALL_COMMANDS)), common, {}, own)
    return parser


def _documentation(made: Callable[..., object]) -> tuple[str, dict[str, dict[str, str]]]:
    """What is said about a command or a dataclass, and the help of all that can be typed.

    Both in the language that is spoken.
    """
    about, lines = split_documentation(made.__doc__ or "")
    documented: dict[str, dict[str, str]] = {}
    for name, metavar, words in lines:
        documented[name] = {"help": tell(words)} | ({"metavar": metavar} if metavar else {})
    return tell(about), documented


def _add_fields(
    parser: Any,
    kind: Callable[..., object],
    documented: dict[str, dict[str, str]],
    besides: Collection[str] = (),
) -> None:
    """Let the fields of a dataclass be typed, `besides` those; with defaults they are options."""
    documented = documented | _documentation(kind)[1]
    for each in _parameters(kind):
        if each.name in besides:
            continue
        word = each.default is Parameter.empty
        by = Parameter.POSITIONAL_OR_KEYWORD if word else Parameter.KEYWORD_ONLY
        _add(parser, each.replace(kind=by), documented)


def _add(parser: Any, each: Parameter, documented: dict[str, dict[str, str]]) -> None:
    """Let something be typed; a name that ends with a bar avoids a word of Python."""
    hint, extra = each.annotation, None
    if get_origin(hint) is Annotated:
        hint, extra = get_args(hint)
    if each.kind is Parameter.VAR_KEYWORD:
        for name, words in (extra or {}).items():
            parser.add_argument(f"--{name}", action="append", metavar="LINE", help=tell(words))
        return
    name = each.name.rstrip("_").replace("_", "-")
    if bool in {hint, *get_args(hint)}:
        flags = parser.add_mutually_exclusive_group()
        for flag, action in ((name, "store_true"), (extra, "store_false")):
            if flag:
                settings = {"dest": each.name, "action": action, "default": each.default}
                flags.add_argument(f"--{flag}", **settings, **documented.get(flag, {}))
        return
    settings = dict(_settings(each, hint, extra), **documented.get(name, {}))
    if each.kind is Parameter.KEYWORD_ONLY:
        parser.add_argument(f"--{name}", dest=each.name, **settings)
    else:
        parser.add_argument(each.name, **{"metavar": name.upper(), **settings})


def _settings(each: Parameter, hint: Any, extra: Any) -> Iterator[tuple[str, Any]]:
    """How argparse reads it: by a reader or from choices, which may stand behind its type."""
    by_position = each.kind is not Parameter.KEYWORD_ONLY
    optional = each.default is not Parameter.empty or type(None) in get_args(hint)
    item = next((one for one in get_args(hint) if one is not type(None)), hint)
    if get_origin(hint) is Literal:
        extra = get_args(hint)
    if isinstance(extra, Collection):
        yield from {"choices": extra, "help": ", ".join(extra), "type": str}.items()
    else:
        yield "type", extra or (positive if item is int else item)
    if get_origin(hint) in {Sequence, tuple}:
        yield "nargs", "*" if optional and by_position else "+"
    elif optional and by_position:
        yield "nargs", "?"
    if optional:
        yield "default", None if each.default is Parameter.empty else each.default


def positive(text: str) -> int:
    """A number from 1 on."""
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise ValueError(text)
    return int(text)


positive.__name__ = "number"
