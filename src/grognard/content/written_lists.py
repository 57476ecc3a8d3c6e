"""Army lists as people write them: from which ready-made army, and what stands in its lists.

    ruleset = "fatigue"
    from = "reedwalkers"
    name = "The Quiet Ones"
    units = ["turtlebacks", "reed-bows", "reed-bows"]

A roster is the whole document of an army, with every number of every unit, so that a save stands alone; a written list
names the units instead. What it does not say is as in the ready-made army; a unit that the army does not know stands in
it as a table of its own. Files (TOML or JSON) and share codes hold the same. A document without `ruleset` is taken for
a whole roster.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grognard.content.faults import NotInPack, did_you_mean, not_there
from grognard.engine.contract.mustering import Muster
from grognard.engine.record import Value
from grognard.engine.ruleset import Ruleset
from grognard.engine.seating import COLOURS

RULESET, FROM, WITHOUT = "ruleset", "from", "without"
"""The words of a list file besides those of its roster; `without` names what the ready-made army has and it has not."""


class WrittenList(Value, frozen=True):
    """A list that was read: its rule set, the ready-made army that it is made from (empty: none), and its roster."""

    ruleset: str
    army: str
    name: str
    roster: dict[str, Any]


def ready_made(rules: Ruleset[Any], army: str, scenario: str = "", seat: int = 0) -> dict[str, Any]:
    """The roster of a ready-made army as this seat brings it to this scenario."""
    least, _ = rules.seats_of(scenario)
    seats = max(least, seat + 1)
    return _plain(rules.setup(scenario, [army] * seats, players=COLOURS[:seats]).rosters[seat])


def mustered(rules: Ruleset[Any], army: str, scenario: str = "", seat: int = 0) -> Muster | None:
    """A ready-made army with all that may stand in its lists; None: nothing of it is chosen before the game, or its
    lists are no plain lists of units and are written whole."""
    if not rules.has_lists:
        return None
    known = [ready_made(rules, army, each.id, seat) for each in rules.scenarios()]
    found = rules.muster(ready_made(rules, army, scenario, seat), known, scenario, seat)
    return found if found is not None and found.entries else None


def to_written(rules: Ruleset[Any], army: str, roster: Mapping[str, Any]) -> dict[str, Any]:
    """The list that says how this roster differs from the ready-made army; without one it has the whole roster."""
    roster = _plain(rules.listed(dict(roster)))
    head = {RULESET: rules.name, **({FROM: army} if army else {})}
    if not army:
        return {**head, **roster}
    muster = mustered(rules, army)
    usual = _plain(rules.listed(muster.roster if muster is not None else ready_made(rules, army)))
    lists = {} if muster is None else _lists(muster, roster)
    gone = [key for key in usual if key not in roster]
    rest = {key: value for key, value in roster.items() if key not in lists and usual.get(key) != value}
    return {**head, **({WITHOUT: gone} if gone else {}), **rest, **lists}


def _lists(muster: Muster, roster: Mapping[str, Any]) -> dict[str, list[Any]]:
    """By section: what the army knows by its key, anything else as it stands."""
    keys = {_sorted(entry): key for key, entry in muster.entries.items()}
    return {
        section.key: [keys.get(_sorted(entry), entry) for entry in roster[section.key]]
        for section in muster.catalogue.sections
        if section.key in roster
    }


def from_written(rules: Ruleset[Any], document: Mapping[str, Any]) -> WrittenList:
    """The list with its roster. Raises `NotInPack` with a sentence for a rule set, an army or a unit that is not
    there."""
    if RULESET not in document:
        name = str(document.get("name", ""))
        return WrittenList(rules.name, _origin(rules, document), name, dict(document))
    if document[RULESET] != rules.name:
        raise NotInPack(f"This is a list for {document[RULESET]!r}, not for {rules.title}.")
    army = document.get(FROM, "")
    said = {key: value for key, value in document.items() if key not in (RULESET, FROM, WITHOUT)}
    if not army:
        return WrittenList(rules.name, "", str(said.get("name", "")), said)
    armies = [info.id for info in rules.armies()]
    if army not in armies:
        raise NotInPack(not_there("army", str(army), armies))
    muster = mustered(rules, army)
    usual = _plain(rules.listed(muster.roster if muster is not None else ready_made(rules, army)))
    lists = {} if muster is None else _entries(muster, army, said)
    gone = document.get(WITHOUT, ())
    roster = {key: value for key, value in {**usual, **said, **lists}.items() if key not in gone}
    info = next(info for info in rules.armies() if info.id == army)
    return WrittenList(rules.name, army, str(said.get("name") or roster.get("name") or info.name), roster)


def _entries(muster: Muster, army: str, said: Mapping[str, Any]) -> dict[str, list[Any]]:
    lists: dict[str, list[Any]] = {}
    for section in muster.catalogue.sections:
        listed = said.get(section.key)
        if isinstance(listed, list):
            lists[section.key] = [_entry(muster, army, each) for each in listed]
    return lists


def _entry(muster: Muster, army: str, written: object) -> object:
    if not isinstance(written, str):
        return written
    if written not in muster.entries:
        near = did_you_mean(written, muster.entries)
        raise NotInPack(f"There is no unit {written!r} in the lists of {army}.{near} See grognard army show.")
    return muster.entries[written]


def _origin(rules: Ruleset[Any], roster: Mapping[str, Any]) -> str:
    """The ready-made army that a whole roster names, if it names one: under the key that rule sets have for it."""
    armies = {info.id for info in rules.armies()}
    return next((named for key in ("army", "id") if isinstance(named := roster.get(key), str) and named in armies), "")


def _plain(document: Mapping[str, Any]) -> dict[str, Any]:
    """As a file would have it, so that documents from anywhere can be compared: rule sets have tuples for lists."""
    return msgspec.json.decode(msgspec.json.encode(document), type=dict[str, Any])


def _sorted(entry: object) -> bytes:
    """What tells an entry from others, in whatever order its parts came."""
    return msgspec.json.encode(entry, order="sorted")
