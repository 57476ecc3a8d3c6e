"""Secrets that nobody declared, or that nobody can vary."""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from grognard.engine.match import Match
from grognard.engine.questions import Question
from grognard.engine.record import Record, to_json
from grognard.engine.ruleset import Ruleset
from grognard.engine.secrets.known import StatePath, hidden
from grognard.engine.showing.scene import Scene
from grognard.testing.laws.broken import LawBroken

ENOUGH = 12
"""If a secret was hidden this often and was the same in every imagined world, it is not imagined at all."""

PERSPECTIVE = {"note", "badges", "acting", "face"}
"""What of a unit and its pieces may look different to its owner: whose card it is, what may be done with it."""


def hidden_by_hand(ruleset: Ruleset[Any], state: Any, seats: Iterable[int], where: str) -> None:
    """A scene must show all that it gets: hide something from a seat by declaring it secret, not by leaving it out of
    the scene."""
    everybody = _shown(ruleset.scene(state.copy(), None))
    for seat in seats:
        mine = _shown(ruleset.scene(state.copy(), seat))
        for thing in sorted(everybody.keys() | mine.keys()):
            if everybody.get(thing) != mine.get(thing):
                raise LawBroken(
                    f"{where}: the scene itself hides {thing} from some and not from others; "
                    "declare who may know it on the field of the state"
                )


def _shown(scene: Scene) -> dict[str, bytes]:
    """What lies on the table, by name."""
    things: dict[str, Any] = {f"unit {unit.id!r}": unit for unit in scene.units}
    things |= {f"terrain {piece.id!r}": piece for piece in scene.terrain}
    things |= {f"marker {marker.id!r}": marker for marker in scene.markers}
    things |= {f"zone {zone.name!r}": zone for zone in scene.zones}
    things |= {f"the {reach.kind} of unit {reach.unit!r}": reach for reach in scene.reaches}
    things |= {f"the score of seat {side.seat}": side.score for side in scene.sides}
    return {name: to_json(_without_perspective(msgspec.to_builtins(thing))) for name, thing in things.items()}


def _without_perspective(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {key: _without_perspective(part) for key, part in thing.items() if key not in PERSPECTIVE}
    return [_without_perspective(part) for part in thing] if isinstance(thing, list | tuple) else thing


def told_in_private(ruleset: Ruleset[Any], match: Match) -> None:
    """What is told to some seats only is about a secret."""
    told = next((event for event in match.events or () if event.audience is not None), None)
    if told is not None and not ruleset.has_secrets:
        raise LawBroken(
            f"{told.sentence()!r} ({told.clause}) is told in private, but the state declares no secret; "
            "declare who may know it on the field of the state"
        )


def records_within(question: Question[Any] | None) -> Iterator[str]:
    """Where a question carries a record of the state for all to read."""
    return _records(question, "", 4)


def _records(thing: Any, path: str, depth: int) -> Iterator[str]:
    if isinstance(thing, Record):
        yield path
    elif depth and not isinstance(thing, str | bytes | int | type | types.FunctionType | types.MethodType):
        for name, part in _parts(thing):
            yield from _records(part, f"{path}{name}", depth - 1)


def _parts(thing: Any) -> Iterator[tuple[str, Any]]:
    """What can be read of a thing without reaching for what is not meant for others."""
    if isinstance(thing, dict):
        yield from ((f"[{key!r}]", part) for key, part in thing.items())
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from ((f"[{place}]", part) for place, part in enumerate(thing))
    else:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        for name in [*getattr(thing, "__dict__", ()), *slots]:
            if not name.startswith("_") and hasattr(thing, name):
                yield f".{name}", getattr(thing, name)


class Ledger:
    """Which secrets were hidden from somebody, and which of them were others in an imagined world."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self._ruleset = ruleset
        self._seen: Counter[str] = Counter()
        self._varied: set[str] = set()

    def compare(self, state: Any, other: Any, seat: int | None) -> None:
        known = self._ruleset.known(state, seat)
        for secret in hidden(state, seat):
            true, blank = to_json(secret.value), to_json(_at(known, secret.path))
            if true == blank:
                continue  # what is open anyway need not be varied
            self._seen[secret.declared] += 1
            if to_json(_at(other, secret.path)) not in (true, blank):
                self._varied.add(secret.declared)

    def never_varied(self) -> list[str]:
        """The secrets that were hidden often and came out the same in every imagined world."""
        return [name for name, times in self._seen.items() if times >= ENOUGH and name not in self._varied]


def _at(state: Any, path: StatePath) -> Any:
    """What stands at this place; None if there is no such place."""
    thing = state
    for part in path:
        try:
            thing = getattr(thing, part) if isinstance(thing, Record) else thing[part]
        except (AttributeError, IndexError, KeyError, TypeError):
            return None
    return thing
