"""One sitting at the console without its terminal: a line comes in, a reply goes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from guildhall.bots.contract import Planning
from guildhall.bots.intention import Intention
from guildhall.console import howto, words
from guildhall.console.game_adapter import adapter_of
from guildhall.console.language import sentence, tell
from guildhall.console.seats import Seat, Table
from guildhall.games.contract import IllegalMove, MalformedMove, MoveError
from guildhall.games.engine.command_text import example, suggest
from guildhall.messages import Message, Word, mark, message, plural
from guildhall.printable import is_plain

LONGEST = 200
LONGEST_PATH = 1000
END_OF_TURN = mark("-End of turn-")
TRY_AGAIN = mark("Please try again")
BROKEN_BYTE = "\ufffd"


class Reply(NamedTuple):
    """What the console answers, and what it is to do about it."""

    kind: Literal["moved", "told", "refused", "board", "save", "quit"]
    lines: tuple[str, ...] = ()
    path: str = ""


class Session:
    """A game at the console, where people type and bots think."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.adapter = adapter_of(table.spec)
        self._intention: Intention | None = None
        self._commands: dict[str, Callable[[str], Reply]] = {
            "help": self._help,
            "board": lambda _: Reply("board"),
            "hint": self._hint,
            "undo": self._undo,
            "history": self._history,
            "save": _save,
            "quit": lambda _: Reply("quit"),
        }

    @property
    def game(self) -> Any:
        """The game in progress."""
        return self.table.game

    @property
    def seat(self) -> Seat | None:
        """Whose decision it is; nobody's when the game is over."""
        return None if self.game.turn is None else self.table.seats[self.game.turn]

    @property
    def view(self) -> Any:
        """What the player to decide may know."""
        return self.game.view_for(self.game.turn)

    def answer(self, line: str) -> Reply:
        """Carry a typed line out, or refuse it with the reason and change nothing (C1, C2)."""
        try:
            return self._answer(line)
        except MoveError as error:
            return refusal(error.reason, error.detail)

    def bot_choice(self) -> Any:
        """What the bot whose decision it is would do."""
        seat = self.seat
        if seat is None or seat.is_person:
            raise IllegalMove(message("It is not a bot’s turn"))
        view, name = self.view, seat.bot or ""
        legal = {str(move): move for move in view.legal_moves()}
        if self._intention and (meant := self._intention.follow_up(name, view, [*legal])):
            moves = self._intention.moves[1:]
            chosen = legal[meant]
        else:
            bot = self.table.thinker(seat, len(self.game.history))
            chosen = bot.choose(view)
            moves = (str(chosen), *map(str, bot.intended if isinstance(bot, Planning) else ()))
        is_more = len(moves) > 1
        self._intention = Intention(name, view.turn, view.history, moves) if is_more else None
        return chosen

    def make(self, move: Any) -> str:
        """Make a move and tell it in words."""
        before = self.game.view_for(None)
        self.game.push(move)
        return tell(self.adapter.words.tell(before, self.game.view_for(None)))

    def question(self) -> list[str]:
        """What the player to decide is asked."""
        return self.adapter.question(self.view)

    def _answer(self, line: str) -> Reply:
        verb, rest = split(line, self.adapter.example)
        if not verb:
            return Reply("told", tuple(self.question()))
        if verb in self._commands:
            return self._commands[verb](rest)
        if verb in self.adapter.services:
            return Reply("told", tuple(self.adapter.services[verb](self.view, rest)))
        known = self.adapter.commands(self.game)
        if verb in known or self.adapter.is_move(self.game, verb):
            return self._move(verb, rest)
        raise MalformedMove(
            message("Unknown command '{command}'", command=Word(words.clean(verb, 20))),
            suggest(verb, known),
        )

    def _move(self, verb: str, rest: str) -> Reply:
        texts = self.adapter.moves(self.game, verb, rest)
        told = [self.make(self.game.parse(text)) for text in texts]
        if self.game.decision is None or self.adapter.words.begins_turn(self.game):
            told.append(tell(END_OF_TURN))
        return Reply("moved", tuple(told))

    def _help(self, topic: str) -> Reply:
        name = topic.lower()
        known = self.adapter.commands(self.game)
        if not name:
            return Reply("told", tuple(self.adapter.page(self.game)))
        if name not in known:
            raise MalformedMove(
                message("No help for '{topic}'", topic=Word(words.clean(name, 20))),
                suggest(name, known),
            )
        return Reply("told", tuple(howto.part(known[name])))

    def _hint(self, _: str) -> Reply:
        return Reply("told", tuple(self.adapter.hint(self.view)))

    def _undo(self, _: str) -> Reply:
        people = [number for number, seat in enumerate(self.table.seats) if seat.is_person]
        if len(people) != 1:
            raise IllegalMove(
                message("Moves cannot be taken back"),
                message("Several people play, and what one has seen cannot be unseen"),
            )
        decided = [n for n, past in enumerate(self.game.history) if past.seat == people[0]]
        if not decided:
            raise IllegalMove(message("Nothing to take back"), message("You have not moved yet"))
        count = len(self.game.history) - decided[-1]
        for _move in range(count):
            self.game.pop()
        back = plural("Taken back: {count} move", "Taken back: {count} moves", count=count)
        return Reply("moved", (tell(back),))

    def _history(self, _: str) -> Reply:
        moves = self.adapter.words.retell(self.game)
        told = [f"{number:>3}  {tell(move)}" for number, move in enumerate(moves, 1)]
        return Reply("told", tuple(told or [tell(message("Nothing has happened yet"))]))


def refusal(reason: Message, detail: Message | None = None) -> Reply:
    """A refusal in the words of the console (C2)."""
    asked_again = f"{_sentence(reason)} {tell(TRY_AGAIN)}"
    return Reply("refused", (asked_again, f"  ({_sentence(detail)})") if detail else (asked_again,))


def split(line: str, command: str) -> tuple[str, str]:
    """The command in lower case and what stands behind it; what cannot be read is refused.

    `command` is an example of one.
    """
    if BROKEN_BYTE in line or not all(map(is_plain, line)):
        raise MalformedMove(
            message("Unreadable characters"), message("Type letters, digits and spaces only")
        )
    verb, rest = (*line.split(maxsplit=1), "", "")[:2]
    verb, rest = verb.lower(), rest.strip()
    if verb != "save":
        rest = " ".join(rest.split())
    if len(verb) + len(rest) > (LONGEST_PATH if verb == "save" else LONGEST):
        raise MalformedMove(
            message("Command too long"),
            message("Commands are short, for example {command}", command=Word(command)),
        )
    return verb, rest


def _sentence(words: Message) -> str:
    text = sentence(words)
    return text if text.endswith(("?", ".")) else f"{text}."


def _save(path: str) -> Reply:
    if not path:
        raise MalformedMove(message("Save to which file?"), example("save evening.json"))
    return Reply("save", path=path)
