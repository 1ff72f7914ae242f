"""Events at a desk: the use cases of organisers over the log, for every kind of desk.

    with open_log(address) as log:
        desk = Events(log, Who("Tom")).new("Spring Cup", shipped()["splendor-swiss"], seed="42")
        desk.do(partial(enter_people, names=["Ann", "Bob", "Cid"]), again=True)
        desk.do(draw)

A command is a function of the tournament and a stamp; what it makes happen is committed to the log
before `do` returns. All refusals carry a reason, rules, persons and ways out.
"""

from guildhall.hall.events.desk import Command, EventDesk, Who
from guildhall.hall.events.errors import (
    AmbiguousNameError,
    EventError,
    MovedOnError,
    RosterError,
    UnfitNameError,
    UnknownNameError,
)
from guildhall.hall.events.events import Events, Summary
from guildhall.hall.events.history_text import tell
from guildhall.hall.events.names import find_name, find_player, folded, proper_name

__all__ = [
    "AmbiguousNameError",
    "Command",
    "EventDesk",
    "EventError",
    "Events",
    "MovedOnError",
    "RosterError",
    "Summary",
    "UnfitNameError",
    "UnknownNameError",
    "Who",
    "find_name",
    "find_player",
    "folded",
    "proper_name",
    "tell",
]
