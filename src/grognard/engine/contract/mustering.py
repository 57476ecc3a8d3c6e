"""An army for a builder: its document, and a catalogue of what may stand in its lists.

The builder needs to know no rule set: a section of the catalogue is a list of the document under the section's key, and
an item stands in it as its entry. `Ruleset.check_roster` says whether the whole list may be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from grognard.engine.questions.catalogue import Catalogue, Item, Section
from grognard.engine.record import Value

NO_LIMITS = Catalogue((), ())


MOST_PICKS = 60
"""In one section of a choice; no army has nearly as many."""


class NotOffered(ValueError):
    """A choice of something that no catalogue has."""


class Remark(Value, frozen=True):
    """Something worth knowing about a list that is not a fault."""

    words: str
    clause: str
    tone: Literal["plain", "warns"] = "plain"


class Muster(Value, frozen=True):
    """`chosen` is the document's own choice, by section; `name` what the army is called."""

    roster: dict[str, Any]
    catalogue: Catalogue
    entries: dict[str, Any]
    chosen: dict[str, list[str]]
    name: str = ""
    remarks: tuple[Remark, ...] = ()

    def document(self, chosen: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The army's document with this choice in its lists."""
        lists = {
            section.key: [self.entries[key] for key in chosen.get(section.key, ())]
            for section in self.catalogue.sections
        }
        return {**self.roster, **lists}

    def draft(self, chosen: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The same for a choice that anybody may have sent. Raises `NotOffered`."""
        sections = {section.key: section.items for section in self.catalogue.sections}
        for part, keys in chosen.items():
            if len(keys) > MOST_PICKS or not set(keys) <= set(sections.get(part, ())):
                raise NotOffered("this army has no such units")
        return self.document(chosen)


def muster_of(roster: Mapping[str, Any], catalogue: Catalogue, entries: Mapping[str, Any]) -> Muster:
    """The document with its catalogue: what stands in its lists is found again among the entries."""
    keys = {msgspec.json.encode(entry): key for key, entry in entries.items()}
    chosen: dict[str, list[str]] = {}
    for section in catalogue.sections:
        listed = map(msgspec.json.encode, roster.get(section.key, ()))
        chosen[section.key] = [keys[entry] for entry in listed if entry in keys]
    return Muster(dict(roster), catalogue, dict(entries), chosen, str(roster.get("name", "")))


def muster_units(
    roster: Mapping[str, Any],
    known: Iterable[Mapping[str, Any]],
    show: Callable[[str, dict[str, Any]], Item],
    limits: Catalogue = NO_LIMITS,
) -> Muster:
    """An army whose list is `units`. Players choose from every entry that some known list of the army has, once each.
    `limits` is a catalogue without items: what the list may cost, and how many of each kind stand in it."""
    entries: dict[str, Any] = {}
    for unit in (unit for each in (roster, *known) for unit in each.get("units", ())):
        if unit not in entries.values():
            name = str(unit.get("id", unit.get("key", "")))
            entries[name if name not in entries else f"{name}-{len(entries)}"] = unit
    section = limits.sections[0] if limits.sections else Section("units", "Units", ())
    catalogue = msgspec.structs.replace(
        limits,
        sections=(msgspec.structs.replace(section, items=tuple(entries)),),
        items=tuple(show(key, unit) for key, unit in entries.items()),
    )
    return muster_of(roster, catalogue, entries)
