"""A push service on loopback, and browsers that can read what is sent through it."""

import base64
import http.server
import json
import secrets
import threading
import time
import urllib.parse

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """Has a key and a secret of its own; reads nothing that was not sealed for it."""

    def __init__(self, service):
        self.service, self.name = service, secrets.token_hex(6)
        self._key, self._secret = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        service.browsers[self.name] = self

    @property
    def subscription(self):
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(self._secret)}
        return {"endpoint": f"{self.service.base}/to/{self.name}", "keys": keys}

    @property
    def heard(self):
        """What was sent to it, opened."""
        return [self._open(post.body) for post in self.service.posts if post.path == f"/to/{self.name}"]

    def _open(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"))

    def hears(self, count=1, patience=30.0):
        """Wait until so much was sent to it."""
        until = time.monotonic() + patience
        while len(self.heard) < count and time.monotonic() < until:
            time.sleep(0.05)
        return self.heard


class Post:
    def __init__(self, path, headers, body):
        self.path, self.headers, self.body = path, headers, body


class PushService:
    """Takes what is sent, as RFC 8030 has it: 201, or 410 for a browser that is gone."""

    def __init__(self):
        self.posts, self.browsers, self.gone, self.elsewhere = [], {}, set(), ""
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.posts.append(Post(self.path, dict(self.headers), body))
                name = self.path.rpartition("/")[2]
                self.send_response(307 if service.elsewhere else 410 if name in service.gone else 201)
                if service.elsewhere:
                    self.send_header("Location", service.elsewhere)
                self.end_headers()

            def log_message(self, *words):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *error):
        self._server.shutdown()
        self._server.server_close()

    def is_signed(self, post, key):
        """Whether a message was signed with a server's key for this service, and not for ever."""
        words = dict(part.split("=", 1) for part in post.headers["Authorization"].removeprefix("vapid ").split(","))
        head, claims, signature = words["t"].split(".")
        raw = decoded(signature)
        halves = (int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        try:
            point.verify(encode_dss_signature(*halves), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
        except InvalidSignature:
            return False
        told = json.loads(decoded(claims))
        service = urllib.parse.urlsplit(self.base)
        return (
            told["aud"] == f"{service.scheme}://{service.netloc}" and time.time() < told["exp"] < time.time() + 86_400
        )
