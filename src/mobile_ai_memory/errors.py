"""What can go wrong inside the bank.

Errors are errors inside; the edge of the bank (``calls.py``) turns each into the
empty result of its call and a line in ``status()["problems"]``.

    MemoryBankError
    ├── InvalidInput        a caller's data is not of the documented shape
    ├── HostError           the host's model or embedder failed, hung or answered nonsense
    └── StoreError          the store failed; what was asked may not have happened
        ├── StoreUnavailable    there is no store to use at all
        └── TooManyConflicts    other tabs kept committing first
"""


class MemoryBankError(Exception):
    """Any fault of the bank's own."""


class InvalidInput(MemoryBankError):  # noqa: N818 - reads as what it says: "invalid input: title ..."
    """A caller's data is refused; the message names the field and what was expected."""

    def __init__(self, field: str, got: object, expected: str) -> None:
        """Describe the refused field.

        Args:
            field: the name the caller knows the field by.
            got: the value found; only its type and a short form are shown.
            expected: what would have been accepted.
        """
        self.field = field
        self.expected = expected
        super().__init__(f"{field}: expected {expected}, got {describe(got)}")


class HostError(MemoryBankError):
    """A callback of the host (model, embedder) did not give a usable answer."""


class StoreError(MemoryBankError):
    """The store did not do what was asked."""


class StoreUnavailable(StoreError):  # noqa: N818
    """There is no usable store; the bank is in no-memory mode."""


class TooManyConflicts(StoreError):  # noqa: N818
    """A commit was decided again and again, and another tab was first each time."""


def describe(value: object, limit: int = 40) -> str:
    """A value's type and short form, for messages: ``str 'abc'``, ``list of 3``, ``null``."""
    if value is None:
        return "null"
    if isinstance(value, (list, dict)):
        return f"{type(value).__name__} of {len(value)}"
    shown = repr(value)
    return f"{type(value).__name__} {shown if len(shown) <= limit else shown[: limit - 1] + '…'}"
