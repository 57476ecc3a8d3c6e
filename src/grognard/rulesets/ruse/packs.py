"""Editions: the cards and ready-made armies that a game is played with, read when they are first needed.

A setup holds its edition whole, so that a save stands alone: who changes a card later still plays old games with the
old cards. Such an edition is at hand under its name and the fingerprint of its document ("fair@4f1a…").
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.engine.record import Value, to_json
from grognard.rulesets.ruse.cards import Pack

FAIR = "fair"
"""The edition in the box."""


class ReadyMade(Value, frozen=True):
    """A ready-made army: its list, and the weapons that suit it by card."""

    id: str
    name: str
    about: str
    core: tuple[str, ...]
    elite: tuple[str, ...]
    distractions: tuple[str, ...]
    weapons: dict[str, tuple[str, ...]] = {}

    @property
    def roster(self) -> dict[str, list[str]]:
        return {"core": list(self.core), "elite": list(self.elite), "distractions": list(self.distractions)}


class Edition(Value, frozen=True):
    pack: Pack
    armies: tuple[ReadyMade, ...]


_at_hand: dict[str, Edition] = {}


def edition(name: str) -> Edition:
    """The edition of a setup that was kept under this name, or the one in the box."""
    if name not in _at_hand:
        from grognard.rulesets.ruse.content import read_edition  # the schema is slow to import

        _at_hand[name] = read_edition(name, document_of(name))
    return _at_hand[name]


def pack_named(name: str) -> Pack:
    return edition(name).pack


def ready_made(name: str) -> tuple[ReadyMade, ...]:
    return edition(name).armies


@cache
def document_of(name: str) -> dict[str, Any]:
    """An edition of the box as one document: what its files say."""
    from grognard.rulesets.ruse.content import write_edition

    return write_edition(name)


@cache
def kept_whole(name: str) -> dict[str, Any]:
    """What a setup holds of an edition of the box."""
    return {"name": f"{name}@{_fingerprint(document_of(name))}", "document": document_of(name)}


def unpack(kept: Mapping[str, Any]) -> str:
    """Put the edition of a setup at hand; the name under which it is there."""
    name = str(kept["name"])
    if name not in _at_hand:
        from grognard.rulesets.ruse.content import read_edition

        title, _, fingerprint = name.partition("@")
        if fingerprint != _fingerprint(kept["document"]):
            raise ValueError(
                f"the cards in this game were changed after it began; they are no longer those of '{name}'"
            )
        _at_hand[name] = read_edition(title, kept["document"])
    return name


def _fingerprint(document: Mapping[str, Any]) -> str:
    return hashlib.sha256(to_json(document)).hexdigest()[:12]
