"""Refusals of the server itself, in the same form as those of the rules."""

from __future__ import annotations

from grognard.engine.refusal import NotAsked, Refusal, Refused

FORM = "engine.answer.form"
TURN = "engine.answer.turn"


NOBODY_WATCHES = Refusal("those who play here want nobody to watch", TURN)


class Denied(Exception):
    """Something that HTTP refuses: the status and why."""

    def __init__(self, status: int, reason: str, clause: str = FORM) -> None:
        super().__init__(reason)
        self.status = status
        self.refusal = Refusal(reason, clause)

    def __reduce__(self) -> tuple[type[Denied], tuple[int, str, str]]:
        return Denied, (self.status, self.refusal.reason, self.refusal.clause)  # from a worker process


class NoSuchMatch(Denied):
    def __init__(self, match: str) -> None:
        super().__init__(404, f"there is no match {match[:40]!r} here")


class RulesFailed(Exception):
    """The rules have a fault; the match is as it was before."""


class NotStored(Exception):
    """The database failed. The match is back at the last state that is known to be stored."""


class ChangedElsewhere(Refused):
    """Another server on the same database has changed the match. The room has taken over that change."""

    def __init__(self) -> None:
        super().__init__(not_now("this match went on elsewhere; here is how it stands now"))


def form(reason: str) -> Refusal:
    return Refusal(reason, FORM)


def not_now(reason: str) -> Refusal:
    return Refusal(reason, TURN)


def refusal_in(fault: Refused | NotAsked) -> Refusal:
    return fault.refusal if isinstance(fault, Refused) else not_now(str(fault))
