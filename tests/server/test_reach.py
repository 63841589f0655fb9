"""Where others find a server, and who is told."""

import pytest

from duskboard.server import reach
from duskboard.server.config import Config


@pytest.mark.parametrize(
    ("host", "hosts", "addresses"),
    [
        ("127.0.0.1", [], []),
        ("localhost", [], []),
        ("::1", [], []),
        ("0.0.0.0", [], ["http://192.168.7.5:8643"]),
        ("::", [], ["http://192.168.7.5:8643"]),
        ("10.0.0.9", [], ["http://10.0.0.9:8643"]),
        ("fd00::9", [], ["http://[fd00::9]:8643"]),
        ("0.0.0.0", ["localhost", "table.example"], ["http://table.example:8643"]),
    ],
)
def test_others_find_a_server_that_listens_to_them(monkeypatch, host, hosts, addresses):
    monkeypatch.setattr(reach, "own_address", lambda: "192.168.7.5")
    assert reach.network_addresses(Config(host=host, hosts=hosts)) == addresses


def test_a_machine_in_no_network_has_no_address_to_give(monkeypatch):
    monkeypatch.setattr(reach, "own_address", lambda: "")
    assert reach.network_addresses(Config(host="0.0.0.0")) == []


def test_ones_own_address_is_never_loopback():
    assert not reach.own_address().startswith("127.")


def test_a_page_on_the_servers_machine_is_told_that_nobody_else_can_come(server):
    assert server.get("/api/reach").json() == {}
