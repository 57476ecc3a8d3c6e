"""Picks: items with options in a choice, and what a change does to the sections that belong to it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.contract.mustering import Muster, NotOffered
from grognard.engine.contract.repairs import change, repairs
from grognard.engine.questions.catalogue import Catalogue, Item, ItemOption, KindLimit, Section
from grognard.engine.questions.picks import PickedItem, item_of, swapped
from grognard.engine.refusal import Refusal

SQUAD = Item(
    "squad", "Squad", cost=70, kind="Core", options=(ItemOption("gun", "Gun", 12, 2), ItemOption("flag", "F", 5))
)
TANK = Item("tank", "Tank", cost=140, kind="Heavy", most=1)


@pytest.mark.parametrize("text", ["squad", "squad?gun=2", "squad?gun=1&flag=1#The First", "squad#The First"])
def test_a_pick_is_a_string_and_back(text: str) -> None:
    assert str(PickedItem.read(text)) == text
    assert item_of(text) == "squad"


def test_a_pick_costs_its_item_and_its_options() -> None:
    items = {"squad": SQUAD}
    assert PickedItem.read("squad").cost(items) == 70
    assert PickedItem.read("squad?gun=2&flag=1#Name").cost(items) == 70 + 24 + 5
    assert str(PickedItem("squad", {"gun": 0, "flag": 1})) == "squad?flag=1"
    with pytest.raises(ValueError, match="invalid literal"):
        PickedItem.read("squad?gun=many")


def test_what_belongs_to_a_pick_goes_with_it() -> None:
    chosen = {"parts": ["a", "b", "c"], "parts.0": ["x"], "parts.1": ["y"], "parts.2": ["z"], "focus": []}
    assert swapped(chosen, "parts", 1, []) == {"parts": ["a", "c"], "parts.0": ["x"], "parts.1": ["z"], "focus": []}
    assert swapped(chosen, "parts", 1, ["d"])["parts.1"] == ["y"]
    assert swapped(chosen, "parts", 1, ["d"])["parts"] == ["a", "d", "c"]
    assert change(chosen, "parts", "", "d")["parts"] == ["a", "b", "c", "d"]
    assert change({"u": ["a", "b", "a"]}, "u", "a", "")["u"] == ["a", "b"]  # the last of its kind


def muster(*sections: Section, budget: int | None = None) -> Muster:
    return Muster({}, Catalogue(sections, (SQUAD, TANK), budget=budget), {"squad": "squad", "tank": "tank"}, {})


def over(most: int) -> Any:
    """Faults of lists that cost too much; a list is its picks, one by one."""

    def faults(roster: dict[str, Any]) -> list[Refusal]:
        spent = sum(PickedItem.read(pick).cost({"squad": SQUAD, "tank": TANK}) for pick in roster["units"])
        return [Refusal("too dear", "game.points")] if spent > most else []

    return faults


def test_the_smallest_repair_takes_an_option_off() -> None:
    offered = muster(Section("units", "Units", ("squad", "tank")), budget=80)
    chosen = {"units": ["squad?gun=1"]}
    found = repairs(offered, chosen, over(80), document=dict)
    assert ("squad?gun=1", "squad", 0) in [(each.out, each.into, each.left) for each in found]


def test_limits_of_a_section_are_come_nearer_to() -> None:
    """Nothing mends the fault at once, but a Core unit is a step towards the two that the section needs."""
    limits = (KindLimit("Core", 2, 4), KindLimit("Heavy", 0, 0))
    offered = muster(Section("units", "Units", ("squad", "tank"), limits=limits))

    def faults(roster: dict[str, Any]) -> list[Refusal]:
        return [] if len(roster["units"]) >= 2 else [Refusal("too few", "game.slots")]

    best = repairs(offered, {"units": []}, faults, document=dict)[0]
    assert (best.out, best.into, best.left) == ("", "squad", 1)


def test_what_takes_others_with_it_is_the_last_repair() -> None:
    """A whole part with its three squads would mend both faults, a squad out of it one."""
    parts, units = Section("parts", "Parts", ("part",)), Section("parts.0", "Units", ("squad", "tank"))
    items = (SQUAD, TANK, Item("part", "Part"))
    offered = Muster({}, Catalogue((parts, units), items, budget=100), {}, {})

    def faults(roster: dict[str, Any]) -> list[Refusal]:
        squads = roster.get("parts.0", ())
        return [Refusal("too many", "game.slots")] * (2 if len(squads) > 2 else len(squads) > 1)

    found = repairs(offered, {"parts": ["part"], "parts.0": ["squad"] * 3}, faults, document=dict)
    assert [(each.section, each.out, each.into, each.left) for each in found] == [
        ("parts.0", "squad", "", 1),
        ("parts", "part", "", 0),
    ]


def test_a_choice_of_what_is_not_there_is_no_draft() -> None:
    offered = muster(Section("units", "Units", ("squad",)))
    assert offered.draft({"units": ["squad"]}) == {"units": ["squad"]}
    for bad in ({"units": ["tank"]}, {"stables": ["squad"]}, {"units": ["squad"] * 61}):
        with pytest.raises(NotOffered):
            offered.draft(bad)
