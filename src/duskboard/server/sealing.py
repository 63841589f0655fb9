"""What is sent by web push is sealed for one browser (RFC 8291) and signed by this server (VAPID, RFC 8292).

Imported when first needed: what it is made with is slow to load, and most servers never send anything.
"""

from __future__ import annotations

import base64
import binascii
import urllib.parse

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from duskboard.server.store import Subscription

POINT, SECRET = 65, 16  # bytes of a browser's key and of its secret


def new_key() -> str:
    """A key for a server, as it is kept."""
    fresh = Vapid02()
    fresh.generate_keys()
    pem: bytes = fresh.private_pem()
    return pem.decode()


class Sealer:
    """Seals and signs with a server's key."""

    def __init__(self, key: str) -> None:
        self._vapid = Vapid02.from_pem(key.encode())

    @property
    def public_key(self) -> str:
        """As a browser wants it named."""
        return _encoded(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def headers(self, endpoint: str, contact: str, until: float) -> dict[str, str]:
        """Who sends this, for the service at an address."""
        service = urllib.parse.urlsplit(endpoint)
        claims = {"aud": f"{service.scheme}://{service.netloc}", "sub": contact, "exp": int(until)}
        return {**self._vapid.sign(claims), "Content-Encoding": "aes128gcm"}

    def sealed(self, to: Subscription, data: bytes) -> bytes:
        """Something that only one browser can read."""
        body: bytes = http_ece.encrypt(
            data, private_key=ec.generate_private_key(ec.SECP256R1()), dh=_decoded(to.p256dh),
            auth_secret=_decoded(to.auth), version="aes128gcm",
        )  # fmt: skip
        return body


def why_unfit(to: Subscription) -> str:
    """What is wrong with the keys of a browser; empty if nothing is."""
    try:
        point, secret = _decoded(to.p256dh), _decoded(to.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        return "its key is none"
    return "" if len(point) == POINT and len(secret) == SECRET else "its keys are of another length"


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
