"""A list in the builder: what may stand in it, what stands in it, and back from a choice to a list.

The choice has a section for organizations, one for the focus, and for each organization one with its units. A unit is a
pick with its options: `bucket-brigade/rifle-squad?add.rifleman=2&options.launcher=1&legend.old-sarge=1#The First`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from grognard.content.rosters import Checks
from grognard.engine.contract.mustering import Muster, NotOffered
from grognard.engine.questions.catalogue import Catalogue, KindLimit, Preset, Section
from grognard.engine.questions.picks import Chosen, PickedItem
from grognard.rulesets.battleforge.content.items import focus_item, organization_item, slots_in_words, unit_item
from grognard.rulesets.battleforge.content.lists import NoList, check_roster, enlisted, list_in, listed
from grognard.rulesets.battleforge.content.packs import PACKS, force, module
from grognard.rulesets.battleforge.content.remarks import remarks_of
from grognard.rulesets.battleforge.force_lists import ForceList, ListedOrganization, ListedUnit
from grognard.rulesets.battleforge.rules.datasheets.fielding import Change, Datasheet
from grognard.rulesets.battleforge.rules.forces.alliances import unfriendly
from grognard.rulesets.battleforge.rules.forces.module import Faction, Organization, Slot, open_to
from grognard.rulesets.battleforge.rules.forces.naming import Enlisted, ListedPart, NamedForce, NameReader
from grognard.rulesets.battleforge.rules.forces.points import GameSize, size_of

__all__ = ["check_roster", "drafted", "enlisted", "listed", "muster"]
ORGANIZATIONS, FOCUS = "organizations", "focus"
ADD, OPTIONS, LEGEND = "add", "options", "legend"
CATEGORIES = ("Command", "Core", "Elite", "Support", "Heavy")
MOST_ORGANIZATIONS, MOST_UNITS = 12, 60
"""More than any list has; a choice with more is no list."""


def muster(roster: dict[str, Any], _known: Sequence[dict[str, Any]], _scenario: str, _seat: int) -> Muster | None:
    """The list of a force with what else may stand in it; None for a force that was made without a list."""
    try:
        listed = list_in(roster)
    except NoList:
        return None
    size, named = size_of({}, listed), NameReader(module(), Checks()).read(listed)
    return Muster(
        msgspec.to_builtins(listed),
        _catalogue(named, size),
        {},
        chosen_in(named),
        listed.name,
        tuple(remarks_of(named, size)),
    )


def chosen_in(named: NamedForce) -> dict[str, list[str]]:
    """What stands in a list, as a choice from its catalogue."""
    chosen = {
        ORGANIZATIONS: [_organization_key(part.faction, part.organization) for part in named.parts],
        FOCUS: [named.focus.id] if named.focus is not None else [],
    }
    for place, part in enumerate(named.parts):
        chosen[_units_key(place)] = [str(_pick(unit)) for unit in part.units]
    return chosen


def _organization_key(faction: Faction, organization: Organization | None) -> str:
    return f"{organization.id if organization is not None else ''}@{faction.id}"


def _units_key(place: int) -> str:
    return f"{ORGANIZATIONS}.{place}"


def _pick(unit: Enlisted) -> PickedItem:
    taken = {f"{ADD}.{key}": number for key, number in unit.unit.add.items()}
    taken |= {f"{OPTIONS}.{key}": number for key, number in unit.unit.options.items()}
    if unit.legend is not None:
        taken[f"{LEGEND}.{unit.legend.id}"] = 1
    return PickedItem(f"{unit.sheet.faction}/{unit.sheet.id}", taken, unit.unit.name)


# ---- what may be chosen ----


def _catalogue(named: NamedForce, size: GameSize) -> Catalogue:
    parts = tuple(_section(place, part) for place, part in enumerate(named.parts))
    offered = [each for faction in _friends(named) for each in _organizations(named, faction, size)]
    primary = named.primary
    focuses = list(primary.focuses.values()) if primary is not None else []
    organizations = Section(
        ORGANIZATIONS,
        "Organizations",
        tuple(_organization_key(faction, organization) for faction, organization in offered),
        least=1,
        clause="battleforge.force.organizations",
    )
    focus = Section(FOCUS, "Focus", tuple(each.id for each in focuses), most=1, clause="battleforge.force.focus")
    factions = {part.faction.id: part.faction for part in named.parts}
    shown = {_organization_key(*each): each for each in (*offered, *((p.faction, p.organization) for p in named.parts))}
    items = [
        *(organization_item(key, faction, each) for key, (faction, each) in shown.items()),
        *(focus_item(each) for each in focuses),
        *(
            unit_item(sheet, module().legends(faction).values(), _focus_of(named, faction))
            for faction in factions.values()
            for sheet in sorted(faction.datasheets.values(), key=_rank)
        ),
    ]
    return Catalogue(
        (*parts, organizations, *((focus,) if focuses else ())),
        tuple(items),
        tuple(_presets(named, size)),
        size.limit,
        limits=tuple(_limit(slot, "battleforge.force.focus-advantages") for slot in named.focus.limits)
        if named.focus is not None
        else (),
        clause="battleforge.force.points-limit",
    )


def _rank(sheet: Datasheet) -> int:
    """Command first, as organizations have it."""
    return CATEGORIES.index(sheet.category) if sheet.category in CATEGORIES else len(CATEGORIES)


def _section(place: int, part: ListedPart) -> Section:
    """The units of an organization, with its slots as limits."""
    organization, faction = part.organization, part.faction
    items = tuple(f"{faction.id}/{sheet.id}" for sheet in faction.datasheets.values())
    if organization is None:
        return Section(_units_key(place), faction.name, items)
    limits = tuple(_limit(slot, "battleforge.force.organizations") for slot in organization.slots)
    return Section(
        _units_key(place),
        f"{organization.name}, {faction.name}",
        items,
        clause="battleforge.force.organizations",
        limits=limits,
        detail=slots_in_words(organization),
    )


def _limit(slot: Slot, clause: str) -> KindLimit:
    return KindLimit(slot.category, slot.least, slot.most, clause)


def _focus_of(named: NamedForce, faction: Faction) -> str:
    bound = named.focus is not None and named.primary is not None and faction.id == named.primary.id
    return named.focus.id if bound and named.focus is not None else ""


def _friends(named: NamedForce) -> Iterator[Faction]:
    """The primary faction, and those that may join it."""
    primary = named.primary
    for faction in module().factions.values():
        if primary is None or faction.id == primary.id or not list(unfriendly(primary, [faction])):
            yield faction


def _organizations(
    named: NamedForce, faction: Faction, size: GameSize
) -> Iterator[tuple[Faction, Organization | None]]:
    primary = named.primary
    for organization in module().organizations(faction).values():
        if primary is None or faction.id == primary.id or organization.may_be_allied:
            yield faction, organization
    if size.casual:
        yield faction, None


def _presets(named: NamedForce, size: GameSize) -> Iterator[Preset]:
    """The ready-made forces of the same faction that the limit allows."""
    for info in PACKS.army_infos():
        listed = force(info.id).listed
        if listed is None or named.primary is None or info.points > size.limit:
            continue
        other = NameReader(module(), Checks()).read(listed)
        if other.primary is not None and other.primary.id == named.primary.id:
            yield Preset(f"{info.name}, {info.points}", chosen_in(other), info.blurb)


# ---- from a choice to a list ----


def drafted(muster: Muster, chosen: Chosen) -> dict[str, Any]:
    """The list with this choice. Raises `NotOffered` for what is in no catalogue."""
    before = list_in(muster.roster)
    keys = list(chosen.get(ORGANIZATIONS, ()))
    if len(keys) > MOST_ORGANIZATIONS or any(len(picks) > MOST_UNITS for picks in chosen.values()):
        raise NotOffered("no list is that long")
    parts = tuple(_listed(key, chosen.get(_units_key(place), ())) for place, key in enumerate(keys))
    focus = [key for key in chosen.get(FOCUS, ()) if _primary_has(parts, key)]
    changed = msgspec.structs.replace(before, organizations=parts, focus=focus[-1] if focus else "")
    document: dict[str, Any] = msgspec.to_builtins(_unfocused(changed))
    return document


def _listed(key: str, picks: Sequence[str]) -> ListedOrganization:
    organization, _, faction = key.partition("@")
    if faction not in module().factions:
        raise NotOffered(f"there is no faction {faction[:40]!r}")
    if organization and organization not in module().organizations(module().factions[faction]):
        raise NotOffered(f"there is no organization {organization[:40]!r}")
    units = (_unit(module().factions[faction], pick) for pick in picks)
    return ListedOrganization(faction, organization, tuple(unit for unit in units if unit is not None))


def _unit(faction: Faction, text: str) -> ListedUnit | None:
    """A pick as a unit; None if it is of another faction, which happens when one organization is put in place of
    another."""
    try:
        pick = PickedItem.read(text)
    except ValueError:
        raise NotOffered(f"{text[:60]!r} is no unit with its options") from None
    owner, _, sheet = pick.item.partition("/")
    if owner != faction.id and owner in module().factions:
        return None
    if owner != faction.id or sheet not in faction.datasheets:
        raise NotOffered(f"{faction.name} has no unit {pick.item[:60]!r}")
    groups: dict[str, dict[str, int]] = {ADD: {}, OPTIONS: {}, LEGEND: {}}
    for key, number in pick.taken.items():
        group, _, name = key.partition(".")
        if group not in groups:
            raise NotOffered(f"{faction.datasheets[sheet].name} has no {key[:60]!r}")
        groups[group][name] = number
    legends = [name for name, number in groups[LEGEND].items() if number]
    return ListedUnit(sheet, pick.name, groups[ADD], groups[OPTIONS], legends[-1] if legends else "")


def _primary_has(parts: Sequence[ListedOrganization], focus: str) -> bool:
    return bool(parts) and focus in module().factions[parts[0].faction].focuses


def _unfocused(listed: ForceList) -> ForceList:
    """Without options that the focus does not open: the builder no longer shows them, so nobody could take them off."""
    primary = listed.organizations[0].faction if listed.organizations else ""

    def stripped(part: ListedOrganization) -> ListedOrganization:
        focus = listed.focus if part.faction == primary else ""
        sheets = module().factions[part.faction].datasheets
        units = tuple(
            msgspec.structs.replace(unit, options=_open(unit.options, sheets[unit.datasheet].options, focus))
            for unit in part.units
        )
        return msgspec.structs.replace(part, units=units)

    return msgspec.structs.replace(listed, organizations=tuple(stripped(part) for part in listed.organizations))


def _open(taken: Mapping[str, int], options: Sequence[Change], focus: str) -> dict[str, int]:
    closed = {option.id for option in options if not open_to(option.focuses, focus)}
    return {key: number for key, number in taken.items() if key not in closed}
