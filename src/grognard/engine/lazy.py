"""Values that are worked out when they are first used, and not again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - used like a function
    """Calls a function once, when its value is first needed. Creating a `functools.cache` takes longer than creating
    most questions."""

    __slots__ = ("_look", "_seen")

    def __init__(self, look: Callable[[], T]) -> None:
        self._look = look
        self._seen: list[T] = []

    def __call__(self) -> T:
        if not self._seen:
            self._seen.append(self._look())
        return self._seen[0]


class lazy(Generic[T]):  # noqa: N801 - used as a decorator
    """An attribute that is worked out when it is first read. `functools.cached_property` does the same, but takes a
    lock each time (until Python 3.12): questions and bodies are made by the thousand, and no two threads ever share
    one."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.name = work.__name__
        self.__doc__ = work.__doc__

    def __get__(self, owner: Any, kind: type) -> T:
        value = owner.__dict__[self.name] = self.work(owner)
        return value
