"""What the house has to know of the game, and what the game says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from guildhall.games.catalogue import BotSpec, Choice, GameSpec, Setting, SheetLine
from guildhall.games.pieces import Piece
from guildhall.games.result_sheet import Numbers, Remark, ResultSheet
from guildhall.games.words import GameWords
from guildhall.messages import Message, PlayerRef, message


class Words(GameWords):
    """Pebbles in words."""

    def tell(self, before: Any, after: Any) -> Message:
        last = after.history[-1]
        player, number = PlayerRef(after.names[last.seat]), int(str(last.move).split()[-1])
        return message("{player} takes {number}", player=player, number=number)

    def question(self, view: Any) -> str:
        return "How many pebbles do you take?"

    def table_pieces(self, view: Any) -> list[Piece]:
        return [Piece("heap", "The heap", (f"{view.heap} pebbles",))]

    def player_pieces(self, view: Any, seat: int) -> list[Piece]:
        return [Piece("taken", "Taken", (f"{view.taken[seat]} pebbles",))]

    def how_to_play(self, game: Any) -> list[tuple[str, list[str]]]:
        return [("A turn", [f"Of {game.heap} pebbles take 1 to 3. Who takes the last one wins."])]

    def scores(self, position: Any) -> list[int]:
        taken: list[int] = position.taken
        return taken

    def guessed(self, before: Any, after: Any) -> bool:
        return False


class PebblesSheet(ResultSheet):
    """Nobody can have more than lay there."""

    def faults(self, player: PlayerRef, line: Numbers, limits: Numbers) -> Iterator[Remark]:
        if line["score"] > 12:
            yield "score", message("{player} has more than the heap", player=player)


class Wise:
    """The bot that leaves a multiple of four wherever it can."""

    name = "wise"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: Any) -> Any:
        moves = view.legal_moves()
        wanted = view.heap % 4
        return moves[wanted - 1] if 0 < wanted <= len(moves) else moves[0]


PEBBLES = GameSpec(
    name="pebbles",
    title="Pebbles",
    sizes=(2, 3),
    game="extending.pebbles.game:Game",
    words="extending.pebbles.spec:Words",
    settings=(
        Setting(
            "heap",
            "Heap",
            (Choice(12, "12 pebbles"), Choice(7, "7 pebbles", "a short game")),
            option="heap-of",
        ),
    ),
    bots=(BotSpec("wise", "extending.pebbles.spec:Wise", "Wise, knows the trick"),),
    record_format="toy.pebbles",
    networks="extending.pebbles.subjects:PebblesSubjects",
    sheet=SheetLine(checks="extending.pebbles.spec:PebblesSheet"),
)
