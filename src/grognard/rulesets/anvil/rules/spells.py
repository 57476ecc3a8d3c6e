"""Chapter 19: spells of Wizards, naturals of Monsters."""

from __future__ import annotations

from grognard.engine.clauses import enforces
from grognard.engine.questions import Number, One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.minis.poses import shift
from grognard.minis.words import bearing, inches
from grognard.rulesets.anvil.rules.engaging import spared
from grognard.rulesets.anvil.rules.harm import heal, take_damage
from grognard.rulesets.anvil.rules.heroics import join, new_unit, place_beside
from grognard.rulesets.anvil.rules.interruptions import dispel
from grognard.rulesets.anvil.rules.measuring import range_between, within
from grognard.rulesets.anvil.rules.moving_forced import nearest_stop
from grognard.rulesets.anvil.rules.shooting import fall_or_bounce
from grognard.rulesets.anvil.rules.sight import sees
from grognard.rulesets.anvil.rules.stratagems import ADDED, reaches, target_option
from grognard.rulesets.anvil.rules.tray_questions import piece
from grognard.rulesets.anvil.showing.words import place_and_facing, ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.tables import TROOP, Stratagem
from grognard.table.points import behind, direction_to

NEED_SIGHT = ("fireball", "transfix")
WIND_STEP = 50


def refuse_target(field: State, caster: Unit, target: Unit, card: Stratagem) -> Refusal | None:
    """Refuse a target of a spell: it may be any unit but the caster and the caster's own Seat, in range, for some
    spells in sight: "anvil.stratagems.targets"."""
    about = (caster.id, target.id)
    if target.id == caster.id:
        return Refusal(f"{caster.name} cannot choose itself", "anvil.stratagems.targets", about)
    if target.is_seat and target.seat == caster.seat:
        return Refusal("no stratagem may be given to the Seat", "anvil.army.seat-no-stratagems", about)
    if spared(field, target):
        return Refusal(f"in turn 1 nobody may touch {target.name}", "anvil.victory.seat-turn-one", about)
    if field.scenario.premeasure and not within(field, caster, target, card.range):
        far = inches(range_between(field, caster, target))
        return Refusal(f"{far} to {target.name}, {card.name} reaches {inches(card.range)}", card.clause, about)
    if card.key in NEED_SIGHT and not sees(field, caster, target):
        return Refusal(f"{caster.name} cannot see {target.name}", card.clause, about)
    return None


async def choose_target(umpire: Umpire, field: State, caster: Unit, card: Stratagem) -> Unit:
    options = [
        target_option(unit, refuse_target(field, caster, unit, card))
        for unit in field.on_table()
        if unit.id != caster.id
    ]
    title = f"Which target for {card.name} of {caster.name}?"
    return await umpire.ask(caster.seat, One(title, card.clause, f"target:{card.key}", options, about=(caster.id,)))


async def announced(umpire: Umpire, field: State, caster: Unit, card: Stratagem, target: Unit) -> bool:
    """Tell everybody that a spell is cast, and return whether it works: it is in range and nobody dispels it."""
    umpire.cite("anvil.stratagems.spells-and-naturals")
    umpire.cite("anvil.stratagems.targets")
    umpire.tell(
        "cast", card.clause, "{unit} used {card} on {target}", unit=ref(caster), card=card.name, target=ref(target)
    )
    if not reaches(umpire, field, caster, card, target):
        return False
    return not await dispel(umpire, field, caster, card, f" on {target.name}")


@enforces("anvil.stratagem.fireball")
async def fireball(umpire: Umpire, field: State, caster: Unit) -> None:
    """Fireball takes 2 HP from a unit in sight within 12″. It is no attack: "anvil.stratagem.fireball"."""
    card = field.stratagem("fireball")
    target = await choose_target(umpire, field, caster, card)
    if await announced(umpire, field, caster, card, target):
        take_damage(umpire, target, Tally(card.loss, card.name, card.clause), card.name)
        await fall_or_bounce(umpire, field, caster, target)


