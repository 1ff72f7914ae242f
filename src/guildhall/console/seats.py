"""Who sits where: people and bots at one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from os import urandom
from typing import TYPE_CHECKING, Any, NamedTuple

from guildhall.console.errors import SetupError
from guildhall.console.language import tell
from guildhall.games.catalogue import USUAL, GameSpec
from guildhall.games.catalogue import game as game_spec
from guildhall.messages import Word, message, plural, words_of

if TYPE_CHECKING:
    from guildhall.bots.contract import Bot


class Seat(NamedTuple):
    """One place at the table, for a person or for the named bot."""

    name: str
    bot: str | None = None
    seed: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.bot is None


class Table(NamedTuple):
    """A game and those who play it."""

    spec: GameSpec
    game: Any
    seats: tuple[Seat, ...]

    def thinker(self, seat: Seat, decision: int) -> Bot:
        """The bot of a seat for its decision of this number in the game."""
        return thinker(seat, decision, self.spec.name)


def set_table(
    seats: Sequence[Seat],
    seed: int | str | None = None,
    *,
    game: str = USUAL,
    **settings: Any,
) -> Table:
    """Begin a game for these seats; bots get names and seeds of their own."""
    spec = game_spec(game)
    if len(seats) not in spec.sizes:
        raise SetupError(
            plural(
                "{count} player: {game} is for {sizes}, people and bots",
                "{count} players: {game} is for {sizes}, people and bots",
                count=len(seats),
                game=Word(spec.title),
                sizes=spec.sizes_words,
            )
        )
    if isinstance(seed, str) and not seed.isprintable():
        raise SetupError(
            message("The seed has unreadable characters"), message("Choose a number or a word")
        )
    seed = urandom(8).hex() if seed is None else seed
    seated = _seeded(_named(seats), seed)
    for seat in seated:
        check_bot(seat, game)
    try:
        names = [seat.name for seat in seated]
        begun = spec.start(len(seats), seed, names, spec.complete(settings))
    except ValueError as error:
        raise SetupError(words_of(error)) from error
    return Table(spec, begun, seated)


def bot_remarks(table: Table) -> list[str]:
    """What people should know of how the bots at a table play here, each thing once."""
    from guildhall.bots.registry import remark

    remarks = [remark(seat.bot, table.spec.name) for seat in table.seats if seat.bot]
    return list(dict.fromkeys(tell(told) for told in remarks if told))


def people_and_bots(people: Iterable[str], bots: Iterable[str]) -> list[Seat]:
    """People first, in the given order, then the bots."""
    return [*(Seat(name) for name in people), *(Seat("", bot) for bot in bots)]


def check_bot(seat: Seat, game: str = USUAL) -> None:
    """Refuse a bot that does not play this game or cannot be started."""
    if seat.bot is None:
        return
    from guildhall.bots.registry import BrokenBot, UnknownBot, check

    try:
        check(seat.bot, game)
    except (UnknownBot, BrokenBot) as error:
        raise SetupError(error.reason, error.detail) from error


def thinker(seat: Seat, decision: int, game: str = USUAL) -> Bot:
    """The bot of a seat for its decision of this number in the game.

    Each decision has its own seed, so that a game goes on alike after it was taken back or resumed.
    """
    from guildhall.bots.registry import create

    return create(seat.bot or "", seat.seed + decision, game, at_once=True)


def _named(seats: Sequence[Seat]) -> list[Seat]:
    taken = {seat.name.casefold() for seat in seats if seat.is_person}
    named = []
    for seat in seats:
        name = seat.name if seat.is_person else _free_name(seat.bot or "", taken)
        taken.add(name.casefold())
        named.append(seat._replace(name=name))
    return named


def _free_name(bot: str, taken: set[str]) -> str:
    names = [bot, *(f"{bot} {number}" for number in range(2, 6))]
    return next(name for name in names if name.casefold() not in taken)


def _seeded(seats: Sequence[Seat], seed: int | str) -> tuple[Seat, ...]:
    return tuple(
        seat if seat.is_person else seat._replace(seed=_bot_seed(seed, number))
        for number, seat in enumerate(seats)
    )


def _bot_seed(seed: int | str, seat: int) -> int:
    digest = sha256(f"bot:{seed}:{seat}".encode(errors="replace")).digest()
    return int.from_bytes(digest[:4], "big")
