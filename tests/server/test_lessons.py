"""Lessons: only what the learner does counts."""

from __future__ import annotations

import pytest

from grognard.engine.events import DiceShown, Event, Ref
from grognard.engine.match import Match
from grognard.engine.view import View
from grognard.server.catalogue import playable
from grognard.server.tutorial import cards, learnt_by, lesson_note, lessons

OWN, ENEMY = Ref("a", "Lisle's Muskets", 0), Ref("b", "Vane's Pikes", 1)


def _event(*named: Ref, by: int | None = None) -> Event:
    dice = () if by is None else (DiceShown(6, (4,), ("hit",), (), by=by),)
    return Event("told", "fatigue.attack.hit-roll", "", {ref.id: ref for ref in named}, dice=dice)


@pytest.mark.parametrize(
    ("event", "counts"),
    [
        (_event(OWN, ENEMY), True),
        (_event(ENEMY, OWN), False),
        (_event(by=0), True),
        (_event(by=1), False),
        (_event(ENEMY, by=0), False),
        (_event(), True),
        (_event(Ref("hill", "Gallows Hill")), True),
    ],
)
def test_what_the_enemy_does_teaches_nothing(event: Event, counts: bool) -> None:
    assert learnt_by(event) is counts


def test_a_lesson_is_not_done_before_it_was_begun() -> None:
    for card in cards():
        rules, lesson = playable(card.ruleset), lessons(card.ruleset)[card.k - 1]
        assert rules is not None
        note = lesson_note(View(Match(rules, lesson.setup), 0), card.k)
        assert note is not None
        assert (note.title, note.done, note.praise) == (lesson.title, False, "")
