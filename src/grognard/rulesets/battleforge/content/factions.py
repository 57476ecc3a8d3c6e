"""From the files of a module and its factions to what forces are built of: everything that is named must be there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from grognard.content.faults import ContentFault, did_you_mean
from grognard.content.source import Source
from grognard.rulesets.battleforge.content.arsenal_files import PowersFile
from grognard.rulesets.battleforge.content.force_schema import (
    FactionFile,
    FocusEntry,
    LegendEntry,
    ModuleFile,
    OrganizationEntry,
    SlotEntry,
)
from grognard.rulesets.battleforge.content.schema import (
    CHARACTERISTIC,
    SPOKEN,
    ChangeEntry,
    CompositionEntry,
    DatasheetEntry,
    OptionEntry,
    Spoken,
    WeaponEntry,
    numbers_in,
)
from grognard.rulesets.battleforge.rules.datasheets.fielding import Change, CompositionLine, Datasheet
from grognard.rulesets.battleforge.rules.forces.module import NO_FOCUS, Faction, Focus, Legend, Organization, Slot
from grognard.rulesets.battleforge.rules.powers.specialties import POWER_USER
from grognard.rulesets.battleforge.sheets import Carried, Characteristic, Weapon

if TYPE_CHECKING:
    from grognard.content.locations import KeyPath

T = TypeVar("T")
E = TypeVar("E")


class ModuleReader:
    """Makes the organizations and legends that all factions share; faults come with their place in the file."""

    def __init__(self, source: Source, spoken: Spoken) -> None:
        self._source, self._spoken = source, spoken
        file = source.parse(ModuleFile)
        self._weapons = self._armoury(file.weapons)
        self.organizations = self._made("organizations", file.organizations, self._organization)
        self.legends = self._made("legends", file.legends, self._legend)

    # What belongs to a faction alone; a module has none of it.
    faction_id = ""

    def _check_profile(self, _name: str) -> None:
        """A legend of every faction may look for a kind of model that only some of them have."""

    def _check_removed(self, _name: str) -> None:
        """The same for a weapon."""

    def _armoury(self, entries: Sequence[WeaponEntry]) -> dict[str, Weapon]:
        return self._made("weapons", entries, lambda entry: entry.weapon(self._spoken))

    def _made(self, group: str, entries: Sequence[E], make: Callable[[E], T]) -> dict[str, T]:
        found: dict[str, T] = {}
        for place, entry in enumerate(entries):
            with self._told((group, place)):
                made = make(entry)
                found[made.id] = made  # type: ignore[attr-defined]  # all of them have one
        return found

    @contextmanager
    def _told(self, path: KeyPath) -> Iterator[None]:
        try:
            yield
        except ValueError as error:
            raise ContentFault([self._source.fault(path, str(error))]) from None

    def _organization(self, entry: OrganizationEntry) -> Organization:
        slots = tuple(slot_of(slot) for slot in entry.slots)
        return Organization(entry.id, entry.name, slots, entry.cost, self.faction_id, entry.may_be_allied, entry.blurb)

    def _legend(self, entry: LegendEntry) -> Legend:
        change = self._change_of(entry, Change(entry.id, entry.name, entry.points))
        return Legend(
            entry.id,
            entry.name,
            entry.kind,
            change,
            self.faction_id,
            entry.datasheets,
            entry.keywords,
            self._spoken.read_all(entry.unit_rules),
            entry.blurb,
            entry.focuses,
        )

    def _change_of(self, entry: ChangeEntry, bare: Change) -> Change:
        """What an entry does to a model, on top of what the change has already."""
        if entry.who:
            self._check_profile(entry.who)
        for weapon in entry.removes:
            self._check_removed(weapon)
        sets: dict[Characteristic, int] = {CHARACTERISTIC[short]: value for short, value in entry.sets.items()}
        return replace(
            bare,
            who=entry.who,
            removes=entry.removes,
            adds=self._carried(entry.adds),
            rules=self._spoken.read_all(entry.rules),
            sets=sets,
            title=entry.title,
        )

    def _carried(self, names: Sequence[str]) -> tuple[Carried, ...]:
        """A weapon by its id, with (2) if it is used twice."""
        found = []
        for name in names:
            spoken = SPOKEN.match(name)
            weapon = named("weapon", spoken["name"] if spoken is not None else name, self._weapons)
            copies = numbers_in(spoken["numbers"] if spoken is not None else None)
            found.append(Carried(weapon, copies[0] if copies else 1))
        return tuple(found)


class FactionReader(ModuleReader):
    """Makes a faction."""

    def __init__(self, source: Source, spoken: Spoken, powers: PowersFile) -> None:
        self._source, self._spoken, self._powers = source, spoken, powers
        self.file = source.parse(FactionFile)
        self.faction_id = self.file.id
        self._weapons = self._armoury(self.file.weapons)
        self._profiles = self._made("profiles", self.file.profiles, lambda entry: entry.profile(spoken))
        self._focus_ids = [focus.id for focus in self.file.focuses]
        self.datasheets = self._made("datasheets", self.file.datasheets, self._datasheet)
        self.faction = Faction(
            self.file.id,
            self.file.name,
            self.file.alliance,
            self.datasheets,
            self._made("focuses", self.file.focuses, self._focus),
            self._made("legends", self.file.legends, self._legend_of_its_own),
            self._made("organizations", self.file.organizations, self._organization),
            self.file.description,
            self.file.unlocks_strategies,
            tuple(f"{text.name}: {text.text}" for text in self.file.texts),
        )

    def _check_profile(self, name: str) -> None:
        named("profile", name, self._profiles)

    def _check_removed(self, name: str) -> None:
        named("weapon", name, self._weapons)

    def _datasheet(self, entry: DatasheetEntry) -> Datasheet:
        self._check_focuses(entry.focuses)
        for name in entry.powers:
            named("specialty", name, self._powers.by_id)
        lines = tuple(self._line(line) for line in entry.composition)
        rules = self._spoken.read_all(entry.rules)
        casts = any(rule.id == POWER_USER for rule in (*rules, *(own for line in lines for own in line.profile.rules)))
        return Datasheet(
            entry.id,
            entry.name,
            self.file.id,
            entry.points,
            entry.category,
            lines,
            tuple(self._option(option) for option in entry.options),
            entry.keywords,
            rules,
            entry.unique,
            entry.emblem,
            entry.blurb,
            entry.powers,
            entry.focuses,
            self._powers.roster(self.file.id, entry.powers) if casts else (),
        )

    def _line(self, line: CompositionEntry) -> CompositionLine:
        profile = named("profile", line.profile, self._profiles)
        most = max(line.models, line.up_to)
        return CompositionLine(profile, line.models, most, line.points_each, self._carried(line.weapons))

    def _option(self, option: OptionEntry) -> Change:
        self._check_focuses(option.focuses)
        bare = Change(
            option.id,
            option.name,
            option.points,
            most=option.most,
            requires=option.requires,
            excludes=option.excludes,
            whole=option.whole,
            focuses=option.focuses,
        )
        return self._change_of(option, bare)

    def _check_focuses(self, names: Sequence[str]) -> None:
        for name in names:
            named("focus", name, dict.fromkeys((*self._focus_ids, NO_FOCUS)))

    def _focus(self, entry: FocusEntry) -> Focus:
        for sheet in entry.sheet_limits:
            named("datasheet", sheet, self.datasheets)
        limits = tuple(slot_of(slot) for slot in entry.limits)
        return Focus(
            entry.id, entry.name, self.file.id, limits, entry.sheet_limits, entry.unlocks_strategies, entry.blurb
        )

    def _legend_of_its_own(self, entry: LegendEntry) -> Legend:
        self._check_focuses(entry.focuses)
        for sheet in entry.datasheets:
            named("datasheet", sheet, self.datasheets)
        return self._legend(entry)


def slot_of(entry: SlotEntry) -> Slot:
    return Slot(entry.category, entry.least, entry.most)


def named(what: str, name: str, known: Mapping[str, T]) -> T:
    """What has this name, or a sentence with the name that was probably meant."""
    if name not in known:
        raise ValueError(f"there is no {what} '{name}'.{did_you_mean(name, known)}")
    return known[name]
