"""Figures of fairness: kept in `content/fairness.json` of the rule set, so that people see them where they choose."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from grognard.engine.record import Value, to_json
from grognard.engine.ruleset import Ruleset
from grognard.lab.figures import Share
from grognard.lab.trouble import LabTrouble, writing

FILE = "fairness.json"
EVEN = (0.8, 1.2)
"""A share between these parts of an even share is fair enough for a game among friends: for two seats 40 to 60 %."""
SURE = 0.3
"""If the interval is wider than this, a share says little. Some forty games make it narrow enough."""


class FairnessFigure(Value, frozen=True, omit_defaults=False):
    """How a scenario with these armies goes. Every army has every seat as often, so two are told apart from the sides
    of the table; of more than two only the seats are compared."""

    scenario: str
    armies: tuple[str, ...]
    """Empty: both sides choose for themselves."""
    bot: str
    games: int
    first_seat: Share
    """What the first seat got, whichever army it had."""
    first_army: Share | None
    """What the first army got, wherever it sat; None if there is nothing to tell apart, or more than two play."""
    date: str
    fingerprint: str = msgspec.field(default="", name="mark")
    """A fingerprint of the scenario and the armies: if it is another one, they have changed since."""
    seats: tuple[Share, ...] = ()
    """What each seat got, if there are more than two."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Between these a share is fair enough: of two 40 and 60 %, of three 27 and 40 %."""
        low, high = EVEN
        return round(low * self._equal, 2), round(high * self._equal, 2)

    @property
    def even(self) -> bool:
        """Whether neither a side nor an army is worth much more or less than any other."""
        low, high = self.bounds
        return all(low <= each.share <= high for each in self._shares)

    @property
    def sure(self) -> bool:
        """Whether enough games were played to say so."""
        return all(each.high - each.low <= SURE for each in self._shares)

    @property
    def undecided(self) -> bool:
        """Whether the share may as well be even, as far as the games tell."""
        return all(each.low <= self._equal <= each.high for each in self._shares)

    @property
    def _equal(self) -> float:
        return 1 / (len(self.seats) or 2)

    @property
    def _shares(self) -> Sequence[Share]:
        return self.seats or [each for each in (self.first_seat, self.first_army) if each is not None]

    @property
    def about(self) -> tuple[str, tuple[str, ...]]:
        """The question that it answers, whichever army is named first."""
        return self.scenario, tuple(sorted(self.armies))


def path_of(rules: Ruleset[Any]) -> Path | None:
    """Where a rule set keeps its figures; None if it has no content files."""
    home = rules.home
    return Path(str(files(home))) / "content" / FILE if home else None


def known(rules: Ruleset[Any]) -> tuple[FairnessFigure, ...]:
    """The figures that come with a rule set."""
    path = path_of(rules)
    if path is None or not path.is_file():
        return ()
    return msgspec.json.decode(path.read_bytes(), type=tuple[FairnessFigure, ...])


def record(rules: Ruleset[Any], figure: FairnessFigure) -> Path:
    """Keep a figure with the rule set, in place of an older one of the same question."""
    path = path_of(rules)
    if path is None:
        raise LabTrouble(f"{rules.title} has no content folder in which figures could be kept.")
    others = [each for each in known(rules) if each.about != figure.about]
    figures = sorted([*others, figure], key=lambda each: (each.scenario, each.armies))
    lines = b",\n  ".join(to_json(each) for each in figures)
    with writing("The figure", path, "Without --record it is only shown."):
        path.write_bytes(b"[\n  " + lines + b"\n]\n")
    return path
