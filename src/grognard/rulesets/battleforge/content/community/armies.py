"""An army of an imported faction, so that it can be played at once: legal in one of its organizations if that can be
done, otherwise a casual one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

Drafted = dict[str, Any]
LIMIT = 1000
DEAREST = 1 + LIMIT // 500
"""The strategy points that organizations may cost in such a game."""
MOST_UNITS, FEWEST_UNITS, MOST_MODELS = 9, 3, 45


class Picked(NamedTuple):
    focus: str
    organization: str
    """Empty: a casual force."""
    units: Sequence[Drafted]


def picked(faction: dict[str, Any], whole: frozenset[str]) -> Picked:
    """Units of all categories in turn, those that are enforced wholly first."""
    moving = {profile["id"] for profile in faction["profiles"] if profile.get("mov")}
    sheets = [sheet for sheet in faction["datasheets"] if moving & {each["profile"] for each in sheet["composition"]}]
    loose: list[Picked] = []
    for focus in ["", *(each["id"] for each in faction["focuses"])]:
        able = sorted(
            (sheet for sheet in sheets if _fits(sheet, focus)),
            key=lambda sheet: (sheet["id"] not in whole, -sheet["points"]),
        )
        legal = [
            Picked(focus, organization["id"], units)
            for organization in faction["organizations"]
            if organization.get("cost", 0) <= DEAREST and (units := _organized(able, organization["slots"], whole))
        ]
        if legal:
            return max(legal, key=lambda each: sum(sheet["points"] for sheet in each.units))
        if len(units := _in_turn(able, [], {}, whole)) >= FEWEST_UNITS:
            loose.append(Picked(focus, "", units))
    return (
        loose[0]
        if loose
        else Picked("", "", _in_turn([s for s in faction["datasheets"] if _fits(s, "")], [], {}, whole))
    )


def _fits(sheet: Drafted, focus: str) -> bool:
    focuses = sheet.get("focuses", ())
    return 0 < sheet["points"] <= LIMIT // 2 and (not focuses or (focus or "none") in focuses)


def _organized(able: Sequence[Drafted], slots: Sequence[dict[str, Any]], whole: frozenset[str]) -> list[Drafted]:
    """What fills an organization: the cheapest of what it needs, and then of everything; empty if it cannot be."""
    first: list[Drafted] = []
    for slot in slots:
        there = sorted((s for s in able if s["category"] == slot["category"]), key=lambda sheet: sheet["points"])
        for number in range(slot["least"]):
            if not there:
                return []
            first.append(there[number % len(there)])
    room = {slot["category"]: slot.get("most", MOST_UNITS) for slot in slots}
    if len(first) > MOST_UNITS or _points(first) > LIMIT or _models(first) > MOST_MODELS:
        return []
    units = _in_turn([sheet for sheet in able if sheet["category"] in room], first, room, whole)
    return units if len(units) >= FEWEST_UNITS else []


def _in_turn(
    able: Sequence[Drafted], first: Sequence[Drafted], room: dict[str, int], whole: frozenset[str]
) -> list[Drafted]:
    """More units, one of each category after the other, as long as there is room for them."""
    units = list(first)
    for sheet in _dealt(able, whole):
        taken = sum(each["category"] == sheet["category"] for each in units)
        full = len(units) == MOST_UNITS or taken >= room.get(sheet["category"], MOST_UNITS)
        if not full and sheet not in units and _points([*units, sheet]) <= LIMIT:
            units += [sheet] if _models([*units, sheet]) <= MOST_MODELS else []
    return units


def _dealt(able: Sequence[Drafted], whole: frozenset[str]) -> Iterator[Drafted]:
    """Those that are enforced wholly, and then the others, one of each category after the other."""
    for group in ([s for s in able if s["id"] in whole], [s for s in able if s["id"] not in whole]):
        yield from _in_categories(group)


def _in_categories(able: Sequence[Drafted]) -> Iterator[Drafted]:
    by_category: dict[str, list[Drafted]] = {}
    for sheet in able:
        by_category.setdefault(sheet["category"], []).append(sheet)
    for turn in range(max(map(len, by_category.values()), default=0)):
        yield from (queue[turn] for queue in by_category.values() if turn < len(queue))


def _points(sheets: Sequence[Drafted]) -> int:
    return sum(sheet["points"] for sheet in sheets)


def _models(sheets: Sequence[Drafted]) -> int:
    return sum(line["models"] for sheet in sheets for line in sheet["composition"])
