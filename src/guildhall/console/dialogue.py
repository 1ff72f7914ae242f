"""The questions before a game: who plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from guildhall.console.game_adapter import Manner
from guildhall.console.keyboard import Keyboard
from guildhall.console.screen import Screen
from guildhall.console.seats import Seat
from guildhall.console.session import refusal, split
from guildhall.games.engine.records import check_names
from guildhall.games.splendor import MalformedMove, MoveError
from guildhall.games.splendor.editions import EXPANSIONS

Answer = TypeVar("Answer")


def ask_game(
    screen: Screen, keyboard: Keyboard, manner: Manner, expansion: str | None
) -> tuple[list[Seat], str | None]:
    """Offer the how-to-play page (C6), then ask what is played, how many play and who they are."""
    dialogue = _Dialogue(screen, keyboard, manner)
    screen.say(
        f"Welcome to {manner.title}. Type help to read how to play, or press Enter to go on."
    )
    dialogue.ask("> ", lambda _: None)
    if expansion is None and manner.name == "splendor":
        known = ", ".join(EXPANSIONS)
        expansion = dialogue.ask(f"An expansion ({known})? (Enter: none) ", _read_expansion)
    return _ask_seats(dialogue, manner), expansion


def _ask_seats(dialogue: _Dialogue, manner: Manner) -> list[Seat]:
    from guildhall.bots.registry import names

    count = dialogue.ask(
        "How many players, people and bots together? (Enter: 2) ",
        partial(_read_count, manner=manner),
    )
    bots = names(manner.name)
    seats: list[Seat] = []
    while len(seats) < count:
        default = bots[0] if seats else "P1"
        prompt = (
            f"Player {len(seats) + 1}: a name, or a bot ({', '.join(bots)})? (Enter: {default}) "
        )
        seats.append(
            dialogue.ask(prompt, partial(_read_seat, default=default, bots=bots, seats=seats))
        )
    return seats


class _Dialogue:
    """Asks until the answer can be used."""

    def __init__(self, screen: Screen, keyboard: Keyboard, manner: Manner) -> None:
        self._manner = manner
        self._screen = screen
        self._keyboard = keyboard

    def ask(self, prompt: str, read: Callable[[str], Answer]) -> Answer:
        while True:
            line = self._keyboard.ask(prompt)
            try:
                verb, rest = split(line)
                if verb == "help" and not rest:
                    self._screen.say(*self._manner.page(None))
                elif verb == "quit" and not rest:
                    self._keyboard.leave("Quit? y/n ")
                else:
                    return read(" ".join(line.split()))
            except MoveError as error:
                self._screen.answer(refusal(error.reason, error.detail))
            except ValueError as error:
                reason = str(error)
                self._screen.answer(refusal(reason[:1].upper() + reason[1:]))


def _read_expansion(text: str) -> str | None:
    name = text.lower().replace(" ", "_")
    if name in {"", "none"}:
        return None
    if name not in EXPANSIONS:
        known = ", ".join(EXPANSIONS)
        raise MalformedMove("There is no such expansion", f"Choose {known}, or press Enter")
    return name


def _read_count(text: str, *, manner: Manner) -> int:
    if text not in {"", *map(str, manner.players)}:
        raise ValueError(f"{manner.title} is for {manner.players_words} players")
    return int(text or "2")


def _read_seat(text: str, *, default: str, bots: list[str], seats: list[Seat]) -> Seat:
    text = text or default
    if text.lower() in bots:
        return Seat("", text.lower())
    people = [seat.name for seat in seats if seat.is_person]
    check_names(len(people) + 1, [*people, text])
    return Seat(text)
