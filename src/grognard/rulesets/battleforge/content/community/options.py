"""Options of the data: weapons exchanged or added, rules gained, and for how many models; and models that may join."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grognard.rulesets.battleforge.content.community.phrases import STATS
from grognard.rulesets.battleforge.content.community.reading import Node, slug, unique
from grognard.rulesets.battleforge.content.community.rules import Written
from grognard.rulesets.battleforge.content.community.weapons import Armed

if TYPE_CHECKING:
    from grognard.rulesets.battleforge.content.community.units import ModelLine, UnitReader

OPTION = (
    *("addWeapon", "replaceWeapon", "withWeapon", "addRule", "replaceRule", "withRule", "addModel", "limit"),
    *("modelLimit", "subfactions", "mount", "name", "description", "id"),
)
LIMITS = ("modelLimit", "limit")
MOST_OPTIONS = 40
"""Of one unit; a list of thousands would be a mistake."""


def options(
    reader: UnitReader, unit: str, shared: Sequence[Node], lines: Sequence[ModelLine], keywords: list[str]
) -> tuple[list[dict[str, Any]], list[ModelLine]]:
    """The options of a unit, and those of its models; and the kinds of models that may be added by an option."""
    found: dict[str, dict[str, Any]] = {}
    added: list[ModelLine] = []
    for node in shared:
        added += _joining(reader, unit, node, keywords)
        for entry in _entries(reader, node, lines, ""):
            _keep(found, entry)
    for line in lines:
        own = line.node.value.get("options") if isinstance(line.node.value, dict) else None
        for node in line.node.at("options", own).items():
            added += _joining(reader, unit, node, keywords)
            for entry in _entries(reader, node, [line], line.profile["id"]):
                _keep(found, entry)
    if len(found) > MOST_OPTIONS:
        lines[0].node.note(f"it has {len(found)} options; the first {MOST_OPTIONS} are carried over.")
    return list(found.values())[:MOST_OPTIONS], added[:MOST_OPTIONS]


def _keep(found: dict[str, dict[str, Any]], entry: dict[str, Any]) -> None:
    """Under an id of its own. Two options that set one number do not add up, so they exclude each other."""
    sets = set(entry.get("sets", ()))
    rival = next((other["id"] for other in found.values() if sets & set(other.get("sets", ()))), "")
    entry["id"] = unique(slug(entry["name"]), found)
    found[entry["id"]] = entry | ({"excludes": rival} if rival else {})


def _joining(reader: UnitReader, unit: str, node: Node, keywords: list[str]) -> Iterator[ModelLine]:
    """The models of `addModel`: a model written out, or the id of one that stands by itself; up to the limit of the
    option, of the model, or one."""
    value = node.value.get("addModel") if isinstance(node.value, dict) else None
    parts = node.value if isinstance(node.value, dict) else {}
    for ref in node.at("addModel", value).items():
        ident = ref.value.get("id") if isinstance(ref.value, dict) else ref.value
        model = ref if isinstance(ref.value, dict) and "name" in ref.value else reader.models.get(str(ident))
        if model is None:
            ref.note(f"there is no model '{str(ident)[:60]}'; it cannot be added.")
            continue
        line = reader.line(unit, Node(model.value, ref.file, ref.place, ref.notes), keywords)
        limited = any(key in parts for key in LIMITS)
        most = _most({key: node.at(key, parts[key]) for key in LIMITS if key in parts}) if limited else line.most
        line.least, line.most = 0, max(1, most or line.most)
        line.profile |= {"rules": own} if (own := reader.model_rules(line, [], "model")) else {}
        yield line


def _entries(reader: UnitReader, node: Node, lines: Sequence[ModelLine], who: str) -> Iterator[dict[str, Any]]:
    """One entry for each thing that can be chosen."""
    parts = node.table(OPTION)
    head: dict[str, Any] = {"most": _most(parts)} | ({"who": who} if who else {})
    focuses = reader.focuses(parts.get("subfactions"))
    if focuses:
        head["focuses"] = focuses
    if "withWeapon" in parts or "replaceWeapon" in parts:
        yield from _exchanges(reader, parts, lines, head, node)
    for ref in parts["addWeapon"].items() if "addWeapon" in parts else ():
        armed = reader.armoury.carried(_mounted(ref, parts))
        if armed is not None:
            yield _entry(head, lines, [], armed, "")
    rules = [key for key in ("addRule", "withRule") if key in parts]
    for ref in (ref for key in rules for ref in parts[key].items()):
        hull = all("hull" in line.profile for line in lines)
        written = reader.shelf.written(ref, reader.rules, "unit" if reader.alone else "option", hull=hull)
        if written is not None:
            yield _gained(written._replace(whole_unit=written.whole_unit or reader.alone), lines, head, ref)


def _gained(written: Written, lines: Sequence[ModelLine], head: dict[str, Any], ref: Node) -> dict[str, Any]:
    """A rule as an option. One of the unit is taken by the whole; what it does to numbers of a model is set there."""
    entry: dict[str, Any] = {"name": written.spoken[0][:70], "points": max(0, round(written.points)), **head}
    if written.whole_unit:
        entry = {**entry, "whole": True}
        entry.pop("who", None)
    sets = {}
    for change in written.changes:
        short = STATS[change["name"]]
        numbers = {line.profile.get(short) for line in lines}
        number = numbers.pop()
        if numbers or number is None:
            ref.note(f"'{entry['name']}' changes {change['name']} of models that differ in it; it is not enforced.")
        else:
            sets[short] = max(0, min(20, number + change["number"]))
    return entry | {"rules": list(written.spoken)} | ({"sets": sets} if sets else {})


def _exchanges(
    reader: UnitReader, parts: dict[str, Node], lines: Sequence[ModelLine], head: dict[str, Any], node: Node
) -> Iterator[dict[str, Any]]:
    given = [_id(ref) for ref in parts["replaceWeapon"].items()] if "replaceWeapon" in parts else []
    gone = {arm.entry["id"] for ident in given for line in lines for arm in _arms(line.carried.get(ident))}
    if not gone:
        node.note(f"nobody here carries '{', '.join(given)[:60]}', so nothing can be exchanged for it.")
        return
    carried = {ident: armed for line in reversed(lines) for ident, armed in line.carried.items()}
    out = [carried[ident] for ident in given if ident in carried]
    for ref in parts["withWeapon"].items() if "withWeapon" in parts else ():
        armed = reader.armoury.carried(_mounted(ref, parts))
        if armed is not None:
            yield _entry({**head, "removes": sorted(gone)}, lines, out, armed, "instead of")


def _entry(
    head: dict[str, Any], lines: Sequence[ModelLine], out: Sequence[Armed], into: Armed, word: str
) -> dict[str, Any]:
    line = lines[0]
    copies = f" ({into.copies})" if into.copies > 1 else ""
    name = f"{_whole_name(into)}{copies}"
    if out:
        name = f"{name} {word} {_whole_name(out[0])}"
    points = max(0, round(line.worth([into]) - line.worth(out)))
    adds = [f"{arm.entry['id']}({into.copies})" if into.copies > 1 else arm.entry["id"] for arm in into.arms]
    return {"name": name[:90], "points": points, **head, "adds": adds}


def _whole_name(armed: Armed) -> str:
    """The name of a weapon, whatever its profiles."""
    entry = armed.arms[0].entry
    return str(entry.get("profile_of", entry["name"]))


def _most(parts: dict[str, Node]) -> int:
    """How many models may take it; 0: all."""
    for key in LIMITS:
        if key in parts and parts[key].value != "all":
            if "/" in str(parts[key].value):
                parts[key].note(f"'{parts[key].text()}' depends on the size of the unit; one model may take it.")
                return 1
            return parts[key].number(0, 40, 1)
    return 0


def _mounted(ref: Node, parts: dict[str, Node]) -> Node:
    """A mount that stands beside the weapon instead of in it."""
    if "mount" not in parts:
        return ref
    table = ref.value if isinstance(ref.value, dict) else {"id": ref.value}
    return Node({"mount": parts["mount"].value, **table}, ref.file, ref.place, ref.notes)


def _arms(armed: Armed | None) -> tuple[Any, ...]:
    return armed.arms if armed is not None else ()


def _id(ref: Node) -> str:
    return str(ref.value.get("id", "")) if isinstance(ref.value, dict) else str(ref.value)
