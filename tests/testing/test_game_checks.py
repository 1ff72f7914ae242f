"""Each check rejects a game that breaks just the promise it is about."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Self

import pytest

from guildhall.games import splendor
from guildhall.games.contract import IllegalMove
from guildhall.games.splendor.position import Payments
from guildhall.messages import message
from guildhall.testing import check_game
from guildhall.testing.games import MakeGame


class OneSeatMore(splendor.Game):
    """Says that one more takes part."""

    @property
    def n_players(self) -> int:
        return super().n_players + 1


class OtherSeed(splendor.Game):
    """Is dealt differently every time."""

    def __init__(self, players: int, _seed: int, **_options: Any) -> None:
        super().__init__(players)


class NoWayOut(splendor.Game):
    """Offers no legal move after a while."""

    def legal_moves(self, payments: Payments = "default") -> list[splendor.Move]:
        return [] if len(self.history) == 7 else super().legal_moves(payments)


class Endless(splendor.Game):
    """Goes on for ever, because prestige and passes are forgotten."""

    def push(self, move: splendor.Move) -> None:
        super().push(move)
        for player in self._s.players:
            player.prestige %= 10
        self._s.passes = 0


class EarlyOutcome(splendor.Game):
    """Has a winner from the beginning."""

    def outcome(self) -> splendor.Outcome | None:
        return super().outcome() or splendor.Outcome((), "", message("nobody wins"))


class OutcomeOnTheWay(splendor.Game):
    """Has a winner for a moment."""

    def outcome(self) -> splendor.Outcome | None:
        return (
            splendor.Outcome((), "", message("nobody wins"))
            if len(self.history) == 7
            else super().outcome()
        )


class DeafReader(splendor.Game):
    """Does not read the word `reserve`."""

    def parse(self, text: str) -> splendor.Move:
        return super().parse(text.replace("reserve", "rsv"))


class CarelessReader(splendor.Game):
    """Reads every text as the first legal move, whatever it says."""

    def parse(self, _text: str) -> splendor.Move:
        return self.legal_moves()[0]


class ForgetfulPop(splendor.Game):
    """Takes a move back, but not all of it."""

    def pop(self) -> splendor.Move:
        move = super().pop()
        self._s = self._s.copy()
        self._s.bank[0] += 1
        return move


class WrongPop(splendor.Game):
    """Takes a move back and tells of another."""

    def pop(self) -> splendor.Move:
        super().pop()
        return self.actions.move(0)


class Lenient(splendor.Game):
    """Lets illegal moves pass."""

    def push(self, move: splendor.Move) -> None:
        if self.is_legal(move):
            super().push(move)


class Grudging(splendor.Game):
    """Refuses illegal moves and takes a token for the trouble."""

    def push(self, move: splendor.Move) -> None:
        try:
            super().push(move)
        except IllegalMove:
            self._s = self._s.copy()
            self._s.bank[5] = 0
            self._s.players[0].prestige += 1
            raise


class SharedCopy(splendor.Game):
    """Gives itself for a copy."""

    def copy(self) -> Self:
        return self


class SharedPast(splendor.Game):
    """Gives copies that share what they take back to."""

    def copy(self) -> Self:
        twin = super().copy()
        twin._past = self._past
        return twin


class LossyRecord(splendor.Game):
    """Leaves the last move out of its record."""

    def record(self) -> dict[str, Any]:
        record = super().record()
        return {**record, "moves": record["moves"][:-1]}


class Gullible(splendor.Game):
    """Replays anything."""

    @classmethod
    def replay(cls, record: dict[str, Any]) -> Self:
        return super().replay(record) if record else cls(2, 1)


class Trusting(splendor.Game):
    """Falls over a record that lacks something."""

    @classmethod
    def replay(cls, record: dict[str, Any]) -> Self:
        return super().replay({**record, "seed": record["seed"]} if record else record)


class OpenDeck(splendor.Game):
    """Shows the decks in its views."""

    def view_for(self, seat: int | None) -> splendor.View:
        view = super().view_for(seat)
        view.__dict__["decks"] = self.state.deck
        return view


class BackDoor(splendor.Game):
    """Leaves a way from the view to the whole game."""

    def view_for(self, seat: int | None) -> splendor.View:
        view = super().view_for(seat)
        view.__dict__["_peek"] = lambda: self
        return view


class SeesThroughBacks(splendor.Game):
    """Shows every seat what another one reserved unseen."""

    def view_for(self, seat: int | None) -> splendor.View:
        view = super().view_for(seat)
        for mine, theirs in zip(view._s.players, self._s.players, strict=True):
            mine.reserved[:] = theirs.reserved
        return view


class ForgetfulReader(splendor.Game):
    """Reads views without what has happened."""

    @staticmethod
    def read_view(plain: dict[str, Any]) -> splendor.View:
        return splendor.Game.read_view({**plain, "history": []})


class WrongSeat(splendor.Game):
    """Shows everybody the view of the first seat."""

    def view_for(self, _seat: int | None) -> splendor.View:
        return super().view_for(0)


class HidingNothing(splendor.Game):
    """Gives views whose guesses are always the truth."""

    def view_for(self, seat: int | None) -> splendor.View:
        view = super().view_for(seat)
        view.__dict__["determinise"] = lambda _rng: self.copy()
        return view

    def determinise(self, _seat: int, _rng: random.Random) -> Self:
        return self.copy()


@dataclass
class Result:
    """An outcome that says anything."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    why: str = "because"


