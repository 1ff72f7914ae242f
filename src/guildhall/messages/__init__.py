"""Sentences as values: what is said, told in a language and with names only at the edge.

A layer says *what* with `message("{name} has left the event", name=PlayerRef(key))`. The marked
English text is the key of the catalogues; whoever reads decides on the language and on how much
of a name is shown. No layer reads the prose of another one.
"""

from guildhall.messages.data import (
    message_from_data,
    message_to_data,
    messages_from_data,
    messages_to_data,
)
from guildhall.messages.message import (
    Listing,
    Message,
    OwnWords,
    Parameter,
    Percent,
    PlayerRef,
    Symbols,
    Term,
    Word,
    as_message,
    joined,
    mark,
    message,
    names_in_a_row,
    own_words,
    players,
    plural,
    quoted,
)
from guildhall.messages.refusal import MessageError, Refused, words_of
from guildhall.messages.renderer import Renderer, plain_data
from guildhall.messages.ways_out import WayOut, way_out

__all__ = [
    "Listing",
    "Message",
    "MessageError",
    "OwnWords",
    "Parameter",
    "Percent",
    "PlayerRef",
    "Refused",
    "Renderer",
    "Symbols",
    "Term",
    "WayOut",
    "Word",
    "as_message",
    "joined",
    "mark",
    "message",
    "message_from_data",
    "message_to_data",
    "messages_from_data",
    "messages_to_data",
    "names_in_a_row",
    "own_words",
    "plain_data",
    "players",
    "plural",
    "quoted",
    "way_out",
    "words_of",
]
