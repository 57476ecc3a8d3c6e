"""What a player may take back. The engine can undo anything; players agree on less."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.history.journal import Conceded, Drawn, Entry, Opened, Rolled
from grognard.engine.refusal import Refusal


def undo_point(journal: Sequence[Entry], reveals: Sequence[int], seat: int) -> int | Refusal:
    """The length of the journal before the seat's last answer, or why that answer stands.

    `reveals` are the lengths of the journal at which something hidden was shown.
    """
    if not journal:
        return Refusal("there is nothing to take back yet", "engine.undo")
    last, at = journal[-1], len(journal) - 1
    if isinstance(last, Rolled | Drawn):
        return Refusal("dice have fallen since then", "engine.undo")
    if isinstance(last, Conceded):
        return Refusal("a concession stands", "engine.undo")
    if isinstance(last, Opened) or last.seat != seat:
        return Refusal("another player has decided since then", "engine.undo")
    if reveals and reveals[-1] > at:
        return Refusal("something hidden has been shown since then", "engine.undo")
    return at
