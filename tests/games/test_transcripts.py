"""Games as annotated text: what is written is read again, what is wrong is told."""

from __future__ import annotations

from typing import Any

import pytest

from guildhall.games import splendor
from guildhall.games.contract import RecordError
from guildhall.games.transcripts import Line, Transcript, Turn, read_all
from walks import WAYS, walk


def annotated(way: str) -> tuple[Any, Transcript]:
    """A whole game, and its transcript with comments and nested variations."""
    game = WAYS[way](3, 4)
    for _ in walk(game, 2):
        pass
    transcript = Transcript.of(game, {"Event": "Friday [round 2]", "Élan": {"Elo": [1500, 1400]}})
    transcript.headers.pop("Élan")
    transcript.line.comment = "A quiet opening."
    turns = transcript.line.turns
    turns[3].comment = "See move 3. (or 4.) * 1-2, as they say"
    before = WAYS[way](3, 4)
    for move in transcript.line.moves[:5]:
        before.push_text(move)
    other = str(before.legal_moves()[-1])
    before.push_text(other)
    reply = str(before.legal_moves()[0])
    inner = Line([Turn(str(before.legal_moves()[-1]))], "Deeper.")
    turns[5].variations = [
        Line([Turn(other, "Hm."), Turn(reply, variations=[inner])]),
        Line([Turn(turns[5].move)]),
    ]
    return game, transcript


@pytest.mark.parametrize("way", WAYS)
def test_a_transcript_is_read_as_it_was_written(way: str) -> None:
    game, transcript = annotated(way)
    text = str(transcript)
    again = Transcript.read(text)
    assert again == transcript
    assert str(again) == text
    assert again.game() == game
    assert again.game().history == game.history
    assert max(map(len, text.split("\n\n", 1)[1].splitlines())) <= 100


def test_a_file_holds_many_games() -> None:
    texts = [str(annotated(way)[1]) for way in ("splendor-base", "carcassonne-standard")]
    assert [str(found) for found in read_all("\n".join(texts))] == texts
    with pytest.raises(RecordError, match="one game is wanted, the text has 2"):
        Transcript.read("\n".join(texts))


def test_a_transcript_may_begin_at_a_position_and_end_unfinished() -> None:
    view = splendor.Game(2, seed=5).view_for(0)
    game = splendor.Game.from_position(view.position(), seed=3)
    game.push_text("take R G O")
    text = str(Transcript.of(game))
    assert text.endswith("\n1. take R G O *\n")
    assert Transcript.read(text).game() == game


def test_a_stopped_game_keeps_its_end() -> None:
    game = splendor.Game(2, seed=5)
    game.push_text("take R G O")
    game.stop()
    text = str(Transcript.of(game))
    assert text.endswith("1. take R G O 2. stop 1-1\n")
    assert Transcript.read(text).game().outcome() == game.outcome()


HEADERS = str(Transcript.of(splendor.Game(2, seed=5))).rpartition("*")[0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1. take R G O *", "no game has the format None"),
        ("[Format guildhall]\n", "is no header: a name and a value in JSON"),
        (f"[Seed 5]\n{HEADERS} *", "the header Seed is given twice"),
        (f"{HEADERS} 1. take R G O 2. fly *", "move 2, 'fly': "),
        (f"{HEADERS} 1. take R G O (1. fly) *", "move 1, 'fly': "),
        (f"{HEADERS} (1. take R G O) *", "a variation stands behind the move that it replaces"),
        (f"{HEADERS} 1. take R G O (1. take W W", "a variation does not end"),
        (f"{HEADERS} 1. take R G O ) *", "a variation ends that did not begin"),
        (f"{HEADERS} 1. take R G O () *", "a variation ends that did not begin"),
        (f"{HEADERS} 1. take R G O {{ *", "is no move, comment or result"),
        (f"{HEADERS} take R G O *", "is no move, comment or result"),
        (f"{HEADERS} 1. take R G O * 2. take W W", "is no move, comment or result"),
        (f"{HEADERS} 1. take R G O 1-2", "the result is \\*, not 1-2"),
        (f"{HEADERS} 1. take R G O{' (1. take W W' * 51}", "are nested 50 deep at most"),
        ("", "one game is wanted, the text has 0"),
    ],
)
def test_what_is_wrong_with_a_transcript_is_told(text: str, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        Transcript.read(text)


def test_a_comment_has_no_braces() -> None:
    transcript = Transcript.of(splendor.Game(2, seed=5))
    transcript.line.comment = "a } b"
    with pytest.raises(ValueError, match="a comment has no braces"):
        str(transcript)
