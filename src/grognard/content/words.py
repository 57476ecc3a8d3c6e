"""Pydantic's complaints in plain words, with the nearest known name where one was misspelt."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterable
from typing import Any

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from grognard.content.faults import did_you_mean, nearest

WANTED = {
    "bool_type": "true or false is wanted",
    "bool_parsing": "true or false is wanted",
    "dict_type": "a table is wanted",
    "float_type": "a number is wanted",
    "int_from_float": "a whole number is wanted",
    "int_type": "a whole number is wanted",
    "list_type": "a list is wanted",
    "model_type": "a table is wanted",
    "model_attributes_type": "a table is wanted",
    "string_type": "text in quotes is wanted",
    "tuple_type": "a list is wanted",
}
LIMITS: dict[str, Callable[[dict[str, Any]], str]] = {
    "greater_than": lambda ctx: f"must be more than {ctx['gt']}",
    "greater_than_equal": lambda ctx: f"must be {ctx['ge']} or more",
    "less_than": lambda ctx: f"must be less than {ctx['lt']}",
    "less_than_equal": lambda ctx: f"must be {ctx['le']} or less",
    "multiple_of": lambda ctx: f"must be a multiple of {ctx['multiple_of']}",
}


def essential(details: list[ErrorDetails], model: type[BaseModel]) -> list[ErrorDetails]:
    """The complaints without those that only follow from another one.

    A misspelt field is also missing under its right name; a list with a bad entry counts as one shorter.
    """
    misspelt = {
        (*detail["loc"][:-1], nearest(str(detail["loc"][-1]), fields_at(model, detail["loc"][:-1])))
        for detail in details
        if detail["type"] == "extra_forbidden"
    }

    def follows(detail: ErrorDetails) -> bool:
        if detail["type"] == "too_short":
            return len(detail["input"]) >= int(detail["ctx"]["min_length"])
        return detail["type"] == "missing" and detail["loc"] in misspelt

    return [detail for detail in details if not follows(detail)]


def message(detail: ErrorDetails, fields: Iterable[str]) -> str:
    """One complaint as a sentence. `fields` are the names that are known where it arose."""
    kind, ctx, given = detail["type"], detail.get("ctx", {}), detail["input"]
    if kind == "missing" and isinstance(detail["loc"][-1], int):
        return "the list is too short."
    if kind == "missing":
        return "missing."
    if kind == "extra_forbidden":
        word = str(detail["loc"][-1])
        hint = did_you_mean(word, fields) or f" Fields here: {', '.join(fields)}."
        return f"not a field here.{hint}"
    if kind in ("literal_error", "enum"):
        return _one_of(ctx["expected"], given)
    if kind == "union_tag_invalid":
        return _one_of(" or ".join(ctx["expected_tags"].rsplit(", ", 1)), ctx["tag"])
    if kind == "union_tag_not_found":
        return f"{ctx['discriminator']} is missing."
    if kind in ("value_error", "assertion_error"):
        return str(ctx["error"])
    if kind in LIMITS:
        return f"{LIMITS[kind](ctx)}, not {shown(given)}."
    if kind in ("too_short", "too_long", "string_too_short", "string_too_long"):
        return _length(kind, ctx, given)
    if kind in WANTED:
        return f"{WANTED[kind]}, not {shown(given)}."
    said = detail["msg"]
    return f"{said[:1].lower()}{said[1:]}."


def shown(value: object) -> str:
    """A value as the file may have it, short enough for a sentence."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f"'{value}'" if len(value) <= 40 else f"'{value[:39]}…'"
        case list():
            return "a list"
        case dict():
            return "a table"
    return str(value)


def _one_of(expected: str, given: object) -> str:
    hint = did_you_mean(given, re.findall(r"'([^']*)'", expected)) if isinstance(given, str) else ""
    return f"must be {expected}, not {shown(given)}.{hint}"


def _length(kind: str, ctx: dict[str, Any], given: Any) -> str:
    if kind.startswith("string") and not given:
        return "must not be empty."
    thing = "character" if kind.startswith("string") else "entry"
    limit = ctx["min_length"] if kind.endswith("short") else ctx["max_length"]
    many = thing if limit == 1 else {"character": "characters", "entry": "entries"}[thing]
    bound = "at least" if kind.endswith("short") else "at most"
    return f"must have {bound} {limit} {many}, not {ctx.get('actual_length') or len(given)}."


def fields_at(model: type[BaseModel], loc: Iterable[str | int]) -> list[str]:
    """The names of the fields that a table at this place may have, by walking the models' types."""
    kinds = _unfold(model)
    for part in loc:
        deeper = [inner for kind in kinds for inner in _step(kind, part)]
        kinds = deeper or kinds  # the tag of a union is no step down
    return sorted({name for kind in kinds if _is_model(kind) for name in _fields(kind)})


def _step(kind: Any, part: str | int) -> list[Any]:
    """The types of what stands under this name or number in a thing of this type."""
    if _is_model(kind):
        field = _fields(kind).get(str(part))
        return [] if field is None else _unfold(field.annotation)
    if isinstance(part, int) or typing.get_origin(kind) is dict:
        return [inner for argument in typing.get_args(kind) for inner in _unfold(argument)]
    return []


def _fields(model: type[BaseModel]) -> dict[str, Any]:
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _unfold(kind: Any) -> list[Any]:
    """A type without Annotated and unions: the plain classes and containers that it may be."""
    if typing.get_origin(kind) is typing.Annotated:
        return _unfold(typing.get_args(kind)[0])
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return [inner for argument in typing.get_args(kind) for inner in _unfold(argument)]
    return [kind]
