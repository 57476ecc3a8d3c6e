"""What Anvil brings besides its rules. Slow to import, so `ruleset.py` imports it when somebody asks."""

from __future__ import annotations

from pathlib import Path

from grognard.content.lessons import read_lessons
from grognard.content.ruleset import Extras
from grognard.rulesets.anvil.content import lists, packs
from grognard.rulesets.anvil.positions import KIT
from grognard.rulesets.anvil.ruleset import Anvil
from grognard.rulesets.anvil.showing.forecasts import QUERIES

LESSONS = read_lessons(Path(packs.__file__).parent / "lessons.toml", Anvil, KIT.position)
EXTRAS = Extras(packs, KIT, QUERIES, LESSONS, lists)
