"""Refusals of the server itself, in the same form as those of the rules."""

from __future__ import annotations

from grognard.engine.refusal import OutOfTurn, Refusal, Refused

FORM = "engine.answer.form"
TURN = "engine.answer.turn"


class Denied(Exception):
    """Something that HTTP refuses: the status and why."""

    def __init__(self, status: int, reason: str, clause: str = FORM) -> None:
        super().__init__(reason)
        self.status = status
        self.refusal = Refusal(reason, clause)


class NoSuchMatch(Denied):
    def __init__(self, match: str) -> None:
        super().__init__(404, f"there is no match {match[:40]!r} here")


def form(reason: str) -> Refusal:
    return Refusal(reason, FORM)


def turn(reason: str) -> Refusal:
    return Refusal(reason, TURN)


def of(fault: Refused | OutOfTurn) -> Refusal:
    return fault.refusal if isinstance(fault, Refused) else turn(str(fault))
