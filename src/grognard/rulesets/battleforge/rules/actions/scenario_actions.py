"""Chapter 8, actions that a scenario brings: a token is put on an objective near by."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from grognard.engine.questions import One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.words import inches
from grognard.rulesets.battleforge.battlefield import Objective, ScenarioAction
from grognard.rulesets.battleforge.rules.actions.action import Action, each
from grognard.rulesets.battleforge.rules.carrying import carry_off, load_of, lying, pick_up
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.objectives import near
from grognard.rulesets.battleforge.rules.setting_up.deployment import zone_of
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.solid import wholly_inside

CLAUSE = "battleforge.action.special"


def of_scenario(state: State, unit: Unit) -> Iterator[Action]:
    """What the scenario offers to the player of this unit."""
    for action in state.scenario.actions:
        if not action.zone or state.zones[unit.seat] == action.zone:
            yield Action(
                action.id,
                action.name,
                "an action of this scenario",
                each(partial(take, action)),
                partial(why_not, action),
            )


def why_not(action: ScenarioAction, state: State, unit: Unit) -> Refusal | None:
    """Why a unit may not take an action of the scenario now."""
    load = load_of(state, unit)
    if action.does == "carry off":
        if load is None:
            return Refusal(f"{unit.ref:carries} nothing", CLAUSE, (unit.id,))
        if not at_home(state, unit):
            return Refusal(f"{unit.ref:is} not wholly in its zone", CLAUSE, (unit.id,))
        return None
    if action.does == "pick up" and load is not None:
        return Refusal(f"{unit.ref:carries} {load.name}", CLAUSE, (unit.id,))
    if within_reach(state, unit, action):
        return None
    return Refusal(f"{action.name} is done within {inches(action.within)} of its marker", CLAUSE, (unit.id,))


def at_home(state: State, unit: Unit) -> bool:
    """Whether a unit stands wholly in the zone of its player."""
    zone = zone_of(state, unit.seat).footprint
    return unit.inside is None and all(wholly_inside(body, zone, MEASURE) for body in unit.solids)


async def take(action: ScenarioAction, umpire: Umpire, state: State, unit: Unit) -> None:
    """Put a token on one of the objectives that are near enough; or pick one up, or carry it off."""
    if action.does == "carry off":
        carry_off(umpire, state, unit, action.token)
        return
    goals = within_reach(state, unit, action)
    goal = goals[0]
    if len(goals) > 1:
        options = [Option(each.id, each, each.name) for each in goals]
        goal = await umpire.ask(unit.seat, One(f"Where: {action.name}?", CLAUSE, f"where:{unit.id}", options))
    if action.does == "pick up":
        pick_up(umpire, state, unit, goal)
        return
    state.tokens.setdefault(goal.id, []).append(f"{action.token}:{unit.seat}")
    umpire.tell(
        "objective", CLAUSE, "{unit:takes} {action} at {goal}", unit=unit.ref, action=action.name, goal=goal.name
    )


def within_reach(state: State, unit: Unit, action: ScenarioAction) -> list[Objective]:
    """The objectives at which a unit can take the action now: near enough, and without such a token of its player."""
    done = f"{action.token}:{unit.seat}"
    return [
        goal
        for goal in lying(state)
        if (not action.only or goal.id in action.only)
        and done not in state.tokens.get(goal.id, ())
        and any(near(body, goal, action.within) for body in bodies(state, unit))
    ]
