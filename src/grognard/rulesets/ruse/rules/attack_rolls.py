"""Chapter 15: attack and block rolls."""

from __future__ import annotations

from grognard.engine.dice.kinds import Dice, Stage
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import amount
from grognard.rulesets.ruse.rules.needed_numbers import block_number, cannot, dice_of
from grognard.rulesets.ruse.rules.order_of_attack import looks_at
from grognard.rulesets.ruse.rules.shooting import blocks
from grognard.rulesets.ruse.state import Unit, counted


async def strike(umpire: Umpire, attacker: Unit, target: Unit) -> int:
    """Roll all attack dice, then one block die for each hit. Returns the unsaved hits ("ruse.attack.block")."""
    stages = [Stage(to_hit(attacker, target), keep={"hit": 1})]
    block = block_blow(target, attacker)
    if not cannot(block):
        stages.append(Stage(blocks(target, block, "ruse.attack.block"), keep={"miss": 1}))
    else:
        umpire.cite("ruse.base.dice")  # no block is possible, so no die is rolled
    dice = attack_dice(attacker)
    if attacker.models > attacker.card.front_rank:
        umpire.cite("ruse.base.frontrank")
    text = "{unit} attack {target} with " + counted("dice", dice, "die", "dice") + "."
    umpire.tell("attack", "ruse.attack.dice", text, unit=attacker.ref, target=target.ref, dice=dice)
    return await umpire.cascade(dice, *stages)


def attack_dice(attacker: Unit) -> int:
    """Fighting models times attacks, both with their bonuses ("ruse.attack.dice", "ruse.base.frontrank")."""
    effects = attacker.effects("melee", "shield")
    rank = attacker.card.front_rank + amount("rank_bonus", effects)
    attacks = attacker.card.attacks + amount("attack_bonus", effects)
    if attacker.charged:
        attacks += amount("charge_attack_bonus", effects)
    return min(attacker.models, rank) * attacks


def to_hit(attacker: Unit, target: Unit) -> Dice:
    """The number to hit: the melee stat, made better by the weapon ("ruse.attack.hit")."""
    tally = Tally(attacker.card.melee, f"{attacker.card.name}, melee", "ruse.attack.hit")
    bonus = amount("melee_bonus", attacker.effects("melee"))
    if bonus:
        tally.add(-bonus, "melee bonus", "ruse.base.effects")
    return dice_of(attacker, tally, "ruse.attack.hit", f"{attacker.name} attack {target.name}")


def block_blow(target: Unit, attacker: Unit) -> Tally:
    """The block number in melee, from any direction; some shields help only to the front."""
    tally = block_number(target, "ruse.attack.block")
    front_bonus = amount("front_block_bonus", target.effects("shield"))
    if front_bonus and looks_at(target, attacker):
        tally.add(-front_bonus, "front block bonus", "ruse.base.effects")
    pierce = amount("pierce", attacker.effects("melee"))
    if pierce:
        tally.add(pierce, "pierce", "ruse.base.effects")
    return tally
