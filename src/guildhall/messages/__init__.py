"""Sentences as values: what is said, told in a language and with names only at the edge.

A layer says *what* with `message("{name} has left the event", name=PlayerRef(key))`. The marked
English text is the key of the catalogues; whoever reads decides on the language and on how much
of a name is shown. No layer reads the prose of another one.
"""

from guildhall.messages.data import from_data, list_from_data, to_data
from guildhall.messages.message import (
    Listing,
    Message,
    OwnWords,
    Parameter,
    Percent,
    PlayerRef,
    Term,
    Word,
    as_message,
    joined,
    message,
    own_words,
    players,
    plural,
)
from guildhall.messages.renderer import Renderer

__all__ = [
    "Listing",
    "Message",
    "OwnWords",
    "Parameter",
    "Percent",
    "PlayerRef",
    "Renderer",
    "Term",
    "Word",
    "as_message",
    "from_data",
    "joined",
    "list_from_data",
    "message",
    "own_words",
    "players",
    "plural",
    "to_data",
]
