"""Games in files: saved, resumed, replayed, and everything that can be wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from console.sitting import against_bots, guildhall, people, played, played_out
from guildhall.console import saves
from guildhall.console.errors import SaveError


def saved(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    session = against_bots("random")
    session.answer("take R G O")
    session.make(session.bot_choice())
    path = saves.save(str(tmp_path / "game.json"), session.table)
    return path, json.loads(path.read_text())


def test_a_saved_game_goes_on_with_the_same_people_and_bots(tmp_path: Path) -> None:
    session = against_bots("random", "random")
    session.answer("take R G O")
    path = saves.save(str(tmp_path / "game.json"), session.table)
    table = saves.load(path)
    assert table.seats == session.table.seats
    assert table.game.record() == session.game.record()


def test_a_resumed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    moves = ["take R G O", "take W B G", "reserve a1", "reserve tier2"]
    options = ("play", "--players", "Ada", "--bots", "random", "--seed", "5")
    whole = guildhall(*options, typed="\n".join([*moves, ""]))
    first = guildhall(*options, typed="\n".join([*moves[:2], f"save {path}", "quit", ""]))
    assert f"Saved. Go on later with: guildhall play --resume {path}" in " ".join(first.out.split())
    second = guildhall("play", "--resume", str(path), typed="\n".join([*moves[2:], ""]))
    assert whole.out.endswith(second.out.partition("reserve a1")[2])


def test_an_older_save_is_replaced(tmp_path: Path) -> None:
    path, _ = saved(tmp_path)
    session = people("Ada", "Bob")
    saves.save(str(path), session.table)
    assert saves.load(path).game.names == ("Ada", "Bob")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", ["precious", "{}", '{"format": "other"}', ""])
def test_no_other_file_is_overwritten(tmp_path: Path, content: str) -> None:
    path = tmp_path / "precious.txt"
    path.write_text(content)
    written = played(people("Ada", "Bob").table, f"save {path}")
    assert f"Cannot write {path}. Please try again" in written
    assert "not a Guildhall game" in " ".join(written.split())
    assert path.read_text() == content


@pytest.mark.parametrize("where", ["", "nowhere/game.json", "file/game.json", "x" * 300])
def test_a_place_that_can_not_be_written_is_refused(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(SaveError, match="Cannot write"):
        saves.save(str(tmp_path / where), people("Ada", "Bob").table)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_failed_write_leaves_the_older_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, data = saved(tmp_path)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(SaveError, match="No space left on device"):
        saves.save(str(path), people("Ada", "Bob").table)
    assert json.loads(path.read_text()) == data
    assert list(tmp_path.iterdir()) == [path]


def broken(data: dict[str, Any], change: str) -> str:
    """The text of a save with one thing wrong."""
    game = data["game"]
    changes: dict[str, Any] = {
        "format": {"format": "chess"},
        "version": {"version": 99},
        "no game": {"game": None},
        "moves": {"game": {**game, "moves": ["take E"]}},
        "players": {"game": {**game, "players": 5}},
        "options": {"game": {**game, "options": {"frobs": 1}}},
        "expansion": {"game": {**game, "moves": [], "options": {"expansion": "moon"}}},
        "names": {"game": {**game, "names": [1, 2]}},
        "no seats": {"seats": None},
        "few seats": {"seats": data["seats"][:1]},
        "odd seats": {"seats": [1, 2]},
        "seat of nobody": {"seats": [{"kind": "cat"}, {"kind": "person"}]},
        "unknown bot": {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "hal", "seed": 1}]},
        "bot without seed": {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]},
    }
    return json.dumps({**data, **changes[change]})


CHANGES = """
format, version, no game, moves, players, options, expansion, names, no seats, few seats, odd seats,
seat of nobody, unknown bot, bot without seed
"""


@pytest.mark.parametrize("change", [change.strip() for change in CHANGES.split(",")])
def test_a_corrupt_save_is_refused_with_a_reason(tmp_path: Path, change: str) -> None:
    path, data = saved(tmp_path)
    path.write_text(broken(data, change))
    with pytest.raises(SaveError, match=r"game\.json"):
        saves.load(path)


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[" * 100_000, b"[]", b"x" * 2_000_000, b'"\\ud800"']
)
def test_a_file_that_is_no_save_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    with pytest.raises(SaveError, match="not a Guildhall game"):
        saves.load(path)


@pytest.mark.parametrize("command", [("play", "--resume"), ("replay",)])
@pytest.mark.parametrize("name", ["missing.json", "folder", "foreign.txt", "nowhere/x"])
def test_a_wrong_file_is_told_in_one_line(
    tmp_path: Path, command: tuple[str, ...], name: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "foreign.txt").write_text("hello")
    sitting = guildhall(*command, str(tmp_path / name))
    assert sitting.code == 2
    assert sitting.err.count("\n") == 1
    assert sitting.err.startswith("guildhall: ")
    assert name in sitting.err


def test_replay_shows_moves_board_and_outcome(tmp_path: Path) -> None:
    session = played_out(people("Ada", "Bob"))
    path = saves.save(str(tmp_path / "game.json"), session.table)
    sitting = guildhall("replay", str(path))
    outcome = session.game.outcome()
    assert outcome
    assert sitting.code == 0
    assert sitting.out.startswith(f"Ada - Bob: {len(session.game.history)} moves\n  1  Ada ")
    assert "the game is over" in sitting.out
    assert f"{outcome.why}." in sitting.out


def test_replay_takes_a_bare_record_that_is_not_over(tmp_path: Path) -> None:
    session = people("Ada", "Bob")
    session.answer("take R G O")
    path = tmp_path / "record.json"
    path.write_text(json.dumps(session.game.record()))
    sitting = guildhall("replay", str(path), "--step")
    assert sitting.out.endswith("The game is not over; Bob is to move.\n")


def test_s14_replay_of_a_game_in_progress_keeps_blind_cards_hidden(tmp_path: Path) -> None:
    session = people("Ada", "Bob")
    session.answer("reserve tier3")
    path = saves.save(str(tmp_path / "game.json"), session.table)
    assert "Res 1 tier 3, unseen" in guildhall("replay", str(path)).out
