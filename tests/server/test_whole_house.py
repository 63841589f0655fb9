"""What `deploy/compose.yaml` starts, as plain processes: a whole game is played through Caddy while parts of it die.

Two servers, two thinkers, PostgreSQL and Caddy with `deploy/Caddyfile`, each with the words of the compose file; only
addresses differ. It needs Debian's `caddy`, beside PostgreSQL.
"""

import asyncio
import contextlib
import os
import random
import re
import shutil
import subprocess
import sys
import time

import httpx
import pytest
import websockets
import yaml

from tests.server.people import ROOT, Laid, Server, environment, free_port

DEPLOY = ROOT / "deploy"
SERVICES = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
TOKEN = "may read what is measured"


class Part:
    """One of the services, as a process."""

    def __init__(self, folder, name, words, **more):
        self.words, self.log = words, folder / f"{name}.log"
        self.environment = {**environment(), **more}
        self.start()

    def start(self):
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.words, cwd=ROOT, env=self.environment, stdout=log, stderr=log)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


def filled_in(words, database):
    """The words of a service, with the variables compose fills in and addresses of this machine."""
    given = {"POSTGRES_PASSWORD": "secret", "DUSKBOARD_NAME": "127.0.0.1"}
    whole = [re.sub(r"\$\{(\w+):[-?]([^}]*)\}", lambda found: given.get(found[1], found[2]), word) for word in words]
    return [
        f"--database={database}"
        if word.startswith("--database=")
        else word.replace("--host=0.0.0.0", "--host=127.0.0.1")
        for word in whole
    ]


class House(Server):
    """All of it. What is asked of it goes through Caddy."""

    def __init__(self, folder, database):
        super().__init__(folder)
        self.parts, self.ports = {}, {}
        for name, service in SERVICES.items():
            words = [sys.executable, "-m", "duskboard", *filled_in(service.get("command", []), database)]
            if "serve" in words:
                self.ports[name] = free_port()
                more = {**service["environment"], "DUSKBOARD_METRICS_TOKEN": TOKEN}
                self.parts[name] = Part(folder, name, [*words, f"--port={self.ports[name]}"], **more)
            elif "think" in words:
                self.parts[name] = Part(folder, name, words)
        servers = " ".join(f"127.0.0.1:{port}" for port in self.ports.values())
        caddy = ["caddy", "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
        self.parts["door"] = Part(
            folder, "door", caddy, DUSKBOARD_NAME=self.base, DUSKBOARD_SERVERS=servers, XDG_DATA_HOME=str(folder)
        )

    def wait_for_all(self):
        deadline = time.monotonic() + 180
        for address in (*(f"http://127.0.0.1:{port}" for port in self.ports.values()), self.base):
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if httpx.get(f"{address}/api/health", timeout=2).status_code == 200:
                        break
                assert time.monotonic() < deadline, "\n".join(self.logs(name) for name in self.parts)
                time.sleep(0.1)

    def logs(self, name):
        return f"{name}: " + self.parts[name].log.read_text()[-1500:]

    def sockets(self):
        """How many sockets each server has."""
        asked = {"headers": {"Authorization": f"Bearer {TOKEN}"}, "timeout": 60}
        told = {
            name: httpx.get(f"http://127.0.0.1:{port}/private/metrics", **asked).text
            for name, port in self.ports.items()
        }
        return {
            name: float(re.search(r"^duskboard_sockets (\S+)", text, re.MULTILINE)[1]) for name, text in told.items()
        }

    def stop(self):
        for part in self.parts.values():
            part.stop()


@pytest.fixture
def house(postgres, tmp_path):
    if shutil.which("caddy") is None:
        pytest.skip("Caddy is not installed: apt-get install caddy")
    if os.name != "posix":
        pytest.skip("these are processes of a Unix machine")
    running = House(tmp_path, postgres.url)
    try:
        running.wait_for_all()
        yield running
    finally:
        running.stop()


async def come(table, *seats):
    """Somebody at a table, however often the door must be tried: a server may just have died."""
    for _ in range(60):
        person = table.person(*seats)
        with contextlib.suppress(OSError, websockets.WebSocketException, asyncio.TimeoutError):
            await person.connect()
            if person.views:
                return person
        await person.close()
        await asyncio.sleep(0.5)
    raise AssertionError("nobody is let in any more")


def test_a_whole_game_through_the_proxy_while_a_server_and_a_thinker_die(house):
    """A person at one server, somebody who looks on at the other, a bot in the thinkers of both."""
    seats = [{"kind": "here"}, {"kind": "bot", "level": "level-1"}]
    laid = Laid(house, house.post("/api/tables", {"game": "darkleaf-gambit", "seats": seats}).json())
    rng, returns, acknowledged = random.Random(7), 0, []

    async def play():
        nonlocal returns
        person, watcher = await come(laid, 0), await come(laid)
        assert await asyncio.to_thread(house.sockets) == {"one": 1, "two": 1}, "each is at another server"
        deadline = time.monotonic() + 240
        while person.info["phase"] != "over":
            assert time.monotonic() < deadline, "\n".join(house.logs(name) for name in house.parts)
            await person.turn(0)
            if person.options(0) and not person.bye:
                option = rng.choice(person.options(0))["number"]
                answer = await person.choose(0, option)
                if answer["type"] == "done":
                    acknowledged.append(answer["version"])
                if len(acknowledged) == 6:
                    house.parts["thinker-one"].kill()
                elif len(acknowledged) == 9:
                    there = await asyncio.to_thread(house.sockets)
                    mine = max(there, key=there.get)
                    house.parts[mine].kill()
                    await asyncio.sleep(0.2)
                    house.parts[mine].start()  # as compose does: unless-stopped
            if person.bye:
                await person.close()
                person = await come(laid, 0)
                returns += 1
        await person.close()
        if watcher.bye:
            watcher = await come(laid)
        await watcher.until(lambda: watcher.info["phase"] == "over" or watcher.bye)
        if watcher.bye:
            watcher = await come(laid)
        assert watcher.info["phase"] == "over"
        assert watcher.info["version"] == person.info["version"]
        await watcher.close()

    asyncio.run(play())
    assert len(acknowledged) > 9, "both had died before it was over"
    assert acknowledged == sorted(set(acknowledged)), "none was lost, none is there twice"
    house.wait_for_all()
    for port in house.ports.values():
        checked = httpx.post(f"http://127.0.0.1:{port}/api/tables/{laid.id}/verify", timeout=60).json()
        assert checked["ok"], checked
    assert house.get("/private/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 404
    assert house.get("/").headers["content-type"].startswith("text/html")
