"""Odds to ask for by name (`grognard odds battleforge`): the rules' own volley between two units that are made up."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from grognard.engine.odds.exact import Odds, odds
from grognard.engine.odds.queries import Knob, Query
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.positions import position
from grognard.rulesets.battleforge.rules.fighting.blows import split_between, swings
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Blow
from grognard.rulesets.battleforge.rules.shooting.forecasting import volley_at
from grognard.rulesets.battleforge.rules.shooting.shots import everything_at
from grognard.rulesets.battleforge.state import State

Models = Annotated[int, Knob("models that attack", least=1, most=20)]
Targets = Annotated[int, Knob("models of the target", least=1, most=20)]
Wounds = Annotated[int, Knob("wounds of each of them", least=1, most=12)]
Skill = Annotated[int, Knob("Accuracy or Strength of the attackers", least=1, most=12)]
TargetSave = Annotated[int, Knob("Save of the target", least=1, most=14)]
Attacks = Annotated[int, Knob("attacks of the weapon", least=1, most=12)]
Ap = Annotated[int, Knob("its AP", most=9)]
SecondAttacks = Annotated[int, Knob("attacks of a second weapon, 0 for none", most=12)]
SecondAp = Annotated[int, Knob("AP of the second weapon", most=9)]
Shock = Annotated[int, Knob("Shock of the attackers", most=12)]
Focused = Annotated[bool, Knob("the attackers have a Focus marker")]
Evading = Annotated[bool, Knob("the target spends an Evade token")]

REACH = {"point blank": (12, 48), "short": (30, 48), "long": (4, 48)}
APART = {"point blank": 2, "short": 10, "long": 10}
SLIM = 0.1
"""The width of their bases: nobody stands in anybody's way."""


def shoot(
    models: Models = 5,
    accuracy: Skill = 5,
    attacks: Attacks = 1,
    ap: Ap = 0,
    second_attacks: SecondAttacks = 0,
    second_ap: SecondAp = 0,
    targets: Targets = 5,
    save: TargetSave = 5,
    wounds: Wounds = 1,
    range: Annotated[Literal["point blank", "short", "long"], Knob("how far away the target is")] = "short",
    cover: Annotated[Literal["none", "soft", "hard", "fortified"], Knob("cover of the target")] = "none",
    shock: Shock = 0,
    focus: Focused = False,
    evade: Evading = False,
) -> Odds[int]:
    """One Shoot with everything at one target: how many wounds it costs."""
    weapons = _weapons((attacks, ap), (second_attacks, second_ap), range=REACH[range])
    state = _field(
        {"models": models, "acc": accuracy, "weapons": weapons, "shock": shock, "focus": focus},
        {"models": targets, "sav": save, "wounds": wounds},
        APART[range],
        cover,
    )
    return _lost(state, everything_at(state, state.units["a"], state.units["b"]), evading=evade)


def fight(
    models: Models = 5,
    strength: Skill = 4,
    attacks: Attacks = 1,
    ap: Ap = 0,
    second_attacks: SecondAttacks = 0,
    second_ap: SecondAp = 0,
    targets: Targets = 5,
    save: TargetSave = 5,
    wounds: Wounds = 1,
    across: Annotated[bool, Knob("across a wall, or into a building")] = False,
    shock: Shock = 0,
    focus: Focused = False,
    evade: Evading = False,
) -> Odds[int]:
    """One Fight in which every model strikes the same unit: how many wounds it costs."""
    weapons = _weapons((attacks, ap), (second_attacks, second_ap))
    state = _field(
        {"models": models, "str": strength, "weapons": weapons, "shock": shock, "focus": focus},
        {"models": targets, "sav": save, "wounds": wounds},
        2,
        "none",
    )
    unit = state.units["a"]
    declared = split_between(unit, dict.fromkeys(swings(unit), "b"))
    wall = "a wall" if across else ""
    strikes = [
        msgspec.structs.replace(strike, settled=tuple(Blow(model, wall) for model in strike.models))
        for strike in declared.strikes
    ]
    return _lost(state, Attack("fight", unit.id, tuple(strikes)), evading=evade)


def _weapons(*profiles: tuple[int, int], **more: Any) -> list[dict[str, Any]]:
    """The weapons with these attacks and AP; those without attacks are left out."""
    names = ("First", "Second")
    return [
        {"name": name, "attacks": attacks, "ap": ap, **more}
        for name, (attacks, ap) in zip(names, profiles, strict=True)
        if attacks
    ]


def _field(attackers: dict[str, Any], targets: dict[str, Any], apart: float, cover: str) -> State:
    """Two rows that face each other; the target in an area that gives it cover."""
    return position(
        units={
            "a": {"row": (10, 10), "base": SLIM, **attackers},
            "b": {"row": (10, 10 + apart + SLIM), "base": SLIM, "seat": 1, **targets},
        },
        terrain=[{"kind": "area", "rect": (0, 10 + apart, 48, 12 + apart), "cover": cover}],
    )


def _lost(state: State, attack: Attack, *, evading: bool) -> Odds[int]:
    target = state.units["b"]
    before = sum(target.wounds_left(model) for model in target.models)
    volley = volley_at(state, attack, target, evading=evading)

    async def lost(umpire: Umpire) -> int:
        return before - sum((await volley(umpire)).wounds)

    return odds(lost)


QUERIES = {
    "shoot": Query("A Shoot at one target", "wounds lost", shoot),
    "fight": Query("A Fight with one enemy", "wounds lost", fight),
}
