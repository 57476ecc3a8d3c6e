"""Units of the data: their models, and what each carries. A unit comes out as entries of a faction file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grognard.rulesets.battleforge.content.community.bodies import VEHICLE, body, emblem
from grognard.rulesets.battleforge.content.community.notes import meant
from grognard.rulesets.battleforge.content.community.options import options
from grognard.rulesets.battleforge.content.community.phrases import STATS
from grognard.rulesets.battleforge.content.community.points import UNIT as UNIT_POINTS
from grognard.rulesets.battleforge.content.community.points import model_points, weapon_points
from grognard.rulesets.battleforge.content.community.reading import Node, slug, unique
from grognard.rulesets.battleforge.content.community.rules import Definition, Holder, RuleShelf
from grognard.rulesets.battleforge.content.community.weapons import Armed, Armoury

UNIT = (
    *("name", "category", "keywords", "subfactions", "min", "max", "rules", "options", "models", "points"),
    *("description", "flavor", "id", "unique", "type"),
)
MODEL = (
    *("name", "movement", "shoot", "fight", "defense", "reflexes", "courage", "wounds", "min", "max", "weapons"),
    *("rules", "options", "description", "id", "points", "keywords"),
)
NUMBERS = {"movement": "mov", "shoot": "acc", "fight": "str", "defense": "sav", "reflexes": "init", "courage": "co"}
LACKING = {"mov": 0, "init": 5, "co": 10}
"""The characteristics of a unit of which no model has them: it stays where it is, reacts like anybody, and fails
Courage checks only on a 10."""
MOST_MODELS = 40


@dataclass(slots=True)
class ModelLine:
    """One kind of model in a unit, and what it carries under the ids of the data."""

    node: Node
    profile: dict[str, Any]
    least: int
    most: int
    carried: dict[str, Armed] = field(default_factory=dict)
    rule_points: float = 0.0

    @property
    def weapons(self) -> list[str]:
        return [spoken(arm.entry["id"], armed.copies) for armed in self.carried.values() for arm in armed.arms]

    def worth(self, armed: Iterable[Armed]) -> float:
        """What these weapons are worth in the hands of this model; of several profiles the best counts."""
        best: dict[object, float] = {}
        for number, each in enumerate(armed):
            for arm in each.arms:
                points = weapon_points(arm.entry, each.copies, self.profile.get("acc"), self.profile.get("str"))
                whole = number, arm.entry.get("profile_of", arm.entry["id"]), arm.entry["range"] == "Melee"
                best[whole] = max(points + arm.rule_points, best.get(whole, 0.0))
        return sum(best.values())

    @property
    def points(self) -> int:
        return max(1, round(model_points(self.profile, self.worth(self.carried.values()), self.rule_points)))


class UnitReader:
    """Reads the units of one faction."""

    def __init__(
        self,
        armoury: Armoury,
        shelf: RuleShelf,
        rules: Mapping[str, Definition],
        categories: Mapping[str, str],
        focuses: Mapping[str, bool],
        models: Mapping[str, Node],
    ) -> None:
        self.armoury, self.shelf, self.rules = armoury, shelf, rules
        self._categories, self._focuses = categories, focuses
        self.models = models
        """Models that stand by themselves in the data, for options that add them."""
        self.profiles: dict[str, dict[str, Any]] = {}
        self.alone = False
        """Whether the unit that is being read is a single model: then what its model has it has itself."""
        self.bare = False
        """Whether the unit that was read last is enforced wholly as long as it takes no option."""

    def unit(self, ident: str, node: Node) -> dict[str, Any] | None:
        """The datasheet; None if it cannot be fielded, which is noted."""
        parts = node.table(UNIT)
        keywords = [word for each in self._items(parts, "keywords") if (word := each.text())]
        lines = [self.line(slug(ident), each, keywords) for each in self._items(parts, "models")]
        lines = [line for line in lines if line.most > 0]
        self.alone = sum(line.most for line in lines) == 1
        if not any("sav" in line.profile for line in lines):
            node.note("it has no model with a Save, so nothing can be done to it: it cannot be fielded.")
            return None
        self._complete(lines, node)
        rules = self._unit_rules(parts, lines)
        name = parts["name"].text(ident) if "name" in parts else ident
        entry: dict[str, Any] = {
            "id": slug(ident),
            "name": name[:70],
            "points": UNIT_POINTS + sum(line.points * line.least for line in lines),
            "category": self._category(parts, node),
            "keywords": _keywords(keywords),
            "emblem": emblem(keywords),
            "blurb": parts["description"].text() if "description" in parts else "",
            "rules": rules,
            "focuses": self.focuses(parts.get("subfactions")),
            "composition": [self._composition(line) for line in lines],
        }
        if "points" in parts:
            entry["points"] = parts["points"].number(0, 5000, entry["points"])
        bare = len(node.notes.findings)
        entry["options"], added = options(self, slug(ident), self._items(parts, "options"), lines, keywords)
        entry["composition"] += [self._composition(line) for line in added]
        self.bare = node.notes.clean_until(bare)
        return {key: value for key, value in entry.items() if value not in ([], "")}

    def _items(self, parts: Mapping[str, Node], key: str) -> list[Node]:
        return parts[key].items() if key in parts else []

    def _category(self, parts: Mapping[str, Node], node: Node) -> str:
        said = parts["category"].text() if "category" in parts else ""
        raw = parts["category"].value if "category" in parts else ""
        found = self._categories.get(raw if isinstance(raw, str) else "")
        if found is None:
            node.note(f"there is no category '{said}'.{meant(said, tuple(self._categories))}")
        return found or said.title() or "Core"

    def focuses(self, node: Node | None) -> list[str]:
        """The focuses that something is for. "none" is a force without one, or with a focus that is not restricted to
        what is its own."""
        found = []
        for each in node.items() if node is not None else ():
            ident = slug(each.value) if isinstance(each.value, str) else ""
            if ident not in self._focuses and ident != "none":
                near = meant(ident, tuple(self._focuses))
                each.note(f"there is no focus '{each.text()}'.{near} It is left out.")
            elif ident not in found:
                found.append(ident)
        if "none" in found:
            found += [focus for focus, open_too in self._focuses.items() if open_too and focus not in found]
        return found

    def line(self, unit: str, node: Node, keywords: list[str]) -> ModelLine:
        """A kind of model."""
        parts = node.table(MODEL)
        name = parts["name"].text("Model") if "name" in parts else "Model"
        wounds = parts["wounds"].number(1, 20, 1) if "wounds" in parts else 1
        profile: dict[str, Any] = {"id": unique(f"{unit}-{slug(name)}", self.profiles), "name": name[:70]}
        for theirs, ours in NUMBERS.items():
            value = parts[theirs].characteristic() if theirs in parts else None
            if value is not None:
                profile[ours] = value
        profile |= {"wounds": wounds, **body(keywords, wounds, serves="sav" in profile)}
        least = parts["min"].number(0, MOST_MODELS, 1) if "min" in parts else 1
        most = parts["max"].number(0, MOST_MODELS, least) if "max" in parts else least
        self.profiles[profile["id"]] = profile
        line = ModelLine(node, profile, least, max(least, most))
        for ref in self._items(parts, "weapons"):
            armed = self.armoury.carried(ref)
            if armed is not None:
                line.carried[_id_of(ref)] = armed
        return line

    def _complete(self, lines: list[ModelLine], node: Node) -> None:
        """What the table needs of a unit that the data leaves open."""
        if not any(line.least for line in lines):
            first = next(line for line in lines if "sav" in line.profile)
            first.least = 1
        for short, usual in LACKING.items():
            if not any(short in line.profile for line in lines):
                node.note(f"no model has {_WORDS[short]}, which our rules ask for: {usual} is taken.")
                for line in lines:
                    if "sav" in line.profile:
                        line.profile[short] = usual
        for short, melee in (("acc", False), ("str", True)):
            if not any(short in line.profile for line in lines):
                self._disarm(lines, melee, node)

    def _disarm(self, lines: list[ModelLine], melee: bool, node: Node) -> None:
        """Weapons that no model of the unit can use."""
        for line in lines:
            useless = [ident for ident, armed in line.carried.items() if _all_of(armed, melee)]
            for ident in useless:
                del line.carried[ident]
                node.note(f"no model can use the weapon '{ident[:60]}'; it is left out.")

    def _unit_rules(self, parts: Mapping[str, Node], lines: list[ModelLine]) -> list[str]:
        """Rules of the unit; those of a single kind of model are the unit's too."""
        found: list[str] = []
        hull = all("hull" in line.profile for line in lines)
        for ref in [*self._items(parts, "rules"), *_of_all(lines)]:
            written = self.shelf.written(ref, self.rules, "unit", hull=hull)
            if written is not None and not set(written.spoken) <= set(found):
                found += [each for each in written.spoken if each not in found]
                lines[0].rule_points += written.points
        if len(lines) == 1:
            self.model_rules(lines[0], found, "unit")
        else:
            for line in lines:
                own = self.model_rules(line, list(found), "model", _of_all(lines))[len(found) :]
                line.profile |= {"rules": own} if own else {}
        return found

    def model_rules(
        self, line: ModelLine, found: list[str], holder: Holder, found_by_all: Sequence[Node] = ()
    ) -> list[str]:
        """What was found, and the rules of a kind of model; what they do to its own numbers is done. What all models
        of the unit have is the unit's."""
        for ref in self._items(_plain(line.node), "rules"):
            if holder == "model" and any(ref.value == each.value for each in found_by_all):
                continue
            written = self.shelf.written(ref, self.rules, holder, hull="hull" in line.profile)
            if written is None or set(written.spoken) <= set(found):
                continue
            found += [each for each in written.spoken if each not in found]
            line.rule_points += written.points
            for change in written.changes:
                short = STATS[change["name"]]
                if short in line.profile:
                    line.profile[short] = max(0, min(20, line.profile[short] + change["number"]))
        return found

    def _composition(self, line: ModelLine) -> dict[str, Any]:
        entry: dict[str, Any] = {"profile": line.profile["id"], "models": line.least}
        if line.most > line.least:
            entry |= {"up_to": line.most, "points_each": line.points}
        return entry | ({"weapons": line.weapons} if line.weapons else {})


