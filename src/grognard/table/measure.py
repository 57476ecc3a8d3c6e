"""How a rule set compares distances: the only home of tolerances.

The other modules return distances and know no epsilon. A rule set makes one `Measure` and asks it every
question of the kind "is this within 6 inches".
"""

from dataclasses import dataclass
from math import floor


@dataclass(frozen=True, slots=True)
class Measure:
    """Limits that give way by a slack, all in mils.

    `slack` is what every limit forgives, `overlap` the depth that still counts as touching, `contact` the
    gap that still counts as touching.
    """

    slack: int
    overlap: int
    contact: int

    def read(self, mils: float) -> float:
        """The distance as it is compared."""
        return mils

    def within(self, mils: float, limit: float) -> bool:
        """At most the limit."""
        return self.read(mils) <= limit + self.slack

    def beyond(self, mils: float, limit: float) -> bool:
        """More than the limit: whatever is not within it."""
        return self.read(mils) > limit + self.slack

    def at_least(self, mils: float, limit: float) -> bool:
        """The limit or more."""
        return self.read(mils) >= limit - self.slack

    def nearer(self, mils: float, before: float) -> bool:
        """Smaller than before by more than the slack."""
        return self.read(mils) < self.read(before) - self.slack

    def farther(self, mils: float, before: float) -> bool:
        """Greater than before by more than the slack."""
        return self.read(mils) > self.read(before) + self.slack

    def overlaps(self, gap: float) -> bool:
        """Whether a signed gap (negative: depth) is an overlap."""
        return self.read(gap) < -self.overlap

    def touches(self, gap: float) -> bool:
        """Whether a gap is contact."""
        return self.read(gap) <= self.contact


class RoundedMeasure(Measure):
    """A measure that first rounds each distance to the nearest whole mil, halves upwards."""

    __slots__ = ()

    def read(self, mils: float) -> float:
        return floor(mils + 0.5)
