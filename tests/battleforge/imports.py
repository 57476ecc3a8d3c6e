"""The small sample of community data (`garden`): imported, changed, and read as the packs read it."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grognard.content.importing import Imported
from grognard.content.packs import Pack
from grognard.content.source import Source
from grognard.rulesets.battleforge.content.community.packing import import_folder
from grognard.rulesets.battleforge.content.factions import FactionReader
from grognard.rulesets.battleforge.content.packs import HOME, powers_file
from grognard.rulesets.battleforge.content.schema import RulesFile, Spoken

GARDEN = Path(__file__).parent / "garden"
Json = dict[str, Any]
Change = Callable[[Json, Json], None]


def changed(into: Path, change: Change) -> Imported:
    """The garden with changes of the index and of the gnomes."""
    folder = into / "garden"
    shutil.copytree(GARDEN, folder)
    files = {name: json.loads((folder / name).read_text()) for name in ("index.json", "gnomes.json")}
    change(files["index.json"], files["gnomes.json"])
    for name, document in files.items():
        (folder / name).write_text(json.dumps(document))
    return import_folder(into)


def unchanged(_index: Json, _gnomes: Json) -> None:
    """The garden as it is."""


def faction(made: Imported, name: str) -> FactionReader:
    """A faction of an import as the packs read it."""
    box = Pack(HOME).read("tables", "special-rules", RulesFile).rules
    texts = [text for path, text in made.files.items() if "/special-rules-" in path]
    rules = [rule for text in texts for rule in Source(text, "rules").parse(RulesFile).rules]
    source = Source(made.files[f"battleforge/tables/{name}.toml"], name)
    return FactionReader(source, Spoken([*box, *rules]), powers_file())


def found(made: Imported, unit: str) -> dict[str, str]:
    """What the import says of a unit, by the place in the data."""
    return {finding.place: finding.message for finding in made.findings if finding.unit.startswith(unit)}


def table(made: Imported, name: str) -> Json:
    return tomllib.loads(made.files[f"battleforge/tables/{name}.toml"])


def wheelbarrow(tmp_path: Path, *rules: Any, **weapon: Any) -> tuple[Imported, Any]:
    """The garden with a Wheelbarrow that has these rules and one weapon."""

    def change(index: Json, gnomes: Json) -> None:
        index["weapons"]["hose"] = {"name": "Hose", "short": 6, "medium": 13, "attacks": 3, "ap": 1, **weapon}
        model = {"movement": 8, "shoot": 5, "defense": 11, "reflexes": 4, "courage": 5, "min": 1, "max": 1}
        entry = {"name": "Wheelbarrow", "weapons": ["hose"], "rules": list(rules), **model}
        gnomes["units"]["wheelbarrow"] = {"category": "infantry", "keywords": ["Tank"], "models": [entry]}

    made = changed(tmp_path, change)
    return made, faction(made, "gnomes").datasheets["wheelbarrow"]
