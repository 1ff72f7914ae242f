"""A recorded game shown move by move."""

from __future__ import annotations

from guildhall.console.game_adapter import adapter_of
from guildhall.console.keyboard import Keyboard
from guildhall.console.screen import Screen
from guildhall.console.seats import Table


def show(table: Table, screen: Screen, keyboard: Keyboard, *, step: bool = False) -> None:
    """Tell all moves in words, then draw the last board and say how the game ended."""
    game, adapter = table.game, adapter_of(table.spec)
    screen.say(f"{' against '.join(game.names)}: {len(game.history)} moves")
    for number, told in enumerate(adapter.words.retell(game), 1):
        screen.say(f"{number:>3}  {told}")
        if step and keyboard.is_terminal:
            keyboard.ask("     Enter to go on ")
    screen.draw(adapter, game.view_for(None))
    outcome = game.outcome()
    if outcome:
        screen.show(adapter.ending(game, outcome, screen.width))
    elif game.turn is not None:
        screen.say(f"The game is not over; {game.names[game.turn]} is to move.")
