"""Dice policies: where the dice of a match come from, what the page is told about them, and whether they were
honest."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.engine.dice.sources import Seal, commit
from grognard.engine.history.journal import Entry
from grognard.engine.history.verify import Diverged, verify
from grognard.engine.ruleset import DicePolicy, Ruleset, Setup
from grognard.server import schemas, wire
from grognard.server.limits.refusals import Denied

SALT_LENGTH = 200
TICKET_LASTS = 24 * 3600
"""Seconds for which a match may be made with a commitment."""
TICKET = re.compile(r"([0-9]{1,12})-([0-9a-f]{32})")


class Commitments:
    """Seeds that were committed to and wait for their match.

    The server stores none of them: it makes each seed from its ticket and the server's key. So a flood of new ones
    cannot push out an old one, and every server on the same database can open it. The store makes sure that each is
    used only once."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def make(self) -> schemas.Commitment:
        ticket = f"{int(time.time())}-{secrets.token_hex(16)}"
        return schemas.Commitment(commit(self._seed(ticket)), ticket)

    def open(self, commitment: str, ticket: str) -> str:
        """The seed behind a commitment. Raises `Denied`."""
        found = TICKET.fullmatch(ticket)
        if found is None or not hmac.compare_digest(commit(self._seed(ticket)).encode(), commitment.encode()):
            raise Denied(409, "this commitment and its ticket are not from this server; ask for a new one")
        if not -60 <= time.time() - int(found[1]) <= TICKET_LASTS:
            raise Denied(409, "this commitment is too old; ask for a new one")
        return self._seed(ticket)

    def _seed(self, ticket: str) -> str:
        return hmac.new(self._key, f"seed|{ticket}".encode(), hashlib.sha256).hexdigest()[:32]

    def policy(self, wanted: schemas.NewMatch) -> DicePolicy:
        """The dice policy of a new match."""
        if wanted.dice != "sealed":
            return DicePolicy(wanted.dice, fresh_seed() if wanted.seed is None else str(wanted.seed))
        if wanted.seed is not None:
            raise Denied(400, "sealed dice choose their own seed; ask for seeded dice to give one")
        return self._sealed(wanted)

    def rematch_policy(self, old: DicePolicy, wanted: schemas.Again) -> DicePolicy:
        """Other dice of the same kind, for a match that is played once more."""
        return self._sealed(wanted) if old.kind == "sealed" else DicePolicy(old.kind, fresh_seed())

    def _sealed(self, wanted: schemas.NewMatch | schemas.Again) -> DicePolicy:
        if len(wanted.salts) > 16 or any(len(salt) > SALT_LENGTH for salt in wanted.salts):
            raise Denied(400, f"a salt has at most {SALT_LENGTH} letters, and there are at most 16")
        seed = self.open(wanted.commitment, wanted.ticket) if wanted.commitment else fresh_seed()
        return DicePolicy("sealed", seed, Seal(commit(seed), wanted.salts))


def fresh_seed() -> str:
    return secrets.token_hex(16)


def with_fresh_dice(setup: Setup, since: int = 0) -> Setup:
    """The same game with other dice from entry `since` on, so that nobody can learn the coming dice from a copy of the
    game."""
    kind = "typed" if setup.dice.kind == "typed" else "seeded"
    return msgspec.structs.replace(setup, dice=DicePolicy(kind, fresh_seed(), since=since))


def dice_note(dice: DicePolicy) -> wire.DiceNote:
    """How the dice are made, for the page, as far as this view may know."""
    seal = dice.seal or Seal("")
    return wire.DiceNote(dice.kind, seal.commitment, seal.salts, dice.seed)


def dice_are_honest(ruleset: Ruleset[Any], setup: Setup, journal: Sequence[Entry]) -> bool:
    """Whether all dice of a game are those of its seed, and the seed the one that was committed to."""
    try:
        verify(ruleset, setup, journal)
    except Diverged:
        return False
    return True
