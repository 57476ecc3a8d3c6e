"""The test kit's words for powers and strategies: names of those in the box, or dicts that make one up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.content.specs import known_words
from grognard.engine.mechanics.effects import Effect
from grognard.rulesets.battleforge.arsenal import MOMENTS, Power, Strategy
from grognard.rulesets.battleforge.content.packs import powers_file, strategies_file
from grognard.rulesets.battleforge.rules.datasheets.specials import WORDS
from grognard.table.points import inch

_POWER = ("name", "id", "cast", "range", "target", "specialty", "sight", "only", "hits", "ap", "effects")
_STRATEGY = ("name", "id", "cost", "window", "effects", "source", "faction", "keyword", "in_cover")
CORE = "core"
"""Stands for all core strategies."""


def powers_of(specs: Sequence[Any]) -> tuple[Power, ...]:
    """Powers by name, or made up: dict(name="Spark", cast=7, range=24, hits=1)."""
    known = {entry.name: entry.power for entry in powers_file().powers}
    found = []
    for spec in specs:
        if isinstance(spec, str):
            known_words("powers", [spec], known)
            found.append(known[spec])
        else:
            found.append(_made_up_power(spec))
    return tuple(found)


def _made_up_power(spec: Mapping[str, Any]) -> Power:
    known_words("power", spec, _POWER)
    return Power(
        spec.get("id", _id(spec["name"])),
        spec["name"],
        spec.get("cast", 6),
        inch(spec.get("range", 24)),
        spec.get("target", "enemy unit"),
        spec.get("specialty", ""),
        spec.get("sight", False),
        spec.get("only", ""),
        spec.get("hits", 0 if spec.get("effects") else 1),
        spec.get("ap", 0),
        _effects(spec),
    )


def strategies_of(specs: Any) -> tuple[Strategy, ...]:
    """Strategies by name, or made up; "core" stands for all core strategies."""
    known = {entry.name: entry.strategy for entry in strategies_file().strategies}
    found: list[Strategy] = []
    for spec in [specs] if isinstance(specs, str) else specs:
        if spec == CORE:
            found += [strategy for strategy in known.values() if strategy.source == CORE]
        elif isinstance(spec, str):
            known_words("strategies", [spec], known)
            found.append(known[spec])
        else:
            found.append(_made_up_strategy(spec))
    return tuple(found)


def _made_up_strategy(spec: Mapping[str, Any]) -> Strategy:
    known_words("strategy", spec, _STRATEGY)
    known_words("strategy, window", [spec["window"]], MOMENTS)
    return Strategy(
        spec.get("id", _id(spec["name"])),
        spec["name"],
        spec.get("cost", 1),
        spec["window"],
        _effects(spec),
        spec.get("source", CORE),
        spec.get("faction", ""),
        keyword=spec.get("keyword", ""),
        in_cover=spec.get("in_cover", False),
    )


def _effects(spec: Mapping[str, Any]) -> tuple[Effect, ...]:
    for effect in spec.get("effects", ()):
        known_words(f"{spec['name']}, effects", [effect["name"]], WORDS.words)
        known_words(f"{spec['name']}, {effect['name']}", effect, Effect.__struct_fields__)
    return tuple(Effect(**{"source": spec["name"], **effect}) for effect in spec.get("effects", ()))


def _id(name: str) -> str:
    return "".join(each for each in name.lower().replace(" ", "-") if each.isalnum() or each == "-")
