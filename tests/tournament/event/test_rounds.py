"""How a round is played: in how many waves."""

from __future__ import annotations

from guildhall.messages import message
from guildhall.tournament import shipped
from guildhall.tournament.event.rounds import Round, Stage, Table

DUELS = shipped()["summoner-wars-base"]


def a_round(*waves: int) -> Round:
    tables = {
        number: Table(number, ("A", "B"), message("drawn"), wave=wave)
        for number, wave in enumerate(waves, start=1)
    }
    return Round(1, "bracket", Stage("semi-final", 4), "seed", DUELS, tables)


def test_a_round_has_as_many_waves_as_its_tables_and_one_without_tables() -> None:
    assert a_round(1, 1, 2).waves == 2
    assert a_round(1, 1).waves == 1
    assert a_round().waves == 1
