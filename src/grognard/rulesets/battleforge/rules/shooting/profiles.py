"""Chapter 12: weapons with several profiles: in an attack all models of a unit use a weapon by one of them, as its
player says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire
from grognard.minis.words import exact_inches
from grognard.rulesets.battleforge.rules.foundations.checks import best_of, last_face
from grognard.rulesets.battleforge.rules.shooting.attacks import weapons_of
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import Unit

CLAUSE = "battleforge.shoot.same-weapon"


def by_weapon(weapons: Iterable[Weapon]) -> dict[str, list[Weapon]]:
    """The profiles of each whole weapon."""
    found: dict[str, list[Weapon]] = {}
    for weapon in weapons:
        found.setdefault(weapon.whole, []).append(weapon)
    return found


@enforces("battleforge.shoot.same-weapon")
def one_of_each(weapons: Sequence[Weapon], target: Unit) -> list[Weapon]:
    """Of several profiles the one that promises most against a target: for guesses, and where nobody can ask."""
    if not any(weapon.profile_of for weapon in weapons):
        return list(weapons)
    return [max(each, key=lambda weapon: _promise(weapon, target)) for each in by_weapon(weapons).values()]


def _promise(weapon: Weapon, target: Unit) -> float:
    """Roughly how many wounds its dice cost if they hit."""
    blast = weapon.rule("blast")
    hits = weapon.attacks * min(blast.number, len(target.models)) if blast is not None else weapon.attacks
    failed = 1 - last_face((best_of(target, "save") or 0) - weapon.ap) / 10
    return min(hits * failed, sum(target.wounds_left(model) for model in target.models)) + hits / 100


@enforces("battleforge.shoot.same-weapon")
async def choose(umpire: Umpire, unit: Unit, weapons: Sequence[Weapon], target: Unit) -> list[str]:
    """The names of the profiles with which a unit attacks; each weapon that has several is asked about."""
    names: list[str] = []
    for whole, each in by_weapon(weapons).items():
        if len(each) == 1:
            names.append(each[0].name)
            continue
        best = one_of_each(each, target)[0]
        options = [Option(weapon.name, weapon.name, _short(weapon), detail=_told(weapon)) for weapon in each]
        options.sort(key=lambda option: option.key != best.name)
        title = f"With which profile of its {whole} {unit.ref:does _} attack {target.ref}?"
        names.append(await umpire.ask(unit.seat, One(title, CLAUSE, f"profile:{unit.id}", options, about=(unit.id,))))
    return names


async def in_melee(umpire: Umpire, unit: Unit, foe: Unit) -> frozenset[str]:
    """The names of the melee weapons of a unit, of several profiles the one that its player wants."""
    weapons = weapons_of(unit, "fight")
    if not any(weapon.profile_of for weapon in weapons.values()):
        return frozenset(weapons)
    return frozenset(await choose(umpire, unit, list(weapons.values()), foe))


def likely_in_melee(unit: Unit, foe: Unit) -> frozenset[str]:
    """The profiles that are likely to be used in melee, where nobody is asked."""
    return frozenset(weapon.name for weapon in one_of_each(list(weapons_of(unit, "fight").values()), foe))


def twice(weapons: Iterable[Weapon]) -> str:
    """The first whole weapon that is used by more than one profile; empty if none is."""
    return next((whole for whole, each in by_weapon(weapons).items() if len(each) > 1), "")


def named(weapons: Iterable[Weapon]) -> list[str]:
    """The names of weapons, each once; profiles stand in brackets behind the name of their weapon."""
    found: dict[str, list[str]] = {}
    for weapon in weapons:
        told = found.setdefault(weapon.whole, [])
        told += [_short(weapon)] if weapon.profile_of and _short(weapon) not in told else []
    return [f"{whole} ({', '.join(told)})" if told else whole for whole, told in found.items()]


def _short(weapon: Weapon) -> str:
    """The name of a profile without that of its weapon."""
    return weapon.name.removeprefix(f"{weapon.whole}, ")


def _told(weapon: Weapon) -> str:
    reach = "Melee" if weapon.melee else f"{exact_inches(weapon.short)}/{exact_inches(weapon.long)}"
    rules = "".join(f", {rule}" for rule in weapon.rules)
    return f"{reach}, A{weapon.attacks}, AP{weapon.ap}{rules}"
