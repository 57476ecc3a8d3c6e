"""Lists of forces: how one is read, what the rules have against it, and the force that it becomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from grognard.engine.refusal import Refusal
from grognard.rulesets.battleforge.content.packs import module
from grognard.rulesets.battleforge.force_lists import ForceList
from grognard.rulesets.battleforge.rules.forces.judging import faults_of, force_of
from grognard.rulesets.battleforge.rules.forces.points import size_of
from grognard.rulesets.battleforge.sheets import Force


class NoList(ValueError):
    """A document that is neither a list nor a force that was made from one."""


def list_in(document: Mapping[str, Any]) -> ForceList:
    """The list of a document: its own words, or those that a force for the table was made from."""
    try:
        if "units" not in document:
            return msgspec.convert(dict(document), ForceList)
        listed = msgspec.convert(dict(document), Force).listed
    except msgspec.ValidationError as fault:
        raise NoList(f"this is not a list of a force: {fault}") from None
    if listed is None:
        raise NoList("this force was made without a list")
    return listed


def check_roster(document: dict[str, Any], _scenario: str, _seat: int) -> Iterable[Refusal]:
    """Every fault of a list under the points limit that it names; of a force for the table also whether it is what its
    list says."""
    try:
        listed = list_in(document)
    except NoList as fault:
        return [Refusal(f"{fault}.", "battleforge.force.organizations")]
    faults = faults_of(listed, module(), size_of({}, listed))
    if not faults and "units" in document and msgspec.convert(document, Force) != force_of(listed, module()):
        return [Refusal("its units are not those of its list.", "battleforge.unit.points")]
    return faults


def listed(document: dict[str, Any]) -> dict[str, Any]:
    """The list of a force for the table, as its player writes it down; a force that was renamed keeps its new name."""
    try:
        plain = msgspec.json.decode(msgspec.json.encode(list_in(document)), type=dict[str, Any])
    except NoList:
        return document
    return {**plain, "name": document.get("name", plain["name"])}


def enlisted(document: dict[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """A list as it comes to a game with these options: with the agreed size, and with every unit's sheet."""
    try:
        listed = list_in(document)
    except NoList:
        return document  # the check of the list says what is wrong
    size = size_of(options)
    agreed = msgspec.structs.replace(listed, limit=size.limit, casual=size.casual)
    force: dict[str, Any] = msgspec.to_builtins(force_of(agreed, module()))
    return force
