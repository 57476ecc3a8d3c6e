"""From a folder of the community to the files of a content pack."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from grognard.content.importing import Imported
from grognard.content.models import Content
from grognard.content.packs import Pack
from grognard.content.toml_text import toml_text
from grognard.rulesets.battleforge.content.arsenal_files import PowersFile, StrategiesFile
from grognard.rulesets.battleforge.content.community.armies import LIMIT, picked
from grognard.rulesets.battleforge.content.community.factions import FactionImport, FactionMade, Shared, shared_of
from grognard.rulesets.battleforge.content.community.notes import ImportNotes
from grognard.rulesets.battleforge.content.community.reading import Node, is_file, read_json, slug, unique
from grognard.rulesets.battleforge.content.community.root import in_common, is_root
from grognard.rulesets.battleforge.content.community.rules import Definition, RuleShelf
from grognard.rulesets.battleforge.content.force_schema import FactionFile, ForceFile
from grognard.rulesets.battleforge.content.packs import KINDS, POWERS, RULES, STRATEGIES, is_kind
from grognard.rulesets.battleforge.content.schema import RulesFile

HOME = Path(__file__).parents[1]
NAME, INDEX = "battleforge", "index.json"


def import_folder(folder: Path) -> Imported:
    """All modules of a folder: it is one itself, or its folders are."""
    box = Pack(HOME)
    ours = {rule.id: (rule.name, rule.numbers) for rule in box.read("tables", RULES, RulesFile).rules}
    work = _Work(ours, dict.fromkeys(box.ids("tables")), dict.fromkeys(box.ids("armies")))
    modules = list(_modules(folder))
    if len(modules) > 1 and modules[0] == folder and not _has_factions(folder):
        work.read_common(modules.pop(0))
    for module in modules:
        work.module(module)
    notes = sorted(work.notes.findings, key=lambda finding: (finding.unit == "", finding.file, finding.unit))
    untold = tuple(work.untold.most_common())
    return Imported(work.files, work.units, work.whole, work.bare, work.left_out, tuple(notes), untold)


def _has_factions(folder: Path) -> bool:
    """Whether a folder is a module of its own, and not only what its inner folders have in common."""
    document = read_json(folder / INDEX, ImportNotes()) if is_file(folder / INDEX) else {}
    return not is_root(document) and (len(list(folder.glob("*.json"))) > 1 or "factions" in document)


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
        self.untold: Counter[str] = Counter()
        self._root = Node({}, INDEX, "", self.notes)

    def read_common(self, folder: Path) -> None:
        """What all modules have in common, if the folder above them defines something."""
        self._root = Node(read_json(folder / INDEX, self.notes), INDEX, "", self.notes)

    def module(self, folder: Path) -> None:
        shelf = RuleShelf(self._ours)
        common: dict[str, Definition] = {}
        for rules in in_common(self._root, folder.name, "rules"):
            common |= shelf.define(rules)
        shelf.defined = common
        name = slug(folder.name)
        strategies: list[dict[str, Any]] = []
        powers: dict[str, list[dict[str, Any]]] = {"specialties": [], "powers": []}
        document = read_json(folder / INDEX, self.notes) if is_file(folder / INDEX) else {}
        shared = shared_of(Node(document, f"{folder.name}/{INDEX}", "", self.notes))
        shared = shared._replace(weapons=tuple(in_common(self._root, folder.name, "weapons")))
        if "rules" in shared.parts:
            shelf.defined = {**common, **shelf.define(shared.parts["rules"])}
        first = True
        for ident, head, path in self._factions(folder, shared):
            if not is_file(path):
                head.note(f"the file {path.name[:60]} is not there; this faction is left out.")
                continue
            file = Node(read_json(path, self.notes), f"{folder.name}/{path.name}", "", self.notes)
            made = self._faction(FactionImport(shared, shelf, self._free(slug(ident)), head, file), first)
            first = False
            if made is not None:
                strategies += made.strategies
                ident = made.document["id"]
                powers["specialties"] += [
                    {"id": key, "name": title, "factions": [ident]} for key, title in made.specialties.items()
                ]
                powers["powers"] += made.powers
        self.untold += shelf.untold
        if shelf.made:
            self._write("tables", f"{RULES}-{name}", {"rules": list(shelf.made.values())})
        if strategies and self._fits(StrategiesFile, document := {"strategies": strategies}, name):
            self._write("tables", f"{STRATEGIES}-{name}", document)
        if powers["powers"] and self._fits(PowersFile, powers, name):
            self._write("tables", f"{POWERS}-{name}", powers)

    def _free(self, ident: str) -> str:
        """An id for a faction that no other has, and that is not taken for another kind of table."""
        kind = any(is_kind(ident, kind) for kind in KINDS)
        return unique(f"faction-{ident}" if kind else ident, self._tables)

    def _fits(self, form: type[Content], document: dict[str, Any], name: str) -> bool:
        try:
            form.model_validate_json(json.dumps(document), strict=True)
        except ValidationError as fault:  # a form that nobody has thought of: the rest is still imported
            self.notes.add(name, "", f"a table is left out: {str(fault).splitlines()[0]}")
            return False
        return True

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

    def _faction(self, reader: FactionImport, first: bool) -> FactionMade | None:
        """The faction; None if it has no units, or has a form that nobody has thought of."""
        made = reader.made(first)
        document = made.document
        if not document["datasheets"] or not self._fits(FactionFile, document, document["id"]):
            self.left_out += made.left_out + len(document["datasheets"])
            return None
        self._tables[document["id"]] = None
        self._write("tables", document["id"], document)
        self.units += len(document["datasheets"])
        self.whole += len(made.whole)
        self.bare += len(made.bare)
        self.left_out += made.left_out
        self._army(document, made.bare)
        return made

    def _army(self, faction: dict[str, Any], whole: frozenset[str]) -> None:
        """A force of the faction, so that it can be played at once."""
        focus, organization, units = picked(faction, whole)
        if not units:
            return
        ident = unique(faction["id"], self._armies)
        self._armies[ident] = None
        army: dict[str, Any] = {
            "id": ident,
            "name": faction["name"],
            "blurb": f"{faction['name']}, imported; some of its rules may be told and not enforced.",
        }
        listed = {"faction": faction["id"], "units": [{"datasheet": sheet["id"]} for sheet in units]}
        if organization:
            army |= {"limit": LIMIT, "organizations": [{"organization": organization, **listed}]}
        else:
            army |= listed
            army["blurb"] += " It fits no organization: agree on casual forces in the options."
        if focus:
            army["focus"] = focus
        ForceFile.model_validate_json(json.dumps(army), strict=True)
        self._write("armies", ident, army)

    def _write(self, kind: str, name: str, document: dict[str, Any]) -> None:
        filled = {key: value for key, value in document.items() if value not in ([], "") or key in MUST}
        self.files[f"{NAME}/{kind}/{name}.toml"] = toml_text(filled, "Made by grognard import battleforge.")


MUST = ("weapons", "profiles", "datasheets")
"""A faction file has these lists even if nothing stands in them."""
