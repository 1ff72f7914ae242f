"""The server answers the official client over standard input and output."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from typing import Any

from mcp import Client, StdioServerParameters

SERVER = StdioServerParameters(
    command=sys.executable,
    args=["-m", "guildhall", "mcp", "--opponents", "random", "--seed", "7"],
    env=dict(os.environ),
)


def text_of(answer: Any, *, is_error: bool = False) -> str:
    assert answer.is_error == is_error
    return "\n".join(part.text for part in answer.content)


async def play_a_game() -> list[str]:
    """Play the first legal move until the game is over; tell what was seen."""
    async with Client(SERVER) as client:
        tools = await client.list_tools()
        assert {tool.name for tool in tools.tools} == {"look", "legal_moves", "play", "new_game"}
        seen = [text_of(await client.call_tool("look", {}))]
        refused = await client.call_tool("play", {"move": "buy c1"})
        seen.append(text_of(refused, is_error=True))
        for _ in range(400):
            moves = text_of(await client.call_tool("legal_moves", {})).splitlines()
            seen.append(text_of(await client.call_tool("play", {"move": moves[-1]})))
            if "The game is over" in seen[-1]:
                break
        seen.append(text_of(await client.call_tool("legal_moves", {})))
        seen.append(text_of(await client.call_tool("new_game", {"seed": "7"})))
        seen.append(text_of(await client.call_tool("new_game", {"seed": 7})))
        return seen


def test_a_client_plays_a_whole_game() -> None:
    first, refused, *_, end, nothing, again, once_more = asyncio.run(play_a_game())
    assert "Your decision: turn." in first
    assert refused.startswith("Refused: ")
    assert "The game is over" in end
    assert nothing == "The game is over: there are no moves."
    assert again == once_more == first


def test_options_that_are_wrong_are_told_in_a_line() -> None:
    for words in (["--opponents", "nobody"], ["--seat", "3"], ["--expansion", "moon"]):
        ran = subprocess.run(
            [sys.executable, "-m", "guildhall", "mcp", *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 2
        assert ran.stderr.startswith("guildhall: ")
        assert ran.stderr.count("\n") == 1
