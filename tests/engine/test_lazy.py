"""What is worked out late: lazy attributes, and words that are found only when somebody listens."""

from __future__ import annotations

from collections import Counter

from grognard.engine.events import Event
from grognard.engine.lazy import lazy, once
from grognard.engine.umpire import Umpire


class Body:
    def __init__(self) -> None:
        self.looked = 0

    @lazy
    def size(self) -> int:
        """How big it is."""
        self.looked += 1
        return 7


def test_a_lazy_attribute_is_worked_out_at_first_sight_and_for_each_object() -> None:
    one, other = Body(), Body()
    assert (one.looked, one.size, one.size, one.looked) == (0, 7, 7, 1)
    assert other.looked == 0


def test_a_look_is_taken_once_and_only_if_somebody_wants_it() -> None:
    body = Body()
    look = once(lambda: body.size)
    assert body.looked == 0
    assert (look(), look(), body.looked) == (7, 7, 1)


def test_words_given_as_a_function_are_found_only_for_listeners() -> None:
    asked: list[str] = []

    def words() -> str:
        asked.append("words")
        return "moved 6″"

    applied: Counter[str] = Counter()
    Umpire(None, applied).tell("move", "a.clause", "{unit} {words}", unit="Pikes", words=words)
    assert (asked, applied["a.clause"]) == ([], 1)
    events: list[Event] = []
    Umpire(events).tell("move", "a.clause", "{unit} {words}", unit="Pikes", words=words)
    assert (asked, events[0].facts) == (["words"], {"unit": "Pikes", "words": "moved 6″"})
