"""The script of the leaderboard shares its time, goes on where it was, and mixes no bots."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import pytest

from guildhall.arena.journal import read_journal
from guildhall.bots import strength

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
import leaderboard
import ratings

sys.path.pop()  # else its hall.py hides the tests of the hall from their processes


class Bench:
    """A clock and ladders that take a second a deal, as many seconds as they are told."""

    def __init__(self, pace: dict[str, float]) -> None:
        self.now = 0.0
        self.pace = pace
        self.deals = dict.fromkeys(pace, 0)

    def play(
        self, name: str, _ladder: leaderboard.Ladder, wanted: int, _told: Namespace, seconds: float
    ) -> bool:
        """Play until the deals are there or the time is over."""
        if name == "splendor-cities-2":
            return False
        most = self.deals[name] + int(seconds / self.pace[name])
        played = min(wanted, most) - self.deals[name]
        self.deals[name] += played
        self.now += seconds if played + self.deals[name] < wanted else played * self.pace[name]
        return True


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Two ladders that can be played, one ten times as slow as the other, and one that fails."""
    bench = Bench({"splendor-base-2": 1.0, "splendor-orient-2": 10.0})
    names = [*bench.pace, "splendor-cities-2"]
    ladder = leaderboard.Ladder([], "splendor", 2)
    monkeypatch.setattr(leaderboard, "ladders", lambda: [(name, ladder) for name in names])
    monkeypatch.setattr(leaderboard, "play", bench.play)
    monkeypatch.setattr(leaderboard, "deals_in", lambda file, *_: bench.deals.get(file.stem, 0))
    monkeypatch.setattr("time.monotonic", lambda: bench.now)
    return bench


SMALL = leaderboard.Ladder(["--players", "2"], "splendor", 2)


def options(into: Path) -> Namespace:
    """Those of a run without wishes."""
    return Namespace(into=into, only="", deals=5, bots="random,greedy", slow=False)


def test_a_pass_is_for_those_behind_and_doubles() -> None:
    assert leaderboard.next_pass({"a": 0, "b": 0}, 5) == (5, ["a", "b"])
    assert leaderboard.next_pass({"a": 7, "b": 3, "c": 0}, 5) == (5, ["c", "b"])
    assert leaderboard.next_pass({"a": 20, "b": 12, "c": 10}, 5) == (20, ["c", "b"])


def test_a_slow_ladder_takes_no_more_than_its_part(bench: Bench, tmp_path: Path) -> None:
    assert leaderboard.play_all(options(tmp_path), end=1000.0) == ["splendor-cities-2"]
    assert 950 < bench.now <= 1000
    assert bench.deals["splendor-orient-2"] >= 40
    assert bench.deals["splendor-base-2"] >= 80


def test_a_run_goes_on_with_the_deals_that_are_there(bench: Bench, tmp_path: Path) -> None:
    leaderboard.play_all(options(tmp_path), end=100.0)
    before = dict(bench.deals)
    leaderboard.play_all(options(tmp_path), end=300.0)
    assert all(bench.deals[name] > had for name, had in before.items())


def playing(into: Path, bots: str) -> Namespace:
    """The options of a run that really plays."""
    return Namespace(
        into=into, write=into / "L.md", simulations=None, processes=1, ray="", slow=False, bots=bots
    )


def test_whole_deals_are_counted(tmp_path: Path) -> None:
    told = playing(tmp_path, "random,novice")
    bots = ["random", "novice"]
    file = tmp_path / "toy.jsonl"
    assert leaderboard.deals_in(file, bots, 2) == 0
    assert leaderboard.play("toy", SMALL, 3, told, 600)
    assert leaderboard.deals_in(file, bots, 2) == 3
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    assert leaderboard.deals_in(file, bots, 2) == 2
    assert "random" in told.write.read_text("utf-8")
    assert [path.name for path in tmp_path.glob("*L.md*")] == ["L.md"]


def test_at_larger_tables_each_level_meets_copies_of_the_one_below(tmp_path: Path) -> None:
    bots = ["random", "novice", "greedy"]
    told = playing(tmp_path, ",".join(bots))
    file = tmp_path / "toy.jsonl"
    begun = playing(tmp_path, "random,novice")
    ladder = leaderboard.Ladder(["--players", "3"], "splendor", 3)
    assert leaderboard.play("toy", ladder, 1, begun, 600)
    assert leaderboard.deals_in(file, bots, 3) == 0, "not all that is to be played has begun"
    assert leaderboard.play("toy", ladder, 1, told, 600)
    assert leaderboard.deals_in(file, bots, 3) == 1
    assert {result.line_up for result in read_journal(file).results} == {
        ("novice", "random", "random"),
        ("greedy", "novice", "novice"),
    }


def test_the_games_of_a_ladder_say_how_strong_the_characters_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "strength.toml"
    before = strength.Strength(1700, 50, 100)
    kept, renewed = ("splendor", "orient", 2, "novice"), ("splendor", "", 2, "master")
    rows = [ratings.row(key, before) for key in (kept, renewed)]
    file.write_text("\n\n".join(["# measured", *rows]), "utf-8")
    monkeypatch.setattr(ratings, "FILE", file)
    monkeypatch.setattr(ratings, "ANCHORS", {"random": 1500.0})
    monkeypatch.setattr(ratings, "MOST_DOUBT", 2000)
    monkeypatch.setattr(leaderboard, "FAR_APART", ("novice", "random"))
    told = playing(tmp_path, "random,novice")
    assert leaderboard.play("splendor-base-2", SMALL, 16, told, 600)
    ratings.write_ratings(tmp_path)
    measured = strength.parse(file.read_text("utf-8"))
    assert measured[kept] == before
    assert renewed not in measured
    novice = measured["splendor", "", 2, "novice"]
    assert novice.rating > 1700
    assert novice.games == 64
    head, _, row = (tmp_path / "strength.md").read_text("utf-8").splitlines()[:3]
    share = row.split("|")[head.split("|").index(" `novice` - `random` ")].strip()
    assert share.startswith(("0.9", "1.00"))
    assert share.endswith("of 64")


def test_ladders_are_those_of_all_editions_and_sizes_from_the_weakest_on() -> None:
    options = {name: ladder.options for name, ladder in leaderboard.ladders()}
    assert len(options) == 23
    assert options["splendor-orient-3"] == [
        "--game", "splendor", "--expansion", "orient", "--players", "3",
    ]  # fmt: skip
    assert options["carcassonne-standard-5"][2:4] == ["--draw", "standard"]
    quick = Namespace(bots="", slow=False)
    assert leaderboard.bots_of("splendor", quick)[:3] == ["random", "novice", "greedy"]
    assert "grandmaster" not in leaderboard.bots_of("splendor", quick)


def test_other_networks_have_another_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in leaderboard.PLAYING:
        (tmp_path / folder).mkdir()
    (tmp_path / "bots" / "net.npz").write_bytes(b"one")
    monkeypatch.setattr("guildhall.__file__", str(tmp_path / "__init__.py"))
    mark = leaderboard.players_mark()
    assert leaderboard.players_mark() == mark
    (tmp_path / "bots" / "net.npz").write_bytes(b"two")
    assert leaderboard.players_mark() != mark


def test_what_was_measured_does_not_change_who_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in leaderboard.PLAYING:
        (tmp_path / folder).mkdir()
    monkeypatch.setattr("guildhall.__file__", str(tmp_path / "__init__.py"))
    mark = leaderboard.players_mark()
    (tmp_path / "bots" / "strength.toml").write_text("new", "utf-8")
    assert leaderboard.players_mark() == mark
