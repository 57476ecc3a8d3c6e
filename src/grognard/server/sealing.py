"""How the dice of a match are made, what may be said about it, and whether it was honest."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.engine.journal import Entry
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup
from grognard.engine.sources import Seal, commit
from grognard.engine.verify import Diverged, verify
from grognard.server import papers, wire
from grognard.server.refusals import Denied

SALT_LENGTH = 200
KEPT_COMMITMENTS = 256


class Commitments:
    """Seeds that were committed to and wait for their match. Old ones are forgotten."""

    def __init__(self) -> None:
        self._seeds: OrderedDict[str, str] = OrderedDict()

    def make(self) -> str:
        seed = fresh_seed()
        self._seeds[commit(seed)] = seed
        if len(self._seeds) > KEPT_COMMITMENTS:
            self._seeds.popitem(last=False)
        return commit(seed)

    def take(self, commitment: str) -> str:
        """The seed behind it, once: a second match with the same seed could be foretold."""
        try:
            return self._seeds.pop(commitment)
        except KeyError:
            raise Denied(409, "this commitment is used or forgotten; ask for a new one") from None


def fresh_seed() -> str:
    return secrets.token_hex(16)


def policy(wanted: papers.NewMatch, commitments: Commitments) -> DicePolicy:
    """The dice policy of a new match."""
    if wanted.dice != "sealed":
        return DicePolicy(wanted.dice, fresh_seed() if wanted.seed is None else str(wanted.seed))
    if wanted.seed is not None:
        raise Denied(400, "sealed dice choose their own seed; ask for seeded dice to give one")
    return _sealed(wanted.commitment, wanted.salts, commitments)


def policy_again(old: DicePolicy, wanted: papers.Again, commitments: Commitments) -> DicePolicy:
    """Other dice of the same kind, for a match that is played once more."""
    if old.kind != "sealed":
        return DicePolicy(old.kind, fresh_seed())
    return _sealed(wanted.commitment, wanted.salts, commitments)


def _sealed(commitment: str, salts: tuple[str, ...], commitments: Commitments) -> DicePolicy:
    if len(salts) > 16 or any(len(salt) > SALT_LENGTH for salt in salts):
        raise Denied(400, f"a salt has at most {SALT_LENGTH} letters, and there are at most 16")
    seed = commitments.take(commitment) if commitment else fresh_seed()
    return DicePolicy("sealed", seed, Seal(commit(seed), salts))


def with_fresh_dice(setup: Setup, since: int = 0) -> Setup:
    """The same game with other dice from entry `since` on: nobody may learn the dice to come from a copy of a game."""
    kind = "typed" if setup.dice.kind == "typed" else "seeded"
    return msgspec.structs.replace(setup, dice=DicePolicy(kind, fresh_seed(), since=since))


def note(setup: Setup, *, over: bool) -> wire.DiceNote:
    """What everybody may know about the dice."""
    dice = setup.dice
    seal = dice.seal or Seal("")
    return wire.DiceNote(dice.kind, seal.commitment, seal.salts, dice.seed if over else "")


def honest(ruleset: Ruleset[Any], setup: Setup, journal: Sequence[Entry]) -> bool:
    """Whether all dice of a game are those of its seed, and the seed the one that was committed to."""
    try:
        verify(ruleset, setup, journal)
    except Diverged:
        return False
    return True
