"""What Ruse brings besides its rules. Slow to import, so `ruleset.py` imports it when somebody asks."""

from __future__ import annotations

from pathlib import Path

from grognard.content.lessons import read_lessons
from grognard.content.ruleset import Extras
from grognard.rulesets.ruse.content import lists, packs
from grognard.rulesets.ruse.positions import KIT
from grognard.rulesets.ruse.ruleset import Ruse
from grognard.rulesets.ruse.showing.army_rules import army_rules
from grognard.rulesets.ruse.showing.forecasts import QUERIES

LESSONS = read_lessons(Path(packs.__file__).parent / "lessons.toml", Ruse, KIT.position)
EXTRAS = Extras(packs, KIT, QUERIES, LESSONS, lists, army_rules=army_rules)
