"""What programs send: nothing is guessed, nothing unknown is let through."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL
from guildhall.hall.people import LONGEST
from guildhall.hall.tables import chat
from guildhall.hall.tables.commands import MOST_MOVES
from guildhall.hall.tables.options import ClockRule, Options

MoveText = Annotated[str, Field(max_length=200, examples=["take R G O"])]


def _settings_words() -> str:
    """The settings of every game, by name."""
    return " ".join(
        f"For {spec.title}: {', '.join(setting.name for setting in spec.settings)}."
        for spec in catalogue.games().values()
        if spec.settings
    )


class Sent(BaseModel):
    """Anything that is sent: known fields of the right type only."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewPerson(Sent):
    """Somebody who enters with a name."""

    name: str = Field(min_length=1, max_length=200, examples=["Ada's bot"])
    label: str = Field(default="bot", max_length=200, description="What the token is for.")
    bot: bool = Field(
        default=False,
        description="A program of its own: marked BOT everywhere, and a member of the bot league.",
    )


class Name(Sent):
    """Another name."""

    name: str = Field(min_length=1, max_length=200, description=f"1 to {LONGEST} characters.")


class WantedAnalysis(Sent):
    """How thoroughly a finished game is to be analysed."""

    effort: Literal["quick", "deep"] = "quick"


class Clock(Sent):
    """How much time there is."""

    kind: Literal["none", "move", "total", "game", "days"] = Field(
        default="none", description="For each decision, for each player in all, or for the game."
    )
    seconds: int = Field(default=0, ge=0, le=14 * 86_400)
    increment: int = Field(default=0, ge=0, le=600, description="Given back with each decision.")


class NewTable(Sent):
    """What is agreed when a table is opened."""

    game: str = Field(default=USUAL, max_length=40)
    players: int = Field(default=2, ge=2, le=6)
    settings: dict[str, str | int | None] = Field(
        default_factory=dict,
        description=_settings_words(),
        examples=[{"expansion": "cities"}],
    )
    clock: Clock = Clock()
    public: bool = Field(default=True, description="Shown in the lobby, or found by its id only.")
    spectators: bool = True
    rated: bool = False
    drawn: bool = Field(default=True, description="Whether seats are drawn from the seed.")
    undo: bool = Field(default=True, description="Whether moves may be taken back by consent.")
    bots: list[Annotated[str, Field(max_length=100)]] = Field(
        default_factory=list, max_length=5, examples=[["random"]]
    )

    def options(self) -> Options:
        """As the hall knows it, or a refusal."""
        return Options(
            game=self.game,
            players=self.players,
            settings=dict(self.settings),
            clock=ClockRule(self.clock.kind, self.clock.seconds, self.clock.increment),
            public=self.public,
            spectators=self.spectators,
            rated=self.rated,
            drawn=self.drawn,
            undo=self.undo,
        )


class Place(Sent):
    """A seat by its number from 0; without one the first that fits."""

    seat: int | None = Field(default=None, ge=0, le=5)


class Bot(Sent):
    """A bot of the house by its name."""

    bot: str = Field(max_length=100, examples=["greedy"])


class Moves(Sent):
    """One decision, or several of one turn; all or none."""

    moves: list[MoveText] = Field(min_length=1, max_length=MOST_MOVES)
    on: int = Field(ge=0, le=2**53, description="The `position` of the table that was decided on.")


class Trial(Sent):
    """Moves of one turn that might be made."""

    moves: list[MoveText] = Field(max_length=MOST_MOVES)


class Answer(Sent):
    """Yes or no to taking moves back."""

    yes: bool


class Words(Sent):
    """Something to say, or the name of a preset."""

    text: str = Field(
        max_length=10 * chat.LONGEST,
        description=f"At most {chat.LONGEST} characters.",
        examples=["oops"],
    )


class Mute(Sent):
    """Whether somebody is not to be heard any more."""

    on: bool
