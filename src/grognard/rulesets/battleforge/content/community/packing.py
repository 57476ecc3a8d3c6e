"""From a folder of the community to the files of a content pack."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from grognard.content.importing import Imported
from grognard.content.packs import Pack
from grognard.content.toml_text import toml_text
from grognard.rulesets.battleforge.content.community.factions import FactionImport, Shared, shared_of
from grognard.rulesets.battleforge.content.community.notes import ImportNotes
from grognard.rulesets.battleforge.content.community.reading import Node, read_json, slug, unique
from grognard.rulesets.battleforge.content.community.rules import RuleShelf
from grognard.rulesets.battleforge.content.force_schema import FactionFile, ForceFile
from grognard.rulesets.battleforge.content.schema import RulesFile

HOME = Path(__file__).parents[1]
NAME, INDEX = "battleforge", "index.json"
RULES = "special-rules"
LIMIT = 1000
MOST_UNITS, FEWEST_UNITS, MOST_MODELS = 9, 3, 45


def import_folder(folder: Path) -> Imported:
    """All modules of a folder: it is one itself, or its folders are."""
    box = Pack(HOME)
    ours = {rule.id: (rule.name, rule.numbers) for rule in box.read("tables", RULES, RulesFile).rules}
    work = _Work(ours, dict.fromkeys(box.ids("tables")), dict.fromkeys(box.ids("armies")))
    for module in _modules(folder):
        work.module(module)
    notes = sorted(work.notes.findings, key=lambda finding: (finding.unit == "", finding.file, finding.unit))
    return Imported(work.files, work.units, work.whole, work.bare, work.left_out, tuple(notes))


def _modules(folder: Path) -> Iterator[Path]:
    inner = sorted(path for path in folder.iterdir() if path.is_dir() and any(path.glob("*.json")))
    yield from [folder] if any(folder.glob("*.json")) or not inner else []
    yield from inner


class _Work:
    """What was made so far, over all modules of a folder."""

    def __init__(self, ours: dict[str, tuple[str, int]], tables: dict[str, Any], armies: dict[str, Any]) -> None:
        self._ours, self._tables, self._armies = ours, tables, armies
        self.notes = ImportNotes()
        self.files: dict[str, str] = {}
        self.units = self.whole = self.bare = self.left_out = 0

    def module(self, folder: Path) -> None:
        shelf = RuleShelf(self._ours)
        document = read_json(folder / INDEX, self.notes) if (folder / INDEX).is_file() else {}
        shared = shared_of(Node(document, f"{folder.name}/{INDEX}", "", self.notes))
        if "rules" in shared.parts:
            shelf.defined = shelf.define(shared.parts["rules"])
        first = True
        for ident, head, path in self._factions(folder, shared):
            if not path.is_file():
                head.note(f"the file {path.name} is not there; this faction is left out.")
                continue
            file = Node(read_json(path, self.notes), f"{folder.name}/{path.name}", "", self.notes)
            self._faction(FactionImport(shared, shelf, unique(slug(ident), self._tables), head, file), first)
            first = False
        if shelf.made:
            self._write("tables", f"{RULES}-{slug(folder.name)}", {"rules": list(shelf.made.values())})

    def _factions(self, folder: Path, shared: Shared) -> Iterator[tuple[str, Node, Path]]:
        """The factions that the index names, and then files that it does not."""
        named = {INDEX}
        for ident, head in shared.parts["factions"].entries() if "factions" in shared.parts else ():
            url = head.value.get("url") if isinstance(head.value, dict) else None
            file = Path(url).name if isinstance(url, str) and url else f"{ident}.json"
            named.add(file)
            yield ident, head, folder / file
        for path in sorted(folder.glob("*.json")):
            if path.name not in named:
                yield path.stem, Node({}, f"{folder.name}/{path.name}", "", self.notes), path

    def _faction(self, reader: FactionImport, first: bool) -> None:
        made = reader.made(first)
        document = made.document
        if not document["datasheets"]:
            self.left_out += made.left_out
            return
        try:
            FactionFile.model_validate_json(json.dumps(document), strict=True)
        except ValidationError as fault:  # a form that nobody has thought of: the others are still imported
            self.notes.add(document["id"], "", f"this faction is left out: {str(fault).splitlines()[0]}")
            self.left_out += made.left_out + len(document["datasheets"])
            return
        self._tables[document["id"]] = None
        self._write("tables", document["id"], document)
        self.units += len(document["datasheets"])
        self.whole += len(made.whole)
        self.bare += len(made.bare)
        self.left_out += made.left_out
        self._army(document, made.bare)

    def _army(self, faction: dict[str, Any], whole: frozenset[str]) -> None:
        """A casual force of the faction, so that it can be played at once."""
        focus, units = _picked(faction, whole)
        if not units:
            return
        ident = unique(faction["id"], self._armies)
        self._armies[ident] = None
        army: dict[str, Any] = {
            "id": ident,
            "name": faction["name"],
            "blurb": f"{faction['name']}, imported; some of its rules may be told and not enforced.",
            "faction": faction["id"],
            "units": [{"datasheet": sheet["id"]} for sheet in units],
        }
        if focus:
            army["focus"] = focus
        ForceFile.model_validate_json(json.dumps(army), strict=True)
        self._write("armies", ident, army)

    def _write(self, kind: str, name: str, document: dict[str, Any]) -> None:
        filled = {key: value for key, value in document.items() if value not in ([], "") or key in MUST}
        self.files[f"{NAME}/{kind}/{name}.toml"] = toml_text(filled, "Made by grognard import battleforge.")


MUST = ("weapons", "profiles", "datasheets")
"""A faction file has these lists even if nothing stands in them."""


def _picked(faction: dict[str, Any], whole: frozenset[str]) -> tuple[str, list[dict[str, Any]]]:
    """The focus and the units of a force for the usual limit: units of all categories in turn, those that are enforced
    wholly first."""
    moving = {profile["id"] for profile in faction["profiles"] if profile.get("mov")}
    sheets = [sheet for sheet in faction["datasheets"] if moving & {each["profile"] for each in sheet["composition"]}]
    for focus in ["", *(each["id"] for each in faction["focuses"])]:
        able = [sheet for sheet in sheets if _fits(sheet, focus)]
        picked = _in_turn(sorted(able, key=lambda sheet: (sheet["id"] not in whole, -sheet["points"])))
        if len(picked) >= FEWEST_UNITS:
            return focus, picked
    return "", _in_turn([sheet for sheet in faction["datasheets"] if _fits(sheet, "")])


def _fits(sheet: dict[str, Any], focus: str) -> bool:
    focuses = sheet.get("focuses", ())
    return 0 < sheet["points"] <= LIMIT // 2 and (not focuses or (focus or "none") in focuses)


def _in_turn(sheets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_category: dict[str, list[dict[str, Any]]] = {}
    for sheet in sheets:
        by_category.setdefault(sheet["category"], []).append(sheet)
    picked: list[dict[str, Any]] = []
    points = models = 0
    for round_ in range(MOST_UNITS):
        for queue in by_category.values():
            if round_ < len(queue) and len(picked) < MOST_UNITS:
                sheet = queue[round_]
                count = sum(line["models"] for line in sheet["composition"])
                if points + sheet["points"] <= LIMIT and models + count <= MOST_MODELS:
                    picked.append(sheet)
                    points, models = points + sheet["points"], models + count
    return picked
