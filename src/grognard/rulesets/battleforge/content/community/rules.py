"""Special rules of the data. One that is the same as one of ours is ours; a text that our vocabulary can say becomes an
effect; every other is carried as text and marked "not enforced"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.rulesets.battleforge.content.community.points import formula
from grognard.rulesets.battleforge.content.community.reading import Node, slug

KEYS = ("id", "x", "y", "name", "value")
DEFINED = ("name", "description", "points", "inputs", "flavor", "id", "short", "summary", "aura", "type")
UNTOLD = "The data does not say what it does."
SAYS = re.compile(
    r"This unit (?:gets|gains|has) ([+-]\d)(?:″|\")? (?:to (?:its )?)?"
    r"(accuracy|strength|save|courage|initiative|movement)\.?",
    re.IGNORECASE,
)
"""What our vocabulary can say of a whole unit."""


class Definition(NamedTuple):
    name: str
    text: str
    points: object


class Written(NamedTuple):
    """A rule as a file of ours names it, whether it is enforced, and what the data says that it costs."""

    spoken: str
    enforced: bool
    points: float


class RuleShelf:
    """The rules that the data defines, ours, and those that were made of them so far."""

    def __init__(self, ours: Mapping[str, tuple[str, int]]) -> None:
        self._ours = ours
        """By id: name and how many numbers it takes."""
        self._names = {name for name, _ in ours.values()}
        self.defined: dict[str, Definition] = {}
        self.made: dict[str, dict[str, Any]] = {}
        """Entries of the table of special rules, by name."""

    def define(self, rules: Node) -> dict[str, Definition]:
        """The definitions of a file."""
        found = {}
        for ident, node in rules.entries():
            parts = node.table(DEFINED)
            name = parts["name"].text(ident) if "name" in parts else ident
            text = parts["description"].text() if "description" in parts else ""
            found[ident] = Definition(name, text, parts["points"].value if "points" in parts else 0)
        return found

    def written(self, ref: Node, own: Mapping[str, Definition], whole_unit: bool, weapon: Any = None) -> Written | None:
        """A rule that somebody has: an id, or a table with an id and a number. What is not enforced is noted."""
        ident, numbers = self._named(ref)
        if not ident:
            ref.note("this is no special rule.")
            return None
        definition = own.get(ident) or self.defined.get(ident)
        ours = self._ours.get(slug(ident))
        points = formula(definition.points, numbers, weapon) if definition is not None else 0.0
        if definition is None and ours is not None and len(numbers) == ours[1]:
            return Written(f"{ours[0]}({', '.join(map(str, numbers))})" if numbers else ours[0], True, points)
        if definition is not None and whole_unit and (said := SAYS.fullmatch(definition.text)):
            effect = {"name": said[2].casefold(), "number": int(said[1])}
            return Written(self._make(definition.name, definition.text, [effect]), True, points)
        name, text = (definition.name, definition.text) if definition is not None else (_title(ident), "")
        shown = " ".join([name, *map(str, numbers)])
        ref.note(f"the rule '{shown}' is not enforced; it is shown as text.")
        return Written(self._make(shown, text or UNTOLD, None), False, points)

    def _named(self, ref: Node) -> tuple[str, list[int]]:
        if isinstance(ref.value, str):
            return ref.value.strip(), []
        parts = ref.table(KEYS)
        ident = parts["id"].text() if "id" in parts else ""
        raw = ref.value.get("id") if isinstance(ref.value, dict) else ""
        numbers = [parts[key].number(0, 99, 1) for key in ("x", "y", "value") if key in parts]
        return (raw if isinstance(raw, str) else ident), numbers[:2]

    def _make(self, name: str, text: str, effects: list[dict[str, Any]] | None) -> str:
        """The name of the entry; another one for another text."""
        base = re.sub(r"\s*[()]\s*", " ", name).strip()[:70] or "Rule"
        number, shown = 1, base
        while shown in self._names or (shown in self.made and self.made[shown]["text"] != text):
            number += 1
            shown = f"{base}, {number}"
        if shown not in self.made:
            entry: dict[str, Any] = {"id": f"told-{slug(shown)}", "name": shown, "text": text}
            self.made[shown] = entry | ({"enforced": False} if effects is None else {"effects": effects})
        return shown


def _title(ident: str) -> str:
    return " ".join(ident.replace("_", " ").split()).title()[:60] or "Rule"
