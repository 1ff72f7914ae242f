"""A recorded game shown move by move."""

from __future__ import annotations

from typing import Any

from guildhall.console.game_adapter import manner_of
from guildhall.console.keyboard import Keyboard
from guildhall.console.screen import Screen


def show(game: Any, screen: Screen, keyboard: Keyboard, *, step: bool = False) -> None:
    """Tell all moves in words, then draw the last board and say how the game ended."""
    manner = manner_of(game)
    screen.say(f"{' against '.join(game.names)}: {len(game.history)} moves")
    for number, told in enumerate(manner.retell(game), 1):
        screen.say(f"{number:>3}  {told}")
        if step and keyboard.is_terminal:
            keyboard.ask("     Enter to go on ")
    screen.draw(game.view_for(None))
    outcome = game.outcome()
    if outcome:
        screen.show(manner.ending(game, outcome, screen.width))
    elif game.turn is not None:
        screen.say(f"The game is not over; {game.names[game.turn]} is to move.")
