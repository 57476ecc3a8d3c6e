"""Odds to ask for by name (`grognard odds fatigue`): the clause functions of the book, run over all dice."""

from __future__ import annotations

from typing import Annotated, Literal

from grognard.engine.odds import Odds, odds
from grognard.engine.queries import Knob, Query
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.attack import stages, to_hit, to_save
from grognard.rulesets.fatigue.combat import fight_round
from grognard.rulesets.fatigue.cover import Cover
from grognard.rulesets.fatigue.state import INCH, Combat, Formation, Profile, Scenario, State, Unit

Quality = Annotated[int, Knob("Quality of the attacking unit", least=2, most=6)]
TargetQuality = Annotated[int, Knob("Quality of the target", least=2, most=6)]
Attackers = Annotated[int, Knob("models that attack", least=0, most=60)]
Targets = Annotated[int, Knob("models of the target", least=1, most=60)]
Heavy = Annotated[bool, Knob("the target is Heavy")]
Held = Annotated[bool, Knob("the attacking unit Held")]
Fatigued = Annotated[bool, Knob("the attacking unit is fatigued")]
TargetFatigued = Annotated[bool, Knob("the target is fatigued")]


def attack(
    attackers: Attackers = 10,
    quality: Quality = 4,
    target_models: Targets = 10,
    target_quality: TargetQuality = 4,
    cover: Annotated[Literal["none", "soft", "hard"], Knob("cover of the target")] = "none",
    heavy: Heavy = False,
    held: Held = False,
    fatigued: Fatigued = False,
    target_fatigued: TargetFatigued = False,
    beset: Annotated[bool, Knob("the target is in Combat with another unit too")] = False,
) -> Odds[int]:
    """One attack, shooting or melee: how many models the target loses."""
    unit = _unit("attackers", 0, attackers, quality, fatigued=fatigued)
    target = _unit("target", 1, target_models, target_quality, heavy=heavy, fatigued=target_fatigued)
    covered = Cover[cover.upper()]
    hit, save = to_hit(unit, covered, held=held), to_save(target, covered, beset=beset)

    async def losses(umpire: Umpire) -> int:
        return min(await umpire.cascade(attackers, *stages(unit, target, hit, save)), target_models)

    return odds(losses)


def combat(
    attackers: Annotated[int, Knob("models of the attacking unit", least=1, most=20)] = 10,
    quality: Quality = 4,
    target_models: Annotated[int, Knob("models of the target", least=1, most=20)] = 10,
    target_quality: TargetQuality = 4,
    heavy: Heavy = False,
    attackers_heavy: Annotated[bool, Knob("the attacking unit is Heavy")] = False,
    held: Held = False,
    fatigued: Fatigued = False,
    target_fatigued: TargetFatigued = False,
) -> Odds[int]:
    """The first round of a Combat with every model in reach: how many more models the attacker slays than it loses."""
    front = (max(attackers, target_models) + 1) // 2
    state = State(
        ("Blue", "Red"),
        ("Blue", "Red"),
        Scenario(),
        {
            "attackers": _unit(
                "attackers", 0, attackers, quality, heavy=attackers_heavy, fatigued=fatigued, front=front, ahead=-1
            ),
            "target": _unit(
                "target", 1, target_models, target_quality, heavy=heavy, fatigued=target_fatigued, front=front, ahead=1
            ),
        },
        active=0,
        acting="attackers",
        held=held,
    )

    async def lead(umpire: Umpire) -> int:
        fought = state.copy()
        fought.combat = Combat("attackers", ("target",))
        await fight_round(umpire, fought, fought.combat, fought.units["target"])
        return fought.combat.slew - fought.combat.lost

    return odds(lead)


def _unit(
    name: str,
    seat: int,
    models: int,
    quality: int,
    *,
    heavy: bool = False,
    fatigued: bool = False,
    front: int = 60,
    ahead: int = 1,
) -> Unit:
    """A unit in two ranks, base to base, its front rank half an inch ahead of the middle line."""
    profile = Profile(name, name, models, quality, 6 * INCH, heavy=heavy)
    places = {
        f"{name}.{number + 1}": (INCH + number % front * INCH, 18 * INCH + ahead * (INCH // 2 + number // front * INCH))
        for number in range(models)
    }
    return Unit(name, seat, profile, Formation(profile.radius, places), fatigued=fatigued)


QUERIES = {
    "attack": Query("An attack", "models lost", attack),
    "combat": Query("A round of Combat", "lead of the attacker", combat),
}
