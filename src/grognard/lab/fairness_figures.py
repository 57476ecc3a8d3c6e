"""Figures of fairness: kept in `content/fairness.json` of the rule set, so that people see them where they choose."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from grognard.engine.record import Value, to_json
from grognard.engine.ruleset import Ruleset
from grognard.lab.figures import Share
from grognard.lab.trouble import LabTrouble, writing

FILE = "fairness.json"
EVEN = (0.4, 0.6)
"""A share between these is fair enough for a game among friends."""
SURE = 0.3
"""With a wider interval a share says little: some forty games make one narrower."""


class FairnessFigure(Value, frozen=True, omit_defaults=False):
    """How a scenario with two armies goes. Seats are changed half-way, so the side of the table and the army are told
    apart."""

    scenario: str
    armies: tuple[str, ...]
    """Empty: both sides choose for themselves."""
    bot: str
    games: int
    first_seat: Share
    """What the first seat got, whichever army it had."""
    first_army: Share | None
    """What the first army got, wherever it sat; None if there is nothing to tell apart."""
    date: str
    mark: str = ""
    """A fingerprint of the scenario and the armies: if it is another one, they have changed since."""

    @property
    def even(self) -> bool:
        """Whether neither the side nor the army is worth more than six games of ten."""
        low, high = EVEN
        return all(low <= each.share <= high for each in self._shares)

    @property
    def sure(self) -> bool:
        """Whether there were games enough to say so."""
        return all(each.high - each.low <= SURE for each in self._shares)

    @property
    def _shares(self) -> list[Share]:
        return [self.first_seat, *([self.first_army] if self.first_army is not None else [])]

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
