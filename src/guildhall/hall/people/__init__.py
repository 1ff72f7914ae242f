"""People: guests with a name, accounts with a password, links and tokens to be known by.

The names are loaded when they are asked for: the desk in a terminal checks no passwords.
"""

from typing import TYPE_CHECKING

from guildhall.lazy_names import load_by_name

if TYPE_CHECKING:
    from guildhall.hall.people.names import LONGEST, proper_name, suggested_name
    from guildhall.hall.people.people import People
    from guildhall.hall.people.person import Person, Token

__all__ = ["LONGEST", "People", "Person", "Token", "proper_name", "suggested_name"]

__getattr__ = load_by_name(__name__)
