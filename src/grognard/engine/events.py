"""Events: what happened, as frozen values. One event serves log, animation, test and statistics."""

from __future__ import annotations

from typing import Any

from grognard.engine.questions import TallyShown
from grognard.engine.record import Value


class Ref(Value, frozen=True):
    """A thing that a log line names: its id, its name and whose it is."""

    id: str
    name: str
    seat: int | None = None

    def __str__(self) -> str:
        return self.name


class DiceShown(Value, frozen=True):
    """A rolled group of dice as people see it."""

    sides: int
    faces: tuple[int, ...]
    bands: tuple[str, ...]
    marks: tuple[int, ...]
    label: str = ""
    by: int | None = None
    unit: str = ""
    tally: TallyShown | None = None


class Event(Value, frozen=True):
    """Something that happened under a clause. `text` may name its facts in braces: "{unit} holds".

    `audience` None means everybody; otherwise only these seats ever learn of it.
    """

    kind: str
    clause: str
    text: str
    facts: dict[str, Any] = {}
    audience: tuple[int, ...] | None = None
    dice: tuple[DiceShown, ...] = ()

    def sentence(self) -> str:
        return self.text.format(**self.facts)

    def heard_by(self, seat: int | None) -> bool:
        return self.audience is None or seat in self.audience
