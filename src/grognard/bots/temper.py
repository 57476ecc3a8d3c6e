"""Temperaments: what a bot makes of risk and of the enemy's answer, as weights."""

from __future__ import annotations

from grognard.engine.record import Value


class Temper(Value, frozen=True):
    """How a bot weighs the same trials differently."""

    daring: float = 0.0
    """What it adds to the chance of a plan for how far its trials differ: who dares likes what may go either way."""
    foresight: float = 1.0
    """How much more the enemy's answer counts than usual."""
    whim: float = 1.0
    """How much worse than the best a plan may be and still be taken, in what the rule set calls alike: whoever does
    not always do the best cannot be read."""


EVEN = Temper()
TEMPERS = {
    "bold": Temper(daring=0.15, foresight=0.6),
    "cautious": Temper(daring=-0.15, foresight=1.4),
    "cunning": Temper(foresight=1.2, whim=3.0),
}
"""The temperaments by name; without one a bot is even-tempered."""
