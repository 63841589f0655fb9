"""From where a server can be reached: only from its own machine, or from the network it is in."""

from __future__ import annotations

import ipaddress
import socket

from duskboard.server.config import Config
from duskboard.server.guard import LOOPBACK

EVERYWHERE = ("0.0.0.0", "::", "")
FAR_AWAY = ("192.0.2.1", 9)  # an address nobody has: asking for the way there sends nothing


def network_addresses(config: Config) -> list[str]:
    """The pages' addresses for others in the network; none if the server listens on its own machine only."""
    if config.host in LOOPBACK:
        return []
    if config.hosts:
        names = [name for name in config.hosts if name not in LOOPBACK]
    elif config.host in EVERYWHERE:
        names = [own_address()]
    else:
        names = [config.host]
    return [f"http://{bracketed(name)}:{config.port}" for name in names if name]


def own_address() -> str:
    """This machine's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(FAR_AWAY)
            found = str(way.getsockname()[0])
        except OSError:
            return ""
    return "" if ipaddress.ip_address(found).is_loopback or ipaddress.ip_address(found).is_unspecified else found


def bracketed(host: str) -> str:
    """A host as it stands in an address.

    >>> bracketed("::1"), bracketed("192.168.1.5")
    ('[::1]', '192.168.1.5')
    """
    return f"[{host}]" if ":" in host else host
