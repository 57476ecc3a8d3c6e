"""Checks the form of the test kit's words before they are read: lists where lists belong, texts where texts belong, and
numbers that are numbers. What the words mean is for the modules that read them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from math import isfinite
from typing import Any

from grognard.content.specs import ImpossiblePosition

HasForm = Callable[[Any], bool]
MOST_MODELS = 500


def is_nothing(spoken: Any) -> bool:
    return spoken is None


def is_list(spoken: Any) -> bool:
    """Whether this counts as a list. Whatever is empty counts as an empty list."""
    return isinstance(spoken, Collection) and (not spoken or not isinstance(spoken, str | bytes | Mapping))


def is_words(spoken: Any) -> bool:
    return isinstance(spoken, Mapping) and all(isinstance(word, str) for word in spoken)


def is_text(spoken: Any) -> bool:
    return isinstance(spoken, str)


def is_whole(spoken: Any) -> bool:
    return isinstance(spoken, int)


def is_number(spoken: Any) -> bool:
    return isinstance(spoken, int | float) and isfinite(spoken)


def each(form: HasForm) -> HasForm:
    """A list of things that all have this form."""
    return lambda spoken: is_list(spoken) and all(form(one) for one in spoken)


def either(*forms: HasForm) -> HasForm:
    return lambda spoken: any(form(spoken) for form in forms)


WORDS, TEXTS, WHOLES = each(is_words), each(is_text), each(is_whole)
NAMED = each(either(is_text, is_words))
"""Things of the box by their names, and others made up."""
CORNERS = each(lambda corner: is_list(corner) and len(corner) == 2 and all(is_number(along) for along in corner))
PLACES = either(each(is_number), each(each(is_number)))
POSITION: Mapping[str, tuple[HasForm, str]] = {
    "players": (TEXTS, "a list of names"),
    "teams": (each(either(is_whole, is_text)), "a list with a number for each player"),
    "order": (either(is_nothing, WHOLES), "a list of seats"),
    "victory": (WHOLES, "a list with a number for each seat"),
    "advantage": (WHOLES, "a list with a number for each seat"),
    "strategy": (WHOLES, "a list with a number for each seat"),
    "upkeep": (WHOLES, "a list with a number for each seat"),
    "bids": (WHOLES, "a list with a number for each seat"),
    "terrain": (WORDS, "a list of dicts"),
    "edges": (WORDS, "a list of dicts"),
    "scoring": (WORDS, "a list of dicts"),
    "scenario_actions": (WORDS, "a list of dicts"),
    "zones": (is_list, "a list of rects or dicts"),
    "objectives": (is_list, "a list of places or dicts"),
    "strategies": (either(is_text, each(either(is_text, NAMED))), "a name, or a list for each seat"),
    "floor_fights": (each(lambda pair: is_list(pair) and len(pair) == 2), "a list of pairs of units"),
}
UNIT: Mapping[str, tuple[HasForm, str]] = {
    **dict.fromkeys(("cast", "name", "faction", "category", "specialty", "aboard"), (is_text, "a text")),
    "keywords": (either(is_text, TEXTS), "a list of texts"),
    "rules": (either(is_text, TEXTS), "a list of texts"),
    "unit_rules": (either(is_text, TEXTS), "a list of texts"),
    "points": (is_whole, "a whole number"),
    "at": (PLACES, "a list of places, and a place is (x, y)"),
    "models": (
        either(is_nothing, lambda number: is_whole(number) and number <= MOST_MODELS),
        f"a whole number, up to {MOST_MODELS}",
    ),
    "figures": (
        lambda spoken: isinstance(spoken, Mapping) and all(map(is_words, spoken.values())),
        "changes by model number, as in {1: dict(co=7)}",
    ),
    "powers": (NAMED, "a list of names or dicts"),
    "weapons": (either(is_text, is_words, NAMED), "a list of names or dicts"),
    "inside": (
        either(is_nothing, is_text, lambda spoken: is_list(spoken) and len(spoken) in (2, 3)),
        "a building, or (building, floor)",
    ),
}
MADE_UP: Mapping[str, tuple[HasForm, str]] = {
    **dict.fromkeys(
        ("id", "name", "window", "specialty", "target", "only", "source", "faction", "keyword", "profile_of"),
        (is_text, "a text"),
    ),
    **dict.fromkeys(
        ("cost", "cast", "floors", "capacity", "hits", "ap", "attacks", "copies"), (is_whole, "a whole number")
    ),
    **dict.fromkeys(("within", "elevation", "height", "mount_height"), (is_number, "a number")),
    "effects": (each(lambda effect: is_words(effect) and is_text(effect.get("name"))), "a list of dicts with a name"),
    "rules": (either(is_text, TEXTS), "a list of texts"),
    "arcs": (either(is_text, TEXTS), "a list of texts"),
    "tokens": (TEXTS, "a list of texts"),
    "polygon": (CORNERS, "a list of corners"),
}
"""What is put together of words of its own: terrain, objectives, powers, strategies, weapons."""


def well_formed(spec: Mapping[str, Any], units: Mapping[str, Any]) -> None:
    """Refuse what has not the form of a position."""
    _finite("position", [spec, units])
    _look_over("position", spec, POSITION)
    for name, unit in units.items():
        if not is_text(name) or not is_words(unit):
            raise ImpossiblePosition(
                f"{name}: a unit is given by its words, as in dict(cast='Troopers', at=[(10, 10)])."
            )
        _look_over(name, unit, UNIT)
    for where, made_up in (*_all_words("position", spec), *_all_words("units", units)):
        _look_over(where, made_up, MADE_UP)


def _look_over(where: str, words: Mapping[str, Any], forms: Mapping[str, tuple[HasForm, str]]) -> None:
    for word, (fits, told) in forms.items():
        if word in words and not fits(words[word]):
            raise ImpossiblePosition(f"{where}: {word} is {told}, not {words[word]!r}.")


def _all_words(where: str, spoken: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The dicts in a list, or one list further in, with the name of what they stand under."""
    if isinstance(spoken, Mapping):
        for word, inner in spoken.items():
            yield from _all_words(f"{word}", inner)
    elif is_list(spoken):
        for one in spoken:
            if is_words(one):
                yield where, one
            yield from _all_words(where, one)


def _finite(where: str, spoken: Any) -> None:
    """No number is infinite, or none at all."""
    if isinstance(spoken, float) and not isfinite(spoken):
        raise ImpossiblePosition(f"{where}: {spoken} is no number of anything.")
    if isinstance(spoken, Mapping):
        for word, inner in spoken.items():
            _finite(str(word), inner)
    elif is_list(spoken):
        for one in spoken:
            _finite(where, one)
