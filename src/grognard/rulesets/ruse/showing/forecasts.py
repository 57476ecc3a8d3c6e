"""The odds that people can ask for by name (`grognard odds ruse`). The functions of the rules themselves are run over
all results of the dice."""

from __future__ import annotations

from typing import Annotated, Literal

from grognard.engine.odds.exact import Odds, odds
from grognard.engine.odds.queries import Knob, Query
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import Card, CardEffect, Weapon
from grognard.rulesets.ruse.rules.combat import fix_combats
from grognard.rulesets.ruse.rules.field import NORTH, SOUTH
from grognard.rulesets.ruse.rules.shooting import shoot
from grognard.rulesets.ruse.showing.overlays import combat_odds
from grognard.rulesets.ruse.state import State, Unit

Block = Annotated[int, Knob("block of the attacker, 7 for none", least=2, most=7)]
TargetBlock = Annotated[int, Knob("block of the target, 7 for none", least=2, most=7)]
Rank = Annotated[int, Knob("front rank of the attacker", least=1, most=24)]
TargetRank = Annotated[int, Knob("front rank of the target", least=1, most=24)]


def _unit(marker: str, seat: int, cell: str, facing: str, card: Card, kit: tuple[Weapon, ...] = ()) -> Unit:
    return Unit(marker, seat, card, card.models * card.wounds, kit, up=True, cell=cell, facing=facing)


def _card(name: str, models: int, rank: int, attacks: int, melee: int, block: int, wounds: int) -> Card:
    return Card(
        name,
        name,
        name,
        "core",
        1,
        1,
        models,
        min(rank, models),
        attacks,
        melee,
        2,
        4,
        None if block > 6 else block,
        wounds,
    )


def volley(
    models: Annotated[int, Knob("models of the shooter", least=1, most=24)] = 8,
    rank: Annotated[int, Knob("front rank of the shooter", least=1, most=24)] = 4,
    ranged: Annotated[int, Knob("ranged stat of the shooter", least=2, most=6)] = 4,
    shots: Annotated[int, Knob("shots of the weapon", least=1, most=3)] = 1,
    pierce: Annotated[int, Knob("pierce of the weapon", most=4)] = 0,
    block: TargetBlock = 5,
) -> Odds[int]:
    """One shot with its blocks: how many wounds the target loses."""
    shooter = Card("shooter", "shooter", "Shooters", "core", 1, 1, models, min(rank, models), 1, 5, 2, ranged, None)
    weapon = Weapon("bow", "Bows", "ranged", 1, 1, 3, shots, (CardEffect("pierce", pierce),) if pierce else ())
    target = _card("Targets", 24, 6, 1, 5, block, 6)
    spare = _unit("n2", NORTH, "h10", "S", target)
    state = State(
        "", units=[_unit("s", SOUTH, "d4", "N", shooter, (weapon,)), _unit("n", NORTH, "d6", "S", target), spare]
    )

    async def losses(umpire: Umpire) -> int:
        here = state.copy()
        await shoot(umpire, here, here.unit("s"), here.unit("n"))
        return state.unit("n").wounds - here.unit("n").wounds

    return odds(losses)


def combat(
    models: Annotated[int, Knob("models of the attacker", least=1, most=24)] = 9,
    rank: Rank = 6,
    attacks: Annotated[int, Knob("attacks of the attacker", least=1, most=6)] = 2,
    melee: Annotated[int, Knob("melee stat of the attacker", least=2, most=6)] = 4,
    block: Block = 4,
    target_models: Annotated[int, Knob("models of the target", least=1, most=24)] = 12,
    target_rank: TargetRank = 6,
    target_attacks: Annotated[int, Knob("attacks of the target", least=1, most=6)] = 1,
    target_melee: Annotated[int, Knob("melee stat of the target", least=2, most=6)] = 5,
    target_block: TargetBlock = 6,
    side: Annotated[Literal["front", "flank", "rear"], Knob("where the target is hit")] = "front",
    charged: Annotated[bool, Knob("the attacker charged")] = False,
) -> Odds[int]:
    """One combat of two units with its flee test: 2 if the target is destroyed or flees, 0 if the attacker does, 1 if
    neither does."""
    facing = {"front": "S", "flank": "E", "rear": "N"}[side]
    attacker = _unit("s", SOUTH, "d5", "N", _card("Attackers", models, rank, attacks, melee, block, 1))
    attacker.charged = charged
    target = _card("Targets", target_models, target_rank, target_attacks, target_melee, target_block, 1)
    state = State("", first_turn=SOUTH, units=[attacker, _unit("n", NORTH, "d6", facing, target)])
    (engaged,) = fix_combats(state)
    spread: dict[int, float] = {}
    result = combat_odds([state], engaged)
    for (_, fled, lost), chance in result.spread.items():
        gone = {*fled, *lost}
        verdict = 1 + ("n" in gone) - ("s" in gone)
        spread[verdict] = spread.get(verdict, 0.0) + chance
    return Odds(spread, exact=result.exact)


QUERIES = {
    "volley": Query("A shot", "wounds", volley),
    "combat": Query("A combat with its flee test", "verdict", combat),
}
