"""A faction of the data: its own file laid over what all factions of its module share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.rulesets.battleforge.content.community.arsenal import power_entry, strategy_entry
from grognard.rulesets.battleforge.content.community.legends import legend_entry
from grognard.rulesets.battleforge.content.community.notes import ImportNotes
from grognard.rulesets.battleforge.content.community.reading import Node, slug, unique
from grognard.rulesets.battleforge.content.community.rules import RuleShelf
from grognard.rulesets.battleforge.content.community.units import UnitReader
from grognard.rulesets.battleforge.content.community.weapons import Armoury

INDEX = (
    *("factions", "unfinished_factions", "categories", "alliances", "organizations", "weapons", "rules", "units"),
    *("strategies", "relics", "powers", "reportUrl", "author", "id", "name", "description", "version", "url", "color"),
    *("subfactions", "models", "powerCategories", "phases"),
)
FILE = (
    *("units", "weapons", "rules", "strategies", "relics", "powers", "id", "name", "description", "version", "url"),
    *("models", "powerCategories", "author", "color", "lore"),
)
HEAD = (
    *("version", "name", "id", "url", "color", "alliance", "description", "subfactions", "author", "status"),
    *("secondary_color", "image"),
)
ORGANIZATION = ("name", "cost", "description", "categories", "id", "subfactions")
SLOT = ("min", "max")
LORE = "lore"
"""The specialty of powers that have none in the data."""
FOCUS = ("name", "id", "description", "restricted", "phase")


class Shared(NamedTuple):
    """What all factions of a module share."""

    parts: Mapping[str, Node]
    categories: dict[str, str]
    organizations: list[dict[str, Any]]
    weapons: tuple[Node, ...] = ()
    """Those that all modules share."""


class FactionMade(NamedTuple):
    """A faction as its file has it, and which of its units are enforced wholly: with all options, or without any."""

    document: dict[str, Any]
    strategies: list[dict[str, Any]]
    specialties: dict[str, str]
    powers: list[dict[str, Any]]
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
        self._armoury = Armoury(shelf, self._rules, *shared.weapons, *weapons)
        self._open: dict[str, bool] = {}
        """By focus: whether it is also open to what a force without a focus may take."""
        self._unlocked: list[str] = []
        self._specialty_names: dict[str, str] = {}
        self._focuses = self._read_focuses()
        models = dict(self._of_both("models", first=False))
        self._reader = UnitReader(self._armoury, shelf, self._rules, shared.categories, self._open, models)
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
        legends, strategies = self._legends(first), self._strategies(first)
        powers, texts = self._powers(first)
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
            "unlocks_strategies": self._unlocked,
            "texts": texts,
        }
        specialties = {power["specialty"]: self._specialty_names[power["specialty"]] for power in powers}
        return FactionMade(
            document, strategies, specialties, powers, frozenset(self._whole), frozenset(self._bare), self._left_out
        )

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
        groups = [parts["subfactions"] for parts in (self._shared.parts, self._head) if "subfactions" in parts]
        for ident, node in (each for group in groups for each in group.entries()):
            parts = node.table(FOCUS)
            name = parts["name"].text(ident) if "name" in parts else ident
            blurb = parts["description"].text(name) if "description" in parts else name
            found[slug(ident)] = {"id": slug(ident), "name": name, "blurb": blurb}
            self._open[slug(ident)] = "restricted" not in parts or parts["restricted"].value is not True
        return list(found.values())

    def _of_both(self, key: str, first: bool) -> list[tuple[str, Node]]:
        """Entries of its own file and of the module; those of the module are noted once."""
        found = list(self._file[key].entries()) if key in self._file else []
        if key in self._shared.parts:
            node = self._shared.parts[key]
            found += (node if first else Node(node.value, node.file, node.place, ImportNotes())).entries()
        return found

    def _legends(self, first: bool) -> list[dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        profiles = self._reader.profiles
        for ident, node in self._of_both("relics", first):
            entry = legend_entry(unique(slug(ident), found), node, list(self._datasheets.values()), profiles)
            parts = node.value if isinstance(node.value, dict) else {}
            alone = entry.pop("alone")
            rules = [
                spoken
                for key in ("rule", "rules")
                for ref in node.at(key, parts.get(key)).items()
                if (written := self._shelf.written(ref, self._rules, "unit" if alone else "legend")) is not None
                for spoken in written.spoken
            ]
            focuses = self._reader.focuses(node.at("subfactions", parts.get("subfactions")))
            entry |= ({"unit_rules": rules} if rules else {}) | ({"focuses": focuses} if focuses else {})
            found[entry["id"]] = entry
        return list(found.values())

    def _strategies(self, first: bool) -> list[dict[str, Any]]:
        """Those of the faction. One that is for some focuses is opened by them, and by having none if it says so."""
        keywords = {word.casefold(): word for sheet in self._datasheets.values() for word in sheet.get("keywords", ())}
        found: dict[str, dict[str, Any]] = {}
        for ident, node in self._of_both("strategies", first):
            wanted = node.value.get("subfactions") if isinstance(node.value, dict) else None
            quiet = Node(wanted, node.file, node.place, ImportNotes())  # other factions have other focuses
            opening = self._reader.focuses(quiet)
            if wanted is not None and not opening:
                continue
            entry = strategy_entry(ident, node, self._id, keywords)
            if entry["id"] in found:
                continue
            found[entry["id"]] = entry
            for focus in self._focuses:
                if focus["id"] in opening:
                    focus.setdefault("unlocks_strategies", []).append(entry["id"])
            self._unlocked += [entry["id"]] if "none" in opening else []
        return list(found.values())

    def _powers(self, first: bool) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The powers that can be cast, with specialties of the faction; and those that are only told."""
        made: dict[str, dict[str, Any]] = {}
        told = []
        names = {ident: node.value for ident, node in self._of_both("powerCategories", first=False)}
        for ident, node in self._of_both("powers", first):
            parts = node.value if isinstance(node.value, dict) else {}
            named_category = parts.get("category")
            category = named_category if isinstance(named_category, str) and named_category else LORE
            specialty = f"{self._id}-{slug(category)}"
            entry = power_entry(f"{self._id}-{ident}", node, made, specialty)
            if entry is not None:
                named = names.get(category)
                title = named.get("name") if isinstance(named, dict) else None
                self._specialty_names[specialty] = title if isinstance(title, str) and title else category.title()
                made[entry["id"]] = entry
            else:
                name = node.at("name", parts.get("name")).text(ident)
                told.append({"name": name, "text": node.at("description", parts.get("description")).text(name)})
        return list(made.values()), told
