"""The server put together: `create_app` for any ASGI server, `serve` for a person at a terminal."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import mimetypes
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, Request, Response, get
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp
from sqlalchemy.exc import SQLAlchemyError

from duskboard import __version__
from duskboard.server import accounts, hall_routes, journal, routes
from duskboard.server.cluster import CHANNEL
from duskboard.server.config import Config
from duskboard.server.door import door, line
from duskboard.server.guard import Guard
from duskboard.server.house import House
from duskboard.server.housekeeping import NotKept
from duskboard.server.memory import collect_seldom
from duskboard.server.messages import Problem
from duskboard.server.reach import EVERYWHERE, bracketed, network_addresses
from duskboard.server.socket import live
from duskboard.server.tables import Unknown
from duskboard.server.workshop import Crowded, Spent

STATIC = Path(__file__).parent / "static"
CODES = {400: "malformed", 403: "not-yours", 404: "unknown", 405: "unknown", 409: "not-now", 413: "too-large",
         415: "malformed", 429: "too-fast", 503: "full"}  # fmt: skip
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Duskboard</title>
<h1>Duskboard</h1><p>The server runs, but its page was not built. The protocol is at
<a href="/api/schema/openapi.json">/api/schema/openapi.json</a>."""


def create_app(config: Config) -> ASGIApp:
    """The whole server as an ASGI application."""
    channels = ChannelsPlugin(backend=_channels_backend(config), channels=[CHANNEL])
    journal.set_up(config.log)

    async def open_house(app: Litestar) -> None:  # after the channels are open
        app.state.house = House(config, channels)
        await app.state.house.open()

    async def close_house(app: Litestar) -> None:
        await app.state.house.close()

    def the_house(state: State) -> House:
        house: House = state.house
        return house

    app = Litestar(
        route_handlers=[*routes.HANDLERS, *accounts.HANDLERS, *hall_routes.HANDLERS, live, _page, *_static_files()],
        dependencies={"house": Provide(the_house, sync_to_thread=False)},
        plugins=[channels],
        on_startup=[open_house],
        on_shutdown=[close_house],
        exception_handlers={
            Unknown: _no_table,
            HTTPException: _problem,
            SQLAlchemyError: _store_away,
            NotKept: _store_away,
            Spent: _work_refused,
            Crowded: _work_refused,
            RecursionError: _too_deep,
            Exception: _failure,
        },
        request_max_body_size=config.limits.save,
        openapi_config=OpenAPIConfig(
            title="Duskboard", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
        signature_types=[House],
    )
    return Guard(app, config)


def _channels_backend(config: Config) -> ChannelsBackend:
    if config.postgres:
        from duskboard.server.notices import NoticesBackend

        return NoticesBackend(config.dsn)
    return MemoryChannelsBackend()


# -- the page -------------------------------------------------------------------------------------------------------


@get("/", include_in_schema=False, sync_to_thread=False)
def _page() -> Response[Any]:
    """The page. It is asked for anew each time; what it loads has names that change with its content."""
    index = STATIC / "index.html"
    headers = {"Cache-Control": "no-cache"}
    if not index.exists():
        return Response(NOT_BUILT, media_type="text/html", headers=headers)
    return File(index, media_type="text/html", content_disposition_type="inline", headers=headers)  # type: ignore[return-value]


def _static_files() -> list[Any]:
    """Everything the page loads. Vite puts what never changes under `assets`."""
    if not STATIC.exists():
        return []
    for_ever = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)
    routers: list[Any] = []
    for folder in sorted(child for child in STATIC.iterdir() if child.is_dir()):
        routers.append(
            create_static_files_router(
                path=f"/{folder.name}",
                directories=[folder],
                include_in_schema=False,
                cache_control=for_ever if folder.name == "assets" else None,
            )
        )
    for file in sorted(child for child in STATIC.iterdir() if child.is_file() and child.name != "index.html"):
        routers.append(_one_file(file))
    return routers


