"""A game that is over is judged decision by decision, by what each seat could know."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from guildhall.analysis import Analysis, Judgement, Mark, analyse, decisions, judge
from guildhall.analysis.course import brings_to_light
from guildhall.analysis.judgement import mark_of
from guildhall.bots.opinion import Opinion, Option
from guildhall.bots.splendor.analyst import SplendorAnalyst
from guildhall.games import splendor
from guildhall.games.splendor.editions import EXPANSIONS
from guildhall.games.splendor.words import SplendorWords

Judge = Callable[[Any, int | None], Opinion]


class Told:
    """An analyst that says what a test wants."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self.efforts: list[int] = []

    def consider(self, view: Any, effort: int, played: int | None = None) -> Opinion:
        self.efforts.append(effort)
        return self._judge(view, played)

    def has_to_compile(self, _view: Any) -> bool:
        return False


def finished(seed: int = 1, **options: Any) -> splendor.Game:
    game = splendor.Game(seed=seed, **options)
    rng = random.Random(seed)
    while not game.over:
        moves = game.legal_moves()
        game.push(rng.choice([m for m in moves if m.is_purchase] or moves))
    return game


def level(view: Any, played: int | None) -> Opinion:
    """Everything is worth the same."""
    actions = {move.action: move for move in view.legal_moves() if move.payment is None}
    chances = tuple(1 / view.n_players for _ in range(view.n_players))
    options = [Option(a, str(m), chances[0], 1) for a, m in actions.items()]
    del played
    return Opinion(chances, tuple(options))


def judged(game: splendor.Game, judge: Judge = level) -> tuple[list[Judgement], Analysis]:
    *judgements, whole = analyse(game, Told(judge))
    assert isinstance(whole, Analysis)
    assert whole.judgements == tuple(judgements)
    return list(whole.judgements), whole


def test_a_running_game_is_not_analysed() -> None:
    game = splendor.Game(players=2, seed=1)
    with pytest.raises(ValueError, match="only a game that is over"):
        next(analyse(game, Told(level)))


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_every_decision_is_shown_as_its_seat_saw_it(expansion: str | None) -> None:
    game = finished(expansion=expansion, players=3)
    again = splendor.Game(seed=1, expansion=expansion, players=3)
    for number, decision in enumerate(decisions(game), 1):
        assert decision.number == number
        assert decision.view == again.view_for(again.turn)
        assert decision.view.seat == again.turn
        again.push(decision.move)
    assert again == game


def test_a_decision_that_the_clock_made_is_nobodys() -> None:
    game = splendor.Game(players=2, seed=1)
    game.push_text("take R G O")
    game.stop()
    assert [str(decision.move) for decision in decisions(game)] == ["take R G O"]
    assert len(judged(game)[0]) == 1


def test_what_is_as_good_as_the_best_is_best() -> None:
    marks = {judgement.mark for judgement in judged(finished())[0]}
    assert marks <= {Mark.BEST, Mark.FORCED}


def test_a_worse_move_is_marked_by_what_it_gave_away() -> None:
    def judge(view: Any, played: int | None) -> Opinion:
        opinion = level(view, played)
        worse = [
            Option(o.action, o.move, 0.3 if o.action == played else 0.4, 1, ("pass",))
            for o in opinion.options
        ]
        best = sorted(worse, key=lambda option: -option.share)
        return Opinion((0.4, 0.6), tuple(best))

    chosen = [j for j in judged(finished(players=2), judge)[0] if j.mark != Mark.FORCED]
    assert {judgement.mark for judgement in chosen} == {Mark.MISTAKE}
    assert all(judgement.cost == pytest.approx(0.1) for judgement in chosen)
    assert all(j.better and j.better != j.played for j in chosen)
    assert not any(j.line for j in chosen)  # nobody could pass after it


@pytest.mark.parametrize(
    ("cost", "mark"),
    [
        (0.0, Mark.BEST),
        (0.0099, Mark.BEST),
        (0.01, Mark.GOOD),
        (0.04, Mark.INACCURACY),
        (0.08, Mark.MISTAKE),
        (0.1599, Mark.MISTAKE),
        (0.16, Mark.BLUNDER),
        (1.0, Mark.BLUNDER),
    ],
)
def test_marks_follow_the_cost(cost: float, mark: Mark) -> None:
    assert mark_of(cost) is mark


@pytest.mark.parametrize(
    ("move", "shown"),
    [("take R G O", False), ("reserve b2", True), ("reserve tier1", True)],
)
def test_a_new_card_is_luck_and_a_token_is_none(move: str, *, shown: bool) -> None:
    game = splendor.Game(players=2, seed=1)
    game.push_text(move)
    game.stop()
    assert brings_to_light(next(decisions(game))) is shown


