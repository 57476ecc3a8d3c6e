"""Records: the plain, slotted data that a state of a game is made of.

A `Record` may be changed by the rules, a `Value` never. Copying a state therefore copies its records and the
containers between them, and shares every value; which fields need what is worked out once per class.
"""

from __future__ import annotations

import hashlib
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Self, TypeVar, cast

import msgspec

R = TypeVar("R", bound="Record")
V = TypeVar("V")


class Value(msgspec.Struct, frozen=True, kw_only=False, omit_defaults=True):
    """Data that never changes once made; copies of a state share it. `class Spot(Value, frozen=True): ...`"""


class Record(msgspec.Struct, kw_only=False):
    """Data that the rules change in place; `copy()` gives an independent one."""

    def copy(self) -> Self:
        twin: Self = _copiers[type(self)](self)
        return twin

    def all_open(self) -> bool:
        """Whether nothing in this state is secret any more, whatever its fields declare (see `secrets`)."""
        return False

    def digest(self) -> str:
        """A short fingerprint of everything in this record, the same on every machine."""
        return hashlib.blake2b(to_json(self), digest_size=12).hexdigest()


_encoder = msgspec.json.Encoder(order="deterministic")


def to_json(thing: object) -> bytes:
    """Canonical JSON: keys of mappings sorted, fields in their declared order."""
    return _encoder.encode(thing)


def from_json(kind: type[R], data: bytes | msgspec.Raw) -> R:
    return msgspec.json.decode(data, type=kind)


def from_json_as(hint: Any, data: bytes) -> Any:
    """The same for any type that a field may have."""
    return msgspec.json.decode(data, type=hint)


def in_listed_order(named: dict[str, V], listed: tuple[str, ...]) -> tuple[dict[str, V], tuple[str, ...]]:
    """The named things in the order of this list, and the list; an empty list is filled with their present order. A
    state needs this because a file sorts the keys of a mapping."""
    if not listed:
        return named, tuple(named)
    if listed == tuple(named):
        return named, listed
    return {name: named[name] for name in listed}, listed


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The types of a record's fields, with their annotations."""
    return typing.get_type_hints(kind, include_extras=True)


Copy = Callable[[Any], Any]


class _Copiers(dict[type, Copy]):
    """The copy function of each record class, made when the first record of the class is copied."""

    def __missing__(self, kind: type) -> Copy:
        made = self[kind] = _copier(kind)
        return made


_copiers = _Copiers()
# What the written functions below need; a union has at most one member that is not shared.
_SPACE: dict[str, Any] = {"copiers": _copiers, "changeable": (Record, list, dict, set)}


def _copier(kind: type) -> Copy:
    """A flat copy shares every field; the fields that cannot be shared are then copied one by one.

    The function is written as source once and compiled: a generic walk over the fields takes five times as long.
    """
    flat: Copy = kind.__copy__  # type: ignore[attr-defined]
    lines = []
    for field in msgspec.structs.fields(kind):
        copy = _written(hints_of(kind)[field.name], f"r.{field.name}")
        if copy is not None:
            lines.append(f" twin.{field.name} = {copy}")
    if not lines:
        return flat
    space: dict[str, Any] = {"flat": flat, **_SPACE}
    source = "\n".join(["def copy(r):", " twin = flat(r)", *lines, " return twin"])
    exec(source, space)  # noqa: S102 - our own field names only
    return cast(Copy, space["copy"])


def copy_of(hint: Any) -> Copy | None:
    """How a field of this type is copied; None when it can be shared."""
    source = _written(hint, "thing")
    return None if source is None else cast(Copy, eval(f"lambda thing: {source}", _SPACE))  # noqa: S307


def _written(hint: Any, thing: str, depth: int = 0) -> str | None:
    """The source that copies a thing of this type; None when it can be shared."""
    origin = typing.get_origin(hint) or hint
    args = typing.get_args(hint)
    if origin is typing.Annotated or origin is typing.ClassVar:
        return _written(args[0], thing, depth)
    if origin in (typing.Union, types.UnionType):
        return _written_union(args, thing, depth)
    each = f"each{depth}"
    if origin is list:
        inner = _written(args[0], each, depth + 1) if args else None
        return f"{thing}[:]" if inner is None else f"[{inner} for {each} in {thing}]"
    if origin is dict:
        inner = _written(args[1], each, depth + 1) if args else None
        if inner is None:
            return f"{thing}.copy()"
        return f"{{key{depth}: {inner} for key{depth}, {each} in {thing}.items()}}"
    if origin is set:
        return f"{thing}.copy()"
    if origin is tuple:
        if any(_written(arg, thing) is not None for arg in args if arg is not Ellipsis):
            raise TypeError(f"a tuple is shared between copies, so it may hold no record: {hint}")
        return None
    if isinstance(hint, type) and issubclass(hint, Record):
        # A subclass may stand in the field, so the copy is looked up by what is there.
        looked_up = f"copiers[type({thing})]({thing})"
        return f"({thing}.__copy__() if type({thing}) is {_named(hint)} else {looked_up})" if _flat(hint) else looked_up
    return None


@cache
def _flat(kind: type) -> bool:
    """Whether every field of a record can be shared: most units are like that, and are copied without looking."""
    return not any(_may_change(hint) for hint in hints_of(kind).values())


def _may_change(hint: Any) -> bool:
    changeable = isinstance(hint, type) and issubclass(hint, (Record, list, dict, set))
    return changeable or any(_may_change(part) for part in (typing.get_origin(hint), *typing.get_args(hint)) if part)


def _named(kind: type) -> str:
    """The name by which written functions know a class."""
    name = f"kind_{id(kind)}"
    _SPACE[name] = kind
    return name


def _written_union(members: tuple[Any, ...], thing: str, depth: int) -> str | None:
    copies = [copy for member in members if (copy := _written(member, thing, depth)) is not None]
    if not copies:
        return None
    if len(copies) > 1:
        raise TypeError(f"only one member of a union may be changeable: {members}")
    return f"({copies[0]} if isinstance({thing}, changeable) else {thing})"
