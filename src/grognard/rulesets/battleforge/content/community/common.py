"""Rules that all modules of the community have in common and that a module does not explain: which of ours they are.

What each means was looked up in the common data of the public site. Rules of the same name as one of ours that do
something else there are named too, so that nobody takes one for the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.rulesets.battleforge.content.community.phrases import Meaning, Ours

Numbers = Sequence[int]
Common = Callable[[Numbers], Meaning]


def _x(numbers: Numbers) -> int:
    return numbers[0] if numbers else 1


def _is(rule: str, *numbers: int) -> Common:
    """A rule of ours with fixed numbers."""
    return lambda _given: Meaning((Ours(rule, numbers),))


def _with_x(rule: str, plus: int = 0) -> Common:
    """A rule of ours with the number that the data gives."""
    return lambda given: Meaning((Ours(rule, (_x(given) + plus,)),))


def _number(word: str, number: int, *, whole_unit: bool = False) -> Common:
    """A characteristic that the rule changes."""
    return lambda _given: Meaning(effects=({"name": word, "number": number},), whole_unit=whole_unit)


def _whole(rule: str) -> Common:
    """A rule of ours that works for a whole unit only."""
    return lambda _given: Meaning((Ours(rule),), whole_unit=True)


COMMON: dict[str, Common] = {
    "accurate": _number("accuracy", 1),
    "agile": _is("long-legs"),
    "ambush": _is("ambush"),
    "ambush_large": _is("ambush"),
    "ammo": _with_x("ammo"),
    "anti_air": _is("anti-air"),
    "armored_front": _is("heavy-front", 1),
    "assault": _is("assault"),
    "blast": _with_x("blast"),
    "breaching": _is("breaching"),
    "brutal": _is("brutal", 1),
    "buckler": _is("parry"),
    "catches_fire": _number("damage", 2, whole_unit=True),
    "crew": _with_x("crew"),
    "critical": _with_x("critical"),
    "cumbersome": _number("strength", -1),
    "damage_chart": _is("damage-chart"),
    "deadly_poison": _is("poison", 2),
    "defensive": lambda given: Meaning(effects=({"name": "save", "number": _x(given)},)),
    "disrupt": _with_x("disrupt"),
    "dodge": _whole("swift"),
    "emp": _is("disrupt", 2),
    "exposed": _is("exposed"),
    "fanatical": _whole("fanatical"),
    "fear": _whole("fear"),
    "flame": _is("breaching"),
    "gravity": _is("gravity"),
    "grenade": lambda _given: Meaning((Ours("grenade"), Ours("breaching"))),
    "heavy_armor": _number("save", 2),
    "heavy_impact": _with_x("heavy-impact"),
    "homing": _number("accuracy", 1),
    "impact": _with_x("impact"),
    "indirect": _is("indirect"),
    "light_armor": _number("save", 1),
    "lightweight": _number("strength", 1),
    "outflank": _is("outflank"),
    "parry": _is("parry"),
    "poison": _is("poison", 1),
    "power": lambda given: Meaning((Ours("power-user", (_x(given), _x(given))),)),
    "rapid_fire": _is("rapid-fire"),
    "relic_shield": _number("save", 1),
    "reluctant": _whole("reluctant"),
    "rending": _is("piercing", 2),
    "resistant": _with_x("resistant"),
    "salvo": _is("salvo"),
    "scatter": _is("scatter"),
    "scout": _whole("scout"),
    "scoped": _is("scoped"),
    "shield": _number("save", 1),
    "shielding": _is("tough", 3),
    "shocking": _with_x("suppressing", 1),
    "side_skirts": _is("side-skirts", 4),
    "smoke": _is("smoke"),
    "strider": _is("sure-footed"),
    "stubborn": _whole("stubborn"),
    "swift": _whole("swift"),
    "team": _with_x("team"),
    "titanic": _number("damage", -2, whole_unit=True),
    "unreliable": _number("accuracy", -1),
    "vulnerable_rear": _is("vulnerable", 0, 1),
    "vulnerable_side_rear": _is("vulnerable", 1, 2),
}
OTHERWISE = frozenset(("tough", "fearless", "charm"))
"""Rules of ours that a bare name does not stand for: the common data calls something else Tough and Fearless, and
nobody says what its Charm is."""
ARMOUR = frozenset(("vulnerable", "heavy-front", "side-skirts"))
"""Rules of ours that need a model with a front."""
