"""One rule of Battle Forge on a prepared table: a game whose only step is that rule."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property
from typing import Any

from grognard.engine.outcome import Outcome
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import ArmyInfo, Ruleset, ScenarioInfo, Setup
from grognard.engine.showing.scene import Scene
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.rules.actions.shoot_and_fight import fight, shoot
from grognard.rulesets.battleforge.state import State, Unit
from grognard.testing.game import Game

Rule = Callable[[Umpire, State], Awaitable[None]]


class OneRule(Ruleset[State]):
    name = "one-rule"
    title = "One rule"
    blurb = "For tests."
    version = "1"
    state_type = State

    def __init__(self, rule: Rule) -> None:
        self._rule = rule

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse("# One rule\n")

    def start(self, setup: Setup) -> State:
        raise NotImplementedError

    async def step(self, umpire: Umpire, state: State) -> None:
        with state.scopes.within("round"), state.scopes.within("activation"), state.scopes.within("action"):
            await self._rule(umpire, state)
        state.result = Outcome((), "the rule has been carried out", "battleforge.core.check")

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def scenarios(self) -> list[ScenarioInfo]:
        return []

    def armies(self) -> list[ArmyInfo]:
        return []

    def setup(self, *_given: Any, **_names: Any) -> Setup:
        raise NotImplementedError

    def scene(self, known: State, seat: int | None) -> Scene:
        raise NotImplementedError


def carry_out(state: State, rule: Rule, *dice: int) -> Game:
    """Carry a rule out on a table, with these dice."""
    return Game.of_state(OneRule(rule), state, dice)


def unit(game: Game, name: str) -> Unit:
    found: Unit = game.match.state.units[name]
    return found


def shooting(state: State, *dice: int, who: str = "a") -> Game:
    """The Shoot action of a unit."""

    async def rule(umpire: Umpire, state: State) -> None:
        await shoot(umpire, state, [state.units[who]])

    return carry_out(state, rule, *dice)


def fighting(state: State, *dice: int, who: str = "a") -> Game:
    """The Fight action of a unit."""

    async def rule(umpire: Umpire, state: State) -> None:
        await fight(umpire, state, [state.units[who]])

    return carry_out(state, rule, *dice)
