"""The odds that people can ask for by name (`grognard odds fatigue`). The functions of the rules themselves are run
over all results of the dice."""

from __future__ import annotations

from typing import Annotated, Literal

from grognard.engine.odds.exact import Odds, odds
from grognard.engine.odds.queries import Knob, Query
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.rules.attacking import stages, to_hit, to_save
from grognard.rulesets.fatigue.rules.combat import fight_round
from grognard.rulesets.fatigue.rules.cover import Cover
from grognard.rulesets.fatigue.state import INCH, Combat, Formation, Profile, Scenario, State, Unit

Quality = Annotated[int, Knob("Quality of the attacking unit", least=2, most=6)]
TargetQuality = Annotated[int, Knob("Quality of the target", least=2, most=6)]
Attackers = Annotated[int, Knob("models that attack", least=0, most=60)]
Targets = Annotated[int, Knob("models of the target", least=1, most=60)]
Heavy = Annotated[bool, Knob("the target is Heavy")]
AttackerHeld = Annotated[bool, Knob("the attacking unit Held")]
Fatigued = Annotated[bool, Knob("the attacking unit is fatigued")]
TargetFatigued = Annotated[bool, Knob("the target is fatigued")]


def attack(
    attackers: Attackers = 10,
    quality: Quality = 4,
    target_models: Targets = 10,
    target_quality: TargetQuality = 4,
    cover: Annotated[Literal["none", "soft", "hard"], Knob("cover of the target")] = "none",
    heavy: Heavy = False,
    held: AttackerHeld = False,
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
    held: AttackerHeld = False,
    fatigued: Fatigued = False,
    target_fatigued: TargetFatigued = False,
) -> Odds[int]:
    """The first round of a Combat with every model in reach: how many more models the attacker slays than it loses."""
    state = State(
        ("Blue", "Red"),
        ("Blue", "Red"),
        Scenario(),
        {
            "attackers": _unit("attackers", 0, attackers, quality, heavy=attackers_heavy, fatigued=fatigued),
            "target": _unit("target", 1, target_models, target_quality, heavy=heavy, fatigued=target_fatigued),
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


def _unit(name: str, seat: int, models: int, quality: int, *, heavy: bool = False, fatigued: bool = False) -> Unit:
    """A unit whose models all stand on one spot, base to base with the other unit. On a real table twenty models have
    no room around one, but the question is about a Combat with every model in reach."""
    profile = Profile(name, name, models, quality, 6 * INCH, heavy=heavy)
    spot = (18 * INCH, 18 * INCH + seat * 2 * profile.radius)
    places = {f"{name}.{number + 1}": spot for number in range(models)}
    return Unit(name, seat, profile, Formation(profile.radius, places), fatigued=fatigued)


QUERIES = {
    "attack": Query("An attack", "models lost", attack),
    "combat": Query("A round of Combat", "lead of the attacker", combat),
}
