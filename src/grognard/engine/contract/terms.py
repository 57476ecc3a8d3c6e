"""Terms: what players may agree on beyond scenario and armies, described so that anybody can be asked about it.

These are wire types: the set-up screen offers them without knowing any rule set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grognard.engine.record import Value


class Choice(Value, frozen=True):
    """One value of a term, and what it is called."""

    value: str | int | bool
    label: str


class Term(Value, frozen=True):
    """One option of a setup. If it is left out, `usual` is valid; people are offered the `choices`. Players are not
    asked about a term without choices: only setups that are written by hand use it (tests, designers)."""

    name: str
    title: str
    note: str
    clause: str
    usual: str = "As the scenario says"
    choices: tuple[Choice, ...] = ()

    def words(self, value: Any) -> str:
        """What this value means; a value that is not offered is its own name."""
        # In Python True equals 1, but the choice 1 does not mean yes.
        meant = (each.label for each in self.choices if each.value == value and type(each.value) is type(value))
        return next(meant, str(value))


class Agreed(Value, frozen=True):
    """A term as it was settled for a match."""

    title: str
    words: str
    clause: str


def agreed_in(terms: Iterable[Term], options: Mapping[str, Any]) -> Iterator[Agreed]:
    """What the options of a setup say, in words."""
    return (Agreed(term.title, term.words(options[term.name]), term.clause) for term in terms if term.name in options)
