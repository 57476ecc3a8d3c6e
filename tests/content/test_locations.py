"""The position map agrees with tomllib about what is in a file, and with the text about where it stands."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.content.locations import KeyPath, Location, Locations
from grognard.content.source import Source
from tests.content.armies import Army

words = st.text(st.characters(codec="utf-8", exclude_characters="\x7f", exclude_categories=["Cs", "Cc"]), max_size=6)
scalars = st.one_of(st.integers(-999, 999), st.booleans(), words)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


def toml(value: Any) -> str:
    """A value in one line of TOML."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{toml(key)} = {toml(inner)}" for key, inner in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def paths(value: Any, above: KeyPath = ()) -> list[KeyPath]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, deeper in inner for path in [(*above, key), *paths(deeper, (*above, key))]]


@given(
    st.dictionaries(words, values, max_size=4),
    st.lists(st.dictionaries(words, values, max_size=3), max_size=3),
)
def test_every_path_of_the_document_has_its_place(top: dict[str, Any], units: list[dict[str, Any]]) -> None:
    lines = [f"{toml(key)} = {toml(value)}" for key, value in top.items() if key != "units"]
    for unit in units:
        lines += ["[[units]]", *(f"{toml(key)} = {toml(value)}" for key, value in unit.items())]
    text = "\n".join(lines)
    document, locations = tomllib.loads(text), Locations(text)
    assert not locations.doubled
    assert set(locations.values) == set(paths(document))
    for path, spot in locations.values.items():
        rest = text.split("\n")[spot.line - 1][spot.column - 1 :]
        value = document
        for part in path:
            value = value[part]  # type: ignore[index]
        in_units = path[0] == "units" and len(path) <= 2
        assert rest.startswith("[[units]]" if in_units else toml(value)), path


def test_headings_below_an_array_of_tables() -> None:
    text = "[[unit]]\na = 1\n[unit.kit]\nb = 2\n[[unit]]\n[unit.kit.more]\n  c = [\n  3, # three\n  4,\n]\n"
    locations = Locations(text)
    assert locations.of_value(("unit", 0, "kit", "b")) == Location(4, 5)
    assert locations.of_key(("unit", 1, "kit", "more", "c")) == Location(7, 3)
    assert locations.of_value(("unit", 1, "kit", "more", "c", 1)) == Location(9, 3)
    assert locations.of_value(("unit", 1, "kit", "more", "c", 9, "x")) == Location(7, 7)  # the nearest that is there
    assert locations.of_value(("nowhere",)) == Location(1, 1)


units = st.fixed_dictionaries(
    {"id": st.from_regex(r"\A[a-z][a-z0-9-]{0,8}\Z"), "quality": st.integers(2, 6)},
    optional={
        "cover": st.sampled_from(["none", "soft", "hard"]),
        "heavy": st.booleans(),
        "move": st.integers(4000, 10_000).map(lambda mils: mils / 1000),
    },
)


@given(words.filter(bool), st.lists(units, max_size=4))
def test_what_was_written_is_what_is_read(name: str, army: list[dict[str, Any]]) -> None:
    text = f"name = {toml(name)}\nunits = {toml(army)}\n"
    read = Source(text, "f.toml").parse(Army)
    assert read.name == name
    for unit, written in zip(read.units, army, strict=True):
        back = unit.model_dump(exclude_unset=True)
        if "move" in back:
            back["move"] /= 1000
        assert back == written


@pytest.mark.parametrize("module", ["grognard.content.packs", "grognard.content.rosters"])
def test_packs_and_rosters_are_quick_to_import(module: str) -> None:
    import subprocess
    import sys

    code = f"import {module}, sys; assert not {{'pydantic', 'tree_sitter'}} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
