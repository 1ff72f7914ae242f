"""Lets strong bots play, and counts what they get first and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from guildhall.bots import registry
from guildhall.bots.contract import Allowance
from guildhall.games import catalogue
from guildhall.games.catalogue import GameSpec
from guildhall.messages import Word, message
from guildhall.openings.collection import OpeningsError, OpeningsFile, Plan, read, write
from guildhall.openings.counts import NOTHING, OpeningCounts, Result

BETWEEN_WRITES = 10
"""Games between two times that the file is written."""


def make(plan: Plan, games: int, into: Path) -> Iterator[int]:
    """Play until a file has counted so many games; tells after each how many it has.

    A file that is there is gone on with. Raises OpeningsError where its plan is another one, and
    SettingError where the edition is not offered.
    """
    spec = catalogue.game(plan.game)
    file = _begun(plan, spec, into)
    for number in range(file.games, games):
        for result in play(plan, number):
            file.counts.add(result)
        file = OpeningsFile(plan, file.title, number + 1, file.counts)
        if file.games % BETWEEN_WRITES == 0 or file.games == games:
            write(into, file)
        yield file.games


def play(plan: Plan, number: int) -> list[Result]:
    """One game of a plan, which is the same every time: what each seat got first, and the end."""
    spec = catalogue.game(plan.game)
    seed = f"{plan.seed}/{plan.game}/{plan.choice}-{plan.players}/{number}"
    game = spec.start(plan.players, seed, None, spec.complete(_settings(spec, plan.choice)))
    bots = [
        registry.create(
            plan.bot,
            seed=int.from_bytes(sha256(f"{seed}/{seat}".encode()).digest()[:4]),
            game=plan.game,
            allowance=Allowance(simulations=plan.simulations),
        )
        for seat in range(plan.players)
    ]
    while game.turn is not None:
        game.push(bots[game.turn].choose(game.view_for(game.turn)))
    return results(spec, game, game.outcome().winners)


def results(spec: GameSpec, game: Any, winners: Sequence[int]) -> list[Result]:
    """What each seat of a game that is over got first, and how it ended for it."""
    words = spec.game_words()
    found = []
    for seat, points in enumerate(words.scores(game)):
        first = (*words.firsts(game, seat), NOTHING)[0]
        won = (seat in winners) / max(len(winners), 1)
        found.append(Result(seat, first, won, points))
    return found


def _begun(plan: Plan, spec: GameSpec, into: Path) -> OpeningsFile:
    title = spec.title_of(spec.complete(_settings(spec, plan.choice)))
    if not into.exists():
        return OpeningsFile(plan, title, 0, OpeningCounts())
    file = read(into)
    if file.plan != plan:
        raise OpeningsError(
            message("{file} was begun with other options", file=Word(into.name)),
            message("Choose another file"),
        )
    return file


def _settings(spec: GameSpec, choice: str) -> dict[str, Any]:
    main = spec.main_setting
    return {main.name: main.read(choice)} if main else {}
