"""Refusals: a sentence that says what is wrong, how much, and which clause says so."""

from __future__ import annotations

from grognard.engine.record import Value


class Refusal(Value, frozen=True):
    """Why something may not be done. `about` names the units or models it is about."""

    reason: str
    clause: str
    about: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


class Refused(Exception):
    """An answer that the rules do not allow; it changed nothing."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal]]:
        return Refused, (self.refusal,)  # a refusal may come from another process


class NotAsked(Exception):
    """An answer from a seat that was not asked, or to a game that is over."""
