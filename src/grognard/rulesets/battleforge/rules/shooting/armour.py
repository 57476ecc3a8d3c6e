"""Chapter 12: armour that is not the same all round (special rules): the side of a hull that an attacker stands at."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.rulesets.battleforge.rules.datasheets.specials import rule_of
from grognard.rulesets.battleforge.rules.sight.eyes import base_of
from grognard.rulesets.battleforge.sheets import Quarter
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.arcs import base_in_arc, quarter

VULNERABLE, FRONT, SKIRTS = "vulnerable", "heavy-front", "side-skirts"
RULES = frozenset((VULNERABLE, FRONT, SKIRTS))
SIDES = ("left", "right")
QUARTERS: tuple[Quarter, ...] = ("front", "left", "rear", "right")
CLAUSE = "battleforge.unit.special-rules"


def has_sides(unit: Unit) -> bool:
    """Whether it matters from where a unit is hit."""
    return not RULES.isdisjoint(unit.sheet.any_rules)


@enforces("battleforge.los.mounted-arcs")
def side_of(state: State, unit: Unit, model: str, target: Unit, struck: str, ap: int) -> str:
    """The side of a model at which an attacker stands. At the border of two sides it is the one that is better for the
    attacker. It is empty in a building and for a round base, because they have no front."""
    if target.inside is not None or not target.figure(struck).profile.body.hull:
        return ""
    stand, base = target.stands[struck], base_of(state, unit, model)
    here = [arc for arc in QUARTERS if base_in_arc(stand.at, quarter(stand.facing, arc), base)]
    return min(here or ["front"], key=lambda arc: sum(number for number, _ in changes(target, struck, arc, ap)))


def changes(unit: Unit, model: str, arc: str, ap: int) -> Iterator[tuple[int, str]]:
    """What its armour does to the Save of a model that is hit from a side, with the name of the rule."""
    thin = rule_of(unit, model, VULNERABLE)
    if thin is not None and (number := _thin(thin.numbers, arc)):
        yield -number, f"{thin.name}, {arc}"
    thick = rule_of(unit, model, FRONT)
    if thick is not None and arc == "front":
        yield thick.number, f"{thick.name}, front"
    skirts = rule_of(unit, model, SKIRTS)
    if skirts is not None and arc in SIDES and ap <= skirts.number:
        yield 1, f"{skirts.name}, {arc}"


def _thin(numbers: tuple[int, ...], arc: str) -> int:
    side, rear = (*numbers, 0, 0)[:2]
    return rear if arc == "rear" else side if arc in SIDES else 0
