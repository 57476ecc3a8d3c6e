"""Chapter 5: losses, Shock and what follows from it."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.consequences import Due, settle
from grognard.engine.mechanics.losses import Loss
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Option
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from tests.engine.picket.shooting import attack
from tests.engine.picket.state import LANE, NEAR, Field, Unit, Volley
from tests.engine.picket.words import WORDS, check, number, orders

RUN = 6_000


@enforces("picket.core.order")
async def consequences(umpire: Umpire, field: Field) -> None:
    """ "picket.core.order": everything that follows, in its order."""

    async def carry_out(due: Due) -> None:
        unit = field.units.get(due.subject.id)
        if unit is None:
            return
        match due.kind:
            case "hit" | "nearby":
                gain_shock(umpire, field, unit, due)
            case "test":
                await break_test(umpire, field, unit)
            case "break":
                await breaks(umpire, field, unit)

    await settle(umpire, field.consequences, field.seats(), carry_out)


async def shot_alone(umpire: Umpire, field: Field, shooter: Unit, target: Unit) -> None:
    """An attack with losses and consequences of its own: Overwatch, a parting shot."""
    field.consequences.open()
    await attack(umpire, field, shooter, target)
    fall(umpire, field)
    await consequences(umpire, field)


@enforces("picket.action.volley")
async def share_of_volley(umpire: Umpire, field: Field, volley: Volley) -> None:
    """ "picket.action.volley": one shooter in each step; after the last the answer, and then all falls together."""
    shooter, target = field.units.get(volley.shooters.pop(0)), field.units.get(volley.target)
    if shooter is not None and target is not None:
        await attack(umpire, field, shooter, target)
    if volley.shooters:
        return
    foe = field.units.get(volley.counter)
    if target is not None and foe is not None:
        await attack(umpire, field, target, foe)
    field.pending.release()
    field.volley = None
    fall(umpire, field)
    await consequences(umpire, field)


@enforces("picket.shoot.together")
def fall(umpire: Umpire, field: Field) -> None:
    """ "picket.shoot.together": all losses at once, and only then the question who is left."""
    before = {unit.id: len(unit.models) for unit in field.units.values()}

    def suffer(loss: Loss) -> None:
        unit = field.units.get(loss.unit)
        if unit is None:
            return  # its player has conceded
        unit.models[loss.model] -= loss.wounds
        if unit.models[loss.model] <= 0:
            del unit.models[loss.model]

    field.pending.commit(suffer)
    for unit in list(field.units.values()):
        if not unit.models:
            destroy(umpire, field, unit, "picket.shoot.save")
        elif 2 * (before[unit.id] - len(unit.models)) > before[unit.id]:
            must_test(field, unit)
    if (outcome := wiped(field)) is not None:
        umpire.finish(outcome)


def wiped(field: Field) -> Outcome | None:
    """ "picket.end.wiped": both may fall, so nobody has lost while losses are pending."""
    if not field.pending.settled:
        return None
    standing = [side for side in field.seating.sides if any(any(field.of(seat)) for seat in side)]
    if len(standing) > 1:
        return None
    winners = tuple(seat for side in standing for seat in side)
    return Outcome(winners, "the others have nobody left", "picket.end.wiped")


def destroy(umpire: Umpire, field: Field, unit: Unit, clause: str) -> None:
    """ "picket.shock.nearby"."""
    remove(field, unit)
    umpire.tell("destroyed", clause, "{unit} is destroyed", unit=unit.ref)
    for other in field.units.values():
        if abs(other.at - unit.at) <= NEAR:
            field.consequences.add(Due("nearby", other.ref, "picket.shock.nearby", cause=unit.id))


def remove(field: Field, unit: Unit) -> None:
    """It is gone, with all that it had; if it was on the way, its move is over."""
    del field.units[unit.id]
    field.scopes.forget(unit.id)
    field.timeline.stop(unit.id)


def gain_shock(umpire: Umpire, field: Field, unit: Unit, due: Due) -> None:
    unit.shock += due.number
    umpire.tell("shock", due.clause, "{unit} has {n} Shock", unit=unit.ref, n=unit.shock)
    if unit.shock >= unit.profile.courage:
        must_test(field, unit)


def must_test(field: Field, unit: Unit) -> None:
    """ "picket.break.test": one, however many reasons there are; and none while it is breaking."""
    if not field.scopes.has("breaking", unit.id):
        field.consequences.add_once(Due("test", unit.ref, "picket.break.test"))


async def shaken(umpire: Umpire, field: Field, unit: Unit, clause: str) -> None:
    """One Shock outside an attack, with what follows at once."""
    field.consequences.open()
    field.consequences.add(Due("hit", unit.ref, clause))
    await consequences(umpire, field)


async def break_test(umpire: Umpire, field: Field, unit: Unit) -> None:
    """ "picket.break.test": with the orders and rules that help."""
    with field.scopes.within("roll", unit.id):
        await orders(umpire, field, "break test", unit)
        need, effects = number(field, unit, "break test", Tally(unit.profile.courage, "Courage", "picket.break.test"))
        rolled = await umpire.roll(check(need, "picket.break.test", unit, "Break test"))
        WORDS.spend(field.scopes, unit.ref, effects)
    if rolled.failed:
        field.consequences.add(Due("break", unit.ref, "picket.break.run"))


async def breaks(umpire: Umpire, field: Field, unit: Unit) -> None:
    """ "picket.break.parting": the shots are over, with all that follows from them, before it runs."""
    field.scopes.give("breaking", unit.id, "picket.break.parting", until="action")
    near = {foe.id: foe for foe in field.enemies(unit.seat) if abs(foe.at - unit.at) <= NEAR}

    def offers(seat: int) -> list[Option[Unit]]:
        here = unit.id in field.units
        return [Option(foe.id, foe, str(foe.ref)) for foe in near.values() if here and foe.seat == seat]

    async def use(seat: int, foe: Unit) -> None:
        del near[foe.id]
        if foe.id in field.units and unit.id in field.units:
            await shot_alone(umpire, field, foe, unit)

    window = Window("parting", f"Who shoots at {unit.ref} as it breaks?", "picket.break.parting", about=(unit.id,))
    await react(umpire, window, field.seats(), offers, use)
    field.scopes.take("breaking", unit.id)
    if unit.id in field.units:
        run(umpire, field, unit)


def run(umpire: Umpire, field: Field, unit: Unit) -> None:
    """ "picket.break.run", or "picket.break.surrender" where the lane ends."""
    field.timeline.stop(unit.id)
    foe = min(field.enemies(unit.seat), key=lambda foe: abs(foe.at - unit.at), default=unit)
    there = unit.at + RUN if foe.at < unit.at else unit.at - RUN
    if foe is unit or 0 <= there <= LANE:
        there = unit.at if foe is unit else there
        unit.at = there
        umpire.tell("break", "picket.break.run", "{unit} runs", unit=unit.ref)
    else:
        destroy(umpire, field, unit, "picket.break.surrender")


async def steady(umpire: Umpire, field: Field, unit: Unit, clause: str) -> None:
    """A Courage check for each Shock: "picket.activate.shock", "picket.action.rally"."""
    need = Tally(unit.profile.courage, "Courage", clause)
    rolled = await umpire.roll(check(need, clause, unit, "Courage", count=unit.shock))
    unit.shock -= rolled.passed
