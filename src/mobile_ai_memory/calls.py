"""The edge of the bank: which calls there are, and that none of them ever throws.

A method marked with ``read``, ``write`` or ``learn`` is a data call. The mark names what the call
answers where it can't be served, catches every fault, reports it, and enters the method into the
table that the page's API and its TypeScript types are made from.
"""

import functools
import inspect
import re
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_type_hints

from mobile_ai_memory.errors import InvalidInput

CallKind = Literal["read", "write", "learn"]
"""How long a caller may be kept: a read briefly, a write until committed, learning as long as a model needs."""


@dataclass(frozen=True, slots=True)
class Call:
    """One data call, as its signature says.

    Positional parameters stay positional; keyword-only parameters are the fields of one object,
    which on the page is the last argument.
    """

    name: str
    kind: CallKind
    positional: tuple[str, ...]
    options: tuple[str, ...]
    empty: Any
    function: Callable[..., Awaitable[Any]]
    on_page: bool
    """Whether the page's object has it as it is; some are what the page's own methods are made of."""

    @property
    def js_name(self) -> str:
        """The name on the page."""
        return camel(self.name)

    def bind(self, arguments: list[Any]) -> tuple[list[Any], dict[str, Any], list[str]]:
        """Positional arguments, keyword arguments, and the fields that the call doesn't know.

        Raises:
            InvalidInput: there is something else where the object of fields belongs.
        """
        count = len(self.positional)
        positional = arguments[:count] + [None] * (count - len(arguments))
        given = arguments[count] if len(arguments) > count else None
        if given is None or not self.options:
            return positional, {}, []
        if not isinstance(given, dict):
            raise InvalidInput(self.js_name, given, "an object")
        fields = {snake(name): value for name, value in given.items()}
        known = {name: fields[name] for name in self.options if name in fields}
        unknown = [name for name in given if snake(name) not in self.options]
        return positional, known, unknown


def read(empty: Callable[[], Any], *, needs_store: bool = True, on_page: bool = True) -> "_Mark":
    """Mark a call that changes nothing. ``empty`` makes its answer where it can't be served."""
    return _Mark("read", empty, needs_store=needs_store, on_page=on_page)


def write(empty: Callable[[], Any], *, on_page: bool = True) -> "_Mark":
    """Mark a call that answers once its change is committed."""
    return _Mark("write", empty, on_page=on_page)


def learn(empty: Callable[[], Any]) -> "_Mark":
    """Mark a call that may ask the host's model before it commits."""
    return _Mark("learn", empty)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Mark:
    kind: CallKind = field(kw_only=False)
    empty: Callable[[], Any] = field(kw_only=False)
    needs_store: bool = True
    on_page: bool = True

    def __call__[**P, R](self, function: Callable[P, Coroutine[Any, Any, R]]) -> Callable[P, Coroutine[Any, Any, R]]:
        name = function.__name__

        @functools.wraps(function)
        async def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            bank: Any = args[0]
            empty: Callable[[], R] = self.empty
            try:
                if not await bank.usable(needs_store=self.needs_store):
                    return empty()
                return await function(*args, **kwargs)
            except Exception as fault:
                bank.report(f"{name}: {_message(fault)}")
                return empty()

        guarded.__dict__["mark"] = self
        return guarded


def table(bank: type) -> dict[str, Call]:
    """The data calls of a class, by name, in the order in which they are written."""
    calls: dict[str, Call] = {}
    for name, function in vars(bank).items():
        mark: _Mark | None = getattr(function, "__dict__", {}).get("mark")
        if mark is None:
            continue
        parameters = list(inspect.signature(function).parameters.values())[1:]
        calls[name] = Call(
            name,
            mark.kind,
            tuple(p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD),
            tuple(p.name for p in parameters if p.kind is p.KEYWORD_ONLY),
            mark.empty(),
            function,
            mark.on_page,
        )
    return calls


def hints(call: Call) -> Mapping[str, Any]:
    """The resolved type hints of a call, for those who write its types in another language."""
    return get_type_hints(call.function)


def camel(name: str) -> str:
    """``add_semantic`` → ``addSemantic``."""
    head, *rest = name.split("_")
    return head + "".join(word.capitalize() for word in rest)


@functools.lru_cache(maxsize=256)  # every call of the page asks for a few
def snake(name: str) -> str:
    """``addSemantic`` → ``add_semantic``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _message(fault: Exception) -> str:
    text = str(fault) or "no message"
    return text if isinstance(fault, InvalidInput) else f"{type(fault).__name__}: {text}"
