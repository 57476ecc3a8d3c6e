"""Chapter 12: columns, targets and shots."""

from __future__ import annotations

from grognard.engine.dice.kinds import Dice, Stage
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import Weapon, amount
from grognard.rulesets.ruse.rules.ending import check_wiped, destroy
from grognard.rulesets.ruse.rules.engaging import is_engaged
from grognard.rulesets.ruse.rules.face_down import turn_up, turn_up_weapons
from grognard.rulesets.ruse.rules.field import CONES
from grognard.rulesets.ruse.rules.needed_numbers import block_number, cannot, dice_of
from grognard.rulesets.ruse.state import State, Unit, counted

SHOT_CLAUSES = (
    "ruse.shoot.who",
    "ruse.shoot.cone",
    "ruse.shoot.range",
    "ruse.shoot.obscured",
    "ruse.shoot.target",
)
"""The clauses by which every shot was judged."""


def nearest_in_columns(cell: str, facing: str, reach: int, by_cell: dict[str, Unit]) -> dict[str, Unit]:
    """The nearest unit of each column within range, which hides all units behind it ("ruse.shoot.obscured").

    The range counts in each of the three columns, from depth 1 ("ruse.shoot.range", "ruse.shoot.cone").
    """
    found = {}
    for name, column in CONES[facing][cell].items():
        for place in column[:reach]:
            unit = by_cell.get(place)
            if unit is not None:
                found[name] = unit
                break
    return found


def targets(unit: Unit, facing: str, reach: int, by_cell: dict[str, Unit]) -> list[Unit]:
    """The nearest unit of a column, if it is an enemy that is not engaged ("ruse.shoot.target", "ruse.shoot.who")."""
    nearest = nearest_in_columns(unit.cell, facing, reach, by_cell).values()
    return [other for other in nearest if other.seat != unit.seat and not is_engaged(other, by_cell)]


async def shoot(umpire: Umpire, state: State, shooter: Unit, target: Unit) -> None:
    """Shoot: cards flip, the shooter rolls to hit, the target blocks, and wounds are removed."""
    weapon = shooter.weapon("ranged")
    assert weapon is not None
    text = "{unit} " + shooter.verb("shoot", "shoots") + " at {target}."
    umpire.tell("shot", "ruse.action.shoot", text, unit=shooter.ref, target=target.ref)
    for clause in SHOT_CLAUSES:
        umpire.cite(clause)
    show_cards(umpire, shooter, target)
    stages = [Stage(to_hit(shooter, target), keep={"hit": 1})]
    block = block_shot(target, weapon)
    if not cannot(block):
        stages.append(Stage(blocks(target, block, "ruse.shoot.block"), keep={"miss": 1}))
    else:
        umpire.cite("ruse.base.dice")  # no block is possible, so no die is rolled
    if shooter.models > shooter.card.front_rank:
        umpire.cite("ruse.base.frontrank")
    unsaved = await umpire.cascade(shots(shooter, weapon), *stages)
    removed = min(unsaved, target.wounds)
    target.wounds -= removed
    text = "{target} lose " + counted("wounds", removed, "wound", "wounds") + " to the shot of {unit}."
    umpire.cite("ruse.shoot.after")
    umpire.tell("shot-wounds", "ruse.shoot.block", text, target=target.ref, wounds=removed, unit=shooter.ref)
    if target.wounds == 0:
        destroy(umpire, target, "ruse.shoot.after")
    check_wiped(umpire, state)


def show_cards(umpire: Umpire, shooter: Unit, target: Unit) -> None:
    """Shooter and ranged weapon, target and shield, before the dice ("ruse.shoot.reveal")."""
    turn_up(umpire, shooter, "ruse.shoot.reveal")
    turn_up_weapons(umpire, shooter, ("ranged",), "ruse.shoot.reveal")
    turn_up(umpire, target, "ruse.shoot.reveal")
    turn_up_weapons(umpire, target, ("shield",), "ruse.shoot.reveal")


def shots(shooter: Unit, weapon: Weapon) -> int:
    """How many dice: one for each model up to the front rank, times the weapon's shots ("ruse.shoot.dice",
    "ruse.base.frontrank")."""
    return min(shooter.models, shooter.card.front_rank) * weapon.shots


def to_hit(shooter: Unit, target: Unit) -> Dice:
    ranged = shooter.card.ranged
    assert ranged is not None
    tally = Tally(ranged, f"{shooter.card.name}, ranged", "ruse.shoot.dice")
    return dice_of(shooter, tally, "ruse.shoot.dice", f"{shooter.name} shoot at {target.name}")


def block_shot(target: Unit, weapon: Weapon) -> Tally:
    """The block number against a shot: shield and missile bonuses, less what the weapon pierces."""
    tally = block_number(target, "ruse.shoot.block")
    bonus = amount("missile_block_bonus", target.effects("shield"))
    if bonus:
        tally.add(-bonus, "missile block bonus", "ruse.base.effects")
    pierce = amount("pierce", weapon.effects)
    if pierce:
        tally.add(pierce, f"{weapon.name}, pierce", "ruse.base.effects")
    return tally


def blocks(target: Unit, tally: Tally, clause: str) -> Dice:
    return dice_of(target, tally, clause, f"{target.name} block")
