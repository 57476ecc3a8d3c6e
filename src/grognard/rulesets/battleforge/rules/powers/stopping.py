"""Chapter 16: stopping powers. Enemies near the caster try to undo what was cast."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.questions import Option
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.arsenal import Power
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.foundations.checks import D10, check, checked, last_face
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE
from grognard.rulesets.battleforge.rules.powers.targets import Caster, body_of, casters
from grognard.rulesets.battleforge.state import State
from grognard.table.solid import apart

CLAUSE = "battleforge.power.stop"
REACH = 24 * INCH


@enforces("battleforge.power.stop")
async def stopped(umpire: Umpire, state: State, caster: Caster, power: Power, face: int) -> bool:
    """Whether somebody stops a power that was cast with this face: each model of an enemy within 24″ may try once, one
    after another. It needs no reaction and no sight."""
    by = state.unit_of(caster.model)
    tried: set[str] = set()
    undone: list[Caster] = []

    def offers(seat: int) -> list[Option[Caster]]:
        if undone or not state.hostile(seat, by.seat):
            return []
        near = [each for each in _near(state, seat, caster) if each.model not in tried]
        return [_option(state, each, face) for each in near]

    async def attempt(_seat: int, stopper: Caster) -> None:
        tried.add(stopper.model)
        stopper.stopping.use(state.scopes, stopper.ref)
        unit = state.unit_of(stopper.model)
        need = Tally(face, "The caster's die", CLAUSE)
        if (await checked(umpire, state, check(need, CLAUSE, unit, f"Stop {power.name}"))).passed:
            undone.append(stopper)
            umpire.tell("stopped", CLAUSE, "{unit:stops} {power}", unit=stopper.ref, power=power.name)

    title = f"{by.ref:has} cast {power.name} on a {face}. Who tries to stop it?"
    window = Window(
        "stop", title, CLAUSE, about=(by.id,), decline="Let it happen", declined=f"{power.name} takes effect"
    )  # fmt: skip
    await react(umpire, window, state.seats(), offers, attempt)
    return bool(undone)


def could_be_stopped(state: State, caster: Caster) -> bool:
    """Whether an enemy who may still try is near enough."""
    by = state.unit_of(caster.model)
    hostile = (seat for seat in state.seating if state.hostile(seat, by.seat))
    near = (each for seat in hostile for each in _near(state, seat, caster))
    return any(each.stopping.left(state.scopes, each.ref) > 0 for each in near)


def _near(state: State, seat: int, caster: Caster) -> list[Caster]:
    """The models of a player that are near enough to the one who casts."""
    here = body_of(state, caster.model)
    return [
        each
        for unit in state.fielded(seat)
        for each in casters(unit)
        if MEASURE.within(apart(body_of(state, each.model), here), REACH)
    ]


def _option(state: State, stopper: Caster, face: int) -> Option[Caster]:
    last = last_face(face)
    closed = stopper.stopping.refusal(state.scopes, stopper.ref)
    detail = f"on {last} or less, {last * 100 // D10} %"
    about = (stopper.model.rpartition(".")[0],)
    return Option(
        f"stop {stopper.model}", stopper, f"{stopper.ref:stops} it", detail=detail, why_not=closed, about=about
    )
