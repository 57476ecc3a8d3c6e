"""The sheets of an army's units: those that its rule set writes itself, or else what table and builder show of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from grognard.content.written_lists import WrittenList, mustered
from grognard.engine.contract.mustering import muster_of
from grognard.engine.contract.unit_sheets import CutOut, SheetRule, SheetTable, UnitSheet
from grognard.engine.match import Match
from grognard.engine.odds.exact import default_policy
from grognard.engine.playing.players import by_policy, decisions
from grognard.engine.questions.catalogue import Item
from grognard.engine.ruleset import Ruleset, Setup
from grognard.engine.showing.scene import Base, Piece, Scene, Stat, Tray, Unit
from grognard.engine.view import View

CARD = CutOut("card", 2500, 3500)
"""The size of a playing card."""
COIN = CutOut("round", 1000, 1000)
"""For a model whose base nobody knows."""
PRICE = "Cost"
"""What a scene calls the price of a unit."""
LOOKS = 300
"""Decisions that are waited for until the last unit has come to the table."""


def unit_sheets(rules: Ruleset[Any], army: WrittenList, scenario: str = "") -> Sequence[UnitSheet]:
    """One for each unit of the army, in its order."""
    own = rules.unit_sheets(rules.enlisted(army.roster, {}))
    return _numbered(own or _from_what_is_shown(rules, army, scenario))


def _from_what_is_shown(rules: Ruleset[Any], army: WrittenList, scenario: str) -> Sequence[UnitSheet]:
    setup = setup_with(rules, army, scenario)
    units = _own(rules.scene(rules.known(rules.start(setup), 0), 0))
    if not units:
        return [_of_item(item, section) for item, section in _chosen(rules, army)]
    tokens = _tokens(rules, setup, units)
    items = {item.label: item for item, _ in _chosen(rules, army)}
    return [_of_unit(unit, items.get(unit.name), tokens.get(unit.id, (COIN,))) for unit in units]


def _numbered(sheets: Sequence[UnitSheet]) -> list[UnitSheet]:
    """Units of one name are told apart by numbers."""
    total, seen, numbered = Counter(sheet.name for sheet in sheets), Counter[str](), []
    for sheet in sheets:
        seen[sheet.name] += 1
        number = f" {seen[sheet.name]}" if total[sheet.name] > 1 else ""
        numbered.append(msgspec.structs.replace(sheet, name=f"{sheet.name}{number}"))
    return numbered


def setup_with(rules: Ruleset[Any], army: WrittenList, scenario: str = "") -> Setup:
    """A game in which the first seat brings this army."""
    setup = rules.setup(scenario, [army.army] if army.army else [])
    return msgspec.structs.replace(setup, rosters=(rules.enlisted(army.roster, setup.options), *setup.rosters[1:]))


def _own(scene: Scene) -> list[Unit]:
    return [unit for unit in scene.units if unit.seat == 0]


def _of_unit(unit: Unit, item: Item | None, tokens: tuple[CutOut, ...]) -> UnitSheet:
    """The unit as it comes to the table; what the builder says of it comes first."""
    listed = item.stats if item is not None else ()
    named = {stat.name for stat in listed} | {PRICE}
    stats = [*listed, *(stat for stat in unit.stats if stat.name not in named)]
    rules = tuple(SheetRule(badge.word, badge.why, badge.clause) for badge in unit.badges)
    cost = item.cost if item is not None else _number(unit.stats, PRICE, 0)
    about = _about(item) if item is not None else ""
    blurb = "" if unit.note in about else unit.note
    return UnitSheet(unit.name, about, unit.strength, cost, blurb, _table(stats), rules, tokens)


def _of_item(item: Item, section: str) -> UnitSheet:
    """A card, and the part of the list that it stands in if its kind does not say so."""
    strength = _number(item.stats, "Models", 1)
    about = ": ".join(filter(None, ("" if section == item.kind else section, _about(item))))
    return UnitSheet(item.label, about, strength, item.cost, "", _table(item.stats), (), (CARD,))


def _about(item: Item) -> str:
    """What kind it is and what is special about it, each said once."""
    return item.detail if item.detail.startswith(item.kind) else ", ".join(filter(None, (item.kind, item.detail)))


def _number(stats: Sequence[Stat], name: str, otherwise: int) -> int:
    return next((int(stat.value) for stat in stats if stat.name == name and stat.value.isdecimal()), otherwise)


def _table(stats: Sequence[Stat]) -> tuple[SheetTable, ...]:
    if not stats:
        return ()
    return (SheetTable(tuple(stat.name for stat in stats), (tuple(stat.value or stat.label for stat in stats),)),)


def _chosen(rules: Ruleset[Any], army: WrittenList) -> Iterable[tuple[Item, str]]:
    """The items of the catalogue that stand in the army's lists, each with the section where there are several."""
    armies = [army.army] if army.army else [info.id for info in rules.armies()[:1]]
    muster = next((found for each in armies if (found := mustered(rules, each)) is not None), None)
    if muster is None:
        return
    chosen = muster_of(army.roster, muster.catalogue, muster.entries).chosen
    items = {item.key: item for item in muster.catalogue.items}
    several = len(muster.catalogue.sections) > 1
    for section in muster.catalogue.sections:
        yield from ((items[key], section.title if several else "") for key in chosen[section.key])


def _tokens(rules: Ruleset[Any], setup: Setup, units: Sequence[Unit]) -> Mapping[str, tuple[CutOut, ...]]:
    """The outlines of the models, seen when they come to the table: everybody answers the first thing that is allowed
    until all have been seen. What never comes looks like most of the others."""
    match, found = Match(rules, setup), dict[str, tuple[CutOut, ...]]()
    for _seat in islice(decisions(match, by_policy(match, default_policy)), LOOKS):
        for unit in _own(View(match, 0).scene):
            if unit.pieces:
                found.setdefault(unit.id, tuple(_outlines(unit.pieces)))
        if len(found) >= len(units):
            break
    usual = Counter(found.values()).most_common(1)
    others = tuple(msgspec.structs.replace(each, count=1) for each in (usual[0][0][:1] if usual else (COIN,)))
    return {unit.id: found.get(unit.id, others) for unit in units}


def _outlines(pieces: Sequence[Piece]) -> Iterable[CutOut]:
    for outline, count in Counter(map(_outline, pieces)).items():
        yield msgspec.structs.replace(outline, count=count)


def _outline(piece: Piece) -> CutOut:
    match piece:
        case Base():
            return CutOut("round", 2 * piece.radius, 2 * piece.radius)
        case Tray():
            return CutOut("block", piece.width, piece.depth)
    return CARD
