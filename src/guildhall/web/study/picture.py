"""The final board of a game as a picture, for those who get a link to it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from guildhall.hall.errors import NotFound
from guildhall.hall.tables import analysis
from guildhall.hall.tables.repository import LiveTable
from guildhall.messages import message
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall
from guildhall.web.study.replay import look_back

router = APIRouter(prefix="/tables/{name}", include_in_schema=False)

WIDTH, HEIGHT = 1200, 630
"""What those who show links expect, in pixels."""

PAGE = f"""\
#set page(width: {WIDTH / 2}pt, height: {HEIGHT / 2}pt, margin: 6pt, fill: rgb("#e5dbc8"))
#let board = bytes(sys.inputs.board)
#align(center + horizon, image(board, format: "svg", width: 100%, height: 100%, fit: "contain"))
"""
"""The drawing in the middle of a page, as typst wants it told."""


@router.get("/board.png")
async def board(hall: TheHall, visitor: Visitor, name: Annotated[str, Path()]) -> Response:
    """The last position as everybody may see it."""
    live, _ = await look_back(hall, visitor, name)
    analysis.check_over(live.table)
    drawn = await live.derived.keyed("picture", _start, live)
    return Response(
        drawn, media_type="image/png", headers={"cache-control": "public, max-age=86400"}
    )


def _start(live: LiveTable) -> asyncio.Future[bytes]:
    try:
        svg: str = live.table.view_for(None).svg()
    except NotImplementedError:
        raise NotFound(message("This game has no picture")) from None
    return asyncio.ensure_future(asyncio.to_thread(paint, svg))


def paint(svg: str) -> bytes:
    """A drawing as a PNG that fits a preview of a link."""
    import typst

    return typst.compile(PAGE.encode(), format="png", ppi=144, sys_inputs={"board": svg})
