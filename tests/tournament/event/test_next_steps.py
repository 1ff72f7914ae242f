"""What an organiser does next, from an empty list to the final order."""

from __future__ import annotations

from random import Random

from guildhall.hall.events import commands
from guildhall.hall.hall import Hall
from guildhall.tournament import free_players
from guildhall.tournament.event.chance import chance_result
from guildhall.tournament.event.next_steps import next_step
from hall.events.houses import PEOPLE, House, open_house
from hall.tables.halls import Time, in_hall


async def hand_in(house: House, number: int, table: int) -> None:
    """A player hands a result in, and nobody confirms it."""
    found = house.live.tournament.table(number, table)
    lines, winner = chance_result(house.live.tournament, found, Random(1))
    player = found.seats[0]
    act = commands.ReportResult(number, table, lines, winner=winner, player=player)
    await house.live.execute(await house.player(player), act)


def test_an_event_without_a_final_goes_from_people_to_standings() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, PEOPLE[:2], "carcassonne", tables__smallest="3")
        do, desk = house.live.execute, house.organiser
        assert next_step(house.live.tournament) == "add"
        await do(desk, commands.EnterPlayers(PEOPLE[2:3]))
        assert next_step(house.live.tournament) == "draw"
        await do(desk, commands.EnterPlayers(PEOPLE[3:]))
        await do(desk, commands.SetRounds(2))
        await do(desk, commands.DrawRound())
        assert next_step(house.live.tournament) == "publish"
        await do(desk, commands.PublishDraft(anyway=True))
        assert next_step(house.live.tournament) == "result"
        await hand_in(house, 1, 1)
        assert next_step(house.live.tournament) == "result"
        await hand_in(house, 1, 2)
        assert next_step(house.live.tournament) == "confirm"
        await do(desk, commands.ConfirmResult(1, 1))
        await do(desk, commands.ConfirmResult(1, 2))
        assert next_step(house.live.tournament) == "draw"
        await house.draw()
        await house.play(2, Random(1))
        assert next_step(house.live.tournament) == "end"
        await do(desk, commands.EndEvent())
        assert next_step(house.live.tournament) == "standings"

    in_hall(scenario)


def test_ts_30_the_final_waits_for_no_side_round_but_the_end_does() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        many = [f"Player {number:02}" for number in range(16)]
        house = await open_house(hall, many, rounds__count="1")
        do, desk = house.live.execute, house.organiser
        await house.draw()
        await house.play(1, Random(1))
        assert next_step(house.live.tournament) == "final"
        await do(desk, commands.DrawFinal())
        await do(desk, commands.PublishDraft())
        await do(desk, commands.DrawSideRound(free_players(house.live.tournament)))
        await do(desk, commands.PublishDraft())
        assert next_step(house.live.tournament) == "result"
        await hand_in(house, 2, 1)
        assert next_step(house.live.tournament) == "confirm"
        await do(desk, commands.ConfirmResult(2, 1))
        assert next_step(house.live.tournament) == "result"
        await house.play(3, Random(1))
        assert next_step(house.live.tournament) == "end"

    in_hall(scenario)


def test_a_bracket_is_drawn_on_until_one_is_left() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall, [*"ABCDEFGHIJKLMNOP"], "splendor-elimination")
        for number in range(1, 6):
            if next_step(house.live.tournament) == "end":
                break
            assert next_step(house.live.tournament) == "draw"
            await house.draw()
            await house.play(number, Random(1))
        assert next_step(house.live.tournament) == "end"
        assert len(house.live.tournament.rounds) == 2

    in_hall(scenario)


def test_sw_32_a_top_cut_goes_on_while_two_are_left_in_it() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(
            hall, [f"Player {number:02}" for number in range(17)], "summoner-wars-base"
        )
        do, desk = house.live.execute, house.organiser
        await house.draw()
        await house.play(1, Random(1))
        await do(desk, commands.SetRounds(1))
        for number, left in ((2, 4), (3, 2)):
            assert next_step(house.live.tournament) == "final"
            await do(desk, commands.DrawFinal(4 if number == 2 else None))
            await do(desk, commands.PublishDraft(anyway=True))
            assert len(house.live.tournament.rounds[-1].seated()) == left
            await house.play(number, Random(1))
        assert next_step(house.live.tournament) == "end"

    in_hall(scenario)
