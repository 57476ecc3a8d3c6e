"""What could not be carried over, collected while a folder is read."""

from __future__ import annotations

from functools import lru_cache

from grognard.content.faults import did_you_mean
from grognard.content.importing import ImportFinding


class ImportNotes:
    """The findings in their order. While a unit is being read, findings are about that unit."""

    def __init__(self) -> None:
        self.findings: list[ImportFinding] = []
        self.unit = ""
        self._seen = 0

    def add(self, file: str, place: str, message: str) -> None:
        self.findings.append(ImportFinding(file, place, self.unit, message))

    def begin(self, unit: str) -> None:
        """From here on findings are about this unit."""
        self.unit, self._seen = unit, len(self.findings)

    def clean_until(self, count: int) -> bool:
        """Whether nothing had been found about the unit when there were so many findings."""
        return count == self._seen

    def end(self) -> bool:
        """The unit has been read. Returns whether nothing was found about it."""
        self.unit = ""
        return len(self.findings) == self._seen


@lru_cache(maxsize=4096)
def meant(word: str, known: tuple[str, ...]) -> str:
    """The question with the known word that is nearest; many files make the same mistake."""
    return did_you_mean(word[:60], known)
