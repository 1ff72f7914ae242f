"""What people are called: names as they are kept, logins as they are compared."""

from __future__ import annotations

import hashlib
import random
import unicodedata

from guildhall.hall.errors import Invalid
from guildhall.messages import Message, Word, mark, message

LONGEST = 24
"""The most characters of a name."""

LOGIN_LENGTHS = range(3, 41)

TITLES = (
    mark("Merchant {name}"),
    mark("Jeweller {name}"),
    mark("Trader {name}"),
    mark("Goldsmith {name}"),
    mark("Captain {name}"),
    mark("Banker {name}"),
    mark("Guildmaster {name}"),
)
"""Friendly names; translations take nobody for a man or a woman."""

FIRST_NAMES = (
    "Ada Aldo Alma Anton Beatrix Bruno Carla Cosimo Dora Elias Emma Fabio Felix Flora Gaia Greta "
    "Hanna Hugo Ida Iris Jakob Jonas Klara Leo Lina Livia Luca Marta Matteo Mira Nico Nora Olga "
    "Orso Paula Pietro Quentin Rosa Ruben Silvia Simon Stella Theo Tilda Ugo Vera Vito Wanda Zeno"
)


def proper_name(text: str) -> str:
    """A name as it is kept: one line of composed, printable letters with single blanks."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise Invalid(
            message("No name was given"),
            message("Enter the name that the others at the table will see."),
        )
    if len(name) > LONGEST:
        raise Invalid(
            message(
                "The name has {number} characters, and at most {most} fit",
                number=len(name),
                most=LONGEST,
            ),
            message("Make it shorter."),
        )
    if not name.isprintable() or not any(map(_visible, name)):
        raise Invalid(
            message("The name has characters that cannot be shown"),
            message("Use letters, digits and spaces."),
        )
    return name


def proper_login(text: str) -> str:
    """A login as it is kept: short, without blanks."""
    login = unicodedata.normalize("NFC", text.strip())
    if len(login) not in LOGIN_LENGTHS or not login.isprintable() or " " in login:
        raise Invalid(
            message(
                "A login has {least} to {most} characters and no spaces",
                least=LOGIN_LENGTHS[0],
                most=LOGIN_LENGTHS[-1],
            ),
            message("Choose another one; your name at the table stays as it is."),
        )
    return login


def login_stream(login: str) -> str:
    """The stream of a login; case makes no difference, and the name of a stream tells nobody."""
    folded = unicodedata.normalize("NFKC", login.strip().casefold())
    return f"login/{hashlib.sha256(folded.encode()).hexdigest()}"


def suggested_name(chance: random.Random) -> Message:
    """A friendly name for somebody who has not thought of one."""
    title, name = chance.choice(TITLES), chance.choice(FIRST_NAMES.split())
    return message(title, name=Word(name))


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS"
