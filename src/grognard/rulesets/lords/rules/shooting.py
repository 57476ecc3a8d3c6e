"""Chapter 6: the Shoot."""

from __future__ import annotations

from math import inf

from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.minis.words import exact_inches, inches
from grognard.rulesets.lords.rules.body import Body, bodies, enemies
from grognard.rulesets.lords.rules.combat import Losses, Verdict, both_dice, inflict, quality_only
from grognard.rulesets.lords.rules.measuring import MEASURE, bodies_near, box_gap, gap, in_combat, screens
from grognard.rulesets.lords.state import State
from grognard.table.distance import disc_gap, overlap
from grognard.table.shapes import Disc
from grognard.table.travel import crosses

SHOT = Verdict("lords.shoot.roll", "lords.shoot.roll", "come unhurt through the shots of {unit}")


def sees(game: State, one: Disc, other: Disc) -> bool:
    """lords.shoot.sight: only terrain blocks, and never a piece that either base overlaps."""
    for screen in screens(game.scenario.terrain):
        if crosses((one.x, one.y), (other.x, other.y), screen) and not (
            overlap(screen, one, MEASURE.overlap) or overlap(screen, other, MEASURE.overlap)
        ):
            return False
    return True


def shooting_distance(game: State, body: Body, target: Body) -> float:
    """lords.shoot.distance: the smallest gap of two models that see each other; infinite if none do."""
    if not screens(game.scenario.terrain):
        return gap(body.discs, target.discs)
    pairs = sorted((disc_gap(a, b), a, b) for a in body.discs for b in target.discs)
    return next((free for free, a, b in pairs if sees(game, a, b)), inf)


def refuse_shot(game: State, body: Body, target: Body) -> Refusal | None:
    """Whether a unit that may Shoot can Shoot at this one."""
    if in_combat(game, target):
        return Refusal(
            f"{target.name} {target.does('are in Combat')} and cannot be shot at",
            "lords.shoot.not-into-combat",
            (target.id,),
        )
    nearest = gap(body.discs, target.discs)
    if not MEASURE.within(nearest, body.range):
        return Refusal(
            f"{target.name} {target.does('are')} {exact_inches(nearest)} away; the Range is {exact_inches(body.range)}",
            "lords.shoot.distance",
            (target.id,),
        )
    seen = shooting_distance(game, body, target)
    if seen == inf:
        return Refusal(f"no model of {body.name} sees {target.name}", "lords.shoot.sight", (target.id,))
    if not MEASURE.within(seen, body.range):
        off = f"{exact_inches(seen)} away; the Range is {exact_inches(body.range)}"
        return Refusal(f"the nearest of {target.name} in sight is {off}", "lords.shoot.distance", (target.id,))
    return None


def in_range(game: State, body: Body) -> list[Body]:
    """The enemies near enough to be shot at, if nothing else is against it."""
    return [foe for foe in bodies(game, enemy_of(body.seat)) if bodies_near(body, foe, body.range)]


def may_shoot(game: State, body: Body) -> bool:
    """lords.shoot.who: a Range, and a target for it."""
    return bool(body.range) and any(refuse_shot(game, body, foe) is None for foe in in_range(game, body))


def refuse_shooting(game: State, body: Body) -> Refusal | None:
    """Why a unit may not Shoot at all; if there is no target, why not at the nearest."""
    if may_shoot(game, body):
        return None
    if not body.range:
        return Refusal(f"{body.name} {body.does('have')} no Range", "lords.shoot.who", (body.id,))
    nearest = min(in_range(game, body) or enemies(game, body.seat), key=lambda foe: box_gap(body, foe))
    why = refuse_shot(game, body, nearest)
    assert why is not None
    return Refusal(f"there is no target for {body.name}: {why.reason}", why.clause, (body.id, nearest.id))


async def shoot(umpire: Umpire, game: State, body: Body, target: Body, losses: Losses) -> None:
    """lords.shoot.roll: like a Fight, but a target that cannot reply rolls its Quality alone."""
    distance = shooting_distance(game, body, target)
    umpire.tell(
        "shoot",
        "lords.shoot.distance",
        "{unit} " + body.does("shoot at {target}, {inches} away"),
        unit=body.ref,
        target=target.ref,
        inches=inches(distance),
    )
    if target.range and MEASURE.within(distance, target.range):
        reply = both_dice(target, body, "lords.shoot.reply")
    else:
        reply = quality_only(target, "lords.shoot.no-reply")
    shot = both_dice(body, target, "lords.shoot.roll")
    excess = await umpire.contest(shot, reply, low=0, high=target.count + 1, told=target.falls)
    await inflict(umpire, body, target, excess, losses, SHOT)
