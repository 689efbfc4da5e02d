"""`/api/admin/lab/…`: the balance lab, for admins."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from app.accounts.current import CurrentAdmin
from app.admin.lab.schemas import ChoicesOut, NewRun, PeopleOut, ResultOut, RunOut, RunsOut
from app.admin.lab.service import Lab
from app.games.report_csv import SHEETS
from app.kit.db import SessionDep
from app.kit.errors import NotFound

router = APIRouter(prefix="/api/admin/lab", tags=["balance lab"])


async def _lab(request: Request) -> Lab:
    lab: Lab = request.app.state.lab
    return lab


LabDep = Annotated[Lab, Depends(_lab)]
Name = Annotated[str | None, Query(max_length=40)]


@router.get("/choices")
async def choices(asking: CurrentAdmin, session: SessionDep, lab: LabDep, game: Name = None) -> ChoicesOut:
    """What a run can be made of."""
    return await lab.choices(session, game)


@router.get("/people")
async def people(
    game: Annotated[str, Query(max_length=40)], asking: CurrentAdmin, session: SessionDep, lab: LabDep
) -> PeopleOut:
    """What people play, counted as the matches of bots are; a few more matches with every answer."""
    return await lab.people(session, game)


@router.get("/runs")
async def runs(asking: CurrentAdmin, session: SessionDep, lab: LabDep) -> RunsOut:
    """All runs, the newest first."""
    return RunsOut(runs=await lab.all(session))


@router.post("/runs", status_code=201)
async def start(wish: NewRun, asking: CurrentAdmin, session: SessionDep, lab: LabDep) -> RunOut:
    """A new run, which waits for its turn."""
    return await lab.start(session, asking, wish)


@router.get("/runs/{run_id}")
async def result(run_id: str, asking: CurrentAdmin, session: SessionDep, lab: LabDep) -> ResultOut:
    """A run, and what its matches say so far."""
    return await lab.result(session, run_id)


@router.get("/runs/{run_id}/{sheet}.csv", responses={200: {"content": {"text/csv": {}}}})
async def sheet(run_id: str, sheet: str, asking: CurrentAdmin, session: SessionDep, lab: LabDep) -> Response:
    """A table of the report: `matrix`, `cards` or `lengths`."""
    found = await lab.result(session, run_id)
    if sheet not in SHEETS or found.report is None:
        raise NotFound("not_found")
    name = f'attachment; filename="{sheet}-{run_id}.csv"'
    return Response(SHEETS[sheet](found.report), media_type="text/csv", headers={"Content-Disposition": name})


@router.post("/runs/{run_id}/cancel")
async def cancel(run_id: str, asking: CurrentAdmin, session: SessionDep, lab: LabDep) -> RunOut:
    """Stop a run."""
    return await lab.cancel(session, asking, run_id)


@router.post("/runs/{run_id}/resume")
async def resume(run_id: str, asking: CurrentAdmin, session: SessionDep, lab: LabDep) -> RunOut:
    """Go on with a run that was stopped or interrupted."""
    return await lab.resume(session, asking, run_id)


@router.delete("/runs/{run_id}", status_code=204)
async def forget(run_id: str, asking: CurrentAdmin, session: SessionDep, lab: LabDep) -> None:
    """Delete a run that has ended."""
    await lab.forget(session, asking, run_id)
