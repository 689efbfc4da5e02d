"""All that keeping order needs while the server runs."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from app.accounts.throttle import Throttle
from app.admin.order.discipline import Discipline
from app.admin.order.interventions import Interventions
from app.kit.time import Clock


@dataclass(frozen=True, slots=True)
class Order:
    """Put together by `main`."""

    clock: Clock
    throttle: Throttle
    discipline: Discipline
    interventions: Interventions


async def _order(request: Request) -> Order:
    order: Order = request.app.state.order
    return order


OrderDep = Annotated[Order, Depends(_order)]
