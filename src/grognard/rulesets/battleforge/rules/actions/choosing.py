"""Chapter 8: choosing an action. One table has all actions of an activated unit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from grognard.engine.clauses import enforces
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.words import how_many
from grognard.rulesets.battleforge.rules.actions import assaulting, charging, standby
from grognard.rulesets.battleforge.rules.actions.action import Action, each
from grognard.rulesets.battleforge.rules.actions.groups import in_order
from grognard.rulesets.battleforge.rules.actions.scenario_actions import of_scenario
from grognard.rulesets.battleforge.rules.actions.shoot_and_fight import fight, shoot
from grognard.rulesets.battleforge.rules.fighting.blows import why_not_fight, why_unarmed
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with, is_engaged
from grognard.rulesets.battleforge.rules.powers.casting import of_powers
from grognard.rulesets.battleforge.rules.shooting.declaring import why_no_shot
from grognard.rulesets.battleforge.state import State, Unit

FORGO = "forgo"


ACTIONS = (
    Action("move", "Move", "up to its Movement", assaulting.move),
    Action(
        "charge",
        "Charge",
        "into contact, and a fight at no cost",
        charging.charge,
        charging.why_not_charge,
    ),
    Action("focus", "Focus", "+1 Accuracy and Strength for its next attack", each(standby.focus)),
    Action("hold", "Hold", "may react later in the round", each(standby.hold)),
    Action("evade", "Evade", "an Evade token", each(standby.evade)),
    Action("rally", "Rally", "a Courage check for each Shock", each(standby.rally)),
    Action("shoot", "Shoot", "with all its ranged weapons", shoot, why_no_shot),
    Action("fight", "Fight", "with all its melee weapons", fight, why_not_fight),
)


@enforces("battleforge.activate.two-actions", "battleforge.activate.repeat", "battleforge.action.special")
async def act(umpire: Umpire, state: State) -> None:
    """The acting unit takes its next action, or gives up what is left. The second is chosen when the first is done. A
    group takes the same one together; a unit that cannot does nothing."""
    umpire.cite("battleforge.activate.two-actions", "battleforge.activate.repeat")
    units = [unit for name in state.acting if (unit := state.units[name]).fielded]
    first = units[0]
    if umpire.applied is not None and is_engaged(state, first):
        umpire.cite("battleforge.action.engaged", *[why_unarmed] * (why_unarmed(first) is not None))
    action = await umpire.ask(first.seat, ActionChoice(state, units))
    if action is None or state.gave_up(first.seat):
        state.actions = 0
        return
    may_act = umpire.recall("able", lambda: frozenset(_able(state, action, units)))
    able = [unit for unit in units if unit.id in may_act]
    with state.scopes.within("action", first.id):
        taken = await action.do(umpire, state, await in_order(umpire, able))
    state.actions -= taken is not False


def _able(state: State, action: Action, units: Sequence[Unit]) -> Iterator[str]:
    """The acting units that can take the action."""
    return (unit.id for unit in units if unit.fielded and action.why_not(state, unit) is None)


class ActionChoice(One[Action | None]):
    """The question which action is taken. Whether an action is possible is only worked out when somebody asks, because
    sight takes long."""

    def __init__(self, state: State, units: Sequence[Unit]) -> None:
        first = units[0]
        self.title = f"What {first.ref:does _} do?"
        self.limits = f"{how_many(state.actions, 'action')} left"
        self.clause = "battleforge.group.same-actions" if len(units) > 1 else "battleforge.activate.two-actions"
        self.topic, self.about = f"action:{first.id}", tuple(state.acting)
        self._state, self._units = state, units
        brought = (*of_powers(state, first), *of_scenario(state, first))
        self._actions = {action.key: action for action in (*ACTIONS, *brought)}

    @lazy
    def options(self) -> Sequence[Option[Action | None]]:
        """All actions; those that no acting unit can take come with the reason."""
        offered: list[Option[Action | None]] = [
            Option(key, action, action.name, detail=action.detail, why_not=self.why_not(action), about=self._at(key))
            for key, action in self._actions.items()
        ]
        return [*offered, Option(FORGO, None, "Nothing more", detail="forgo what is left")]

    def _at(self, key: str) -> tuple[str, ...]:
        """The only enemy that could be fought, so that the fight can be ordered by pointing at it."""
        if key != "fight" or len(self._units) > 1:
            return ()
        foes = engaged_with(self._state, self._units[0])
        return (foes[0].id,) if len(foes) == 1 else ()

    def why_not(self, action: Action) -> Refusal | None:
        """Why none of the acting units can take the action: the reason of the first."""
        refusals = [action.why_not(self._state, unit) for unit in self._units]
        return refusals[0] if None not in refusals else None

    def refuse(self, answer: Answer) -> Refusal | None:
        if answer == FORGO:
            return None  # always possible, whatever else is
        action = self._actions.get(answer) if isinstance(answer, str) else None
        return super().refuse(answer) if action is None else self.why_not(action)

    def take(self, answer: Answer) -> Action | None:
        assert isinstance(answer, str)
        return self._actions.get(answer)

    def sample(self, rng: random.Random) -> Answer:
        keys = [*self._actions, FORGO]
        rng.shuffle(keys)
        return next(key for key in keys if key == FORGO or self.why_not(self._actions[key]) is None)
