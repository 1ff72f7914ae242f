"""People: guests with a name, accounts with a password, links and tokens to be known by."""

from guildhall.hall.people.names import LONGEST, proper_name, suggested_name
from guildhall.hall.people.people import People
from guildhall.hall.people.person import Person, Token

__all__ = ["LONGEST", "People", "Person", "Token", "proper_name", "suggested_name"]
