"""A puzzle at the console: the board, a move, whether it was the right one, and why."""

from __future__ import annotations

import random
from datetime import date

from guildhall.console.errors import SetupError
from guildhall.console.game_adapter import adapter_of
from guildhall.console.keyboard import Keyboard
from guildhall.console.language import sentence, tell
from guildhall.console.screen import Screen
from guildhall.games import catalogue
from guildhall.games.contract import MoveError
from guildhall.games.splendor.move_text import propose
from guildhall.messages import Listing, Word, message, quoted
from guildhall.puzzles.collection import Collection, shipped
from guildhall.puzzles.puzzle import Puzzle
from guildhall.puzzles.themes import THEMES
from guildhall.puzzles.words import edition_words, line_words, solution_words, why, wrong

SOLUTION, QUIT = "solution", "quit"
"""What is typed instead of a move: to be told, or to leave and try again another time."""


def choose_puzzle(edition: str, theme: str, players: int, day: date) -> Puzzle:
    """The daily puzzle where nothing is chosen, or any of those; raises SetupError without one."""
    known: Collection = shipped()
    if theme and theme not in THEMES:
        raise SetupError(
            message("there is no theme {theme}", theme=quoted(theme)),
            message("Themes are {themes}", themes=Listing(tuple(map(Word, THEMES)))),
        )
    if not edition and not theme and not players:
        daily = known.daily(day)
        if daily:
            return daily
    found = known.chosen(edition, theme, players)
    if not found:
        raise SetupError(
            message("There is no such puzzle"),
            message("Editions are {editions}", editions=Listing(tuple(map(Word, known.counts())))),
        )
    return random.choice(found)  # noqa: S311 - no secret


def play_puzzle(puzzle: Puzzle, screen: Screen, keyboard: Keyboard) -> bool:
    """Ask until the puzzle is solved or given up; tells whether the first move was right."""
    adapter, view = adapter_of(catalogue.game("splendor")), puzzle.view()
    task = message(
        "Puzzle {id}: {edition}, rating {rating}. {player} is to move: find the best move.",
        id=Word(puzzle.id),
        edition=edition_words(puzzle.edition),
        rating=puzzle.rating,
        player=Word(view.names[puzzle.seat]),
    )
    screen.draw(adapter, view, [tell(task)], whole=True)
    hint = message(
        "Type a move such as {example}, solution to be told, or quit.", example=Word("take R G O")
    )
    screen.say(tell(hint))
    first = True
    while True:
        typed = keyboard.ask("> ").strip().lower()
        if typed == QUIT:
            return False
        if typed == SOLUTION:
            _reveal(puzzle, screen)
            return False
        try:
            move = view.parse(typed)
        except MoveError as error:
            screen.say(sentence(error.sentences))
            continue
        if puzzle.is_solved_by(move):
            screen.say(tell(message("Right!")), ink="bold")
            _reveal(puzzle, screen)
            return first
        first = False
        screen.say(f"{sentence(wrong(puzzle, move.text, propose))}.")


def _reveal(puzzle: Puzzle, screen: Screen) -> None:
    best = message("The best move is {move}.", move=solution_words(puzzle, propose))
    screen.say(tell(best), *(f"{sentence(reason)}." for reason in why(puzzle, propose)))
    screen.say("", *(f"  {tell(told)}" for told in line_words(puzzle)))
