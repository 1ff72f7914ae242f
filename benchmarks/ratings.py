"""Writes how strong the characters of the house are, from the games of the leaderboard.

    python benchmarks/ratings.py runs/leaderboard/FOLDER

`leaderboard.py`, which plays these games, does the same at its end. It writes bots/strength.toml,
and strength.md beside the games: the share of each level against the one below, and of `master`
against `greedy`. A rating is written only where there are enough games for it: who wins all of a
few games has a rating that says more of their number than of the bot.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from strength import LADDERS, rule_sets

from guildhall.arena.conditions import Conditions
from guildhall.arena.journal import read_journal
from guildhall.arena.ratings import Rating, rate
from guildhall.arena.results import GameResult
from guildhall.arena.schedule import match
from guildhall.arena.summary import score_of
from guildhall.bots import strength

FILE = Path(strength.__file__).with_name(strength.FILE)
ANCHORS = {"greedy": 1500.0}
FEWEST_GAMES = 30
MOST_DOUBT = 300


def main() -> None:
    """Write what the games in a folder say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="with the journals of the leaderboard")
    write_ratings(parser.parse_args().folder)


def write_ratings(folder: Path) -> None:
    """Write the ratings and the table of levels, from all journals of a folder."""
    tables = []
    for game, ladder in LADDERS.items():
        journals = dict(read_journals(folder, game))
        write_strengths(game, journals)
        tables.append(make_table(journals, ladder))
    (folder / "strength.md").write_text("\n".join(tables), "utf-8")


def pairs(ladder: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets whom: each level the one below, and two that are far apart."""
    return [*((above, below) for below, above in pairwise(ladder)), ("master", "greedy")]


Journals = dict[str, tuple[Conditions, list[GameResult]]]


def read_journals(
    folder: Path, game: str
) -> Iterator[tuple[str, tuple[Conditions, list[GameResult]]]]:
    """All games that there are, by rule set."""
    for name, conditions in rule_sets(game).items():
        path = folder / f"{game}-{name}.jsonl"
        if path.exists():
            yield name, (conditions, read_journal(path).results)


def write_strengths(game: str, journals: Journals) -> None:
    """Write the ratings of the rule sets that were played; those of all others stay."""
    text = FILE.read_text("utf-8")
    ratings = strength.parse(text)
    for conditions, results in journals.values():
        main_setting = conditions.spec.main_setting
        assert main_setting is not None
        played = (game, str(conditions.settings[main_setting.name] or ""), conditions.players)
        ratings = {key: value for key, value in ratings.items() if key[:3] != played}
        for rating in sure(rate(results, anchors=ANCHORS)):
            assert rating.elo is not None
            ratings[*played, rating.name] = strength.Strength(
                round(rating.elo.value), round(rating.elo.margin), rating.games
            )
    about = text.partition("\n[[measured]]")[0].rstrip()
    rows = (row(key, ratings[key]) for key in sorted(ratings, key=lambda key: key[:3]))
    FILE.write_text("\n\n".join([about, *rows]) + "\n", "utf-8")


def sure(ratings: Sequence[Rating]) -> list[Rating]:
    """The ratings that games are enough for; none where that is the anchor alone."""
    found = [
        rating
        for rating in ratings
        if rating.elo and rating.games >= FEWEST_GAMES and rating.elo.margin <= MOST_DOUBT
    ]
    return found if any(not rating.is_anchor for rating in found) else []


def row(key: strength.Key, measured: strength.Strength) -> str:
    """A rating as the file has it."""
    game, variant, players, bot = key
    return (
        f'[[measured]]\ngame = "{game}"\nvariant = "{variant}"\nplayers = {players}\n'
        f'bot = "{bot}"\nrating = {measured.rating}\ndoubt = {measured.doubt}\n'
        f"games = {measured.games}"
    )


def make_table(journals: Journals, ladder: Sequence[str]) -> str:
    """The share of each match in each rule set, as Markdown."""
    matches = pairs(ladder)
    head = " | ".join(f"`{above}` - `{below}`" for above, below in matches)
    lines = [f"| rule set | {head} |", f"| --- |{' --- |' * len(matches)}"]
    for name, (conditions, results) in journals.items():
        cells = (share(conditions, results, pair) for pair in matches)
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def share(conditions: Conditions, results: list[GameResult], pair: tuple[str, str]) -> str:
    """The share of the victories with its interval, and the number of games."""
    seated = sorted(match(pair, conditions.players)[0])
    score = score_of([game for game in results if sorted(game.line_up) == seated], pair[0])
    if not score.deals:
        return "-"
    value = score.share
    return f"{value.value:.2f} ({value.low:.2f}-{value.high:.2f}) of {score.games}"


if __name__ == "__main__":
    main()
