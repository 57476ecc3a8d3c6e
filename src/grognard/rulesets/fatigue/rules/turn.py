"""Chapters 3 to 5: activations, the Fatigue Check, and the one action that follows."""

from __future__ import annotations

from typing import Literal

from grognard.engine.questions import Option, Pick
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.minis.words import inches, longest_way
from grognard.rulesets.fatigue.rules.attacking import (
    ChooseTarget,
    attacks,
    shoot,
)
from grognard.rulesets.fatigue.rules.combat import fight
from grognard.rulesets.fatigue.rules.ending import check_end
from grognard.rulesets.fatigue.rules.measuring import regroups
from grognard.rulesets.fatigue.rules.moving import UnitMove, carry_out, cite_move
from grognard.rulesets.fatigue.showing.words import ref, say
from grognard.rulesets.fatigue.state import State, Unit

Action = Literal["hold", "advance", "run"]
ACTIONS: tuple[Action, ...] = ("hold", "advance", "run")


async def activation(umpire: Umpire, state: State) -> None:
    """One activation: a Fatigue Check, then an Action Phase (fatigue.turn.two-steps)."""
    unit = await pick_unit(umpire, state)
    umpire.cite("fatigue.turn.two-steps")
    fatigue_check(umpire, state, unit)
    await action_phase(umpire, state, unit)
    if state.combat is None:
        end_activation(umpire, state)


async def pick_unit(umpire: Umpire, state: State) -> Unit:
    """The active player picks any of their units, and must pick one (fatigue.turn.any-unit)."""
    last = state.last[state.active]

    def ready() -> dict[str, Unit]:
        return {unit.id: unit for unit in state.side(state.active)}

    def options() -> list[Option[Unit]]:
        return [
            Option(key, unit, unit.name, detail="would be fatigued" if key == last else "", about=(key,))
            for key, unit in ready().items()
        ]

    title, clause, named = "Which unit do you activate?", "fatigue.turn.any-unit", state.units.__getitem__
    unit = await umpire.ask(state.active, Pick(title, clause, "unit", ready, options, named=named))
    state.acting, state.held = unit.id, False
    text = say(unit, "{unit} are activated", "{unit} is activated")
    umpire.tell("activates", "fatigue.turn.alternate", text, unit=ref(unit))
    return unit


def fatigue_check(umpire: Umpire, state: State, unit: Unit) -> None:
    """The Fatigue Check. A unit that is activated twice running becomes fatigued, and activating another unit ends it.
    Each player has their own last unit.

    "fatigue.check.trigger", "fatigue.check.per-player", "fatigue.check.lasts", and for a player with one unit left
    "fatigue.check.last-unit", follow from this alone.
    """
    for other in state.units.values():
        if other.fatigued and other is not unit and other.seat == unit.seat and other.models:
            other.fatigued = False
            umpire.tell(
                "recovers", "fatigue.check.lasts", say(other, "{unit} recover", "{unit} recovers"), unit=ref(other)
            )
    if state.last[unit.seat] == unit.id:
        if not unit.fatigued:
            unit.fatigued = True
            text = say(unit, "{unit} are fatigued: −1 to Hit and to Save", "{unit} is fatigued: −1 to Hit and to Save")
            umpire.tell("fatigued", "fatigue.check.trigger", text, unit=ref(unit))
    else:
        unit.fatigued = False
    if unit.fatigued and len(state.side(unit.seat)) == 1:
        umpire.cite("fatigue.check.last-unit")
    state.last[unit.seat] = unit.id
    umpire.cite("fatigue.check.per-player")


async def action_phase(umpire: Umpire, state: State, unit: Unit) -> None:
    """The player chooses exactly one of Hold, Advance and Run. If they give up the move, all three are offered again
    (fatigue.action.choose-one)."""
    while True:
        action = await umpire.ask(unit.seat, action_question(unit))
        if action == "hold":
            return await hold(umpire, state, unit)
        if await move(umpire, state, unit, action):
            return await after_move(umpire, state, unit, action)


def action_question(unit: Unit) -> Pick[Action]:
    def options() -> list[Option[Action]]:
        near, far = inches(unit.profile.move), inches(2 * unit.profile.move)
        return [
            Option("hold", "hold", "Hold", detail="+1 to hit, no move"),
            Option("advance", "advance", "Advance", detail=f"{near}, then attack"),
            Option("run", "run", "Run", detail=f"{far}, no shot"),
        ]

    return Pick(
        f"What {say(unit, 'do', 'does')} {unit.name} do?",
        "fatigue.action.choose-one",
        f"action:{unit.id}",
        {action: action for action in ACTIONS},
        options,
        about=(unit.id,),
    )


async def hold(umpire: Umpire, state: State, unit: Unit) -> None:
    """Hold: no model moves, and one attack has +1 to Hit, which lasts for this turn (fatigue.action.hold)."""
    state.held = True
    umpire.tell("holds", "fatigue.action.hold", say(unit, "{unit} hold", "{unit} holds"), unit=ref(unit))
    await choose_attack(umpire, state, unit, may_shoot=None)


async def move(umpire: Umpire, state: State, unit: Unit, action: Action) -> bool:
    """Carry out the move of an Advance or a Run. Returns False if the player goes back to the choice of action."""
    clause = "fatigue.action.advance" if action == "advance" else "fatigue.action.run"
    allowance = unit.profile.move if action == "advance" else 2 * unit.profile.move
    question = UnitMove(
        state,
        unit,
        f"Where {say(unit, 'do', 'does')} {unit.name} {action} to?",
        clause,
        f"move:{unit.id}",
        allowance,
        regroups,
        may_abandon=True,
    )
    paths = await umpire.ask(unit.seat, question)
    if paths is None:
        return False
    far = inches(round(longest_way(unit.models, paths)))
    carry_out(unit, paths)
    cite_move(umpire, state, unit)
    many, one = ("advance", "advances") if action == "advance" else ("run", "runs")
    text = say(unit, f"{{unit}} {many} {{far}}", f"{{unit}} {one} {{far}}")
    umpire.tell("moves", clause, text, unit=ref(unit), far=far, paths=paths)
    return True


async def after_move(umpire: Umpire, state: State, unit: Unit, action: Action) -> None:
    """After an Advance the unit may shoot or fight, after a Run only fight."""
    may_shoot = None
    if action == "run":
        may_shoot = Refusal(f"{unit.name} ran and may not shoot", "fatigue.action.run", (unit.id,))
    await choose_attack(umpire, state, unit, may_shoot=may_shoot)


async def choose_attack(umpire: Umpire, state: State, unit: Unit, *, may_shoot: Refusal | None) -> None:
    """The unit makes at most one attack on one unit, by shooting or in Combat. Nothing is asked if there is no
    target."""
    targets = attacks(state, unit, shooting=may_shoot is None)
    if not targets:
        return
    question = ChooseTarget(state, unit, targets, may_shoot=may_shoot)
    how, whom = await umpire.ask(unit.seat, question)
    if how == "shoot":
        await shoot(umpire, state, unit, state.units[whom])
    elif how == "fight":
        await fight(umpire, state, unit, state.units[whom])


def end_activation(umpire: Umpire, state: State) -> None:
    """The Scenario's conditions are checked, then the other player is active (fatigue.turn.end)."""
    state.activations[state.active] += 1
    state.acting, state.held, state.combat = "", False, None
    umpire.cite("fatigue.turn.end")
    if not check_end(umpire, state):
        state.active = enemy_of(state.active)
