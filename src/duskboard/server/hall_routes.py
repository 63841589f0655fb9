"""The hall over HTTP."""

from __future__ import annotations

from litestar import get

from duskboard.server.house import House
from duskboard.server.messages import HallInfo, PlayerPage
from duskboard.server.requests import Trouble


@get("/api/hall", summary="Who plays what here, results, ratings")
async def see_hall(house: House) -> HallInfo:
    return await house.hall.info()


@get("/api/hall/{player:str}", summary="All the hall knows of somebody")
async def see_player(player: str, house: House) -> PlayerPage:
    found = await house.hall.page(player)
    if found is None:
        raise Trouble(404, "unknown", "nobody here is known by that name (any more)")
    return found


HANDLERS = [see_hall, see_player]
