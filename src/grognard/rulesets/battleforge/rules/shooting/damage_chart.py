"""Chapter 12: the damage chart, a special rule of armour: what becomes of a model that would lose its last wound.

It is not removed. A D10 is rolled, and added to it are the number by which its Save failed and the times that it was
rolled for before. Cover does not help its Save and is taken off that roll instead.
"""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Bands, cut
from grognard.engine.mechanics.consequences import Due
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.checks import D10
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.solid import units_apart

RULE = "damage-chart"
CLAUSE = "battleforge.unit.special-rules"
MARKER = "damage"
"""The marker of a model, with how often the chart was rolled for it."""
FAILED = "failed by "
HOLDS, SHAKEN, PANIC, DESTROYED, BLOWN = "holds", "shaken", "panic", "destroyed", "blown up"
RESULTS = ((3, SHAKEN), (6, PANIC), (9, DESTROYED), (12, BLOWN))
"""From which total on a result holds; below the first it holds out."""
SHOCK = {SHAKEN: 1, PANIC: 2}
WRECKED = (DESTROYED, BLOWN)
BLAST, BLAST_SHOCK = 6 * INCH, 2


def tokens(state: State, model: str) -> int:
    """How often the chart was rolled for a model."""
    if model not in state.scopes.markers:
        return 0
    return sum(marker.number for marker in state.scopes.markers_of(model) if marker.name == MARKER)


def tokens_of(state: State, unit: Unit) -> int:
    """The same of a whole unit: so much of its Shock cannot be removed."""
    if RULE not in unit.sheet.any_rules:
        return 0
    return sum(tokens(state, model) for model in unit.models)


def mark(state: State, model: str, number: int) -> None:
    state.scopes.give(MARKER, model, CLAUSE, number=number)


@enforces("battleforge.shoot.save-margin")
def save_bands(need: int) -> Bands:
    """Saved, or by how much it failed."""
    last = max(1, min(D10 - 1, need))
    failed = [(face, f"{FAILED}{face - need}") for face in range(last + 1, D10 + 1)]
    return cut(D10, (last, "saved"), *failed)


def margin_of(band: str) -> int:
    return int(band.removeprefix(FAILED))


def result_bands(added: int) -> Bands:
    """What each face comes to with so much added to it."""
    cuts: list[tuple[int, str]] = []
    for face in range(1, D10 + 1):
        name = next((name for least, name in reversed(RESULTS) if face + added >= least), HOLDS)
        if cuts and cuts[-1][1] == name:
            cuts.pop()
        cuts.append((face, name))
    return cut(D10, *cuts)


def blows_up(state: State, unit: Unit) -> None:
    """Everybody within 6″ of it gains Shock."""
    here = bodies(state, unit)
    for other in state.units.values():
        near = other is not unit and other.fielded and other.models
        if near and MEASURE.within(units_apart(here, bodies(state, other)), BLAST):
            state.consequences.add(Due("nearby shock", other.ref, CLAUSE, BLAST_SHOCK, cause=unit.id))
