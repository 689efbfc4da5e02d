"""`/api/admin/audit`: the log of what moderators and admins do.

tests/admin/test_permissions.py lists who may what under `/api/admin`.
"""

from typing import Annotated

from fastapi import APIRouter, Query

from app.accounts.current import CurrentAdmin
from app.admin import audit
from app.admin.schemas import AuditPage
from app.kit.db import SessionDep

LONGEST = 80
NEWEST = 2**31 - 1

router = APIRouter(prefix="/api/admin", tags=["admin"])

Said = Annotated[str, Query(max_length=LONGEST)]
Before = Annotated[int | None, Query(ge=1, le=NEWEST)]


@router.get("/audit")
async def audit_log(
    asking: CurrentAdmin,
    session: SessionDep,
    actor: Said = "",
    act: Said = "",
    subject: Said = "",
    before: Before = None,
) -> AuditPage:
    """The audit log, page by page."""
    return await audit.page(session, audit.Search(actor.strip(), act.strip(), subject.strip()), before)
