"""A faction of the data: its own file laid over what all factions of its module share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.rulesets.battleforge.content.community.notes import ImportNotes
from grognard.rulesets.battleforge.content.community.reading import Node, slug, unique
from grognard.rulesets.battleforge.content.community.rules import RuleShelf
from grognard.rulesets.battleforge.content.community.units import UnitReader
from grognard.rulesets.battleforge.content.community.weapons import Armoury

INDEX = (
    *("factions", "unfinished_factions", "categories", "alliances", "organizations", "weapons", "rules", "units"),
    *("strategies", "relics", "powers", "reportUrl", "author", "id", "name", "description", "version", "url", "color"),
)
FILE = ("units", "weapons", "rules", "strategies", "relics", "powers", "id", "name", "description", "version", "url")
HEAD = ("version", "name", "id", "url", "color", "alliance", "description", "subfactions", "author", "status")
ORGANIZATION = ("name", "cost", "description", "categories", "id", "subfactions")
SLOT = ("min", "max")
FOCUS = ("name", "id", "description", "restricted", "phase")
STRATEGY = ("phase", "subfactions", "name", "flavor", "description", "cost", "id")
RELIC = ("type", "name", "rule", "rules", "flavor", "description", "points", "subfactions", "id")
POWER = ("name", "description", "flavor", "charge", "range", "cost", "id", "difficulty", "subfactions")
KEYWORD = re.compile(r"_([A-Z][^_]{1,30})_")


class Shared(NamedTuple):
    """What all factions of a module share."""

    parts: Mapping[str, Node]
    categories: dict[str, str]
    organizations: list[dict[str, Any]]


class FactionMade(NamedTuple):
    """A faction as its file has it, and which of its units are enforced wholly: with all options, or without any."""

    document: dict[str, Any]
    whole: frozenset[str]
    bare: frozenset[str]
    left_out: int


def shared_of(index: Node) -> Shared:
    parts = index.table(INDEX)
    categories = {}
    for ident, node in parts["categories"].entries() if "categories" in parts else ():
        named = node.table(("name", "id", "description"))
        categories[ident] = named["name"].text(ident) if "name" in named else ident
    organizations = [
        made
        for ident, node in (parts["organizations"].entries() if "organizations" in parts else ())
        if (made := _organization(ident, node, categories))
    ]
    return Shared(parts, categories, organizations)


def _organization(ident: str, node: Node, categories: Mapping[str, str]) -> dict[str, Any] | None:
    parts = node.table(ORGANIZATION)
    slots = []
    for category, slot in parts["categories"].entries() if "categories" in parts else ():
        limits = slot.table(SLOT)
        least = limits["min"].number(0, 40, 0) if "min" in limits else 0
        most = limits["max"].number(0, 40, least) if "max" in limits else None
        if category not in categories:
            slot.note(f"there is no category '{category[:60]}'.")
        named: dict[str, Any] = {"category": categories.get(category, category), "least": least}
        slots.append(named if most is None else {**named, "most": max(least, most)})
    if not slots:
        node.note("this organization has no categories; it is left out.")
        return None
    entry: dict[str, Any] = {"id": slug(ident), "name": parts["name"].text(ident) if "name" in parts else ident}
    entry["cost"] = parts["cost"].number(0, 20, 0) if "cost" in parts else 0
    if not any(slot["least"] for slot in slots):
        entry["may_be_allied"] = True  # a small one that needs nothing supports another
    if "description" in parts:
        entry["blurb"] = parts["description"].text()
    return entry | {"slots": slots}


class FactionImport:
    """Reads one faction."""

    def __init__(self, shared: Shared, shelf: RuleShelf, ident: str, head: Node, file: Node) -> None:
        self._shared, self._id = shared, ident
        self._shelf = shelf
        self._head, self._file = head.table(HEAD), file.table(FILE)
        self._notes = file.notes
        nothing = Node(None, file.file, "", file.notes)
        self._rules = shelf.define(self._file.get("rules", nothing))
        weapons = [parts["weapons"] for parts in (shared.parts, self._file) if "weapons" in parts]
        self._armoury = Armoury(shelf, self._rules, *weapons)
        self._focuses = self._read_focuses()
        focuses = tuple(focus["id"] for focus in self._focuses)
        self._reader = UnitReader(self._armoury, shelf, self._rules, shared.categories, focuses)
        self._datasheets: dict[str, dict[str, Any]] = {}
        self._whole: set[str] = set()
        self._bare: set[str] = set()
        self._left_out = 0

    def made(self, first: bool) -> FactionMade:
        """The whole faction. What is wrong with shared units is told by the `first` faction alone."""
        if "units" in self._file:
            self._units(self._file["units"])
        if "units" in self._shared.parts:
            shared = self._shared.parts["units"]
            left_out = self._left_out
            self._units(shared if first else Node(shared.value, shared.file, shared.place, ImportNotes()))
            if not first:
                self._left_out = left_out
        legends, texts = self._legends(first), self._texts(first)
        name = self._text("name", self._id)
        document = {
            "id": self._id,
            "name": name,
            "description": self._text("description", name),
            "alliance": self._text("alliance", "unaligned"),
            "weapons": list(self._armoury.used.values()),
            "profiles": list(self._reader.profiles.values()),
            "datasheets": list(self._datasheets.values()),
            "organizations": self._shared.organizations,
            "focuses": self._focuses,
            "legends": legends,
            "texts": texts,
        }
        return FactionMade(document, frozenset(self._whole), frozenset(self._bare), self._left_out)

    def _text(self, key: str, otherwise: str) -> str:
        for parts in (self._head, self._file):
            if key in parts and (said := parts[key].text()):
                return said
        return otherwise

    def _units(self, units: Node) -> None:
        notes = units.notes
        for ident, node in units.entries():
            name = node.value.get("name") if isinstance(node.value, dict) else None
            notes.begin(f"{name if isinstance(name, str) else ident} ({self._id})"[:120])
            before = set(self._reader.profiles)
            made = self._reader.unit(ident, node)
            if made is None:
                self._left_out += 1
                for profile in set(self._reader.profiles) - before:
                    del self._reader.profiles[profile]
            elif made["id"] in self._datasheets:
                node.note("a unit of this id was read before; this one is left out.")
            else:
                self._datasheets[made["id"]] = made
            clean = notes.end()
            if made is not None and self._reader.bare:
                self._bare.add(made["id"])
            if made is not None and clean:
                self._whole.add(made["id"])

    def _read_focuses(self) -> list[dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for ident, node in self._head["subfactions"].entries() if "subfactions" in self._head else ():
            parts = node.table(FOCUS)
            name = parts["name"].text(ident) if "name" in parts else ident
            blurb = parts["description"].text(name) if "description" in parts else name
            found[slug(ident)] = {"id": slug(ident), "name": name, "blurb": blurb}
        return list(found.values())

    def _of_both(self, key: str, first: bool) -> list[tuple[str, Node]]:
        """Entries of its own file and of the module; those of the module are noted once."""
        found = list(self._file[key].entries()) if key in self._file else []
        if key in self._shared.parts:
            node = self._shared.parts[key]
            found += (node if first else Node(node.value, node.file, node.place, ImportNotes())).entries()
        return found

    def _legends(self, first: bool) -> list[dict[str, Any]]:
        keywords = {word for sheet in self._datasheets.values() for word in sheet.get("keywords", ())}
        found: dict[str, dict[str, Any]] = {}
        for ident, node in self._of_both("relics", first):
            parts = node.table(RELIC)
            name = parts["name"].text(ident) if "name" in parts else ident
            told = parts.get("description")
            entry: dict[str, Any] = {
                "id": unique(slug(ident), found),
                "name": name,
                "points": parts["points"].number(0, 1000, 10) if "points" in parts else 10,
                "kind": "item",
                "blurb": told.text(name) if told is not None else name,
            }
            raw = told.value if told is not None and isinstance(told.value, str) else ""
            wanted = [word for word in KEYWORD.findall(raw) if word in keywords][:1]
            rules = [
                written.spoken
                for key in ("rule", "rules")
                for ref in (parts[key].items() if key in parts else ())
                if (written := self._shelf.written(ref, self._rules, True)) is not None
            ]
            if "subfactions" in parts:
                parts["subfactions"].note(f"the legend '{name}' is for some focuses only, which is not enforced.")
            found[entry["id"]] = (
                entry | ({"keywords": wanted} if wanted else {}) | ({"unit_rules": rules} if rules else {})
            )
        return list(found.values())

    def _texts(self, first: bool) -> list[dict[str, Any]]:
        found = []
        for kind, key, known in (("strategy", "strategies", STRATEGY), ("power", "powers", POWER)):
            for ident, node in self._of_both(key, first):
                parts = node.table(known)
                name = parts["name"].text(ident) if "name" in parts else ident
                cost = parts["cost"].number(0, 20, 1) if "cost" in parts else 0
                text = parts["description"].text(name) if "description" in parts else name
                node.note(f"the {kind} '{name}' is kept as text and not enforced.")
                found.append({"kind": kind, "name": name, "cost": cost, "text": text})
        return found
