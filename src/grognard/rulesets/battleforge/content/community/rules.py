"""Special rules of the data. One that is the same as one of ours is ours; a text that `phrases` understands is enforced
under its own name; every other is carried as text and marked "not enforced"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from grognard.rulesets.battleforge.content.community.common import ARMOUR, COMMON, OTHERWISE
from grognard.rulesets.battleforge.content.community.notes import meant
from grognard.rulesets.battleforge.content.community.phrases import Meaning, Ours, meaning_of
from grognard.rulesets.battleforge.content.community.points import formula
from grognard.rulesets.battleforge.content.community.reading import Node, slug

KEYS = ("id", "x", "y", "name", "value")
DEFINED = (
    *("name", "description", "points", "inputs", "flavor", "id", "short", "summary", "aura", "type"),
    *("description_short", "hidden", "notes", "pointNotes"),
)
UNTOLD = "The data does not say what it does."
NAMED = ("aircraft",)
"""Rules that are not enforced and that others, which are, refer to."""
Holder = Literal["unit", "model", "option", "legend", "weapon"]
"""What has a rule: a whole unit, or a unit of one kind of model; a model among others; whoever takes an option, the
unit or a model as the text says; a unit with a legend, which does not change one model; a weapon."""


class Definition(NamedTuple):
    name: str
    text: str
    points: object


class Written(NamedTuple):
    """A rule as files of ours name it, whether it is enforced, and what the data says that it costs."""

    spoken: tuple[str, ...]
    enforced: bool
    points: float
    whole_unit: bool = False
    """Its text speaks of the unit."""
    changes: tuple[dict[str, Any], ...] = ()
    """What it does to numbers of the one model that has it."""
    ours: tuple[str, ...] = ()
    """The ids of the rules of ours that it is."""


class RuleShelf:
    """The rules that the data defines, ours, and those that were made of them so far."""

    def __init__(self, ours: Mapping[str, tuple[str, int]]) -> None:
        self._ours = ours
        """By id: name and how many numbers it takes."""
        self._names = {name for name, _ in ours.values()}
        self.defined: dict[str, Definition] = {}
        self.made: dict[str, dict[str, Any]] = {}
        """Entries of the table of special rules, by name."""
        self.untold: Counter[str] = Counter()
        """How often a rule was met that no file defines."""

    def define(self, rules: Node) -> dict[str, Definition]:
        """The definitions of a file."""
        found = {}
        for ident, node in rules.entries():
            parts = node.table(DEFINED)
            name = parts["name"].text(ident) if "name" in parts else ident
            text = parts["description"].text() if "description" in parts else ""
            found[ident] = Definition(name, text, parts["points"].value if "points" in parts else 0)
        return found

    def written(
        self, ref: Node, own: Mapping[str, Definition], holder: Holder, weapon: Any = None, *, hull: bool = False
    ) -> Written | None:
        """A rule that somebody has: an id, or a table with an id and a number. What is not enforced is noted."""
        ident, numbers = self._named(ref)
        if not ident:
            ref.note("this is no special rule.")
            return None
        definition = own.get(ident) or self.defined.get(ident)
        ours, common = self._ours.get(slug(ident)), slug(ident).replace("-", "_")
        points = formula(definition.points, numbers, weapon) if definition is not None else 0.0
        known = definition is None and common in COMMON
        same = definition is None and not known and slug(ident) not in OTHERWISE
        if same and ours is not None and len(numbers) == ours[1]:
            return Written((_spoken(ours[0], numbers),), True, points, ours=(slug(ident),))
        if definition is not None or known:
            meaning = meaning_of(definition.text, numbers, of_weapon=holder == "weapon") if definition else None
            meaning = COMMON[common](numbers) if known else meaning
            if holder in ("option", "legend") and meaning is not None:
                holder, meaning = _borne(holder, meaning)
            if meaning is not None and ARMOUR & {each.id for each in meaning.ours} and not hull:
                meaning = None  # a round base has no front
            if meaning is not None and (spoken := self._meant(definition or _told(ident), numbers, meaning, holder)):
                changes = () if holder != "model" else meaning.effects
                ids = tuple(each.id for each in meaning.ours)
                return Written(spoken, True, points, meaning.whole_unit, changes, ids)
            near = ""
        else:
            self.untold[_title(ident)] += 1
            near = meant(ident, (*own, *self.defined, *COMMON))
        name, text = (definition.name, definition.text) if definition is not None else (_title(ident), "")
        shown = " ".join([name, *map(str, numbers)])
        ref.note(f"the rule '{shown}' is not enforced; it is shown as text.{near}")
        told: dict[str, Any] = {"text": text or UNTOLD, "enforced": False}
        if ident in NAMED:
            told["id"] = slug(ident)
        return Written((self._make(shown, told),), False, points)

    def _meant(
        self, definition: Definition, numbers: list[int], meaning: Meaning, holder: Holder
    ) -> tuple[str, ...] | None:
        """The rule under its own name: with the id of ours that it is, or with its effects. Numbers of one model among
        others are changed in its profile, so nothing more is needed of the rule there. None if it speaks of the unit
        and only one of several models has it."""
        if holder == "model" and meaning.whole_unit:
            return None
        if not meaning.ours:
            effects = [] if holder == "model" else list(meaning.effects)
            shown = " ".join([definition.name, *map(str, numbers)])
            text = definition.text or _in_words(meaning.effects)
            return (self._make(shown, {"text": text} | ({"effects": effects} if effects else {})),)
        first, *others = meaning.ours
        if not definition.text or self._ours[first.id] == (definition.name, len(first.numbers)):
            return tuple(_spoken(self._ours[each.id][0], each.numbers) for each in meaning.ours)
        named = self._make(definition.name, {"id": first.id, "text": definition.text, **_numbers(first)})
        return (_spoken(named, first.numbers), *(self._ours[other.id][0] for other in others))

    def _named(self, ref: Node) -> tuple[str, list[int]]:
        if isinstance(ref.value, str):
            return ref.value.strip(), []
        parts = ref.table(KEYS)
        ident = parts["id"].text() if "id" in parts else ""
        raw = ref.value.get("id") if isinstance(ref.value, dict) else ""
        numbers = [parts[key].number(0, 99, 1) for key in ("x", "y", "value") if key in parts]
        return (raw if isinstance(raw, str) else ident), numbers[:2]

    def _make(self, name: str, does: dict[str, Any]) -> str:
        """The name of the entry; another one for what does something else."""
        base = re.sub(r"\s*[()]\s*", " ", name).strip()[:70] or "Rule"
        number, shown = 1, base
        while shown in self._names or self._differs(shown, does):
            number += 1
            shown = f"{base}, {number}"
        self.made.setdefault(shown, {"id": f"told-{slug(shown)}", "name": shown, **does})
        return shown

    def _differs(self, shown: str, does: dict[str, Any]) -> bool:
        if shown not in self.made:
            return False
        return {"id": f"told-{slug(shown)}", "name": shown, **does} != self.made[shown]


def _told(ident: str) -> Definition:
    """A rule that all modules have in common, which the data does not define."""
    return Definition(_title(ident), "", 0)


def _in_words(effects: Iterable[Mapping[str, Any]]) -> str:
    return ", ".join(f"{effect['number']:+d} {effect['name'].title()}" for effect in effects) + "."


def _borne(holder: Holder, meaning: Meaning) -> tuple[Holder, Meaning | None]:
    """Who has a rule that comes with an option or a legend."""
    if meaning.whole_unit:
        return "unit", meaning
    return "model", meaning if holder == "option" else None


def _numbers(rule: Ours) -> dict[str, int]:
    return {"numbers": len(rule.numbers)} if rule.numbers else {}


def _spoken(name: str, numbers: Iterable[int]) -> str:
    said = ", ".join(map(str, numbers))
    return f"{name}({said})" if said else name


def _title(ident: str) -> str:
    return " ".join(ident.replace("_", " ").split()).title()[:60] or "Rule"
