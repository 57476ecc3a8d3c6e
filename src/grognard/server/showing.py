"""Showing a match: the table as one seat (or a spectator) may see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.events import Event
from grognard.engine.match import Match
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Asked, describe_tally
from grognard.engine.refusal import Refusal
from grognard.engine.terms import agreed_in
from grognard.engine.umpire import AskAll, Roll
from grognard.engine.view import View
from grognard.server import wire
from grognard.server.sealing import note
from grognard.store import Seated

HUMAN = "human"
COLOURS = ("Blue", "Red", "Green", "Yellow", "Violet", "Brown", "White", "Black")
"""What a player without a name is called, by seat."""


def lines(events: Iterable[Event], seat: int | None) -> list[wire.Logged]:
    """The whole log of a seat."""
    heard = (event for event in events if event.heard_by(seat))
    return [wire.Logged(number, event, event.sentence()) for number, event in enumerate(heard, 1)]


def sitters(seats: Sequence[Seated], mine: Iterable[int] = ()) -> tuple[wire.Sitter, ...]:
    held = set(mine)
    return tuple(wire.Sitter(number, seat.name, seat.who, number in held) for number, seat in enumerate(seats))


def result(outcome: Outcome | None) -> wire.Result | None:
    if outcome is None:
        return None
    return wire.Result(outcome.winners, outcome.reason, outcome.clause, outcome.scores)


def rolling(match: Match, *, yours: bool) -> wire.RollWanted | None:
    """The dice that wait to be rolled by hand."""
    request = match.request
    if not isinstance(request, Roll):
        return None
    groups = tuple(
        wire.DiceWanted(
            dice.count,
            dice.bands.sides,
            dice.bands.names,
            dice.bands.table,
            dice.clause,
            dice.label,
            dice.by,
            dice.unit,
            describe_tally(dice.tally) if dice.tally is not None else None,
        )
        for dice in request.groups
    )
    first = request.groups[0]
    return wire.RollWanted(len(match.journal), first.label, first.clause, groups, yours)


def asked(match: Match, seat: int | None) -> Asked | None:
    """The open question of this seat; whether it is sealed the engine knows only by how it was asked."""
    question = match.question(seat) if seat is not None else None
    if question is None:
        return None
    shown = question.describe()
    if not isinstance(match.request, AskAll):
        return shown
    return Asked(shown.kind, shown.title, shown.clause, shown.topic, shown.limits, shown.crumbs, True, shown.body)


class Glance:
    """What a table shows beside the game itself."""

    def __init__(self, title: str, seats: Sequence[Seated], mine: frozenset[int] = frozenset()) -> None:
        self.title = title
        self.sitters = sitters(seats, mine)
        self.secrets = False
        self.undo: Refusal | None = None
        self.may_undo = False
        self.may_roll = False
        self.thinking = ""
        self.lesson: wire.LessonNote | None = None


def table(match: Match, seat: int | None, glance: Glance, log: Sequence[wire.Logged], kept: int) -> wire.Table:
    """The table with the eyes of `seat`; `log` is its whole log, of which the tab has `kept` lines."""
    return wire.Table(
        n=len(match.journal),
        seat=seat,
        ruleset=match.ruleset.name,
        title=glance.title,
        scene=View(match, seat).scene,
        sitters=glance.sitters,
        deciding=match.deciding,
        question=asked(match, seat),
        rolling=rolling(match, yours=glance.may_roll),
        log=tuple(log[kept:]),
        kept=kept,
        may_undo=glance.may_undo,
        undo_why_not="" if glance.undo is None else glance.undo.reason,
        result=result(match.outcome),
        secrets=glance.secrets,
        waiting=match.sealed_in,
        thinking=glance.thinking,
        dice=note(match.setup, over=match.outcome is not None),
        lesson=glance.lesson,
        agreed=tuple(agreed_in(match.ruleset.options, match.setup.options)),
    )
