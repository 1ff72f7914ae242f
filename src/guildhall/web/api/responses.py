"""What programs get."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from guildhall.web.api.views import GameView


class Told(BaseModel):
    """Anything that is told: exactly these fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RemarkShape(Told):
    """What is wrong or unusual on a result sheet."""

    player: str = Field(description="Whose line, empty for the whole sheet.")
    field: str = Field(examples=["score"])
    words: str


class Trouble(Told):
    """What was refused, why, and what to do instead."""

    code: str = Field(examples=["stale"])
    reason: str = Field(examples=["The table has moved on"])
    way_out: str = Field(examples=["Look at it and decide again"])
    remarks: list[RemarkShape] = Field(
        default_factory=list,
        description="On a result that is impossible, or improbable unless you are sure.",
    )
    actions: list[str] = Field(
        default_factory=list,
        description="What can be done instead, where a rule refuses: the names of actions.",
        examples=[["publish", "discard-draft"]],
    )


class Refusal(Told):
    """The one shape of every error."""

    error: Trouble


class PersonShape(Told):
    """Somebody as everybody may know them."""

    id: str
    name: str


class TokenShape(PersonShape):
    """Somebody new, with the token that is told this once."""

    token: str


class Me(PersonShape):
    """Oneself."""

    login: str | None
    muted: list[str]


class ClockShape(Told):
    """The clock that was agreed."""

    kind: Literal["none", "move", "total", "game", "days"]
    seconds: int
    increment: int


class OptionsShape(Told):
    """What was agreed when the table was opened."""

    game: str
    players: int
    settings: dict[str, Any]
    clock: ClockShape
    public: bool
    spectators: bool
    rated: bool
    drawn: bool
    undo: bool


class CardShape(Told):
    """A table in the lobby."""

    id: str
    phase: Literal["open", "playing", "over"]
    title: str
    options: OptionsShape
    seats: list[str | None] = Field(description="Who sits where; nobody at a free seat.")
    opened_at: str


class LobbyShape(Told):
    """A page of the lobby."""

    tables: list[CardShape]
    next: str | None = Field(description="Send it as `after` for the next page.")


class SeatShape(Told):
    """Who sits at a place."""

    seat: int
    person: str | None
    name: str
    bot: str | None = Field(description="The bot that decides here, also for one who is away.")
    gave_up: str | None


class ClocksShape(Told):
    """The clocks as they were when the present decision began."""

    kind: Literal["none", "move", "total", "game", "days"]
    left: list[float] = Field(description="Seconds of each seat at `since`.")
    running: int | None
    since: str
    deadline: str | None = Field(description="When the time runs out, if it does.")


class UndoShape(Told):
    """Somebody asks to take moves back."""

    seat: int
    back: int
    agreed: list[int]


class ResultShape(Told):
    """How the game ended."""

    places: list[int]
    standings: list[dict[str, Any]]
    ending: str
    why: str
    seed: str = Field(description="Its SHA-256 is `seed_hash`; the deal follows from it.")


class TableShape(Told):
    """A table as one seat, or a spectator, may see it."""

    id: str
    seq: int = Field(description="Grows with everything that happens.")
    position: int = Field(description="Names the present decision; send it as `on` with a move.")
    phase: Literal["open", "playing", "over"]
    title: str
    options: OptionsShape
    opener: str
    seed_hash: str
    seats: list[SeatShape | None]
    you: int | None = Field(description="The seat that this is seen from.")
    turn: int | None = Field(description="The seat to decide.")
    to_move: bool = Field(description="Whether you are to decide.")
    decision: str | None
    legal_moves: list[str] = Field(
        description="All that you may do now; purchases with their default payment."
    )
    clocks: ClocksShape | None
    undo: UndoShape | None
    result: ResultShape | None
    rematch: str | None = Field(description="The table of the next game.")
    moves_made: int
    story: list[str] = Field(description="What happened, in words.")
    view: GameView | None = Field(description="The game; nothing before it has begun.")


class TriedShape(Told):
    """What would have to be decided next in the same turn; nothing when it would be over."""

    decision: str | None
    legal_moves: list[str]


class LineShape(Told):
    """Something that somebody said."""

    seq: int
    at: str
    person: str
    name: str
    text: str


class ChatShape(Told):
    """What was said, without those whom you have muted."""

    lines: list[LineShape]
    presets: dict[str, str]


class RecordShape(Told):
    """A finished game, to be replayed and verified."""

    table: str
    seed_hash: str
    order: str = Field(description="How seats were drawn: `drawn` from the seed, or `kept`.")
    record: dict[str, Any]


