"""What the page and the relay have to agree on to find and to trust each other.

Neither sends the token. Each proves that it has it: the page in the subprotocols that it offers, the relay in
its first message. A proof is HMAC-SHA256, keyed with the token, over a role and the page's nonce, which starts with
the time in milliseconds, base 36, and a full stop; so that a proof overheard is soon worth nothing.
"""

COMMAND = "mobile-ai-memory-relay"
TOKEN_VARIABLE = "MOBILE_AI_MEMORY_TOKEN"  # noqa: S105 - its name
DEFAULT_PORT = 43117
SUBPROTOCOL = "mobile-ai-memory.v1"
TOKEN_BYTES = 32

PAGE = "page"
RELAY = "relay"
GUEST = "guest"
"""The roles: a page, the relay that has the port, and a relay that found the port taken by another one."""

NONCE_AGE_MS = 300_000
"""How far a nonce's time may be from the relay's: the clocks of a virtual machine and of its host differ."""

MAX_FRAME = 1_000_000
"""Bytes of one message, either way."""

START_LIMIT_MS = 3_000
"""How long a page has to take up a call; one that is frozen doesn't."""
CALL_LIMIT_MS = 60_000
CONFIRM_LIMIT_MS = 45_000
"""How long the user has to answer; clients give up after a minute."""

CLOSED_TAKEN = 4409
CLOSED_REPLACED = 4410
