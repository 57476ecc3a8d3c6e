"""What Lords brings besides its rules. Slow to import, so `ruleset.py` imports it when somebody asks."""

from __future__ import annotations

from pathlib import Path

from grognard.content.lessons import read_lessons
from grognard.content.ruleset import Extras
from grognard.rulesets.lords.content import lists, packs
from grognard.rulesets.lords.positions import KIT
from grognard.rulesets.lords.ruleset import Lords
from grognard.rulesets.lords.showing.forecasts import QUERIES

LESSONS = read_lessons(Path(packs.__file__).parent / "lessons.toml", Lords, KIT.position)
EXTRAS = Extras(packs.PACKS, KIT, QUERIES, LESSONS, lists)
