"""Chapter 8: weapons for assaults, a special rule: a unit that has moved may shoot with them at once, which is no
action."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.actions.shoot_and_fight import shoot
from grognard.rulesets.battleforge.rules.movement import moving
from grognard.rulesets.battleforge.rules.shooting.declaring import why_no_shot
from grognard.rulesets.battleforge.rules.shooting.shots import ASSAULT, direct_weapons
from grognard.rulesets.battleforge.rules.shooting.to_hit import HURRIED
from grognard.rulesets.battleforge.state import BROKE, State, Unit

CLAUSE = "battleforge.weapon.special-rules"


async def move(umpire: Umpire, state: State, units: Sequence[Unit]) -> bool:
    """A Move action, and the shots that some weapons allow after it."""
    taken = await moving.move_action(umpire, state, units)
    for unit in units if taken else ():
        if unit.fielded and any(weapon.rule(ASSAULT) for weapon in direct_weapons(unit)):
            await shoot_on_the_move(umpire, state, unit)
    return taken


@enforces("battleforge.weapon.special-rules")
async def shoot_on_the_move(umpire: Umpire, state: State, unit: Unit) -> None:
    """With these weapons alone, at one less to hit; the unit has then shot in this round."""
    if state.scopes.has(BROKE, unit.id):
        return
    state.scopes.give(HURRIED, unit.id, CLAUSE, until="action")
    if why_no_shot(state, unit) is None:
        options = [
            Option("shoot", True, "Shoot", detail="one less to hit, and not again in this round"),
            Option("not", False, "Not now", declines=True),
        ]
        title = f"{unit.ref:has} moved. {unit.ref.pronoun:Does _} shoot on the move?"
        if await umpire.ask(unit.seat, One(title, CLAUSE, f"assault:{unit.id}", options, about=(unit.id,))):
            await shoot(umpire, state, [unit])
    state.scopes.take(HURRIED, unit.id)
