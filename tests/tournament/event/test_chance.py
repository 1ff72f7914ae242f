"""Results by chance are such as a table might hand in."""

from __future__ import annotations

from random import Random

from guildhall.tournament import Line
from guildhall.tournament.event.chance import chance_result
from hall.events.services import seated


def results(key: str, names: str) -> list[tuple[dict[str, Line], str | None]]:
    t = seated(key, names)
    return [chance_result(t, t.table(1, 1), Random(seed)) for seed in range(200)]


def test_a_table_of_splendor_has_scores_cards_nobles_and_tokens_that_nobody_asks_about() -> None:
    cards, tokens, nobles, scores = set(), set(), set(), set()
    for lines, winner in results("splendor-swiss", "ABCD"):
        assert winner is None
        assert max(line.score for line in lines.values()) >= 15
        assert sum(line.get("nobles") or 0 for line in lines.values()) <= 5
        for line in lines.values():
            assert (line.get("nobles") or 0) * 3 <= line.score
            cards.add(line.get("cards"))
            tokens.add(line.get("tokens"))
            nobles.add(line.get("nobles"))
            scores.add(line.score)
    assert cards == set(range(8, 18))
    assert tokens == set(range(11))
    assert nobles == set(range(4))
    assert scores == set(range(6, 20))


def test_only_the_best_of_a_table_is_lifted_to_the_end_of_the_game() -> None:
    t = seated("splendor-swiss", "ABC")
    table = t.table(1, 1)
    for scores, handed_in in (((9, 12, 7), [9, 15, 7]), ((9, 7, 18), [9, 7, 18])):
        lines, _ = chance_result(t, table, Dice(scores))
        assert list(lines) == list(table.seats)
        assert [line.score for line in lines.values()] == handed_in


class Dice(Random):
    """Chance that gives the scores that were asked for."""

    def __init__(self, scores: tuple[int, ...]) -> None:
        super().__init__(1)
        self.scores = list(scores)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The next score, or whatever comes."""
        if (start, stop) == (6, 20):
            return self.scores.pop(0)
        return super().randrange(start, stop, step)


def test_a_duel_has_one_winner_with_the_winners_score() -> None:
    wins = []
    for lines, winner in results("summoner-wars-base", "ABCD"):
        assert winner is not None
        wins.append(winner)
        (loser,) = set(lines) - {winner}
        assert lines[winner] == Line(25)
        assert 0 <= lines[loser].score < 25
    assert len(set(wins)) == 2


def test_other_games_have_points_alone() -> None:
    scores = set()
    for lines, winner in results("carcassonne", "ABCD"):
        assert winner is None
        assert all(line == Line(line.score) for line in lines.values())
        scores |= {line.score for line in lines.values()}
    assert (min(scores), max(scores)) == (40, 129)
