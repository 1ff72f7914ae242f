"""Splendor as networks learn it: every edition, number of players and deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guildhall.bots.search import tree
from guildhall.bots.search.description import Description
from guildhall.bots.search.subject import Subject
from guildhall.bots.splendor import estimate
from guildhall.bots.splendor.description import describe_edition, describe_named
from guildhall.games.splendor.game import Game, deal_numbers


class SplendorSubjects:
    """The editions; their first games are played by the hand-made appraisal."""

    def subject(self, players: int, settings: Mapping[str, Any]) -> Subject:
        """An edition for a number of players."""
        expansion = settings["expansion"]
        return Subject(
            Game.ruleset_of(expansion),
            deal_numbers(players, settings["gold_tokens"], settings["nobles"]),
            describe_edition(expansion, players),
            (tree, estimate),
        )

    def described(self, name: str) -> Description:
        """The description of any edition; raises ValueError where the name is of none."""
        return describe_named(name)
