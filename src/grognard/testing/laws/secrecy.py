"""Law 7: two games that differ only in what a seat may not know are the same to it, in everything it is sent.

The same answers and dice are played in a second world with other secrets. From there on the seat must get the same
messages, questions and refusals, until a reveal shows it something. Three ways in: worlds that the rule set imagines at
a rest, other draws, and other private answers, at the moment they are made."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from grognard.engine.dice.sources import Awaited
from grognard.engine.history.replaying import ReplayEntry, entry_by_entry
from grognard.engine.match import Match
from grognard.engine.record import to_json
from grognard.engine.ruleset import Ruleset
from grognard.testing.laws.births import Birth, makes_a_secret, others_decide
from grognard.testing.laws.broken import LawBroken
from grognard.testing.laws.random_play import played
from grognard.testing.laws.undeclared import Ledger, hidden_by_hand, told_in_private
from grognard.testing.laws.worlds import Pair

RESTS = 10
"""At how many rests of a game its secrets are varied."""
SPAN = 24
"""How many entries are played in both worlds, unless something is shown before."""
GAMES = 6
"""How many further games are played for a secret that was never varied."""
BIRTHS = 3
"""How many draws and private answers after a rest are varied."""
PLAIN = 1
"""How many other answers are varied, to see whether they become secrets."""


def secrets_are_kept(ruleset: Ruleset[Any], number: int) -> None:
    """Nothing that a seat is sent depends on what is hidden from it, and nothing is hidden without a declaration."""
    match = played(ruleset, number)
    rests, told = _taken_apart(ruleset, match)
    rng = random.Random(f"secrecy {number}")
    chosen = sorted(rng.sample(rests, min(RESTS, len(rests))), key=lambda rest: rest[0])
    told_in_private(ruleset, match)
    ledger = Ledger(ruleset)
    for at, state in chosen:
        where = f"game {number}, entry {at}"
        hidden_by_hand(ruleset, state, match.seating, where)
        if not ruleset.has_secrets:
            continue
        coming = told[at : at + SPAN]
        for seat in (None, *match.seating):
            other = _imagined(ruleset, state, seat, rng, where)
            ledger.compare(state, other, seat)
            Pair(ruleset, match.setup, seat, (state, other), rng, where).play(coming)
            for place in _partings(coming, seat, rng):
                here = f"game {number}, entry {at + place + 1}"
                Birth(ruleset, match.setup, seat, (state, state), rng, here).part(coming, place)
    if ledger.never_varied():
        _look_further(ruleset, number, ledger)


def _look_further(ruleset: Ruleset[Any], number: int, ledger: Ledger) -> None:
    """What is known may settle a secret in one game. One that is the same in other games too is not imagined at all."""
    rng = random.Random(f"further {number}")
    for other in range(number + 1, number + 1 + GAMES):
        match = played(ruleset, other)
        for state in rng.sample(match.rests, min(RESTS, len(match.rests))):
            for seat in (None, *match.seating):
                ledger.compare(state, ruleset.imagine(ruleset.known(state, seat), seat, rng), seat)
    for name in ledger.never_varied():
        raise LawBroken(f"games {number} to {number + GAMES}: imagine never varies {name}")


def _taken_apart(ruleset: Ruleset[Any], match: Match) -> tuple[list[tuple[int, Any]], list[ReplayEntry]]:
    """The states at rest with the number of entries before them, and the entries with what they answered."""
    again = Match(ruleset, match.setup, source=Awaited())
    rests = [(0, again.since_rest()[0])]
    told = list(entry_by_entry(again, match.journal))
    rests += [(each.number, each.rest) for each in told if each.rest is not None and each.number < len(told)]
    return rests, told


def _imagined(ruleset: Ruleset[Any], state: Any, seat: int | None, rng: random.Random, where: str) -> Any:
    known = ruleset.known(state, seat)
    other = ruleset.imagine(ruleset.known(state, seat), seat, rng)
    if to_json(known) != to_json(ruleset.known(other, seat)):
        raise LawBroken(f"{where}: what is known of an imagined state is not what seat {seat} knew before")
    return other


def _partings(coming: Sequence[ReplayEntry], seat: int | None, rng: random.Random) -> list[int]:
    """Places at which others draw or answer: first what is secret by its nature, then some of the others."""
    secret = [place for place, each in enumerate(coming) if makes_a_secret(each.request, seat)]
    plain = [place for place, each in enumerate(coming) if others_decide(each.request, seat) and place not in secret]
    return secret[:BIRTHS] + rng.sample(plain, min(PLAIN, len(plain)))
