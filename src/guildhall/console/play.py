"""A game at the console from the first prompt to the last (C5, C7)."""

from __future__ import annotations

from guildhall.console.errors import SaveError
from guildhall.console.keyboard import Keyboard
from guildhall.console.language import tell
from guildhall.console.screen import Screen
from guildhall.console.seats import Seat, Table
from guildhall.console.session import Reply, Session, refusal
from guildhall.messages import Word, message


def play(table: Table, screen: Screen, keyboard: Keyboard) -> None:
    """Let people and bots play until the game is over; raises Left when somebody leaves."""
    session = Session(table)
    while seat := session.seat:
        if seat.is_person:
            _let_person_decide(session, seat, screen, keyboard)
        else:
            _let_bot_decide(session, screen, keyboard)
    outcome = session.game.outcome()
    if outcome:
        screen.show(session.adapter.ending(session.game, outcome, screen.width))


def _let_person_decide(session: Session, seat: Seat, screen: Screen, keyboard: Keyboard) -> None:
    """Draw the board once, then take commands until one of them was a move."""
    if session.adapter.wants_board(session.view):
        screen.draw(session.adapter, session.view, session.question())
    else:
        screen.say(*session.question(), ink="bold")
    while True:
        reply = session.answer(keyboard.ask(f"{seat.name}> "))
        if reply.kind == "quit":
            keyboard.leave(message("Quit?"))
        elif reply.kind == "board":
            screen.draw(session.adapter, session.view, session.question(), whole=True)
        elif reply.kind == "save":
            screen.answer(_save(session, reply.path))
        else:
            screen.answer(reply)
        if reply.kind == "moved":
            return


def _let_bot_decide(session: Session, screen: Screen, keyboard: Keyboard) -> None:
    """Tell the move of a bot in words; Ctrl-C is heard while it thinks."""
    try:
        with keyboard.waiting():
            move = session.bot_choice()
    except KeyboardInterrupt:
        screen.say("")
        keyboard.leave(message("Leave the game?"))
    else:
        screen.say(session.make(move))


def _save(session: Session, path: str) -> Reply:
    from shlex import quote

    from guildhall.console import saves

    try:
        target = saves.save(path, session.table)
    except SaveError as error:
        return refusal(error.reason, error.detail)
    command = Word(f"guildhall play --resume {quote(str(target))}")
    return Reply("told", (tell(message("Saved. Go on later with: {command}", command=command)),))
