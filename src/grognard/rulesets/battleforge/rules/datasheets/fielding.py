"""Chapter 2, datasheets: what a unit is bought with, and the sheet that it is fielded with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.record import Value
from grognard.engine.refusal import Refusal
from grognard.minis.words import how_many
from grognard.rulesets.battleforge.arsenal import Power
from grognard.rulesets.battleforge.sheets import Carried, Category, Characteristic, Figure, Profile, Sheet, Special

NOTHING: Mapping[str, int] = MappingProxyType({})


class CompositionLine(Value, frozen=True):
    """One line of a composition: so many models of a profile, up to so many for points each, with their equipment."""

    profile: Profile
    least: int
    most: int
    points: int = 0
    weapons: tuple[Carried, ...] = ()


class Change(Value, frozen=True):
    """An option: models exchange or add weapons, gain rules, or become better at something."""

    id: str
    name: str
    points: int
    who: str = ""
    """The id of a profile; empty: any model."""
    most: int = 1
    """How many models may take it; 0: all."""
    removes: tuple[str, ...] = ()
    adds: tuple[Carried, ...] = ()
    rules: tuple[Special, ...] = ()
    requires: str = ""
    excludes: str = ""
    whole: bool = False
    """The unit takes it as one and pays once; its rules become rules of the unit."""
    sets: dict[Characteristic, int] = {}
    """Characteristics that become these numbers."""
    title: str = ""
    """What a model is called that has taken it, if it is not what it was."""
    focuses: tuple[str, ...] = ()
    """The focuses with which it may be taken, "none" among them for a force without one; empty: always."""


class Datasheet(Value, frozen=True):
    """A unit as a faction offers it."""

    id: str
    name: str
    faction: str
    points: int
    category: Category
    composition: tuple[CompositionLine, ...]
    options: tuple[Change, ...] = ()
    keywords: tuple[str, ...] = ()
    rules: tuple[Special, ...] = ()
    unique: bool = False
    """A force may have it once."""
    emblem: str = ""
    blurb: str = ""
    powers: tuple[str, ...] = ()
    """The specialties of powers that it may pick from."""
    focuses: tuple[str, ...] = ()
    """As for an option."""
    roster: tuple[Power, ...] = ()
    """All powers that its casters may learn."""

    @property
    def models(self) -> int:
        """How many it has without any that are added."""
        return sum(line.least for line in self.composition)


def refuse(
    sheet: Datasheet, added: Mapping[str, int] = NOTHING, options: Mapping[str, int] = NOTHING
) -> Refusal | None:
    """What is wrong with these additional models (by profile) and options (with how many models take each)."""
    return _refuse_added(sheet, added) or _refuse_options(sheet, added, options)


def _refuse_added(sheet: Datasheet, added: Mapping[str, int]) -> Refusal | None:
    clause = "battleforge.unit.composition"
    lines = {entry.profile.id: entry for entry in sheet.composition}
    for profile, number in added.items():
        if profile not in lines:
            return Refusal(f"{sheet.name} has no {profile}; it has: {', '.join(lines)}", clause)
        room = lines[profile].most - lines[profile].least
        if not 0 <= number <= room:
            more = how_many(room, f"more {lines[profile].profile.name}")
            return Refusal(f"{sheet.name} may take up to {more}, not {number}", clause)
    return None


@enforces("battleforge.unit.options")
def _refuse_options(sheet: Datasheet, added: Mapping[str, int], options: Mapping[str, int]) -> Refusal | None:
    clause = "battleforge.unit.options"
    known = {change.id: change for change in sheet.options}
    for name in options:
        if name not in known:
            return Refusal(f"{sheet.name} has no option {name}; it has: {', '.join(known) or 'none'}", clause)
    figures = _bare(sheet, added)
    for change in sheet.options:
        taken = options.get(change.id, 0)
        room = room_for(figures, change)
        if not 0 <= taken <= room:
            most = "the whole unit" if change.whole else f"up to {how_many(room, 'model')}"
            return Refusal(f"{change.name} is for {most} of {sheet.name}, not {taken}", clause)
        if taken and change.requires and not options.get(change.requires):
            return Refusal(f"{change.name} needs {known[change.requires].name}", clause)
        if taken and change.excludes and options.get(change.excludes):
            return Refusal(f"{change.name} and {known[change.excludes].name} cannot both be taken", clause)
        figures = _taking(figures, change, taken)
    return None


def room_for(figures: list[Figure], change: Change) -> int:
    """How often these models may take an option: the whole unit once, if all of them can."""
    able = sum(can_take(figure, change) for figure in figures)
    if change.whole:
        return int(able > 0)
    return min(able, change.most) if change.most else able


def _bare(sheet: Datasheet, added: Mapping[str, int]) -> list[Figure]:
    """The models without options, in their order."""
    return [
        Figure(entry.profile, entry.weapons)
        for entry in sheet.composition
        for _ in range(entry.least + added.get(entry.profile.id, 0))
    ]


def can_take(figure: Figure, change: Change) -> bool:
    """Whether a model may take an option: it is of the right kind and has what it would give away."""
    carried = {each.weapon.id for each in figure.weapons}
    return change.who in ("", figure.profile.id) and carried.issuperset(change.removes)


def _taking(figures: list[Figure], change: Change, taken: int) -> list[Figure]:
    """The models when so many of them have taken an option: the last that can, because a sergeant comes first and keeps
    the rifle."""
    able = [place for place, figure in enumerate(figures) if can_take(figure, change)]
    takers = (able if taken else []) if change.whole else able[max(0, len(able) - taken) :]
    return [changed(figure, change) if place in takers else figure for place, figure in enumerate(figures)]


@enforces("battleforge.unit.points")
def cost_of(sheet: Datasheet, added: Mapping[str, int] = NOTHING, options: Mapping[str, int] = NOTHING) -> int:
    """The points of the unit with these models added and these options taken, allowed or not."""
    more = sum(entry.points * added.get(entry.profile.id, 0) for entry in sheet.composition)
    return sheet.points + more + sum(change.points * options.get(change.id, 0) for change in sheet.options)


@enforces("battleforge.unit.composition", "battleforge.unit.options")
def fielded(
    sheet: Datasheet, added: Mapping[str, int] = NOTHING, options: Mapping[str, int] = NOTHING, called: str = ""
) -> Sheet:
    """The unit with these models added and these options taken, what it costs, and its name if its player gave it
    one."""
    figures, rules = _bare(sheet, added), sheet.rules
    for change in sheet.options:
        taken = options.get(change.id, 0)
        figures = _taking(figures, change, taken)
        if change.whole and taken:
            rules = (*rules, *change.rules)
    return Sheet(
        sheet.id,
        sheet.name,
        sheet.faction,
        alike(figures),
        cost_of(sheet, added, options),
        sheet.category,
        sheet.keywords,
        rules,
        sheet.emblem,
        sheet.blurb,
        called,
        powers=sheet.powers,
        roster=sheet.roster,
    )


def changed(figure: Figure, change: Change) -> Figure:
    """A model that has taken an option."""
    kept = [each for each in figure.weapons if each.weapon.id not in change.removes]
    profile = figure.profile
    if change.rules and not change.whole:
        profile = msgspec.structs.replace(profile, rules=(*profile.rules, *change.rules))
    if change.sets or change.title:
        profile = msgspec.structs.replace(profile, name=change.title or profile.name, **change.sets)
    return Figure(profile, (*kept, *change.adds))


def alike(figures: list[Figure]) -> tuple[Figure, ...]:
    """Models in their order, those that are alike and follow each other counted together."""
    kinds: list[Figure] = []
    for figure in figures:
        if kinds and (kinds[-1].profile, kinds[-1].weapons) == (figure.profile, figure.weapons):
            kinds[-1] = Figure(figure.profile, figure.weapons, kinds[-1].count + figure.count)
        else:
            kinds.append(figure)
    return tuple(kinds)
