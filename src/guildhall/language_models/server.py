"""A game as tools of the Model Context Protocol: look, legal_moves, play, new_game."""

from __future__ import annotations

from collections.abc import Callable

from mcp.server.mcpserver import MCPServer
from mcp.types import CallToolResult, TextContent

from guildhall import __version__
from guildhall.games.contract import MoveError
from guildhall.language_models.text_game import TextGame

INSTRUCTIONS = """You play a board game against bots. Look at the table with `look`, ask for the
moves you may make with `legal_moves`, and make one with `play`. A turn may be several decisions."""

MakeGame = Callable[[int | str | None], TextGame]
"""Makes a game of a seed."""


def make_server(make_game: MakeGame, seed: int | str | None = None) -> MCPServer:
    """A server with one game on the table; `new_game` begins another one."""
    server = MCPServer("guildhall", instructions=INSTRUCTIONS, version=__version__)
    table = _Table(make_game, seed)
    for tool in (table.look, table.legal_moves, table.play, table.new_game):
        server.tool(structured_output=False)(tool)
    return server


class _Table:
    """The tools, and the game that they are about."""

    def __init__(self, make_game: MakeGame, seed: int | str | None) -> None:
        self._make_game = make_game
        self._game = make_game(seed)

    def look(self) -> str:
        """See the table from your seat, what the others did, and what you have to decide."""
        return self._game.look()

    def legal_moves(self) -> str:
        """List every move that you may make now, one in a line."""
        return "\n".join(self._game.legal_moves()) or "The game is over: there are no moves."

    def play(self, move: str) -> CallToolResult:
        """Make one of the legal moves, such as `take R G O`; then see the table again."""
        try:
            return _answer(self._game.play(move))
        except MoveError as error:
            refused = f"Refused: {error}. Nothing has changed; legal_moves lists what you may do."
            return _answer(refused, is_error=True)

    def new_game(self, seed: int | str | None = None) -> str:
        """Begin another game, with a random deal unless a seed is given; then see the table."""
        self._game = self._make_game(seed)
        return self._game.look()


def _answer(text: str, *, is_error: bool = False) -> CallToolResult:
    """What a model reads; whoever counts its mistakes looks at `is_error`."""
    return CallToolResult(content=[TextContent(text=text)], is_error=is_error)
