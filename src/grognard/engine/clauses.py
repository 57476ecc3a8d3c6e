"""How code cites the rulebook: one id, at the function that enforces it.

A rule that talks to the umpire gives the id as an argument: of a question, a roll, an event, a refusal, a tally. A rule
that only works something out is marked with it:

    @enforces("lords.measure.gap")
    def gap(one: Iterable[Disc], other: Iterable[Disc]) -> int: ...

and a rule that applies it may cite the function, `umpire.cite(gap)`, so that the id is written once. Law 8 counts these
values and nothing else: an id in a comment or a docstring helps the reader, but it enforces nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T", bound=Callable[..., Any])

_marked: dict[Any, tuple[str, ...]] = {}


def enforces(*ids: str) -> Callable[[T], T]:
    """Mark a function or a record as the place where these clauses are enforced. The function itself does not change
    and is as quick as before."""

    def remember(enforcer: T) -> T:
        _marked[enforcer] = ids
        return enforcer

    return remember


def clauses_of(enforcer: Callable[..., Any]) -> tuple[str, ...]:
    """The clauses that something was marked with."""
    found = _marked.get(enforcer)
    if found is None:
        raise LookupError(f"{enforcer.__qualname__} is cited but marked with no clause")
    return found
