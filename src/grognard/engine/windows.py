"""Reaction windows: moments in which others may act. docs/windows.md has the semantics in words.

Once through the seats in order. A seat is asked again after each use until it declines; what it may use is worked
out anew at each ask; a seat that could only decline is not asked. A use is resolved with all it causes before the
next ask.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire

T = TypeVar("T")

DECLINE = "decline"
NO_MORE = "no more"


class Window:
    """One kind of moment: its name, the sentence that asks, its clause, and the scope of a sticky decline."""

    __slots__ = ("clause", "name", "scope", "title")

    def __init__(self, name: str, title: str, clause: str, *, scope: str = "") -> None:
        """With a `scope` (an id that changes when the scope ends) seats may also decline "no more" for all of it."""
        self.name = name
        self.title = title
        self.clause = clause
        self.scope = scope


async def react(
    umpire: Umpire,
    window: Window,
    seats: Iterable[int],
    offers: Callable[[int], Sequence[Option[T]]],
    use: Callable[[int, T], Awaitable[None]],
) -> int:
    """Open the window; each use is carried out at once. How many there were."""
    uses = 0
    for seat in seats:
        while (chosen := await _offer(umpire, window, seat, offers(seat))) is not None:
            await use(seat, chosen.value)
            uses += 1
    return uses


async def collect(
    umpire: Umpire, window: Window, seats: Iterable[int], offers: Callable[[int], Sequence[Option[T]]]
) -> list[tuple[int, T]]:
    """Mode "collect": everything is declared first, one by one, and carried out by the caller afterwards.

    `offers` is asked anew after each declaration and must leave out what was declared.
    """
    declared: list[tuple[int, T]] = []
    for seat in seats:
        while (chosen := await _offer(umpire, window, seat, offers(seat))) is not None:
            declared.append((seat, chosen.value))
    return declared


async def _offer(umpire: Umpire, window: Window, seat: int, options: Sequence[Option[T]]) -> Option[T] | None:
    if all(option.why_not is not None for option in options):
        return None
    if window.scope and umpire.stuck.get((seat, window.name)) == window.scope:
        return None
    choices: list[Option[Option[T] | str]] = [
        Option(o.key, o, o.label, detail=o.detail, why_not=o.why_not, tally=o.tally, cost=o.cost, about=o.about)
        for o in options
    ]
    choices.append(Option(DECLINE, DECLINE, "Do nothing"))
    if window.scope:
        choices.append(Option(NO_MORE, NO_MORE, "Do nothing, and do not ask again"))
    chosen = await umpire.ask(seat, Reaction(window.title, window.clause, f"window:{window.name}", choices))
    if isinstance(chosen, Option):
        return chosen
    if chosen == NO_MORE:
        umpire.stuck[seat, window.name] = window.scope
    return None


class Reaction(One[T]):
    """The question of a window; who does not choose declines."""

    def default(self) -> str:
        return DECLINE
