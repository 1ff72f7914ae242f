"""What the description of the API says in front."""

from __future__ import annotations

TITLE = "Guildhall"

DESCRIPTION = """\
Everything that the pages of the hall can do, for programs. Send `Authorization: Bearer <token>`;
a token comes from your page, or from `POST /api/people`. Bodies are JSON, strictly: unknown fields
and wrong types are refused. Every error has the same shape, with a code, the reason and a way out.

Moves are texts such as `take R G O`. Each names the `position` that it was decided on, so that
nothing is ever decided on an old table; the same move sent twice counts once.
"""

TAGS = [
    {"name": "people", "description": "Entering, names, ratings and finished games."},
    {"name": "lobby", "description": "What is offered, and tables to join or to watch."},
    {"name": "table", "description": "Sitting, deciding and talking at one table."},
    {"name": "analysis", "description": "What a bot makes of finished games."},
    {"name": "event", "description": "Tournaments: taking part, running and watching them."},
    {"name": "streams", "description": "Lines of JSON (ndjson), one for each thing that happens."},
]
