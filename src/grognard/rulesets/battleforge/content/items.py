"""What the builder shows of organizations, focuses and units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.engine.questions.catalogue import Item, ItemOption
from grognard.minis.words import how_many, listed
from grognard.rulesets.battleforge.rules.datasheets.fielding import Change, Datasheet, fielded, room_for
from grognard.rulesets.battleforge.rules.forces.module import (
    Faction,
    Focus,
    Legend,
    Organization,
    Slot,
    open_to,
    options_in,
)
from grognard.rulesets.battleforge.rules.legends import may_join
from grognard.rulesets.battleforge.rules.shooting.profiles import named
from grognard.rulesets.battleforge.sheets import Figure
from grognard.rulesets.battleforge.showing.scene import stats


def organization_item(key: str, faction: Faction, organization: Organization | None) -> Item:
    if organization is None:
        return Item(key, "Any units", f"units of {faction.name} without an organization", kind=faction.name)
    said = f"{slots_in_words(organization)}. {cost_in_words(organization)}."
    return Item(key, organization.name, said, kind=faction.name, emblem="banner")


def slots_in_words(organization: Organization) -> str:
    """Core 2 to 4, Elite up to 2."""
    return ", ".join(f"{slot.category} {_range(slot)}" for slot in organization.slots if slot.most != 0)


def cost_in_words(organization: Organization) -> str:
    if not organization.cost:
        return "Costs no strategy points"
    return f"Costs {how_many(organization.cost, 'strategy point')} a round"


def _range(slot: Slot) -> str:
    if slot.most is None:
        return f"{slot.least} or more"
    if slot.least == slot.most:
        return f"{slot.least}"
    return f"{slot.least} to {slot.most}" if slot.least else f"up to {slot.most}"


def focus_item(focus: Focus) -> Item:
    limits = [f"{slot.most} {slot.category}" for slot in focus.limits if slot.most is not None]
    opened = [name.replace("-", " ").title() for name in focus.unlocks_strategies]
    said = [focus.blurb, f"At most {listed(limits)}." if limits else ""]
    said.append(f"Opens {listed(opened)}." if opened else "")
    return Item(focus.id, focus.name, " ".join(filter(None, said)), emblem="banner")


def unit_item(sheet: Datasheet, legends: Iterable[Legend], focus: str) -> Item:
    """A datasheet with everything that a unit of it may take."""
    options = (*_models(sheet), *_options(sheet, focus), *_legends(sheet, legends, focus))
    return Item(
        f"{sheet.faction}/{sheet.id}",
        sheet.name,
        _about(sheet),
        sheet.points,
        sheet.category,
        sheet.emblem,
        stats(fielded(sheet), tuple(f"m.{number}" for number in range(1, sheet.models + 1)), 0),
        1 if sheet.unique else None,
        options,
    )


def _about(sheet: Datasheet) -> str:
    """How many models, with what, and which rules."""
    lines = [
        f"{line.least} × {line.profile.name}" if sheet.models > 1 else line.profile.name
        for line in sheet.composition
        if line.least and line.profile.name != sheet.name
    ]
    weapons = named(each.weapon for line in sheet.composition for each in line.weapons)
    own = (rule for line in sheet.composition for rule in line.profile.rules)
    rules = dict.fromkeys(str(rule) for rule in (*sheet.rules, *own))
    return "; ".join(filter(None, [", ".join(lines), ", ".join(weapons), ", ".join(rules)]))


def _models(sheet: Datasheet) -> Iterator[ItemOption]:
    for line in sheet.composition:
        if line.most > line.least:
            yield ItemOption(
                f"add.{line.profile.id}",
                line.profile.name,
                line.points,
                line.most - line.least,
                "More models",
                "",
                "battleforge.unit.composition",
            )


def _options(sheet: Datasheet, focus: str) -> Iterator[ItemOption]:
    for option in options_in(sheet, focus):
        yield ItemOption(
            f"options.{option.id}",
            option.name,
            option.points,
            _most(sheet, option),
            "Options",
            _does(option),
            "battleforge.unit.options",
        )


def _most(sheet: Datasheet, option: Change) -> int:
    """How many models may take it in the largest unit."""
    figures = [Figure(line.profile, line.weapons) for line in sheet.composition for _ in range(line.most)]
    return room_for(figures, option)


def _does(change: Change) -> str:
    """What an option does, in a line."""
    said = [each.weapon.name for each in change.adds if each.weapon.name != change.name]
    said += [f"instead of {listed([name.replace('-', ' ') for name in change.removes])}"] if change.removes else []
    said += [str(rule) for rule in change.rules]
    said += [f"{name.title()} {value}" for name, value in change.sets.items()]
    return ", ".join(said)


def _legends(sheet: Datasheet, legends: Iterable[Legend], focus: str) -> Iterator[ItemOption]:
    for legend in legends:
        if may_join(sheet, legend) and open_to(legend.focuses, focus):
            said = ", ".join(filter(None, [_does(legend.change), *map(str, legend.rules)]))
            yield ItemOption(
                f"legend.{legend.id}", legend.name, legend.points, 1, "Legend", said, "battleforge.legend.nature"
            )
