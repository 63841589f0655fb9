"""Real server processes on loopback, and people who play at them. Whatever a person is sent is kept, to be searched."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from duskboard.server.config import Config, Limits
from tests.server.reading import Reading

ROOT = Path(__file__).parents[2]
GAMES = {
    "skirmish": "tests.engine.skirmish",
    "duel": "tests.server.game_duel",
    "pact": "tests.server.game_pact",
    "peek": "tests.server.game_peek",
    "siege": "tests.server.game_siege",
}
GENEROUS = Limits(
    creations=100_000, requests=10_000, requests_burst=10_000, sockets_address=5000, sockets=5000, messages=1000,
    messages_burst=1000, arrivals=10_000, arrivals_burst=10_000, connections_address=5000,
    scenes=100_000, scenes_burst=100_000,
)  # fmt: skip
PATIENCE = 60.0
HEARTBEAT = 5.0
ids = itertools.count(1)


def environment() -> dict[str, str]:
    """For server processes: they find the tests' games, and what is compiled once stays compiled."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT)}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process. `limits=None` leaves the limits as they are for everybody."""

    def __init__(self, folder: Path, limits: Limits | None = GENEROUS, files: int = 0, **settings: Any) -> None:
        settings.setdefault("database", f"sqlite:///{folder / 'tables.db'}")
        settings.setdefault("games", GAMES)
        settings.setdefault("bot_pause", 0.0)
        settings.setdefault("hold", 0.5)
        settings.setdefault("reports", str(folder / "reports"))
        self.config = Config(port=free_port(), **settings)
        if limits is not None:
            self.config.limits = limits
        self.files = files  # that it may open at most; 0: as many as we may
        self.log = folder / f"server-{self.config.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.config.port}"

    def start(self) -> Server:
        self.launch()
        self.wait()
        return self

    def launch(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "duskboard.server.app", msgspec.json.encode(self.config).decode()],
                cwd=ROOT, stdout=log, stderr=log, env=environment(),
                preexec_fn=self._keep_within if self.files else None,
            )  # fmt: skip

    def _keep_within(self) -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def wait(self) -> None:
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.base}/api/health", timeout=2).status_code == 200:
                    return
            if self.process is not None and self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError("the server does not answer:\n" + self.log.read_text()[-3000:])

    def kill(self) -> None:
        """Without a warning, as a power cut would for the process."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def __enter__(self) -> Server:
        try:
            return self.start()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *error: object) -> None:
        self.stop()

    # -- over HTTP ----------------------------------------------------------------------------------------------------

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(self.base + path, timeout=PATIENCE, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return httpx.post(self.base + path, json=body, timeout=PATIENCE, **more)

    def lay(self, game: str = "duel", *seats: str, **more: Any) -> Laid:
        """A table; seats are "here", "link" or a bot's level."""
        wanted = [
            {"kind": seat} if seat in ("here", "link") else {"kind": "bot", "level": seat}
            for seat in seats or ("here", "link")
        ]
        answer = self.post("/api/tables", {"game": game, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        laid = Laid(self, answer.json())
        return laid


class Laid:
    """A table that was laid, with all its tokens; seats by link are claimed at once."""

    def __init__(self, server: Server, answer: dict[str, Any], claim: bool = True) -> None:
        self.server, self.answer = server, answer
        self.id: str = answer["table"]["table"]
        self.tokens = {held["seat"]: held["token"] for held in answer["held"]}
        self.codes = {link["seat"]: link["code"] for link in answer["links"]}
        if claim:
            for seat, code in self.codes.items():
                claimed = server.post(f"/api/tables/{self.id}/claim", {"code": code, "name": f"Guest {seat}"})
                assert claimed.status_code == 201, claimed.text
                self.tokens[seat] = claimed.json()["token"]

    def post(self, what: str, **body: Any) -> httpx.Response:
        return self.server.post(f"/api/tables/{self.id}/{what}", body)

    def person(self, *seats: int, server: Server | None = None, **more: Any) -> Person:
        """Somebody who holds some of its seats; without any, a watcher."""
        return Person(server or self.server, self.id, [self.tokens[seat] for seat in seats], **more)


class Person:
    """One connection. `async with laid.person(0) as ida: ...`"""

    def __init__(self, server: Server, table: str, tokens: list[str], name: str = "", address: str = "") -> None:
        self.server, self.table, self.tokens, self.name = server, table, tokens, name
        self.address = address or "127.0.0.1"  # all of 127.0.0.0/8 is this machine: others' addresses for a test
        self.frames: list[str] = []  # all that was ever received
        self.views: dict[int, dict[str, Any]] = {}
        self.logs: dict[int, list[Any]] = {}
        self.info: dict[str, Any] = {}
        self.remarks: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.seats: list[int] = []
        self.bye: dict[str, Any] | None = None
        self.version = -1
        self._reading = Reading()
        self._news = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None
        self._heart: asyncio.Task[None] | None = None
        self.socket: Any = None

    async def __aenter__(self) -> Person:
        await self.connect()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def connect(self, have: int | None = None, heard: int = 0) -> None:
        await self.open()
        with contextlib.suppress(websockets.ConnectionClosed):  # a server that has nothing to show may be quicker
            await self.hello(have, heard)
        await self.until(lambda: (self.info and len(self.views) >= max(1, len(self.seats))) or self.bye)

    async def open(self) -> None:
        url = self.server.base.replace("http", "ws") + f"/api/tables/{self.table}/live"
        self.socket = await websockets.connect(
            url, max_size=None, compression=None, ping_interval=None, local_addr=(self.address, 0)
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read())
        self._heart = asyncio.create_task(self._beat())

    async def hello(self, have: int | None = None, heard: int = 0) -> None:
        message: dict[str, Any] = {"type": "hello", "tokens": self.tokens, "name": self.name, "heard": heard}
        if have is not None:
            message["have"] = have
        await self.send(message)

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        for task in (self._reader, self._heart):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task

    async def _beat(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await asyncio.sleep(HEARTBEAT)
                await self.send({"type": "ping", "id": "heartbeat"})

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                self.frames.append(text)
                self._take(self._reading.read(text))
                async with self._news:
                    self._news.notify_all()
        self.bye = self.bye or {"code": "closed"}
        async with self._news:
            self._news.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            self.info = message.get("table", self.info)
            for view in message.get("views", []):
                self._see(view)
            if "id" in message:
                self.answers[message["id"]] = {
                    "type": "done",
                    "id": message["id"],
                    "version": message.get("version", 0),
                }
        elif kind == "welcome":
            self.seats = message["seats"]
        elif kind == "said":
            self.remarks.append(message)
        elif kind == "bye":
            self.bye = message
        elif "id" in message:
            self.answers[message["id"]] = message

    def _see(self, view: dict[str, Any]) -> None:
        viewer = view["viewer"]
        self.views[viewer] = view
        self.version = view["version"]
        log = self.logs.setdefault(viewer, [])
        assert view["log_from"] <= len(log), "the log has a gap"
        log[view["log_from"] :] = view["log"]
        assert len(log) == view["moment"] + 1, "the log does not fit the moment"

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def until(self, true: Any, patience: float = PATIENCE) -> None:
        """Wait until something holds."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(true), patience)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        id = fields.pop("id", None) or f"m{next(ids)}"
        self.answers.pop(id, None)
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.send({"type": kind, "id": id, **fields})
        await self.until(lambda: id in self.answers or self.bye)
        return self.answers.get(id) or {"type": "gone", "bye": self.bye}

    # -- playing ------------------------------------------------------------------------------------------------------

    def options(self, seat: int) -> list[dict[str, Any]]:
        return self.views[seat]["scene"].get("options", [])

    async def choose(self, seat: int, option: int | str | None = None, **more: Any) -> dict[str, Any]:
        """Choose by number or text, or the first legal option."""
        if not isinstance(option, int):
            known = self.options(seat)
            wanted = [one for one in known if option is None or one["text"] == option]
            option = wanted[0]["number"]
        more.setdefault("version", self.views[seat]["version"])
        return await self.ask("choose", seat=seat, option=option, **more)

    async def turn(self, seat: int) -> None:
        """Wait until a seat must choose, or it is over."""
        await self.until(lambda: self.options(seat) or self.info.get("phase") == "over" or self.bye)

    async def at(self, version: int) -> None:
        await self.until(lambda: self.version >= version or self.bye)

    def texts(self, viewer: int) -> list[str]:
        return [line["text"] for part in self.logs[viewer] for line in part]


def folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="duskboard-"))
