"""Who plays: a bot of the registry, a network, a class in Python, a command or a server.

On the command line an entrant is a word: `master`, `runs/orient-3/champion.net` (a network that was
trained), `my_bots:Hasty` (a class that takes `seed`), `tinker=python3 tinker.py` (a name and a
command that speaks the line protocol), or `tinker=http://localhost:8000/` (a name and the address
of a bot). Behind `@` follows how much it may think: `master@400` (simulations), `master@0.2s` (on
the wall), `master@0.2cpu`. A bot may have another name, too, as in `old=master@400`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from guildhall.arena.errors import ArenaError
from guildhall.bots import registry
from guildhall.bots.contract import Allowance, Bot
from guildhall.games.catalogue import USUAL
from guildhall.messages import Word, message, quoted

LONGEST_NAME = 20
NAME = re.compile(rf"[\w.+@-]{{1,{LONGEST_NAME}}}")
NAMED = re.compile(r"([^=@\s]+)=(.+)", re.DOTALL)
CLASS = re.compile(r"[\w.]+:\w+")
NETWORK = ".net"
"""What the names of files with networks end in."""
ALLOWANCE = re.compile(r"(\d+(?:\.\d+)?)(s|cpu)?")


@dataclass(frozen=True, slots=True)
class Entrant:
    """One bot as it takes part."""

    name: str
    """What results, tables and ratings call it."""
    bot: str = ""
    """In the registry, or where a class is: `module:Class`; of a network the file and its mark."""
    command: str = ""
    """Of a program that speaks the line protocol, or the address of a bot."""
    allowance: Allowance = field(default_factory=Allowance)
    network: bytes = field(default=b"", compare=False, repr=False)
    """The network that it thinks with, where that is all it is."""
    factory: Callable[[int], Bot] | None = field(default=None, compare=False)
    """Makes it from a seed, in the process that plays: for those who use the arena from Python."""

    def data(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        allowance = {name: value for name, value in self.allowance._asdict().items() if value}
        facts = {"bot": self.bot, "command": self.command, "allowance": allowance}
        return {"name": self.name} | {name: fact for name, fact in facts.items() if fact}


def read_entrants(
    words: Iterable[str], usual: Allowance | None = None, game: str = USUAL
) -> list[Entrant]:
    """The entrants that words name; who has no allowance of its own gets the usual one."""
    entrants = [read_entrant(word, usual, game) for word in words]
    check_names(entrants)
    return entrants


def check_names(entrants: Iterable[Entrant]) -> None:
    """Raise ArenaError where two have the same name, or one has none that tables can tell."""
    names = Counter(entrant.name for entrant in entrants)
    for name, count in names.items():
        _check_name(name)
        if count > 1:
            raise ArenaError(
                message("{name} is there twice", name=Word(name)),
                message(
                    "Give each a name of its own, as in {example}", example=Word(f"second={name}")
                ),
            )


def read_entrant(word: str, usual: Allowance | None = None, game: str = USUAL) -> Entrant:
    """The entrant that a word names; raises ArenaError where it names none."""
    named = NAMED.fullmatch(word)
    if named and not _is_bot(named[2], game):
        entrant = Entrant(named[1], command=named[2], allowance=usual or Allowance())
    else:
        bot, at, allowed = (named[2] if named else word).partition("@")
        own = read_allowance(allowed) if at else None
        allowance = own or usual or Allowance()
        if bot.endswith(NETWORK):
            file = Path(bot)
            name = named[1] if named else file.stem + at + allowed
            entrant = _network(name, file, allowance)
        else:
            name = named[1] if named else bot.rpartition(":")[2] + at + allowed
            entrant = Entrant(name, bot=bot, allowance=allowance)
    _check_name(entrant.name, word)
    return entrant


def read_allowance(text: str) -> Allowance:
    """`400` simulations, `0.2s` on the wall, `0.2cpu` of the processor."""
    match = ALLOWANCE.fullmatch(text)
    number, unit = (float(match[1]), match[2]) if match else (0.0, None)
    if not number or (unit is None and number != int(number)):
        raise ArenaError(
            message("{text} is not how much a bot may think", text=quoted(text)),
            message("Say {examples}", examples=Word("400, 0.2s or 0.2cpu")),
        )
    if unit == "s":
        return Allowance(seconds=number)
    if unit == "cpu":
        return Allowance(processor_seconds=number)
    return Allowance(simulations=int(number))


def seat_names(line_up: Sequence[str]) -> list[str]:
    """The names of players at a table, each once: `greedy`, `greedy 2`."""
    seen: Counter[str] = Counter()
    names = []
    for name in line_up:
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return names


def _is_bot(word: str, game: str) -> bool:
    """Whether what stands behind a name is a bot, and no command."""
    bot = word.partition("@")[0]
    is_made_here = CLASS.fullmatch(bot) or bot.endswith(NETWORK)
    return bool(is_made_here) or bot in registry.names(game)


def _network(name: str, file: Path, allowance: Allowance) -> Entrant:
    """Whoever plays with the network in a file; games of another one under its name count apart."""
    try:
        network = file.read_bytes()
    except OSError as error:
        raise ArenaError(
            message("there is no network {file}", file=quoted(str(file))),
            message("{command} makes one", command=Word("guildhall train")),
        ) from error
    mark = sha256(network).hexdigest()[:12]
    return Entrant(name, f"{file.name}:{mark}", allowance=allowance, network=network)


def _check_name(name: str, word: str = "") -> None:
    if not NAME.fullmatch(name):
        raise ArenaError(
            message("{word} is not the name of an entrant", word=quoted(word or name)),
            message(
                "Names have up to {most} letters and no blanks; a command follows its name: "
                "{example}",
                most=LONGEST_NAME,
                example=Word("'tinker=python3 tinker.py'"),
            ),
        )
