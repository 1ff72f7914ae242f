"""What is agreed when a table is opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from guildhall.games.catalogue import USUAL, Settings
from guildhall.hall.errors import Invalid
from guildhall.hall.games import complete_settings, game_spec
from guildhall.messages import Listing, Message, Word, message, plural, quoted

ClockKind = Literal["none", "move", "total", "game", "days"]

DAY = 24 * 60 * 60
"""Seconds."""
LONGEST = DAY
"""Seconds: no clock shows more than a day, except where people play over days."""
MOST_DAYS = 14

EXPLAINED: dict[ClockKind, str] = {
    "none": "no clock",
    "move": "seconds for each decision",
    "total": "minutes for each player in all",
    "game": "minutes for the whole game; then what there is counts",
    "days": "days for each decision, for those who play now and then",
}


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How much time there is: for each decision, for each player, or for the game (S16)."""

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0
    """Seconds that a player gets back with each decision, when each has a time in all."""

    def __post_init__(self) -> None:
        if self.kind not in EXPLAINED:
            raise Invalid(
                message("{clock} is not a clock", clock=quoted(self.kind)),
                message("Choose one of {names}", names=Listing(tuple(map(Word, EXPLAINED)))),
            )
        if self.kind == "days" and self.seconds not in range(DAY, MOST_DAYS * DAY + 1, DAY):
            raise Invalid(
                message("A clock of {number} s", number=self.seconds),
                message("Choose 1 to {number} whole days", number=MOST_DAYS),
            )
        if self.kind not in {"none", "days"} and not 5 <= self.seconds <= LONGEST:
            raise Invalid(
                message("A clock of {number} s", number=self.seconds),
                message("Choose 5 seconds to 24 hours"),
            )
        if not 0 <= self.increment <= 600:
            raise Invalid(
                message("An increment of {number} s", number=self.increment),
                message("Choose 0 to 600"),
            )

    @property
    def words(self) -> Message:
        """The clock, for people."""
        minutes = Fraction(round(self.seconds / 6), 10)
        if self.kind == "move":
            return message("{seconds} s per move", seconds=self.seconds)
        if self.kind == "total" and self.increment:
            return message(
                "{minutes} min each + {seconds} s", minutes=minutes, seconds=self.increment
            )
        if self.kind == "total":
            return message("{minutes} min each", minutes=minutes)
        if self.kind == "game":
            return message("{minutes} min for the game", minutes=minutes)
        if self.kind == "days":
            return plural(
                "{count} day per move", "{count} days per move", count=self.seconds // DAY
            )
        return message("no clock")

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {"kind": self.kind, "seconds": self.seconds, "increment": self.increment}


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The place of a table in a tournament."""

    event: str
    round: int
    table: int

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {"event": self.event, "round": self.round, "table": self.table}


@dataclass(frozen=True, slots=True)
class Options:
    """What is played, by how many, with which clock, and who may look on."""

    game: str = USUAL
    players: int = 2
    settings: Settings = field(default_factory=dict)
    clock: ClockRule = field(default_factory=ClockRule)
    public: bool = True
    """Shown in the lobby; otherwise found by its link only."""
    spectators: bool = True
    rated: bool = False
    drawn: bool = True
    """Whether seats are drawn at the start; otherwise people keep the seats they took."""
    undo: bool = True
    """Whether moves may be taken back, if everybody agrees."""
    invited: tuple[str, ...] = ()
    """The ids of people whom the opener challenges: the lobby shows them the table."""
    event: EventPlace | None = None
    one_device: bool = False
    """Whether everybody plays on the device of whoever opened the table, one after the other."""
    position: str = ""
    """Where the game begins, in notation; empty for one that is dealt."""

    def __post_init__(self) -> None:
        spec = game_spec(self.game)
        if self.players not in spec.sizes:
            raise Invalid(
                message("Number of players: {number}", number=self.players),
                message("{game} is for {sizes}", game=Word(spec.title), sizes=spec.sizes_words),
            )
        if self.position and self.rated:
            raise Invalid(
                message("A game that begins at a position cannot be rated"),
                message("Play it unrated"),
            )
        object.__setattr__(self, "settings", complete_settings(spec, self.settings))

    @property
    def title(self) -> str:
        """What is played, for people."""
        return game_spec(self.game).title_of(self.settings)

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "settings": dict(self.settings),
            "clock": self.clock.plain(),
            "public": self.public,
            "spectators": self.spectators,
            "rated": self.rated,
            "drawn": self.drawn,
            "undo": self.undo,
            "invited": list(self.invited),
            "event": self.event.plain() if self.event else None,
            "one_device": self.one_device,
            **({"position": self.position} if self.position else {}),
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Options:
        """The options that `plain` told."""
        event = plain.get("event")
        return cls(
            **{
                **plain,
                "clock": ClockRule(**plain["clock"]),
                "invited": tuple(plain.get("invited", ())),
                "event": EventPlace(**event) if event else None,
            }
        )
