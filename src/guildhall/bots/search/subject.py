"""A game as networks learn it: what the catalogue names, so that training knows no game itself."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from guildhall.bots.search import tree
from guildhall.bots.search.description import Description
from guildhall.games.catalogue import GameSpec, load
from guildhall.games.engine.binder import Ruleset
from guildhall.messages import MessageError, Word, message


class NotLearnable(MessageError, ValueError):  # noqa: N818 - what it is, as all refusals
    """A game that does not say how networks are told of it."""


class Subject(NamedTuple):
    """A game with its settings, for a number of players."""

    ruleset: Ruleset
    deal: tuple[int, ...]
    """What `turns.lay_out` begins a game with, the number of players first."""
    description: Description
    teacher: tuple[ModuleType, ...] = (tree,)
    """The kernels of the games before there is a network: `tree`, and perhaps a module that
    replaces `tree.appraise`. Without one, positions are played to the end at random."""


class Subjects(Protocol):
    """All that a game has to learn; `GameSpec.networks` names a class of this kind."""

    def subject(self, players: int, settings: Mapping[str, Any]) -> Subject:
        """The game with all its settings, for a number of players."""

    def described(self, name: str) -> Description:
        """The description that has this name; raises ValueError where there is none."""


def find_subjects(spec: GameSpec) -> Subjects:
    """What a game says of itself to networks; raises NotLearnable where it says nothing."""
    if not spec.networks:
        raise NotLearnable(
            message("no network can learn {game}", game=Word(spec.title)),
            message("It does not say how positions are told to networks"),
        )
    subjects: Subjects = load(spec.networks)()
    return subjects
