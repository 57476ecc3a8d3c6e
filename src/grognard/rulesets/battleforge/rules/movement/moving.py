"""Chapter 9: a move, from the declaration to its end. Everything that is a Move action comes through here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.timeline import Timeline, Waypoint, travel
from grognard.engine.questions import OptionShown
from grognard.engine.questions.movement import ABANDON
from grognard.engine.umpire import Umpire
from grognard.minis.words import exact_inches, inches, listed
from grognard.rulesets.battleforge.rules.actions import failed_charge
from grognard.rulesets.battleforge.rules.fighting import falling_back
from grognard.rulesets.battleforge.rules.fighting.engaging import is_engaged
from grognard.rulesets.battleforge.rules.foundations.checks import initiative_check
from grognard.rulesets.battleforge.rules.foundations.free_places import off_others
from grognard.rulesets.battleforge.rules.movement import falling, unit_journey
from grognard.rulesets.battleforge.rules.movement.allowance import rush_bonus
from grognard.rulesets.battleforge.rules.movement.march import MOVE, Errand, March
from grognard.rulesets.battleforge.rules.movement.move_question import HALT, RUSH, UnitMove
from grognard.rulesets.battleforge.rules.movement.path_judging import applied, judge
from grognard.rulesets.battleforge.rules.movement.unit_way import MovePlan, Origin
from grognard.rulesets.battleforge.rules.shock import shock
from grognard.rulesets.battleforge.rules.strategies.playing import PASSES, Occasion, anybody_has, offer
from grognard.rulesets.battleforge.rules.terrain import entering, moving_inside
from grognard.rulesets.battleforge.state import BROKE, Formation, State, Unit

ANOTHER = OptionShown(ABANDON, "Back", "Another action")
STAY = OptionShown(HALT, "Stay", "The unit stays where it is")
FALL_BACK = Errand("Where {unit:does _} fall back to?", "battleforge.fight.fall-back", "fall back", leaves_melee=True)


@enforces("battleforge.action.move")
async def move(umpire: Umpire, state: State, unit: Unit, *, may_abandon: bool = False) -> bool:
    """A Move action of a unit on the field: out of melee it is a fall back, in a building it is about its floors.
    Returns whether the action was taken; a player may change their mind as long as no die has been rolled."""
    if is_engaged(state, unit):
        stood = unit.formation
        await falling_back.leave_melee(umpire, state, unit)
        if not unit.fielded or _has_run(unit, stood):
            return True
        if unit.inside is None:
            await go(umpire, state, unit, FALL_BACK)
            return True
        may_abandon = False
    if unit.inside is not None:
        return await moving_inside.move_inside(umpire, state, unit, may_abandon=may_abandon)
    return await go(umpire, state, unit, MOVE, may_abandon=may_abandon)


@enforces("battleforge.break.engaged")
def _has_run(unit: Unit, before: Formation) -> bool:
    """A unit that the free attacks broke has run already, and its Move is over."""
    return any(before.stands.get(model) != stand for model, stand in unit.stands.items())


async def go(
    umpire: Umpire, state: State, unit: Unit, errand: Errand, origin: Origin | None = None, *, may_abandon: bool = False
) -> bool:
    """Carry out a Move action: the declaration with its rush, the way, and what comes at its end. Returns whether the
    unit set out."""
    march = March(state, unit, errand, origin)
    answer = await declare(umpire, march, ANOTHER if may_abandon else STAY)
    if answer == ABANDON:
        return False
    await set_out(umpire, march, answer)
    return True


async def declare(umpire: Umpire, march: March, back: OptionShown) -> MovePlan | str:
    """The paths, and whether the unit rushes: then they are paths of the longer length."""
    title = march.errand.title.format(unit=march.unit.ref)
    rush = umpire.recall("rush", partial(_rush_word, march))
    answer = await umpire.ask(march.unit.seat, UnitMove(march, title, [rush, back]))
    if answer == RUSH:
        march.rush = "declared"
        title = f"Where {march.unit.ref:does _} rush?"
        answer = await umpire.ask(march.unit.seat, UnitMove(march, title, [back], clause="battleforge.action.rush"))
    return answer


@enforces("battleforge.action.rush")
async def set_out(umpire: Umpire, march: March, answer: MovePlan | str) -> None:
    """What was declared is carried out. The check of a rush comes before any model moves; if it fails, the paths are
    given again within the ordinary allowance."""
    if march.rush == "declared" and not isinstance(answer, str):
        passed = await _rushes(umpire, march.state, march.unit)
        march.rush = "passed" if passed else "failed"
        umpire.cite(rush_bonus)
        if not passed:
            title = f"The rush has failed. Where {march.unit.ref:does _} go?"
            answer = await umpire.ask(march.unit.seat, UnitMove(march, title, [STAY], clause="battleforge.action.rush"))
    plan = MovePlan({}) if isinstance(answer, str) else answer
    if plan.paths or plan.facings or march.origin.stands:
        await carry_out(umpire, march, plan)
    elif march.rush == "failed" and march.unit.fielded:
        await shock.shaken(umpire, march.state, march.unit, "battleforge.action.rush")


async def _rushes(umpire: Umpire, state: State, unit: Unit) -> bool:
    """Whether a rush succeeds: by its check, or because a strategy spares it."""
    await offer(
        umpire, state, Occasion("rush", f"{unit.ref:rushes}: a strategy?", [unit], otherwise="its Initiative decides")
    )
    if state.scopes.take(PASSES, unit.id):
        return True
    return await initiative_check(umpire, state, unit, "battleforge.action.rush", "Rush")


async def about_to_move(umpire: Umpire, state: State, units: Sequence[Unit], kind: str) -> bool:
    """The moment for strategies before the way of a unit is named, for those of every move and those of this kind of
    it; whether one was used, and there is no way back."""
    used = 0
    for window in ("move", kind):
        if units and anybody_has(state, window):
            title = f"{listed([str(unit.ref) for unit in units])}: a strategy for the move?"
            used += await offer(umpire, state, Occasion(window, title, units, otherwise="an ordinary move"))
    return used > 0


def _rush_word(march: March) -> OptionShown:
    usual = march.farthest()
    march.rush = "declared"
    more = march.farthest() - usual
    march.rush = "no"
    return OptionShown(RUSH, "Rush", f"{exact_inches(more)} more after an Initiative check; a Shock if it fails")


async def move_action(umpire: Umpire, state: State, units: Sequence[Unit]) -> bool:
    """Move as one of the two actions: a player may go back to the choice as long as no die has been rolled."""
    with state.scopes.within("trigger", units[0].id):
        bound = await about_to_move(umpire, state, units, "move action")
        if len(units) > 1:
            return await move_together(umpire, state, units)
        return await move(umpire, state, units[0], may_abandon=not bound)


@enforces("battleforge.group.same-actions")
async def move_together(umpire: Umpire, state: State, units: Sequence[Unit]) -> bool:
    """A group: the ways of all are declared before any die is rolled, and then they go one after another. Who is in
    melee or in a building has other things to settle first."""
    free = [unit for unit in units if unit.in_the_open and not is_engaged(state, unit)]
    declared = await declare_all(umpire, [March(state, unit, MOVE) for unit in free])
    if declared is None:
        return False
    for unit in units:
        if unit.id in declared:
            await declared[unit.id].go(umpire)
        elif unit.fielded:
            await move(umpire, state, unit)
    return True


class DeclaredMove(NamedTuple):
    """A move of a group that is declared and waits for the others."""

    march: March
    answer: MovePlan | str

    async def go(self, umpire: Umpire) -> None:
        """Set out, unless the unit is gone by now; others may stand elsewhere than was foreseen."""
        march, others_went = self.march, bool(self.march.foreseen)
        march.foreseen = {}
        march.look_again()
        if not march.unit.fielded or (march.errand.target and self.answer == HALT):
            return  # the unit is gone, or takes no part in the charge
        if others_went and not isinstance(self.answer, str):
            march.stale = judge(march, march.way(self.answer)) is not None
        await set_out(umpire, march, self.answer)


async def declare_all(umpire: Umpire, marches: Sequence[March]) -> dict[str, DeclaredMove] | None:
    """The moves of a group, each with the others where they will stand; None if their player does something else."""
    declared: dict[str, DeclaredMove] = {}
    foreseen: dict[str, Formation] = {}
    for march in marches:
        march.foreseen = dict(foreseen)
        answer = await declare(umpire, march, STAY if declared else ANOTHER)
        if answer == ABANDON:
            return None
        declared[march.unit.id] = DeclaredMove(march, answer)
        if not isinstance(answer, str):
            way = march.way(answer)
            foreseen[march.unit.id] = way.formation(way.length)
    return declared


@enforces("battleforge.move.timeline")
async def carry_out(umpire: Umpire, march: March, plan: MovePlan) -> None:
    """The models travel; then the end of the move: a charge that failed, places that are taken, the Shock of a rush."""
    state, unit = march.state, march.unit
    timeline = Timeline()
    state.timelines.append(timeline)
    way = umpire.recall("way", lambda: march.way(plan))
    journey = unit_journey.UnitJourney(umpire, march, way, timeline)
    if march.stale:
        timeline.reactions = [Waypoint(0, unit_journey.ANEW, "battleforge.group.same-actions")]
    await travel(timeline, journey)
    state.timelines.pop()
    if umpire.applied is not None:  # only statistics want to know
        umpire.cite(*applied(march, journey.way))
    far = inches(march.covered)
    umpire.tell("move", march.errand.clause, "{unit:moves} {far}", unit=unit.ref, far=far)
    if journey.stopped:
        umpire.cite("battleforge.core.interrupts")
    if unit.fielded and journey.interrupted and not journey.stopped:
        await _come_to_rest(umpire, march, journey)
    if unit.fielded and march.rush == "failed":
        await shock.shaken(umpire, state, unit, "battleforge.action.rush")
    broke = journey.stopped or state.scopes.has(BROKE, unit.id)
    if unit.in_the_open and not broke and not march.errand.target:
        await entering.may_enter(umpire, state, unit)


async def _come_to_rest(umpire: Umpire, march: March, journey: unit_journey.UnitJourney) -> None:
    """Nobody ends in the air or on somebody else, and nobody close to an enemy whom the charge has not reached."""
    march.look_again()
    await falling.come_down(umpire, march.state, march.unit)
    if not march.unit.fielded:
        return
    if march.errand.target and not failed_charge.touches_target(march):
        failed_charge.set_back(march, [*journey.walked, journey.way])
    else:
        off_others(march.state, march.unit)
