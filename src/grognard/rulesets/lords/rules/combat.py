"""Chapter 5: the Fight, and the opposed roll that a Shoot shares with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice, each_face
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.minis.words import exact_inches
from grognard.rulesets.lords.rules.body import Body
from grognard.rulesets.lords.rules.casualties import lose, tell_destroyed
from grognard.rulesets.lords.rules.measuring import INCH
from grognard.rulesets.lords.state import Profile

D6 = each_face(6)
"""lords.dice.kinds: the die of roll-offs, Charges, Retreats and Bravery; Quality and Numbers are d4 to d12."""


def as_reach(movement: int, faces: Sequence[Sequence[int]]) -> str:
    """The die of a Charge or a Retreat as a sum: "8 + 5 = 13″"."""
    die = faces[0][0]
    return f"{exact_inches(movement).removesuffix('″')} + {die} = {exact_inches(movement + die * INCH)}"


class Losses:
    """What an activation has cost so far: models lost by unit, and which unit caused it."""

    def __init__(self) -> None:
        self.fallen: dict[str, int] = {}
        self.cause: Body | None = None


def numbers_die(own: int, enemy: int) -> Tally:
    """lords.fight.numbers-die: the die for this many against that many, with its reason."""
    clause = "lords.fight.numbers-die"
    against = f"{own} against {enemy}: "
    if own >= 2 * enemy:
        return Tally(12, against + "double or more", clause)
    if own > enemy:
        return Tally(10, against + "more, but less than double", clause)
    if own == enemy:
        return Tally(8, against + "equal", clause)
    if 2 * own > enemy:
        return Tally(6, against + "fewer, but more than half", clause)
    return Tally(4, against + "half or fewer", clause)


def quality_die(body: Body) -> Tally:
    """lords.unit.quality-is-a-die: the worst die among the living parts, named."""
    return worst_die(body.living, body.joined)


def worst_die(living: Sequence[Profile], joined: bool) -> Tally:
    worst = min(living, key=lambda profile: profile.quality)
    clause = "lords.join.quality-bravery" if joined else "lords.unit.quality-is-a-die"
    return Tally(worst.quality, f"Quality of {worst.name}", clause)


@enforces("lords.dice.kinds", "lords.dice.sequence")
def both_dice(body: Body, enemy: Body, clause: str) -> list[Dice]:
    """lords.dice.sequence: the Quality die, then the Numbers die."""
    return [_quality(body, clause), _numbers(body, enemy, clause)]


def quality_only(body: Body, clause: str) -> list[Dice]:
    return [_quality(body, clause)]


def _quality(body: Body, clause: str) -> Dice:
    tally = quality_die(body)
    return Dice(
        1, each_face(tally.total), clause, by=body.seat, unit=body.id, tally=tally, label=f"{body.name} Quality"
    )


def _numbers(body: Body, enemy: Body, clause: str) -> Dice:
    tally = numbers_die(body.count, enemy.count)
    return Dice(
        1, each_face(tally.total), clause, by=body.seat, unit=body.id, tally=tally, label=f"{body.name} Numbers"
    )


class Verdict(NamedTuple):
    """How the log tells the end of an opposed roll: the clause if models fall, the clause if none do, and what the
    target does then."""

    casualties: str
    none: str
    words: str


FOUGHT = Verdict("lords.fight.casualties", "lords.fight.tie-or-lower", "hold {unit} off")


async def fight(umpire: Umpire, body: Body, target: Body, losses: Losses) -> None:
    """lords.fight.roll: both sides add their dice; only the active unit can inflict casualties."""
    umpire.tell(
        "fight", "lords.fight.target", "{unit} " + body.does("fight {target}"), unit=body.ref, target=target.ref
    )
    umpire.cite("lords.fight.numbers-count")
    excess = await umpire.contest(
        both_dice(body, target, "lords.fight.roll"),
        both_dice(target, body, "lords.fight.roll"),
        low=0,
        high=target.count + 1,  # one more than can fall, so that an overkill differs from the loss of the last model
        told=target.falls,
    )
    await inflict(umpire, body, target, excess, losses, FOUGHT)


async def inflict(umpire: Umpire, body: Body, target: Body, excess: int, losses: Losses, verdict: Verdict) -> None:
    """lords.fight.casualties: the excess is the number of casualties; without one nothing happens."""
    name, living = target.ref(), [part for part in target.parts if part.alive]
    if excess <= 0:
        words = "{target} " + target.does(verdict.words)
        umpire.tell("repelled", verdict.none, words, unit=body.ref, target=name)
        return
    umpire.cite("lords.fight.one-way")
    if excess > target.count:
        umpire.cite("lords.casualty.overkill")
    lost = "{target} " + (target.does("fall") if target.lone_leader else "lose {fallen}") + " to {unit}"
    fallen = await lose(umpire, target, excess, body.discs, "lords.casualty.owner-picks")
    losses.fallen[target.id] = losses.fallen.get(target.id, 0) + fallen
    losses.cause = body
    umpire.tell("casualties", verdict.casualties, lost, unit=body.ref, target=name, fallen=fallen)
    tell_destroyed(umpire, living)
