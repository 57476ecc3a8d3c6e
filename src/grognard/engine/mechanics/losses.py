"""Pending losses: wounds that are dealt but not yet suffered.

Every attack writes its wounds here. An attack that stands alone commits them as it goes; attacks that happen at the
same time hold the layer until all have been made, and then everything falls together. Code that assigns hits looks at
`left`, because a doomed model takes no more hits. Dice, sight, courage and numbers look at the state, in which nothing
has happened yet. A game ends only when nothing is pending, so both sides may be destroyed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from grognard.engine.playing.rest import Settles
from grognard.engine.record import Value


class Loss(Value, frozen=True):
    """Wounds on a model, dealt by an attack."""

    model: str
    unit: str
    clause: str
    wounds: int = 1
    by: str = ""
    """The attack (or its unit) that dealt them: losses are counted by attack."""


class PendingLosses(Settles):
    """Losses that are dealt and not yet suffered. They are part of the state: a view in between shows who is doomed."""

    losses: list[Loss] = []
    holds: int = 0
    """How many still wait for others to act."""

    def add(self, loss: Loss) -> None:
        self.losses.append(loss)

    def left(self, model: str, wounds: int) -> int:
        """How many of its wounds a model will have left, for code that assigns hits."""
        return wounds - sum([loss.wounds for loss in self.losses if loss.model == model])

    def hold(self) -> None:
        """Hold all losses back until `release`, for groups whose units act in separate steps."""
        self.holds += 1

    def release(self) -> None:
        """All have acted: the next `commit` carries the losses out."""
        self.holds -= 1

    @contextmanager
    def together(self) -> Iterator[None]:
        """For the length of a block nothing falls: attack and Counter Attack. Commit after it."""
        self.hold()
        yield
        self.release()

    def commit(self, suffer: Callable[[Loss], None]) -> list[Loss]:
        """Carry out all losses at once and return them. While the layer is held, nothing happens."""
        if self.holds:
            return []
        losses, self.losses = self.losses, []
        for loss in losses:
            suffer(loss)
        return losses

    @property
    def settled(self) -> bool:
        """Whether everything has fallen. Ask this before asking whether the game is over."""
        return not self.holds and not self.losses

    def unsettled(self) -> str:
        return f"{len(self.losses)} losses are neither held nor committed" if self.losses and not self.holds else ""

    def cut_short(self) -> str:
        return "" if self.settled else "losses were pending"
