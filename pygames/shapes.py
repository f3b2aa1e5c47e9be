"""Does a value that came as JSON have the shape of a type? For what strangers may have written."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = 1_000_000
"""No count, total or time budget of any game comes near it."""
LONGEST_TEXT = 200
MOST_ITEMS = 1_000


def fits(value: Any, hint: Any) -> bool:  # noqa: ANN401 - any JSON value, any form of type
    """True if a value is of a type and within sane bounds; keys that a type lacks are refused."""
    if is_typeddict(hint):
        hints = _hints(hint)
        return (
            isinstance(value, dict)
            and hint.__required_keys__ <= value.keys() <= hints.keys()
            and all(fits(one, hints[key]) for key, one in value.items())
        )
    if (check := _PLAIN.get(hint)) is not None:
        return check(value)
    args = get_args(hint)
    origin = get_origin(hint)
    if origin is list:
        return _sized(value, list) and all(fits(one, args[0]) for one in value)
    if origin is dict:
        return _sized(value, dict) and all(
            fits(key, args[0]) and fits(one, args[1]) for key, one in value.items()
        )
    if origin is Literal:
        return any(value == one and type(value) is type(one) for one in args)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in args)
    raise TypeError(hint)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _sized(value: object, kind: type[list[Any] | dict[Any, Any]]) -> bool:
    return isinstance(value, kind) and len(value) <= MOST_ITEMS


def _is_number(value: Any) -> bool:  # noqa: ANN401 - any JSON value
    return type(value) in (int, float) and abs(value) <= LARGEST  # false for NaN


_PLAIN: dict[Any, Callable[[Any], bool]] = {
    int: lambda value: type(value) is int and abs(value) <= LARGEST,
    float: _is_number,
    str: lambda value: isinstance(value, str) and len(value) <= LONGEST_TEXT,
    bool: lambda value: isinstance(value, bool),
    NoneType: lambda value: value is None,
    object: lambda _value: True,
}
