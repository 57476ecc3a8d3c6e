"""Chapter 6: the Shoot."""

from __future__ import annotations

from math import inf

from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.body import Body, bodies
from grognard.rulesets.lords.fight import Losses, Verdict, both_dice, inflict, quality_only
from grognard.rulesets.lords.measuring import MEASURE, bodies_near, box_gap, gap, in_combat, inches, on_tape, screens
from grognard.rulesets.lords.state import Game
from grognard.table.distance import disc_gap, overlap
from grognard.table.shapes import Disc
from grognard.table.travel import crosses

SHOT = Verdict("lords.shoot.roll", "lords.shoot.roll", "come unhurt through the shots of {unit}")


def sees(game: Game, one: Disc, other: Disc) -> bool:
    """lords.shoot.sight: only terrain blocks, and never a piece that either base overlaps."""
    for screen in screens(game.scenario.terrain):
        if crosses((one.x, one.y), (other.x, other.y), screen) and not (
            overlap(screen, one, MEASURE.overlap) or overlap(screen, other, MEASURE.overlap)
        ):
            return False
    return True


def shooting_distance(game: Game, body: Body, target: Body) -> float:
    """lords.shoot.distance: the smallest gap of two models that see each other; infinite if none do."""
    if not screens(game.scenario.terrain):
        return gap(body.discs, target.discs)
    pairs = sorted((disc_gap(a, b), a, b) for a in body.discs for b in target.discs)
    return next((free for free, a, b in pairs if sees(game, a, b)), inf)


def refuse_shot(game: Game, body: Body, target: Body) -> Refusal | None:
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
            f"{target.name} {target.does('are')} {inches(nearest)} away; the Range is {inches(body.range)}",
            "lords.shoot.distance",
            (target.id,),
        )
    seen = shooting_distance(game, body, target)
    if seen == inf:
        return Refusal(f"no model of {body.name} sees {target.name}", "lords.shoot.sight", (target.id,))
    if not MEASURE.within(seen, body.range):
        return Refusal(
            f"the nearest of {target.name} in sight is {inches(seen)} away; the Range is {inches(body.range)}",
            "lords.shoot.distance",
            (target.id,),
        )
    return None


def refuse_shooting(game: Game, body: Body) -> Refusal | None:
    """lords.shoot.who: a Range, and a target for it."""
    if not body.range:
        return Refusal(f"{body.name} {body.does('have')} no Range", "lords.shoot.who", (body.id,))
    foes = list(bodies(game, 1 - body.seat))
    near_by = [foe for foe in foes if bodies_near(body, foe, body.range)]
    if any(refuse_shot(game, body, foe) is None for foe in near_by):
        return None
    nearest = min(near_by or foes, key=lambda foe: box_gap(body, foe))
    why = refuse_shot(game, body, nearest)
    assert why is not None
    return Refusal(f"there is no target for {body.name}: {why.reason}", why.clause, (body.id, nearest.id))


async def shoot(umpire: Umpire, game: Game, body: Body, target: Body, losses: Losses) -> None:
    """lords.shoot.roll: like a Fight, but a target that cannot reply rolls its Quality alone."""
    distance = shooting_distance(game, body, target)
    umpire.tell(
        "shoot",
        "lords.shoot.distance",
        "{unit} " + body.does("shoot at {target}, {inches} away"),
        unit=body.ref,
        target=target.ref,
        inches=on_tape(distance),
    )
    if target.range and MEASURE.within(distance, target.range):
        reply = both_dice(target, body, "lords.shoot.reply")
    else:
        reply = quality_only(target, "lords.shoot.no-reply")
    excess = await umpire.contest(both_dice(body, target, "lords.shoot.roll"), reply, low=0, high=target.count + 1)
    await inflict(umpire, body, target, excess, losses, SHOT)
