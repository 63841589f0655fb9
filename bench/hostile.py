"""Every attack we know of, beside honest players, on loopback: what the honest ones notice.

    python -m bench.hostile              every attack for eight seconds
    python -m bench.hostile --seconds 3 toml imports

Honest people play the small duel from addresses of their own (127.0.0.2 and on), choosing ten times a second in all;
the attacker has 127.0.0.1 and does one thing as hard as it can. What is measured is the time from sending a choice to
its acknowledgement, the server's memory, and how many of the honest came through. The attacker is a process of its own,
so that the measuring does not wait for it; all share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import websockets

from bench.load import memory, percentile, processor
from duskboard import Match
from tests.server.people import Laid, Person, Server, folder

JSON = {"Content-Type": "application/json"}
PLAYERS = 4
TWO = [{"kind": "here"}, {"kind": "here"}]
DOTTED = "\n".join(letter + ".a" * 9000 + " = 1" for letter in "abcdefghijk")

Attack = Callable[[str, int], None]


def in_threads(count: int, work: Callable[[int], None]) -> None:
    """Do something over and over in so many threads, until the process is ended."""

    def over_and_over(number: int) -> None:
        while True:
            with contextlib.suppress(Exception):
                work(number)

    threads = [threading.Thread(target=over_and_over, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def nothing(base: str, port: int) -> None:
    """Nobody attacks."""
    time.sleep(3600)


def toml(base: str, port: int) -> None:
    """Content of deeply dotted keys, thirty at a time."""
    body = json.dumps({"game": "forward", "seats": [{"kind": "here"}], "content": DOTTED})
    in_threads(30, lambda _: httpx.post(f"{base}/api/tables", content=body, headers=JSON, timeout=60))


def imports(base: str, port: int) -> None:
    """Saves of 1.6 MB, thirty at a time."""
    save = {"game": "duel", "content": "x", "seed": "1", "choices": [{"text": "x", "dice": [[6, 1]] * 9}] * 14_000}
    body = json.dumps({"save": save})
    in_threads(30, lambda _: httpx.post(f"{base}/api/import", content=body, headers=JSON, timeout=60))


def headers(base: str, port: int) -> None:
    """Headers without end."""

    def send(_: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            while True:
                line.sendall(b"X-More: " + b"x" * 60_000 + b"\r\n")

    in_threads(8, send)


def by_halves(port: int, begun: bytes, more: bytes = b"") -> None:
    """Begin something on as many lines as there can be, and never end it; a little more comes now and then."""
    lines: list[socket.socket] = []
    while True:
        with contextlib.suppress(OSError):
            line = socket.create_connection(("127.0.0.1", port), timeout=1)
            line.sendall(begun)
            lines.append(line)
        for old in lines[-200:] if more else ():
            with contextlib.suppress(OSError):
                old.send(more)
        if len(lines) > 1500:
            lines.pop(0).close()


def half_open(base: str, port: int) -> None:
    """Half-sent requests, as many as there can be."""
    by_halves(port, b"GET / HTTP/1.1\r\nHost:")


POST = "POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def bodies(base: str, port: int) -> None:
    """Bodies that trickle in, as many as there can be."""
    by_halves(port, f"{POST}Content-Length: 30000\r\n\r\n".encode(), b"x")


def pieces(base: str, port: int) -> None:
    """Bodies in pieces of one byte each."""

    def send(_: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(f"{POST}Transfer-Encoding: chunked\r\n\r\n".encode())
            while True:
                line.sendall(b"1\r\n \r\n" * 10_000)

    in_threads(8, send)


def upgrade(table: str) -> bytes:
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    ).encode()


def handshakes(base: str, port: int) -> None:
    """Handshakes by halves, and whole ones after which nobody says a word."""
    table = a_table(base)
    threading.Thread(target=by_halves, args=(port, upgrade(table)), daemon=True).start()
    by_halves(port, upgrade(table) + b"\r\n")


def pings(base: str, port: int) -> None:
    """Sockets with pings and empty pieces of messages, as fast as they go."""
    table = a_table(base)

    def send(number: int) -> None:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(upgrade(table) + b"\r\n")
            line.recv(4096)
            line.sendall(b"\x01\x80mask")
            while True:
                line.sendall((b"\x89\x80mask" if number % 2 else b"\x00\x80mask") * 2000)

    in_threads(8, send)


def unread(base: str, port: int) -> None:
    """The page's files asked for again and again, and no answer read."""
    page = httpx.get(f"{base}/", timeout=60).text
    script = next((word for word in page.split('"') if word.startswith("/assets/")), "/")
    by_halves(port, f"GET {script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 40)


def a_table(base: str) -> str:
    laid = httpx.post(f"{base}/api/tables", json={"game": "duel", "seats": TWO}, timeout=60)
    return str(laid.json()["table"]["table"])


def finished(base: str) -> str:
    """A finished game of ours at the server."""
    match = Match.new("forward", seed=5)
    rng = random.Random(1)
    while not match.over:
        match.play(rng.choice(match.menu()))
    import msgspec

    answer = httpx.post(
        f"{base}/api/import",
        content=b'{"save": ' + msgspec.json.encode(match.record()) + b"}",
        headers=JSON,
        timeout=60,
    )
    return str(answer.json()["table"]["table"])


def verify(base: str, port: int) -> None:
    """A finished game checked and looked back on, over and over."""
    table = finished(base)
    at = f"{base}/api/tables/{table}"

    def ask(n: int) -> None:
        if n % 2:
            httpx.post(f"{at}/verify", timeout=60)
        else:
            httpx.post(f"{at}/review", json={"tokens": []}, timeout=60)

    in_threads(16, ask)


def bots(base: str, port: int) -> None:
    """Thirty tables where bots of the highest level play each other, nobody looking."""
    seats = [{"kind": "bot", "level": "level-5"}] * 2
    for _ in range(30):
        httpx.post(f"{base}/api/tables", json={"game": "darkleaf-gambit", "seats": seats}, timeout=60)
    time.sleep(3600)


def remarks(base: str, port: int) -> None:
    """Two dozen watchers of somebody's table who talk without end, and look at the past."""
    table = a_table(base)

    async def talk() -> None:
        while True:
            with contextlib.suppress(OSError, websockets.WebSocketException):
                async with websockets.connect(f"ws://127.0.0.1:{port}/api/tables/{table}/live") as line:
                    await line.send('{"type": "hello"}')
                    for n in range(10_000):
                        await line.send(json.dumps({"type": "say", "id": str(n), "text": "x" * 400}))
                        await line.send(json.dumps({"type": "look", "id": f"l{n}", "moment": 0}))
                        await asyncio.sleep(0.02)

    async def all_talk() -> None:
        await asyncio.gather(*(talk() for _ in range(24)))

    asyncio.run(all_talk())


ATTACKS: dict[str, Attack] = {
    one.__name__: one
    for one in (
        nothing,
        toml,
        imports,
        headers,
        half_open,
        bodies,
        pieces,
        handshakes,
        pings,
        unread,
        verify,
        bots,
        remarks,
    )
}


class Honest(Person):
    """Somebody with an address of his own."""

    address = "127.0.0.2"

    async def open(self) -> None:
        line = socket.socket()
        line.bind((self.address, 0))
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self.server.config.port))
        url = self.server.base.replace("http", "ws") + f"/api/tables/{self.table}/live"
        self.socket = await websockets.connect(url, sock=line, max_size=None, compression=None, ping_interval=None)
        self._reader = asyncio.create_task(self._read())
        self._heart = asyncio.create_task(self._beat())


