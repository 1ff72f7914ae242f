"""Whatever is refused is told in messages, so that every reader can be told in their language."""

from __future__ import annotations

import pickle
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import guildhall
from guildhall.messages import MessageError, Refused, Word, message, words_of

OF_PROGRAMS = {
    "BindError",
    "BotTroubleError",
    "BrokenPlugIn",
    "CardDataError",
    "DeliveryError",
    "Fault",
    "IllegalAction",
    "Left",
    "MisfitError",
    "MissingExtraError",
    "ProcessEnded",
    "PushError",
    "SettingsError",
    "StrengthError",
    "TileDataError",
    "TooLarge",
    "UnfitNetError",
}
"""Mistakes of a program, a package or a bot, told to whoever writes it; what is wrong with
networks and their training, told to whoever makes them; what cannot be delivered, told to whoever
hosts a hall; leaving, which is no mistake; what is read again to be told in words; and what has to
be an error of the framework, which holds its message."""


def test_all_errors_but_those_of_programs_are_told_in_messages() -> None:
    plain = {error.__name__ for error in errors() if not issubclass(error, MessageError)}
    assert plain - OF_PROGRAMS == set()


def errors() -> Iterator[type[Exception]]:
    for module in pkgutil.walk_packages(guildhall.__path__, "guildhall."):
        if module.name.endswith("__main__") or ".migrations" in module.name:
            continue
        for value in vars(_loaded(module.name)).values():
            is_error = isinstance(value, type) and issubclass(value, Exception)
            if is_error and value.__module__.startswith("guildhall."):
                yield value


def _loaded(name: str) -> ModuleType:
    """A module; an empty one where it is for a framework that is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("guildhall"):
            raise
        return ModuleType(name)


def test_reason_and_detail_are_one_message_and_english_in_logs() -> None:
    error = MessageError(message("There is no {what}", what=Word("tea")), message("Take coffee"))
    assert str(error) == str(error.sentences) == "There is no tea. Take coffee"
    assert str(MessageError(message("There is no tea"))) == "There is no tea"
    assert words_of(error) == error.sentences
    assert str(words_of(ValueError("of another program"))) == "of another program"


def test_a_refusal_comes_whole_from_another_process() -> None:
    for error in (
        Refused(message("no"), rules=["T-8"], ways_out=[message("ask again")]),
        MessageError(message("no"), message("ask again")),
    ):
        copy = pickle.loads(pickle.dumps(error))
        assert str(copy) == str(error)
        assert vars(copy) == vars(error)


def test_what_would_help_stands_behind_a_question_without_a_full_stop() -> None:
    asked = MessageError(message("Which rotation?"), message("{n} places", n=2))
    assert str(asked) == "Which rotation? 2 places"
    said = MessageError(message("Command too long"), message("{n} places", n=2))
    assert str(said) == "Command too long. 2 places"
