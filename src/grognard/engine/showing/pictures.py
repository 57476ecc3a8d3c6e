"""The pictures that the page has for units and badges, by name. docs/reference.md lists them for authors.

A word that is no name of a picture is looked for among the words of the hobby: "archers" finds the bows. A word without
a picture is drawn as a plain figure or a dot; `grognard check-ruleset` reports it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grognard.engine.showing.scene import Base, Scene, Tray

EMBLEMS = (
    "foot",
    "sword",
    "shield",
    "pikes",
    "halberd",
    "axe",
    "levy",
    "bows",
    "crossbow",
    "muskets",
    "javelin",
    "helm",
    "horse",
    "horsebow",
    "banner",
    "pennon",
    "crown",
    "wizard",
    "beast",
    "brute",
    "swarm",
    "snail",
    "cannon",
    "engine",
    "wagon",
    "rifle",
    "walker",
    "tank",
    "tower",
    "gunner",
    "bazooka",
    "mortar",
    "officer",
    "medic",
    "scout",
    "para",
    "melted",
    "halftrack",
    "ant",
    "jaws",
    "spitter",
    "beetle",
    "wasp",
    "spider",
    "moth",
    "larva",
    "herald",
    "star",
    "spark",
    "back",
)
"""For `Unit.emblem` and the `figure` of a base or a tray."""
BADGES = (
    "tired",
    "held",
    "hard",
    "soft",
    "check",
    "bolt",
    "wait",
    "dot",
    "heart",
    "drop",
    "swords",
    "arrow",
    "chain",
    "lock",
    "skull",
    "target",
    "wind",
    "house",
    "spread",
)
"""For `Badge.icon`, which may also be any of the emblems and of `SIGNS`."""
SIGNS = (
    "undo",
    "chat",
    "save",
    "open",
    "moon",
    "sun",
    "help",
    "tape",
    "eye",
    "range",
    "threat",
    "cover",
    "formation",
    "turn",
    "plus",
    "minus",
    "fit",
    "no",
    "dice",
    "log",
    "flag",
    "book",
    "settings",
    "hint",
    "cup",
    "menu",
    "close",
    "play",
    "pause",
    "first",
    "last",
    "prev",
    "next",
    "branch",
    "people",
    "link",
    "table",
)
"""What the page uses for itself."""
WORDS = (
    (r"half.?track|truck|lorry", "halftrack"),
    (r"machine.?gun|sandbag|gunner", "gunner"),
    (r"bazooka|rocket|launcher", "bazooka"),
    (r"parachut|paratroop", "para"),
    (r"medic|surgeon|healer", "medic"),
    (r"radio|officer|lieutenant", "officer"),
    (r"scout|sniper|recon\b", "scout"),
    (r"soldier ant|mandible", "jaws"),
    (r"\bants?\b", "ant"),
    (r"spitter|acid", "spitter"),
    (r"beetle|weevil", "beetle"),
    (r"wasp|hornet|\bbees?\b", "wasp"),
    (r"spider|scorpion", "spider"),
    (r"moth|butterfly", "moth"),
    (r"larva|grub\b|grubs|maggot", "larva"),
    (r"tank|armou?red car|hull|vehicle", "tank"),
    (r"walker|mech|droid|automaton", "walker"),
    (r"rifle|trooper|squad|marine|grenadier", "rifle"),
    (r"arbalest|crossbow", "crossbow"),
    (r"cannon|artillery|mortar|howitzer", "cannon"),
    (r"machine|engine|trebuchet|catapult|ballista", "engine"),
    (r"wagon|cart|chariot|sledge", "wagon"),
    (r"musket|pistol|gun|shot|firelock|crossed", "muskets"),
    (r"halberd|bill\b|billmen|glaive|polearm", "halberd"),
    (r"pike|spear|lance\b", "pikes"),
    (r"javelin|dart|sling|hurler|thrower|skirmish", "javelin"),
    (r"bow|archer|ranged", "bows"),
    (r"heavy|armou?r|iron|helm|plate|harness|knight on foot", "helm"),
    (r"horse|rider|cavalry|lancer|knight|mount|courier", "horse"),
    (r"lord|general|king|queen|hero|captain|leader|noble|hq", "crown"),
    (r"wizard|mage|witch|seer|magic|spell|hexer|sorcer", "wizard"),
    (r"snail", "snail"),
    (r"troll|brute|ogre|giant|club|maul", "brute"),
    (r"horns|beast|monster|dragon|wyrm|hydra", "beast"),
    (r"paw|rat|imp\b|imps|swarm|goblin|gobbo", "swarm"),
    (r"levy|peasant|militia|folk", "levy"),
    (r"troop|shield|guard|warden|warrior|block", "shield"),
    (r"champion|star|elite", "star"),
    (r"sword|blade|men.?at.?arms|squire|retainer|melee", "sword"),
    (r"axe", "axe"),
    (r"castle|fort|tower|seat", "tower"),
    (r"banner|standard", "banner"),
    (r"fatigue|tired|shaken", "tired"),
    (r"held|hold|brace|stand", "held"),
    (r"hard", "hard"),
    (r"soft|wood|bush", "soft"),
    (r"acted|done|activated|check|token", "check"),
    (r"shock|stun", "bolt"),
    (r"wound|hurt|blood|loss", "drop"),
    (r"wait|reserve|clock", "wait"),
    (r"hidden|secret|own", "lock"),
    (r"fear|terror|dread", "skull"),
    (r"swift|fleet", "wind"),
    (r"shooter", "bows"),
    (r"tough|sturdy", "hard"),
    (r"weak|feeble", "tired"),
    (r"foot|infantry", "foot"),
)
"""Words of the hobby and the picture that each finds; the first that fits is taken."""
PLAIN = {"", "block"}
"""Words that ask for the plain figure."""


def picture_of(word: str) -> str | None:
    """The name of the picture that the page draws for a word; None: it has none."""
    key = word.lower()
    if key in (*EMBLEMS, *BADGES, *SIGNS):
        return key
    return next((name for pattern, name in WORDS if re.search(pattern, key)), None)


def without_picture(scene: Scene) -> Iterator[str]:
    """The words in a scene for which the page has no picture."""
    for unit in scene.units:
        figures = [piece.figure for piece in unit.pieces if isinstance(piece, Base | Tray)]
        icons = [badge.icon or badge.word for badge in unit.badges]
        for word in (unit.emblem, *figures, *icons):
            if word not in PLAIN and picture_of(word) is None:
                yield word
