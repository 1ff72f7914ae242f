"""What a game has to say so that it can be played at a table in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, Protocol, TypedDict

from guildhall.messages import Message
from guildhall.web.fragment import Fragment
from guildhall.web.games.lessons import Course
from guildhall.web.games.scene import Scene

Change = dict[str, int | str]
"""What lies where after something is done, by spots; spots that stay as they are are left out."""


class Lead(TypedDict):
    """Where a move leads that is not made yet, as far as the one who makes it may know."""

    change: Change
    ends: NotRequired[bool]
    """Whether nothing else is to be decided in the turn."""
    then: NotRequired[list[str]]
    """The moves that follow without any choice; `change` has what comes of them, too."""


class Way(TypedDict):
    """One way to pay: the move as text, and the letters of what is paid."""

    text: str
    gems: str
    lead: NotRequired[Lead]


class Offer(TypedDict):
    """A legal move, and the spots of the board that one touches to make it."""

    text: str
    label: str
    spots: list[str]
    any_order: NotRequired[bool]
    """Whether the spots may be touched in any order."""
    minor: NotRequired[bool]
    """Whether it is shown with less emphasis, as it is nearly always possible."""
    icons: NotRequired[str]
    """Letters of gems to show beside the label."""
    pieces: NotRequired[list[str]]
    """Drawings of what it is about, where that lies nowhere on the table."""
    ways: NotRequired[list[Way]]
    """Every way to pay, the usual one first."""
    lead: NotRequired[Lead]
    """Where it leads, paid in the usual way; without it the page asks the hall."""


class Choices(TypedDict):
    """What the one who decides may do now, and why they may not do the rest."""

    decision: str
    question: str
    offers: list[Offer]
    why: dict[str, list[list[str]]]
    """For a spot what cannot be done there, each with its reason; `*` is for all others."""


class Presenter(Protocol):
    """How one game is shown; everything is made of a view and so holds nothing hidden."""

    folder: str
    """Where its templates are: shared fragments, `own`, `keys`, `plain`, `rules` and `door`."""
    style: str
    """Its style sheet."""
    module: str
    """The script by which it is played: it has a `Turn` and the keys."""
    shared: Sequence[str]
    """The fragments that everybody sees alike, in the order of the page."""

    def draw_board(self, view: Any, scene: Scene) -> dict[str, Fragment]:
        """The shared fragments by their names; `render_board` renders a template for each."""

    def board(self, view: Any) -> dict[str, Any]:
        """What the templates of the shared fragments and of the end of a game show."""

    def own(self, view: Any) -> dict[str, Any]:
        """What lies before the seat of a view."""

    def variant(self, settings: dict[str, Any]) -> str:
        """A word for the layout of the table, such as the name of an expansion."""

    def courses(self) -> Sequence[Course]:
        """What can be learned of it by playing, the first course first."""

    def rules(self, settings: dict[str, Any]) -> str:
        """The address of the rules that are played by."""

    def rules_page(self, settings: dict[str, Any]) -> dict[str, Any]:
        """What the template `rules` shows of the rules with these settings."""

    def about(self, view: Any, what: str) -> Any:
        """What the template `about` tells of something on the table, None where there is none."""

    def sound(self, view: Any) -> str:
        """What the last move sounds like: `token`, `card` or `noble`."""

    def race(self, view: Any) -> dict[str, Any]:
        """How far the end is: `words` and whether this is the `last` round."""

    def choices(self, view: Any) -> Choices:
        """What the seat of a view may decide now."""

    def move_words(self, view: Any, move: Any) -> Message | str:
        """A legal move in words, for a list of moves beside the board."""
