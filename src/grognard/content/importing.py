"""Importers: foreign data of a game made into content packs, with a report of all that could not be carried over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Protocol

from grognard.engine.record import Value

MOST_UNTOLD = 12
MOST_REASONS = 20


class ImportFinding(Value, frozen=True):
    """Something that was not carried over: where it stands, and what it is about (empty: no unit)."""

    file: str
    place: str
    unit: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.message) if part)


class Imported(Value, frozen=True):
    """What came of a folder: the files of a content pack by their paths, and how much of it the rules enforce."""

    files: dict[str, str]
    units: int
    """Units that can be fielded."""
    whole: int
    """Those of them of which the rules enforce everything, whatever options they take."""
    bare: int
    """Those of which they enforce everything without options."""
    left_out: int
    """Units that cannot be fielded at all."""
    findings: tuple[ImportFinding, ...]
    untold: tuple[tuple[str, int], ...] = ()
    """Rules that the data uses and no file of it explains, with how often they were met."""

    @property
    def share(self) -> float:
        return self.whole / self.units if self.units else 0.0

    def reasons(self) -> list[tuple[str, int, int]]:
        """What was found about units: how many each holds back, and how many it alone; the most first."""
        by_unit: dict[str, set[str]] = {}
        for finding in self.findings:
            if finding.unit:
                by_unit.setdefault(finding.unit, set()).add(_reason(finding.message))
        units = Counter(reason for reasons in by_unit.values() for reason in reasons)
        alone = Counter(next(iter(reasons)) for reasons in by_unit.values() if len(reasons) == 1)
        return [
            (reason, number, alone[reason]) for reason, number in sorted(units.items(), key=lambda it: (-it[1], it))
        ]

    def report(self) -> Iterator[str]:
        """The report for people, unit by unit."""
        yield (
            f"{self.units} units can be fielded; {self.whole} of them ({self.share:.0%}) are enforced wholly with all"
            f" their options, {self.bare} if they take none that is only told."
        )
        if self.left_out:
            yield f"{self.left_out} units cannot be fielded."
        if self.untold:
            most = ", ".join(f"{name} ({times})" for name, times in self.untold[:MOST_UNTOLD])
            yield f"{len(self.untold)} rules are used and not explained anywhere in the data; most often: {most}."
        reasons = self.reasons()
        if reasons:
            yield "What holds units back, with how many units, and how many it alone holds back:"
        for reason, units, alone in reasons[:MOST_REASONS]:
            yield f"{units:6} {alone:5}  {reason}"
        for unit, found in groupby(self.findings, lambda finding: finding.unit):
            yield ""
            yield f"{unit or 'Not about a unit'}:"
            yield from (f"  {finding}" for finding in found)


def _reason(message: str) -> str:
    """A finding without what is different for each unit: the weapon, and the number of a rule."""
    said = re.sub(r"^weapon '.*?': ", "", message)
    return re.sub(r" \d+(?:, \d+)*' is not enforced.*", "' is not enforced", said).removesuffix(
        "; it is shown as text."
    )


class Importer(Protocol):
    """Reads a folder; never raises for what stands in its files."""

    def __call__(self, folder: Path, /) -> Imported: ...