@enforces("anvil.stratagem.stormwind")
async def stormwind(umpire: Umpire, field: State, caster: Unit) -> None:
    """A unit is blown away by up to 6″ along the line of middles; it never starts a combat:
    "anvil.stratagem.stormwind"."""
    card = field.stratagem("stormwind")
    target = await choose_target(umpire, field, caster, card)
    away = direction_to(caster.at, target.at)
    ways = [
        Option("away", away, f"Away from {caster.name}"),
        Option("towards", behind(away), f"Towards {caster.name}"),
    ]
    title = f"Which way to blow {target.name}?"
    way = await umpire.ask(caster.seat, One(title, card.clause, "stormwind:way", ways))
    stops = range(0, card.distance + 1, WIND_STEP)
    distance = await umpire.ask(
        caster.seat,
        Number(
            f"How far to blow {target.name}?",
            card.clause,
            "stormwind:distance",
            0,
            card.distance,
            stops=stops,
            written_as="mils",
        ),
    )
    if not await announced(umpire, field, caster, card, target):
        return
    stop = nearest_stop(field, target, way, distance, [(each, card.clause) for each in field.others(target)])
    travel = stop.travel if stop is not None else float(distance)
    umpire.cite("anvil.move.forced")
    before = target.at
    target.stand(shift(target.pose, way, travel))
    umpire.tell(
        "blown",
        card.clause,
        "The wind blew {unit} {travel} {way}{stop}",
        unit=ref(target),
        travel=inches(travel),
        way=bearing(way),
        stop="" if stop is None else ", stopped 1″ short",
        path=[list(before), list(target.at)],
    )


async def transfix(umpire: Umpire, field: State, caster: Unit) -> None:
    """A unit in sight may not be activated this turn: "anvil.stratagem.transfix"."""
    card = field.stratagem("transfix")
    target = await choose_target(umpire, field, caster, card)
    if await announced(umpire, field, caster, card, target):
        target.mark("transfix")
        umpire.tell("transfixed", card.clause, "{unit} may not be activated this turn", unit=ref(target))


@enforces("anvil.stratagem.drain-life")
async def drain_life(umpire: Umpire, field: State, caster: Unit) -> None:
    """Drain Life moves 1 HP from a unit within 12″ to the Wizard: "anvil.stratagem.drain-life"."""
    card = field.stratagem("drain_life")
    target = await choose_target(umpire, field, caster, card)
    if await announced(umpire, field, caster, card, target):
        take_damage(umpire, target, Tally(card.loss, card.name, card.clause), card.name)
        heal(umpire, caster, card.heal, card.clause)
        await fall_or_bounce(umpire, field, caster, target)


async def summon_subjects(umpire: Umpire, field: State, caster: Unit) -> None:
    """Place a Weak Troop within 18″, with the stratagems that were added to it: "anvil.stratagem.summon-subjects"."""
    assert field.acting is not None
    card = field.stratagem("summon_subjects")
    added = [key.removeprefix(ADDED) for key in field.acting.declared if key.startswith(ADDED)]
    subjects = new_unit(field, caster.seat, TROOP, "Subjects", ("weak", *added))
    title = f"Where do the subjects of {caster.name} rise?"
    tray = piece(field, TROOP, "subjects", "Subjects")
    pose = await place_beside(umpire, field, caster, subjects, card, "summon", title, tray)
    if pose is None:
        return
    field.summonings[caster.seat] += 1
    umpire.tell("cast", card.clause, "{unit} used {card}", unit=ref(caster), card=card.name)
    if await dispel(umpire, field, caster, card, ""):
        return
    umpire.cite("anvil.army.extra-units")
    join(field, subjects, pose)
    umpire.tell(
        "raised",
        card.clause,
        "{champion} rose with {hp} HP, {place}",
        champion=ref(subjects),
        place=place_and_facing(field, subjects.pose),
        hp=subjects.hp,
    )
