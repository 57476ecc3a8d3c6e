"""The test kit's words for a unit: from the cast, changed, or made up. `positions` tells what they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.content.specs import ImpossiblePosition, known_words, numbers_of, within_bounds
from grognard.rulesets.battleforge.content.packs import cast, special
from grognard.rulesets.battleforge.content.schema import SPOKEN
from grognard.rulesets.battleforge.kit.arsenal import powers_of
from grognard.rulesets.battleforge.rules.datasheets.fielding import alike, fielded
from grognard.rulesets.battleforge.sheets import (
    CHARACTERISTICS,
    Body,
    Carried,
    Figure,
    Mount,
    Profile,
    Sheet,
    Special,
    Weapon,
)
from grognard.table.points import inch

CAST: dict[str, Sheet] = {name: fielded(datasheet) for name, datasheet in cast().items()}
WEAPONS: dict[str, Weapon] = {
    carried.weapon.name: carried.weapon
    for sheet in CAST.values()
    for figure in sheet.figures
    for carried in figure.weapons
}

_SHORT = dict(zip(("mov", "acc", "str", "sav", "init", "co"), CHARACTERISTICS, strict=True))
_FIGURE = (*_SHORT, "name", "wounds", "base", "hull", "height", "weapons", "rules")
_OF_WEAPONS = (
    "suppressing",
    "burst",
    "piercing",
    "tank-hunter",
    "disrupt",
    "gravity",
    "poison",
    "crushing",
    "lobbed",
    "blast",
    "breaching",
    "team",
    "assault",
    "ammo",
    "indirect",
    "scatter",
    "salvo",
    "scoped",
    "brutal",
    "anti-air",
    "critical",
    "rapid-fire",
    "grenade",
    "smoke",
)
_WEAPON = ("name", "range", "attacks", "ap", "rules", "copies", "arcs", "mount", "mount_height", "profile_of")
MELEE = "Melee"
_ARCS = ("front", "left", "right", "rear")
_WOUNDS = re.compile(r"Wounds\s*\(\s*(\d+)\s*\)")
_MADE_UP = Figure(msgspec.structs.replace(CAST["Troopers"].figures[0].profile, id="made-up", name="Model"))


def unit_sheet(name: str, spec: Mapping[str, Any], count: int | None) -> Sheet:
    """The sheet that these words describe, with so many models (None: as many as the cast has, or one)."""
    if "cast" in spec:
        known_words(f"{name}, cast", [spec["cast"]], CAST)
    known = CAST.get(spec.get("cast", ""))
    first = known.figures[0] if known is not None else _MADE_UP
    size = count if count is not None else len(known.figures) if known is not None else 1
    within_bounds(name, "models", size, 1)
    figure = _figure(first, {word: spec[word] for word in _FIGURE if word in spec and word != "name"})
    figures = [figure] * size
    for number, changes in spec.get("figures", {}).items():
        within_bounds(name, "the number of a model", number, 1, size)
        known_words(f"{name}, model {number}", changes, _FIGURE)
        figures[number - 1] = _figure(figure, changes)
    base = known if known is not None else Sheet(name, name, "cast", ())
    changes = {word: spec[word] for word in ("name", "faction", "category", "points") if word in spec}
    if "keywords" in spec:
        changes["keywords"] = tuple(_several(spec["keywords"]))
    if "unit_rules" in spec:
        wounds, changes["rules"] = _rules(name, spec["unit_rules"])
        if wounds is not None:
            raise ImpossiblePosition(f"{name}: Wounds({wounds}) is a rule of models, so write it under rules.")
    if "powers" in spec:
        changes["roster"] = powers_of(spec["powers"])
    return msgspec.structs.replace(base, kinds=alike(figures), **changes)


def _figure(figure: Figure, spec: Mapping[str, Any]) -> Figure:
    changes: dict[str, Any] = {whole: spec[short] for short, whole in _SHORT.items() if short in spec}
    changes |= {word: spec[word] for word in ("name", "wounds") if word in spec}
    for number in (value for word, value in changes.items() if word != "name"):
        if number is not None and not isinstance(number, int):
            raise ImpossiblePosition(f"{figure.profile.name}: characteristics are whole numbers, not {number!r}.")
    if "rules" in spec:
        wounds, changes["rules"] = _rules(figure.profile.name, spec["rules"])
        changes |= {"wounds": wounds} if wounds is not None else {}
    within_bounds(figure.profile.name, "wounds", changes.get("wounds", 1), 1)
    changes["body"] = _body(figure.profile, spec)
    weapons = _weapons(spec["weapons"]) if "weapons" in spec else figure.weapons
    return Figure(msgspec.structs.replace(figure.profile, **changes), weapons)


def _several(words: Any) -> Sequence[Any]:
    """A list; a single word counts as a list of one."""
    return [words] if isinstance(words, str | Mapping) else words


def _rules(where: str, spoken: Any, *, weapon: bool = False) -> tuple[int | None, tuple[Special, ...]]:
    """Special rules as they are spoken, and the X of Wounds(X), which is a number of the profile."""
    found, wounds = [], None
    for text in _several(spoken):
        if (many := _WOUNDS.fullmatch(text)) is not None and not weapon:
            wounds = int(many[1])
            continue
        try:
            rule = special(text)
        except ValueError as fault:
            raise ImpossiblePosition(f"{where}, rules: {text}: {fault}") from None
        if (rule.id in _OF_WEAPONS) is not weapon:
            whose = "weapons" if rule.id in _OF_WEAPONS else "units and models"
            raise ImpossiblePosition(f"{where}: {text} is a rule of {whose}, so it does nothing here.")
        found.append(rule)
    return wounds, tuple(found)


def _body(profile: Profile, spec: Mapping[str, Any]) -> Body:
    for word in ("height", "base"):
        if not isinstance(spec.get(word, 1), int | float) or spec.get(word, 1) <= 0:
            raise ImpossiblePosition(f"{profile.name}: {word} is a number more than 0, not {spec[word]!r}.")
    height = inch(spec["height"]) if "height" in spec else profile.body.height
    if "hull" in spec:
        width, length = numbers_of(profile.name, "hull", spec["hull"], "width", "length")
        return Body(height, width=inch(width), length=inch(length))
    if "base" in spec:
        return Body(height, radius=inch(spec["base"] / 2))
    return msgspec.structs.replace(profile.body, height=height)


def _weapons(specs: Sequence[Any]) -> tuple[Carried, ...]:
    return tuple(_named_weapon(spec) if isinstance(spec, str) else _made_up_weapon(spec) for spec in _several(specs))


def _named_weapon(text: str) -> Carried:
    spoken = SPOKEN.match(text)
    name = spoken["name"] if spoken is not None else text
    known_words("weapons", [name], WEAPONS)
    return Carried(WEAPONS[name], int(spoken["numbers"] or 1) if spoken is not None else 1)


def _bands(name: str, spoken: Any) -> tuple[float, ...]:
    """The short and the long band of a weapon; none for Melee."""
    if spoken == MELEE:
        return 0, 0
    bands = numbers_of(name, f"range ('{MELEE}' if it is left out)", spoken, "short", "long")
    if bands[0] > bands[1]:
        raise ImpossiblePosition(f"{name}: range is (short, long), not {bands}.")
    return bands


def _made_up_weapon(spec: Mapping[str, Any]) -> Carried:
    known_words("weapon", spec, _WEAPON, needed=["name"])
    name = spec["name"]
    short, long = _bands(name, spec.get("range", MELEE))
    within_bounds(name, "attacks", spec.get("attacks", 1), 0)
    within_bounds(name, "copies", spec.get("copies", 1), 1)
    mount = None
    if "arcs" not in spec and ("mount" in spec or "mount_height" in spec):
        raise ImpossiblePosition(f"{name}: a mount needs arcs, of {', '.join(_ARCS)}.")
    if "arcs" in spec:
        arcs = _several(spec["arcs"])
        known_words(f"{name}, arcs", arcs, _ARCS)
        right, forward = numbers_of(name, "mount", spec.get("mount", (0, 0)), "right", "forward")
        height = inch(spec["mount_height"]) if "mount_height" in spec else None
        mount = Mount(tuple(arcs), inch(right), inch(forward), height)
    weapon = Weapon(
        name.lower().replace(" ", "-"),
        name,
        spec.get("attacks", 1),
        spec.get("ap", 0),
        inch(short),
        inch(long),
        _rules(name, spec.get("rules", ()), weapon=True)[1],
        mount,
        spec.get("profile_of", ""),
    )
    return Carried(weapon, spec.get("copies", 1))