_WORDS = {"mov": "Movement", "init": "Initiative", "co": "Courage"}


def _plain(node: Node) -> dict[str, Node]:
    """The parts of a model that was looked at before, so that nothing is noted twice."""
    value = node.value if isinstance(node.value, dict) else {}
    return {"rules": node.at("rules", value["rules"])} if "rules" in value else {}


def _of_all(lines: Sequence[ModelLine]) -> list[Node]:
    """The rules that every one of several kinds of models has."""
    if len(lines) < 2:
        return []
    first, *others = [_plain(line.node).get("rules", line.node.at("rules")).items() for line in lines]
    return [ref for ref in first if all(any(ref.value == each.value for each in other) for other in others)]


def _id_of(ref: Node) -> str:
    return str(ref.value.get("id", "")) if isinstance(ref.value, dict) else str(ref.value)


def _all_of(armed: Armed, melee: bool) -> bool:
    return all((arm.entry["range"] == "Melee") == melee for arm in armed.arms)


def _keywords(words: list[str]) -> list[str]:
    """With our word for what blocks sight and enters no building."""
    unique_words = list(dict.fromkeys(words))
    hull = "hull" in body(words, 1)
    return [*unique_words, VEHICLE] if hull and VEHICLE not in unique_words else unique_words


def spoken(ident: str, copies: int) -> str:
    """A weapon as a composition names it."""
    return f"{ident}({copies})" if copies > 1 else ident
