"""Chapter 4: an attack. Its losses go to the pending layer and its Shock to the queue; chapter 5 lets them fall."""

from __future__ import annotations

from grognard.engine.mechanics.consequences import Due
from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.losses import Loss
from grognard.engine.questions import Option, Order
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from tests.engine.picket.state import RANGE, Field, Unit
from tests.engine.picket.words import WORDS, check, number, orders


def in_range(one: Unit, other: Unit) -> bool:
    return abs(one.at - other.at) <= RANGE


def possible(field: Field, shooter: Unit, target: Unit) -> bool:
    """Both are still there, and near enough."""
    return shooter.id in field.units and target.id in field.units and in_range(shooter, target)


async def attack(umpire: Umpire, field: Field, shooter: Unit, target: Unit) -> None:
    """ "picket.shoot.hit". Impossible shots are lost. Losses go to the layer, Shock to the queue."""
    if not possible(field, shooter, target):
        return
    with field.scopes.within("attack", shooter.id):
        await orders(umpire, field, "targeted", target)
        if not possible(field, shooter, target):
            return
        _markers(field, shooter, target)
        base = Tally(shooter.profile.accuracy, "Accuracy", "picket.shoot.hit")
        base.add(-shooter.shock, "Shock", "picket.move.shock")
        need, effects = number(field, shooter, "hit roll", base)
        rolled = await umpire.roll(check(need, "picket.shoot.hit", shooter, "Hit", count=len(shooter.models)))
        WORDS.spend(field.scopes, shooter.ref, effects)
        if rolled.passed:
            field.consequences.add(Due("hit", target.ref, "picket.shock.hit", cause=shooter.id))
            await saves(umpire, field, shooter, target, rolled.passed)


def _markers(field: Field, shooter: Unit, target: Unit) -> None:
    """ "picket.react.evade" and "picket.action.focus": both are used up by this attack."""
    if field.scopes.take("evade", target.id):
        evade = Effect("accuracy", -1, "Evade", scope="attack", clause="picket.react.evade")
        field.scopes.grant(evade, shooter.id, "picket.react.evade")
    if field.scopes.take("focus", shooter.id):
        focus = Effect("accuracy", 1, "Focus", scope="attack", clause="picket.action.focus")
        field.scopes.grant(focus, shooter.id, "picket.action.focus")


async def saves(umpire: Umpire, field: Field, shooter: Unit, target: Unit, hits: int) -> None:
    """ "picket.shoot.assign", "picket.shoot.save": hit by hit, to the first model of the order that is not doomed."""
    queue = await order_of_models(umpire, field, target)
    base = Tally(target.profile.save, "Save", "picket.shoot.save")
    need, _ = number(field, target, "save", base)
    for _ in range(hits):
        standing = [model for model in queue if field.pending.left(model, target.models[model]) > 0]
        if not standing:
            return
        rolled = await umpire.roll(check(need, "picket.shoot.save", target, "Save"))
        if rolled.failed:
            field.pending.add(Loss(standing[0], target.id, "picket.shoot.save", by=shooter.id))


async def order_of_models(umpire: Umpire, field: Field, target: Unit) -> list[str]:
    standing = [model for model, wounds in target.models.items() if field.pending.left(model, wounds) > 0]
    if len(standing) < 2:
        return standing
    items = [Option(model, model) for model in standing]
    title = f"In which order do the models of {target.ref} take hits?"
    return await umpire.ask(target.seat, Order(title, "picket.shoot.assign", f"hits:{target.id}", items))
