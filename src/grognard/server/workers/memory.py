"""What a worker keeps between two questions about the same thing: a match that it has stood up, a replay that it has
taken apart. Only the last few things are kept; what was forgotten is sent again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MOST = 12
"""How many things a worker keeps."""

_kept: OrderedDict[Hashable, Any] = OrderedDict()


class Forgotten(Exception):
    """The worker does not have this thing; its material has to be sent along."""


class Subject(NamedTuple):
    """A thing to ask about. Its key never stands for anything else; `make` makes it of its material in the worker."""

    key: Hashable
    make: Callable[[Any], Any]
    material: Any


def about(
    key: Hashable,
    make: Callable[[Any], Any],
    material: Any | None,
    function: Callable[Concatenate[Any, P], T],
    *given: P.args,
    **named: P.kwargs,
) -> T:
    """In the worker: call the function with the thing of this key. Raises `Forgotten`."""
    if key in _kept:
        _kept.move_to_end(key)
    elif material is None:
        raise Forgotten
    else:
        _kept[key] = make(material)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return function(_kept[key], *given, **named)
