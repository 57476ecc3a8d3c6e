"""Chapter 12: shots that go astray, a special rule: what misses its target may come down on another unit."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.foundations.scattering import misses_the_table, scattered
from grognard.rulesets.battleforge.rules.shooting import lobbing, rolling
from grognard.rulesets.battleforge.rules.shooting.hits import Hit, Victims
from grognard.rulesets.battleforge.rules.terrain.cover import cover_of
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.footprint import Footprint, gap_to_place, middle_of
from grognard.table.points import Point, to_mils

SCATTER, SALVO = "scatter", "salvo"
NEAR, WIDE = INCH, 3 * INCH


def may_stray(weapon: Weapon) -> bool:
    return weapon.rule(SCATTER) is not None


@enforces("battleforge.core.scatter", "battleforge.core.scatter-attack", "battleforge.weapon.special-rules")
async def stray(
    umpire: Umpire, state: State, unit: Unit, weapon: Weapon, target: Unit, aimed_at: Footprint, misses: int
) -> dict[str, int]:
    """Each shot that missed lands somewhere around the model that it was aimed at; the nearest other unit within 1″ of
    there, friend or enemy, is hit instead. Returns the Shock of being hit."""
    shock: dict[str, int] = {}
    for _ in range(misses):
        start = to_mils(middle_of(aimed_at))
        point = await scattered(umpire, start, unit.seat, unit.id, "battleforge.core.scatter")
        struck = None if misses_the_table(state, point) else _there(state, weapon, target, point)
        if struck is None:
            umpire.tell(
                "misses", "battleforge.core.scatter-attack", "{weapon} lands where nobody is", weapon=weapon.name
            )
            continue
        umpire.tell("strays", "battleforge.core.scatter", "{weapon} strays and hits {unit}", weapon=weapon.name,
                    unit=struck.ref)  # fmt: skip
        blast = weapon.rule("blast")
        hits = max(1, min(blast.number, len(struck.models))) if blast is not None else 1
        cover = cover_of(state, struck, lobbing.from_above(struck, point))
        victims = Victims(state, struck, cover, await rolling.negation(umpire, struck))
        made = Hit(weapon.name, weapon.ap), hits
        found = await rolling.unrolled(umpire, state, unit.id, weapon, victims, struck.models, made)
        shock[struck.id] = max(found, shock.get(struck.id, 0))
    return shock


def _there(state: State, weapon: Weapon, target: Unit, point: Point) -> Unit | None:
    """The unit nearest to where a shot has come down, if it is near enough and not the target."""
    reach = WIDE if weapon.rule(SALVO) is not None else NEAR
    others = [other for other in state.units.values() if other.fielded and other.models and other is not target]
    far = {other.id: min(gap_to_place(point, body.footprint) for body in bodies(state, other)) for other in others}
    near = [other for other in others if MEASURE.within(far[other.id], reach)]
    return min(near, key=lambda other: far[other.id], default=None)
