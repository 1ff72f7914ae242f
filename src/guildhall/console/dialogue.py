"""The questions before a game: what is played, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from guildhall.console.game_adapter import usual_page
from guildhall.console.keyboard import Keyboard
from guildhall.console.language import tell
from guildhall.console.screen import Screen
from guildhall.console.seats import Seat
from guildhall.console.session import refusal, split
from guildhall.games.catalogue import GameSpec, Setting, SettingError, Settings
from guildhall.games.contract import MoveError
from guildhall.games.engine.records import check_names
from guildhall.messages import Listing, Message, Refused, Term, Word, message

Answer = TypeVar("Answer")


def ask_game(
    screen: Screen, keyboard: Keyboard, spec: GameSpec, settings: Mapping[str, object]
) -> tuple[list[Seat], Settings]:
    """Offer the how-to-play page (C6), then ask what is played, how many play and who they are.

    Returns the seats, and the settings that were asked for besides those given.
    """
    dialogue = _Dialogue(screen, keyboard, spec)
    screen.say(
        tell(
            message(
                "Welcome to {game}. Type help to read how to play, or press Enter to go on.",
                game=Word(spec.title),
            )
        )
    )
    dialogue.ask(None, lambda _: None)
    main = spec.main_setting
    asked = {main.name: _ask_setting(dialogue, main)} if main and main.name not in settings else {}
    return _ask_seats(dialogue, spec), asked


def _ask_setting(dialogue: _Dialogue, setting: Setting) -> object:
    offered = ", ".join(choice.text for choice in setting.all_choices() if choice.text)
    usual = setting.usual.text or "none"
    prompt = message(
        "{setting} ({offered})? (Enter: {usual})",
        setting=Term(setting.label),
        offered=Word(offered),
        usual=Word(usual),
    )

    def read(text: str) -> object:
        if text.lower() in {"", usual}:
            return setting.usual.value
        return setting.read(text.replace(" ", "_"))

    return dialogue.ask(prompt, read)


def _ask_seats(dialogue: _Dialogue, spec: GameSpec) -> list[Seat]:
    from guildhall.bots.registry import names

    count = dialogue.ask(
        message(
            "How many players, people and bots together? (Enter: {usual})", usual=spec.sizes[0]
        ),
        partial(_read_count, spec=spec),
    )
    bots = names(spec.name)
    seats: list[Seat] = []
    while len(seats) < count:
        default = spec.usual_bot if seats else "P1"
        prompt = message(
            "Player {number}: a name, or a bot ({bots})? (Enter: {usual})",
            number=len(seats) + 1,
            bots=Listing(tuple(map(Word, bots))),
            usual=Word(default),
        )
        seats.append(
            dialogue.ask(prompt, partial(_read_seat, default=default, bots=bots, seats=seats))
        )
    return seats


class _Dialogue:
    """Asks until the answer can be used."""

    def __init__(self, screen: Screen, keyboard: Keyboard, spec: GameSpec) -> None:
        self._spec = spec
        self._screen = screen
        self._keyboard = keyboard

    def ask(self, prompt: Message | None, read: Callable[[str], Answer]) -> Answer:
        while True:
            line = self._keyboard.ask(f"{tell(prompt)} " if prompt else "> ")
            try:
                verb, rest = split(line, "help")
                if verb == "help" and not rest:
                    self._screen.say(*usual_page(self._spec, {}))
                elif verb == "quit" and not rest:
                    self._keyboard.leave(message("Quit?"))
                else:
                    return read(" ".join(line.split()))
            except (MoveError, SettingError, Refused) as error:
                self._screen.answer(refusal(error.reason, error.detail))


def _read_count(text: str, *, spec: GameSpec) -> int:
    if text not in {"", *map(str, spec.sizes)}:
        raise Refused(
            message("{game} is for {sizes} players", game=Word(spec.title), sizes=spec.sizes_words)
        )
    return int(text or spec.sizes[0])


def _read_seat(text: str, *, default: str, bots: list[str], seats: list[Seat]) -> Seat:
    text = text or default
    if text.lower() in bots:
        return Seat("", text.lower())
    people = [seat.name for seat in seats if seat.is_person]
    check_names(len(people) + 1, [*people, text])
    return Seat(text)
