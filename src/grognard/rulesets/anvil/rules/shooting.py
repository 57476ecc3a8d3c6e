"""Chapter 16: Ballistics, a combat at range, and the Parthian Shot."""

from __future__ import annotations

from grognard.engine.questions import One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.minis.words import inches
from grognard.rulesets.anvil.rules.combat import armoured, throw_back
from grognard.rulesets.anvil.rules.engaging import spared
from grognard.rulesets.anvil.rules.harm import remove_fallen, take_damage
from grognard.rulesets.anvil.rules.interruptions import hero_of_the_day
from grognard.rulesets.anvil.rules.measuring import MEASURE, range_between
from grognard.rulesets.anvil.rules.sight import sees
from grognard.rulesets.anvil.showing.words import ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.points import direction_to

BANDS = ("rear", "flank", "front")


def band_of(field: State, shooter: Unit, target: Unit) -> str | None:
    """The side of the matrix for a range: rear within 6″, flank within 12″, front within 18″; None beyond."""
    far = range_between(field, shooter, target)
    reached = (
        side
        for side, limit in zip(BANDS, field.stratagem("ballistics").bands, strict=True)
        if MEASURE.within(far, limit)
    )
    side = next(reached, None)
    return "front" if side is not None and target.marked("skirmishing") else side


def shot(field: State, shooter: Unit, target: Unit, side: str) -> Tally:
    """The damage of a shot and why: "anvil.stratagem.ballistics"."""
    entry = field.cell(shooter, target).damage(side)
    column, row = field.kind(shooter).name, field.kind(target).name
    tally = Tally(entry or 0, f"{column} against {row}, as {side}", "anvil.stratagem.ballistics")
    if entry is None:
        return tally.forbid(f"a {column} may not attack a {row} so", "anvil.crm.not-allowed-cells")
    if shooter.carries("heavy_projectile"):
        card = field.stratagem("heavy_projectile")
        tally.add(card.damage, card.name, card.clause)
    if field.running(shooter, "parthian_shot"):
        card = field.stratagem("parthian_shot")
        tally.add(card.damage, card.name, card.clause)
    return armoured(field, target, tally)


def refuse_shot(field: State, shooter: Unit, target: Unit) -> Refusal | None:
    """Refuse who is no enemy in sight, no farther than 18″ away, whom the matrix lets the unit attack at this range."""
    clause = "anvil.stratagem.ballistics"
    about = (shooter.id, target.id)
    if spared(field, target):
        return Refusal(f"in turn 1 nobody may touch {target.name}", "anvil.victory.seat-turn-one", about)
    if not sees(field, shooter, target):
        return Refusal(f"{shooter.name} cannot see {target.name}", clause, about)
    if not field.scenario.premeasure:
        return None
    side = band_of(field, shooter, target)
    if side is None:
        far = inches(range_between(field, shooter, target))
        return Refusal(f"{far} to {target.name}, Ballistics reaches 18″", clause, about)
    if shot(field, shooter, target, side).forbidden:
        reason = f"{shooter.name} may not attack {target.name} as {side}"
        return Refusal(reason, "anvil.crm.not-allowed-cells", about)
    return None


async def ballistics(umpire: Umpire, field: State, shooter: Unit) -> None:
    """Choose a target and shoot: no Counterattack, no bounce, no excess."""
    target = await choose_target(umpire, field, shooter)
    side = band_of(field, shooter, target)
    damage = shot(field, shooter, target, side) if side is not None else None
    if damage is None or damage.forbidden:
        text = "{unit} stood out of reach of the shot: no effect"
        umpire.tell("wasted", "anvil.geometry.premeasuring", text, unit=ref(target))
        return
    umpire.cite("anvil.los.basic")
    umpire.cite("anvil.table.crm")
    umpire.tell(
        "shot",
        "anvil.stratagem.ballistics",
        "{unit} shot at {target} {far} away: it counts as the {side}",
        unit=ref(shooter),
        target=ref(target),
        far=inches(range_between(field, shooter, target)),
        side=side,
    )
    take_damage(umpire, target, damage, shooter.name)
    await fall_or_bounce(umpire, field, shooter, target)


async def choose_target(umpire: Umpire, field: State, shooter: Unit) -> Unit:
    options = []
    for enemy in field.enemies(shooter.seat):
        wrong = refuse_shot(field, shooter, enemy)
        side = band_of(field, shooter, enemy) if wrong is None and field.scenario.premeasure else None
        tally = shot(field, shooter, enemy, side) if side is not None else None
        detail = f"{tally.total} of its {enemy.hp} HP, as {side}" if tally is not None else ""
        options.append(
            Option(enemy.id, enemy, enemy.name, detail=detail, why_not=wrong, tally=tally, about=(enemy.id,))
        )
    title = f"Which target for {shooter.name}?"
    return await umpire.ask(shooter.seat, One(title, "anvil.stratagem.ballistics", "target:ballistics", options))


async def fall_or_bounce(umpire: Umpire, field: State, doer: Unit, victim: Unit) -> None:
    """After a loss outside of contact combat: with Hero of the Day the unit bounces along the line of middles,
    otherwise it is removed."""
    if victim.hp > 0:
        return
    way = direction_to(doer.at, victim.at)
    if await hero_of_the_day(umpire, field, victim, way):
        await throw_back(umpire, field, victim, way)
    else:
        umpire.cite("anvil.combat.excess-denied")
        remove_fallen(umpire, field, (victim,))
