"""Lets a PostgreSQL server that only has a socket in a folder be reached over the network.

`python relay.py HOST PORT SOCKET`
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress


async def relay(host: str, port: int, path: str) -> None:
    """Pass everything on, both ways, until somebody ends this process."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(path)
        ways = [asyncio.ensure_future(pass_on(*way)) for way in ((reader, back), (there, writer))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        back.close()
        writer.close()

    server = await asyncio.start_server(serve, host, port)
    await server.serve_forever()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes from one side."""
    with suppress(OSError):
        while part := await reader.read(65536):
            writer.write(part)
            await writer.drain()


if __name__ == "__main__":
    asyncio.run(relay(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
