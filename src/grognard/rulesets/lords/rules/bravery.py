"""Chapter 8: Bravery."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.engine.dice.kinds import Bands, Dice
from grognard.engine.seating import enemy_of
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.rules.body import Body, bodies
from grognard.rulesets.lords.rules.casualties import lose, tell_destroyed
from grognard.rulesets.lords.rules.combat import Losses
from grognard.rulesets.lords.state import Profile, State


async def bravery_step(umpire: Umpire, game: State, active: int, losses: Losses) -> None:
    """lords.turn.bravery-step: every unit that lost models checks, the active player's first, in the order of the
    lists."""
    if not losses.fallen:
        return
    for seat in (active, enemy_of(active)):
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
    return best_bravery(body.living, body.joined)


def best_bravery(living: Sequence[Profile], joined: bool) -> Tally:
    best = max(living, key=lambda profile: profile.bravery)
    clause = "lords.bravery.joined" if joined else "lords.unit.bravery-is-a-number"
    return Tally(best.bravery, f"Bravery of {best.name}", clause)


def as_sum(face: int, fallen: int, bravery: int, bands: Bands) -> str:
    """The check as a sum: "2 + 3 lost = 5 against Bravery 7: stand firm"."""
    return f"{face} + {fallen} lost = {face + fallen} against Bravery {bravery}: {bands.names[bands.table[face - 1]]}"


@cache
def failure_levels(fallen: int, bravery: int, left: int) -> Bands:
    """lords.bravery.failure-level: which face means how many further models, at most all that are left."""
    table = tuple(max(0, min(face + fallen - bravery, left)) for face in range(1, 7))
    names = ("stand firm", *[f"{level} {'runs' if level == 1 else 'run'}" for level in range(1, max(table) + 1)])
    return Bands(6, names, table)


async def check(umpire: Umpire, body: Body, losses: Losses) -> None:
    """lords.bravery.roll: D6 and the models lost, against Bravery."""
    bravery = steadiness(body)
    fallen = losses.fallen[body.id]
    assert losses.cause is not None
    bands = failure_levels(fallen, bravery.total, body.count)
    die = Dice(1, bands, "lords.bravery.roll", by=body.seat, unit=body.id, tally=bravery, label=f"{body.name} Bravery")
    level = (await umpire.roll(die, told=lambda faces: as_sum(faces[0][0], fallen, bravery.total, bands))).die_bands[0]
    name = body.ref()
    if level == 0:
        umpire.tell("steady", "lords.bravery.roll", "{unit} " + body.does("stand firm"), unit=name)
        return
    umpire.cite("lords.bravery.once")
    living = [part for part in body.parts if part.alive]
    gone = await lose(umpire, body, level, losses.cause.discs, "lords.bravery.failure-level")
    umpire.tell(
        "run",
        "lords.bravery.failure-level",
        "{unit} " + body.does("lose heart") + (": {gone} runs" if gone == 1 else ": {gone} run"),
        unit=name,
        gone=gone,
    )
    tell_destroyed(umpire, living)
