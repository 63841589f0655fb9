"""The door: heads and bodies without end, or that never end, handshakes by halves, and too many of anything."""

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
        sockets_address=8,
        messages=5,
        messages_burst=10,
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


@pytest.mark.parametrize("way", ["GET /api/health", "DELETE /api/mine", "GET /assets/none"])
def test_nor_one_that_nobody_asked_for(narrow, way):
    """It is answered at once; what is still to come of the body is not waited for, however it comes."""
    with knock(narrow) as line:
        line.sendall(f"{way} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n".encode())
        began = time.monotonic()
        while time.monotonic() - began < 20:
            time.sleep(0.2)
            with contextlib.suppress(OSError):
                line.sendall(b"x")
            if narrow_closed(line) and time.monotonic() - began > 0.3:
                break
        assert time.monotonic() - began < 6


def test_a_body_comes_with_its_length_or_not_at_all(narrow):
    """In pieces of a byte each it would take a second of everybody's time for every hundred kilobytes."""
    with knock(narrow) as line:
        line.sendall(
            b"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        with contextlib.suppress(OSError):
            line.sendall(b"1\r\n[\r\n" * 200_000)
        assert is_shut(line)
    with knock(narrow) as line:
        line.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        answer = line.recv(4096)
        assert answer.startswith(b"HTTP/1.1 411 ")
        assert b"it needs a Content-Length" in answer
    with knock(narrow) as line:
        line.sendall(b"what is this\r\n\r\n")
        answer = line.recv(4096)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b'"code":"malformed"' in answer


def test_an_answer_that_nobody_takes_is_not_kept(narrow):
    page = narrow.get("/").text
    script = next(word for word in page.split('"') if word.startswith("/assets/") and word.endswith(".js"))
    ask = f"GET {script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", narrow.config.port))
        began = time.monotonic()
        line.settimeout(0.2)
        while time.monotonic() - began < 20:  # more and more is asked for, and nothing read
            try:
                line.sendall(ask)
            except TimeoutError:
                continue
            except OSError:
                break
        assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    "garbage", [bytes([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]) + b"x" * 500, b"\0" * 5000, b"\r\n" * 50]
)
def test_what_is_no_request_at_all_is_turned_away(narrow, garbage):
    """A browser that wants TLS where there is none, among others."""
    with knock(narrow) as line:
        line.sendall(garbage)
        began = time.monotonic()
        assert is_shut(line)
        assert time.monotonic() - began < 3


UPGRADE = b"GET /api/tables/%s/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


def test_a_handshake_by_halves_is_not_waited_for_and_a_broken_one_ends_at_once(narrow):
    for begun, patience in ((UPGRADE % b"x" + KEY, 3), (UPGRADE % b"x" + b"\r\n", 1), (b"GET /nowhere" + KEY, 3)):
        with knock(narrow) as line:
            line.sendall(begun)
            began = time.monotonic()
            assert is_shut(line)
            assert time.monotonic() - began < patience


def test_sockets_of_an_address_are_counted_whatever_becomes_of_them(narrow):
    """Those that never say a word, those turned away that do not go, and those of others, who come in all the same."""
    id = narrow.lay("duel", "here", "here").id.encode()
    lines = []
    for _ in range(40):
        line = knock(narrow)
        line.sendall(UPGRADE % id + KEY + b"\r\n")
        lines.append(line)
    time.sleep(0.5)
    assert sum(narrow_closed_unread(line) for line in lines) >= 40 - 16
    with socket.create_connection(("127.0.0.1", narrow.config.port), 10, ("127.0.0.9", 0)) as other:
        other.sendall(UPGRADE % id + KEY + b"\r\n")
        assert b" 101 " in other.recv(4096)
    for line in lines:
        line.close()


def narrow_closed_unread(line):
    """Whether a connection is closed, whatever it brought before."""
    line.settimeout(0.05)
    try:
        while line.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


PING, PONG, BEGINNING, MORE = (bytes([kind, 0x80]) + b"mask" for kind in (0x89, 0x8A, 0x01, 0x00))


@pytest.mark.parametrize(("first", "piece"), [(PING, PING), (PONG, PONG), (BEGINNING, MORE)])
def test_pings_pongs_and_pieces_of_messages_without_end_are_cut_off(narrow, first, piece):
    id = narrow.lay("duel", "here", "here").id.encode()
    with knock(narrow) as line:
        line.sendall(UPGRADE % id + KEY + b"\r\n")
        assert b" 101 " in line.recv(4096)
        line.sendall(first)
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 20_000_000:
                sent += line.send(piece * 2000)
        assert sent < 20_000_000


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
