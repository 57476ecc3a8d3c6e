"""What Battle Forge brings besides its rules. Slow to import, so `ruleset.py` imports it when somebody asks."""

from __future__ import annotations

from pathlib import Path

from grognard.content.importing import Imported
from grognard.content.lessons import read_lessons
from grognard.content.ruleset import Extras
from grognard.rulesets.battleforge.content import drafting, packs
from grognard.rulesets.battleforge.positions import KIT
from grognard.rulesets.battleforge.ruleset import BattleForge
from grognard.rulesets.battleforge.showing.forecasts import QUERIES
from grognard.rulesets.battleforge.showing.unit_sheets import army_rules, unit_sheets


def import_community(folder: Path) -> Imported:
    """The community's data as packs."""
    from grognard.rulesets.battleforge.content.community.packing import import_folder  # pydantic is slow to import

    return import_folder(folder)


LESSONS = read_lessons(packs.HOME / "lessons.toml", BattleForge, KIT.position)
EXTRAS = Extras(packs.PACKS, KIT, QUERIES, LESSONS, drafting, drafting, unit_sheets, army_rules, import_community)
