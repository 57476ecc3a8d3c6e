"""Records: the plain, slotted data that a state of a game is made of.

A `Record` may be changed by the rules, a `Value` never. Copying a state therefore copies its records and the
containers between them, and shares every value; which fields need what is worked out once per class.
"""

from __future__ import annotations

import hashlib
import types
import typing
from collections.abc import Callable
from typing import Any, Self, TypeVar, cast

import msgspec

R = TypeVar("R", bound="Record")


class Value(msgspec.Struct, frozen=True, kw_only=False, omit_defaults=True):
    """Data that never changes once made; copies of a state share it."""


class Record(msgspec.Struct, kw_only=False):
    """Data that the rules change in place; `copy()` gives an independent one."""

    def copy(self) -> Self:
        return cast(Self, _copier(type(self))(self))

    def digest(self) -> str:
        """A short fingerprint of everything in this record, the same on every machine."""
        return hashlib.blake2b(to_json(self), digest_size=12).hexdigest()


_encoder = msgspec.json.Encoder(order="deterministic")


def to_json(thing: object) -> bytes:
    """Canonical JSON: keys of mappings sorted, fields in their declared order."""
    return _encoder.encode(thing)


def from_json(kind: type[R], data: bytes | msgspec.Raw) -> R:
    return msgspec.json.decode(data, type=kind)


Copy = Callable[[Any], Any]
_copiers: dict[type, Copy] = {}


def _copier(kind: type) -> Copy:
    """The copy function of a record class, written as source once and compiled (a generic walk is 5 x slower)."""
    found = _copiers.get(kind)
    if found is not None:
        return found
    hints = typing.get_type_hints(kind)
    names = [field.name for field in msgspec.structs.fields(kind)]
    space: dict[str, Any] = {"kind": kind}
    parts = []
    for name in names:
        copy = _copy_of(hints[name])
        if copy is None:
            parts.append(f"r.{name}")
        else:
            space[f"copy_{name}"] = copy
            parts.append(f"copy_{name}(r.{name})")
    keywords = ", ".join(f"{name}={part}" for name, part in zip(names, parts, strict=True))
    exec(f"def copy(r): return kind({keywords})", space)  # noqa: S102 - our own field names only
    _copiers[kind] = space["copy"]
    return cast(Copy, space["copy"])


def _copy_of(hint: Any) -> Copy | None:
    """How a field of this type is copied; None when it can be shared."""
    origin = typing.get_origin(hint)
    if origin is typing.Annotated or origin is typing.ClassVar:
        return _copy_of(typing.get_args(hint)[0])
    if origin in (typing.Union, types.UnionType):
        return _copy_of_union(typing.get_args(hint))
    if origin is list or hint is list:
        each = _copy_of(typing.get_args(hint)[0]) if typing.get_args(hint) else None
        return list.copy if each is None else lambda items: [each(item) for item in items]
    if origin is dict or hint is dict:
        inner = _copy_of(typing.get_args(hint)[1]) if typing.get_args(hint) else None
        if inner is None:
            return dict.copy
        return lambda items: {key: inner(item) for key, item in items.items()}
    if origin is set or hint is set:
        return set.copy
    if origin is tuple:
        inners = [_copy_of(arg) for arg in typing.get_args(hint) if arg is not Ellipsis]
        if any(inner is not None for inner in inners):
            raise TypeError(f"a tuple is shared between copies, so it may hold no record: {hint}")
        return None
    if isinstance(hint, type) and issubclass(hint, Record):
        # A subclass may stand in the field, so the copy is looked up by what is there.
        return lambda record: _copier(type(record))(record)
    return None


def _copy_of_union(members: tuple[Any, ...]) -> Copy | None:
    copies = [copy for member in members if (copy := _copy_of(member)) is not None]
    if not copies:
        return None
    if len(copies) > 1:
        raise TypeError(f"only one member of a union may be changeable: {members}")
    (copy,) = copies
    shared = (types.NoneType, str, int, bool, tuple, Value)
    return lambda thing: thing if isinstance(thing, shared) else copy(thing)
