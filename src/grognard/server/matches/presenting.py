"""Presenting a match: from what a view knows to the table that the page draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.contract.terms import agreed_in
from grognard.engine.questions import describe_tally
from grognard.engine.refusal import Refusal
from grognard.engine.view import View
from grognard.server import wire
from grognard.server.matches.dice_policies import dice_note
from grognard.server.matches.permissions import may_roll, undo_seat
from grognard.server.matches.room import Room
from grognard.server.tutorial import lesson_note
from grognard.store import Seat


def sitters(seats: Sequence[Seat], held: Iterable[int] = (), view: View | None = None) -> tuple[wire.Sitter, ...]:
    """Who sits in the seats, of which `held` are the viewer's; with a view also their teams and who has given up."""
    yours = set(held)
    teams = view.seating.teams if view is not None and view.seating.has_teams else None
    absent = view.absent if view is not None else ()
    return tuple(
        wire.Sitter(
            n,
            seat.name,
            seat.who,
            n in yours,
            None if teams is None else teams[n],
            n in absent,
            seat.free,
            seat.free and seat.offered,
        )
        for n, seat in enumerate(seats)
    )


def rolling(view: View, *, yours: bool) -> wire.RollWanted | None:
    """The dice that wait to be rolled by hand."""
    if not view.rolling:
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
            describe_tally(dice.tally, dice.bands.need) if dice.tally is not None else None,
            dice.models,
            dice.weapon,
            dice.traits,
            dice.was,
        )
        for dice in view.rolling
    )
    first = view.rolling[0]
    return wire.RollWanted(view.number, first.label, first.clause, groups, yours)


class TableExtras:
    """What a table shows beside the game itself."""

    def __init__(self, title: str, seats: Sequence[Seat], held: frozenset[int] = frozenset()) -> None:
        self.title = title
        self.seats = seats
        self.held = held
        self.secrets = False
        self.undo: Refusal | None = None
        self.may_undo = False
        self.may_roll = False
        self.thinking = ""
        self.lesson: wire.LessonNote | None = None
        self.private = False

    @classmethod
    def of(cls, room: Room, view: View, held: frozenset[int]) -> TableExtras:
        """At the table of a room, for the holder of these seats with this view."""
        extras = cls(room.title, room.seats, held)
        hidden = not view.open or view.sealed
        extras.secrets = hidden and len(room.people(held)) > 1
        undo = undo_seat(room, view.seat, held)
        extras.may_undo = not isinstance(undo, Refusal)
        extras.undo = undo if isinstance(undo, Refusal) else None
        extras.may_roll = may_roll(room, held)
        extras.thinking = room.bot_reason()
        extras.lesson = lesson_note(view, room.lesson)
        extras.private = room.private
        return extras


def table(view: View, extras: TableExtras, log: Sequence[wire.Logged], kept: int) -> wire.Table:
    """The table as a view shows it; `log` are the lines that follow on the `kept` ones that the page has."""
    return wire.Table(
        n=view.number,
        seat=view.seat,
        ruleset=view.ruleset.name,
        title=extras.title,
        scene=view.scene,
        sitters=sitters(extras.seats, extras.held, view),
        deciding=view.deciding,
        question=view.asked,
        rolling=rolling(view, yours=extras.may_roll),
        log=tuple(log),
        kept=kept,
        may_undo=extras.may_undo,
        undo_why_not="" if extras.undo is None else extras.undo.reason,
        result=view.outcome,
        secrets=extras.secrets,
        waiting=view.waiting,
        thinking=extras.thinking,
        dice=dice_note(view.dice),
        lesson=extras.lesson,
        private=extras.private,
        agreed=tuple(agreed_in(view.ruleset.options, view.options)),
    )
