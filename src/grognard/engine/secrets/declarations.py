"""Declarations of secrets: what a field may declare, and which declarations make no sense."""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from grognard.engine.record import Record, Value, from_json_as, hints_of, to_json


class Misdeclared(TypeError):
    """A secret that is declared in a way that cannot work."""


class Eyes:
    """Who looks at a state: a seat, or a spectator (None)."""

    __slots__ = ("seat", "state")

    def __init__(self, seat: int | None, state: Record) -> None:
        self.seat = seat
        self.state: Any = state
        """The root, for rules that depend on more than the record itself: allies, the phase of the game."""

    def are(self, seat: int) -> bool:
        """Whether these are the eyes of that seat."""
        return self.seat == seat

    def among(self, seats: typing.Container[int]) -> bool:
        """Whether these are the eyes of one of those seats."""
        return self.seat is not None and self.seat in seats


class _LeftOut:
    def __repr__(self) -> str:
        return "LEFT_OUT"


LEFT_OUT: Final = _LeftOut()
"""The blank of an element whose very existence is secret."""

Who = Callable[[Any, Eyes], bool]
"""Of the record and the eyes: whether these may know the field."""
WhoEach = Callable[[Any, Any, Eyes], bool]
"""The same with the place or the key of the element."""


class Secret:
    """A field that only some may know: those for whom `who(record, eyes)` is true. All others see `blank`.

    `blank` is a plain value, or a function that makes the public form of the field from the true record: an empty list
    if the length is secret, or the cards of a hand that lie face up.
    """

    __slots__ = ("blank", "who")
    __match_args__ = ("who", "blank")

    def __init__(self, who: Who, *, blank: Any) -> None:
        self.who = who
        self.blank = _usable(who, blank)


class SecretEach:
    """A list or mapping of which each element is hidden by itself: `who(record, place or key, eyes)`.

    `blank` is a value, a function of the element, or `LEFT_OUT` if the others may not even know that the element
    exists."""

    __slots__ = ("blank", "who")
    __match_args__ = ("who", "blank")

    def __init__(self, who: WhoEach, *, blank: Any) -> None:
        self.who = who
        self.blank = _usable(who, blank)


class Back:
    """What is seen in place of a secret, such as how many cards there are: anybody who may not know the field `of` sees
    here what `shown(record)` makes of the true record."""

    __slots__ = ("blank", "of")

    def __init__(self, of: str, shown: Callable[[Any], Any]) -> None:
        self.of = of
        self.blank = _usable(shown, shown)


Declaration = Secret | SecretEach | Back


def _usable(who: object, blank: Any) -> Any:
    if not callable(who):
        raise Misdeclared(f"a secret says by a function who may know it, not by {who!r}")
    if isinstance(blank, list | dict | set | Record):
        raise Misdeclared(f"all views would share the blank {blank!r}; give a function that makes one")
    return blank


# ---- rules that many secrets follow ----


def owner(record: Any, eyes: Eyes) -> bool:
    """Only the seat in the record's own field `seat`."""
    return eyes.are(record.seat)


def owner_and_allies(record: Any, eyes: Eyes) -> bool:
    """The seat in the record's field `seat` and its allies, by the `seating` of the state."""
    seating = eyes.state.seating
    return eyes.among(seating.members(seating.team_of(record.seat)))


def nobody(_record: Any, _eyes: Eyes) -> bool:
    """No seat at all: a deck that lies face down."""
    return False


def own_place(_record: Any, place: Any, eyes: Eyes) -> bool:
    """In a list by seats, each seat knows its own place."""
    return eyes.are(place)


# ---- reading them ----


@cache
def declarations(kind: type) -> dict[str, Declaration]:
    """What a class of records declares, by field."""
    hints = hints_of(kind)
    found = {}
    for field in msgspec.structs.fields(kind):
        hint, where = hints[field.name], f"{kind.__name__}.{field.name}"
        notes = [note for note in getattr(hint, "__metadata__", ()) if isinstance(note, Declaration)]
        if len(notes) > 1:
            raise Misdeclared(f"{where} is declared as secret twice")
        if any(_notes_within(arg) for arg in typing.get_args(_plain(hint))):
            raise Misdeclared(f"{where} declares a secret inside its type; put SecretEach on the field itself")
        if notes:
            found[field.name] = notes[0]
    for name, declaration in found.items():
        _check_field(kind, name, hints[name], declaration, found)
    return found


def _check_field(kind: type, name: str, hint: Any, declaration: Declaration, others: dict[str, Declaration]) -> None:
    where = f"{kind.__name__}.{name}"
    if issubclass(kind, Value):
        raise Misdeclared(
            f"{where} is secret, but a value is shared by all copies; hide it on the record that holds it"
        )
    if isinstance(declaration, Back):
        if not isinstance(others.get(declaration.of), Secret):
            raise Misdeclared(f"{where} is the back of {declaration.of!r}, which is no secret field of {kind.__name__}")
        return
    if isinstance(declaration, SecretEach):
        hint = element_hint(hint)
        if hint is None:
            raise Misdeclared(f"{where} hides each of its elements, but it is no list or mapping")
    elif declaration.blank is LEFT_OUT:
        raise Misdeclared(f"{where} cannot be left out; only elements of a list or mapping can")
    if not callable(declaration.blank) and declaration.blank is not LEFT_OUT:
        try:
            from_json_as(hint, to_json(declaration.blank))
        except msgspec.ValidationError as fault:
            raise Misdeclared(f"the blank of {where} does not fit it: {fault}") from None


def _plain(hint: Any) -> Any:
    return typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint


def _notes_within(hint: Any) -> bool:
    if any(isinstance(note, Declaration) for note in getattr(hint, "__metadata__", ())):
        return True
    return any(_notes_within(arg) for arg in typing.get_args(hint))


def element_hint(hint: Any) -> Any:
    """The type of the elements of a list or mapping; None for anything else."""
    hint = _plain(hint)
    args = typing.get_args(hint)
    if typing.get_origin(hint) is list and args:
        return args[0]
    return args[1] if typing.get_origin(hint) is dict and args else None


def records_in(hint: Any) -> set[type]:
    """All classes of records and values that something of this type may hold, at any depth, subclasses included."""
    found: set[type] = set()
    waiting = [hint]
    while waiting:
        each = waiting.pop()
        waiting.extend(arg for arg in typing.get_args(each) if not isinstance(arg, Declaration))
        if isinstance(each, type) and issubclass(each, Record | Value) and each not in found:
            found.add(each)
            waiting.extend(each.__subclasses__() if each not in (Record, Value) else ())
            waiting.extend(hints_of(each).values())
    return found


@cache
def hides(kind: type) -> bool:
    """Whether records of this class hide something, themselves or further down."""
    return any(declarations(each) for each in records_in(kind))
