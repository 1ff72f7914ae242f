"""Streams: a line for each change, what was said, and heartbeats."""

from __future__ import annotations

import json
from typing import Any

from guildhall.web.api.streams import OwnLines, TableLines
from guildhall.web.stream import Source, follow
from web.api.programs import Program, two_at_a_table
from web.visitors import House


class Lines:
    """A stream that is read line by line."""

    def __init__(self, house: House, source: Source) -> None:
        source.keep_open = 0.01
        self._house = house
        self._lines = follow(source)

    def next(self) -> dict[str, Any]:
        """The next line."""
        line = self._house.runner.run(anext(self._lines)).decode()
        assert line.endswith("\n")
        assert line.count("\n") == 1
        told: dict[str, Any] = json.loads(line)
        return told

    def close(self) -> None:
        """Go away."""
        self._house.runner.run(self._lines.aclose())


def test_each_change_of_a_table_is_a_line_with_what_is_new(house: House) -> None:
    ada, ben, name = two_at_a_table(house)
    lines = Lines(house, TableLines(house.hall, ben.live(name), ben.person))
    first = lines.next()["table"]
    assert first == ben.get(f"/api/tables/{name}")
    ada.post(f"/api/tables/{name}/move", moves=["take R G O"], on=first["position"])
    second = lines.next()["table"]
    assert (second["to_move"], second["story"], second["moves_made"]) == (
        True,
        ["Ada takes R G O"],
        1,
    )
    ben.post(f"/api/tables/{name}/move", moves=["take W W"], on=second["position"])
    assert lines.next()["table"]["story"] == ["Ben takes W W"]
    assert lines.next() == {"kind": "heartbeat"}
    ben.post(f"/api/tables/{name}/chat", text="nice")
    assert lines.next()["line"]["text"] == "nice"
    ben.post(f"/api/tables/{name}/undo")
    assert lines.next()["table"]["undo"]["seat"] == 1
    ada.post(f"/api/tables/{name}/answer", yes=True)
    after = lines.next()["table"]
    assert (after["moves_made"], after["story"]) == (1, [])
    ben.post(f"/api/tables/{name}/move", moves=["take B B"], on=after["position"])
    assert lines.next()["table"]["story"] == ["Ben takes B B"]
    lines.close()


def test_a_table_is_watched_as_long_as_the_stream_is_read(house: House) -> None:
    ada, _, name = two_at_a_table(house)
    house.runner.run(house.hall._runner.end())
    assert ada.live(name).watchers == 0
    lines = Lines(house, TableLines(house.hall, ada.live(name), None))
    lines.next()
    assert ada.live(name).watchers == 1
    lines.close()
    assert ada.live(name).watchers == 0


def test_ones_own_stream_tells_where_one_is_to_move_and_invited(house: House) -> None:
    ada = Program(house)
    lines = Lines(house, OwnLines(house.hall, ada.person))
    assert lines.next() == {"kind": "tables", "tables": []}
    name = ada.open(drawn=False)
    ben = Program(house, "Ben")
    bens = Lines(house, OwnLines(house.hall, ben.person))
    ben.post(f"/api/tables/{name}/sit")
    waited = settled(lines)
    assert waited == [{"id": name, "phase": "playing", "to_move": True, "invited": False}]
    assert settled(bens)[0]["to_move"] is False
    on = ada.get(f"/api/tables/{name}")["position"]
    ada.post(f"/api/tables/{name}/move", moves=["take R G O"], on=on)
    assert settled(lines)[0]["to_move"] is False
    assert settled(bens)[0]["to_move"] is True
    ben.post(f"/api/tables/{name}/resign")
    again = ada.post(f"/api/tables/{name}/rematch")["id"]
    invitation = {"id": again, "phase": "open", "to_move": False, "invited": True}
    assert invitation in settled(bens)
    lines.close()
    bens.close()


def settled(lines: Lines) -> list[dict[str, Any]]:
    """The last line before nothing happens any more."""
    last: dict[str, Any] = {}
    while (line := lines.next())["kind"] != "heartbeat":
        last = line
    tables: list[dict[str, Any]] = last["tables"]
    return tables
