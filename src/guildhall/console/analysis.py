"""A finished game with what a bot makes of it: chances, better moves, mistakes and luck."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from guildhall.analysis import Analysis, Judgement, Mark, analyse, summarise, turning_point
from guildhall.analysis.course import decisions
from guildhall.analysis.words import FAULTS, SIGNS, WORDS
from guildhall.bots.opinion import Analyst
from guildhall.console.errors import SetupError
from guildhall.console.language import tell
from guildhall.console.screen import Screen
from guildhall.console.seats import Table
from guildhall.games.catalogue import load
from guildhall.messages import Message, PlayerRef, Word, message, plural


def show_analysis(table: Table, screen: Screen, effort: int) -> None:
    """Judge a game and write what comes of it, each decision as soon as it is judged."""
    told = iter(table.spec.game_words().retell(table.game))
    analyst = _find_analyst(table)
    first = next(decisions(table.game), None)
    if first and analyst.has_to_compile(first.view):
        screen.say(tell(message("The rules are being compiled; that takes up to a minute, once.")))
    count = sum(1 for _ in decisions(table.game))
    for found in _judge(table, analyst, effort):
        if isinstance(found, Analysis):
            screen.say("", *map(tell, _summary(found, table.game)))
        else:
            screen.say(*_lines(found, next(told), count))


def analysis_json(table: Table, effort: int) -> str:
    """The whole analysis of a game as one line for programs."""
    *_, analysis = _judge(table, _find_analyst(table), effort)
    assert isinstance(analysis, Analysis)  # noqa: S101 - the whole comes last
    return json.dumps(analysis.plain())


def _judge(table: Table, analyst: Analyst, effort: int) -> Iterator[Judgement | Analysis]:
    return analyse(table.game, analyst, effort, words=table.spec.game_words())


def _find_analyst(table: Table) -> Analyst:
    """Who judges a game; raises SetupError where nobody does, or where it is not over."""
    if not table.spec.analyst:
        raise SetupError(
            message("No bot judges positions of {game} yet", game=Word(table.spec.title)),
            message("Look at the game with guildhall replay"),
        )
    if not table.game.over:
        raise SetupError(
            message("This game is not over"),
            message("A game can be analysed once it is over; finish it first"),
        )
    analyst: Analyst = load(table.spec.analyst)(seed=0)
    return analyst


def _lines(found: Judgement, told: Message, count: int) -> Iterator[str]:
    chances = " : ".join(f"{100 * share:.0f}" for share in found.before)
    sign = SIGNS[found.mark] if found.mark in FAULTS else ""
    yield f"{found.number:>3}/{count}  {chances:>9}  {tell(told)} {sign}".rstrip()
    if sign:
        better = message(
            "{mark}, {cost}% given away; better was {move}",
            mark=WORDS[found.mark],
            cost=round(100 * found.cost),
            move=Word(found.better),
        )
        follows = f" ({', '.join(found.line[:3])})" if found.line else ""
        yield f"{'':19}{tell(better)}{follows}"


def _summary(analysis: Analysis, game: Any) -> Iterator[Message]:
    for name, player in zip(game.names, summarise(analysis), strict=True):
        accuracy = Word("-") if player.accuracy is None else _percent(player.accuracy, "")
        yield message(
            "{player}: accuracy {accuracy}, {mistakes}, {blunders}, luck {luck}",
            player=PlayerRef(name),
            accuracy=accuracy,
            mistakes=plural(
                "{count} mistake", "{count} mistakes", count=player.marks.get(Mark.MISTAKE, 0)
            ),
            blunders=plural(
                "{count} blunder", "{count} blunders", count=player.marks.get(Mark.BLUNDER, 0)
            ),
            luck=_percent(player.luck, "+"),
        )
    turn = turning_point(analysis)
    if turn is not None:
        yield message("The turning point was move {number}", number=turn.number)


def _percent(share: float, sign: str) -> Message:
    return message("{number}%", number=Word(f"{100 * share:{sign}.0f}"))