def _one_file(file: Path) -> Any:
    kind = mimetypes.guess_type(file.name)[0]  # a service worker that is no script by its kind is refused

    @get(f"/{file.name}", include_in_schema=False, sync_to_thread=False, name=f"file {file.name}")
    def send_file() -> File:
        return File(file, content_disposition_type="inline", media_type=kind)

    return send_file


# -- errors ---------------------------------------------------------------------------------------------------------


def _no_table(request: Request[Any, Any, Any], error: Unknown) -> Response[Problem]:
    return Response(Problem(code="unknown", reason=str(error)), status_code=404)


def _problem(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    code = getattr(error, "code", "") or CODES.get(error.status_code, "malformed")
    reason = error.detail
    extra = getattr(error, "extra", None)
    if error.status_code == 400 and isinstance(extra, list) and extra:
        reason = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra)[:500]
    return Response(Problem(code=code, reason=reason), status_code=error.status_code, headers=error.headers)


def _work_refused(request: Request[Any, Any, Any], error: Spent | Crowded) -> Response[Problem]:
    status, code = (429, "too-fast") if isinstance(error, Spent) else (503, "full")
    headers = {"Retry-After": str(max(1, math.ceil(error.wait)))}
    return Response(Problem(code=code, reason=str(error)), status_code=status, headers=headers)


def _store_away(request: Request[Any, Any, Any], error: SQLAlchemyError | NotKept) -> Response[Problem]:
    journal.note("store away", level=logging.WARNING, path=request.url.path.split("/")[1:3], error=error)
    problem = Problem(code="away", reason="nothing can be kept here at the moment; try again soon")
    return Response(problem, status_code=503, headers={"Retry-After": "5"})


def _too_deep(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    return Response(Problem(code="malformed", reason="this is nested too deeply to be read"), status_code=400)


def _failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    journal.note("request failed", level=logging.ERROR, path=request.url.path.split("/")[1:3], error=error)
    problem = Problem(code="failure", reason="something went wrong here; nothing was changed")
    return Response(problem, status_code=500)


# -- serving --------------------------------------------------------------------------------------------------------


def uvicorn_config(config: Config) -> uvicorn.Config:
    """How uvicorn is to run the server: small frames, short queues, nothing told about itself."""
    return uvicorn.Config(
        create_app(config),
        host=config.host,
        port=config.port,
        http=door(config),
        ws=line(config),
        h11_max_incomplete_event_size=config.limits.head,
        ws_max_size=config.limits.frame,
        ws_max_queue=16,
        ws_ping_interval=None,  # the protocol has a heartbeat of its own
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=config.behind_proxy,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=20,
    )


def serve(config: Config | None = None, *, open_browser: bool = False) -> None:
    """Serve until stopped; with `open_browser`, show the page once the server answers."""
    config = config or Config()
    sys.setswitchinterval(0.001)  # what waits for the store's thread must not wait long for the interpreter
    server = uvicorn.Server(uvicorn_config(config))
    collect_seldom()
    address = f"http://{'127.0.0.1' if config.host in EVERYWHERE else bracketed(config.host)}:{config.port}/"
    print(f"Duskboard is at {address}   (stop with Ctrl+C)", flush=True)
    if config.host in EVERYWHERE and (others := network_addresses(config)):
        print(f"Others in your network find it at {others[0]}/", flush=True)
    if open_browser:
        threading.Thread(target=_show, args=(server, address), daemon=True).start()
    loop_factory = server.config.get_loop_factory()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(server.serve())


def _show(server: uvicorn.Server, address: str) -> None:
    import time

    for _ in range(200):
        if server.started:
            webbrowser.open(address)
            return
        time.sleep(0.05)


def main() -> None:
    """`python -m duskboard.server.app '{"port": 8643}'`: serve with a configuration given as JSON."""
    serve(msgspec.json.decode(sys.argv[1], type=Config) if len(sys.argv) > 1 else None)


if __name__ == "__main__":
    main()
