"""Which figure a unit is drawn with: a class of the hobby that is known at a glance, found in the unit's own name.

A rule set knows what a unit is (it rides, it shoots, it is one big thing); the name only says which of those figures it
is. So it asks for one of a few: `figure_of("Reed Spears", FOOT, "foot")` is "pikes".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

WORDS = {
    "pikes": r"pike|spear",
    "halberd": r"halberd|bill",
    "axe": r"axe",
    "shield": r"shield|guard|warden|watch|turtle",
    "sword": r"sword|blade|oath|sworn|brother",
    "levy": r"levy|folk|herder|plough|drover|catcher|hand|brawler|scarecrow|ferrymen|militia|mourner|bearer|page",
    "wizard": r"witch|wizard|adept|hexer|fiddler|speaker|mage|seer|wives|choir",
    "bows": r"bow|archer|hunter",
    "crossbow": r"crossbow|arbalest|pricker",
    "muskets": r"musket|pistol|gun|shot",
    "javelin": r"javelin|dart|sling|hurl|thrower",
    "swarm": r"\brats\b|\bimps\b",
    "snail": r"snail",
    "brute": r"troll|ogre|giant|walking",
    "beast": r"beast|wyrm|hound|dragon|digger|maw|eater",
    "wagon": r"wagon|cart|sledge",
    "cannon": r"cannon|mortar|bombard",
    "engine": r"trebuchet|catapult|engine",
}
"""The words by which people call a class of figures. What the page draws has the same names."""

ON_FOOT = ("pikes", "halberd", "axe", "levy", "wizard", "wagon", "swarm", "shield", "sword")
SHOOTING = ("crossbow", "bows", "javelin", "muskets")
ARMOURED = ("pikes", "halberd", "axe", "shield")
BIG = ("wagon", "brute", "engine", "cannon", "snail", "beast")
TOYS = (
    "rifle",
    "gunner",
    "bazooka",
    "mortar",
    "officer",
    "medic",
    "scout",
    "para",
    "melted",
    "walker",
    "tank",
    "halftrack",
)
INSECTS = ("ant", "jaws", "spitter", "beetle", "wasp", "spider", "moth", "larva", "herald")
PICTURES = (*WORDS, "foot", "helm", "horse", "horsebow", "banner", "pennon", "crown", "tower", *TOYS, *INSECTS)
"""All classes that there are."""


@lru_cache(maxsize=1024)
def figure_of(name: str, among: Iterable[str], otherwise: str) -> str:
    """The first of these classes that a name speaks of, else the one for such units."""
    said = name.lower()
    return next((figure for figure in among if re.search(WORDS[figure], said)), otherwise)
