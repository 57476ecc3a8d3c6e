"""What Fatigue brings besides its rules. Slow to import, so `ruleset.py` imports it when somebody asks."""

from __future__ import annotations

from pathlib import Path

from grognard.content.lessons import read_lessons
from grognard.content.ruleset import Extras
from grognard.rulesets.fatigue.content import lists, packs
from grognard.rulesets.fatigue.positions import KIT
from grognard.rulesets.fatigue.ruleset import Fatigue
from grognard.rulesets.fatigue.showing.forecasts import QUERIES

LESSONS = read_lessons(Path(packs.__file__).parent / "lessons.toml", Fatigue, KIT.position)
EXTRAS = Extras(packs, KIT, QUERIES, LESSONS, lists)
