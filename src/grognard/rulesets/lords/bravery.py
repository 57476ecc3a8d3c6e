"""Chapter 8: Bravery."""

from __future__ import annotations

from functools import cache

from grognard.engine.dice import Bands, Dice
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.body import Body, bodies
from grognard.rulesets.lords.casualties import lose, tell_destroyed
from grognard.rulesets.lords.fight import Losses
from grognard.rulesets.lords.state import Game


async def bravery_step(umpire: Umpire, game: Game, active: int, losses: Losses) -> None:
    """lords.turn.bravery-step: who lost models checks, the active player's units first, in the order of the lists."""
    if not losses.fallen:
        return
    for seat in (active, 1 - active):
        for body in list(bodies(game, seat)):
            if body.id in losses.fallen:
                umpire.cite("lords.turn.bravery-step")
                await check(umpire, body, losses)
    standing = {body.id for body in bodies(game)}
    for fallen in losses.fallen:
        if fallen not in standing:
            umpire.cite("lords.bravery.none-left")


def steadiness(body: Body) -> Tally:
    """lords.bravery.joined: the highest Bravery among the parts still alive, named."""
    best = max((part for part in body.parts if part.alive), key=lambda part: part.profile.bravery)
    clause = "lords.bravery.joined" if len(body.parts) > 1 else "lords.unit.bravery-is-a-number"
    return Tally(best.profile.bravery, f"Bravery of {best.profile.name}", clause)


@cache
def failure_levels(fallen: int, bravery: int, left: int) -> Bands:
    """lords.bravery.failure-level: which face means how many further models, at most all that are left."""
    table = tuple(max(0, min(face + fallen - bravery, left)) for face in range(1, 7))
    names = ("stand firm", *[f"{level} run" for level in range(1, max(table) + 1)])
    return Bands(6, names, table)


async def check(umpire: Umpire, body: Body, losses: Losses) -> None:
    """lords.bravery.roll: D6 and the models lost, against Bravery."""
    bravery = steadiness(body)
    fallen = losses.fallen[body.id]
    assert losses.cause is not None
    bands = failure_levels(fallen, bravery.total, body.count)
    die = Dice(1, bands, "lords.bravery.roll", by=body.seat, unit=body.id, tally=bravery, label=f"{body.name} Bravery")
    level = (await umpire.roll(die)).marks[0]
    name = body.ref
    if level == 0:
        umpire.tell("steady", "lords.bravery.roll", "{unit} " + body.does("stand firm"), unit=name)
        return
    umpire.cite("lords.bravery.once")
    living = [part for part in body.parts if part.alive]
    gone = await lose(umpire, body, level, losses.cause.discs, "lords.bravery.failure-level")
    umpire.tell(
        "run", "lords.bravery.failure-level", "{unit} " + body.does("lose heart") + ": {gone} run", unit=name, gone=gone
    )
    tell_destroyed(umpire, living)
