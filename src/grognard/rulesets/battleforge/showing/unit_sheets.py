"""The printed datasheet of a unit: its kinds of models, its weapons, its special rules in words, its bases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from grognard.engine.contract.unit_sheets import CutOut, SheetRule, SheetTable, UnitSheet
from grognard.minis.words import inches, listed
from grognard.rulesets.battleforge.rules.powers.specialties import POWER_USER
from grognard.rulesets.battleforge.rules.strategies.points import in_words
from grognard.rulesets.battleforge.sheets import CHARACTERISTICS, Body, Carried, Figure, Force, Profile, Sheet, Special
from grognard.rulesets.battleforge.showing.scene import SHORT

NONE = "–"
CLAUSE = "battleforge.unit.special-rules"


def unit_sheets(roster: dict[str, Any]) -> Sequence[UnitSheet]:
    """One for each unit of a force."""
    return [unit_sheet(sheet) for sheet in msgspec.convert(roster, Force).units]


def unit_sheet(sheet: Sheet) -> UnitSheet:
    models = sum(kind.count for kind in sheet.kinds)
    keywords = [word for word in sheet.keywords if word != sheet.category]
    legend = [f"legend: {sheet.legend}"] if sheet.legend else []
    about = ", ".join((sheet.category, f"{models} models" if models != 1 else "1 model", *keywords, *legend))
    tables = (_profiles(sheet.kinds), *_weapons(sheet.kinds))
    strength = sum(kind.count * kind.profile.wounds for kind in sheet.kinds if kind.profile.counts)
    rules = (*_specials(sheet), *_powers(sheet))
    return UnitSheet(
        sheet.called or sheet.name,
        about,
        strength,
        sheet.points,
        sheet.blurb,
        tables,
        rules,
        tuple(_tokens(sheet.kinds)),
    )


def _profiles(kinds: Iterable[Figure]) -> SheetTable:
    """A row for each profile; models of one profile may carry different weapons."""
    counts: Counter[Profile] = Counter()
    for kind in kinds:
        counts[kind.profile] += kind.count
    head = ("Models", *(SHORT[name] for name in CHARACTERISTICS), "W")
    return SheetTable(head, tuple(_profile(profile, count) for profile, count in counts.items()), named=True)


def _profile(profile: Profile, count: int) -> tuple[str, ...]:
    values = [getattr(profile, name) for name in CHARACTERISTICS]
    return (
        _so_many(profile.name, count),
        *(NONE if value is None else str(value) for value in values),
        str(profile.wounds),
    )


def _so_many(name: str, count: int) -> str:
    return f"{count} × {name}" if count != 1 else name


def _weapons(kinds: Iterable[Figure]) -> Iterable[SheetTable]:
    """A row for each weapon, with how many models carry it."""
    bearers: Counter[Carried] = Counter()
    for kind in kinds:
        for carried in kind.weapons:
            bearers[carried] += kind.count
    if bearers:
        rows = [_weapon(carried, count) for carried, count in bearers.items()]
        head = ("Weapons", "Range", "A", "AP", "Special")
        columns = len(head) if any(row[-1] for row in rows) else len(head) - 1
        yield SheetTable(head[:columns], tuple(row[:columns] for row in rows), named=True)


def _weapon(carried: Carried, bearers: int) -> tuple[str, ...]:
    weapon = carried.weapon
    copies = f" ({carried.copies})" if carried.copies != 1 else ""
    reach = "Melee" if weapon.melee else f"{inches(weapon.short)}/{inches(weapon.long)}"
    mount = [f"fires {', '.join(weapon.mount.arcs)}"] if weapon.mount is not None and len(weapon.mount.arcs) < 4 else []
    special = ", ".join([*map(str, weapon.rules), *mount])
    return (f"{_so_many(weapon.name, bearers)}{copies}", reach, str(weapon.attacks), str(weapon.ap), special)


def _specials(sheet: Sheet) -> Iterable[SheetRule]:
    """Every special rule of unit, models and weapons, once and with the better number; whose it is, if only some models
    have it."""
    bearers: dict[Special, list[int]] = {}
    for number in range(1, len(sheet.figures) + 1):
        for rule in sheet.rules_of(number).values():
            bearers.setdefault(rule, []).append(number)
    for rule, numbers in bearers.items():
        some = Counter(sheet.figures[number - 1].profile.name for number in numbers)
        whose = "" if len(numbers) == len(sheet.figures) else f", {listed([_so_many(*each) for each in some.items()])}"
        yield SheetRule(f"{rule}{whose}", rule.blurb, CLAUSE)
    weapons = (carried.weapon for kind in sheet.kinds for carried in kind.weapons)
    for rule in dict.fromkeys(rule for weapon in weapons for rule in weapon.rules):
        yield SheetRule(str(rule), rule.blurb, "battleforge.weapon.special-rules")


def _powers(sheet: Sheet) -> Iterable[SheetRule]:
    """The powers that its casters may know."""
    if POWER_USER not in sheet.any_rules:
        return
    for power in sheet.roster:
        sight = ", in sight" if power.sight else ""
        what = f"{power.specialty.title() or 'Any specialty'}, cast on {power.cast}, {inches(power.range)}{sight}"
        yield SheetRule(f"{power.name} ({what})", power.blurb, "battleforge.power.access")


def army_rules(roster: dict[str, Any]) -> Sequence[SheetRule]:
    """What the force may spend its strategy points on."""
    return [
        SheetRule(f"{each.name} ({in_words(each.cost)})", each.blurb, "battleforge.strategy.spend")
        for each in msgspec.convert(roster, Force).arsenal
    ]


def _tokens(kinds: Iterable[Figure]) -> Iterable[CutOut]:
    for kind in kinds:
        body = kind.profile.body
        yield CutOut("block" if body.hull else "round", *_size(body), kind.count, kind.profile.name)


def _size(body: Body) -> tuple[int, int]:
    return (body.width, body.length) if body.hull else (2 * body.radius, 2 * body.radius)
