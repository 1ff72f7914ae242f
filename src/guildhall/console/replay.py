"""A recorded game shown move by move."""

from __future__ import annotations

from guildhall.console.game_adapter import adapter_of
from guildhall.console.keyboard import Keyboard
from guildhall.console.language import tell
from guildhall.console.screen import Screen
from guildhall.console.seats import Table
from guildhall.messages import PlayerRef, mark, message, players, plural

GO_ON = mark("Enter to go on")


def show(table: Table, screen: Screen, keyboard: Keyboard, *, step: bool = False) -> None:
    """Tell all moves in words, then draw the last board and say how the game ended."""
    game, adapter = table.game, adapter_of(table.spec)
    heading = plural(
        "{names}: {count} move",
        "{names}: {count} moves",
        names=players(game.names, " - "),
        count=len(game.history),
    )
    screen.say(tell(heading))
    for number, told in enumerate(adapter.words.retell(game), 1):
        screen.say(f"{number:>3}  {tell(told)}")
        if step and keyboard.is_terminal:
            keyboard.ask(f"     {tell(GO_ON)} ")
    screen.draw(adapter, game.view_for(None))
    outcome = game.outcome()
    if outcome:
        screen.show(adapter.ending(game, outcome, screen.width))
    elif game.turn is not None:
        player = PlayerRef(game.names[game.turn])
        screen.say(tell(message("The game is not over; {player} is to move.", player=player)))
