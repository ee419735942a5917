"""Proofs of the pairing token, see ``tools/pairing.py``."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

from mobile_ai_memory.tools.pairing import NONCE_AGE_MS

_NONCE = re.compile(r"([0-9a-z]{1,11})\.[A-Za-z0-9_-]{16,64}", re.ASCII)


def proof(token: str, role: str, nonce: str) -> str:
    """What only one who has the token can say, in a role, to a nonce."""
    signed = hmac.digest(token.encode(), f"{role} {nonce}".encode(), hashlib.sha256)
    return urlsafe_b64encode(signed).rstrip(b"=").decode()


def new_nonce(now: int) -> str:
    """A nonce of the time ``now`` (ms)."""
    digits, rest = "", now
    while rest:
        rest, digit = divmod(rest, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return f"{digits or '0'}.{secrets.token_urlsafe(16)}"


class Verifier:
    """Checks proofs; none is taken twice."""

    def __init__(self, token: str) -> None:
        """For one token."""
        self._token = token
        self._seen: dict[str, int] = {}

    def accepts(self, role: str, nonce: str, given: str, now: int) -> bool:
        """Whether a proof holds at the time ``now`` (ms). The comparison takes the same time for every wrong one."""
        shape = _NONCE.fullmatch(nonce)
        if shape is None or abs(int(shape[1], 36) - now) > NONCE_AGE_MS:
            return False
        if not hmac.compare_digest(proof(self._token, role, nonce).encode(), given.encode("utf-8", "replace")):
            return False
        self._seen = {old: time for old, time in self._seen.items() if now - time <= 2 * NONCE_AGE_MS}
        if nonce in self._seen:
            return False
        self._seen[nonce] = now
        return True
