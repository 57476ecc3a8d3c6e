"""Weapons of the data: their range bands, their several profiles, and the mounts they sit on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.rulesets.battleforge.content.community.notes import ImportNotes, meant
from grognard.rulesets.battleforge.content.community.reading import Node, slug
from grognard.rulesets.battleforge.content.community.rules import Definition, RuleShelf

PROFILE = ("name", "attacks", "ap", "short", "medium", "long", "rules", "id", "description", "flavor")
WEAPON = (*PROFILE, "profiles", "points", "type", "category")
CARRIED = ("id", "count", "mount", "name", "x")
QUARTERS = {"front": "front", "left": "left", "right": "right", "rear": "rear", "back": "rear"}
BANDS = ("short", "medium", "long")
MELEE = "Melee"
RAPID = "rapid-fire"
MOST_ATTACKS = 20
MOST_PROFILES = 12
"""Of one weapon; more would be a mistake."""


class Arm(NamedTuple):
    """A weapon as a faction file has it, the points of its rules, and what of it is not enforced."""

    entry: dict[str, Any]
    rule_points: float
    trouble: tuple[str, ...]


class Armed(NamedTuple):
    """A weapon of the data as a model carries it: our weapons, and how often each is used."""

    arms: tuple[Arm, ...]
    copies: int


class Armoury:
    """The weapons that the data defines; each is read when the first model carries it."""

    def __init__(self, shelf: RuleShelf, rules: Mapping[str, Definition], *defined: Node) -> None:
        self._shelf, self._rules = shelf, rules
        self._defined = {ident: node for group in defined for ident, node in group.entries()}
        self._read: dict[str, tuple[Arm, ...]] = {}
        self.used: dict[str, dict[str, Any]] = {}

    def carried(self, ref: Node) -> Armed | None:
        """What a model carries: an id, or a table with id, count and mount. Troubles are noted for who carries it."""
        ident, copies, arcs = self._named(ref)
        if ident not in self._defined:
            near = meant_weapon(ident, self._defined)
            ref.note(f"there is no weapon '{ident[:60]}'.{near} It is left out.")
            return None
        arms = tuple(self._mounted(arm, arcs) for arm in self._arms(ident))
        for arm in arms:
            self.used[arm.entry["id"]] = arm.entry
            for trouble in dict.fromkeys(arm.trouble):
                ref.note(f"weapon '{arm.entry['name']}': {trouble}")
        return Armed(arms, copies) if arms else None

    def _named(self, ref: Node) -> tuple[str, int, tuple[str, ...]]:
        if isinstance(ref.value, str):
            return ref.value.strip(), 1, ()
        parts = ref.table(CARRIED)
        ident = ref.value.get("id") if isinstance(ref.value, dict) else ""
        copies = parts["count"].number(1, 20, 1) if "count" in parts else 1
        arcs = []
        for side in parts["mount"].items() if "mount" in parts else ():
            quarter = QUARTERS.get(side.text().casefold())
            if quarter is None:
                side.note(f"there is no arc '{side.text()}'; the arcs are front, left, rear and right.")
            elif quarter not in arcs:
                arcs.append(quarter)
        return (ident if isinstance(ident, str) else ""), copies, tuple(arcs)

    def _mounted(self, arm: Arm, arcs: tuple[str, ...]) -> Arm:
        if not arcs or arm.entry["range"] == MELEE:
            return arm
        ident = "-".join((arm.entry["id"], *arcs))
        return Arm({**arm.entry, "id": ident, "mount": {"arcs": list(arcs)}}, arm.rule_points, arm.trouble)

    def _arms(self, ident: str) -> tuple[Arm, ...]:
        if ident not in self._read:
            self._read[ident] = self._made(ident, self._defined[ident])
        return self._read[ident]

    def _made(self, ident: str, node: Node) -> tuple[Arm, ...]:
        """One of our weapons for each profile. Those that exclude each other know that they are profiles of one."""
        quiet = Node(node.value, node.file, node.place, ImportNotes())  # its findings are told by those who carry it
        parts = quiet.table(WEAPON)
        name = (parts["name"].text(ident) if "name" in parts else ident)[:60]
        profiles = parts["profiles"].items() if "profiles" in parts else []
        if not profiles:
            return _alternatives(name, self._arms_of(slug(ident), name, parts, quiet))
        arms: list[Arm] = []
        for number, profile in enumerate(profiles[:MOST_PROFILES]):
            own = {**{key: value for key, value in parts.items() if key in BANDS}, **profile.table(PROFILE)}
            title = own["name"].text(str(number + 1)) if "name" in own else str(number + 1)
            arms += self._arms_of(f"{slug(ident)}-{slug(title, str(number))}", f"{name}, {title}"[:70], own, quiet)
        return _alternatives(name, arms)

    def _arms_of(self, ident: str, name: str, parts: Mapping[str, Node], quiet: Node) -> list[Arm]:
        """A profile; and if it may be fired twice at half its ranges, that as another."""
        arm, ours = self._arm(ident, name, parts, quiet)
        if RAPID not in ours or arm.entry["range"] == MELEE:
            return [arm]
        short, long = arm.entry["range"]
        twice = {"range": [_half(short), _half(long)], "attacks": min(MOST_ATTACKS, 2 * arm.entry["attacks"])}
        entry = {**arm.entry, "id": f"{ident}-rapid", "name": f"{name[:60]}, rapid", **twice}
        return [arm, Arm(entry, arm.rule_points, arm.trouble)]

    def _arm(self, ident: str, name: str, parts: Mapping[str, Node], quiet: Node) -> tuple[Arm, set[str]]:
        """The weapon, and the rules of ours that it has."""
        entry: dict[str, Any] = {"id": ident, "name": name[:70], "range": _range(parts, quiet)}
        entry["attacks"] = parts["attacks"].number(1, MOST_ATTACKS, 1) if "attacks" in parts else 1
        if "ap" in parts and (ap := parts["ap"].number(0, 20, 0)):
            entry["ap"] = ap
        points = 0.0
        spoken: list[str] = []
        ours: set[str] = set()
        for ref in parts["rules"].items() if "rules" in parts else ():
            written = self._shelf.written(ref, self._rules, "weapon", entry)
            if written is not None and not set(written.spoken) <= set(spoken):
                spoken += [each for each in written.spoken if each not in spoken]
                points += written.points
                ours |= set(written.ours)
        if spoken:
            entry["rules"] = spoken
        return Arm(entry, points, _troubles(quiet)), ours


def _alternatives(name: str, arms: list[Arm]) -> tuple[Arm, ...]:
    """The profiles of one weapon: if there are several for the same kind of attack, one of them is used in it. Each
    has a name of its own."""
    melee = [arm.entry["range"] == MELEE for arm in arms]
    if max(melee.count(True), melee.count(False)) > 1:
        taken: dict[str, Any] = {}
        for arm in arms:
            title = arm.entry["name"] if arm.entry["name"] != name else f"{name}, single"
            arm.entry["name"] = next(
                said for said in (title, *(f"{title[:64]}, {n}" for n in range(2, 99))) if said not in taken
            )
            taken[arm.entry["name"]] = arm.entry["profile_of"] = name
    return tuple(arms)


def _half(inches: int) -> float | int:
    return inches // 2 if inches % 2 == 0 else inches / 2


def _troubles(node: Node) -> tuple[str, ...]:
    return tuple(finding.message for finding in node.notes.findings)


def _range(parts: Mapping[str, Node], node: Node) -> str | list[int]:
    """Our two bands are the first two that are given; one band is both."""
    given = [parts[band] for band in BANDS if band in parts]
    if any(isinstance(band.value, str) and band.value.strip().casefold() == "melee" for band in given):
        return MELEE
    bands = [band.number(1, 200, 6) for band in given]
    if not bands:
        node.note("it has no range; it is taken for a melee weapon.")
        return MELEE
    if len(bands) > 2:
        node.note(f"its third range band, {bands[2]}″, is left out.")
    short, long = bands[0], bands[1] if len(bands) > 1 else bands[0]
    return [min(short, long), max(short, long)]


def meant_weapon(ident: str, known: Mapping[str, object]) -> str:
    """The nearest weapon; only those that begin alike are looked at, because there may be thousands."""
    return meant(ident, tuple(name for name in known if name[:1] == ident[:1]))
