"""Consequences: what follows from an attack, a failed test, a loss, in the order of the rulebook.

A frame is opened, consequences are added while something happens, and `settle` carries them out: class by class in the
order that the rule set gives, in each class the active player's first. A new consequence goes into its class if that is
still to come, and otherwise to the end of the queue. A frame is empty before it closes.

Carrying out a consequence may open a frame of its own (a free attack, a bounce into the next pair): that one is
settled completely before the outer one goes on. So one module serves queues and chains.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import ClassVar

from grognard.engine.events import Ref
from grognard.engine.playing.rest import Settles
from grognard.engine.questions import One, Option
from grognard.engine.record import Record, Value
from grognard.engine.umpire import Umpire


class Due(Value, frozen=True):
    """Something that is about to happen to a subject."""

    kind: str
    subject: Ref
    clause: str
    number: int = 1
    cause: str = ""
    """The id of what it follows from, where the rule needs it."""


class Queue(Record):
    """What is due in one frame."""

    due: list[Due] = []
    later: list[Due] = []
    """What arose after its class was passed: the end of the queue."""
    reached: int = -1
    """The class that is being carried out."""
    waits: bool = False
    """A later step settles it: the units of a group act in steps of their own."""


class Consequences(Settles):
    """The open frames, the innermost last. A rule set subclasses it to give the order of its classes."""

    order: ClassVar[tuple[str, ...]]
    """The classes in the order in which they are carried out."""
    chosen: ClassVar[Mapping[str, str]] = {}
    """The classes in which an owner chooses the order for their own units, each with the question they are asked."""

    frames: list[Queue] = []

    def open(self, *, waits: bool = False) -> None:
        """Open a frame: from here on consequences belong to it. A later step settles a frame that `waits`."""
        self.frames.append(Queue(waits=waits))

    def add(self, due: Due) -> None:
        """Something follows. It takes its place in the innermost frame."""
        frame = self.frames[-1]
        (frame.due if self.order.index(due.kind) > frame.reached else frame.later).append(due)

    def add_once(self, due: Due) -> None:
        """The same, unless it is due already: several reasons for a break test still mean one test."""
        if not self.awaits(due.kind, due.subject.id):
            self.add(due)

    def awaits(self, kind: str, subject: str) -> bool:
        """Whether this is due for the subject in the innermost frame."""
        frame = self.frames[-1]
        return any((due.kind, due.subject.id) == (kind, subject) for due in (*frame.due, *frame.later))

    def unsettled(self) -> str:
        left = [frame for frame in self.frames if not frame.waits]
        kinds = [due.kind for frame in left for due in (*frame.due, *frame.later)]
        return f"{', '.join(kinds) or 'an empty frame'} of the consequences is left" if left else ""


async def settle(
    umpire: Umpire,
    consequences: Consequences,
    seats: Sequence[int],
    carry_out: Callable[[Due], Awaitable[None]],
) -> None:
    """Carry out everything in the innermost frame, then close it. `seats`: the active player first."""
    frame = consequences.frames[-1]
    while frame.due or frame.later:
        if not frame.due:
            frame.due, frame.later, frame.reached = frame.later, [], -1
        due = await _next(umpire, consequences, frame.due, seats)
        frame.due.remove(due)
        frame.reached = consequences.order.index(due.kind)
        await carry_out(due)
    if consequences.frames[-1] is not frame:
        raise RuntimeError("a consequence opened a frame and did not settle it")
    consequences.frames.pop()


async def _next(umpire: Umpire, consequences: Consequences, due: Sequence[Due], seats: Sequence[int]) -> Due:
    """The first by class and owner; where an owner has several and may order them, they say which."""

    def place(one: Due) -> tuple[int, int]:
        seat = one.subject.seat
        return consequences.order.index(one.kind), seats.index(seat) if seat in seats else len(seats)

    first = min(due, key=place)
    alike = [one for one in due if place(one) == place(first)]
    seat, title = first.subject.seat, consequences.chosen.get(first.kind)
    if len(alike) == 1 or title is None or seat is None:
        return first
    options = [Option(str(n), one, str(one.subject), about=(one.subject.id,)) for n, one in enumerate(alike)]
    return await umpire.ask(seat, One(title, first.clause, f"consequence:{first.kind}", options))
