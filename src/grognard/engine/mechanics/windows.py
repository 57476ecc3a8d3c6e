"""Reaction windows: moments in which others may act. docs/windows.md has the semantics in words.

A window goes once through the seats in order. A seat is asked again after each use until it declines; what it may use
is worked out again each time. A seat that could only decline is not asked, unless the others would learn something from
that. A use is resolved with all its effects before the next seat is asked. A window whose declarations need a check
(`declare`) rolls and asks between them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import TypeVar

from grognard.engine.questions import One, Option
from grognard.engine.showing.scene import Mark
from grognard.engine.umpire import Umpire

T = TypeVar("T")
D = TypeVar("D")

DECLINE = "decline"
NO_MORE = "no more"


class Window:
    """One kind of moment: its name, the sentence that asks, its clause, the scope of a sticky decline, its subject."""

    __slots__ = (
        "about",
        "clause",
        "decline",
        "declined",
        "limits",
        "marks",
        "name",
        "parties",
        "scope",
        "title",
        "until",
        "veiled",
    )

    def __init__(
        self,
        name: str,
        title: str,
        clause: str,
        *,
        scope: str = "",
        about: tuple[str, ...] = (),
        veiled: Callable[[int], bool] = lambda _seat: False,
        declined: str = "",
        decline: str = "Do nothing",
        parties: tuple[str, ...] = (),
        marks: Callable[[], tuple[Mark, ...]] = tuple,
        until: str = "this is over",
        limits: Callable[[int], str] = lambda _seat: "",
    ) -> None:
        """With a `scope` (an id that changes when the scope ends) seats may also decline "no more" for all of it;
        `until` says in words when that is.

        `about` names the units that the moment is about: who moves, who shoots. The first is part of the topic.
        `veiled` says of a seat, by what everybody knows, that it might have something to use: then it is asked even if
        it can only decline, because not asking it would tell that it has nothing. `decline` is what declining is called
        ("Let them pass"), `declined` says what happens if nobody uses anything: "The Hollow Queen is destroyed".
        `parties` are units that the moment is about as well, without being part of its topic. `marks` are drawn on the
        board while somebody is asked. `limits` says what binds a seat here: how much it has to spend.
        """
        self.name = name
        self.title = title
        self.clause = clause
        self.scope = scope
        self.about = about
        self.veiled = veiled
        self.decline = decline
        self.parties = parties
        self.declined = declined
        self.marks = marks
        self.until = until
        self.limits = limits

    @property
    def topic(self) -> str:
        return ":".join(("window", self.name, *self.about[:1]))


async def react(
    umpire: Umpire,
    window: Window,
    seats: Iterable[int],
    offers: Callable[[int], Sequence[Option[T]]],
    use: Callable[[int, T], Awaitable[None]],
) -> int:
    """Open the window; each use is carried out at once. Returns how many there were."""
    uses = 0
    for seat in seats:
        while (chosen := await _offer(umpire, window, seat, offers(seat))) is not None:
            await use(seat, chosen.value)
            uses += 1
    return uses


async def collect(
    umpire: Umpire, window: Window, seats: Iterable[int], offers: Callable[[int], Sequence[Option[T]]]
) -> list[tuple[int, T]]:
    """Mode "collect": the seats declare everything first, one by one, and the caller carries it out afterwards.
    `offers` is called again after each declaration; a seat is not offered again what it has already declared."""
    declared: list[tuple[int, T]] = []
    for seat in seats:
        keys = set[str]()
        while (chosen := await _offer(umpire, window, seat, _without(keys, offers(seat)))) is not None:
            keys.add(chosen.key)
            declared.append((seat, chosen.value))
    return declared


def _without(keys: Collection[str], options: Sequence[Option[T]]) -> list[Option[T]]:
    return [option for option in options if option.key not in keys]


async def declare(
    umpire: Umpire,
    window: Window,
    seats: Iterable[int],
    offers: Callable[[int], Sequence[Option[T]]],
    attempt: Callable[[int, T], Awaitable[D | None]],
) -> list[tuple[int, D]]:
    """Like `collect`, but each declaration is an attempt: it may roll and ask, and what fails pays at once.

    `attempt` gives what was declared, or None if it failed. `offers` is called again after each attempt, whether it
    succeeded or not, and must leave out what was tried (a `Limit` per unit and trigger does that)."""
    declared: list[tuple[int, D]] = []
    for seat in seats:
        while (chosen := await _offer(umpire, window, seat, offers(seat))) is not None:
            made = await attempt(seat, chosen.value)
            if made is not None:
                declared.append((seat, made))
    return declared


def by_class(
    declared: Sequence[tuple[int, D]], classes: Sequence[str], class_of: Callable[[D], str]
) -> list[tuple[int, D]]:
    """What was declared in the order in which it is carried out: class by class, in each as it was declared."""
    return sorted(declared, key=lambda made: classes.index(class_of(made[1])))


async def _offer(umpire: Umpire, window: Window, seat: int, options: Sequence[Option[T]]) -> Option[T] | None:
    if seat in umpire.absent:
        return None  # a seat that has given up is not asked
    if all(option.why_not is not None for option in options) and not window.veiled(seat):
        return None
    if window.scope and umpire.stuck.get((seat, window.name)) == window.scope:
        return None
    choices: list[Option[Option[T] | str]] = [
        Option(o.key, o, o.label, detail=o.detail, why_not=o.why_not, tally=o.tally, cost=o.cost, about=o.about)
        for o in options
    ]
    choices.append(Option(DECLINE, DECLINE, window.decline, detail=window.declined, declines=True))
    if window.scope:
        choices.append(Option(NO_MORE, NO_MORE, "Do not ask again", detail=f"until {window.until}"))
    question = Reaction(window, choices, seat)
    chosen = await umpire.ask(seat, question)
    if isinstance(chosen, Option):
        return chosen
    if chosen == NO_MORE:
        umpire.stuck[seat, window.name] = window.scope
    return None


class Reaction(One[T]):
    """The question of a window; the default is to decline."""

    def __init__(self, window: Window, options: Sequence[Option[T]], seat: int) -> None:
        super().__init__(
            window.title, window.clause, window.topic, options,
            limits=window.limits(seat), about=(*window.about, *window.parties),
        )  # fmt: skip
        self._marks = window.marks

    def marks(self) -> tuple[Mark, ...]:
        return self._marks()

    def default(self) -> str:
        return DECLINE
