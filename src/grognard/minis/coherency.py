"""How a unit keeps together, and how a unit that is broken up may move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.table.coherency import Grouping, spread
from grognard.table.measure import Measure
from grognard.table.shapes import Disc


@dataclass(frozen=True, slots=True)
class Coherency:
    """Gaps of at most `link` join models, compared with a measure; no two are farther apart than `widest`, if given."""

    measure: Measure
    link: int
    widest: int | None = None

    @property
    def reach(self) -> int:
        """The widest gap that still joins two models."""
        return self.link + self.measure.slack

    def of(self, discs: Sequence[Disc]) -> Grouping:
        """How bases stand, flat."""
        return spread(discs, self.reach)

    def holds(self, stands: Grouping) -> bool:
        """Whether a unit that stands like this is coherent."""
        near = self.widest is None or self.measure.within(stands.widest, self.widest)
        return near and self.measure.within(stands.longest, self.link)

    def closes_up(self, before: Grouping, after: Grouping) -> bool:
        """Whether a unit may end like this, by its groups: in one, in fewer than before, or in as many with the nearest
        two nearer to each other."""
        if after.groups == 1 or after.groups < before.groups:
            return True
        return after.groups == before.groups > 1 and self.measure.nearer(after.between, before.between)

    def comes_nearer(self, before: Grouping, after: Grouping) -> bool:
        """Whether a unit may end like this, by its longest link and its widest pair: each is within its limit, or less
        than before if it was not."""
        limits = [(after.longest, before.longest, self.link)]
        if self.widest is not None:
            limits.append((after.widest, before.widest, self.widest))
        return all(
            self.measure.within(now, most) or (self.measure.beyond(then, most) and self.measure.nearer(now, then))
            for now, then, most in limits
        )
