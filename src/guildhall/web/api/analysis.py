"""What a bot makes of a finished game, for programs."""

from __future__ import annotations

from fastapi import APIRouter

from guildhall.analysis import Analysis, summarise, turning_point
from guildhall.hall.analysis import AnalysisState, Effort, Work
from guildhall.web.api import requests, responses
from guildhall.web.api.refusals import REFUSALS, Program, TableId
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

router = APIRouter(prefix="/api/tables/{table_id}/analysis", tags=["analysis"], responses=REFUSALS)


@router.get("")
async def analysis(hall: TheHall, visitor: Visitor, table_id: TableId) -> responses.AnalysisShape:
    """What is known of a finished game: chances, mistakes, better moves, luck."""
    look = await hall.table_service.look(await hall.tables.get(table_id), visitor)
    return _shape(table_id, await hall.analysis.look(look.live))


@router.post("")
async def ask(
    hall: TheHall, person: Program, table_id: TableId, wanted: requests.WantedAnalysis
) -> responses.AnalysisShape:
    """Have a finished game analysed in the background; the same again is no error."""
    look = await hall.table_service.look(await hall.tables.get(table_id), person)
    await hall.analysis.ask(look.live, Effort(wanted.effort), person.id)
    return _shape(table_id, await hall.analysis.look(look.live))


def _shape(table: str, state: AnalysisState) -> responses.AnalysisShape:
    found = _found(state.found, state.effort) if state.found and state.effort else None
    return responses.AnalysisShape(
        table=table,
        decisions=state.total,
        found=found,
        work=_work(state.work) if state.work else None,
        offered=state.offered,
        trouble=state.trouble,
        refusal=str(state.refusal or ""),
    )


def _work(work: Work) -> responses.WorkShape:
    return responses.WorkShape(effort=work.effort, done=work.done, before=work.before)


def _found(found: Analysis, effort: Effort) -> responses.FoundShape:
    turn = turning_point(found)
    return responses.FoundShape(
        effort=effort,
        positions=found.effort,
        judgements=[responses.JudgementShape(**each.plain()) for each in found.judgements],
        end=list(found.end),
        players=[
            responses.PlayerAnalysisShape(
                seat=seat,
                accuracy=player.accuracy,
                marks={mark.value: count for mark, count in player.marks.items()},
                given_away=player.given_away,
                luck=player.luck,
            )
            for seat, player in enumerate(summarise(found))
        ],
        turning_point=turn.number if turn else None,
    )
