"""Each check rejects a bot that is a bad guest in just that way."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from guildhall.bots.random_bot import RandomBot
from guildhall.games import splendor
from guildhall.testing import check_bot
from guildhall.testing.bot_checks import MakeBot


class Nameless(RandomBot):
    name = ""


class Dreamer(RandomBot):
    """Makes a move that is never legal in a turn."""

    def choose(self, view: Any) -> Any:
        return view.actions.moves[-1]


class Speechless(RandomBot):
    def choose(self, _view: Any) -> Any:
        return None


class Stumbling(RandomBot):
    """Knows only one kind of decision."""

    def choose(self, view: Any) -> Any:
        return {"turn": super().choose(view)}[view.decision]


class NobleBlind(RandomBot):
    """Fails where only few games ever come."""

    def choose(self, view: Any) -> Any:
        return {"turn": super().choose, "return": super().choose}[view.decision](view)


class Thief(RandomBot):
    """Helps itself to a token while it thinks."""

    def choose(self, view: Any) -> Any:
        move = super().choose(view)
        view._s.bank[5] -= 1
        return move


class Moody(RandomBot):
    """Plays differently every time, seed or not."""

    moods = itertools.count()

    def __init__(self, _seed: int) -> None:
        super().__init__(next(self.moods))


class GoldDigger(RandomBot):
    """Relies on there being gold."""

    def choose(self, view: Any) -> Any:
        held = sum(area.tokens["E"] for area in view.players)
        _share = 1 / (view.bank["E"] + held)
        return super().choose(view)


class Pairs(RandomBot):
    """Relies on there being one rival."""

    def choose(self, view: Any) -> Any:
        (_rival,) = [area for area in view.players if area.seat != view.seat]
        return super().choose(view)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda _seed: object(), "a bot has a name and a method choose"),
        (Nameless, "the name of the bot is ''"),
        (Dreamer, "the bot chose 'pass' at a turn decision, which is not legal"),
        (Speechless, "the bot chose nothing at a turn decision"),
        (Stumbling, "the bot fails at a return decision: KeyError was raised: 'return'"),
        (NobleBlind, "the bot fails at a noble decision: KeyError was raised: 'noble'"),
        (Thief, r"the bot changed the view it was shown: bank\['E'\] is 5 or 4"),
        (Moody, "the same seed and the same views give"),
        (GoldDigger, "the bot fails at a turn decision: ZeroDivisionError"),
        (Pairs, "3 players, .* the bot fails at a turn decision: ValueError"),
    ],
)
def test_a_bot_that_is_a_bad_guest_is_rejected(make: MakeBot, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_bot(make)


class Spender(RandomBot):
    """Pays with as much gold as it can, by explicit payments."""

    def choose(self, view: Any) -> Any:
        ways = [way for card in view.face_up if card for way in view.payments(card)]
        return ways[-1] if ways else super().choose(view)


def test_moves_that_are_legal_without_being_listed_are_welcome() -> None:
    check_bot(Spender, [splendor.Game], players=[2], seeds=[1])
