"""An exploration as a page shows it: the board, what may be played, the lines, what is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.analysis.exploration import Exploration, Step, forks, open_view
from guildhall.games.catalogue import GameSpec, title_words
from guildhall.games.contract import MoveError
from guildhall.hall.tables.table import Seat
from guildhall.messages import Message, PlayerRef, message
from guildhall.web.games import Choices, Presenter, past_boards, presenter_of
from guildhall.web.games.touch import LIVE, PICTURES
from guildhall.web.language import gettext, tell
from guildhall.web.study.exploration_address import address_of, query_of, refused, spec_of


@dataclass(frozen=True, slots=True)
class Line:
    """A line beside the others."""

    number: int
    is_shown: bool
    fork: int
    """After so many moves it leaves the lines before it."""
    steps: Sequence[Step]
    address: str
    without: str
    """The address of the board without it."""
    scores: Sequence[int]
    """The points at its end."""
    chances: Sequence[int] | None = None
    """Of all seats at its end, in percent."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Something that may count as known, to be chosen."""

    words: Message
    address: str
    is_chosen: bool


@dataclass(frozen=True)
class Board:
    """An exploration with its game, for somebody who plays all sides."""

    exploration: Exploration
    spec: GameSpec
    game: Any
    view: Any
    """From the seat that decides, who may know everything where the position does."""
    is_open: bool

    @property
    def presenter(self) -> Presenter:
        """How the game is shown."""
        return presenter_of(self.spec.name)

    @property
    def layout(self) -> str:
        """The classes of the table."""
        return self.presenter.variant(self.spec.complete(self.game.options))

    @property
    def title(self) -> Message:
        """What is played."""
        return title_words(self.spec.title_of(self.game.options))

    @property
    def query(self) -> str:
        """The exploration, as forms send it."""
        return query_of(self.exploration)

    @property
    def address(self) -> str:
        """The address of the board."""
        return address_of(self.exploration)

    @property
    def here(self) -> str:
        """The position that is shown, in notation."""
        told: str = self.game.position() if self.is_open else self.view.position()
        return told

    def choices(self) -> Choices | None:
        """What may be decided, None at the end of the game."""
        return None if self.game.over else self.presenter.choices(self.view)

    def parts(self, choices: Choices | None) -> dict[str, str]:
        """The fragments of the board."""
        seats = tuple(Seat(None, name) for name in self.game.names)
        moment = past_boards.Moment(seats, self.game.turn, "playing")
        touch = LIVE if choices else PICTURES
        return past_boards.fragments(self.presenter, moment, self.view, touch)

    def moves(self) -> list[tuple[str, Message | str]]:
        """Every legal move in notation and in words."""
        if self.game.over:
            return []
        return legal_moves(self.presenter, self.view)

    def prompt(self, choices: Choices | None) -> str:
        """What is to be done, in one sentence."""
        if choices is None:
            return tell(self.game.outcome().why)
        name = self.game.names[self.game.turn]
        return f"{name}{gettext(': ')}{choices['question']}"

    def lines(self, chances: dict[int, Sequence[int]] | None = None) -> list[Line]:
        """All lines, with what was found at their ends if somebody compared them."""
        exploration, words = self.exploration, self.spec.game_words()
        start = exploration.start(self.spec, self.game.names)
        found = []
        for number, fork in enumerate(forks(exploration.lines)):
            steps = exploration.steps(self.spec, number, self.game.names)
            end = steps[-1].game if steps else start
            found.append(
                Line(
                    number,
                    number == exploration.shown,
                    fork,
                    steps,
                    address_of(exploration.turned_to(number)),
                    address_of(exploration.without(number)),
                    words.scores(end),
                    (chances or {}).get(number),
                )
            )
        return found

    def knowledge(self) -> list[Knowledge]:
        """What may count as known: everything, or what a seat knows."""
        exploration = self.exploration
        whole = exploration.as_known_to(None)
        everything = (
            message("Everything open: bots see the piles and all hands, too")
            if whole.is_open(self.spec)
            else message("As it is written: what is unknown is dealt by chance")
        )
        found = [Knowledge(everything, address_of(whole), exploration.seat is None)]
        for seat, name in enumerate(self.game.names):
            known = exploration.as_known_to(seat)
            words = message(
                "As {player} knows it: everything else is dealt by chance", player=PlayerRef(name)
            )
            found.append(Knowledge(words, address_of(known), exploration.seat == seat))
        return found


def board_of(exploration: Exploration) -> Board:
    """The board of an exploration; raises Invalid for what cannot be."""
    spec = spec_of(exploration.position)
    try:
        players = exploration.start(spec).n_players
        game = exploration.game(spec, seat_names(players))
        is_open = exploration.is_open(spec)
    except (MoveError, ValueError) as error:
        raise refused(error) from error
    view = open_view(game, game.turn) if is_open else game.view_for(game.turn)
    return Board(exploration, spec, game, view, is_open)


def legal_moves(presenter: Presenter, view: Any) -> list[tuple[str, Message | str]]:
    """Every legal move of a view in notation and in words."""
    return [(str(move), presenter.move_words(view, move)) for move in view.legal_moves()]


def seat_names(players: int) -> list[str]:
    """What those are called who play a position."""
    return [gettext("Player {number}", number=seat + 1) for seat in range(players)]
