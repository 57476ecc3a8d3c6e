"""Each word has one meaning: no public class or type of one layer is called like one of another."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from grognard.engine.showing import scene
from grognard.table import points

ROOT = Path(__file__).resolve().parents[2]
HOME, PAGE = ROOT / "src" / "grognard", ROOT / "web" / "src"
OF_RULEBOOKS = {"Activation", "Card", "Goal", "Marker", "Piece", "Reaction", "Terrain", "Unit", "Zone"}
"""What a rule set may call its own although another layer has one too: its rulebook has the word, and the engine's
record of that name is what people see of it."""
OF_THE_ENGINE = {"Consequences", "Scopes"}
"""A rule set subclasses these to say what its own scopes and consequences are; the meaning is the engine's."""
WRITTEN_TWICE = {"Point"}
"""Engine and table may not import each other, and both need a point of whole mils."""
RETIRED = {"papers", "documents", "told", "rested", "glance", "stumbled", "wenton", "breathe"}
"""Names that had to be explained: nothing is called so again, in Python or on the page."""
ALLOWED = OF_RULEBOOKS | OF_THE_ENGINE | WRITTEN_TWICE


def types() -> Iterator[tuple[str, str]]:
    """Every public class and type alias at the top of a module, with its layer: a folder of grognard, or a rule set."""
    for path in sorted(HOME.rglob("*.py")):
        folders = path.relative_to(HOME).parts[:-1] or (path.stem,)
        layer = "/".join(folders[: 2 if folders[0] == "rulesets" else 1])
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            name = _type_name(node)
            if name and not name.startswith("_"):
                yield name, layer


def _type_name(node: ast.stmt) -> str:
    """What a statement defines, if that is a class or a type alias: a capital first, and not capitals only."""
    match node:
        case ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name if name[0].isupper() and not name.isupper() else ""
    return ""


def doubled(found: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """Names with more than one meaning, and the layers that use them. Rule sets do not meet each other."""
    layers: dict[str, set[str]] = defaultdict(set)
    for name, layer in found:
        layers[name].add(layer)
    shared = {name for name, where in layers.items() if any(not layer.startswith("rulesets/") for layer in where)}
    return {name: sorted(layers[name]) for name in sorted(shared) if len(layers[name]) > 1}


def test_a_type_name_belongs_to_one_layer() -> None:
    found = doubled(types())
    assert {name: layers for name, layers in found.items() if name not in ALLOWED} == {}


def test_words_of_rulebooks_have_one_meaning_in_the_layers_themselves() -> None:
    layers = ((name, layer) for name, layer in types() if not layer.startswith("rulesets/"))
    assert set(doubled(layers)) == WRITTEN_TWICE


def test_a_type_name_belongs_to_one_module_of_a_layer() -> None:
    """Otherwise a reader has to find out which of two is meant."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in sorted(HOME.rglob("*.py")):
        folders = path.relative_to(HOME).parts[:-1] or (path.stem,)
        layer = "/".join(folders[: 2 if folders[0] == "rulesets" else 1])
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            name = _type_name(node)
            if len(name) > 1 and not name.startswith("_"):
                found[layer, name].append(path.stem)
    assert {key: modules for key, modules in found.items() if len(modules) > 1} == {}


def test_what_is_written_twice_is_the_same() -> None:
    assert scene.Point == points.Point


def test_no_word_is_allowed_that_needs_no_leave() -> None:
    assert set(doubled(types())) >= ALLOWED


def test_nothing_is_called_by_a_word_that_was_retired() -> None:
    """Modules, classes, interfaces, types and functions."""
    defined = re.compile(r"^(?:export )?(?:async )?(?:class|def|interface|type|function) (\w+)", re.MULTILINE)
    found = []
    for path in [*HOME.rglob("*.py"), *PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]:
        names = {path.stem, *defined.findall(path.read_text(encoding="utf-8"))}
        found += [f"{path.name}: {name}" for name in names if name.lower() in RETIRED]
    assert found == []


def test_a_second_meaning_would_be_found() -> None:
    pairs = [("View", "engine"), ("View", "server"), ("Unit", "rulesets/a"), ("Unit", "rulesets/b")]
    assert doubled(iter(pairs)) == {"View": ["engine", "server"]}
