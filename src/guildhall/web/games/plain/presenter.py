"""How a game is shown that has no drawing of its own: its pieces in words, its moves as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.games.catalogue import GameSpec
from guildhall.web.fragment import Fragment
from guildhall.web.games.lessons import Course
from guildhall.web.games.presenter import Choices, Offer
from guildhall.web.games.scene import Scene, render_board
from guildhall.web.language import gettext, tell


class PlainPresenter:
    """A game by its words alone."""

    folder: str = "games/plain"
    style: str = "style/plain.css"
    module: str = "script/games/plain/play.js"
    shared: Sequence[str] = ("players", "pieces")

    def __init__(self, spec: GameSpec) -> None:
        self._words = spec.game_words()
        self._spec = spec

    def draw_board(self, view: Any, scene: Scene) -> dict[str, Fragment]:
        """The shared fragments by their names."""
        return render_board(self, view, scene)

    def board(self, view: Any) -> dict[str, Any]:
        """What the shared fragments show."""
        return {
            "names": view.names,
            "scores": self._words.scores(view),
            "pieces": self._words.table_pieces(view),
            "areas": [self._words.player_pieces(view, seat) for seat in range(len(view.names))],
            "mover": view.history[-1].seat if view.history else None,
        }

    def own(self, view: Any) -> dict[str, Any]:
        """What lies before the seat of a view, with what only this seat may see."""
        seat = view.seat or 0
        return {
            "name": view.names[seat],
            "score": self._words.scores(view)[seat],
            "pieces": self._words.player_pieces(view, seat),
        }

    def variant(self, settings: dict[str, Any]) -> str:  # noqa: ARG002 - one layout for all
        """A word for the layout of the table."""
        return "plain"

    def courses(self) -> Sequence[Course]:
        """Nobody has prepared a game to learn it by."""
        return ()

    def rules(self, settings: dict[str, Any]) -> str:  # noqa: ARG002 - one page for all
        """The address of the rules that are played by."""
        return f"/rules/{self._spec.name}"

    def rules_page(self, settings: dict[str, Any]) -> dict[str, Any]:
        """The rules in the words of the game."""
        game = self._spec.start(self._spec.sizes[0], 0, None, settings)
        return {"spec": self._spec, "sections": self._words.how_to_play(game)}

    def about(self, view: Any, what: str) -> None:
        """Nothing on the table needs to be explained."""

    def sound(self, view: Any) -> str:  # noqa: ARG002 - nobody knows
        """What the last move sounds like."""
        return "card"

    def race(self, view: Any) -> dict[str, Any]:
        """How many moves have been made; nobody knows how far the end is."""
        return {
            "words": gettext("Move {number}", number=len(view.history) + 1),
            "goal": "",
            "last": False,
        }

    def choices(self, view: Any) -> Choices:
        """Every legal move as a button."""
        offers = [
            Offer(text=str(move), label=tell(self._words.label(view, move)), spots=[])
            for move in view.legal_moves()
        ]
        return Choices(
            decision=view.decision or "",
            question=tell(self._words.question(view)),
            offers=offers,
            why={},
        )

    def move_words(self, view: Any, move: Any) -> str:
        """What stands on the button of a move."""
        return self._words.label(view, move)
