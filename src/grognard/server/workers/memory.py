"""What a worker keeps between two questions about the same subject: a rebuilt match, or a replay. It keeps only the
last few subjects; the server sends a forgotten one again."""

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
    """The worker does not have this subject; the server has to send its material."""


class Subject(NamedTuple):
    """Something to ask a worker about. Its key never stands for anything else. `make` builds it from its material in
    the worker."""

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
    """Runs in the worker: call the function with the subject of this key. Raises `Forgotten`."""
    if key in _kept:
        _kept.move_to_end(key)
    elif material is None:
        raise Forgotten
    else:
        _kept[key] = make(material)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return function(_kept[key], *given, **named)
