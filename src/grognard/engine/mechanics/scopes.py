"""Scopes: what markers, modifiers and once-per counters end with.

A roll, an attack, an action, a round: each begins, may hold others of its own kind inside (a reaction is an action
within the action it answers), and ends. Everything that belongs to it ends with it, and nothing else does. If a marker
ends by use or by another choice, give it the widest scope and let a rule take it away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, TypeVar

from grognard.engine.mechanics.effects import Effect
from grognard.engine.playing.rest import Settles
from grognard.engine.record import Value

NAMES = ("roll", "attack", "action", "activation", "combat", "phase", "turn", "round", "game")
"""The scopes of a rule set that names none of its own, the narrowest first."""


class Frame(Value, frozen=True):
    """A scope that is open: the third action of this game, about these pikes."""

    number: int
    scope: str
    about: str = ""

    def __str__(self) -> str:
        """A name that no other opening of any scope has. Sticky declines of windows last as long as it."""
        return f"{self.scope} {self.number}"


class ScopedMarker(Value, frozen=True):
    """A marker that a unit (or a model, a player, the table) has for a while, and its source."""

    name: str
    subject: str
    clause: str
    scope: str
    frame: int
    """The number of the opening that it ends with."""
    number: int = 1
    source: str = ""
    effect: Effect | None = None


class Use(Value, frozen=True):
    """How often a subject has used something that is limited (`engine.mechanics.limits`)."""

    name: str
    frame: int
    times: int = 1


Belongs = TypeVar("Belongs", ScopedMarker, Use)


class ScopeFault(RuntimeError):
    """A rule opens, ends or names a scope that it must not. This is a mistake in the rule set, never of a player."""


class Scopes(Settles):
    """The open scopes and what belongs to them. A rule set subclasses it to name its own; the widest is always open."""

    names: ClassVar[tuple[str, ...]] = NAMES
    """The narrowest first."""
    rests_in: ClassVar[str] = "turn"
    """The narrowest scope that may be open while the game is at rest."""

    open: list[Frame] = []
    opened: int = 0
    markers: dict[str, list[ScopedMarker]] = {}
    uses: dict[str, list[Use]] = {}

    # ---- opening and ending ----

    def begin(self, scope: str, about: str = "") -> Frame:
        """Open a scope that outlasts the step; inside a step `with scopes.within(...)` cannot be forgotten."""
        self._known(scope)
        self.opened += 1
        self.open.append(Frame(self.opened, scope, about))
        return self.open[-1]

    def end(self, scope: str) -> None:
        """Close the innermost scope, which must be this one, with everything that belongs to it."""
        innermost = self.open[-1] if self.open else None
        if innermost is None or innermost.scope != scope:
            raise ScopeFault(f"{scope} cannot end: the innermost open scope is {innermost or self.names[-1]}")
        self.open.pop()
        self.markers = _without(self.markers, innermost.number)
        self.uses = _without(self.uses, innermost.number)

    @contextmanager
    def within(self, scope: str, about: str = "") -> Iterator[Frame]:
        """For the length of a block. If the block is left by an exception (the game ends), all stays as it stands."""
        frame = self.begin(scope, about)
        yield frame
        self.end(scope)

    def is_open(self, scope: str) -> bool:
        return any(frame.scope == scope for frame in self.open)

    def now(self, scope: str) -> Frame:
        """The innermost opening of this scope."""
        for frame in reversed(self.open):
            if frame.scope == scope:
                return frame
        self._known(scope)
        if scope == self.names[-1]:
            return Frame(0, scope)
        raise ScopeFault(f"no {scope} is open here")

    # ---- markers ----

    def give(
        self,
        name: str,
        subject: str,
        clause: str,
        *,
        until: str = "",
        number: int = 1,
        source: str = "",
        effect: Effect | None = None,
    ) -> None:
        """Give a marker until the end of a scope (empty: until a rule takes it). Giving the same one again adds no
        second."""
        frame = self.now(until or self.names[-1])
        same = (name, source, frame.number)
        others = [m for m in self.markers.get(subject, ()) if (m.name, m.source, m.frame) != same]
        marker = ScopedMarker(name, subject, clause, frame.scope, frame.number, number, source, effect)
        self.markers[subject] = [*others, marker]

    def grant(self, effect: Effect, subject: str, clause: str) -> None:
        """Let an effect work on a subject for as long as it says."""
        until, number, source = effect.scope, effect.number, effect.source
        self.give(effect.name, subject, clause, until=until, number=number, source=source, effect=effect)

    def take(self, name: str, subject: str) -> bool:
        """Take markers of this name away, used up or given up for something else. Returns whether there was one."""
        had = self.markers.pop(subject, [])
        kept = [marker for marker in had if marker.name != name]
        if kept:
            self.markers[subject] = kept
        return len(kept) < len(had)

    def has(self, name: str, subject: str) -> bool:
        return any(marker.name == name for marker in self.markers.get(subject, ()))

    def markers_of(self, subject: str) -> list[ScopedMarker]:
        """What a subject has. If the same source gave the same marker in a scope and again in one inside it, the inner
        marker counts until its scope ends."""
        latest = {(marker.name, marker.source): marker for marker in self.markers.get(subject, ())}
        return list(latest.values())

    def forget(self, subject: str) -> None:
        """The subject is gone, and with it all that it had and used."""
        self.markers.pop(subject, None)
        self.uses.pop(subject, None)

    # ---- at rest ----

    def unsettled(self) -> str:
        """What is still open that should have ended with the step."""
        wide = self.names[self.names.index(self.rests_in) :]
        narrow = [str(frame) for frame in self.open if frame.scope not in wide]
        return f"{', '.join(narrow)} has not ended" if narrow else ""

    def _known(self, scope: str) -> None:
        if scope not in self.names:
            raise ScopeFault(f"there is no scope {scope!r}; there are: {', '.join(self.names)}")


def _without(things: dict[str, list[Belongs]], frame: int) -> dict[str, list[Belongs]]:
    """What does not belong to this opening; subjects that have nothing left are not kept."""
    left = {subject: [one for one in mine if one.frame != frame] for subject, mine in things.items()}
    return {subject: mine for subject, mine in left.items() if mine}
