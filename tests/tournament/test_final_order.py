"""The order of an event: who has a place, which one, why, and what they take home."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.messages import message_from_data
from guildhall.tournament.commands.finish import end
from guildhall.tournament.commands.knockout import draw_final, draw_side_round
from guildhall.tournament.commands.late_arrivals import put_back
from guildhall.tournament.commands.players import drop, enter
from guildhall.tournament.commands.results import report
from guildhall.tournament.commands.rounds import DrawChoices, draw, publish
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.commands.seat_changes import SwapSeats
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import still_in, survivors
from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.rounds import Round, Stage
from guildhall.tournament.event.stages import bracket_stage, next_stage, stage_of
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, ELIMINATION = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
DUELS = shipped()["summoner-wars-custom"]
TWELVE = "ABCDEFGHIJKL"
SIXTEEN = "ABCDEFGHIJKLMNOP"


def scores(players: str) -> dict[str, int]:
    return {player: 25 - number for number, player in enumerate(players)}


def after_swiss(players: str = TWELVE) -> Tournament:
    t = new_event(SWISS, players)
    for _ in range(3):
        next_round(t)
        play(t, scores(players))
    return t


def final_round(t: Tournament, size: int | None = None, extra: tuple[str, ...] = ()) -> Round:
    happen(t, draw_final(t, DESK, size=size, extra=extra))
    happen(t, publish(t, DESK, anyway=True))
    return t.rounds[-1]


def names(t: Tournament) -> list[str]:
    return [line.player for line in final_order(t) if line.place is not None]


def whys(t: Tournament) -> dict[str, str]:
    return {line.player: str(line.why) for line in final_order(t)}


def exclude(t: Tournament, player: str, number: int = 0) -> None:
    happen(t, rule(t, "removal", DESK, why="cheated", player=player, round_number=number))


def after_cut(size: int = 4) -> tuple[Tournament, list[str]]:
    """Duels of seventeen with a top cut, its first round published; and the cut, best first."""
    t = new_event(DUELS, [f"p{number:02}" for number in range(17)])
    while len(t.rounds) < 5:
        next_round(t)
        win_all(t)
    final_round(t, size)
    return t, list(t.cut)


def win_all(t: Tournament) -> None:
    for table in list(t.rounds[-1].tables.values()):
        win(t, min(table.seats))


def win(t: Tournament, winner: str) -> None:
    """Let somebody win the game of the last round."""
    current = t.rounds[-1]
    table = current.table_of(winner)
    assert table is not None
    lines = {p: Line(25 if p == winner else 5) for p in table.seats}
    happen(t, report(t, current.number, table.number, lines, DESK, winner=winner))


# People without a place


def test_whoever_is_excluded_has_no_place_and_those_below_move_up() -> None:
    t = after_swiss()
    first, second, third, fourth, *rest = t.standings().order
    exclude(t, first)
    order = final_order(t)
    assert [(line.place, line.player) for line in order[:3]] == [
        (1, second),
        (2, third),
        (3, fourth),
    ]
    assert [line.prize.split()[0] for line in order[:3]] == ["gold", "silver", "bronze"]
    assert (order[-1].place, order[-1].player) == (None, first)
    assert (str(order[-1].why), order[-1].prize, order[-1].keepsake) == ("excluded", "", "")
    assert [line.place for line in order] == [*range(1, 12), None]
    assert first not in t.standings().order
    assert t.standings().order == (second, third, fourth, *rest)


def test_whoever_was_excluded_and_put_back_has_a_place_again() -> None:
    t = after_swiss()
    before = final_order(t)
    exclude(t, before[0].player)
    happen(t, put_back(t, before[0].player, DESK))
    assert final_order(t) == before


def test_whoever_dropped_out_keeps_the_place() -> None:
    t = after_swiss()
    before = final_order(t)
    happen(t, drop(t, before[0].player, DESK))
    assert final_order(t) == before


def test_an_excluded_winner_of_the_final_leaves_the_place_to_the_next() -> None:
    t = after_swiss()
    final_round(t)
    best = t.cut
    play(t, {player: 20 - number for number, player in enumerate(best)})
    exclude(t, best[0])
    assert names(t)[:3] == list(best[1:])
    assert whys(t)[best[1]] == f"place 2 of the final game; {best[0]} was excluded"
    assert end(t, DESK)[0].data["order"][0]["player"] == best[1]


def test_strength_of_schedule_still_counts_the_excluded() -> None:
    t, _ = after_cut()
    table = t.rounds[0].tables[1]
    winner = min(table.seats)
    loser = max(table.seats)
    before = t.standings().of(loser).values["strength_of_schedule"]
    exclude(t, winner)
    assert t.standings().of(loser).values["strength_of_schedule"] == before


# What people take home


def test_ts_31_a_tile_for_all_who_took_part_winners_too() -> None:
    t = new_event(SWISS, TWELVE)
    happen(t, enter(t, "Never", DESK, here=False))
    happen(t, enter(t, "Dropped", DESK, here=False))
    happen(t, drop(t, "Dropped", DESK))
    next_round(t)
    asleep, cheat, leaver = t.rounds[0].tables[1].seats[:3]
    happen(t, rule(t, "no-show", DESK, why="asleep", player=asleep, round_number=1))
    play(t, scores(TWELVE))
    exclude(t, cheat)
    happen(t, drop(t, leaver, DESK))
    given = {line.player for line in final_order(t) if line.keepsake}
    assert given == set(TWELVE) - {asleep, cheat}
    first = final_order(t)[0]
    assert first.takes_home == ("gold first-player chip", "a noble tile")
    assert next(line for line in final_order(t) if line.player == "Never").takes_home == ()
    kept = end(t, DESK, early=True)[0].data["order"]
    assert (kept[0]["prize"], kept[0]["keepsake"]) == ("gold first-player chip", "a noble tile")


# Fill-ins


def with_fill_in() -> Tournament:
    """A bracket of nine, of which one table winner left and an organiser fills in."""
    t = after_swiss()
    final_round(t, 9)
    play(t, scores(TWELVE))
    happen(t, drop(t, survivors(t)[0], DESK))
    with pytest.raises(Refused) as refusal:
        draw_final(t, DESK)
    assert "let somebody fill in" in map(str, refusal.value.ways_out)
    happen(t, enter(t, "Xaver", DESK, ranked=False))
    final_round(t, extra=("Xaver",))
    return t


def test_an_unranked_fill_in_who_loses_has_no_place() -> None:
    t = with_fill_in()
    seats = [p for p in t.rounds[-1].tables[1].seats if p != "Xaver"]
    play(t, {seats[0]: 15, "Xaver": 12, seats[1]: 9})
    assert names(t)[:2] == seats
    assert [line.place for line in final_order(t)] == list(range(1, 13))
    assert whys(t)[seats[0]] == "place 1 of the final game"
    assert whys(t)[seats[1]] == "place 3 of the final game; Xaver is not ranked"
    assert end(t, DESK)[0].data["order"][1]["player"] == seats[1]


def test_an_unranked_fill_in_who_wins_leaves_first_place_to_the_best_ranked() -> None:
    t = with_fill_in()
    seats = [p for p in t.rounds[-1].tables[1].seats if p != "Xaver"]
    play(t, {seats[0]: 12, "Xaver": 15, seats[1]: 9})
    assert names(t)[:2] == seats
    assert "Xaver" not in whys(t)
    assert whys(t)[seats[0]] == "place 2 of the final game; Xaver is not ranked"
    assert final_order(t)[0].prize == "gold first-player chip"
    happen(t, end(t, DESK))
    assert t.ended


def test_nobody_has_won_while_an_unranked_fill_in_still_plays() -> None:
    t = with_fill_in()
    stays, leaves = (p for p in t.rounds[-1].tables[1].seats if p != "Xaver")
    happen(t, drop(t, leaves, DESK))
    assert whys(t)[stays] == "still in the bracket"


def test_the_finalist_who_left_stands_behind_those_who_played_and_before_the_beaten() -> None:
    t = with_fill_in()
    left = next(key for key, player in t.people.items() if player.standing == "dropped")
    seats = [p for p in t.rounds[-1].tables[1].seats if p != "Xaver"]
    play(t, {seats[0]: 12, "Xaver": 15, seats[1]: 9})
    assert names(t)[2] == left
    assert whys(t)[left] == "reached the final but did not play it"


def test_a_ranked_fill_in_from_outside_the_cut_has_the_place_of_the_final_game() -> None:
    t = after_swiss()
    final_round(t, 9)
    play(t, scores(TWELVE))
    happen(t, drop(t, survivors(t)[0], DESK))
    outsider = t.standings().order[-1]
    final_round(t, extra=(outsider,))
    seats = t.rounds[-1].tables[1].seats
    play(t, {p: 15 if p == outsider else 5 + n for n, p in enumerate(seats)})
    assert names(t)[0] == outsider
    assert survivors(t) == [outsider]
    assert end(t, DESK)


def test_a_fill_in_goes_on_in_a_bracket_with_more_rounds() -> None:
    t = new_event(SWISS, [f"p{number:02}" for number in range(30)])
    happen(t, enter(t, "Xaver", DESK, ranked=False))
    for _ in range(3):
        next_round(t)
        play(t, {key: 30 - n for n, key in enumerate(t.people)})
    final_round(t, 26, extra=("Xaver",))
    play(t, {key: 99 if key == "Xaver" else 30 - n for n, key in enumerate(t.people)})
    assert survivors(t)[-1] == "Xaver"
    final_round(t)
    play(t, {key: 99 if key == "Xaver" else 30 - n for n, key in enumerate(t.people)})
    assert "Xaver" not in names(t)


@pytest.mark.parametrize("who", ["Nobody", "twice", "left", "in"])
def test_a_fill_in_is_somebody_here_who_is_not_in_the_bracket(who: str) -> None:
    t = after_swiss()
    final_round(t, 9)
    play(t, scores(TWELVE))
    gone, alive, _ = survivors(t)
    happen(t, drop(t, gone, DESK))
    happen(t, enter(t, "Xaver", DESK, ranked=False))
    extra = {"twice": ("Xaver", "Xaver"), "left": (gone,), "in": (alive,)}.get(who, ("Nobody",))
    with pytest.raises(Refused, match=r"cannot fill in|nobody called"):
        draw_final(t, DESK, extra=extra)


def test_nobody_fills_in_in_a_bracket_of_duels() -> None:
    t, cut = after_cut()
    win(t, cut[0])
    win(t, cut[1])
    with pytest.raises(Refused, match="walk-over"):
        draw_final(t, DESK, extra=("p16",))


# While a bracket runs


def test_while_the_bracket_runs_those_who_are_in_it_come_first() -> None:
    t, (one, two, three, four) = after_cut()
    assert names(t)[:4] == [one, two, three, four]
    assert {whys(t)[p] for p in (one, two, three, four)} == {"still in the bracket"}
    win(t, four)
    assert names(t)[:4] == [four, two, three, one]
    assert whys(t)[four] == "still in the bracket"
    assert whys(t)[one] == "reached the semi-final"
    win(t, three)
    assert names(t)[:4] == [three, four, one, two]
    assert whys(t)[two] == "reached the semi-final; order of the rounds before"
    assert not any("final game" in why for why in whys(t).values())
    final_round(t)
    assert names(t)[:4] == [three, four, one, two]
    win(t, four)
    assert names(t)[:4] == [four, three, one, two]
    assert whys(t)[four] == "place 1 of the final game"
    assert whys(t)[three] == "place 2 of the final game"
    assert whys(t)[names(t)[4]] == "not in the semi-final: order of the rounds before"
    assert whys(t)[names(t)[5]] == str(t.standings().why(names(t)[5]))


def test_places_say_which_stage_they_come_from() -> None:
    t, (one, two, three, four) = after_cut()
    win(t, four)
    win(t, two)
    final_round(t)
    win(t, two)
    stages = {line.player: line.stage for line in final_order(t)}
    assert stages[two] == stages[four] == Stage("final", 2)
    assert stages[one] == stages[three] == Stage("semi-final", 4)
    assert stages[t.standings().order[4]] is None


def test_a_bracket_of_tables_orders_the_beaten_by_the_rounds_before() -> None:
    t = after_swiss()
    swiss = t.standings().order
    final_round(t, 9)
    play(t, scores(TWELVE))
    alive = survivors(t)
    beaten = [player for player in swiss[:9] if player not in alive]
    assert names(t) == [*sorted(alive, key=swiss.index), *beaten, *swiss[9:]]
    assert "final game" not in "".join(whys(t).values())


# People who leave a bracket


def test_sw_34_a_finalist_who_leaves_before_the_final_is_second() -> None:
    t, (one, two, three, four) = after_cut()
    win(t, four)
    win(t, three)
    happen(t, drop(t, three, DESK))
    assert names(t)[:4] == [four, three, one, two]
    assert whys(t)[four] == "won the bracket: nobody else is left in it"
    assert whys(t)[three] == "reached the final but did not play it"
    walked = end(t, DESK)[0].data["order"]
    assert [line["player"] for line in walked[:2]] == [four, three]
    final_round(t)
    assert list(t.rounds[-1].byes) == [four]
    assert names(t)[:4] == [four, three, one, two]
    first = end(t, DESK)[0].data["order"][0]
    won = "won the bracket: nobody else is left in it"
    assert str(message_from_data(first["why"])) == won


def test_when_both_finalists_leave_nobody_wins_and_the_better_of_the_rounds_is_first() -> None:
    t, (one, two, three, four) = after_cut()
    win(t, four)
    win(t, three)
    happen(t, drop(t, three, DESK))
    happen(t, drop(t, four, DESK))
    with pytest.raises(Refused, match="nobody is left in the bracket"):
        draw_final(t, DESK)
    assert names(t)[:4] == [three, four, one, two]
    assert whys(t)[three] == "nobody has won the bracket; reached the final but did not play it"
    assert whys(t)[four] == "reached the final but did not play it; order of the rounds before"
    assert end(t, DESK)[0].data["order"][0]["player"] == three


def test_an_excluded_finalist_leaves_second_place_to_the_beaten() -> None:
    t, (one, two, three, four) = after_cut()
    win(t, four)
    win(t, three)
    exclude(t, three)
    assert names(t)[:3] == [four, one, two]
    assert final_order(t)[-1].player == three


def test_a_final_that_both_lose_has_no_winner() -> None:
    t, (one, two, three, four) = after_cut()
    win(t, four)
    win(t, three)
    final_round(t)
    for player in (four, three):
        happen(t, rule(t, "no-show", DESK, why="asleep", player=player, round_number=7))
    assert still_in(t) == []
    assert names(t)[:4] == [three, four, one, two]
    assert whys(t)[three] == "nobody has won the bracket; reached the final"
    assert whys(t)[four] == "reached the final; order of the rounds before"
    assert end(t, DESK)


def test_nobody_goes_on_from_a_duel_that_both_lose() -> None:
    t, (one, two, three, four) = after_cut()
    for player in (four, one):
        happen(t, rule(t, "no-show", DESK, why="asleep", player=player, round_number=6))
    win(t, two)
    assert still_in(t) == [two]
    assert names(t)[:4] == [two, one, three, four]
    final_round(t)
    assert str(t.rounds[-1].bye_reasons[two]) == "walk-over: there is no opponent"
    assert list(t.rounds[-1].bye_reasons) == [two]


def test_seats_that_were_changed_by_hand_leave_the_bracket_whole() -> None:
    t = new_event(DUELS, [f"p{number:02}" for number in range(17)])
    while len(t.rounds) < 5:
        next_round(t)
        win_all(t)
    happen(t, draw_final(t, DESK, size=4))
    one, two, _, four = t.cut

    happen(t, SwapSeats(four, two).decide(t, DESK))
    happen(t, publish(t, DESK, anyway=True))
    assert set(t.rounds[-1].tables[1].seats) == {one, two}
    win(t, one)
    win(t, four)
    assert sorted(still_in(t)) == sorted([one, four])
    final_round(t)
    assert set(t.rounds[-1].tables[1].seats) == {one, four}


# Elimination


def test_elimination_orders_by_the_round_that_was_reached() -> None:
    t = new_event(ELIMINATION, SIXTEEN)
    next_round(t)
    play(t, scores(SIXTEEN))
    first = survivors(t)
    happen(t, drop(t, first[0], DESK))
    next_round(t)
    stage = {line.player: line.stage for line in final_order(t)}
    assert stage[first[0]] == Stage("final", 2)
    play(t, scores(SIXTEEN))
    order = names(t)
    seats = sorted(t.rounds[-1].tables[1].seats)
    assert order[: len(seats)] == seats
    assert order[len(seats)] == first[0]
    assert whys(t)[first[0]] == "reached the final but did not play it"
    beaten = order[len(seats) + 1 :]
    places = [t.rounds[0].table_of(player).score.place(player) for player in beaten]  # type: ignore[union-attr]
    assert places == sorted(places)
    assert whys(t)[beaten[1]].startswith("reached the semi-final; ")


def test_whoever_never_played_in_an_elimination_comes_last() -> None:
    t = new_event(ELIMINATION, TWELVE)
    happen(t, enter(t, "Late", DESK, here=False))
    next_round(t)
    play(t, scores(TWELVE))
    assert names(t)[-1] == "Late"
    assert whys(t)["Late"] == "did not play"


# Names


def test_stages_of_duels_are_named_by_how_many_are_left() -> None:
    t, _ = after_cut(8)
    assert [each.stage.name for each in t.rounds] == [
        *(f"Round {number}" for number in range(1, 6)),
        "Quarter-final",
    ]
    assert [bracket_stage(t, place).name for place in range(3)] == [
        "Quarter-final",
        "Semi-final",
        "Final",
    ]
    sixteen, _ = after_cut(16)
    assert sixteen.rounds[-1].stage.name == "Round of 16"
    two, _ = after_cut(2)
    assert two.rounds[-1].stage.name == "Final"


def test_stages_at_tables_are_named_by_how_far_the_final_is() -> None:
    t = new_event(ELIMINATION, [f"p{number:02}" for number in range(27)])
    seen = []
    for _ in range(3):
        happen(t, draw(t, DESK))
        seen.append(t.rounds[-1].stage.name)
        happen(t, publish(t, DESK, anyway=True))
        assert t.rounds[-1].stage.name == seen[-1]
        seen.append(bracket_stage(t, len(t.rounds)).name)
        play(t, {key: 40 - n for n, key in enumerate(t.people)})
    assert seen[:5] == ["Round 1", "Semi-final", "Semi-final", "Final", "Final"]
    single = after_swiss()
    assert final_round(single).stage.name == "Final"


def test_a_bracket_that_does_not_work_out_keeps_the_number_of_the_round() -> None:
    assert stage_of("bracket", [], 2, 0, ELIMINATION) == Stage("round", 1)
    assert stage_of("bracket", [], 1, 0, ELIMINATION) == Stage("final", 1)
    assert stage_of("bracket", [], 4, 0, ELIMINATION) == Stage("semi-final", 1)


def test_the_next_stage_has_its_name_before_it_is_drawn() -> None:
    t = new_event(SWISS, TWELVE)
    assert next_stage(t).name == "Round 1"
    for number in (2, 3):
        next_round(t)
        play(t, scores(TWELVE))
        assert next_stage(t).name == f"Round {number}"
    next_round(t)
    play(t, scores(TWELVE))
    assert next_stage(t).name == "Final"
    assert next_stage(t, 9).name == "Semi-final"
    final_round(t, 9)
    assert next_stage(t).name == "Final"
    assert next_stage(new_event(ELIMINATION, TWELVE)).name == "Semi-final"
    assert next_stage(new_event(ELIMINATION, "ABC")).name == "Final"
    assert next_stage(new_event(DUELS, "AB")).name == "Round 1"
    duels, cut = after_cut(8)
    assert next_stage(duels).name == "Semi-final"
    win_all(duels)
    final_round(duels)
    assert next_stage(duels).name == "Final"
    assert len(cut) == 8


def test_side_rounds_are_counted_from_the_second_on() -> None:
    t = after_swiss()
    final_round(t)
    others = [name for name in TWELVE if name not in t.cut]
    for _ in range(2):
        happen(t, draw_side_round(t, others, DESK))
        happen(t, publish(t, DESK, anyway=True))
        play(t, scores(TWELVE))
    assert [each.stage.name for each in t.rounds[-3:]] == [
        "Final",
        "Side round",
        "Side round 2",
    ]


def test_the_draft_of_a_final_changes_no_order() -> None:
    t = after_swiss()
    happen(t, drop(t, t.standings().order[1], DESK))
    before = final_order(t)
    happen(t, draw_final(t, DESK))
    assert final_order(t) == before


def test_an_event_of_people_who_all_were_excluded_has_an_order_of_nobody() -> None:
    t = new_event(replace(SWISS), "ABC")
    next_round(t)
    play(t, scores("ABC"))
    for player in "ABC":
        exclude(t, player)
    assert [line.place for line in final_order(t)] == [None, None, None]
    assert end(t, DESK)[0].data["order"][0]["place"] is None


def test_draw_choices_name_who_fills_in_an_elimination() -> None:
    t = new_event(ELIMINATION, "ABCDEFGHI")
    next_round(t)
    play(t, scores("ABCDEFGHI"))
    happen(t, drop(t, survivors(t)[0], DESK))
    happen(t, enter(t, "Xaver", DESK, ranked=False))
    happen(t, draw(t, DESK, DrawChoices(fill_in=("Xaver",))))
    happen(t, publish(t, DESK, anyway=True))
    play(t, scores("ABCDEFGHI") | {"Xaver": 99})
    assert "Xaver" not in names(t)
    assert [line.place for line in final_order(t)] == list(range(1, 10))
    assert end(t, DESK)


def test_equal_scores_below_the_winner_of_a_final_keep_the_order_of_the_rounds_before() -> None:
    groups = shipped()["carcassonne"]
    t = new_event(replace(groups, final=replace(groups.final, size=4)), TWELVE)
    for _ in range(groups.rounds.count):
        next_round(t)
        play(t, scores(TWELVE))
    before = t.standings().order
    final = final_round(t)
    winner, *equals = final.tables[1].seats
    play(t, {winner: 90, **dict.fromkeys(equals, 70)})
    ranked = sorted(equals, key=before.index)
    assert ranked != equals, "the seats must not be the order by chance"
    assert names(t)[:4] == [winner, *ranked]
    assert whys(t)[ranked[0]] == "place 2 of the final game"
    assert whys(t)[ranked[1]] == "place 2 of the final game; order of the rounds before"


@pytest.mark.parametrize("key", ["carcassonne", "splendor-swiss"])
def test_ts_28_after_the_final_nobody_fills_in_for_another_one(key: str) -> None:
    chosen = shipped()[key]
    t = new_event(replace(chosen, final=replace(chosen.final, size=4)), TWELVE)
    for _ in range(chosen.rounds.count):
        next_round(t)
        play(t, scores(TWELVE))
    play_final = final_round(t)
    play(t, {seat: 20 - place for place, seat in enumerate(play_final.tables[1].seats)})
    for helper in ("X", "Y", "Z"):
        happen(t, enter(t, helper, DESK, ranked=False))
    with pytest.raises(Refused, match="the bracket is played out"):
        draw_final(t, DESK, extra=("X", "Y", "Z"))
    happen(t, end(t, DESK))
    assert names(t)[0] == play_final.tables[1].seats[0]
