"""Findings: what hostile visitors were told, and what that says about the server."""

from __future__ import annotations

from collections import Counter
from typing import Any

STUMBLES = ("this could not be done", "the rules failed", "the rules cannot make sense", "the table cannot be drawn")
"""How a refusal begins that stands for a fault which nobody foresaw."""


class Findings:
    def __init__(self) -> None:
        self.sent = 0
        self.told: Counter[str] = Counter()
        """What came back, by its kind: the type of a message, or a status."""
        self.stumbles: list[str] = []
        """Faults of the server, with what led to them."""

    def reply(self, said: dict[str, Any], asked: bytes = b"") -> None:
        """A message from the server."""
        self.told[said["type"]] += 1
        reason = said.get("refusal", {}).get("reason", "") if said["type"] == "no" else ""
        if reason.startswith(STUMBLES):
            self.stumbles.append(f"{reason[:200]} <- {asked[:300]!r}")

    def status(self, status: int, asked: bytes) -> None:
        self.told[str(status)] += 1
        if status == 500:
            self.stumbles.append(f"500 <- {asked[:300]!r}")

    def line(self) -> str:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.told.items()))
        return f"{self.sent} sent; told: {kinds}; {len(self.stumbles)} stumbles"
