"""Matches and contests in one call, played in this process: for notebooks and for trainings.

    from guildhall.arena import play_match
    print(play_match(my_bot, "greedy", deals=50))

`Contest` plays in many processes and into files, as `guildhall arena` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any, cast

from guildhall.arena.block import Block, make_block
from guildhall.arena.conditions import Conditions, make_conditions
from guildhall.arena.entrants import Entrant, check_names, read_entrant
from guildhall.arena.judges import SprtJudge
from guildhall.arena.ratings import check_anchors
from guildhall.arena.referee import Referee, check_entrants
from guildhall.arena.results import GameResult
from guildhall.arena.schedule import KINDS, LineUp, match, tasks
from guildhall.arena.sprt import Sprt
from guildhall.arena.standings import Standings, make_standings
from guildhall.bots.contract import Bot
from guildhall.games.catalogue import USUAL

Contestant = str | Bot | Callable[[int], Bot] | Entrant
"""A bot as the command line names it, a bot, or what makes one of a seed, such as a class."""


def play_match(
    *bots: Contestant,
    deals: int = 100,
    game: str = USUAL,
    players: int = 2,
    seed: str = "1",
    sprt: tuple[float, float] | Sprt | None = None,
    **settings: Any,
) -> Block:
    """Let one bot play another, each deal in all rotations of seats, and tell what came of it.

    The first bot's result is told; at larger tables the last one fills the seats that are left. A
    bot that is an object plays all games as it is, one that is a class or a function is made anew
    for each, of a seed, so that the same match is the same again. With `sprt` bounds in Elo the
    match ends as soon as they decide. Settings are those of the game, such as
    `expansion="orient"`. What goes wrong in a game loses it; raises ArenaError, UnknownBot,
    UnknownGame or SettingError where nothing can be played.
    """
    conditions = make_conditions(game, settings, players, seed=seed)
    entrants = _entrants(bots, conditions)
    line_ups = match(list(entrants), players)
    test = Sprt(*sprt) if isinstance(sprt, tuple) else sprt
    judge = SprtJudge(test, line_ups[0][0]) if test else None
    results: list[GameResult] = []
    for deal in _deals(conditions, entrants, line_ups, deals):
        results += deal
        if judge and judge(deal):
            break
    return cast("Block", make_block(conditions, results, line_ups[0], test))


def play_contest(
    kind: str,
    *bots: Contestant,
    deals: int = 100,
    game: str = USUAL,
    players: int = 2,
    seed: str = "1",
    anchors: Mapping[str, float] | None = None,
    **settings: Any,
) -> Standings:
    """Let many bots play a `round-robin`, `gauntlet` or `ladder`, and rate all games at once.

    The first bot of a gauntlet meets each of the others; a ladder begins with the weakest. The
    other options are those of `play_match`, and `anchors` are ratings that stay as they are.
    """
    if kind not in KINDS:
        raise ValueError(f"kind={kind!r}: choose one of {', '.join(KINDS)}")
    conditions = make_conditions(game, settings, players, seed=seed)
    entrants = _entrants(bots, conditions)
    check_anchors(anchors or (), list(entrants))
    line_ups = KINDS[kind](list(entrants), players)
    results = [result for deal in _deals(conditions, entrants, line_ups, deals) for result in deal]
    return make_standings(conditions, entrants, results, anchors)


def _entrants(bots: Sequence[Contestant], conditions: Conditions) -> dict[str, Entrant]:
    entrants = [_entrant(bot, conditions.game) for bot in bots]
    check_names(entrants)
    check_entrants(entrants, conditions)
    return {entrant.name: entrant for entrant in entrants}


def _entrant(bot: Contestant, game: str) -> Entrant:
    if isinstance(bot, Entrant):
        return bot
    if isinstance(bot, str):
        return read_entrant(bot, game=game)
    if isinstance(bot, type) or not isinstance(bot, Bot):
        name = getattr(bot, "name", None) or getattr(bot, "__name__", "bot")
        return Entrant(str(name), factory=cast("Callable[[int], Bot]", bot))
    return Entrant(bot.name, factory=lambda _seed: bot)


def _deals(
    conditions: Conditions, entrants: Mapping[str, Entrant], line_ups: Sequence[LineUp], deals: int
) -> Iterator[list[GameResult]]:
    """The games of each deal, which are played when they are asked for."""
    if deals < 1:
        raise ValueError(f"deals={deals}: a match has one or more")
    with closing(Referee(conditions, entrants)) as referee:
        for task in tasks(line_ups, deals):
            yield referee.play(task)
