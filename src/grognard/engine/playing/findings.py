"""Findings: what the rules have found out in a running step, so that a fork of it need not look again.

A fork plays the running step from the last rest, with the same answers. The rules then look at the same states in the
same order, so results that took work the first time (who sees a move, where a unit ends) are reused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")

Finding = tuple[str, object]
"""What was looked for, and what was found."""


class Findings:
    """The findings of one run of a step: first those that are known from an earlier run, then new ones."""

    __slots__ = ("_found", "_next")

    def __init__(self, known: Sequence[Finding] = ()) -> None:
        self._found: list[tuple[str, Any]] = list(known)
        self._next = 0

    def recall(self, what: str, look: Callable[[], T]) -> T:
        place, all_found = self._next, self._found
        self._next = place + 1
        if place == len(all_found):
            all_found.append((what, look()))
        found: T
        known, found = all_found[place]
        if known != what:
            raise RuntimeError(
                f"the rules look for {what!r} where an earlier run of this step looked for {known!r}: "
                "only what every run comes to in the same order may be recalled"
            )
        return found

    def so_far(self) -> Sequence[Finding]:
        """What was found up to now, for a fork."""
        return self._found[: self._next]


class Past(Struct, frozen=True):
    """How a running step came to where it stands: what it was sent, how many of those were answers, and what it found.
    A fork needs no more to get there too."""

    sent: Sequence[object]
    answers: int
    found: Sequence[Finding]