class JudgementShape(Told):
    """One decision of a finished game, judged by what its seat could know."""

    number: int = Field(description="The move of the game, counted from 1.")
    seat: int
    played: str
    mark: str = Field(examples=["forced", "best", "good", "inaccuracy", "mistake", "blunder"])
    before: list[float] = Field(description="The part of the victory that each seat could expect.")
    cost: float = Field(description="How much of the victory was given away.")
    better: str = Field(description="The best move, where another one was played.")
    line: list[str] = Field(description="What might have followed the better move.")
    luck: list[float] = Field(description="What new cards gave each seat; empty if none came.")


class OpeningShape(Told):
    """One way to begin, and what came of it."""

    first: str = Field(description="What was got first: a kind of card, or where a meeple went.")
    words: str
    results: int = Field(description="How many seats began like this.")
    part: float = Field(description="How large a part of all that is.")
    won: float = Field(description="The share of victories.")
    low: float = Field(description="The share is not below this in 95 of 100 cases.")
    high: float = Field(description="And not above this.")
    points: float = Field(description="On average, at the end.")


class OpeningsShape(Told):
    """How strong bots and rated players begin in one edition and size."""

    game: str
    title: str
    players: int
    seat: int | None = Field(description="Counted from 0; nothing for all seats together.")
    bots: list[OpeningShape]
    people: list[OpeningShape]


class PlayerAnalysisShape(Told):
    """How one seat played."""

    seat: int
    accuracy: float | None = Field(description="From 0 to 1; nothing for one without a choice.")
    marks: dict[str, int] = Field(description="How many decisions were marked how.")
    given_away: float
    luck: float


class FoundShape(Told):
    """A whole analysis."""

    effort: str = Field(examples=["quick", "deep"])
    positions: int = Field(description="Looked at for each decision.")
    judgements: list[JudgementShape]
    end: list[float] = Field(description="The part of the victory that each seat got.")
    players: list[PlayerAnalysisShape]
    turning_point: int | None = Field(
        description="The last decision before which the winner was behind."
    )


class WorkShape(Told):
    """An analysis that is being made."""

    effort: str = Field(examples=["quick", "deep"])
    done: int = Field(description="Decisions that are judged.")
    before: int = Field(description="Other games that come first.")


class AnalysisShape(Told):
    """What is known of a finished game, and what is being done to know more."""

    table: str
    decisions: int
    found: FoundShape | None = Field(description="The most thorough analysis that there is.")
    work: WorkShape | None = Field(description="Ask again in a few seconds.")
    offered: str | None = Field(description="What can be asked for now.")
    trouble: str = Field(description="Why the last attempt was given up.")
    refusal: str = Field(description="Why this game cannot be analysed at all.")


class RatingShape(Told):
    """How strong somebody is believed to be."""

    who: str = Field(description="The id of a person, or `bot:` and its name.")
    name: str
    shown: int = Field(description="The rating as people read it; everybody begins at 1500.")
    doubt: int = Field(description="How far off it may be: 350 in the beginning.")
    provisional: bool = Field(description="Whether there were too few games.")
    mu: float
    sigma: float
    games: int


class RatingsShape(Told):
    """The best of a game."""

    game: str
    best: list[RatingShape]


class PlayerShape(Told):
    """One who has played a game to its end."""

    who: str
    name: str
    place: int
    score: int


class PlayedShape(Told):
    """A finished game in short."""

    table: str
    game: str
    title: str
    at: str
    rated: bool
    ending: str
    seats: list[PlayerShape]


class ProfileShape(Told):
    """Somebody's games and ratings."""

    id: str
    name: str
    ratings: dict[str, RatingShape]
    games: list[PlayedShape] = Field(description="The latest first.")


class GameShape(Told):
    """A game that is played here."""

    name: str
    players: list[int]
    bots: list[str]


class HallShape(Told):
    """What this hall offers."""

    games: list[GameShape]


class TableLine(Told):
    """A line of a table's stream: something has happened; `story` holds only what is new."""

    kind: Literal["table"] = "table"
    table: TableShape


class ChatLine(Told):
    """A line of a table's stream: somebody said something."""

    kind: Literal["chat"] = "chat"
    line: LineShape


class BeatLine(Told):
    """A line of any stream: nothing has happened, and the connection is alive."""

    kind: Literal["heartbeat"] = "heartbeat"


class OwnTable(Told):
    """One of one's tables."""

    id: str
    phase: Literal["open", "playing", "over"]
    to_move: bool
    invited: bool = Field(description="Somebody you have played with wants to play again here.")


class OwnLine(Told):
    """A line of one's own stream: all tables that matter now."""

    kind: Literal["tables"] = "tables"
    tables: list[OwnTable]
