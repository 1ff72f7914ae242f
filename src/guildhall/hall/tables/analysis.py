"""What can be learned from a game that is over: its course, its positions, its shuffle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.games.catalogue import load
from guildhall.games.contract import MoveError, RecordError
from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.games import standings
from guildhall.hall.tables.commands import drawn_order, seed_hash
from guildhall.hall.tables.table import Table
from guildhall.messages import (
    Listing,
    Message,
    PlayerRef,
    Word,
    joined,
    message,
    plural,
)

BEFORE_THE_END = message("You can see this when the game is over")


@dataclass(frozen=True, slots=True)
class Check:
    """One step of a verification: what was compared, and whether it is as it should be."""

    what: Message
    found: Message
    expected: Message

    @property
    def holds(self) -> bool:
        """Whether both are the same."""
        return self.found == self.expected


def length(table: Table) -> int:
    """How many moves were made; the position before the first one is number 0."""
    return len(_over(table).game.history)


def check_over(table: Table) -> None:
    """Raise NotAllowed unless a game was played here and is over."""
    _over(table)


def decisions(table: Table) -> int:
    """How many moves somebody chose; the clock may have ended the game after them."""
    return sum(past.decision != "stop" for past in _over(table).game.history)


def record(table: Table) -> dict[str, Any]:
    """The game as it can be replayed, with its seed."""
    return _over(table).record()


def shares(table: Table) -> tuple[float, ...]:
    """The part of the victory that each seat got; none where nobody won."""
    result = _over(table).result
    winners = result.winners if result else ()
    return tuple((seat in winners) / max(len(winners), 1) for seat in range(len(table.taken)))


def mover(table: Table, number: int) -> int:
    """The seat that made a move, counted from 1."""
    seat: int = _over(table).game.history[number - 1].seat
    return seat


def position(table: Table, number: int) -> Any:
    """The game as it was after so many moves."""
    _check_number(_over(table), number)
    game = table.game.copy()
    for _ in range(len(game.history) - number):
        game.pop()
    return game


def points(table: Table) -> list[tuple[int, ...]]:
    """The points of every seat, before the first move and after each."""
    game, course = _over(table).game.copy(), []
    words = table.spec.game_words()
    while True:
        course.append(tuple(words.scores(game)))
        if not game.history:
            return course[::-1]
        game.pop()


def dilemma(table: Table, number: int) -> Any:
    """What the seat that made a move could see when it decided."""
    _check_number(_over(table), number, first=1)
    before = position(table, number - 1)
    if before.turn is None or table.game.history[number - 1].decision == "stop":
        raise Invalid(
            message("The clock ended the game here"),
            message("Ask about a move that somebody chose"),
        )
    return before.view_for(before.turn)


def reasons(table: Table, number: int) -> Message | None:
    """What is true of a move that was made, as its seat could know; None where nothing is said."""
    if not table.spec.coach or not number:
        return None
    view = dilemma(table, number)
    said: Message | None = load(table.spec.coach)(view, str(table.game.history[number - 1].move))
    return said


def imagined(table: Table, number: int, text: str) -> Message:
    """In words what another move would have been in the place of one that was made."""
    game = position(table, number - 1)
    before = game.view_for(None)
    game.push(game.parse(text))
    return table.spec.game_words().tell(before, game.view_for(None))


def variation(table: Table, number: int, texts: Sequence[str]) -> list[tuple[Message, Any]]:
    """Other moves in the place of one that was made, as far as they could have been made.

    Each comes in words, with the game after it.
    """
    _check_number(_over(table), number, first=1)
    game, words = position(table, number - 1), table.spec.game_words()
    course = []
    for text in texts:
        before = game.view_for(None)
        try:
            game.push(game.parse(text))
        except (MoveError, ValueError):
            break
        course.append((words.tell(before, game.view_for(None)), game.copy()))
    return course


def verify(table: Table) -> list[Check]:
    """Check the shuffle against what was published before the first move, and play it again."""
    record = _over(table).record()
    return [
        Check(
            message(
                "The fingerprint of the seed is the one that was published when the table opened"
            ),
            _as_is(seed_hash(table.seed)),
            _as_is(table.seed_hash),
        ),
        Check(_whose_seats(table), _listed(table.order), _listed(drawn_order(table))),
        *_seed_checks(table, record),
        Check(
            message("Its moves are those that were made"),
            _moves(record["moves"]),
            _written(table),
        ),
        Check(
            message("Played again, it ends the same way"),
            _replayed(table, record),
            _ending(table),
        ),
    ]


def _seed_checks(table: Table, record: dict[str, Any]) -> list[Check]:
    """Nothing is dealt where the game began at a position in which everything was known."""
    if record["seed"] is None:
        return []
    words = message("The record names the same seed")
    return [Check(words, _as_is(str(record["seed"])), _as_is(table.seed))]


def _over(table: Table) -> Table:
    if table.phase != "over":
        raise NotAllowed(
            BEFORE_THE_END, message("Until then the seed stays secret, so that nobody can peek")
        )
    if table.game is None:
        raise NotAllowed(message("No game was played at this table"), message("Open another one"))
    return table


def _check_number(table: Table, number: int, first: int = 0) -> None:
    last = len(table.game.history)
    if not first <= number <= last:
        raise Invalid(
            message("There is no move {number} in this game", number=number),
            message("Choose {first} to {last}", first=first, last=last),
        )


def _whose_seats(table: Table) -> Message:
    if table.options.drawn:
        return message("The seed decides the order in which the seats play")
    return message("People play in the order in which they took their seats")


def _as_is(text: str) -> Message:
    return joined([Word(text)])


def _listed(order: Sequence[int]) -> Message:
    return joined((message("seat {number}", number=seat + 1) for seat in order), ", ")


def _moves(texts: list[str]) -> Message:
    moves = Listing(tuple(map(Word, texts)), "; ")
    return plural("{count} move: {moves}", "{count} moves: {moves}", count=len(texts), moves=moves)


def _written(table: Table) -> Message:
    stopped = [last.move.text for last in table.game.history[-1:] if last.decision == "stop"]
    return _moves([made.text for made in table.moves] + stopped)


def _replayed(table: Table, record: dict[str, Any]) -> Message:
    try:
        return _told(table, standings(table.spec.replay(record)))
    except RecordError as error:
        return error.sentences


def _ending(table: Table) -> Message:
    return _told(table, table.result.standings if table.result else ())


def _told(table: Table, standings: Sequence[dict[str, Any]]) -> Message:
    """What each seat has; the record calls it as programs do."""
    return joined(
        message(
            "{player}: {numbers}",
            player=PlayerRef(seat.name),
            numbers=Listing(tuple(Word(f"{what} {value}") for what, value in standing.items())),
        )
        for seat, standing in zip(table.taken, standings, strict=True)
    )