def test_luck_is_what_the_cards_gave_and_adds_up_to_nothing() -> None:
    def judge(view: Any, played: int | None) -> Opinion:
        opinion = level(view, played)
        first = 0.5 + 0.01 * (len(view.history) % 7)
        return Opinion((first, (1 - first) / 2, (1 - first) / 2), opinion.options)

    lucky = [j.luck for j in judged(finished(players=3), judge)[0] if j.luck]
    assert lucky
    assert all(sum(luck) == pytest.approx(0.0) for luck in lucky)
    assert any(abs(luck[0]) > 0.005 for luck in lucky)


def test_what_is_forced_costs_little_thought() -> None:
    told = Told(level)
    *judgements, _ = analyse(finished(seed=5, players=2), told, 800)
    forced = [isinstance(j, Judgement) and j.mark is Mark.FORCED for j in judgements]
    assert any(forced)
    assert told.efforts == [100 if alone else 800 for alone in forced]


def test_an_analysis_is_kept_and_read_again() -> None:
    _, whole = judged(finished(players=3))
    assert Analysis.from_plain(whole.plain()) == whole
    assert json.loads(json.dumps(whole.plain())) == whole.plain()
    with pytest.raises(ValueError, match="another version"):
        Analysis.from_plain({**whole.plain(), "version": 0})


def test_the_curve_begins_before_the_first_decision_and_ends_with_the_result() -> None:
    game = finished(players=2)
    judgements, whole = judged(game)
    assert len(whole.curve) == len(judgements) + 1
    assert whole.curve[-1] == whole.end
    assert {seat for seat, share in enumerate(whole.end) if share} == set(game.outcome().winners)  # type: ignore[union-attr]


def test_a_game_is_judged_from_any_decision_on() -> None:
    game = finished(players=2)
    whole = list(judge(game, Told(level)))
    assert list(judge(game, Told(level), first=20)) == whole[19:]
    assert not list(judge(game, Told(level), first=len(whole) + 1))


def test_a_game_that_somebody_gave_up_is_judged_as_far_as_it_was_played() -> None:
    game = splendor.Game(players=2, seed=1)
    for text in ("take R G O", "reserve b2"):
        game.push_text(text)
    first, last = judge(game, Told(level))
    assert (first.number, last.number) == (1, 2)
    assert not last.luck  # a card came, and nobody knows what it was worth


def test_a_line_ends_where_it_depends_on_a_card_that_nobody_has_seen() -> None:
    """After a card of b2 is reserved, another lies there: what it is nobody knew."""
    sequel = ("take W G O", "reserve c1", "buy b2")

    def better(view: Any, played: int | None) -> Opinion:
        opinion = level(view, played)
        best = Option(view.parse("reserve b2").action, "reserve b2", 0.9, 9, sequel)
        return Opinion(opinion.shares, (best, *opinion.options))

    game = splendor.Game(players=2, seed=1)
    game.push_text("take R G O")
    (judgement,) = judge(game, Told(better), words=SplendorWords())
    assert judgement.better == "reserve b2"
    assert judgement.line == sequel[:2]

    def unsure(view: Any, played: int | None) -> Opinion:
        opinion = level(view, played)
        best = Option(view.parse("reserve b2").action, "reserve b2", 0.9, 9, ("reserve b2",))
        return Opinion(opinion.shares, (best, *opinion.options))

    (judgement,) = judge(game, Told(unsure), words=SplendorWords())
    assert judgement.line == ()


def test_a_last_turn_is_judged_as_it_is() -> None:
    """Whatever is done in a last turn ends the game, so that it can be solved exactly."""
    checked = 0
    for seed in range(40):
        game = finished(seed, players=2)
        *_, last = (d for d in decisions(game) if d.view.decision == "turn")
        results = {move.action: result_of(game, last, move) for move in last.view.legal_moves()}
        if None in results.values() or len(set(results.values())) == 1:
            continue
        opinion = SplendorAnalyst().consider(last.view, 400, last.move.action)
        assert results[opinion.options[0].action] == max(filter(None, results.values()))
        for option in opinion.options:
            assert option.tries == 0 or option.share == pytest.approx(results[option.action])
        checked += 1
    assert checked >= 3


def result_of(game: splendor.Game, last: Any, move: Any) -> float | None:
    """What a seat gets of the victory by a move, None if the game goes on after its turn."""
    again = game.copy()
    while len(again.history) >= last.number:
        again.pop()
    again.push(move)
    while not again.over and again.turn == last.view.turn:
        again.push(again.legal_moves()[0])
    outcome = again.outcome()
    if outcome is None:
        return None
    return (last.view.turn in outcome.winners) / len(outcome.winners)