async def play(laid: Laid, number: int, until: float, delays: list[float]) -> bool:
    """Choose again and again; whether it went well to the end."""
    person = Honest(laid.server, laid.id, [laid.tokens[0], laid.tokens[1]])
    person.address = f"127.0.0.{2 + number}"
    try:
        await asyncio.wait_for(person.connect(), 20)
        while time.monotonic() < until:
            seat = 0 if person.options(0) else 1
            began = time.monotonic()
            answer = await asyncio.wait_for(person.choose(seat), 30)
            delays.append(time.monotonic() - began)
            if answer["type"] != "done":
                return False
            await asyncio.sleep(0.1 * PLAYERS * random.uniform(0.5, 1.5) / 4)
    except Exception:
        delays.append(30.0)
        return False
    finally:
        await person.close()
    return True


def attack(name: str, base: str, port: int) -> None:
    """The attacker is at home on another machine: here it must not take the processor from those it attacks."""
    os.nice(19)
    ATTACKS[name](base, port)


def measure(name: str, seconds: float) -> str:
    """One attack, as a line of the table."""
    with Server(folder(), limits=None, log="error") as server:
        laid = [server.lay("siege", "here", "here") for _ in range(PLAYERS)]
        attacker = multiprocessing.Process(
            target=attack, args=(name, server.base, server.config.port), daemon=True
        )  # fmt: skip
        attacker.start()
        time.sleep(1.5)
        delays: list[float] = []
        most, stop = [memory(server)], threading.Event()

        def watch() -> None:
            while not stop.wait(0.1):
                most.append(memory(server))

        watcher = threading.Thread(target=watch)
        watcher.start()

        async def everybody() -> list[bool]:
            until = time.monotonic() + seconds
            return list(await asyncio.gather(*(play(one, n, until, delays) for n, one in enumerate(laid))))

        cpu, began = processor(server), time.monotonic()
        well = asyncio.run(everybody())
        busy = (processor(server) - cpu) / (time.monotonic() - began)
        stop.set()
        watcher.join()
        attacker.kill()
        attacker.join()
    p50, p99 = (1000 * percentile(delays, p) for p in (50, 99))
    what = (ATTACKS[name].__doc__ or name).rstrip(".")
    return (
        f"| {what} | {len(delays)} | {p50:.0f} | {p99:.0f} | {sum(well)} of {len(well)} "
        f"| {100 * busy:.0f} | {max(most) / 1e6:.0f} |"
    )


def main() -> None:
    words: Any = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], help="which; without any, all")
    words.add_argument("--seconds", type=float, default=8)
    chosen = words.parse_args()
    print("| the attacker does | honest choices | p50 ms | p99 ms | played on | server busy % | server MB |")
    print("|---|---|---|---|---|---|---|")
    for name in chosen.attacks or ATTACKS:
        print(measure(name, chosen.seconds), flush=True)


if __name__ == "__main__":
    main()
