"""Chapters 12 and 14, casualties: which models fall, which units are destroyed, and which losses call for a break
test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.consequences import Due
from grognard.engine.mechanics.losses import Loss
from grognard.engine.umpire import Umpire
from grognard.minis.words import how_many, listed, number_of
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules import carrying
from grognard.rulesets.battleforge.rules.foundations.measuring import MEASURE, bodies
from grognard.rulesets.battleforge.rules.reserves import transports
from grognard.rulesets.battleforge.rules.terrain.floors import note_emptied
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.solid import Solid, units_apart

NEARBY = 3 * INCH
NAMED = 3
"""If at most so many fall at once they are called by their names; of more only the number is told."""


class UnitSize(NamedTuple):
    """How large a unit was: models that count, and their wounds."""

    models: int
    wounds: int


class Before:
    """How things were when an attack (or several at once) began, and what it has cost so far."""

    def __init__(self, state: State) -> None:
        units = [unit for unit in state.units.values() if unit.fielded]
        self._sizes = {unit.id: size_of(unit) for unit in units}
        self.bodies: dict[str, tuple[Solid, ...]] = {unit.id: tuple(bodies(state, unit)) for unit in units}
        self.lost: dict[tuple[str, str], UnitSize] = {}
        """By attacker and unit: the models and wounds that it has lost."""

    def count(self, loss: Loss, *, model: bool) -> None:
        models, wounds = self.lost.get((loss.by, loss.unit), UnitSize(0, 0))
        self.lost[loss.by, loss.unit] = UnitSize(models + model, wounds + loss.wounds)

    @enforces("battleforge.break.loss-trigger")
    def heavy(self, unit: str, lost: UnitSize) -> bool:
        """More than half of its models, or of the wounds that were left."""
        size = self._sizes.get(unit)
        return size is not None and (2 * lost.models > size.models or 2 * lost.wounds > size.wounds)


def size_of(unit: Unit) -> UnitSize:
    """Models without characteristics do not count for losses (battleforge.model.no-characteristics)."""
    left = [unit.wounds_left(model) for model, figure in unit.figures() if figure.profile.counts]
    return UnitSize(len(left), sum(left))


@enforces("battleforge.shoot.wound")
async def fall(umpire: Umpire, state: State, before: Before) -> None:
    """Let pending losses fall, unless they wait for others; a model without wounds is removed."""
    fallen: dict[str, list[str]] = {}
    wounds: Counter[str] = Counter()

    def suffer(loss: Loss) -> None:
        unit = state.units[loss.unit]
        if loss.model not in unit.models:
            return  # its player has conceded
        left = unit.wounds_left(loss.model) - loss.wounds
        before.count(loss, model=left <= 0)
        if left <= 0:
            fallen.setdefault(unit.id, []).append(f"{unit.figure(loss.model).profile.name} {number_of(loss.model)}")
            unit.remove([loss.model])
            state.scopes.forget(loss.model)
        else:
            unit.lost[loss.model] = unit.lost.get(loss.model, 0) + loss.wounds
            wounds[unit.id] += loss.wounds

    clauses = {loss.unit: loss.clause for loss in state.pending.commit(suffer)}
    for name, clause in clauses.items():
        unit = state.units[name]
        if unit.fielded and not any(figure.profile.counts for _, figure in unit.figures()):
            await destroy(umpire, state, unit, "battleforge.shoot.wound", before.bodies.get(name, ()))
        else:
            tell_losses(umpire, unit, clause, fallen.get(name, ()), wounds[name])


def tell_losses(umpire: Umpire, unit: Unit, clause: str, fallen: Sequence[str], wounds: int) -> None:
    """What an attack has cost a unit that is still there, all at once."""
    if len(fallen) > NAMED:
        umpire.tell("fall", clause, "{unit:loses} {models}", unit=unit.ref, models=how_many(len(fallen), "model"))
    elif fallen:
        text = "{who} of {unit} falls" if len(fallen) == 1 else "{who} of {unit} fall"
        umpire.tell("fall", clause, text, who=listed(fallen), unit=unit.ref)
    if wounds:
        umpire.tell("wounds", clause, "{unit:loses} {wounds}", unit=unit.ref, wounds=how_many(wounds, "wound"))


def heavy_losses(umpire: Umpire, state: State, before: Before) -> None:
    """Break tests for units that lost more than half to a single attack."""
    for (_, name), lost in before.lost.items():
        unit = state.units[name]
        if unit.fielded and before.heavy(name, lost):
            must_test(umpire, state, unit, "battleforge.break.loss-trigger")


async def destroy(umpire: Umpire, state: State, unit: Unit, clause: str, stood: tuple[Solid, ...] = ()) -> None:
    """A unit is gone, with all that it had, and shocks those around it."""
    stood = stood or tuple(bodies(state, unit))
    passengers = [other for other in state.units.values() if other.carrier == unit.id and other.where == "embarked"]
    carrying.drop(umpire, state, unit, stood)
    remove(state, unit)
    umpire.tell("destroyed", clause, "{unit:is} destroyed", unit=unit.ref)
    shocks_nearby(state, unit, stood)
    for passenger in passengers:
        await transports.thrown_out(umpire, state, passenger, stood)


def remove(state: State, unit: Unit) -> None:
    """Take a unit off the field for good; if it was on its way, its move is over."""
    note_emptied(state, unit)
    for model in unit.models if state.scopes.markers else ():
        state.scopes.forget(model)
    unit.remove(unit.models)
    unit.where, unit.inside, unit.carrier = "lost", None, ""
    state.scopes.forget(unit.id)
    state.floor_fights = [pair for pair in state.floor_fights if unit.id not in pair]
    for timeline in state.timelines:
        timeline.stop(unit.id)


@enforces("battleforge.shock.destroyed-nearby")
def shocks_nearby(state: State, unit: Unit, stood: tuple[Solid, ...]) -> None:
    """Every unit on the field within 3″ of where the destroyed unit stood, friend or enemy; not its own passengers, who
    are still inside, and nobody whose last model fell at the same moment."""
    for other in state.units.values():
        if other.fielded and other.models and MEASURE.within(units_apart(stood, bodies(state, other)), NEARBY):
            state.consequences.add(Due("nearby shock", other.ref, "battleforge.shock.destroyed-nearby", cause=unit.id))


@enforces("battleforge.break.once")
def must_test(umpire: Umpire, state: State, unit: Unit, clause: str) -> None:
    """One break test, however many reasons there are; and none while it is breaking."""
    breaking = state.scopes.has("breaking", unit.id)
    if breaking or state.consequences.awaits("test", unit.id):
        umpire.cite(must_test)
    if not breaking:
        state.consequences.add_once(Due("test", unit.ref, clause))
