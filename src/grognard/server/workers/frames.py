"""Frames: how the server and its workers talk. Each is its length in eight bytes, then a pickle; both ends are our own
program, and nothing that a stranger sent is ever unpickled.

A record that is written down leaves out a field that holds its default object, not one that merely equals it. So
default objects are sent by name, and a state that was sent is serialized exactly like the original."""

from __future__ import annotations

import io
import pickle  # noqa: TID251 - no save: between two processes of one program
import struct
from typing import Any

import msgspec

HEAD = struct.Struct(">Q")
Name = tuple[type[msgspec.Struct], str]
"""The default of a field: its class and its name."""

_by_identity: dict[int, tuple[Name, Any]] = {}
_by_name: dict[Name, Any] = {}
_looked_at: set[type] = set()


class _Packer(pickle.Pickler):
    def persistent_id(self, thing: Any) -> Name | None:
        kind = type(thing)
        if kind not in _looked_at:
            _look_at(kind)
        found = _by_identity.get(id(thing))
        return None if found is None else found[0]


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, name: Name) -> Any:
        if name not in _by_name:
            _look_at(name[0])
        return _by_name[name]


def _look_at(kind: type) -> None:
    """Note the default objects of a class of records, before its first record is packed or unpacked."""
    _looked_at.add(kind)
    if not issubclass(kind, msgspec.Struct):
        return
    for field in msgspec.structs.fields(kind):
        default = field.default
        if default is not msgspec.NODEFAULT and not _is_the_only_one(default):
            name = kind, field.name
            _by_name[name] = default
            _by_identity.setdefault(id(default), (name, default))


def _is_the_only_one(thing: Any) -> bool:
    """Whether it is a singleton, of which every Python process has exactly one (such as None or True)."""
    return thing is None or (type(thing) is tuple and not thing) or (isinstance(thing, int) and 0 <= thing <= 256)


def packed(thing: Any) -> bytes:
    data = io.BytesIO()
    data.write(HEAD.pack(0))
    _Packer(data, pickle.HIGHEST_PROTOCOL).dump(thing)
    data.seek(0)
    data.write(HEAD.pack(data.getbuffer().nbytes - HEAD.size))
    return data.getvalue()


def length_in(head: bytes) -> int:
    (length,) = HEAD.unpack(head)
    return int(length)


def unpacked(data: bytes) -> Any:
    return _Unpacker(io.BytesIO(data)).load()
