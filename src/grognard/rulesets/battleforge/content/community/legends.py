"""Legends of the data, its relics: what they cost, and which units may have them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.rulesets.battleforge.content.community.reading import Node

RELIC = ("type", "name", "rule", "rules", "flavor", "description", "points", "subfactions", "id")
UPGRADES = re.compile(r"upgrade (?:one|an?) (?P<who>.+?)(?: models?| units?)? with .+", re.IGNORECASE)
Sheets = Sequence[Mapping[str, Any]]


def legend_entry(ident: str, node: Node, sheets: Sheets, profiles: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A legend without its rules, and whether every unit that may have it is a single model."""
    parts = node.table(RELIC)
    name = parts["name"].text(ident) if "name" in parts else ident
    told = parts["description"].text(name) if "description" in parts else name
    entry: dict[str, Any] = {
        "id": ident,
        "name": name,
        "points": parts["points"].number(0, 1000, 10) if "points" in parts else 10,
        "kind": "item",
        "blurb": told,
    }
    said = UPGRADES.fullmatch(told.rstrip("."))
    wanted = [word.strip().casefold() for word in re.split(r",| or ", said["who"])] if said is not None else []
    able = [sheet for sheet in sheets if _is_one_of(sheet, wanted, profiles)]
    keywords = {word.casefold(): word for sheet in sheets for word in sheet.get("keywords", ())}
    if said is not None and wanted not in (["unit"], ["model"]) and not able:
        node.note(f"the legend '{name}' is for '{said['who'][:60]}', which no unit is; any unit may have it.")
    if len(wanted) == 1 and wanted[0] in keywords:
        entry["keywords"] = [keywords[wanted[0]]]
    elif able and len(able) < len(sheets):
        entry["datasheets"] = [sheet["id"] for sheet in able]
    return entry | {"alone": all(_alone(sheet) for sheet in able or sheets)}


def _is_one_of(sheet: Mapping[str, Any], wanted: Sequence[str], profiles: Mapping[str, Mapping[str, Any]]) -> bool:
    """By its name, a keyword, a special rule, or a model in it."""
    models = [profiles[line["profile"]] for line in sheet["composition"] if line["profile"] in profiles]
    rules = [*sheet.get("rules", ()), *(rule for model in models for rule in model.get("rules", ()))]
    names = [sheet["name"], *sheet.get("keywords", ()), *rules, *(model["name"] for model in models)]
    return bool({name.casefold() for name in names} & set(wanted))


def _alone(sheet: Mapping[str, Any]) -> bool:
    models: int = sum(max(line["models"], line.get("up_to", 0)) for line in sheet["composition"])
    return models == 1
