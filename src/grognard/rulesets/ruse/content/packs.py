"""Editions: the cards and ready-made armies that a game is played with. They are read when they are first needed.

A setup contains its whole edition, so that a save stands alone: if a card is changed later, old games still use the old
cards. Such an edition is found under its name and the fingerprint of its document ("fair@4f1a…").
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.content.faults import Fault
from grognard.engine.record import to_json
from grognard.engine.ruleset import ArmyInfo, ScenarioInfo, Setup
from grognard.rulesets.ruse.cards import CardPack
from grognard.rulesets.ruse.content.editions import Edition, ReadyMade
from grognard.rulesets.ruse.content.shelf import Shelf

FAIR = "fair"
"""The edition in the box."""
MEETING = "meeting"
"""The only scenario."""

SHELF = Shelf()


def edition(name: str) -> Edition:
    """The edition of a setup that was kept under this name, or the one in the box."""
    found = SHELF.find(name)
    if found is None:
        from grognard.rulesets.ruse.content.schema import read_edition  # the schema is slow to import

        found = SHELF.box(name, read_edition(name, document_of(name)))
    return found


def pack_named(name: str) -> CardPack:
    return edition(name).pack


def ready_made(name: str) -> tuple[ReadyMade, ...]:
    return edition(name).armies


STORY = (
    "Two secret armies meet on an open field. No army is much stronger than all the rest. Bone Concert has the better "
    "of it against Thorn and Thistle; the Cellar Muster has the better of it against Wyrm and Whiskers."
)


def scenario_infos() -> list[ScenarioInfo]:
    return [ScenarioInfo(MEETING, "The Mushroom Fair", STORY, 30)]


def army_infos() -> list[ArmyInfo]:
    cards = {card.id: card for card in pack_named(FAIR).cards}
    return [
        ArmyInfo(
            army.id,
            army.name,
            army.about,
            tuple(f"{cards[each].name} level {cards[each].level}" for each in army.core + army.elite),
            sum(cards[each].points for each in army.core + army.elite),
        )
        for army in ready_made(FAIR)
    ]


def file_faults() -> tuple[Fault, ...]:
    from grognard.rulesets.ruse.content.schema import armies_of_all_editions

    return armies_of_all_editions().faults


def scenario_document(id: str, options: Mapping[str, Any]) -> dict[str, Any]:
    if id != MEETING:
        raise KeyError(id)
    return {"id": id, "edition": kept_whole(edition_of(options))}


def roster_document(id: str, _scenario: str, _seat: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The list of a ready-made army is locked at once; an empty name leaves the choice to its seat."""
    by_id = {army.id: army for army in ready_made(edition_of(options))}
    if id and id not in by_id:
        raise LookupError(f"there is no army '{id}'; there are: {', '.join(by_id)}")
    return by_id[id].roster if id else {}


def edition_of(options: Mapping[str, Any]) -> str:
    """The edition that the players agreed on."""
    return str(options.get("pack", FAIR))


@cache
def document_of(name: str) -> dict[str, Any]:
    """An edition of the box as one document: what its files say."""
    from grognard.rulesets.ruse.content.schema import write_edition

    return write_edition(name)


@cache
def kept_whole(name: str) -> dict[str, Any]:
    """What a setup holds of an edition of the box."""
    return sealed_edition(name, document_of(name))


def sealed_edition(title: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """An edition as a setup holds it: under its name and its fingerprint."""
    return {"name": f"{title}@{_fingerprint(document)}", "document": document}


def unpack(setup: Setup) -> str:
    """Store the edition of a setup while it is played, and return the name under which it is found."""
    kept = setup.scenario["edition"]
    name = str(kept["name"])
    found = SHELF.find(name)
    if found is None:
        from grognard.rulesets.ruse.content.schema import read_edition

        title, _, fingerprint = name.partition("@")
        if fingerprint != _fingerprint(kept["document"]):
            raise ValueError(
                f"the cards in this game were changed after it began; they are no longer those of '{name}'"
            )
        found = read_edition(title, kept["document"])
    SHELF.bring(name, found, setup)
    return name


def _fingerprint(document: Mapping[str, Any]) -> str:
    return hashlib.sha256(to_json(document)).hexdigest()[:12]
