"""The door: heads without end, heads that never end, and too many of them."""

import contextlib
import socket
import time

import pytest

from duskboard.server.config import Limits
from tests.server.people import Server
from tests.server.test_bounds import memory

HEAD = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def narrow(tmp_path_factory):
    """A server with little patience."""
    limits = Limits(
        head_seconds=1,
        body_seconds=1,
        connections_address=20,
        requests=1000,
        requests_burst=1000,
        arrivals=9,
        arrivals_burst=200,
    )
    with Server(tmp_path_factory.mktemp("narrow"), limits=limits) as running:
        yield running


def knock(server):
    return socket.create_connection(("127.0.0.1", server.config.port), timeout=10)


def is_shut(line):
    """Whether the server has closed a connection, or does so within seconds."""
    line.settimeout(5)
    try:
        while line.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def settled_memory(server):
    """What a server takes once it has opened what it opens after its start."""
    before, now = 0, memory(server)
    while now != before:
        time.sleep(1)
        before, now = now, memory(server)
    return now


def test_headers_without_end_are_not_kept(narrow):
    before = settled_memory(narrow)
    with knock(narrow) as line:
        sent = 0
        line.sendall(HEAD)
        with contextlib.suppress(OSError):
            for _ in range(2000):
                line.sendall(b"X-More: " + b"x" * 10_000 + b"\r\n")
                sent += 10_000
        assert is_shut(line)
    assert sent < 15_000_000
    assert memory(narrow) - before < 10_000_000


def test_nor_is_a_line_without_end(narrow):
    with knock(narrow) as line:
        with contextlib.suppress(OSError):
            for _ in range(200):
                line.sendall(b"G" * 10_000)
        assert is_shut(line)


@pytest.mark.parametrize("begun", [b"", b"GET /", HEAD, HEAD + b"\r\n" + HEAD])
def test_a_head_that_never_ends_is_not_waited_for(narrow, begun):
    with knock(narrow) as line:
        line.sendall(begun)
        began = time.monotonic()
        for _ in range(30):  # a byte now and then makes it no better
            time.sleep(0.1)
            try:
                line.sendall(b"x" if begun else b"")
            except OSError:
                break
            if narrow_closed(line):
                break
        assert time.monotonic() - began < 2.5
        assert is_shut(line)


def narrow_closed(line):
    line.setblocking(False)
    try:
        return line.recv(65_536) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        line.setblocking(True)


def test_nor_is_a_body_that_never_ends(narrow):
    with knock(narrow) as line:
        line.sendall(
            b"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 99\r\n\r\n{"
        )
        began = time.monotonic()
        assert b" 408 " in line.recv(4096)
        assert time.monotonic() - began < 3


def test_half_open_connections_of_an_address_are_counted_and_sockets_are_not(narrow):
    lines = [knock(narrow) for _ in range(40)]
    for line in lines:
        with contextlib.suppress(OSError):
            line.sendall(HEAD)
    time.sleep(0.3)
    shut = sum(narrow_closed(line) for line in lines)
    assert shut >= 20
    for line in lines:
        line.close()
    time.sleep(1.2)
    assert narrow.get("/api/health").status_code == 200, "who has gone is not counted any more"


def test_a_connection_is_kept_for_the_next_request(narrow):
    with knock(narrow) as line:
        for _ in range(3):
            line.sendall(HEAD + b"\r\n")
            answer = b""
            while b'"ok"' not in answer:
                more = line.recv(65_536)
                assert more, "it was closed"
                answer += more
            assert b"200 OK" in answer
            time.sleep(1.3)  # longer than a head may take: nobody is hurried who has not begun
