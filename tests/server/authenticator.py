"""A passkey in software: makes key pairs and signs, as a person's device does. For tests over HTTP."""

import hashlib
import json
import secrets
import struct

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """A device with at most one passkey."""

    def __init__(self, origin):
        self.origin = origin
        self.id, self.key, self.uses, self.user = b"", None, 0, b""

    def make(self, options):
        """Answer to a wish for a new passkey."""
        self.id, self.key = secrets.token_bytes(16), ec.generate_private_key(ec.SECP256R1())
        self.user = base64url_to_bytes(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        said = self._said("webauthn.create", options["challenge"])
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(clientDataJSON=said, attestationObject=made)

    def sign(self, options, origin=""):
        """Answer to a wish to sign in."""
        self.uses += 1
        data = self._data(options["rpId"], PRESENT | VERIFIED)
        said = self._said("webauthn.get", options["challenge"], origin)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            clientDataJSON=said, authenticatorData=data, signature=signature, userHandle=self.user
        )  # fmt: skip

    def _data(self, name, flags):
        return hashlib.sha256(name.encode()).digest() + bytes([flags]) + struct.pack(">I", self.uses)

    def _said(self, kind, challenge, origin=""):
        said = {"type": kind, "challenge": challenge, "origin": origin or self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _credential(self, **response):
        coded = {name: bytes_to_base64url(value) for name, value in response.items()}
        id = bytes_to_base64url(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": coded, "clientExtensionResults": {}}
