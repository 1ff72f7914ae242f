"""What the stream of a tournament folds to."""

from __future__ import annotations

from guildhall.hall.events.tournament_state import TournamentState


def test_the_happenings_of_each_command_follow_each_other() -> None:
    state = TournamentState(None, (0, 1, 2, 2, 5))
    assert state.command_ranges == [range(1), range(1, 2), range(2, 4), range(4, 5)]
    assert TournamentState().command_ranges == []
