"""Chapter 8, Charge: naming the target, and the move that brings the unit to it. The fight is for chapter 13."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import boxes_within
from grognard.rulesets.battleforge.rules.actions import failed_charge, shoot_and_fight
from grognard.rulesets.battleforge.rules.fighting import impact
from grognard.rulesets.battleforge.rules.fighting.blows import why_not_fight
from grognard.rulesets.battleforge.rules.fighting.engaging import are_engaged, is_engaged
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, box_of
from grognard.rulesets.battleforge.rules.movement import moving
from grognard.rulesets.battleforge.rules.movement.march import Errand, March
from grognard.rulesets.battleforge.rules.reactions import reacting
from grognard.rulesets.battleforge.rules.reserves.origins import depth_of, out_of_doors
from grognard.rulesets.battleforge.state import State, Unit

CLAUSE = "battleforge.action.charge-eligibility"


@enforces("battleforge.action.charge-eligibility")
def why_not_charge(state: State, unit: Unit) -> Refusal | None:
    """Why a unit may not charge at all: it is in melee already, or nobody is in range."""
    if is_engaged(state, unit):
        return Refusal(f"{unit.ref:is} in close combat already", CLAUSE, (unit.id,))
    if not targets(state, unit):
        return Refusal(f"no enemy is near enough for {unit.ref}", CLAUSE, (unit.id,))
    return None


def targets(state: State, unit: Unit) -> list[Unit]:
    """The enemies that a unit could touch with its present Movement, in a straight line; from a floor only those on the
    floors above and below."""
    foes = state.enemies_of(unit.seat)
    upstairs = [foe for foe in foes if next_floor(unit, foe)]
    if unit.inside is not None and unit.inside.level > 1:
        return upstairs
    reach = March(state, unit, Errand()).farthest() + 2 * max(map(depth_of, unit.formation.bodies)) + MEASURE.contact
    box = box_of(state, unit)
    near = [foe for foe in foes if boxes_within(box, box_of(state, foe), reach)]
    outside = [foe for foe in near if foe.inside is None or (foe.inside.level == 1 and foe not in upstairs)]
    return upstairs + [foe for foe in outside if failed_charge.could_still_touch(march_at(state, unit, foe))]


@enforces("battleforge.building.leave")
def march_at(state: State, unit: Unit, foe: Unit) -> March:
    """The move of a charge: a unit on the first floor of a building leaves it with this move."""
    title = f"How {{unit:does _}} reach {foe.ref}?"
    errand = Errand(title, "battleforge.action.charge", "charge", foe.id)
    return March(state, unit, errand, out_of_doors(state, unit) if unit.inside is not None else None)


@enforces("battleforge.building.fighting")
def next_floor(unit: Unit, foe: Unit) -> bool:
    """Refuse a charge between floors of one building that are not next to each other."""
    here, there = unit.inside, foe.inside
    if here is None or there is None or here.building != there.building:
        return False
    return abs(here.level - there.level) == 1


@enforces("battleforge.action.charge", "battleforge.action.charge-sequence")
async def charge(umpire: Umpire, state: State, units: Sequence[Unit]) -> bool:
    """Name the target, move into contact, fight at no cost; a group moves one after another and fights together.
    Returns whether the action was taken."""
    umpire.cite(why_not_charge, charge)
    aims = {unit.id: await choose(umpire, state, unit) for unit in units}
    with state.scopes.within("trigger", units[0].id):
        if not await close_in(umpire, state, units, aims):
            return False
    fighters = []
    for unit in units:
        target = state.units[aims[unit.id].id]
        if are_engaged(state, unit, target):
            await impact.strike(umpire, state, unit, target)
        if not unit.fielded or not target.fielded or not are_engaged(state, unit, target):
            continue
        if (closed := why_not_fight(state, unit)) is not None:
            umpire.cite(closed.clause, "battleforge.action.charge-again")
        elif await _fights(umpire, unit, target):
            fighters.append(unit)
    if fighters:
        await shoot_and_fight.fight(umpire, state, fighters)
    return True


async def close_in(umpire: Umpire, state: State, units: Sequence[Unit], aims: Mapping[str, Unit]) -> bool:
    """Carry out the moves of a charge. From floor to floor everybody stays. Returns False if the player does something
    else."""
    outside = [unit for unit in units if unit.fielded and not next_floor(unit, aims[unit.id])]
    await moving.about_to_move(umpire, state, outside, "charge")
    declared = await moving.declare_all(umpire, [march_at(state, unit, aims[unit.id]) for unit in outside])
    if declared is None:
        return False
    for unit in units:
        if unit.id in declared:
            await declared[unit.id].go(umpire)
        elif unit.fielded:
            await across_floors(umpire, state, unit, aims[unit.id])
    return True


@enforces("battleforge.building.fighting")
async def across_floors(umpire: Umpire, state: State, unit: Unit, target: Unit) -> None:
    """A charge to the next floor: the target may escape before both sides are locked."""
    await reacting.may_escape(umpire, state, unit, target)
    if unit.fielded and target.fielded and next_floor(unit, target):
        state.floor_fights = [*state.floor_fights, (unit.id, target.id)]
    else:
        umpire.cite("battleforge.action.charge-failed")


async def _fights(umpire: Umpire, unit: Unit, target: Unit) -> bool:
    options = [Option("fight", True, "Fight"), Option("forgo", False, "Do not fight")]
    title = f"{unit.ref:has} reached {target.ref}. {unit.ref.pronoun:Does _} fight?"
    question = One(title, "battleforge.action.charge", f"charge fight:{unit.id}", options, about=(unit.id, target.id))
    return await umpire.ask(unit.seat, question)


async def choose(umpire: Umpire, state: State, unit: Unit) -> Unit:
    options = [Option(foe.id, foe, str(foe.ref), about=(foe.id,)) for foe in targets(state, unit)]
    if len(options) == 1:
        return state.units[options[0].value.id]
    title = f"Whom {unit.ref:does _} charge?"

    def closed(key: str) -> Refusal | None:
        foe = state.units.get(key)
        return None if foe is None else Refusal(f"{foe.ref:is} not near enough for {unit.ref}", CLAUSE, (unit.id, key))

    clause, topic = "battleforge.action.charge", f"charge target:{unit.id}"
    question = One(title, clause, topic, options, about=(unit.id,), closed=closed)
    return state.units[(await umpire.ask(unit.seat, question)).id]
