"""Measures how strong the characters of the house are, in every edition and number of players.

    python benchmarks/ratings.py --into runs/ratings --deals 40
    python benchmarks/ratings.py --into runs/ratings --only base-2 --to grandmaster --deals 30

Plays every level against the one below, and `master` against `greedy`, into a journal for each rule
set; what was ended goes on where it was. Then it writes bots/strength.toml from all journals of the
folder, and a table of shares, strength.md, beside them. A rating is written only where there are
enough games for it: who wins all of a few games has a rating that says more of their number than of
the bot.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import pairwise
from pathlib import Path

from measuring import show
from strength import LADDERS, rule_sets

from guildhall.arena.block import make_block
from guildhall.arena.conditions import Conditions
from guildhall.arena.contest import Contest
from guildhall.arena.entrants import read_entrants
from guildhall.arena.journal import Journal
from guildhall.arena.ratings import Rating, rate
from guildhall.arena.results import GameResult
from guildhall.arena.schedule import match
from guildhall.arena.workers import count, open_workers
from guildhall.bots import strength

FILE = Path(strength.__file__).with_name(strength.FILE)
ANCHORS = {"greedy": 1500.0}
FEWEST_GAMES = 30
MOST_DOUBT = 300


def main() -> None:
    """Play what is missing, and write what all games say."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, required=True, help="the folder of the journals")
    parser.add_argument("--game", choices=LADDERS, default="splendor")
    parser.add_argument("--only", nargs="*", default=[], help="rule sets such as orient-3")
    parser.add_argument("--to", default="master", help="the highest level that is measured")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--processes", type=int)
    options = parser.parse_args()
    options.into.mkdir(parents=True, exist_ok=True)
    processes = count(options.processes)
    with open_workers(processes) as pool:
        play(options, pool, processes)
    journals = dict(read_journals(options.into, options.game))
    write_strengths(options.game, journals)
    write_table(options.into / "strength.md", journals, LADDERS[options.game])


def play(options: Namespace, pool: Executor, processes: int) -> None:
    """Play what the journals lack."""
    ladder = LADDERS[options.game]
    ladder = ladder[: ladder.index(options.to) + 1]
    for name, conditions in rule_sets(options.game).items():
        if options.only and name not in options.only:
            continue
        line_ups = [match(pair, conditions.players)[0] for pair in pairs(ladder)]
        with Journal(conditions, options.into / f"{name}.jsonl") as journal:
            contest = Contest(journal, read_entrants(ladder), line_ups, options.deals)
            show(name, f"{contest.games} games to play")
            for _ in contest.play(pool, processes):
                pass


def pairs(ladder: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets whom: each level the one below, and two that are far apart."""
    met = [(above, below) for below, above in pairwise(ladder)]
    return [*met, ("master", "greedy")] if "master" in ladder else met


Journals = dict[str, tuple[Conditions, list[GameResult]]]


def read_journals(
    folder: Path, game: str
) -> Iterator[tuple[str, tuple[Conditions, list[GameResult]]]]:
    """All games that there are, by rule set."""
    for name, conditions in rule_sets(game).items():
        path = folder / f"{name}.jsonl"
        if path.exists():
            with Journal(conditions, path) as journal:
                yield name, (conditions, journal.results)


def write_strengths(game: str, journals: Journals) -> None:
    """Write the ratings of a game; those of other games stay."""
    text = FILE.read_text("utf-8")
    ratings = {key: value for key, value in strength.parse(text).items() if key[0] != game}
    for conditions, results in journals.values():
        main_setting = conditions.spec.main_setting
        assert main_setting is not None
        variant = conditions.settings[main_setting.name] or ""
        for rating in sure(rate(results, anchors=ANCHORS)):
            assert rating.elo is not None
            key = (game, variant, conditions.players, rating.name)
            ratings[key] = strength.Strength(
                round(rating.elo.value), round(rating.elo.margin), rating.games
            )
    about = text.partition("\n[[measured]]")[0].rstrip()
    FILE.write_text("\n\n".join([about, *map(row, ratings, ratings.values())]) + "\n", "utf-8")


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


def write_table(path: Path, journals: Journals, ladder: Sequence[str]) -> None:
    """Write the share of each match in each rule set as Markdown."""
    matches = pairs(ladder)
    head = " | ".join(f"`{above}` - `{below}`" for above, below in matches)
    lines = [f"| rule set | {head} |", f"| --- |{' --- |' * len(matches)}"]
    for name, (conditions, results) in journals.items():
        cells = (share(conditions, results, pair) for pair in matches)
        lines.append(f"| {name} | {' | '.join(cells)} |")
    path.write_text("\n".join(lines) + "\n", "utf-8")


def share(conditions: Conditions, results: list[GameResult], pair: tuple[str, str]) -> str:
    """The share of the victories with its interval, and the number of games."""
    block = make_block(conditions, results, match(pair, conditions.players)[0])
    if not block:
        return "-"
    value = block.score.share
    return f"{value.value:.2f} ({value.low:.2f}-{value.high:.2f}) of {block.score.games}"


if __name__ == "__main__":
    main()