class NoOutcome(splendor.Game):
    """Ends without an outcome."""

    def outcome(self) -> Any:
        return None


class EverybodyLoses(splendor.Game):
    """Ends with places that nobody can have."""

    def outcome(self) -> Any:
        return Result((), (2, 2)) if self.over else None


class WrongWinner(splendor.Game):
    """Ends with a winner who is second."""

    def outcome(self) -> Any:
        return Result((0,), (2, 1)) if self.over else None


class WrongMask(splendor.Game):
    """Marks the wrong actions as legal."""

    def legal_moves(self, payments: Payments = "default") -> list[splendor.Move]:
        return super().legal_moves(payments)[:-1] or super().legal_moves(payments)


def no_game(_players: int, _seed: int) -> Any:
    return object()


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (no_game, "the game has no n_players, turn"),
        (OneSeatMore, "n_players is 3 in a game made for 2"),
        (OtherSeed, "two games of the same seed with the same moves differ"),
        (NoWayOut, "there is no legal move and the game is not over"),
        (Endless, "the game is not over after 150 random moves"),
        (EarlyOutcome, "there is an outcome before the game is over"),
        (WrongMask, "action mask and legal moves disagree about: reserve tier3"),
        (DeafReader, "'reserve a1' is legal but its text is refused"),
        (CarelessReader, "is read as"),
        (ForgetfulPop, "push and pop of 'take .*' do not restore the game: bank"),
        (WrongPop, r"pop\(\) tells 'take W' after push"),
        (Lenient, "which is not legal now, must raise IllegalMove, but nothing was raised"),
        (Grudging, "a move that was refused changed the game"),
        (SharedCopy, "playing on with a copy changed the game it was made from"),
        (SharedPast, "changed"),
        (LossyRecord, "a replayed record is another game|changed a copy"),
        (Gullible, "replaying {} must raise RecordError, but nothing was raised"),
        (Trusting, "replaying a record without 'seed': KeyError was raised"),
        (OpenDeck, "shows what is hidden, .*: decks"),
        (BackDoor, "shows what is hidden, .*: _peek"),
        (SeesThroughBacks, "shows what is hidden, .*reserved"),
        (ForgetfulReader, "is another after JSON: history"),
        (WrongSeat, "the view for seat 1 says it is for 0"),
        (HidingNothing, "determinise.* always gives the same game"),
        (NoOutcome, "the game is over, but there is no outcome"),
        (EverybodyLoses, r"the places \(2, 2\) skip or repeat; they would be \(1, 1\)"),
        (WrongWinner, r"the winners are \(0,\), but the first places have \(1,\)"),
    ],
)
def test_a_game_that_breaks_a_promise_is_rejected(make: MakeGame, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_game(make, players=[2], seeds=[3], cap=150)


def test_a_complaint_says_where_the_promise_was_broken() -> None:
    with pytest.raises(
        AssertionError, match=r"2 players, seed 3: after 7 moves \(turn to decide\):"
    ):
        check_game(OutcomeOnTheWay, players=[2], seeds=[3])
