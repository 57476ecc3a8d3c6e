"""Checks that a finished game was honest: played again from its setup, every entry and every die must be the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.engine.history.journal import Entry, ReplayDivergence, Rolled, describe
from grognard.engine.history.replaying import ReplayEntry, entry_by_entry
from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.ruleset import Ruleset, Setup


class Diverged(Exception):
    """The game does not replay with its own dice; `entry` counts from 0, None if no entry is to blame."""

    def __init__(self, text: str, entry: int | None) -> None:
        super().__init__(text)
        self.entry = entry


def verify(
    ruleset: Ruleset[Any], setup: Setup, journal: Sequence[Entry], advance: Callable[[int], None] = lambda _: None
) -> Match:
    """Play a journal again with the dice that its setup promises, and compare; the match at its end.

    Sealed dice are checked against their commitment. `advance` hears how many entries were compared since the last
    call. Raises `Diverged` at the first entry that is not what the rules and the seed give.
    """
    try:
        match = Match(ruleset, setup)
    except ValueError as fault:
        raise Diverged(f"The dice cannot be verified: {fault}.", None) from None
    # Before `since` the dice came from another seed: of a game that was loaded or branched.
    since = setup.dice.since
    try:
        match.replay(journal[:since])
        for told in entry_by_entry(match, journal, since):
            _compare(match.journal[told.number - 1], told)
            advance(1)
    except ReplayDivergence as fault:
        raise Diverged(f"{fault}", fault.number) from None
    return match


def _compare(played: Entry, told: ReplayEntry) -> None:
    """What was played against what the journal tells."""
    number, kept = told.number - 1, told.entry
    if to_json(played) != to_json(kept):
        other_dice = "the seed of this game gives other dice"
        what = other_dice if isinstance(kept, Rolled) else f"played was {describe(played)}"
        raise Diverged(f"Entry {number} ({describe(kept)}) is not what was played: {what}.", number)
