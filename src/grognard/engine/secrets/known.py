"""Secrets: who may know a field is declared on the field itself, and what a seat knows is derived from that.

    class Unit(Record):
        seat: int
        up: bool = False
        face: Annotated[Card | None, Secret(owner_or_face_up, blank=None)] = None
        kit: Annotated[list[Weapon], Secret(owner, blank=seen_weapons)] = []
        backs: Annotated[int, Back("kit", count_of_backs)] = 0

`Secret` hides a whole field, `SecretEach` hides the elements of a list or mapping one by one, and `Back` is what others
see in place of a secret. The function that copies and blanks is written once per class, like the one that only copies.
A state that has nothing to hide any more says so by `all_open`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from grognard.engine.record import Record, copy_of, hints_of
from grognard.engine.secrets.declarations import (
    LEFT_OUT,
    Back,
    Declaration,
    Eyes,
    Misdeclared,
    Secret,
    SecretEach,
    Who,
    declarations,
    element_hint,
    hides,
    nobody,
    own_place,
    owner,
    owner_and_allies,
    records_in,
)

R = TypeVar("R", bound=Record)
Conceal = Callable[[Any, Eyes], Any]

__all__ = [
    "LEFT_OUT",
    "Back",
    "Eyes",
    "Misdeclared",
    "Secret",
    "SecretEach",
    "check",
    "has_secrets",
    "hidden",
    "is_declared",
    "known",
    "nobody",
    "own_place",
    "owner",
    "owner_and_allies",
]


def known(state: R, seat: int | None) -> R:
    """What this seat (None: a spectator) knows of a whole state: always a copy of its own, with what is hidden
    blanked."""
    if not hides(type(state)) or state.all_open():
        return state.copy()
    concealed: R = _concealer(type(state))(state, Eyes(seat, state))
    return concealed


def has_secrets(kind: type[Record]) -> bool:
    """Whether a state of this kind declares anything as secret, at any depth."""
    return hides(kind)


def is_declared(kind: type, name: str) -> bool:
    """Whether something is declared about who may know this field."""
    return name in declarations(kind)


def check(kind: type[Record]) -> None:
    """Raise `Misdeclared` if a state of this kind declares a secret in a way that cannot work."""
    # A class that was looked at before may have got a subclass with secrets since then.
    hides.cache_clear()
    _concealers.clear()
    for each in records_in(kind):
        declarations(each)


# ---- the function that copies and blanks, one per class ----

_concealers: dict[type, Conceal] = {}


def _concealer(kind: type) -> Conceal:
    found = _concealers.get(kind)
    if found is None:
        found = _concealers[kind] = _written(kind) if hides(kind) else lambda record, _eyes: record.copy()
    return found


def _written(kind: type) -> Conceal:
    """The function as source: each rule is asked once, however many fields follow it."""
    declared, hints = declarations(kind), hints_of(kind)
    space: dict[str, Any] = {"kind": kind}
    rules: dict[Any, str] = {}
    parts = []
    for field in msgspec.structs.fields(kind):
        name = field.name
        value = _value(name, hints[name], space)
        declaration = declared.get(name)
        if isinstance(declaration, SecretEach):
            space[f"each_{name}"] = _each(name, hints[name], declaration)
            value = f"each_{name}(r, eyes)"
        elif declaration is not None:
            rule = _rule(declaration, declared)
            known_by = rules.setdefault(rule, f"known{len(rules)}")
            space[f"blank_{name}"] = declaration.blank
            blank = f"blank_{name}(r)" if callable(declaration.blank) else f"blank_{name}"
            value = f"{value} if {known_by} else {blank}"
        parts.append(f"{name}={value}")
    space.update({f"rule_{local}": rule for rule, local in rules.items()})
    asked = "".join(f"    {local} = rule_{local}(r, eyes)\n" for local in rules.values())
    exec(f"def written(r, eyes):\n{asked}    return kind({', '.join(parts)})", space)  # noqa: S102 - our own names only
    written: Conceal = space["written"]
    return written


def _rule(declaration: Secret | Back, declared: Mapping[str, Declaration]) -> Who:
    """Who may know a field; of a back, who may know what it stands for."""
    secret = declared[declaration.of] if isinstance(declaration, Back) else declaration
    assert isinstance(secret, Secret)
    return secret.who


def _value(name: str, hint: Any, space: dict[str, Any]) -> str:
    """The field for those who may know it: secrets further down are still blanked."""
    if any(hides(kind) for kind in records_in(hint)):
        space["conceal"] = _conceal
        return f"conceal(r.{name}, eyes)"
    copy = copy_of(hint)
    if copy is None:
        return f"r.{name}"
    space[f"copy_{name}"] = copy
    return f"copy_{name}(r.{name})"


def _conceal(thing: Any, eyes: Eyes) -> Any:
    """What holds secrets further down: a record, or a list or mapping of what does."""
    if isinstance(thing, Record):
        return _concealer(type(thing))(thing, eyes)
    if isinstance(thing, list):
        return [_conceal(item, eyes) for item in thing]
    if isinstance(thing, dict):
        return {key: _conceal(item, eyes) for key, item in thing.items()}
    return thing.copy() if isinstance(thing, set) else thing


def _each(name: str, hint: Any, declaration: SecretEach) -> Conceal:
    """A list or mapping whose elements are hidden one by one."""
    inner = element_hint(hint)
    copy = copy_of(inner)
    deep = _conceal if any(hides(kind) for kind in records_in(inner)) else None
    who, blank = declaration.who, declaration.blank

    def shown(record: Any, key: Any, item: Any, eyes: Eyes) -> Any:
        if who(record, key, eyes):
            return deep(item, eyes) if deep is not None else copy(item) if copy is not None else item
        return blank(item) if callable(blank) else blank

    def conceal(record: Any, eyes: Eyes) -> Any:
        things = getattr(record, name)
        if isinstance(things, dict):
            found = ((key, shown(record, key, item, eyes)) for key, item in things.items())
            return {key: item for key, item in found if item is not LEFT_OUT}
        each = (shown(record, place, item, eyes) for place, item in enumerate(things))
        return [item for item in each if item is not LEFT_OUT]

    return conceal


# ---- what is hidden from whom, for the laws ----


StatePath = tuple[Any, ...]
"""The names, places and keys that lead from the state to something in it."""


class Hidden(msgspec.Struct, frozen=True):
    """A secret as it stands in a state: where, by which declaration, and what it really is."""

    path: StatePath
    declared: str
    value: Any


def hidden(state: Record, seat: int | None) -> Iterator[Hidden]:
    """Everything in a whole state that this seat may not know."""
    if not state.all_open():
        yield from _hidden(state, Eyes(seat, state), ())


def _hidden(thing: Any, eyes: Eyes, path: StatePath) -> Iterator[Hidden]:
    if isinstance(thing, Record):
        declared = declarations(type(thing))
        for name in thing.__struct_fields__:
            value, here = getattr(thing, name), (*path, name)
            declaration = declared.get(name)
            yield from _hidden_field(thing, declaration, f"{type(thing).__name__}.{name}", value, eyes, here)
    elif isinstance(thing, list | dict):
        for key, item in thing.items() if isinstance(thing, dict) else enumerate(thing):
            yield from _hidden(item, eyes, (*path, key))


def _hidden_field(
    record: Record, declaration: Declaration | None, called: str, value: Any, eyes: Eyes, path: StatePath
) -> Iterator[Hidden]:
    match declaration:
        case Secret(who=who) if not who(record, eyes):
            yield Hidden(path, called, value)
        case SecretEach(who=who):
            for key, item in value.items() if isinstance(value, dict) else enumerate(value):
                if who(record, key, eyes):
                    yield from _hidden(item, eyes, (*path, key))
                else:
                    yield Hidden((*path, key), called, item)
        case _:
            yield from _hidden(value, eyes, path)
