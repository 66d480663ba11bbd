"""Messages for browsers, sealed so that push services cannot read them (RFC 8291), and signed (RFC 8292).

Needs `cryptography`, which comes with `pip install "spieltisch[notices]"`.
"""

import base64
import hashlib
import json
import os

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = SECP256R1()
RECORD = 4096  # bytes: a message is one record, whatever its size
LENGTH = 256  # of what is sealed: all messages look the same
GOOD_FOR = 12 * 3600.0  # seconds; services refuse more than a day


def fresh_key() -> bytes:
    """A private key that nobody else has."""
    return generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


def private_key(data: bytes) -> EllipticCurvePrivateKey:
    return derive_private_key(int.from_bytes(data, "big"), CURVE)


def public_key(data: bytes) -> EllipticCurvePublicKey:
    """`ValueError` if it is no point of the curve."""
    return EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def point(key: EllipticCurvePrivateKey) -> bytes:
    """The public half."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def in_text(data: bytes) -> str:
    """Bytes as Web Push writes them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def seal(
    message: bytes,
    browser: bytes,
    auth: bytes,
    *,
    own: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    length: int = LENGTH,
) -> bytes:
    """The body of a push for one browser; key and salt are new each time but in tests."""
    own, salt = own or generate_private_key(CURVE), salt or os.urandom(16)
    shared = own.exchange(ECDH(), public_key(browser))
    secret = derive(auth, shared, b"WebPush: info\0" + browser + point(own), 32)
    key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    last = b"\2"  # ends the last record; zeros may follow
    sealed = AESGCM(key).encrypt(nonce, (message + last).ljust(length, b"\0"), None)
    return salt + RECORD.to_bytes(4, "big") + bytes([65]) + point(own) + sealed


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def sign(key: EllipticCurvePrivateKey, service: str, contact: str, now: float) -> str:
    """The `Authorization` by which a push service, an origin, knows who sends."""
    claims = {"aud": service, "exp": int(now + GOOD_FOR), "sub": contact}
    parts = [in_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = key.sign(".".join(parts).encode(), ECDSA(SHA256()))
    signature = b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(signed))
    return f"vapid t={'.'.join([*parts, in_text(signature)])}, k={in_text(point(key))}"


def topic(table: str) -> str:
    """By which a newer message about a table replaces an older one; it does not tell which table."""
    return in_text(hashlib.sha256(table.encode()).digest())[:32]
